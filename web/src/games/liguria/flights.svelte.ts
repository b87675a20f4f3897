// What moves from one place to another is seen on its way: tiles, cubes, coins, ministers and knights.
import { COLOURS, ROWS } from './box';
import type { Point } from './layout';
import { still } from './motion';
import type { Table } from './table.svelte';
import type { LiguriaEvent } from './types';

export interface Flight {
  id: number;
  from: Point;
  to: Point;
  delay: number;
  /** A tile, or a symbol of the sprite. */
  tile: string;
  sign: string;
}
/** Something that is to fly, from a spot to another. */
export interface Way {
  from: string;
  to: string;
  tile?: string;
  sign?: string;
}

/** What comes one after the other is so many milliseconds apart. */
const APART = 60;
const MOST = 24;

/** What moves when this happens; `row` is where a tile goes, null: behind the screen. */
export function waysOf(event: LiguriaEvent, row: (tile: string) => string | null): Way[] {
  switch (event.event) {
    case 'dock':
      return [{ from: `supply ${event.colour}`, to: `dock ${event.seat}`, sign: event.colour }];
    case 'offer':
      return COLOURS.flatMap((colour, at) =>
        Array.from({ length: event.cubes[at] ?? 0 }, () => ({
          from: `supply ${colour}`,
          to: `dock ${event.seat}`,
          sign: colour,
        })),
      );
    case 'take': {
      const to = row(event.tile);
      return [
        {
          from: `row ${event.place - 1}`,
          to: to ? `harbour ${event.seat} ${to}` : `screen ${event.seat}`,
          tile: event.tile,
        },
      ];
    }
    case 'coins': {
      const ends = event.coins > 0 ? ['bank', `screen ${event.seat}`] : [`screen ${event.seat}`, 'bank'];
      return Array.from({ length: Math.abs(event.coins) }, () => ({ from: ends[0]!, to: ends[1]!, sign: 'coin' }));
    }
    case 'load': {
      const from = event.dock === null ? `supply ${event.colour}` : `dock ${event.dock}`;
      return Array.from({ length: event.cubes }, () => ({ from, to: `ship ${event.seat}`, sign: event.colour }));
    }
    case 'unload':
      return COLOURS.flatMap((colour, at) =>
        Array.from({ length: event.cubes[at] ?? 0 }, () => ({
          from: `ship ${event.seat}`,
          to: `screen ${event.seat}`,
          sign: colour,
        })),
      );
    case 'conquer': {
      const won = Object.entries(event.knights).flatMap(([tile, count]) =>
        Array.from({ length: count }, () => ({ from: `ship ${event.seat}`, to: `place ${event.place}`, tile })),
      );
      const lost = { from: `place ${event.place}`, to: `harbour ${event.expelled} ${ROWS[3]}`, sign: 'sword' };
      return event.expelled === null ? won : [...won, lost];
    }
    case 'deploy':
      return [{ from: `ship ${event.seat}`, to: `harbour ${event.harbour} ${event.row}`, sign: 'buyer' }];
    default:
      return [];
  }
}

export class Flights {
  all: Flight[] = $state.raw([]);
  #ready: (Way & { start: Point })[] = [];
  #count = 0;

  constructor(
    private readonly table: Table,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  landed(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }

  /** Before the table is drawn anew: where things lie now. */
  begin(events: readonly LiguriaEvent[]): void {
    this.#ready = [];
    if (still() || !events.length) return;
    const { box } = this.table;
    const row = (id: string) => ROWS.find((name) => name === box.tile(id).kind) ?? null;
    for (const way of events.flatMap((event) => waysOf(event, row))) {
      const start = this.#at(way.from);
      if (start) this.#ready.push({ ...way, start });
    }
  }

  /** When it is drawn: off they go. */
  go(): void {
    const ways = this.#ready.splice(0, MOST);
    const more = ways.flatMap(({ to, start, tile = '', sign = '' }, at) => {
      const end = this.#at(to);
      return end ? [{ id: this.#count++, from: start, to: end, delay: at * APART, tile, sign }] : [];
    });
    if (more.length) this.all = [...this.all.slice(-MOST), ...more];
  }

  /** The middle of a spot that can be seen, in pixels of the board. */
  #at(spot: string): Point | null {
    const root = this.root();
    const found = [...(root?.querySelectorAll(`[data-spot="${spot}"]`) ?? [])].find((one) => one.checkVisibility());
    if (!root || !found) return null;
    const [box, frame] = [found.getBoundingClientRect(), root.getBoundingClientRect()];
    return { x: box.left + box.width / 2 - frame.left, y: box.top + box.height / 2 - frame.top };
  }
}
