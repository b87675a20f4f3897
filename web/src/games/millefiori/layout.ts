// Where everything lies on the screen. The edition says what lies beside, above and after what; the distances are ours:
// once for a screen that is wide, once for a phone.
import { spaced, type Path, type Place, type Point, type Snake } from './path';
import type { Edition, Level, RegionId } from './types';

export interface Layout {
  wide: boolean;
  width: number;
  height: number;
  /** What of the water around is always shown: the score markers lie partly on it. */
  margin: number;
  cells: Map<string, Place>;
  /** The stars of the workshops by their id; those above the pyramids as `nobili 1`. */
  stars: Map<string, Point>;
  /** The spaces of the sea route, and a line through them. */
  sea: Point[];
  /** The bonus tracks: the middle of each place, the highest first, where the symbols are that earn it, and where it
   *  stands how many of them each seat has. */
  bonus: Record<string, { places: Point[]; sign: Point; counts: Point }>;
  titles: Record<RegionId, Point & { anchor: 'start' | 'middle' | 'end' }>;
  /** Where the level points of a pyramid stand. */
  levels: Record<string, Record<Level, Point>>;
  /** For each row of trade what its fleet brings; the mark of a good deal. */
  deal: Point;
  houseMarks: Point[];
  houseArrow: Place;
  /** The cards before the seats, in turn order, and how big they are. */
  slots: Point[];
  slot: { width: number; height: number };
  frame: { inset: number; round: number };
}

/** A cell, and the hexagon that it lies on in the workshops. */
export const CELL = { width: 50, height: 58 };
export const LOZENGE = { width: 46, height: 54 };
export const HEXAGON = { width: 58, pitch: 53, side: 31 };
const MARGIN = 7;
const COLUMN = 54;
const LEVEL = 41;

export const diamond = (width: number, height: number): string =>
  `M0 ${-height / 2} L${width / 2} 0 L0 ${height / 2} L${-width / 2} 0 Z`;

export const hexagon = ((): string => {
  const x = HEXAGON.width / 2;
  const side = HEXAGON.side / 2;
  const tip = HEXAGON.pitch - side;
  return `M0 ${-tip} L${x} ${-side} L${x} ${side} L0 ${tip} L${-x} ${side} L${-x} ${-side} Z`;
})();

type Shape = 'cluster' | 'row' | 'line';

interface Plan {
  wide: boolean;
  width: number;
  height: number;
  frame: { inset: number; round: number };
  workshops: Point;
  houses: Path | Snake;
  nobili: Point;
  populi: Point;
  trade: Point;
  port: Point;
  goodsPitch: number;
  sea: Path | Snake;
  bonus: Record<string, Point & { shape: Shape }>;
  titles: Layout['titles'];
  slots: Point;
  slot: { width: number; height: number };
  slotGap: number;
  houseMarks: Point;
  houseArrow: Place;
  deal: Point;
}

const WIDE: Plan = {
  wide: true,
  width: 1320,
  height: 724,
  frame: { inset: 24, round: 46 },
  workshops: { x: 98, y: 96 },
  houses: {
    points: [
      { x: 700, y: 84 },
      { x: 1232, y: 84 },
      { x: 1232, y: 586 },
    ],
    round: 104,
  },
  nobili: { x: 622, y: 556 },
  populi: { x: 924, y: 556 },
  trade: { x: 290, y: 356 },
  port: { x: 98, y: 356 },
  goodsPitch: 56,
  sea: {
    points: [
      { x: 84, y: 660 },
      { x: 1236, y: 660 },
    ],
    round: 0,
    swell: 7,
  },
  bonus: {
    workshops: { x: 652, y: 236, shape: 'cluster' },
    houses: { x: 1130, y: 252, shape: 'cluster' },
    nobili: { x: 730, y: 388, shape: 'row' },
    populi: { x: 1032, y: 388, shape: 'row' },
    trade: { x: 540, y: 464, shape: 'cluster' },
  },
  titles: {
    workshops: { x: 635, y: 118, anchor: 'middle' },
    houses: { x: 968, y: 150, anchor: 'middle' },
    nobili: { x: 730, y: 602, anchor: 'middle' },
    populi: { x: 1032, y: 602, anchor: 'middle' },
    trade: { x: 371, y: 319, anchor: 'middle' },
    port: { x: 152, y: 319, anchor: 'middle' },
  },
  slots: { x: 712, y: 240 },
  slot: { width: 79, height: 110.6 },
  slotGap: 90,
  houseMarks: { x: 1116, y: 156 },
  houseArrow: { x: 662, y: 84, turn: 0 },
  deal: { x: 540, y: 560 },
};

