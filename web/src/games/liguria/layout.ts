// Where everything lies on the sea: places on a ring, harbours on their shores, and the stage in the middle.
// Lengths are pixels of the sea itself, so that what is written is as large everywhere.

export interface Point {
  x: number;
  y: number;
}
export interface Rect extends Point {
  width: number;
  height: number;
}
export interface Shore extends Rect {
  /** Places after the own harbour. */
  place: number;
  side: 'left' | 'top' | 'right';
}
export interface SeaLayout {
  /** By places after the own harbour, clockwise: from below to the left. */
  places: Point[];
  /** The harbours of the others; none where there is no room for them on their shores. */
  shores: Shore[];
  /** How far a dock reaches out of a harbour. */
  dock: number;
  stage: Rect;
  /** The pier of the own harbour. */
  pier: Rect;
  /** How large islands and ships are drawn. */
  scale: number;
}

/** Parts of the width and of the height, by how many play. */
const FOUR: readonly (readonly [number, number])[] = [
  [0.5, 0.91],
  [0.285, 0.88],
  [0.135, 0.85],
  [0.222, 0.52],
  [0.21, 0.2],
  [0.335, 0.17],
  [0.5, 0.42],
  [0.665, 0.17],
  [0.79, 0.2],
  [0.778, 0.52],
  [0.865, 0.85],
  [0.715, 0.88],
];
const THREE: readonly (readonly [number, number])[] = [
  [0.5, 0.91],
  [0.285, 0.88],
  [0.165, 0.86],
  [0.064, 0.68],
  [0.235, 0.4],
  [0.35, 0.16],
  [0.5, 0.15],
  [0.65, 0.16],
  [0.765, 0.4],
  [0.936, 0.68],
  [0.835, 0.86],
  [0.715, 0.88],
];
/** Upright, as on a phone: the ring keeps to the edges, harbours are places like the others. */
const UPRIGHT: readonly (readonly [number, number])[] = [
  [0.5, 0.915],
  [0.2, 0.9],
  [0.17, 0.71],
  [0.17, 0.5],
  [0.17, 0.29],
  [0.2, 0.11],
  [0.5, 0.1],
  [0.8, 0.11],
  [0.83, 0.29],
  [0.83, 0.5],
  [0.83, 0.71],
  [0.8, 0.9],
];

/** The same on its side: five above, five below, one at each end. */
const SIDEWAYS: readonly (readonly [number, number])[] = [
  [0.5, 0.86],
  [0.295, 0.86],
  [0.1, 0.86],
  [0.09, 0.53],
  [0.1, 0.2],
  [0.295, 0.2],
  [0.5, 0.2],
  [0.705, 0.2],
  [0.9, 0.2],
  [0.91, 0.53],
  [0.9, 0.86],
  [0.705, 0.86],
];

/** The most that a dock reaches out of a harbour, and the half of a ship that lies off it. */
const DOCK = 54;
const SHIP = 36;
/** From the edge below to where ships lie off the own pier. */
const PIER = 46;
/** From the middle of an island to the top of its flag. */
const FLAG = 72;
const SHORE = { width: 200, height: 118, least: 0.8 };

export function seaLayout(width: number, height: number, seats: number, small = false): SeaLayout {
  const lies = small && width > height * 1.25;
  const parts = lies ? SIDEWAYS : small ? UPRIGHT : seats === 3 ? THREE : FOUR;
  const places = parts.map(([x, y]) => ({ x: x * width, y: y * height }));
  if (small) {
    const fits = lies ? Math.min(width / 640, height / 350) : Math.min(width / 430, height / 520);
    const scale = Math.min(1, Math.max(0.5, fits));
    lower(places, scale);
    const stage = lies
      ? { x: width * 0.2, y: height * 0.2 + 30 * scale, width: width * 0.6, height: height * 0.66 - 74 * scale }
      : { x: width * 0.31, y: height * 0.2, width: width * 0.38, height: height * 0.6 };
    return { places, shores: [], dock: 0, stage, pier: pierOf(width, height, scale), scale };
  }
  const scale = Math.min(1.7, Math.max(0.62, Math.min(width / 1104, height / 350)));
  lower(places, scale);
  places[0]!.y = Math.min(places[0]!.y, height - PIER * scale);
  const size = Math.max(SHORE.least, scale);
  const found = shores(width, height, seats, size);
  const dock = DOCK * size;
  const top = found.find(({ side }) => side === 'top');
  // Ships lie off the docks.
  for (const { place, side, x, y, width: wide, height: high } of found) {
    const beside = dock + SHIP * scale;
    places[place] =
      side === 'top'
        ? { x: width / 2, y: y + high + 34 * scale }
        : { x: side === 'left' ? x + wide + beside : x - beside, y: y + high * 0.6 };
  }
  const above = top ? top.y + top.height + 50 * scale : height * 0.27;
  // Between the islands below, or above them, wherever cards are larger.
  const between = { x: width * 0.345, y: above, width: width * 0.31, height: height * 0.83 - above };
  const over = { x: width * 0.285, y: above, width: width * 0.43, height: height * 0.88 - 80 * scale - above };
  const card = (room: Rect) => Math.min(room.width / seats, room.height * 0.72 - 24);
  const stage = card(over) > card(between) ? over : between;
  return { places, shores: found, dock, stage, pier: pierOf(width, height, scale), scale };
}

