import { expect, it } from 'vitest';
import { waysOf } from './flights';
import type { LiguriaEvent } from './types';

const ways = (event: LiguriaEvent) =>
  waysOf(event, (tile) => (tile === 'monk' ? 'monk' : null)).map(({ from, to, tile, sign }) =>
    [from, to, tile ?? sign].join(' > '),
  );

it('shows from where to where things go', () => {
  expect(ways({ event: 'take', seat: 1, tile: 'monk', place: 3 })).toEqual(['row 2 > harbour 1 monk > monk']);
  expect(ways({ event: 'take', seat: 1, tile: 'knight-2', place: 1 })).toEqual(['row 0 > screen 1 > knight-2']);
  expect(ways({ event: 'offer', seat: 0, cubes: [1, 0, 2] })).toEqual([
    'supply red > dock 0 > red',
    'supply blue > dock 0 > blue',
    'supply blue > dock 0 > blue',
  ]);
  expect(ways({ event: 'coins', seat: 0, coins: -2 })).toEqual(['screen 0 > bank > coin', 'screen 0 > bank > coin']);
  expect(ways({ event: 'load', seat: 2, colour: 'red', cubes: 1, dock: 0 })).toEqual(['dock 0 > ship 2 > red']);
  expect(ways({ event: 'unload', seat: 2, cubes: [0, 1, 0] })).toEqual(['ship 2 > screen 2 > yellow']);
  expect(
    ways({ event: 'conquer', seat: 0, place: 5, colour: 'red', points: 7, knights: { 'knight-2': 1 }, expelled: 1 }),
  ).toEqual(['ship 0 > place 5 > knight-2', 'place 5 > harbour 1 monk > sword']);
  expect(ways({ event: 'deploy', seat: 0, harbour: 2, row: 'ship', diplomats: {} })).toEqual([
    'ship 0 > harbour 2 ship > buyer',
  ]);
  expect(ways({ event: 'sail', seat: 0, place: 5, colour: 'red', points: 7 })).toEqual([]);
});