const TALL: Plan = {
  wide: false,
  width: 644,
  height: 1524,
  frame: { inset: 22, round: 34 },
  workshops: { x: 75, y: 448 },
  houses: { from: { x: 79, y: 84 }, pitch: 54, gap: 86, rows: 2 },
  nobili: { x: 79, y: 1302 },
  populi: { x: 353, y: 1302 },
  trade: { x: 267, y: 786 },
  port: { x: 79, y: 786 },
  goodsPitch: 56,
  sea: { from: { x: 76, y: 1396 }, pitch: 49, gap: 72, rows: 2 },
  bonus: {
    workshops: { x: 402, y: 692, shape: 'line' },
    houses: { x: 528, y: 322, shape: 'cluster' },
    nobili: { x: 187, y: 1126, shape: 'row' },
    populi: { x: 461, y: 1126, shape: 'row' },
    trade: { x: 528, y: 890, shape: 'cluster' },
  },
  titles: {
    workshops: { x: 66, y: 412, anchor: 'start' },
    houses: { x: 140, y: 48, anchor: 'start' },
    nobili: { x: 187, y: 1348, anchor: 'middle' },
    populi: { x: 461, y: 1348, anchor: 'middle' },
    trade: { x: 348, y: 748, anchor: 'middle' },
    port: { x: 133, y: 748, anchor: 'middle' },
  },
  slots: { x: 62, y: 312 },
  slot: { width: 82, height: 115 },
  slotGap: 96,
  houseMarks: { x: 514, y: 226 },
  houseArrow: { x: 48, y: 84, turn: 0 },
  deal: { x: 528, y: 988 },
};

export const layouts = (edition: Edition, seats: number, wide: boolean): Layout =>
  lay(edition, seats, wide ? WIDE : TALL);

function lay(edition: Edition, seats: number, plan: Plan): Layout {
  const cells = new Map<string, Place>();
  const stars = new Map<string, Point>();
  const put = (id: string, x: number, y: number, turn = 0) => cells.set(id, { x, y, turn });

  for (const { id, row, h } of edition.workshops.cells) {
    put(id, plan.workshops.x + (h * HEXAGON.width) / 2, plan.workshops.y + (row - 1) * HEXAGON.pitch);
  }
  for (const star of new Set(edition.workshops.cells.map((cell) => cell.star))) {
    const around = edition.workshops.cells
      .filter((cell) => cell.star === star)
      .flatMap(({ id }) => cells.get(id) ?? []);
    stars.set(star, corner(around));
  }

  const houses = edition.houses.cells;
  houses.forEach(({ id }, at) => {
    cells.set(id, spaced(plan.houses, at, houses.length));
  });

  for (const region of ['nobili', 'populi'] as const) {
    const from = plan[region];
    const steps: Record<Level, number> = { bottom: 0, middle: 1, top: 2 };
    for (const { id, level, index } of edition[region].cells) {
      const x = from.x + (index - 1 + steps[level] / 2) * COLUMN;
      put(id, x, from.y - steps[level] * LEVEL);
      if (level === 'top') stars.set(`${region} ${index}`, { x, y: from.y - 2 * LEVEL - 42 });
    }
  }

  const inRow: Record<string, number> = {};
  for (const [region, list] of [
    ['trade', edition.trade.cells],
    ['port', edition.port.cells],
  ] as const) {
    for (const { id, row } of list) {
      const at = (inRow[`${region} ${row}`] = (inRow[`${region} ${row}`] ?? -1) + 1);
      put(id, plan[region].x + at * COLUMN, plan[region].y + (row - 1) * plan.goodsPitch);
    }
  }

  const spaces = edition.sea.spaces.length;
  const sea = Array.from({ length: spaces }, (_, at) => {
    const { x, y } = spaced(plan.sea, at, spaces);
    return { x, y: y + Math.sin(at * 1.25) * ('swell' in plan.sea ? (plan.sea.swell ?? 0) : 0) };
  });

  const levels: Layout['levels'] = {};
  for (const region of ['nobili', 'populi'] as const) {
    const { x, y } = plan[region];
    levels[region] = {
      // On a phone the pyramids stand side by side: in the notch between them there is room for a figure.
      bottom: plan.wide ? { x: x - COLUMN / 2 - 22, y: y + 6 } : { x: x - COLUMN / 2 - 2, y: y + 31 },
      middle: { x: x - 22, y: y - LEVEL + 6 },
      top: { x: x + COLUMN / 2 - 22, y: y - 2 * LEVEL + 6 },
    };
  }

  return {
    wide: plan.wide,
    width: plan.width,
    height: plan.height,
    margin: MARGIN,
    frame: plan.frame,
    cells,
    stars,
    sea,
    levels,
    bonus: Object.fromEntries(Object.entries(plan.bonus).map(([track, where]) => [track, bonusPlaces(edition, where)])),
    titles: plan.titles,
    deal: plan.deal,
    houseMarks: houseMarks(edition, plan.houseMarks),
    houseArrow: plan.houseArrow,
    slots: Array.from({ length: seats }, (_, at) => ({ x: plan.slots.x + at * plan.slotGap, y: plan.slots.y })),
    slot: plan.slot,
  };
}

