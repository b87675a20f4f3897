// How the table is laid out in the room that it has. Where everything is depends on the window and on nothing else.

/**
 * `desk`: all of it side by side. `side`: a phone on its side, with the chart beside what is one's own. `phone`: one above
 * the other, the chart and the players as tabs.
 */
export type Arrangement = 'desk' | 'side' | 'phone';

export interface Sizes {
  arrangement: Arrangement;
  /** On a large screen everything is drawn larger by this factor; all other sizes are before it. */
  scale: number;
  /** The width of a card in the hand, of one on the mat, and of the one on top of the hold. */
  hand: number;
  mat: number;
  hold: number;
  /** The chart with its frame. */
  chart: { width: number; height: number };
  /**
   * The column beside the chart; where it is wide, players and prices stand side by side in it. 0: the window is higher
   * than wide, and they stand in a row under the chart, as high as `row`. Under the players, prices are so high; 0: there
   * is no room for them.
   */
  column: number;
  row: number;
  prices: number;
  /**
   * The widths of the own hold, of the panel, and of the choice between playing and trading beside the mat, which is in
   * the panel where this is 0; the height of the mat.
   */
  own: { hold: number; panel: number; ways: number; mat: number };
}

/** The strip of a player needs so much height, and is so far from the next; the prices need so much. */
const STRIP = 46;
const STRIPS_GAP = 7;
const PRICES = 76;
/** In a row under the chart, more strips than these stand in two. */
export const ONE_ROW = 3;
/** Cards are so much higher than wide. */
export const TALL = 1.4;
/** The chart, in the coordinates of its ports. */
export const CHART = { width: 1000, height: 600 };
const GAP = 8;
/** Less than this is a phone. */
const DESK_WIDTH = 640;
const DESK_HEIGHT = 520;
/** The room for which the table was drawn; with more of it, everything grows. */
const DRAWN = { width: 1104, height: 790 };
const LARGEST = 2;
/** Around the cards on the mat, and above those of the hand, where they rise. */
const MAT_EDGE = 26;
const RISE = 16;
/** A dial needs so much. */
const DIAL = 60;
/** The choice beside the mat needs so much, and a table that is so wide has it. */
const WAYS = { width: 84, from: 940 };
/** How much of a card is seen at least: its margin. */
const LEAST_APART = 0.27;
/** With so much of it one sees its name, too, which stands along the margin where another card covers it. */
const NAMED = 0.43;
/** Smaller cards have no name. */
const LEAST_NAMED = 60;
/** With less than this of it, the name over its picture would be cut off. */
const WHOLE = 0.92;
/** From here on players and prices stand side by side. */
export const TWO_COLUMNS = 470;

const within = (least: number, value: number, most: number): number => Math.max(least, Math.min(most, value));

/** `others`: how many players have a strip. `rem`: by how much the page's letters are larger than usual. */
export function sizesOf(width: number, height: number, others: number, grown = 1, rem = 1): Sizes {
  if (width >= DESK_WIDTH && height >= DESK_HEIGHT) return desk(width, height, others, grown, rem);
  return width > height * 1.15 ? side(width, height, grown) : phone(width, height, grown);
}

function desk(width: number, height: number, others: number, grown: number, rem: number): Sizes {
  const scale = within(1, Math.min(width / DRAWN.width, height / DRAWN.height), LARGEST);
  const [wide, high] = [width / scale, height / scale];
  const upright = high > wide;
  const row = upright ? within(others > ONE_ROW ? 102 : 84, (high - wide * 0.6) * 0.22, 132) : 0;
  // What is one's own needs room for a mat and a hand; the chart has what is left, and its own proportions.
  const least = (upright ? 290 + row + GAP : within(296, high * 0.395, 330)) * grown ** 0.75;
  const most = wide - (upright ? 2 * GAP : within(216, wide * 0.28, 320) + 3 * GAP);
  const chartHeight = Math.min((most * CHART.height) / CHART.width, high - least - 3 * GAP);
  const chart = { width: (chartHeight * CHART.width) / CHART.height, height: chartHeight };
  const column = upright ? 0 : wide - chart.width - 3 * GAP;
  const under = chartHeight - others * (STRIP + STRIPS_GAP);
  const prices = under < PRICES ? 0 : Math.min(under, within(104, chartHeight * 0.31, 150));
  const rows = high - chartHeight - 4 * GAP - (upright ? row + GAP : 0);
  const own = {
    hold: within(236, wide * 0.29, 380),
    panel: within(upright ? 240 : 206, wide * 0.26, 360),
    ways: wide < WAYS.from ? 0 : WAYS.width,
  };
  const middle = wide - own.hold - own.ways - 3 * GAP - 3 * MAT_EDGE;
  const mat = within(50, Math.min((middle - 4 * DIAL) / 4.4, (rows * 0.49 - MAT_EDGE) / TALL), 150);
  const room = Math.min((rows - mat * TALL - MAT_EDGE - RISE) / TALL, wide * 0.13 * grown);
  // Small cards stay small where the chart cannot take the room that they leave.
  const hand = within(60, room * Math.min(1, grown ** 0.5), 150);
  // Letters are larger already: what is drawn beside them is, too, and all of it is enlarged by the less.
  return {
    arrangement: 'desk',
    scale: scale / rem,
    hand: hand * rem,
    mat: mat * rem,
    hold: within(64, Math.min(rows * 0.4, wide * 0.108), 170) * rem,
    chart: { width: chart.width * rem, height: chart.height * rem },
    column: column * rem,
    row: row * rem,
    prices: (upright || column * rem >= TWO_COLUMNS ? row || chartHeight : prices) * rem,
    own: {
      hold: own.hold * rem,
      panel: own.panel * rem,
      ways: own.ways * rem,
      mat: (mat * TALL + MAT_EDGE) * rem,
    },
  };
}

