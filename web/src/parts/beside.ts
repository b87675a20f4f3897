// Where something that floats is put: beside what it belongs to, inside the window, over as little as possible that can be
// clicked.

export interface Box {
  left: number;
  top: number;
  right: number;
  bottom: number;
}
export interface Put {
  left: number;
  top: number;
  /** It lies over something that can be clicked, for there was no other room. */
  over: boolean;
}
interface Size {
  width: number;
  height: number;
}

const EDGE = 8;
const GAP = 10;

const common = (one: Box, other: Box): number =>
  Math.max(0, Math.min(one.right, other.right) - Math.max(one.left, other.left)) *
  Math.max(0, Math.min(one.bottom, other.bottom) - Math.max(one.top, other.top));

/** Above, below, to the right or to the left, whichever covers least; among equals in this order. */
export function beside(anchor: Box, size: Size, page: Size, clickable: readonly Box[] = []): Put {
  const x = (anchor.left + anchor.right - size.width) / 2;
  const y = (anchor.top + anchor.bottom - size.height) / 2;
  const fit = (left: number, top: number): Box => {
    const in_x = Math.max(EDGE, Math.min(page.width - size.width - EDGE, left));
    const in_y = Math.max(EDGE, Math.min(page.height - size.height - EDGE, top));
    return { left: in_x, top: in_y, right: in_x + size.width, bottom: in_y + size.height };
  };
  const above = anchor.top - size.height - GAP;
  const below = anchor.bottom + GAP;
  const right = anchor.right + GAP;
  const left = anchor.left - size.width - GAP;
  const places = [
    fit(x, above),
    fit(x, below),
    fit(right, y),
    fit(left, y),
    fit(right, above),
    fit(left, above),
    fit(right, below),
    fit(left, below),
  ];
  const covered = (place: Box) => clickable.reduce((sum, one) => sum + common(place, one), 0);
  // What it belongs to must stay free in any case, so that counts far more than all else.
  const cost = (place: Box) => common(place, anchor) * 1000 + covered(place);
  const best = places.reduce((one, other) => (cost(other) < cost(one) - 0.5 ? other : one));
  return { left: best.left, top: best.top, over: covered(best) + common(best, anchor) > 0.5 };
}
