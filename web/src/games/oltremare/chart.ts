// Where things stand on the chart: names beside their ports, and the part of it that is looked at.
import { CHART } from './layout';
import type { Point } from './box';

/** Where the name of a port stands from it, and whether it is written in red, as the great ports are. */
export interface Label {
  dx: number;
  dy: number;
  anchor: 'start' | 'middle' | 'end';
  great: boolean;
}

// prettier-ignore
const LABELS: Readonly<Record<string, readonly [number, number, Label['anchor'], boolean]>> = {
  venice: [-20, 5, 'end', true], ancona: [-20, 6, 'end', false], bari: [-20, 14, 'end', false],
  zara: [20, -1, 'start', false], ragusa: [20, 2, 'start', true], durazzo: [20, 4, 'start', false],
  corfu: [20, 3, 'start', false], messina: [22, -8, 'start', false], syracuse: [-22, 9, 'end', false],
  tunis: [0, 33, 'middle', true], tripoli: [0, 35, 'middle', false], modon: [-22, 29, 'middle', false],
  candia: [4, 34, 'middle', true], negroponte: [-22, -1, 'end', false], thessalonica: [-12, -22, 'start', false],
  gallipoli: [17, 22, 'start', false], constantinople: [20, 9, 'start', true], varna: [-20, 5, 'end', false],
  moncastro: [-20, 2, 'end', false], caffa: [-6, -22, 'middle', true], tana: [18, 32, 'middle', true],
  trebizond: [0, 33, 'middle', true], sinope: [0, 33, 'middle', false], smyrna: [20, 4, 'start', false],
  rhodes: [20, -7, 'start', false], famagusta: [-22, 9, 'end', false], beirut: [26, -17, 'middle', false],
  acre: [20, 10, 'start', true], damietta: [12, 33, 'middle', false], alexandria: [-22, 17, 'end', true],
};

export function labelOf(port: string): Label {
  const [dx, dy, anchor, great] = LABELS[port] ?? [0, 34, 'middle', false];
  return { dx, dy, anchor, great };
}

/** A part of the chart. */
export interface Frame {
  x: number;
  y: number;
  width: number;
  height: number;
}
export const WHOLE: Frame = { x: 0, y: 0, ...CHART };

/** Nearer than this many units wide nothing is looked at. */
const NEAREST = 430;
const MARGIN = 70;

/**
 * A part of the chart that shows these points, as wide to its height as the room for it; never beyond the chart but for
 * what of the room is covered at its upper edge.
 */
export function framed(points: readonly Point[], aspect: number, covered = 0): Frame {
  if (!points.length) return fitted({ ...WHOLE }, aspect, covered);
  const xs = points.map(([x]) => x);
  const ys = points.map(([, y]) => y);
  const [left, right] = [Math.min(...xs) - MARGIN, Math.max(...xs) + MARGIN];
  const [top, bottom] = [Math.min(...ys) - MARGIN, Math.max(...ys) + MARGIN];
  const wide = Math.max(NEAREST, right - left);
  const high = (bottom - top) / (1 - covered);
  return fitted({ x: (left + right - wide) / 2, y: bottom - high, width: wide, height: high }, aspect, covered);
}

/** The same middle with these proportions, inside the chart. Where that is impossible, it reaches beyond it evenly. */
export function fitted({ x, y, width, height }: Frame, aspect: number, covered = 0): Frame {
  const wide = Math.min(Math.max(width, height * aspect), widest(aspect, covered));
  const high = wide / aspect;
  const above = high * covered;
  return {
    x: inside(x + (width - wide) / 2, wide, CHART.width),
    y: inside(y + (height - high) / 2 + above, high - above, CHART.height) - above,
    width: wide,
    height: high,
  };
}

/** How much is seen at most: the whole chart. */
const widest = (aspect: number, covered: number): number =>
  Math.max(CHART.width, (CHART.height * aspect) / (1 - covered));

const inside = (from: number, length: number, all: number): number =>
  length >= all ? (all - length) / 2 : Math.max(0, Math.min(all - length, from));

/** Moved by so much, and nearer by a factor around a point (in parts of the frame). */
export function moved(frame: Frame, by: Point, factor = 1, at: Point = [0.5, 0.5], covered = 0): Frame {
  const aspect = frame.width / frame.height;
  const width = Math.max(220, Math.min(widest(aspect, covered), frame.width / factor));
  const height = width / aspect;
  return fitted(
    {
      x: frame.x - by[0] + (frame.width - width) * at[0],
      y: frame.y - by[1] + (frame.height - height) * at[1],
      width,
      height,
    },
    aspect,
    covered,
  );
}

/** How several ships lie in one port, side by side. */
export const berth = (at: number, ships: number): number => (at - (ships - 1) / 2) * 26;
