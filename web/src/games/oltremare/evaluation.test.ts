import { expect, it } from 'vitest';
import { countedBetween, isScoring, tallied } from './evaluation';
import type { OltreMareEvent, SeatView } from './types';

const paid = (seat: number, source: string, ducats: number): OltreMareEvent => ({
  event: 'ducats',
  seat,
  source,
  ducats,
});

it('counts what Venice pays', () => {
  const events = [
    paid(0, 'trades', 5),
    { event: 'venice' },
    paid(0, 'prestige', 6),
    paid(1, 'cargo', 9),
    paid(1, 'cargo', 1),
  ];
  expect(events.filter(isScoring)).toHaveLength(4);
  expect(tallied(events, 2)).toEqual({
    kind: 'venice',
    sources: ['prestige', 'cargo'],
    rows: [
      { prestige: 6, cargo: 0, pirates: 0, harbours: 0 },
      { prestige: 0, cargo: 10, pirates: 0, harbours: 0 },
    ],
  });
});

it('counts the end with all sources, and nothing where nothing was counted', () => {
  expect(tallied([paid(1, 'pirates', -3), { event: 'over' }], 2)).toMatchObject({
    kind: 'end',
    sources: ['prestige', 'cargo', 'pirates', 'harbours'],
    rows: [{ pirates: 0 }, { pirates: -3 }],
  });
  expect(tallied([paid(0, 'symbols', 3), { event: 'over' }], 2)).toBeNull();
});

it('finds what was counted between two views of a table', () => {
  const seat = (breakdown: Record<string, number>) => ({ breakdown }) as unknown as SeatView;
  const before = [seat({ cargo: 4, prestige: 0 }), seat({ trades: 1 })];
  const after = [seat({ cargo: 13, prestige: 6 }), seat({ trades: 5, pirates: -2 })];
  expect(countedBetween(before, after)).toEqual([paid(0, 'prestige', 6), paid(0, 'cargo', 9), paid(1, 'pirates', -2)]);
  expect(countedBetween(after, after)).toEqual([]);
});
