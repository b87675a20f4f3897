// How large the cards of the tray are. They follow the room that there is, never what is being done, so that nothing moves.

/** A card is so much higher than wide. */
export const HIGH = 1.4;
/** How much of a card is seen under the next of its fan. */
const OVERLAP = 0.36;
/** The same where there is more room. */
const SPREAD = [1.05, 0.85, 0.7, 0.55, 0.45];
const SMALLEST = 34;
const LARGEST = 160;
/** Of the width of the hand, the most for one card. */
const MOST_OF_HAND = 0.42;

export type Arrangement = 'row' | 'stack' | 'phone';
export interface TraySizes {
  arrangement: Arrangement;
  /** The width of a card of the hand, and the most for one of the display. */
  card: number;
  display: number;
  /** The part of the tray that the hand has: its width in a row, its height otherwise. */
  hand: number;
}

/** On a phone, where nobody plays: the display as high as its one row of cards, and the hands. */
const ROW_OF_DISPLAY = 74;
const HAND_LOOKED_AT = 86;
const OPEN_HAND = 73;
/** What one looks at who does not play: nobody's hand, one, or so many open ones. */
export type Hands = 'none' | 'one' | number;

/** How high the tray on a phone is then. */
export function lowTray(hands: Hands): number {
  if (hands === 'none') return ROW_OF_DISPLAY;
  return ROW_OF_DISPLAY + 2 + (hands === 'one' ? HAND_LOOKED_AT : Math.ceil(hands / 2) * OPEN_HAND);
}

/** Hand and display side by side in a low tray, one above the other in a high one. */
export function traySizes(
  width: number,
  height: number,
  cards: number,
  phone: boolean,
  grown = 1,
  looking: Hands | null = null,
): TraySizes {
  const gaps = cards * 8 + 26;
  if (phone && looking !== null) {
    const hand = height - ROW_OF_DISPLAY - 2;
    const card = Math.min((width - gaps) / cards, (hand - 10) / HIGH);
    return { arrangement: 'phone', card, display: (ROW_OF_DISPLAY - 20) / HIGH, hand };
  }
  if (phone) {
    // Larger ones than there is room for are drawn along with a finger.
    const card = Math.min(((width - gaps) / cards) * grown, (height * 0.6 - 10) / HIGH);
    const hand = card * HIGH + 14;
    return { arrangement: 'phone', card, display: (height - hand - 30) / HIGH, hand };
  }
  // Larger ones have a higher tray.
  const less = Math.min(1, grown);
  /** A hand has one row, or two where that makes its cards larger. */
  const stacked = (rows: number): TraySizes => {
    const inRow = Math.ceil(cards / rows);
    const card = Math.min((width - inRow * 8 - 26) / inRow, (height * 0.56 - 40) / HIGH / rows, LARGEST) * less;
    let hand = Math.max(110, rows * (card * HIGH + 8) + 38);
    // Open hands one above the other, as far as that leaves room for a display.
    if (typeof looking === 'number') hand = Math.max(hand, Math.min(looking * OPEN_HAND + 12, height - 100));
    return { arrangement: 'stack', card, display: Math.min(Math.max(card * 0.86, 64), 110), hand };
  };
  const inRow = (): TraySizes => {
    const card = Math.min((width * 0.64 - gaps) / cards, (height - 52) / HIGH, LARGEST) * less;
    return { arrangement: 'row', card, display: card * 0.86, hand: card * cards + gaps };
  };
  return [stacked(1), stacked(2)].reduce((best, one) => (one.card > best.card ? one : best), inRow());
}

/**
 * The cards that are held now, as large as fill the room of a whole hand. Beside one that is open stands what can be done
 * with it.
 */
export function heldSize({ arrangement, card, hand }: TraySizes, width: number, height: number, cards: number): number {
  if (arrangement === 'phone' || !cards) return card;
  const [across, high] = arrangement === 'row' ? [hand, height - 12] : [width, hand];
  const rowsOf = (rows: number) => {
    const inRow = Math.ceil(cards / rows);
    return Math.min((across - inRow * 8 - 26) / inRow, (high - 40) / rows / HIGH - 6);
  };
  return Math.max(card, Math.min(Math.max(rowsOf(1), rowsOf(2)), across * MOST_OF_HAND, LARGEST));
}

export interface DisplaySize {
  size: number;
  /** How much of a card is seen under the next of its fan; more than 1: they lie side by side. */
  seen: number;
}

/** The largest size at which the fans of the display have room, spread as far as they can be; else they are scrolled. */
export function displaySize(
  fans: readonly number[],
  width: number,
  height: number,
  most: number,
  least = SMALLEST,
): DisplaySize {
  const fits = (size: number, seen: number) => {
    let rows = 1;
    let across = 0;
    for (const cards of fans) {
      const fan = size * (1 + (cards - 1) * seen);
      if (across && across + fan > width) {
        rows++;
        across = 0;
      }
      across += fan + 9;
    }
    return rows * (size * HIGH + 6) <= height + 6;
  };
  let size = Math.floor(most);
  while (size > least && !fits(size, OVERLAP)) size -= 2;
  size = Math.max(size, Math.floor(least));
  return { size, seen: SPREAD.find((seen) => fits(size, seen)) ?? OVERLAP };
}

const BETWEEN = 12;
/** All hands open: as large as leaves room for everybody's. */
export function shownSize(hands: number, cards: number, width: number, height: number): number {
  const fits = (size: number) => {
    const row = Math.max(1, Math.floor((width + BETWEEN) / (cards * (size + 3) + BETWEEN)));
    return cards * (size + 3) <= width && Math.ceil(hands / row) * (size * HIGH + 27) <= height;
  };
  return [110, 96, 88, 80, 72, 64, 56, 50, 44, 38, 34].find(fits) ?? 32;
}
