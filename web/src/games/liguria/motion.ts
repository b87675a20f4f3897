// How things move.
import type { TransitionConfig } from 'svelte/transition';
import { paced, still } from '$/parts/motion';

export { still };

/** A tile is turned over its vertical axis; not one that lies as it lay. */
export function turnOver(_node: Element, turned: boolean): TransitionConfig {
  if (still() || !turned) return { duration: 0 };
  return {
    duration: paced(360),
    css: (t) => `transform: scaleX(${Math.abs(Math.cos((1 - t) * Math.PI)).toFixed(3)});`,
  };
}
