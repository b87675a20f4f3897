import { render } from 'svelte/server';
import { expect, it } from 'vitest';
import type { View } from '$/api/types';
import { pointedOut } from '../imagined.test.data';
import { step } from './animator';
import Board from './Board.svelte';
import { edition } from './edition.test.data';
import round from './round.test.json';
import type { MilleFioriEvent } from './types';

const start = round.before as unknown as View;
const after = (view: View, event: MilleFioriEvent) => step(view, event);

/** The ghosts on a board where these events, which have led to its view, are pointed out. */
function ghosts(before: View, events: MilleFioriEvent[], imagined = true): string[] {
  const props = pointedOut(events.reduce<View>(step, before), edition, ['Ann', 'Ben', 'Eva'], events, imagined);
  const { body } = render(Board, { props });
  const pieces = body.matchAll(/<g(?=[^>]* class="[^"]*\bghost\b| opacity="0\.7")[^>]*>.*?href="#mf-([\w-]+)"/gs);
  return [...pieces].map(([, piece = '']) => piece);
}

it('a lozenge that was not placed is a ghost, and the place of a bonus track that it would have taken', () => {
  const placed: MilleFioriEvent[] = [
    { event: 'place', seat: 0, cell: 'h01' },
    { event: 'bonus', seat: 0, track: 'houses', place: 0, lozenge: true },
  ];
  const others = after(start, { event: 'place', seat: 1, cell: 'w12' });
  const own = edition.setup.player_colours[0]!;
  expect(ghosts(others, placed)).toEqual([`lozenge-${own}`, `lozenge-${own}`]);
  expect(ghosts(others, placed, false)).toEqual([]);
});

it('so is a ship that did not sail, and not another at the same place', () => {
  const there = after(start, { event: 'sail', seat: 1, start: 0, end: 4 });
  const sailed: MilleFioriEvent[] = [{ event: 'sail', seat: 0, start: 0, end: 4 }];
  expect(ghosts(there, sailed)).toEqual([`boat-${edition.setup.player_colours[0]}`]);
  expect(ghosts(there, sailed, false)).toEqual([]);
});
