// How things move.
import { flip, type AnimationConfig } from 'svelte/animate';
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { paced, still } from '$/parts/motion';

export { still };

const settle = (t: number): number => {
  const back = 1.9;
  const left = t - 1;
  return 1 + (back + 1) * left ** 3 + back * left ** 2;
};

/** A piece of glass is set down: from above, and it catches the light. Not when many come at once. */
export function land(_node: Element, pieces = 1): TransitionConfig {
  if (still() || pieces > 4) return { duration: 0 };
  return {
    duration: paced(380),
    easing: settle,
    css: (t, u) => `transform: translateY(${u * -26}px) scale(${1 + u * 0.7}); opacity: ${Math.min(1, t * 1.6)};`,
  };
}

/** Something comes, from so far above or below. Svelte's own fade and fly would have all of the page styled first. */
export function appear(_node: Element, { y = 0 }: { y?: number } = {}): TransitionConfig {
  return {
    duration: still() ? 0 : paced(260),
    easing: cubicOut,
    css: (t, u) => `opacity: ${t};${y ? ` transform: translateY(${u * y}px);` : ''}`,
  };
}

/** What lies in a row makes room. Not what is out of sight: from nothing and to nothing there is no way. */
export function makeRoom(node: Element, ends: { from: DOMRect; to: DOMRect }): AnimationConfig {
  if (still() || !node.clientWidth || !ends.from.width || !ends.to.width) return { duration: 0 };
  return flip(node, ends, { duration: paced(260) });
}

/** A card is turned over. */
export function turn(_node: Element): TransitionConfig {
  return {
    duration: still() ? 0 : paced(320),
    css: (t) => `transform: scaleX(${Math.abs(Math.cos((1 - t) * Math.PI)).toFixed(3)});`,
  };
}
