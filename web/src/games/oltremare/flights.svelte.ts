// What moves from one place to another is seen on its way: cards and their backs, coins, harbour markers, laurels.
import { still } from '$/parts/motion';
import type { Desk } from './desk';
import { comesFrom } from './motion';
import type { OltreMareEvent } from './types';

interface Point {
  x: number;
  y: number;
}
export interface Flight extends Pick<Way, 'card' | 'back' | 'sign'> {
  id: number;
  from: Point;
  to: Point;
  delay: number;
}
/** Something that is to fly. The places are marks (data-spot) on the table; of several the first that is in sight. */
export interface Way {
  from: string[];
  to: string[];
  /** A card with its face, or a back, or a sign of the sprite. */
  card?: string;
  back?: 'pile' | 'pirate';
  sign?: string;
}

/** What comes one after the other is so many milliseconds apart. */
const APART = 70;
const MOST = 18;
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

export class Flights {
  all: Flight[] = $state.raw([]);
  #ready: (Way & { start: DOMRect })[] = [];
  #trade: OltreMareEvent | null = null;
  #count = 0;

  constructor(
    private readonly desk: () => Desk,
    private readonly root: () => HTMLElement | undefined,
  ) {}

  landed(id: number): void {
    this.all = this.all.filter((one) => one.id !== id);
  }

  /** Before the table is drawn anew: where things lie now. */
  begin(events: readonly OltreMareEvent[]): void {
    this.#ready = [];
    if (still() || !events.length) return;
    for (const event of events) {
      if (event.event === 'trade') this.#trade = event;
      for (const way of waysOf(event, this.#partnerOf(event.seat))) {
        const start = this.#place(way.card ? [`card ${way.card}`, ...way.from] : way.from);
        if (!start) continue;
        // A card that comes to lie in sight moves by itself.
        if (way.card && this.#isOpen(way)) comesFrom(way.card, start);
        else this.#ready.push({ ...way, start });
      }
    }
  }

  /** When it is drawn: off they go. */
  go(): void {
    const root = this.root();
    if (!root || !this.#ready.length) return;
    const frame = root.getBoundingClientRect();
    const middle = ({ left, top, width, height }: DOMRect): Point => ({
      x: left + width / 2 - frame.left,
      y: top + height / 2 - frame.top,
    });
    const more = this.#ready.splice(0, MOST).flatMap(({ start, to, card, back, sign }, number): Flight[] => {
      const end = this.#place(to);
      if (!end) return [];
      const what = { ...(card ? { card } : {}), ...(back ? { back } : {}), ...(sign ? { sign } : {}) };
      return [{ id: this.#count++, from: middle(start), to: middle(end), delay: number * APART, ...what }];
    });
    if (more.length) this.all = [...this.all.slice(-MOST), ...more];
  }

  #partnerOf(seat: number | undefined): number | null {
    const { seat: maker, partner } = this.#trade ?? {};
    return (seat === maker ? partner : maker) ?? null;
  }

  /** Whether a card comes to lie with its face up: in the own hand, on the mat, on the own hold. */
  #isOpen({ to: [place] }: Way): boolean {
    const { seat, sizes, view } = this.desk();
    const own = seat ?? view.active;
    return place === 'mat' || place === `hand ${seat}` || (place === `cargo ${own}` && sizes.arrangement === 'desk');
  }

  /** A place that can be seen. */
  #place(spots: readonly string[]): DOMRect | null {
    for (const spot of spots) {
      const found = [...(this.root()?.querySelectorAll(`[data-spot="${spot}"]`) ?? [])];
      const box = found.find((one) => one.checkVisibility())?.getBoundingClientRect();
      if (box?.width) return box;
    }
    return null;
  }
}
