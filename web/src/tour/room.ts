// Where the words of a tour stand: near what they speak of, and never over what can be clicked, if there is room anywhere.
import type { Box } from '$/parts/beside';

interface Size {
  width: number;
  height: number;
}

const EDGE = 10;
const GAP = 14;
const STEP = 20;

export const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** What of a box is seen within these frames; null: nothing. */
export function seen(box: Box, frames: readonly Box[]): Box | null {
  const { left, top, right, bottom } = frames.reduce(
    (one, frame) => ({
      left: Math.max(one.left, frame.left),
      top: Math.max(one.top, frame.top),
      right: Math.min(one.right, frame.right),
      bottom: Math.min(one.bottom, frame.bottom),
    }),
    box,
  );
  return right > left && bottom > top ? { left, top, right, bottom } : null;
}

const apart = (one: Box, other: Box): number =>
  Math.hypot(
    Math.max(0, one.left - other.right, other.left - one.right),
    Math.max(0, one.top - other.bottom, other.top - one.bottom),
  );

const middle = ({ left, right, top, bottom }: Box): [number, number] => [(left + right) / 2, (top + bottom) / 2];

/** Places from one edge to the other; the last lies at the edge. */
const along = (length: number, size: number): number[] => {
  const last = Math.max(EDGE, length - size - EDGE);
  return [...Array.from({ length: Math.floor((last - EDGE) / STEP) + 1 }, (_, at) => EDGE + at * STEP), last];
};

/** `free` are places that should stay free: what can be clicked. */
export function roomBeside(anchor: Box, size: Size, page: Size, free: readonly Box[]): { left: number; top: number } {
  // Beside what fills the window there is no room; its middle may be covered then.
  const large = (anchor.right - anchor.left) * (anchor.bottom - anchor.top) > (page.width * page.height) / 3;
  const [x, y] = middle(anchor);
  let best = { left: EDGE, top: EDGE };
  let least = Infinity;
  for (const top of along(page.height, size.height)) {
    for (const left of along(page.width, size.width)) {
      const box = { left, top, right: left + size.width, bottom: top + size.height };
      const [own_x, own_y] = middle(box);
      const covered = free.reduce((sum, one) => sum + common(box, one), 0) + (large ? 0 : common(box, anchor));
      const far = large ? 0 : Math.abs(apart(box, anchor) - GAP);
      const cost = covered * 1000 + far + Math.hypot(own_x - x, own_y - y) / 8;
      if (cost < least) [least, best] = [cost, { left, top }];
    }
  }
  return best;
}
