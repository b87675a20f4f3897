// Lines on the board: straight ways with round corners, rows to and fro, and smooth lines through points.

export interface Point {
  x: number;
  y: number;
}
export interface Place extends Point {
  /** Degrees that the way, or the cell, is turned by. */
  turn: number;
}

/** Straight lines with round corners. */
export interface Path {
  points: Point[];
  round: number;
  swell?: number;
}

/** Rows one below the other, to and fro. */
export interface Snake {
  from: Point;
  pitch: number;
  gap: number;
  rows: number;
}

/** One of so many places on a way. */
export function spaced(way: Path | Snake, at: number, count: number): Place {
  if ('points' in way) return along(way, at / Math.max(1, count - 1));
  const long = Math.ceil(count / way.rows);
  const row = Math.floor(at / long);
  const column = row % 2 ? long - 1 - (at % long) : at % long;
  return { x: way.from.x + column * way.pitch, y: way.from.y + row * way.gap, turn: 0 };
}

/** The point at a part (0 to 1) of the way, and how far the way has turned there. */
export function along(path: Path, part: number): Place {
  const pieces = straighten(path);
  let left = Math.min(1, Math.max(0, part)) * lengthOf(path);
  for (const piece of pieces) {
    if (left <= piece.length || piece === pieces.at(-1)) return piece.at(Math.min(left, piece.length));
    left -= piece.length;
  }
  return { x: 0, y: 0, turn: 0 };
}

/** Parts of a way that is closed, moved along it as little as has them at least so far apart; those that are the same in order. */
export function apart(parts: readonly number[], gap: number): number[] {
  const moved = [...parts];
  const between = (one: number, other: number) => ((((other - one + 0.5) % 1) + 1) % 1) - 0.5;
  // Pushing two apart may bring one of them near a third: each time less.
  for (let round = 0; round < 8 * parts.length; round++) {
    for (const one of moved.keys()) {
      for (let other = one + 1; other < moved.length; other++) {
        const distance = between(moved[one]!, moved[other]!);
        const push = (gap - Math.abs(distance)) / 2;
        if (push <= 0) continue;
        const way = distance < 0 ? -push : push;
        moved[one]! -= way;
        moved[other]! += way;
      }
    }
  }
  return moved.map((part) => part - Math.floor(part));
}

/** How long a way is. */
export const lengthOf = (path: Path): number => straighten(path).reduce((sum, piece) => sum + piece.length, 0);

interface Piece {
  length: number;
  at: (way: number) => Place;
}

const straightened = new WeakMap<Path, Piece[]>();

function straighten(path: Path): Piece[] {
  const known = straightened.get(path);
  if (known) return known;
  const { points, round } = path;
  const pieces: Piece[] = [];
  let from = points[0] ?? { x: 0, y: 0 };
  for (let i = 1; i < points.length; i++) {
    const corner = points[i] ?? from;
    const next = points[i + 1];
    const heading = direction(from, corner);
    const end = next ? { x: corner.x - heading.x * round, y: corner.y - heading.y * round } : corner;
    pieces.push(line(from, end));
    if (next) {
      const turned = direction(corner, next);
      pieces.push(arc(end, heading, turned, round));
      from = { x: corner.x + turned.x * round, y: corner.y + turned.y * round };
    }
  }
  straightened.set(path, pieces);
  return pieces;
}

function direction(from: Point, to: Point): Point {
  const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
  return { x: (to.x - from.x) / length, y: (to.y - from.y) / length };
}

function line(from: Point, to: Point): Piece {
  const heading = direction(from, to);
  const turn = (Math.atan2(heading.y, heading.x) * 180) / Math.PI;
  return {
    length: Math.hypot(to.x - from.x, to.y - from.y),
    at: (way) => ({ x: from.x + heading.x * way, y: from.y + heading.y * way, turn }),
  };
}

/** A quarter of a circle. */
function arc(from: Point, heading: Point, turned: Point, radius: number): Piece {
  const turn = (Math.atan2(heading.y, heading.x) * 180) / Math.PI;
  const right = heading.x * turned.y - heading.y * turned.x > 0 ? 1 : -1;
  const length = (Math.PI / 2) * radius;
  return {
    length,
    at: (way) => {
      const angle = (way / Math.max(length, 1e-9)) * (Math.PI / 2);
      const ahead = Math.sin(angle) * radius;
      const aside = (1 - Math.cos(angle)) * radius;
      return {
        x: from.x + heading.x * ahead + turned.x * aside,
        y: from.y + heading.y * ahead + turned.y * aside,
        turn: turn + (right * way * 90) / Math.max(length, 1e-9),
      };
    },
  };
}

/** A smooth line through points. */
export function through(points: Point[]): string {
  const at = (i: number): Point => points[Math.min(points.length - 1, Math.max(0, i))] ?? { x: 0, y: 0 };
  let path = `M${at(0).x} ${at(0).y}`;
  for (let i = 0; i < points.length - 1; i++) {
    const [a, b, c, d] = [at(i - 1), at(i), at(i + 1), at(i + 2)];
    path += `C${(b.x + (c.x - a.x) / 6).toFixed(1)} ${(b.y + (c.y - a.y) / 6).toFixed(1)} ${(c.x - (d.x - b.x) / 6).toFixed(1)} ${(c.y - (d.y - b.y) / 6).toFixed(1)} ${c.x.toFixed(1)} ${c.y.toFixed(1)}`;
  }
  return path;
}
