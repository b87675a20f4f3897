// Picking tiles from the row: what can still be chosen with what has been, and what it costs.

export interface Pick {
  /** What lies at each place; null where this player has taken a tile already. */
  row: readonly (string | null)[];
  /** How many tiles are still to be taken, and the coins that there are. */
  toTake: number;
  coins: number;
}

interface Reach {
  /** All tiles that are taken in the end. */
  wanted: number;
  first: number;
  last: number;
}

/** From the first to the last place of what is taken and chosen; null where that is nothing. */
function reach({ row, toTake }: Pick, chosen: readonly number[]): Reach | null {
  const taken = row.flatMap((tile, at) => (tile === null ? [at] : []));
  const all = [...taken, ...chosen];
  return all.length ? { wanted: taken.length + toTake, first: Math.min(...all), last: Math.max(...all) } : null;
}

/** The coins that can no longer be avoided. */
export function price(pick: Pick, chosen: readonly number[]): number {
  const found = reach(pick, chosen);
  return found ? Math.max(0, found.last - found.first + 1 - found.wanted) : 0;
}

/** The places between the first and the last chosen tile whose tiles stay: each costs a coin, once all are chosen. */
export function gaps(pick: Pick, chosen: readonly number[]): number[] {
  const found = reach(pick, chosen);
  if (!found) return [];
  const between = pick.row.flatMap((tile, at) =>
    tile !== null && at > found.first && at < found.last && !chosen.includes(at) ? [at] : [],
  );
  return chosen.length < pick.toTake ? between.slice(0, price(pick, chosen)) : between;
}

/** The places that can be chosen as well. */
export function open(pick: Pick, chosen: readonly number[]): number[] {
  if (chosen.length >= pick.toTake) return [];
  return pick.row.flatMap((tile, at) =>
    tile !== null && !chosen.includes(at) && price(pick, [...chosen, at]) <= pick.coins ? [at] : [],
  );
}
