import { expect, test } from 'vitest';
import type { Report } from '$/api/types';
import { accounts, bands, costlyAt, marksOf, momentAt, nearest, neighbour, strokes, turningPoints } from './report';

const chance = (mean: number) => ({ mean, low: Math.max(0, mean - 0.1), high: Math.min(1, mean + 0.1) });
const moment = (step: number, first: number) => ({
  step,
  turn: step,
  chances: [chance(first), chance(1 - first)],
  points: [20 * first, 20],
});
const decision = (step: number, end: number, seat: number, loss: number, mark: '' | 'mistake' | 'blunder') => ({
  step,
  end,
  seat,
  played: { actions: ['a'], chance: chance(0.5), points: 10 },
  best: [{ actions: ['b'], chance: chance(0.5 + loss), points: 12 }],
  loss_chance: { mean: loss, low: loss / 2, high: 2 * loss },
  loss_points: { mean: 10 * loss, low: 0, high: 20 * loss },
  gains: [0, 0],
  gains_points: [0, 0],
  mark,
});
const report: Report = {
  game: 'x',
  seats: 2,
  seat: null,
  steps: 12,
  moments: [moment(0, 0.5), moment(3, 0.45), moment(7, 0.2), moment(12, 1)],
  decisions: [decision(0, 2, 0, 0.1, 'mistake'), decision(2, 3, 0, 0.2, 'blunder'), decision(3, 7, 1, 0.02, '')],
  luck: [
    { step: 3, chances: [0.1, -0.1], points: [1, 0] },
    { step: 7, chances: [0.2, -0.2], points: [0, -3] },
  ],
  measured: true,
  version: 1,
};

test('where one is in an analysis', () => {
  expect([0, 2, 3, 11, 12].map((step) => momentAt(report, step)?.step)).toEqual([0, 0, 3, 7, 12]);
  expect([1, 2, 5.5, 40].map((step) => nearest(report, step)?.step)).toEqual([0, 3, 7, 12]);
  expect(neighbour(report, 3, 1)?.step).toBe(7);
  expect(neighbour(report, 5, -1)?.step).toBe(3);
  expect(neighbour(report, 12, 1)).toBeUndefined();
});

test('a costly decision is that of the steps that it led to, and a turn has its worst mark', () => {
  expect([0, 1, 2, 3, 4].map((at) => costlyAt(report, at)?.mark)).toEqual([
    undefined,
    'mistake',
    'mistake',
    'blunder',
    undefined,
  ]);
  const turns = [
    { first: 0, last: 0 },
    { first: 1, last: 3 },
    { first: 4, last: 7 },
  ];
  expect([...marksOf(report, turns)]).toEqual([[1, 'blunder']]);
});

test('turning points are where a chance changed most, in the order of the game', () => {
  expect(turningPoints(report)).toEqual([
    { step: 7, seat: 0, before: 0.45, after: 0.2 },
    { step: 12, seat: 0, before: 0.2, after: 1 },
  ]);
});

test('luck and decisions are added up; what is not known is not nothing', () => {
  const [first, second] = accounts(report);
  expect(first!.luck).toBeCloseTo(0.3);
  expect(first!.lost).toBeCloseTo(-0.3);
  expect(first!.marks).toEqual({ inaccuracy: 0, mistake: 1, blunder: 1 });
  expect(second!.lost).toBeCloseTo(0); // its only loss has no mark
  expect(second!.luckPoints).toBe(-3);
  expect(accounts({ ...report, seat: 0 })[1]!.lost).toBeNull();
});

test('the largest strokes of luck are told, good or bad, in the order of the game', () => {
  const luck = [0.05, -0.3, 0.01, 0.2, 0.1].map((by, at) => ({ step: at, chances: [by, -by / 2], points: [0, 0] }));
  expect(strokes({ ...report, luck })).toEqual([
    { step: 1, seat: 0, change: -0.3 },
    { step: 3, seat: 0, change: 0.2 },
    { step: 4, seat: 0, change: 0.1 },
  ]);
  expect(strokes({ ...report, luck: luck.slice(2, 3) })).toEqual([]);
});

test('chances lie one upon the other and fill the whole', () => {
  expect(bands(report.moments[2]!)).toEqual([
    { low: 0, high: 0.2 },
    { low: 0.2, high: 1 },
  ]);
});
