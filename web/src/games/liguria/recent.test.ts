import { expect, it } from 'vitest';
import { step } from './animator';
import { recently } from './recent';
import type { LiguriaEvent, LiguriaView } from './types';
import { sea } from './view.test.data';

const after = (view: LiguriaView, event: LiguriaEvent) => step(view, event) as LiguriaView;
const marks = (sofar: ReadonlySet<string>, before: LiguriaView | null, now: LiguriaView, seat: number | null = 0) =>
  [...recently(sofar, before, now, seat)].sort();

it('marks what others do until one acts oneself', () => {
  const start = { ...sea(), active: 1 };
  expect(marks(new Set(), null, start)).toEqual([]); // what lay there before
  const sailed = after(start, { event: 'sail', seat: 1, place: 1, colour: 'red', points: 7 });
  const won = after(sailed, {
    event: 'conquer',
    seat: 1,
    place: 1,
    colour: 'red',
    points: 7,
    knights: { 'knight-2': 1 },
    expelled: null,
  });
  const first = recently(new Set(), start, sailed, 0);
  expect(marks(first, sailed, won)).toEqual(['place 1', 'ship 1']);
  const mine = { ...won, active: 0 };
  const kept = recently(new Set(['place 1', 'ship 1']), won, mine, 0);
  expect([...kept]).toEqual(['place 1', 'ship 1']);
  expect(marks(kept, mine, after(mine, { event: 'sail', seat: 0, place: 1, colour: 'red', points: 7 }))).toEqual([]);
});

it('marks tiles, ministers and docks of harbours, but not what one does oneself', () => {
  const view = { ...sea({ dock: { red: 2 } }), active: 1 };
  const offered = after(view, { event: 'offer', seat: 1, cubes: [0, 1, 0] });
  const taken = after(offered, { event: 'take', seat: 1, tile: 'monk', place: 1 });
  expect(marks(new Set(), view, taken)).toEqual(['dock 1', 'harbour 1 monk']);
  const deploy = { event: 'deploy', seat: 1, harbour: 0, row: 'ship', diplomats: { 'diplomat-1': 1 } } as const;
  expect(marks(new Set(), view, after(view, deploy))).toEqual(['harbour 0 ship']);
  const own = { ...view, active: 0 };
  expect(marks(new Set(), own, after(own, { event: 'load', seat: 0, colour: 'red', cubes: 1, dock: 1 }))).toEqual([]);
  expect(marks(new Set(), own, after(own, { ...deploy, seat: 0, harbour: 1 }))).toEqual([]);
});

it('shows a spectator the turn that is being played, and nothing after a leap', () => {
  const view = { ...sea(), active: 1 };
  const sailed = after(view, { event: 'sail', seat: 1, place: 1, colour: 'red', points: 7 });
  expect(marks(new Set(['ship 0']), view, sailed, null)).toEqual(['ship 0', 'ship 1']);
  expect(marks(new Set(['ship 0']), view, { ...view, active: 0 }, null)).toEqual([]);
});
