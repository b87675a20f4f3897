// Where a ship can sail, and by which actions. What may be done there is what the server says.
import type { LiguriaView } from './types';

/** A place in reach. */
export interface Reach {
  place: number;
  steps: number;
  /** Only after a turn. */
  turned: boolean;
}

export interface Course {
  to: Reach;
  /** Steps to a stopover on the way. */
  stopover: number | null;
}

/** All places that the ship of the active seat can sail to now; first those ahead. */
export function inReach(view: LiguriaView, legal: ReadonlySet<string>, turned = false): Reach[] {
  const ship = view.active === null ? undefined : view.seats[view.active];
  if (!ship || !legal.has('sail')) return [];
  const count = view.circuit.length;
  const most = Math.min(view.turn.steps, count);
  const ahead = ship.clockwise ? 1 : -1;
  const way = (turns: boolean): Reach[] =>
    Array.from({ length: most }, (_, at) => ({
      place: (((ship.ship + (turns ? -ahead : ahead) * (at + 1)) % count) + count) % count,
      steps: at + 1,
      turned: turns,
    }));
  if (!legal.has('turn') || view.phase !== 'departing') return way(false);
  // What lies both ways is reached as the ship is heading, or as it would be after the turn that was chosen.
  const [near, far] = turned ? [way(true), way(false)] : [way(false), way(true)];
  return [...near, ...far.filter(({ place }) => !near.some((one) => one.place === place))];
}

/** The actions that lead along a course: to its stopover, or to its end. */
export function actionsOf(view: LiguriaView, { to, stopover }: Course): string[] {
  const turn = to.turned ? ['turn'] : [];
  const sail = (steps: number) => Array.from({ length: steps }, () => 'sail');
  if (stopover !== null) return [...turn, ...sail(stopover), 'anchor'];
  return [...turn, ...sail(to.steps), ...(to.steps < view.turn.steps ? ['stop'] : [])];
}

/** Whether a place on the way can be a stopover: with the card's anchor, at sea, before the end. */
export const mayStopOver = (view: LiguriaView, to: Reach, steps: number): boolean =>
  view.turn.may_anchor && view.phase !== 'stopped' && steps < to.steps;

/** Fewest tiles that show so much: the fewest superfluous swords or scrolls, then the fewest tiles. */
export function least(tiles: readonly { id: string; worth: number }[], needed: number): string[] {
  let best: { ids: string[]; worth: number } | null = null;
  const sorted = [...tiles].sort((one, other) => other.worth - one.worth);
  const search = (at: number, ids: string[], worth: number): void => {
    if (worth >= needed) {
      if (!best || worth < best.worth || (worth === best.worth && ids.length < best.ids.length)) best = { ids, worth };
      return;
    }
    for (let next = at; next < sorted.length; next++) {
      const tile = sorted[next]!;
      if (next > at && sorted[next - 1]!.id === tile.id) continue;
      search(next + 1, [...ids, tile.id], worth + tile.worth);
    }
  };
  search(0, [], 0);
  return (best as { ids: string[] } | null)?.ids ?? [];
}
