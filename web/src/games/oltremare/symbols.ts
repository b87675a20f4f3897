// What the symbols on played cards bring.
import { SYMBOLS, type Card, type OltreMareEdition, type Symbol } from './types';

export type Counts = Record<Symbol, number>;

export function counted(cards: readonly Pick<Card, 'symbols'>[]): Counts {
  const counts: Counts = { ducat: 0, pirate: 0, cards: 0, ship: 0 };
  for (const { symbols } of cards) {
    for (const symbol of symbols) if (isSymbol(symbol)) counts[symbol] += 1;
  }
  return counts;
}
const isSymbol = (name: string): name is Symbol => (SYMBOLS as readonly string[]).includes(name);

/** What one kind of symbol brings: how many count, what comes of them, and what would without the marker. */
export interface Gain {
  symbol: Symbol;
  count: number;
  brings: number;
  without: number;
}

/** With the active marker counted in: good business counts a ducat symbol more, calm sea pays for ships. */
export function gains(counts: Counts, marker: string | null, rules: OltreMareEdition['rules']): Gain[] {
  const scale = (count: number) => rules.symbol_scale[Math.min(count, rules.symbol_scale.length - 1)] ?? 0;
  return SYMBOLS.map((symbol) => {
    const count = counts[symbol] + (symbol === 'ducat' && marker === 'good_business' ? 1 : 0);
    const without = symbol === 'ship' ? counts.ship : scale(counts[symbol]);
    let brings = symbol === 'ship' ? counts.ship : scale(count);
    if (symbol === 'ducat' && marker === 'calm_sea') brings += counts.ship;
    if (symbol === 'pirate' && marker === 'pirate_victory') brings = 0;
    return { symbol, count, brings, without };
  });
}
