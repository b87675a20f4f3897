import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { View } from '$/api/types';
import { pointedOut } from '../imagined.test.data';
import { step } from './animator';
import { edition } from './edition.test.data';
import type { LiguriaEvent, LiguriaView } from './types';
import { sea } from './view.test.data';
import Windowless from './Windowless.svelte';

/** Four harbours, two islands after each. */
const start = ((small: LiguriaView): LiguriaView => {
  const [home, island, blank] = small.circuit;
  const seats = [0, 1, 2, 3].map((seat) => ({ ...small.seats[Math.min(seat, 1)]!, ship: 3 * seat }));
  const circuit = seats.flatMap((_, seat) => [{ ...home!, harbour: seat }, island!, blank!]);
  return { ...small, seats, circuit };
})(sea());

/** What is drawn as a ghost on a board where these events, which have led to its view, are pointed out. */
function ghosts(before: LiguriaView, events: LiguriaEvent[], imagined = true): string[] {
  const props = pointedOut(events.reduce<View>(step, before), edition, ['Ann', 'Ben', 'Eva', 'Tom'], events, imagined);
  const { body } = render(Windowless, { props });
  const found = body.matchAll(/<\w+(?=[^>]* class="[^"]*\bghost\b|[^>]* opacity="0\.6)[^>]*>(?:<[^>]*>){0,2}/g);
  return [...found].map(([one]) => /\b(?:buyer|ship|flag|shield|niche|face)\b/.exec(one)?.[0] ?? one);
}

it.each<[string, string[], LiguriaEvent]>([
  ['a buyer', ['buyer'], { event: 'buyer', seat: 0, space: '2' }],
  ['a tile', ['face'], { event: 'take', seat: 0, tile: 'monk', place: 1 }],
  ['a ship', ['ship'], { event: 'sail', seat: 0, place: 1, colour: 'red', points: 7 }],
  [
    'an island',
    ['flag', 'shield'],
    { event: 'conquer', seat: 0, place: 4, colour: 'red', points: 7, knights: { 'knight-2': 1 }, expelled: null },
  ],
  ['a minister', ['niche'], { event: 'deploy', seat: 0, harbour: 1, row: 'ship', diplomats: { 'diplomat-1': 1 } }],
])('%s as it would have been is a ghost', (_, pieces, event) => {
  expect(ghosts(start, [event])).toEqual(pieces);
  expect(ghosts(start, [event], false)).toEqual([]);
});

it('of several tiles that are alike, only those are ghosts that were not taken', () => {
  const take = (place: number): LiguriaEvent => ({ event: 'take', seat: 0, tile: 'monk', place });
  const row = { ...start, row: ['monk', 'monk', 'monk'] };
  const before = step(row, take(1)) as LiguriaView;
  expect(ghosts(before, [take(2)])).toEqual(['face']);
  expect(ghosts(before, [take(2), take(3)])).toEqual(['face', 'face']);
});
