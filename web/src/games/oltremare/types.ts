import type { components } from '$/api/schema';

export type OltreMareView = components['schemas']['OltreMareView'];

/** What of the box is drawn. */
export interface OltreMareEdition {
  rules: { symbol_scale: number[]; pirate_penalty: number; buy_price: number };
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
