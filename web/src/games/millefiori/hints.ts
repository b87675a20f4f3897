// Hints for the eye, before anything is done: where a card of the hand could go, and which cells belong to what one
// points at. They decide nothing: what is allowed and what it scores is what the server says.
import type { Box } from './box';
import type { MilleFioriView } from './types';

/** The cells that a card could take now. */
export function openTo(box: Box, card: string, lozenges: MilleFioriView['lozenges']): string[] {
  const { symbol, region } = box.card(card);
  const free = [...box.cells.values()].filter((cell) => cell.region === region && !(cell.id in lozenges));
  if (region === 'houses') return free.slice(0, 1).map((cell) => cell.id);
  return free
    .filter((cell) => {
      if (region === 'workshops' || region === 'trade') return cell.symbol === symbol;
      return (box.below.get(cell.id) ?? []).every((under) => under in lozenges);
    })
    .map((cell) => cell.id);
}

/** Where a card would take a ship. */
export const landing = (box: Box, card: string, from: number): number =>
  Math.min(from + box.card(card).number, box.edition.sea.spaces.length - 1);

/** The cells that belong to one: its group, row, triangle, good or fleet. */
export function belonging(box: Box, id: string, lozenges: MilleFioriView['lozenges'], seat: number): string[] {
  const cell = box.cells.get(id);
  if (!cell) return [];
  const inRegion = [...box.cells.values()].filter((other) => other.region === cell.region);
  switch (cell.region) {
    case 'workshops':
      return group(box, id, lozenges, seat);
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
      return [id, ...under(box, id)];
    case 'trade':
      return inRegion
        .filter((other) => other.symbol === cell.symbol && (other.id === id || other.id in lozenges))
        .map((other) => other.id);
    case 'port': {
      const fleet = inRegion.filter((other) => other.row === cell.row).map((other) => other.id);
      if (!fleet.every((other) => other === id || other in lozenges)) return [id];
      const goods = [...box.cells.values()].filter((other) => other.region === 'trade' && other.row === cell.row);
      return [...fleet, ...goods.filter((good) => good.id in lozenges).map((good) => good.id)];
    }
  }
}

function group(box: Box, id: string, lozenges: MilleFioriView['lozenges'], seat: number): string[] {
  const found = [id];
  for (const member of found) {
    for (const near of box.beside.get(member) ?? []) {
      if (lozenges[near] === seat && !found.includes(near)) found.push(near);
    }
  }
  return found;
}

function under(box: Box, id: string): string[] {
  const found = new Set<string>();
  for (const near of box.below.get(id) ?? []) {
    found.add(near);
    for (const far of under(box, near)) found.add(far);
  }
  return [...found];
}
