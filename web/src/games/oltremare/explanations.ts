// What everything on the table is and does, in a sentence each, with the rule that says more. Most of it the server says.
import type { Words } from '$/api/types';
import type { Explanation } from '$/parts/explain.svelte';
import { nameIn, say } from '$/words/words.svelte';
import type { Desk } from './desk';

export class Explanations {
  constructor(
    private readonly desk: () => Desk,
    private readonly words: () => Words | undefined,
  ) {}

  get #t() {
    return say().games.oltremare;
  }

  /** What the server says of a thing. */
  of(id: string, title?: string): Explanation | null {
    const found = this.words()?.explained?.[id];
    return found ? { ...(title ? { title } : {}), text: found.text, ...rule(found.rule) } : null;
  }

  chart = (): Explanation | null => this.of('map');

  port(id: string): Explanation | null {
    const { view, names, box } = this.desk();
    const here = view.seats.flatMap((seat, at) => (seat.port === id ? [names[at] ?? ''] : []));
    const marker = view.ports[id];
    const title = [nameIn(this.#t.names, id), ...here].join(' · ');
    const influence = marker === 'local_influence' ? this.#t.influence({ less: box.rules.influence_less }) : '';
    const about = this.of(marker ?? 'port', title);
    return about && { ...about, text: [about.text, influence].filter(Boolean).join(' '), soon: true };
  }

  marker(id: string | null): Explanation | null {
    return id ? this.of(id, nameIn(this.#t.names, id)) : { text: this.#t.noMarkerText, ...rule('arrival') };
  }

  /** What a marker does, in a few words. */
  effect(marker: string): string {
    const { effects } = this.#t;
    const prices = this.desk().box.rules.favourable_prices.join(', ');
    return nameIn({ ...effects, favourable_trade: effects.favourable_trade({ prices }) }, marker, '');
  }

  card(id: string): Explanation {
    const { box } = this.desk();
    const { good, hand, cargo, symbols } = box.card(id);
    return {
      title: this.name(id),
      text: this.#t.cardText({
        symbols: symbols.map((symbol) => nameIn(this.#t.symbols, symbol)).join(', '),
        limit: hand,
        count: cargo,
        prices: box.prices(good).join(', '),
      }),
      ...rule('symbols'),
    };
  }

  /** A card by its good and its number. */
  name(id: string): string {
    const { box } = this.desk();
    return `${nameIn(this.#t.names, box.card(id).good)} ${box.number(id)}`;
  }

  /** And with all that it shows, for those who hear it. */
  full(id: string): string {
    const { hand, cargo, symbols } = this.desk().box.card(id);
    const signs = symbols.map((symbol) => nameIn(this.#t.symbols, symbol)).join(', ');
    return this.#t.card({ card: this.name(id), symbols: signs, limit: hand, count: cargo });
  }

  /** Of what cannot be done because something else waits to be sent. */
  waiting(action: string): Explanation | null {
    const { held } = this.desk();
    return held.length && held[0] !== action ? { text: this.#t.waits, soon: true } : null;
  }

  price(): Explanation {
    const { rules } = this.desk().box;
    return {
      title: this.#t.drawPile,
      text: this.#t.priceText({
        price: rules.buy_price,
        need: rules.buy_price_in_need,
        most: rules.buy_most,
      }),
      ...rule('price'),
    };
  }

  pirates(): Explanation {
    return { text: this.#t.piratesText({ count: this.desk().box.rules.pirate_penalty }), ...rule('final-scoring') };
  }

  prestige(): Explanation | null {
    const about = this.of('prestige');
    return about && { ...about, text: `${about.text} ${this.#pays}` };
  }

  markers(): Explanation | null {
    const about = this.of('markers');
    return about && { ...about, text: `${about.text} ${this.#pays}` };
  }

  get #pays(): string {
    return this.#t.ranked({ pay: this.desk().box.rules.rank_pay.join(', ') });
  }

  dial(symbol: string): Explanation {
    const scale = this.desk().box.rules.symbol_scale.join(', ');
    const rules: Record<string, string> = {
      ducat: 'ducat-symbol',
      pirate: 'pirate-symbol',
      cards: 'cards-symbol',
      ship: 'ship-symbol',
    };
    const text = symbol === 'ship' ? this.#t.dialShip : this.#t.dialText({ scale });
    return { title: nameIn(this.#t.symbols, symbol), text, ...rule(rules[symbol] ?? 'symbols') };
  }
}

const rule = (id: string): Pick<Explanation, 'game' | 'rule'> => ({ game: 'oltremare', rule: id });
