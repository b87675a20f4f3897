import { describe, expect, it } from 'vitest';
import { Box, counted, each, scrollsNeeded, total } from './box';
import { edition } from './edition.test.data';
import { canConquer, canDeploy, canLoad, isIdle, stopAt } from './stops';
import { player, sea } from './view.test.data';
import type { ScreenView } from './types';

const box = new Box(edition);
const screen = (changes: Partial<ScreenView> = {}): ScreenView => ({
  coins: 0,
  cubes: { red: 0, yellow: 0, blue: 0 },
  tiles: {},
  cards: [],
  balance: 0,
  fulfilled: [],
  ...changes,
});

describe('the box', () => {
  it('counts things one by one and together', () => {
    expect(each({ monk: 2, 'ship-1': 1 })).toEqual(['monk', 'monk', 'ship-1']);
    expect(counted(['monk', 'ship-1', 'monk'])).toEqual({ monk: 2, 'ship-1': 1 });
    expect(total({ red: 2, blue: 3 })).toBe(5);
    expect(box.sum({ 'knight-4': 1, 'knight-1': 2 }, 'swords')).toBe(6);
    expect(() => box.tile('dragon')).toThrow('dragon');
    expect(() => box.card('99')).toThrow('99');
  });
  it('knows what a row is good for, with what was turned over', () => {
    const row = (front: Record<string, number>, upgraded: Record<string, number> = {}) => ({
      front,
      upgraded,
      minister: null,
      diplomats: {},
    });
    expect(box.worth('ship', row({ 'start-ship': 1, 'ship-2': 1 }, { 'ship-1': 1 }))).toBe(3);
    expect(box.worth('building', row({ 'building-1': 1 }, { 'building-3': 1 }))).toBe(8);
    expect(box.worth('monk', row({ monk: 1 }, { monk: 1 }))).toBe(3);
  });
  it('weighs green against red: cards, monks and expelled knights', () => {
    const seat = player({ card: '55', expelled: { 'knight-2': 2 } });
    seat.rows['monk']!.front = { monk: 1 };
    expect(box.numbers(seat, screen({ cards: ['1', '30'] }))).toEqual({ green: 5 + 1 + 2, red: 2 + 6 });
    expect([box.penalty(3), box.penalty(-2)].map(Math.abs)).toEqual([0, 10]);
  });
  it('gives to contracts that are not fulfilled what the others leave', () => {
    const cubes = { red: 3, yellow: 1, blue: 0 };
    const tiles = { 'pair-red': 1, 'rainbow-red': 1, 'knight-1': 1 };
    const [pair, rainbow, ...none] = box.contracts(screen({ cubes, tiles, fulfilled: ['pair-red'] }));
    expect(none).toEqual([]);
    expect([pair!.fulfilled, pair!.cubes.every(({ there }) => there)]).toEqual([true, true]);
    expect(rainbow!.cubes.map(({ colour, there }) => [colour, there])).toEqual([
      ['red', true],
      ['yellow', true],
      ['blue', false],
    ]);
  });
  it('asks one scroll more for each minister in a harbour', () => {
    const seat = player();
    expect(scrollsNeeded(seat)).toBe(1);
    for (const row of Object.values(seat.rows)) row.minister = 1;
    expect(scrollsNeeded(seat)).toBeNull();
  });
});

describe('at a place', () => {
  const armed = { tiles: { 'knight-2': 1, 'diplomat-1': 1, 'pair-red': 1 } };
  it('an island takes more swords than lie there, and a minister', () => {
    const held = sea({ screen: screen(armed), garrison: { 'knight-1': 1 } });
    expect(stopAt(held, box, 0, 1).conquer).toMatchObject({ needed: 2, has: 2, colour: 'red', points: 7 });
    expect(canConquer(stopAt(held, box, 0, 1))).toBe(true);
    expect(canConquer(stopAt(sea({ screen: screen(armed), garrison: { 'knight-2': 1 } }), box, 0, 1))).toBe(false);
    expect(canConquer(stopAt(sea({ screen: screen(armed), ministers: 0 }), box, 0, 1))).toBe(false);
  });
  it('another harbour has cubes for sacks and room, and niches for scrolls', () => {
    const there = stopAt(sea({ screen: screen(armed), dock: { red: 2, yellow: 0, blue: 1 } }), box, 0, 3);
    expect(there.load).toEqual({ owner: 1, dock: ['red', 'red', 'blue'], most: 1 });
    expect(canLoad(there)).toBe(true);
    expect(canDeploy(there)).toBe(true);
    expect(there.deploy!.rows.map(({ row, points }) => [row, points])).toEqual([
      ['ship', 2],
      ['merchant', 2],
      ['building', 0],
      ['monk', 0],
    ]);
    expect(canDeploy(stopAt(sea({ screen: screen() }), box, 0, 3))).toBe(false);
  });
  it('the own harbour and own islands give what they have, blank islands nothing', () => {
    expect(stopAt(sea({ hold: { red: 1, yellow: 1, blue: 0 } }), box, 0, 0).unload).toBe(2);
    expect(stopAt(sea({ holder: 0, garrison: { 'knight-1': 2 } }), box, 0, 1).gift).toEqual({ colour: 'red', free: 2 });
    expect(isIdle(stopAt(sea(), box, 0, 2))).toBe(true);
    expect(isIdle(stopAt({ ...sea({ screen: screen(armed) }), round: 10 }, box, 0, 1))).toBe(true);
  });
});
