// How far every seat is on its way to each bonus.
import type { Box } from './box';
import type { MilleFioriView, RegionId } from './types';

export interface Progress {
  seat: number;
  /** Which of the symbols it has; of the houses, which different numbers. */
  have: ReadonlySet<string>;
  /** How many it needs. */
  need: number;
  /** It has taken this bonus. */
  taken: boolean;
}

const TRACKS = ['workshops', 'houses', 'nobili', 'populi', 'trade'] as const satisfies RegionId[];

/** For each bonus track every seat, in their order. */
export function progress(box: Box, { lozenges, bonus, seats }: MilleFioriView): Record<string, Progress[]> {
  const owned = seats.map((_, seat) =>
    Object.entries(lozenges).flatMap(([id, owner]) => (owner === seat ? (box.cells.get(id) ?? []) : [])),
  );
  return Object.fromEntries(
    TRACKS.map((track) => [
      track,
      seats.map((_, seat) => {
        const cells = (owned[seat] ?? []).filter((cell) => cell.region === track);
        return {
          seat,
          have: new Set(cells.map((cell) => (track === 'houses' ? String(cell.value) : cell.symbol))),
          need: track === 'houses' ? box.edition.scoring.houses_bonus_at : (box.symbolsOf.get(track)?.length ?? 0),
          taken: (bonus[track] ?? []).some((place) => place.seat === seat),
        };
      }),
    ]),
  );
}
