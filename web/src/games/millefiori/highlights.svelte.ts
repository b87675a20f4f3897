// What lights up: by what is under the pointer or has the focus, and by what the log points at.
import type { BoardProps } from '../game';
import type { Table } from './explanations';
import { belonging, landing, openTo } from './hints';
import type { MilleFioriEvent } from './types';

/** What can be pointed at: something to do, or a card. */
export interface Over {
  action: string | null;
  card: string | null;
}

export class Highlights {
  over = $state.raw<Over | null>(null);

  constructor(
    private readonly table: Table,
    private readonly props: BoardProps,
  ) {}

  readonly #card = $derived(this.over?.card ?? null);
  readonly #action = $derived.by(() => {
    const action = this.over?.action;
    return action && this.table.open.has(action) ? action : null;
  });
  readonly #expected = $derived(this.#forecast(this.#action));
  /** The cell on which a lozenge would be placed. */
  readonly placed = $derived(this.#action?.startsWith('place ') ? this.#action.slice(6) : null);
  /** Where the card under the pointer could go. */
  readonly possible = $derived.by(
    () => new Set(this.#card ? openTo(this.table.box, this.#card, this.table.view.lozenges) : []),
  );
  /** What counts for the choice under the pointer. */
  readonly counted = $derived.by(() => {
    const { placed } = this;
    if (!placed || this.props.seat === null) return new Set<string>();
    const cells = belonging(this.table.box, placed, this.table.view.lozenges, this.props.seat);
    return new Set(cells.filter((id) => id !== placed));
  });
  /** The place of a bonus track, and the star, that the choice under the pointer would take. */
  readonly bonus = $derived.by(() => {
    const event = this.#expected.find((one) => one.event === 'bonus');
    return event ? { track: event.track, place: event.place } : null;
  });
  readonly star = $derived.by(() => {
    const { placed } = this;
    if (!placed || !this.#expected.some((event) => event.event === 'extra')) return null;
    return [...this.table.box.around].find(([, cells]) => cells.includes(placed))?.[0] ?? null;
  });
  /** Where a ship would land: by what is pointed at, or by sailing with the open card. */
  readonly lands = $derived.by(() => {
    const { box, view, open } = this.table;
    const seat = this.props.seat ?? view.active;
    if (seat === null) return null;
    const sails = (events: MilleFioriEvent[]) => events.find((event) => event.event === 'sail');
    const ahead = sails(this.#expected) ?? sails(this.#forecast('sail'));
    if (ahead) return { seat, space: ahead.end };
    const card = this.#card;
    if (card && (view.hand.includes(card) || open.has(`play ${card}`)))
      return { seat, space: landing(box, card, view.seats[seat]?.ship ?? 0) };
    return null;
  });
  /** The pieces of the log line under the pointer. */
  readonly pointed = $derived.by(() => spots(this.props.pointed as MilleFioriEvent[]));

  #forecast(action: string | null): MilleFioriEvent[] {
    return ((action && this.table.forecasts.get(action)?.events) || []) as MilleFioriEvent[];
  }
}

function spots(events: MilleFioriEvent[]) {
  const cells = new Set<string>();
  const tracks = new Set<string>();
  const spaces = new Set<number>();
  const ships = new Set<number>();
  const cards = new Set<string>();
  for (const event of events) {
    if (event.event === 'place') cells.add(event.cell);
    else if (event.event === 'bonus') tracks.add(`${event.track} ${event.place}`);
    else if (event.event === 'sail') {
      spaces.add(event.end);
      ships.add(event.seat);
    } else if (event.event === 'play') cards.add(event.card);
    else if (event.event === 'display') for (const name of event.cards) cards.add(name);
  }
  return { cells, tracks, spaces, ships, cards };
}
