/** From numbers to places on a drawing, and the round numbers that stand beside an axis. */

export interface Scale {
  (value: number): number;
  ticks: number[];
  low: number;
  high: number;
}

/** Steps that people count in: 1, 2, 5, 10, 20, 50 and so on, whole ones only. */
export function step(span: number, wanted: number): number {
  const rough = Math.max(1, span / Math.max(1, wanted));
  const power = 10 ** Math.floor(Math.log10(rough));
  const times = [1, 2, 5, 10].find((candidate) => candidate * power >= rough - 1e-9) ?? 10;
  return Math.max(1, times * power);
}

/** Round numbers that reach from below the lowest value to above the highest; zero is always among them. */
export function ticks(low: number, high: number, wanted = 5): number[] {
  const from = Math.min(0, low);
  const to = Math.max(0, high, from + 1);
  const by = step(to - from, wanted);
  const found: number[] = [];
  for (let at = Math.floor(from / by); at * by < to + by - 1e-9; at++) found.push(at * by + 0);
  return found;
}

/** A straight scale; `start` and `end` are places on the drawing. It ends at round numbers, or right at the values. */
export function scale(low: number, high: number, start: number, end: number, wanted = 5, tight = false): Scale {
  const round = ticks(low, high, wanted);
  const marks = tight ? round.filter((tick) => tick >= Math.min(0, low) && tick <= Math.max(1, high)) : round;
  const [first, last] = tight ? [Math.min(0, low), Math.max(1, high)] : [round[0]!, round[round.length - 1]!];
  const place = (value: number) => start + ((value - first) / (last - first)) * (end - start);
  return Object.assign(place, { ticks: marks, low: first, high: last });
}

export interface Piece {
  source: string;
  points: number;
  from: number;
  to: number;
}

/** A bar made of several sources: what is gained goes to the right of zero, what is lost to its left. */
export function stack(points: Record<string, number>, sources: string[]): Piece[] {
  let gained = 0;
  let lost = 0;
  const pieces: Piece[] = [];
  for (const source of sources) {
    const value = points[source] ?? 0;
    if (value > 0) pieces.push({ source, points: value, from: gained, to: (gained += value) });
    if (value < 0) pieces.push({ source, points: value, from: lost + value, to: (lost += value) - value });
  }
  return pieces;
}

/** Labels at the end of lines, pushed apart so that none covers another, in the order of their places. */
export function apart(places: number[], room: number, low: number, high: number): number[] {
  const order = places.map((_, i) => i).sort((a, b) => places[a]! - places[b]!);
  const found = [...places];
  let least = low;
  for (const i of order) {
    found[i] = Math.max(found[i]!, least);
    least = found[i]! + room;
  }
  let most = high;
  for (const i of order.reverse()) {
    found[i] = Math.min(found[i]!, most);
    most = found[i]! - room;
  }
  return found;
}
