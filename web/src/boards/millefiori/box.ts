// What an edition says about cells and cards, as the drawing needs it: who lies beside whom, and where a card may go.
import type { Edition, MilleFioriView, RegionId } from './types';

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

  card(name: string): Card {
    const symbol = name.replace(/\d+$/, '');
    const number = Number(name.slice(symbol.length));
    return { symbol, number, region: this.regionOf.get(symbol) ?? 'port' };
  }

  /** The cells that a card could take now. */
  open(name: string, view: MilleFioriView): string[] {
    const { symbol, region } = this.card(name);
    const free = [...this.cells.values()].filter((cell) => cell.region === region && !(cell.id in view.lozenges));
    if (region === 'houses') return free.slice(0, 1).map((cell) => cell.id);
    return free
      .filter((cell) => {
        if (region === 'workshops' || region === 'trade') return cell.symbol === symbol;
        return (this.below.get(cell.id) ?? []).every((under) => under in view.lozenges);
      })
      .map((cell) => cell.id);
  }

  /** Where a card would take a ship. */
  landing(name: string, from: number): number {
    return Math.min(from + this.card(name).number, this.edition.sea.spaces.length - 1);
  }

  /** The cells that count when this one is taken: its group, row, triangle, good or fleet. */
  counted(id: string, lozenges: Record<string, number>, seat: number): string[] {
    const cell = this.cells.get(id);
    if (!cell) return [];
    const inRegion = [...this.cells.values()].filter((other) => other.region === cell.region);
    switch (cell.region) {
      case 'workshops':
        return this.group(id, lozenges, seat);
      case 'houses': {
        const run = [id];
        for (let at = inRegion.indexOf(cell) - 1; at >= 0; at--) {
          const house = inRegion[at];
          if (!house || lozenges[house.id] !== seat) break;
          run.push(house.id);
        }
        return run;
      }
      case 'nobili':
      case 'populi':
        return [id, ...this.under(id)];
      case 'trade':
        return inRegion
          .filter((other) => other.symbol === cell.symbol && (other.id === id || other.id in lozenges))
          .map((other) => other.id);
      case 'port': {
        const fleet = inRegion.filter((other) => other.row === cell.row).map((other) => other.id);
        if (!fleet.every((other) => other === id || other in lozenges)) return [id];
        const goods = [...this.cells.values()].filter((other) => other.region === 'trade' && other.row === cell.row);
        return [...fleet, ...goods.filter((good) => good.id in lozenges).map((good) => good.id)];
      }
    }
  }

  private group(id: string, lozenges: Record<string, number>, seat: number): string[] {
    const found = [id];
    for (const member of found) {
      for (const near of this.beside.get(member) ?? []) {
        if (lozenges[near] === seat && !found.includes(near)) found.push(near);
      }
    }
    return found;
  }

  private under(id: string): string[] {
    const found = new Set<string>();
    for (const near of this.below.get(id) ?? []) {
      found.add(near);
      for (const far of this.under(near)) found.add(far);
    }
    return [...found];
  }
}
