// What the parts of the table share.
import { createContext } from 'svelte';
import type { BoardProps } from '../game';
import type { Explanations } from './explanations';
import type { Box } from './box';
import type { Sizes } from './layout';
import type { Market } from './market.svelte';
import type { Plan } from './plan.svelte';
import type { OltreMareEvent, OltreMareView } from './types';

export interface Desk {
  readonly box: Box;
  readonly view: OltreMareView;
  /** Everybody's own, where all cards lie open (a replay). */
  readonly views: readonly OltreMareView[] | null;
  /** Which seat looks at it; null for a spectator. */
  readonly seat: number | null;
  readonly names: readonly string[];
  readonly colours: readonly string[];
  /** What may be done now, and what is said of it. */
  readonly open: ReadonlySet<string>;
  readonly said: ReadonlyMap<string, string>;
  readonly forecasts: BoardProps['forecasts'];
  readonly held: readonly string[];
  /** Whether this may be done now, and nothing else waits to be sent. */
  free: (action: string) => boolean;
  readonly happening: readonly OltreMareEvent[];
  readonly pointed: readonly OltreMareEvent[];
  readonly replayed: boolean;
  /** By card, port and seat: what is seen of what was not played, where the view shows that. */
  readonly imagined: readonly OltreMareEvent[];
  readonly sizes: Sizes;
  readonly plan: Plan;
  readonly market: Market;
  readonly about: Explanations;
  act: (actions: string[]) => void;
  forecastChain?: BoardProps['forecastChain'];
}

/** The table; the board sets it. */
export const [desk, setDesk] = createContext<Desk>();
