// Examples from the board of Mille Fiori. Cells are those of the edition, and what they score is counted, not written.
import { Box } from '../box';
import { belonging } from '../hints';
import type { Edition } from '../types';

export interface Example {
  cells: string[];
  lozenges: Record<string, number>;
  /** The lozenge that is being set. */
  fresh?: string;
  /** Cells that may be taken, and cells that may not. */
  open?: string[];
  shut?: string[];
  /** Points by cell. */
  points: Record<string, number>;
  /** The star that lights. */
  star?: string;
}

const BLUE = 0;
const GREEN = 1;

/** What the cells of an example add up to, for one seat. */
export const sum = (example: Example, seat: number): number =>
  Object.entries(example.points).reduce(
    (all, [cell, points]) => all + (example.lozenges[cell] === seat ? points : 0),
    0,
  );

export class Examples {
  readonly box: Box;
  constructor(readonly edition: Edition) {
    this.box = new Box(edition);
  }

  /** The first star with pigments beside it, and what lies round it. */
  private get corner(): { star: string; cells: string[]; near: string[] } {
    const found = [...this.box.around].find(
      ([, cells]) => cells.length === 3 && cells.some((id) => this.box.cells.get(id)?.symbol === 'pigments'),
    );
    const [star, cells] = found ?? ['', []];
    const near = new Set(cells.flatMap((id) => [id, ...(this.box.beside.get(id) ?? [])]));
    return { star, cells, near: [...near] };
  }

  workshop(kind: 'plain' | 'pigments' | 'star'): Example {
    const { star, cells, near } = this.corner;
    const colours = cells.filter((id) => (this.box.cells.get(id)?.symbol === 'pigments') === (kind === 'pigments'));
    const fresh = colours[0] ?? '';
    const others = cells.filter((id) => id !== fresh);
    const lozenges: Record<string, number> = { [fresh]: BLUE };
    others.forEach((id, i) => (lozenges[id] = kind === 'star' && i === 0 ? GREEN : BLUE));
    const outside = near.filter((id) => !cells.includes(id));
    if (kind !== 'star' && outside[0]) lozenges[outside[0]] = BLUE;
    if (outside[2]) lozenges[outside[2]] = GREEN;
    const each = kind === 'pigments' ? this.edition.scoring.workshop_cell_pigments : this.edition.scoring.workshop_cell;
    const points =
      kind === 'star' ? {} : Object.fromEntries(belonging(this.box, fresh, lozenges, BLUE).map((id) => [id, each]));
    return { cells: near, lozenges, fresh, points, star: kind === 'star' ? star : undefined };
  }

  houses(): Example {
    const cells = this.edition.houses.cells.slice(0, 6).map((cell) => cell.id);
    const [first = '', second = '', third = '', fourth = '', next = ''] = cells;
    const lozenges = { [first]: GREEN, [second]: BLUE, [third]: BLUE, [fourth]: BLUE };
    const points = Object.fromEntries(
      belonging(this.box, fourth, lozenges, BLUE).map((id) => [id, this.box.cells.get(id)?.value ?? 0]),
    );
    return { cells, lozenges, fresh: fourth, points, open: [next] };
  }

  support(): Example {
    const cells = this.edition.nobili.cells;
    const bottom = cells.filter((cell) => cell.level === 'bottom').map((cell) => cell.id);
    const lozenges = Object.fromEntries(bottom.slice(0, 2).map((id, i) => [id, i]));
    const middle = cells.filter((cell) => cell.level === 'middle').map((cell) => cell.id);
    const rests = (id: string) => (this.box.below.get(id) ?? []).every((under) => under in lozenges);
    return {
      cells: cells.map((cell) => cell.id),
      lozenges,
      points: {},
      open: middle.filter(rests),
      shut: middle.filter((id) => !rests(id)),
    };
  }

  /** The top of a pyramid, with the symbol of the card. */
  pyramid(): Example {
    const cells = this.edition.nobili.cells;
    const top = cells.find((cell) => cell.level === 'top' && cell.index === 2)?.id ?? '';
    const { people_level: level, people_match_multiplier: times, people_support: support } = this.edition.scoring;
    const under = belonging(this.box, top, {}, BLUE).filter((id) => id !== top);
    const lozenges: Record<string, number> = { [top]: BLUE };
    under.forEach((id, i) => (lozenges[id] = i % 2 ? GREEN : BLUE));
    const points: Record<string, number> = { [top]: level.top * times };
    for (const id of under) {
      const of = cells.find((cell) => cell.id === id)?.level;
      points[id] = of === 'middle' ? support.middle : support.bottom;
    }
    return { cells: cells.map((cell) => cell.id), lozenges, fresh: top, points };
  }

  trade(): Example {
    const good = this.edition.trade.cells[0]?.symbol;
    const cells = this.edition.trade.cells.filter((cell) => cell.row <= 4).map((cell) => cell.id);
    const same = this.edition.trade.cells.filter((cell) => cell.symbol === good).map((cell) => cell.id);
    const taken = same.slice(0, 4);
    const lozenges = Object.fromEntries(taken.map((id, i) => [id, i === 1 ? GREEN : BLUE]));
    return { cells, lozenges, fresh: taken[3], points: Object.fromEntries(taken.map((id) => [id, taken.length])) };
  }

  fleet(): Example & { goods: number } {
    const ships = this.edition.port.cells.filter((cell) => cell.row <= 2);
    const goods = this.edition.trade.cells.filter((cell) => cell.row <= 2);
    const row = ships.filter((cell) => cell.row === 1).map((cell) => cell.id);
    const beside = goods.filter((cell) => cell.row === 1).map((cell) => cell.id);
    const occupied = beside.filter((_, i) => i !== 1);
    const lozenges: Record<string, number> = {};
    row.forEach((id, i) => (lozenges[id] = i === 1 ? GREEN : BLUE));
    occupied.forEach((id, i) => (lozenges[id] = i % 2));
    const each = this.edition.scoring.fleet_by_goods[occupied.length] ?? 0;
    return {
      cells: [...ships, ...goods].map((cell) => cell.id),
      lozenges,
      fresh: row[2],
      points: Object.fromEntries(row.map((id) => [id, each])),
      goods: occupied.length,
    };
  }
}
