// What comes to lie on a cargo pile.
import type { Box } from './box';
import type { Card } from './types';

/** The run of one good on top of a pile. */
export interface Run {
  good: string;
  length: number;
}

/** Loaded in this order, what lies on top then. */
export function loaded(run: Run, cards: readonly Pick<Card, 'good'>[]): Run {
  return cards.reduce<Run>(
    ({ good, length }, card) => (card.good === good ? { good, length: length + 1 } : { good: card.good, length: 1 }),
    run,
  );
}

/** What a run sells for now, and with one card more of it. */
export const worth = (box: Box, { good, length }: Run): { now: number; more: number } => ({
  now: box.lot(good, length),
  more: box.lot(good, length + 1),
});

/** One card of an order takes another place in it. */
export function moved<T>(order: readonly T[], from: number, to: number): T[] {
  const rest = [...order];
  const [card] = rest.splice(from, 1);
  if (card === undefined) return rest;
  rest.splice(Math.max(0, Math.min(rest.length, to)), 0, card);
  return rest;
}

/** Good orders of loading first: the one that makes the longest run on the pile, keeping goods together. */
export function grouped(run: Run, cards: readonly Card[]): Card[] {
  const first = (card: Card) => (card.good === run.good ? 0 : 1);
  return [...cards].sort((a, b) => first(a) - first(b) || a.good.localeCompare(b.good));
}