function houseMarks(edition: Edition, where: Point): Point[] {
  const count = edition.scoring.houses_extra_card_at.length + 1;
  return Array.from({ length: count }, (_, at) => ({ x: where.x + (at - (count - 1) / 2) * 44, y: where.y }));
}

/** Four places as a lozenge of lozenges, or one after the other. */
function bonusPlaces(edition: Edition, { x, y, shape }: Point & { shape: Shape }): Layout['bonus'][string] {
  const count = edition.scoring.bonus_track.length;
  if (shape !== 'cluster' || count !== 4) {
    const pitch = 46;
    const places = Array.from({ length: count }, (_, at) => ({ x: x + (at - (count - 1) / 2) * pitch, y }));
    if (shape === 'line')
      return { places, sign: { x: x - pitch * 3.4, y: y - 13 }, counts: { x: x - pitch * 3.4, y: y + 12 } };
    return { places, sign: { x: x - 50, y: y - 46 }, counts: { x: x + 46, y: y - 46 } };
  }
  return {
    places: [
      { x, y: y - 28 },
      { x: x - 25, y },
      { x: x + 25, y },
      { x, y: y + 28 },
    ],
    sign: { x, y: y - 96 },
    counts: { x, y: y - 72 },
  };
}

/** The corner that three hexagons share. */
function corner(cells: Point[]): Point {
  const count = Math.max(1, cells.length);
  const x = cells.reduce((sum, cell) => sum + cell.x, 0) / count;
  const y = cells.reduce((sum, cell) => sum + cell.y, 0) / count;
  return { x, y };
}

/** The outline of a cell where it lies, as a path of its own. */
export function outline({ x, y, turn }: Place, width: number, height: number): string {
  const angle = (turn * Math.PI) / 180;
  const [sin, cos] = [Math.sin(angle), Math.cos(angle)];
  const corners = [
    [0, -height / 2],
    [width / 2, 0],
    [0, height / 2],
    [-width / 2, 0],
  ] as const;
  const at = corners.map(
    ([dx, dy]) => `${(x + dx * cos - dy * sin).toFixed(1)} ${(y + dx * sin + dy * cos).toFixed(1)}`,
  );
  return `M${at.join('L')}Z`;
}

/** The way of the score round the board, clockwise from the upper left. */
export function ring({ width, height, frame }: Layout): Path {
  const { inset, round } = frame;
  const right = width - inset;
  const bottom = height - inset;
  return {
    points: [
      { x: inset + round, y: inset },
      { x: right, y: inset },
      { x: right, y: bottom },
      { x: inset, y: bottom },
      { x: inset, y: inset },
      { x: inset + round, y: inset },
    ],
    round,
  };
}