const SMALL = { scale: 1, column: 0, row: 0, prices: 0, own: { hold: 0, panel: 0, ways: 0, mat: 0 } };

function phone(width: number, height: number, grown: number): Sizes {
  const hand = within(58, Math.min(width / 4.25, height * 0.15) * grown, 112);
  const mat = within(44, Math.min(width / 5.7, height * 0.11), 84);
  return { ...SMALL, arrangement: 'phone', hand, mat, hold: 26, chart: { width, height: height / 3 } };
}

function side(width: number, height: number, grown: number): Sizes {
  const half = width * 0.5;
  const hand = within(52, Math.min(half / 4.6, height * 0.2) * grown, 100);
  const mat = within(40, Math.min(half / 6, height * 0.17), 76);
  return { ...SMALL, arrangement: 'side', hand, mat, hold: 26, chart: { width: half, height: height - 80 } };
}

/**
 * Where all hands lie open: in how many columns they stand so that their cards are largest, with their names to be read if
 * that can be; how wide a card is then, and how wide a hand.
 */
export function openHands(
  hands: number,
  most: number,
  width: number,
  height: number,
): { columns: number; card: number; room: number } {
  const [title, gap, between] = [18, 4, 14];
  let best = { columns: 1, card: 0, room: width, named: false };
  for (let columns = 1; columns <= hands; columns++) {
    const room = (width - between * (columns - 1)) / columns;
    const high = (height + gap) / Math.ceil(hands / columns) - gap - title;
    const fitting = (apart: number) => Math.min(high / TALL, room / (1 + apart * (most - 1)));
    const named = fitting(NAMED) >= LEAST_NAMED;
    const card = fitting(named ? NAMED : LEAST_APART);
    if (named === best.named ? card > best.card : named) best = { columns, card, room, named };
  }
  return { columns: best.columns, card: within(30, best.card, 130), room: best.room };
}

/** How far cards that lie in a row are apart: side by side where there is room, else down to their margins. */
export function fanned(count: number, card: number, room: number, gap = 8): number {
  if (count < 2) return card + gap;
  const apart = (room - card) / (count - 1);
  return within(card * LEAST_APART, apart, card + gap);
}

/** Whether the next card covers the name over the picture. */
export const covers = (apart: number, card: number): boolean => apart < card * WHOLE;

/** Between the two rows of a hand. */
const ROWS_GAP = 6;

export interface HandLayout {
  /** How wide a card is. */
  card: number;
  /** How many lie in a row. */
  each: number;
  /** How high all of it is. */
  height: number;
}

/** How a hand lies. Where so many cards would hide each other's names, they are smaller, in two rows if there is room. */
export function handLayout(count: number, card: number, room: number, height: number): HandLayout {
  const named = (inRow: number) => Math.min(card, Math.max(LEAST_NAMED, room / (1 + NAMED * Math.max(0, inRow - 1))));
  const fitting = named(count);
  const halved = (height - ROWS_GAP) / 2 / TALL;
  if (fitting === card || halved < fitting * 0.9) {
    return { card: fitting, each: Math.max(1, count), height: fitting * TALL };
  }
  const each = Math.ceil(count / 2);
  const small = Math.min(named(each), halved);
  return { card: small, each, height: 2 * small * TALL + ROWS_GAP };
}