/** Far enough that the flags of the highest islands are seen whole. */
function lower(places: Point[], scale: number): void {
  for (const place of places) place.y = Math.max(place.y, FLAG * scale);
}

const pierOf = (width: number, height: number, scale: number): Rect => ({
  x: width / 2 - 70 * scale,
  y: height - 34 * scale,
  width: 140 * scale,
  height: 36 * scale,
});

function shores(width: number, height: number, seats: number, size: number): Shore[] {
  const [wide, high] = [SHORE.width * size, SHORE.height * size];
  const at = (place: number, side: Shore['side'], x: number, y: number): Shore => ({
    place,
    side,
    x,
    y,
    width: wide,
    height: high,
  });
  if (seats === 3) {
    const y = Math.max(24, height * 0.34 - high * 0.62);
    return [at(4, 'left', 6, y), at(8, 'right', width - wide - 6, y)];
  }
  const y = height * 0.5 - high / 2;
  return [at(3, 'left', 6, y), at(6, 'top', (width - wide) / 2 - 14 * size, 4), at(9, 'right', width - wide - 6, y)];
}

/** A place between two of the ring, for what is under way: on a smooth curve through all of them. */
export function along(places: readonly Point[], at: number): Point {
  const count = places.length;
  const whole = Math.floor(at);
  const part = at - whole;
  const point = (number: number) => places[((number % count) + count) % count]!;
  const [before, from, to, after] = [point(whole - 1), point(whole), point(whole + 1), point(whole + 2)];
  const bend = (a: number, b: number, c: number, d: number) =>
    0.5 * (2 * b + (c - a) * part + (2 * a - 5 * b + 4 * c - d) * part ** 2 + (3 * b - a - 3 * c + d) * part ** 3);
  return { x: bend(before.x, from.x, to.x, after.x), y: bend(before.y, from.y, to.y, after.y) };
}

/** A line along the ring from one place to another, with so many steps; below 0 the other way. */
export function course(places: readonly Point[], from: number, steps: number): string {
  const parts = Math.abs(steps) * 8;
  const points = Array.from({ length: parts + 1 }, (_, i) => along(places, from + (steps * i) / Math.max(1, parts)));
  return points.map(({ x, y }, i) => `${i ? 'L' : 'M'}${x.toFixed(1)} ${y.toFixed(1)}`).join('');
}

/** Where a ship at a place is heading, in degrees clockwise from the right. */
export function heading(places: readonly Point[], at: number, clockwise: boolean): number {
  const [from, to] = [along(places, at), along(places, at + (clockwise ? 0.35 : -0.35))];
  return (Math.atan2(to.y - from.y, to.x - from.x) * 180) / Math.PI;
}

/** How the board is arranged, by the room that it has. */
export type Arrangement = 'desk' | 'tall' | 'phone' | 'side';
export function arrangement(width: number, height: number): Arrangement {
  if (width >= 700 && height >= 480) return height > width * 0.98 ? 'tall' : 'desk';
  return width > height * 1.2 ? 'side' : 'phone';
}
/** The unit of everything on a desk: a pixel in a window of 1440 × 900. */
export const unit = (width: number, height: number): number =>
  Math.min(1.75, Math.max(0.62, Math.min(width / 1104, height / 770)));
