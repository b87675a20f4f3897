// A guided tour: what its steps are, and how what the player does leads from one to the next.
import type { View } from '$/api/types';
import type { Edition } from '$/games/game';

/** The table as the player of the tour has it. */
export interface Moment {
  view: View;
  seat: number;
  /** What may be done now, in notation. */
  legal: readonly string[];
  edition: Edition;
}

export interface Step {
  /** What of the table it speaks of: the `data-guide` of a part that is there whatever the table looks like. */
  at: string;
  text: (moment: Moment) => string;
  /**
   * What the player is asked to do is done; `since` is the moment at which the step came. It must become true sooner or
   * later however the player plays on, even if there was only one way, and stay true: a moment is missed where others act
   * at once. Without it, the step is only read.
   */
  until?: (moment: Moment, since: Moment) => boolean;
}

export const PARTS = ['turn', 'round'] as const;
/** A first turn, and more for those who want to go on. */
export type Part = (typeof PARTS)[number];

/** The `tour.ts` of a game's folder. The last step of each part is only read. */
export type Tour = Readonly<Record<Part, readonly Step[]>>;

/** How far somebody has come. */
export interface Progress {
  part: Part;
  /** From 0. */
  at: number;
  /** When this step came; null: just now. */
  since: Moment | null;
  /** The player could choose how to do what this step asks for. */
  offered: boolean;
}

export const began = (part: Part, at = 0, since: Moment | null = null): Progress => ({
  part,
  at,
  since,
  offered: false,
});

/** A step is read and then left with a click, or it is about something to do, now or when the others have played. */
export type Stage = 'read' | 'do' | 'wait';

export function stageOf({ part, at, since }: Progress, tour: Tour, moment: Moment): Stage {
  const step = tour[part][at];
  if (!step?.until || step.until(moment, since ?? moment)) return 'read';
  return moment.legal.length ? 'do' : 'wait';
}

/**
 * Where the table has led. It leads one step on, when what the step asked for has been done; never back, and never past
 * a step. What was done before its step came, or went by itself, is still told: such a step is read.
 */
export function followed(progress: Progress, tour: Tour, moment: Moment): Progress {
  if (!progress.since) return followed({ ...progress, since: moment }, tour, moment);
  const { part, at, since, offered } = progress;
  const step = tour[part][at];
  if (!step?.until) return progress;
  if (!step.until(moment, since)) return offered || moment.legal.length < 2 ? progress : { ...progress, offered: true };
  return offered && at + 1 < tour[part].length ? followed(began(part, at + 1), tour, moment) : progress;
}
