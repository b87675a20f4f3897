import type { Component } from 'svelte';
import type { ActionForecast, ChainForecast, GameEvent, Refused, SeatShown, View, Words, Zone } from '$/api/types';
import type { TableMap } from '$/common/map';
import type { Tone } from '$/common/tones';
import type { Sound } from '$/sound/sounds';

/** What every board is given, live or in a replay. It draws `view` and nothing else, so it shows only what may be seen. */
export interface BoardProps {
  /** How the game is shown, as its folder has it. */
  game: GameView;
  view: View;
  /** The components as the server has them, with the places of everything. */
  edition: Edition;
  seats: SeatShown[];
  /** Which seat looks at it; null for a spectator. */
  seat: number | null;
  /** What may be done now, in notation; empty in a replay or when it is not for this seat to act. */
  legal: string[];
  /** By action, what it would do; comes a moment after `legal`. */
  forecasts: ReadonlyMap<string, ActionForecast>;
  words: Words | undefined;
  /** What led to this view: what is happening is seen. Empty when nothing just happened. */
  happening: GameEvent[];
  /** Pieces of these events are pointed out (the log line under the pointer). */
  pointed: GameEvent[];
  /** It is only looked at again: nothing can be done. */
  replayed?: boolean;
  /** The view shows what was not played: the pieces that are pointed out are drawn as ghosts. */
  imagined?: boolean;
  /** Everybody's views, where all cards lie open (a replay). */
  views?: View[];
  /** Do these, as one chain. What is forbidden comes back as a refusal that the table shows with its rule. */
  act: (actions: string[]) => void;
  /** Show at once all that is still to be shown. Absent in a replay. */
  skip?: () => void;
  /** What a chain would do, or which part of it cannot be done and why. Nothing is done. Absent in a replay. */
  forecastChain?: (actions: string[]) => Promise<ChainForecast | Refused>;
  /**
   * The actions that are drawn as done but not sent yet. Doing another legal action replaces them. Empty when
   * nothing waits.
   */
  held?: readonly string[];
}

/** What a game has in its box. Its own folder knows what is in it. */
export type Edition = Readonly<Record<string, unknown>>;

/** How what happens is shown, one thing after the other. */
export interface Animator {
  /** One event, done to a view. */
  step: (view: View, event: GameEvent) => View;
  /** For how many milliseconds an event is shown before the next; 0: at once with the next. */
  time: (event: GameEvent) => number;
}

/**
 * What the `index.ts` of a game's folder may have. A game that the page does not know has none of it: it is played on
 * the common table.
 */
export interface GameView {
  /** Its own board; without one it is played on the common table. */
  Board?: Component<BoardProps>;
  animator?: Animator;
  /** Whether the board itself shows all there is to say of this event, as long as the view is so: an offer that stands. */
  showsItself?: (view: View, event: GameEvent) => boolean;
  /** What each kind of event sounds like; the others make no sound. */
  sounds?: Readonly<Record<string, Sound>>;
  /** On the common table: how its things look, by their tones. */
  tones?: Readonly<Record<string, Tone>>;
  /** On the common table: the zone that is drawn as a map. */
  mapOf?: (zones: Zone[], edition: Edition, view: View, narrow: boolean) => TableMap | null;
}

/** A game that can be shown: whatever its folder lacks is the common table's. */
export type ShownGame = GameView & Required<Pick<GameView, 'Board' | 'animator'>>;

/** The `figures/index.ts` of a game's folder: the drawn example of a rule, and what all of them refer to. */
export interface Figures {
  Rule: Component<{ rule: string; edition: Edition }>;
  Signs?: Component<{ edition: Edition }>;
}

/** The `about.ts` of a game's folder: what the home page needs before anything else is loaded. */
export interface About {
  /** Its place among the games; the one to begin with stands first. */
  place: number;
  minutes: number;
  /** The colour of the lid's edge. */
  edge: string;
}
