// What one is about to do and has not sent yet: cards laid on the mat, the order of loading, surplus for the pirates. It is
// put together on the page, changed freely, and sent as one chain.
import type { Desk } from './desk';
import { grouped, loaded, type Run } from './loading';
import { waysFrom, type Way } from './sailing';
import { counted, gains, type Gain } from './symbols';
import type { Card, CardView } from './types';

/** What a player is asked for. */
export type Task = 'limit' | 'play' | 'sail' | 'steer' | 'load' | 'market' | 'none';

const TASKS: Readonly<Record<string, Task>> = {
  limit: 'limit',
  trade: 'play',
  playing: 'play',
  sailing: 'sail',
  steering: 'steer',
  loading: 'load',
  over: 'none',
};
const NO_WAYS: ReadonlyMap<string, Way> = new Map();

export class Plan {
  #mat: string[] = $state.raw([]);
  #surplus: string[] = $state.raw([]);
  #order: string[] = $state.raw([]);
  /** The card of the hand that is pointed at. */
  card: string | null = $state(null);
  /** The port that is pointed at. */
  port: string | null = $state(null);

  constructor(private readonly desk: () => Desk) {}

  get #view() {
    return this.desk().view;
  }
  readonly hand = $derived.by(() => (this.desk().seat === null ? [] : this.#view.hand));
  readonly mine = $derived.by(() => {
    const { seat, replayed } = this.desk();
    return seat !== null && !replayed && this.#view.to_act.includes(seat);
  });
  readonly task: Task = $derived.by(() => (this.mine ? (TASKS[this.#view.phase] ?? 'market') : 'none'));
  readonly #own = $derived.by(() => this.#view.seats[this.desk().seat ?? this.#view.active]);
  readonly #held = $derived.by(() => new Set(this.hand.map(({ card }) => card)));

  // Playing

  readonly active = $derived.by(() => this.#view.active === this.desk().seat && !this.desk().replayed);
  /** What was played already, then what lies on the mat to be played. */
  readonly laid = $derived.by(() => (this.task === 'play' ? this.#mat.filter((card) => this.#held.has(card)) : []));
  readonly played = $derived.by(() => this.#view.played.map(({ card }) => card));
  readonly #canBuy = $derived.by(() => this.desk().open.has('buy') || this.desk().open.has('buy pirates'));
  /** Whether one may choose between playing and trading. */
  readonly mayTrade = $derived.by(
    () => this.task === 'play' && this.#view.phase === 'trade' && this.#view.most_proposals > 0,
  );
  /** How many cards must be played in this turn; where there are not so many and none can be bought, all there are. */
  readonly slots = $derived.by(() => {
    const { phase, due } = this.#view;
    if (this.task !== 'play' || (phase === 'trade' && this.#canBuy)) return due;
    return Math.min(due, this.played.length + this.hand.length);
  });
  readonly left = $derived.by(() => this.slots - this.played.length - this.laid.length);
  /** How many cards are still lacking to play at all. */
  readonly lacking = $derived.by(() => Math.max(0, this.slots - this.played.length - this.hand.length));

  /** What the cards on the mat bring, with one more where it is pointed at. */
  gains(more: string | null = null): Gain[] {
    const { box } = this.desk();
    const cards = [...this.played, ...this.laid, ...(more ? [more] : [])].map((card) => box.card(card));
    return gains(counted(cards), this.#view.seats[this.#view.active]?.marker ?? null, box.rules);
  }

  /** To the mat, or back to the hand. */
  turn(card: string): void {
    if (this.laid.includes(card)) this.#mat = this.laid.filter((one) => one !== card);
    else if (this.left > 0) this.#mat = [...this.laid, card];
    // The last place is taken by another.
    else if (this.slots > this.played.length) this.#mat = [...this.laid.slice(0, -1), card];
  }

  // Over the limit

  readonly over = $derived.by(() => {
    const limit = this.desk().box.card(this.#own?.cargo_top?.card ?? '').hand;
    return this.task === 'limit' ? Math.max(0, this.hand.length - limit) : 0;
  });
  readonly surplus = $derived.by(() => (this.over ? this.#surplus.filter((card) => this.#held.has(card)) : []));

  drop(card: string): void {
    if (this.surplus.includes(card)) this.#surplus = this.surplus.filter((one) => one !== card);
    else if (this.surplus.length < this.over) this.#surplus = [...this.surplus, card];
    else this.#surplus = [...this.surplus.slice(0, -1), card];
  }

  // Loading

  readonly #toLoad = $derived.by(() => {
    const { box, view } = this.desk();
    return view.played.map(({ card }) => box.card(card));
  });
  /** From undermost to the top. */
  readonly order: readonly Card[] = $derived.by(() => {
    const cards = this.#toLoad;
    const wanted = this.#order.filter((card) => cards.some(({ id }) => id === card));
    if (wanted.length === cards.length) return wanted.map((card) => this.desk().box.card(card));
    return grouped(this.run, cards);
  });

  arrange(cards: readonly Card[]): void {
    this.#order = cards.map(({ id }) => id);
  }

  // The hold

  /** The run on top of the own cargo pile, as it is now. */
  readonly run: Run = $derived.by(() => ({
    good: this.#own?.cargo_top?.good ?? '',
    length: this.#view.cargo_run || (this.#own?.cargo_top ? 1 : 0),
  }));
  /** And as it would be with what is on the mat. */
  readonly runThen: Run = $derived.by(() => loaded(this.run, this.loads));
  /** What will be loaded in this turn, as it looks now. */
  readonly loads: readonly Card[] = $derived.by(() => {
    if (this.task === 'load') return this.order;
    const { box } = this.desk();
    const cards = this.active ? [...this.played, ...this.laid].map((card) => box.card(card)) : [];
    return grouped(this.run, cards);
  });

  // Sailing

  /** Where the ship can sail now, with the way there. */
  readonly ways = $derived.by((): ReadonlyMap<string, Way> => {
    const { box, view, open } = this.desk();
    const from = this.#own?.port ?? '';
    if (this.task === 'sail') return waysFrom(box.routes, from, view.steps, new Set(view.sailed));
    if (this.task !== 'steer') return NO_WAYS;
    const ports = box.edition.box.ports.map(({ id }) => id).filter((id) => open.has(`sail ${id}`));
    return new Map(ports.map((id) => [id, { ports: [id], routes: [], length: 0 }]));
  });
  /** Where it could sail with what is on the mat and pointed at. */
  readonly reach = $derived.by((): ReadonlyMap<string, Way> => {
    if (this.task !== 'play' || this.desk().market.composing) return NO_WAYS;
    const more = this.card && !this.laid.includes(this.card) && this.left > 0 ? this.card : null;
    const ships = this.gains(more).find(({ symbol }) => symbol === 'ship')?.brings ?? 0;
    return ships ? waysFrom(this.desk().box.routes, this.#own?.port ?? '', ships) : NO_WAYS;
  });

  // The hand

  /** Cards of the hand that lie elsewhere, as on the mat. */
  readonly away: ReadonlySet<string> = $derived.by(() => {
    const { market } = this.desk();
    const offered = market.composing ? market.given.map(({ card }) => card) : [];
    return new Set([...this.laid, ...this.surplus, ...offered, ...(market.giving?.cards ?? [])]);
  });
  /** Whether something can be done with a card of the hand. */
  readonly usable = $derived.by(() => {
    const { market, held, open } = this.desk();
    if (held.length || !open.size) return false;
    return market.composing || market.role === 'give' || this.task === 'play' || this.task === 'limit';
  });

  // The one button

  /** The chain that the button sends; null while something is missing. */
  readonly chain: string[] | null = $derived.by(() => {
    if (this.task === 'play' && this.left === 0 && this.laid.length) return this.laid.map((card) => `play ${card}`);
    if (this.task === 'limit' && this.over && this.surplus.length === this.over)
      return this.surplus.map((card) => `discard ${card}`);
    if (this.task === 'load' && this.order.length) return this.order.map(({ id }) => `load ${id}`);
    return null;
  });

  /** A click on a card of the hand. */
  choose({ card }: Pick<CardView, 'card'>): void {
    const { market } = this.desk();
    if (market.composing) market.give(card);
    else if (market.role === 'give') market.choose(card);
    else if (this.task === 'limit') this.drop(card);
    else if (this.task === 'play') this.turn(card);
  }

  /** Everything back where it was. */
  clear(): void {
    this.#mat = [];
    this.#surplus = [];
    this.#order = [];
  }
}
