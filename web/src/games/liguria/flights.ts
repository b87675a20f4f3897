// What moves from one place to another is seen on its way: tiles, cubes, coins, ministers and knights.
import type { Way as Course } from '$/parts/flights.svelte';
import { COLOURS, ROWS } from './box';
import type { LiguriaEvent } from './types';

export interface Way extends Course {
  /** A tile, or a symbol of the sprite. */
  tile?: string;
  sign?: string;
}

const ways = (count: number, from: string, to: string, what: Pick<Way, 'tile' | 'sign'>): Way[] =>
  Array.from({ length: count }, () => ({ from: [from], to: [to], ...what }));

/** What moves when this happens; `row` is where a tile goes, null: behind the screen. */
export function waysOf(event: LiguriaEvent, row: (tile: string) => string | null): Way[] {
  const seat = 'seat' in event ? event.seat : -1;
  switch (event.event) {
    case 'dock':
      return ways(1, `supply ${event.colour}`, `dock ${seat}`, { sign: event.colour });
    case 'offer':
      return COLOURS.flatMap((sign, at) => ways(event.cubes[at] ?? 0, `supply ${sign}`, `dock ${seat}`, { sign }));
    case 'take': {
      const to = row(event.tile);
      return ways(1, `row ${event.place - 1}`, to ? `harbour ${seat} ${to}` : `screen ${seat}`, { tile: event.tile });
    }
    case 'coins':
      return event.coins > 0
        ? ways(event.coins, 'bank', `screen ${seat}`, { sign: 'coin' })
        : ways(-event.coins, `screen ${seat}`, 'bank', { sign: 'coin' });
    case 'load': {
      const from = event.dock === null ? `supply ${event.colour}` : `dock ${event.dock}`;
      return ways(event.cubes, from, `ship ${seat}`, { sign: event.colour });
    }
    case 'unload':
      return COLOURS.flatMap((sign, at) => ways(event.cubes[at] ?? 0, `ship ${seat}`, `screen ${seat}`, { sign }));
    case 'conquer': {
      const place = `place ${event.place}`;
      const won = Object.entries(event.knights).flatMap(([tile, count]) =>
        ways(count, `ship ${seat}`, place, { tile }),
      );
      if (event.expelled === null) return won;
      return [...won, ...ways(1, place, `harbour ${event.expelled} ${ROWS[3]}`, { sign: 'sword' })];
    }
    case 'deploy':
      return ways(1, `ship ${seat}`, `harbour ${event.harbour} ${event.row}`, { sign: 'buyer' });
    default:
      return [];
  }
}
