// How cards move: from where they lay to where they lie.
import { cubicOut } from 'svelte/easing';
import type { TransitionConfig } from 'svelte/transition';
import { paced, still } from '$/parts/motion';

const TIME = 320;
type Key = { key: string };
/** Where each card was when it left its last place, as long as it may be received elsewhere. */
const left = new Map<string, DOMRect>();
const zoomOf = (node: Element): number => (node as { currentCSSZoom?: number }).currentCSSZoom ?? 1;

/** Before a card comes to lie somewhere: it comes from here. */
export function comesFrom(key: string, from: DOMRect): void {
  left.set(key, from);
  setTimeout(() => left.delete(key), 100);
}

/** A card leaves one place of the table for another, where the same key receives it. */
export function send(node: Element, { key }: Key): TransitionConfig {
  comesFrom(key, node.getBoundingClientRect());
  return { duration: 0 };
}

/** A card comes to lie here: from where it was sent, else from nowhere in sight. */
export function receive(node: Element, { key }: Key): TransitionConfig | (() => TransitionConfig) {
  if (still()) return { duration: 0 };
  // What leaves is told of a moment after what comes.
  return () => {
    const from = left.get(key);
    if (!from?.width) return appear(node);
    const to = node.getBoundingClientRect();
    const zoom = zoomOf(node);
    const [dx, dy] = [(from.left - to.left) / zoom, (from.top - to.top) / zoom];
    const size = to.width ? from.width / to.width : 1;
    return {
      duration: paced(TIME),
      easing: cubicOut,
      css: (t, u) =>
        `transform-origin: 0 0; transform: translate(${u * dx}px, ${u * dy - 14 * Math.sin(t * Math.PI)}px) ` +
        `scale(${t + u * size}); z-index: 20;`,
    };
  };
}

/** What comes from nowhere in sight. */
export function appear(_node: Element): TransitionConfig {
  return {
    duration: still() ? 0 : paced(TIME),
    easing: cubicOut,
    css: (t, u) => `transform: translateY(${u * -18}px); opacity: ${t};`,
  };
}
