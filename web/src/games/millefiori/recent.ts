import type { MilleFioriView } from './types';

/** After more than so many new lozenges none is marked: the whole board is new to the player. */
const MOST = 12;

/**
 * Which lozenges others have set since this seat's own last turn, or for a watcher in the turn that is being played.
 * From what was so far, and what has changed from one view to the next.
 */
export function recently(
  sofar: ReadonlySet<string>,
  before: MilleFioriView | null,
  now: MilleFioriView,
  seat: number | null,
): Set<string> {
  if (!before) return new Set();
  const set = Object.keys(now.lozenges).filter((id) => !(id in before.lozenges));
  if (set.length > MOST) return new Set();
  const own = seat !== null && (set.some((id) => now.lozenges[id] === seat) || sailed(before, now, seat));
  const next = seat === null && now.active !== null && now.active !== before.active;
  const kept = own || next ? [] : [...sofar].filter((id) => id in now.lozenges);
  return new Set([...kept, ...set.filter((id) => now.lozenges[id] !== seat)]);
}

const sailed = (before: MilleFioriView, now: MilleFioriView, seat: number): boolean =>
  before.seats[seat]?.ship !== now.seats[seat]?.ship;
