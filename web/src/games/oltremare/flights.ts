// What moves from one place to another is seen on its way: cards and their backs, coins, harbour markers, laurels.
import type { Way as Course } from '$/parts/flights.svelte';
import type { Desk } from './desk';
import { comesFrom } from './motion';
import type { OltreMareEvent } from './types';

export interface Way extends Course {
  /** A card with its face, or a back, or a sign of the sprite. */
  card?: string;
  back?: 'pile' | 'pirate';
  sign?: string;
}

const MOST_COINS = 8;

/** Where something of a seat is; its strip is not always in sight, but its ship on the chart is. */
const at = (what: string, seat: number): string[] => [`${what} ${seat}`, `seat ${seat}`];

/** What moves when this happens; `partner` is whom the seat has just traded with. */
export function waysOf(event: OltreMareEvent, partner: number | null): Way[] {
  const { seat = -1, card } = event;
  const face = (back: Way['back']) => (card ? { card } : { back });
  switch (event.event) {
    case 'draw':
      return [{ from: ['deck'], to: at('hand', seat), ...face('pile') } as Way];
    case 'ransom':
      return [{ from: at('pirates', seat), to: at('hand', seat), ...face('pirate') } as Way];
    case 'discard':
      return [{ from: at('hand', seat), to: at('pirates', seat), ...face('pirate') } as Way];
    case 'pirate':
      return [{ from: ['deck'], to: at('pirates', seat), back: 'pirate' }];
    case 'play':
      return card ? [{ from: at('hand', seat), to: ['mat'], card }] : [];
    case 'load':
      return card ? [{ from: ['mat'], to: at('cargo', seat), card }] : [];
    case 'card':
      return [{ from: at('hand', seat), to: at('hand', event.to ?? -1), ...face('pile') } as Way];
    case 'marker':
      return event.marker === 'compass'
        ? []
        : [{ from: [`port ${event.port}`], to: at('marker', seat), sign: `m-${event.marker}` }];
    case 'prestige':
      return [{ from: ['scales', 'chart'], to: at('prestige', seat), sign: 'i-laurel' }];
    case 'ducats': {
      const ducats = event.ducats ?? 0;
      const ends = sourceOf(event.source ?? '', partner);
      // In a trade the coins cross once: from who pays to who is paid.
      if (!ends || (event.source === 'trades' && ducats > 0)) return [];
      const way = ducats > 0 ? { from: ends, to: at('purse', seat) } : { from: at('purse', seat), to: ends };
      return Array.from({ length: Math.min(MOST_COINS, Math.abs(ducats)) }, () => ({ ...way, sign: 'y-ducat' }));
    }
    default:
      return [];
  }
}

/** Where ducats come from, or go; null: they are counted over everything. */
function sourceOf(source: string, partner: number | null): string[] | null {
  if (source === 'symbols') return ['dial ducat', 'mat'];
  if (source === 'markers') return ['dial ship', 'chart'];
  if (source === 'purchases') return ['deck'];
  return source === 'trades' && partner !== null ? at('purse', partner) : null;
}

/** What is to fly, as things happen one after the other. */
export class Ways {
  #trade: OltreMareEvent | null = null;

  of(events: readonly OltreMareEvent[]): Way[] {
    return events.flatMap((event) => {
      if (event.event === 'trade') this.#trade = event;
      return waysOf(event, this.#partnerOf(event.seat)).map((way) =>
        way.card ? { ...way, from: [`card ${way.card}`, ...way.from] } : way,
      );
    });
  }

  #partnerOf(seat: number | undefined): number | null {
    const { seat: maker, partner } = this.#trade ?? {};
    return (seat === maker ? partner : maker) ?? null;
  }
}

/** A card that comes to lie with its face up moves by itself: into the own hand, onto the mat, onto the own hold. */
export function comesByItself({ seat, sizes, view }: Desk, { card, to: [place] }: Way, start: DOMRect): boolean {
  const own = seat ?? view.active;
  const open =
    place === 'mat' || place === `hand ${seat}` || (place === `cargo ${own}` && sizes.arrangement === 'desk');
  if (!card || !open) return false;
  comesFrom(card, start);
  return true;
}
