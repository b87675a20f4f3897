// An offer as it is put together on the page: in any order. It is sent in the order that the notation has.
import type { Box } from './box';
import { SYMBOLS, type Card, type OfferView } from './types';

/** What is said of a card, or wished of one. */
export interface Traits {
  symbols: string[];
  hand: number | null;
  cargo: number | null;
}
export interface Given extends Traits {
  card: string;
}
/** A card that is asked for: one of these goods; none: any card. */
export interface Asked extends Traits {
  goods: string[];
}
export interface Draft {
  given: Given[];
  asked: Asked[];
  /** What the maker pays; less than nothing is what the other side is to pay. */
  ducats: number;
}

export const EMPTY: Draft = { given: [], asked: [], ducats: 0 };
export const nothing = (): Traits => ({ symbols: [], hand: null, cargo: null });
export const isEmpty = ({ given, asked }: Draft): boolean => !given.length && !asked.length;

const traits = (verb: string, { symbols, hand, cargo }: Traits): string[] => [
  ...SYMBOLS.filter((symbol) => symbols.includes(symbol)).map((symbol) => `${verb} ${symbol}`),
  ...(hand === null ? [] : [`${verb} hand ${hand}`]),
  ...(cargo === null ? [] : [`${verb} cargo ${cargo}`]),
];

/** The actions that put an offer together, without proposing it. */
export function composed(box: Box, { given, asked, ducats }: Draft): string[] {
  const { cards, goods } = box.edition.box;
  const number = (card: string) => cards.findIndex(({ id }) => id === card);
  const rank = (good: string) => goods.findIndex(({ id }) => id === good);
  const ordered = asked
    .map((one) => ({ ...one, goods: [...one.goods].sort((a, b) => rank(a) - rank(b)) }))
    .sort((a, b) => (a.goods.length ? rank(a.goods[0]!) : Infinity) - (b.goods.length ? rank(b.goods[0]!) : Infinity));
  return [
    ...[...given]
      .sort((a, b) => number(a.card) - number(b.card))
      .flatMap((one) => [`give ${one.card}`, ...traits('claim', one)]),
    ...ordered.flatMap((one) => [
      `ask ${one.goods[0] ?? 'any'}`,
      ...one.goods.slice(1).map((good) => `or ${good}`),
      ...traits('with', one),
    ]),
    ...(ducats > 0 ? [`pay ${ducats}`] : ducats < 0 ? [`charge ${-ducats}`] : []),
  ];
}

/** What of the claims about a card is not true. */
export function lies(card: Card, said: Traits): Traits {
  return {
    symbols: said.symbols.filter((symbol) => !card.symbols.includes(symbol)),
    hand: said.hand !== null && said.hand !== card.hand ? said.hand : null,
    cargo: said.cargo !== null && said.cargo !== card.cargo ? said.cargo : null,
  };
}
export const isLie = (card: Card, said: Traits): boolean => {
  const { symbols, hand, cargo } = lies(card, said);
  return symbols.length > 0 || hand !== null || cargo !== null;
};

const fits = (card: Card, asked: Pick<Asked, 'goods'>): boolean =>
  !asked.goods.length || asked.goods.includes(card.good);
/** How many of the wishes a card meets. */
const meets = (card: Card, { symbols, hand, cargo }: Traits): number =>
  symbols.filter((symbol) => card.symbols.includes(symbol)).length +
  (hand === card.hand ? 1 : 0) +
  (cargo === card.cargo ? 1 : 0);

/** For each card that is asked for one of the hand, as it is wished where that is possible; null: it cannot be met. */
export function matched(asked: readonly Asked[], hand: readonly Card[]): string[] | null {
  const find = (at: number, left: readonly Card[]): string[] | null => {
    const wanted = asked[at];
    if (!wanted) return [];
    const able = left.filter((card) => fits(card, wanted)).sort((a, b) => meets(b, wanted) - meets(a, wanted));
    for (const card of able) {
      const rest = find(
        at + 1,
        left.filter((one) => one !== card),
      );
      if (rest) return [card.id, ...rest];
    }
    return null;
  };
  return asked.length > hand.length ? null : find(0, hand);
}

/** One card of those given is exchanged for another of the hand, where that fits; else nothing changes. */
export function exchanged(
  asked: readonly Asked[],
  chosen: readonly string[],
  card: Card,
  first: number,
  box: Box,
): string[] {
  const order = asked.map((_, at) => (first + at) % asked.length);
  const at = order.find((one) => fits(card, asked[one]!) && box.card(chosen[one] ?? '').id !== card.id);
  return at === undefined ? [...chosen] : chosen.map((one, i) => (i === at ? card.id : one));
}

/** One's own offer, as far as the table has it already. */
export function draftOf({ given, asked, ducats }: Pick<OfferView, 'given' | 'asked' | 'ducats'>): Draft {
  return {
    given: given.map((one) => ({
      card: one.card ?? '',
      symbols: one.said_symbols,
      hand: one.said_hand,
      cargo: one.said_cargo,
    })),
    asked: asked.map(({ goods, symbols, hand, cargo }) => ({ goods, symbols, hand, cargo })),
    ducats,
  };
}

/** The offer that answers another one with the same, from the other side. */
export function mirrored(offer: Pick<OfferView, 'given' | 'asked' | 'ducats'>): Draft {
  return {
    given: [],
    asked: offer.given.map(({ good }) => ({ goods: [good], ...nothing() })),
    ducats: -offer.ducats,
  };
}
