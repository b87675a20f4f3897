// The box by the names of what is in it, and what can be counted with it.
import type { Colour } from './palette';
import type { Counts, LiguriaEdition, RowView, ScreenView, SeatView, ShipCard, Tile } from './types';

export const COLOURS: readonly Colour[] = ['red', 'yellow', 'blue'];
/** The rows of a harbour. */
export const ROWS = ['ship', 'merchant', 'building', 'monk'] as const;
export type Row = (typeof ROWS)[number];

/** Things one by one, from how many there are of each. */
export const each = (counts: Counts): string[] =>
  Object.entries(counts).flatMap(([id, count]) => Array.from({ length: count }, () => id));
export const total = (counts: Counts): number => Object.values(counts).reduce((sum, count) => sum + count, 0);
/** How many of each, from things one by one. */
export function counted(things: readonly string[]): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const thing of things) counts[thing] = (counts[thing] ?? 0) + 1;
  return counts;
}

/** A contract behind a screen. */
export interface Contract {
  tile: Tile;
  fulfilled: boolean;
  /** The cubes that it asks for, one by one, and how many of them are there. */
  cubes: { colour: Colour; there: boolean }[];
}

export class Box {
  readonly #tiles: ReadonlyMap<string, Tile>;
  readonly #cards: ReadonlyMap<string, ShipCard>;

  constructor(readonly edition: LiguriaEdition) {
    const { start_tiles, tiles, cards } = edition.box;
    this.#tiles = new Map([...start_tiles, ...tiles].map((tile) => [tile.id, tile]));
    this.#cards = new Map(cards.map((card) => [String(card.id), card]));
  }

  tile(id: string): Tile {
    const found = this.#tiles.get(id);
    if (!found) throw new Error(`there is no tile ${id}`);
    return found;
  }
  card(id: string): ShipCard {
    const found = this.#cards.get(id);
    if (!found) throw new Error(`there is no card ${id}`);
    return found;
  }

  /** Something that tiles show, added up. */
  sum(tiles: Counts, what: 'wheels' | 'sacks' | 'swords' | 'scrolls'): number {
    return Object.entries(tiles).reduce((sum, [id, count]) => sum + count * (this.tile(id)[what] ?? 0), 0);
  }

  /** What a row is good for: wheels, sacks, points or green. */
  worth(name: Row, { front, upgraded }: RowView): number {
    if (name === 'ship') return this.sum(front, 'wheels');
    if (name === 'merchant') return this.sum(front, 'sacks');
    const [there, turned] =
      name === 'building' ? (['front_prestige', 'back_prestige'] as const) : (['front_green', 'back_green'] as const);
    const add = (tiles: Counts, what: typeof there | typeof turned) =>
      Object.entries(tiles).reduce((sum, [id, count]) => sum + count * (this.tile(id)[what] ?? 0), 0);
    return add(front, there) + add(upgraded, turned);
  }

  /** Green and red numbers: of cards, of monks, and of knights that were expelled. */
  numbers(seat: SeatView, screen: ScreenView): { green: number; red: number } {
    const cards = [...screen.cards, ...(seat.card ? [seat.card] : [])].map((id) => this.card(id).score);
    const monks = seat.rows['monk'] ? this.worth('monk', seat.rows['monk']) : 0;
    const knights = Object.entries(seat.expelled).reduce(
      (sum, [id, count]) => sum + count * (this.tile(id).back_green ?? 0),
      0,
    );
    const green = cards.filter((score) => score > 0).reduce((sum, score) => sum + score, 0);
    const red = cards.filter((score) => score < 0).reduce((sum, score) => sum - score, 0);
    return { green: green + monks + knights, red };
  }

  /** What a balance of green and red means in points. */
  penalty(balance: number): number {
    return Math.min(0, balance) * this.edition.scoring.missing_point;
  }

  /** The contracts behind a screen; to those that are not fulfilled goes what the others leave. */
  contracts(screen: ScreenView): Contract[] {
    const left = new Map(COLOURS.map((colour) => [colour, screen.cubes[colour] ?? 0]));
    const asked = (tile: Tile) => COLOURS.map((colour, at) => ({ colour, count: tile.cubes?.[at] ?? 0 }));
    const open = counted(screen.fulfilled);
    const tiles = each(screen.tiles)
      .map((id) => this.tile(id))
      .filter(({ kind }) => kind === 'contract')
      .map((tile) => {
        const fulfilled = (open[tile.id] ?? 0) > 0;
        if (fulfilled) open[tile.id]! -= 1;
        return { tile, fulfilled };
      });
    for (const { tile, fulfilled } of tiles)
      if (fulfilled) for (const { colour, count } of asked(tile)) left.set(colour, left.get(colour)! - count);
    return tiles.map(({ tile, fulfilled }) => ({
      tile,
      fulfilled,
      cubes: asked(tile).flatMap(({ colour, count }) =>
        Array.from({ length: count }, (_, at) => ({ colour, there: fulfilled || at < left.get(colour)! })),
      ),
    }));
  }
}

/** The scrolls that the next minister of a harbour costs; null where there is no room for one. */
export function scrollsNeeded(seat: SeatView): number | null {
  const there = ROWS.filter((row) => seat.rows[row]?.minister != null).length;
  return there < ROWS.length ? there + 1 : null;
}
