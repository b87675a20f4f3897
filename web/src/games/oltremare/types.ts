import type { components } from '$/api/schema';

type Schemas = components['schemas'];
export type OltreMareView = Schemas['OltreMareView'];
export type SeatView = OltreMareView['seats'][number];
export type CardView = OltreMareView['hand'][number];
export type AnswerView = OltreMareView['answers'][number];
export type OfferView = NonNullable<OltreMareView['offer']>;
export type GivenView = OfferView['given'][number];
export type AskedView = OfferView['asked'][number];

/** What of the box is drawn. */
export interface OltreMareEdition {
  rules: {
    symbol_scale: number[];
    pirate_penalty: number;
    buy_price: number;
    buy_price_in_need: number;
    buy_most: number;
    favourable_prices: number[];
    rank_pay: number[];
    influence_less: number;
    good_left_out_with_two: string;
  };
  box: {
    goods: { id: string; name: string; prices: number[] }[];
    cards: Card[];
    ports: { id: string; name: string; xy: [number, number] }[];
    routes: { ports: [string, string]; via: [number, number][] }[];
    markers: { id: string; name: string }[];
  };
}
export interface Card {
  id: string;
  good: string;
  symbols: string[];
  hand: number;
  cargo: number;
  port: string;
}

/** The symbols in the order in which they are carried out. */
export const SYMBOLS = ['ducat', 'pirate', 'cards', 'ship'] as const;
export type Symbol = (typeof SYMBOLS)[number];

/** What happens, as the page reads it. The kinds that it does not know change nothing. */
export interface OltreMareEvent {
  event: string;
  seat?: number;
  to?: number | null;
  partner?: number;
  card?: string;
  good?: string;
  start?: string;
  end?: string;
  marker?: string;
  port?: string;
  source?: string;
  ducats?: number;
  ending?: string;
}

/** A card in a view, of which an event tells only the name; what it shows is in the box. */
export const cardView = (card: string): CardView => ({
  card,
  good: card.replace(/-\d+$/, ''),
  symbols: '',
  hand: 0,
  cargo: 0,
});
