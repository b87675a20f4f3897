// What is in the box, found by its names.
import { curve } from '$/common/map';
import type { Card, OltreMareEdition, OltreMareView } from './types';

export type Point = [number, number];

export interface Route {
  number: number;
  ports: [string, string];
  /** From the first port to the second, by the points on the way. */
  points: Point[];
  /** The same as a smooth line. */
  path: string;
  length: number;
}

/** How a good is painted: its margin, its pictures, its page. */
export interface Paint {
  deep: string;
  mid: string;
  page: string;
}
const PAINTS: Readonly<Record<string, Paint>> = {
  gem: { deep: '#5f3080', mid: '#9a63b8', page: '#f1e6f3' },
  parchment: { deep: '#5c4431', mid: '#a88a63', page: '#f1e7d4' },
  silk: { deep: '#98203c', mid: '#cf5068', page: '#f9e4e2' },
  salt: { deep: '#43596d', mid: '#8fa7ba', page: '#e8eef1' },
  pottery: { deep: '#93431a', mid: '#cc7844', page: '#f8e6d6' },
  olive: { deep: '#465c1f', mid: '#84a044', page: '#edf1d8' },
  grain: { deep: '#8f6303', mid: '#e0b036', page: '#fbf0cb' },
};
const PLAIN: Paint = { deep: '#4a4a4a', mid: '#8a8a8a', page: '#f0ece2' };
export const paintOf = (good: string): Paint => PAINTS[good] ?? PLAIN;

export class Box {
  readonly cards: ReadonlyMap<string, Card>;
  readonly at: ReadonlyMap<string, Point>;
  readonly routes: readonly Route[];

  constructor(readonly edition: OltreMareEdition) {
    const { cards, ports, routes } = edition.box;
    this.cards = new Map(cards.map((card) => [card.id, card]));
    this.at = new Map(ports.map((port) => [port.id, port.xy]));
    this.routes = routes.map(({ ports: [from, to], via }, number) => {
      const points = [this.at.get(from) ?? [0, 0], ...via, this.at.get(to) ?? [0, 0]] as Point[];
      const legs = points.slice(1).map((point, i) => Math.hypot(point[0] - points[i]![0], point[1] - points[i]![1]));
      const length = legs.reduce((sum, leg) => sum + leg, 0);
      return { number, ports: [from, to] as [string, string], points, path: curve(points), length };
    });
  }

  get rules(): OltreMareEdition['rules'] {
    return this.edition.rules;
  }

  card(id: string): Card {
    return this.cards.get(id) ?? { id, good: '', symbols: [], hand: 0, cargo: 0, port: '' };
  }

  /** The number that a card has among those of its good. */
  number = (id: string): number => Number(/\d+$/.exec(id)?.[0] ?? 0);

  prices = (good: string): readonly number[] => this.edition.box.goods.find((one) => one.id === good)?.prices ?? [];

  /** What so many cards of a good bring that lie on each other; a longer lot pays the last figure. */
  lot(good: string, count: number): number {
    const prices = this.prices(good);
    return count > 0 ? (prices[Math.min(count, prices.length) - 1] ?? 0) : 0;
  }

  /** Goods that are in the game with so many players. */
  goods(seats: number): OltreMareEdition['box']['goods'] {
    const left = this.rules.good_left_out_with_two;
    return this.edition.box.goods.filter((good) => seats > 2 || good.id !== left);
  }

  route(from: string, to: string): Route | undefined {
    return this.routes.find(({ ports: [a, b] }) => (a === from && b === to) || (a === to && b === from));
  }

  /** The line from one port to another; straight where no route leads. */
  line(from: string, to: string): Point[] {
    const route = this.route(from, to);
    if (!route) return [this.at.get(from) ?? [0, 0], this.at.get(to) ?? [0, 0]];
    return route.ports[0] === from ? route.points : [...route.points].reverse();
  }
}

/** What the cards cost that may still be bought in this turn, the next first; those bought are left out. */
export function pricesNow({ rules }: Box, view: OltreMareView): number[] {
  const { ducats, marker } = view.seats[view.active] ?? { ducats: 0, marker: null };
  const left = Math.max(0, rules.buy_most - view.bought);
  if (marker === 'favourable_trade') return rules.favourable_prices.slice(view.bought, view.bought + left);
  const prices: number[] = [];
  let purse = ducats;
  for (let i = 0; i < left; i++) {
    const price = purse > 0 ? rules.buy_price : rules.buy_price_in_need;
    prices.push(price);
    purse -= price;
  }
  return prices;
}
