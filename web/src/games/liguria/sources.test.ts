import { expect, it } from 'vitest';
import { isScoring, tallied } from './sources';
import type { LiguriaEvent, ScreenView } from './types';

const screen = { fulfilled: ['pair-red'] } as unknown as ScreenView;
const laid: LiguriaEvent = { event: 'screen', seat: 1, screen };
const islands: LiguriaEvent = { event: 'points', seat: 1, source: 'islands', points: 6 };
const balance: LiguriaEvent = { event: 'points', seat: 0, source: 'balance', points: -5 };

it('counts the final scoring up, source by source, with the screens laid open', () => {
  expect(tallied([{ event: 'sail', seat: 0, place: 3, colour: 'red', points: 7 }], 2)).toBeNull();
  expect(tallied([laid], 2)).toEqual({ rows: [{}, {}], screens: [null, screen], now: null, over: false });
  expect(tallied([laid, islands], 2)).toMatchObject({ rows: [{}, { islands: 6 }], now: 'islands' });
  expect(tallied([islands, balance], 2)).toMatchObject({
    rows: [
      { islands: 0, tiles: 0, balance: -5 },
      { islands: 6, tiles: 0 },
    ],
    now: 'balance',
  });
});

it('is whole when the game is over: what brought nothing counts nothing', () => {
  const whole = tallied([islands, { event: 'over', scores: [0, 6] }], 2)!;
  expect(whole).toMatchObject({ over: true, now: null });
  expect(whole.rows[0]).toEqual({ islands: 0, tiles: 0, balance: 0, contracts: 0, sets: 0, diplomats: 0 });
  expect([isScoring(islands), isScoring({ event: 'final' })]).toEqual([true, false]);
});
