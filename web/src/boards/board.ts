import type { Foreseen, GameEvent, SeatShown, View, Words } from '$/api/types';

/** What every board is given, live or in a replay. It draws `view` and nothing else, so it shows only what may be seen. */
export interface BoardProps {
  view: View;
  /** The components as the server has them, with the places of everything. */
  edition: Record<string, any>;
  seats: SeatShown[];
  /** Whose eyes these are; null watches. */
  seat: number | null;
  /** What may be done now, in notation; empty in a replay or when it is not for this seat to act. */
  legal: string[];
  /** By action, what it would do; comes a moment after `legal`. */
  outlook: ReadonlyMap<string, Foreseen>;
  words: Words | undefined;
  /** What led to this view: what is happening is seen. Empty when nothing just happened. */
  happening: GameEvent[];
  /** Pieces of these events are pointed out (the log line under the pointer). */
  pointed: GameEvent[];
  /** Everybody's views, where all cards lie open (a replay). */
  views?: View[];
  /** Do these, as one chain. What is forbidden comes back as a refusal that the table shows with its rule. */
  act: (actions: string[]) => void;
}

/** What a game's drawing consists of. */
export interface Drawing {
  /** One thing that happened, done to a view, so that several can be shown one after the other. */
  step: (view: View, event: GameEvent) => View;
  /** For how many milliseconds an event is shown before the next; 0: at once with the next. */
  time: (event: GameEvent) => number;
}
