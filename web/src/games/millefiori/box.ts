// What an edition says about cells and cards, as the drawing needs it: what there is, and what lies beside what.
import type { Edition, RegionId } from './types';

export interface Cell {
  id: string;
  region: RegionId;
  symbol: string;
  /** The number of a house; 0 elsewhere. */
  value: number;
  row: number;
}
export interface Card {
  symbol: string;
  number: number;
  region: RegionId;
}

export class Box {
  readonly cells = new Map<string, Cell>();
  readonly regionOf = new Map<string, RegionId>();
  /** The symbols of each region, in the order of the edition. */
  readonly symbolsOf = new Map<RegionId, string[]>();
  /** Workshop cells that share a side. */
  readonly beside = new Map<string, string[]>();
  /** The two cells that a cell of a pyramid stands on. */
  readonly below = new Map<string, string[]>();
  /** The cells round each star of the workshops. */
  readonly around = new Map<string, string[]>();

  constructor(readonly edition: Edition) {
    for (const { id, region } of edition.symbols) {
      this.regionOf.set(id, region);
      this.symbolsOf.set(region, [...(this.symbolsOf.get(region) ?? []), id]);
    }
    const add = (region: RegionId, id: string, symbol: string, value = 0, row = 0) =>
      this.cells.set(id, { id, region, symbol, value, row });
    for (const cell of edition.workshops.cells) {
      add('workshops', cell.id, cell.symbol, 0, cell.row);
      this.around.set(cell.star, [...(this.around.get(cell.star) ?? []), cell.id]);
    }
    for (const cell of edition.houses.cells) add('houses', cell.id, 'house', cell.value);
    for (const region of ['nobili', 'populi'] as const) {
      for (const cell of edition[region].cells) add(region, cell.id, cell.symbol);
      this.stack(region);
    }
    for (const cell of edition.trade.cells) add('trade', cell.id, cell.symbol, 0, cell.row);
    for (const cell of edition.port.cells) add('port', cell.id, 'ship', 0, cell.row);
    this.connect();
  }

  private connect(): void {
    const cells = this.edition.workshops.cells;
    for (const one of cells) {
      const near = cells.filter(
        (other) =>
          (other.row === one.row && Math.abs(other.h - one.h) === 2) ||
          (Math.abs(other.row - one.row) === 1 && Math.abs(other.h - one.h) === 1),
      );
      this.beside.set(
        one.id,
        near.map((other) => other.id),
      );
    }
  }

  private stack(region: 'nobili' | 'populi'): void {
    const cells = this.edition[region].cells;
    for (const cell of cells) {
      if (cell.level === 'bottom') continue;
      const under = cell.level === 'top' ? 'middle' : 'bottom';
      const rests = cells.filter(
        (other) => other.level === under && (other.index === cell.index || other.index === cell.index + 1),
      );
      this.below.set(
        cell.id,
        rests.map((other) => other.id),
      );
    }
  }

  /** The top cell below a star above a pyramid, which is written `nobili 1`. */
  peak(star: string): string[] {
    const [region, index] = star.split(' ');
    const cells = region === 'nobili' || region === 'populi' ? this.edition[region].cells : [];
    return cells.filter((cell) => cell.level === 'top' && String(cell.index) === index).map((cell) => cell.id);
  }

  card(name: string): Card {
    const symbol = name.replace(/\d+$/, '');
    const number = Number(name.slice(symbol.length));
    return { symbol, number, region: this.regionOf.get(symbol) ?? 'port' };
  }
}
