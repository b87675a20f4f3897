// The market as one player has it before them: what is being put together, and what is asked.
import type { Desk } from './desk';
import { composed, draftOf, EMPTY, exchanged, isEmpty, isLie, matched, mirrored, nothing } from './draft';
import type { Asked, Draft, Given, Traits } from './draft';
import type { AnswerView, OfferView } from './types';

/**
 * `make`: an offer of the active player. `call`: one that was asked for. `answer`: an offer lies before one. `counter`: it
 * is answered with another. `give`: cards are chosen for what is asked. `pick`: the answers lie before one. `wait`: others
 * think.
 */
export type Role = 'none' | 'make' | 'call' | 'answer' | 'counter' | 'give' | 'pick' | 'wait';

/** Whose offer is being met with cards, and which. */
interface Giving {
  seat: number;
  /** What is done first: `accept`, `take 2`; nothing where that is done already. */
  first: string[];
  cards: string[];
}

export class Market {
  /** The counter lies open in one's own turn. */
  open = $state(false);
  partner: number | 'all' = $state('all');
  draft: Draft = $state.raw(EMPTY);
  /** The card in the trays that something is said or wished of. */
  edited: { side: 'given' | 'asked'; at: number } | null = $state.raw(null);
  /** Which of the cards asked for is being chosen. */
  slot = $state(0);
  #countering = $state(false);
  #giving: Giving | null = $state.raw(null);

  constructor(private readonly desk: () => Desk) {}

  get #view() {
    return this.desk().view;
  }
  /** One's own answer to the active player. */
  readonly own: AnswerView | null = $derived.by(
    () => this.#view.answers.find(({ seat }) => seat === this.desk().seat) ?? null,
  );
  readonly role: Role = $derived.by(() => {
    const { seat, replayed } = this.desk();
    const { phase, active, to_act: acting, called } = this.#view;
    if (seat === null || replayed) return 'none';
    const mine = acting.includes(seat);
    if (phase === 'trade') return mine && this.open ? 'make' : 'none';
    if (!['composing', 'answering', 'picking', 'handing'].includes(phase)) return 'none';
    if (!mine) return 'wait';
    if (phase === 'composing') return 'make';
    if (phase === 'handing') return 'give';
    if (phase === 'picking') return active === seat && this.#giving ? 'give' : 'pick';
    if (this.own?.state === 'giving') return 'give';
    if (this.own?.state === 'countering') return called ? 'call' : 'counter';
    if (this.#giving) return 'give';
    return this.#countering ? 'counter' : 'answer';
  });
  /** Whether trays lie open to put an offer together. */
  readonly composing = $derived.by(() => ['make', 'call', 'counter'].includes(this.role));

  // What is being put together

  /** One's own offer that the table knows already, as far as it was put together elsewhere: by a program, in a terminal. */
  readonly begun: OfferView | null = $derived.by(() => {
    const { phase, offer } = this.#view;
    if (this.role === 'make') return phase === 'composing' ? offer : null;
    return this.role === 'call' || this.role === 'counter' ? (this.own?.offer ?? null) : null;
  });
  readonly #done: readonly string[] = $derived.by(() =>
    this.begun ? composed(this.desk().box, draftOf(this.begun)) : [],
  );
  /** What was begun elsewhere comes into the trays, unless it is there already. */
  adopt(): void {
    const { begun } = this;
    if (!begun) return;
    if (this.role === 'make') {
      this.open = true;
      this.partner = begun.partner ?? 'all';
    }
    if (this.rest === null) this.draft = draftOf(begun);
  }
  /** What is still to be said of the offer in the trays; null: it does not go on from what was begun. */
  readonly rest: readonly string[] | null = $derived.by(() => {
    const way = [...composed(this.desk().box, this.#sent), 'propose'];
    return this.#done.every((action, at) => way[at] === action) ? way.slice(this.#done.length) : null;
  });

  readonly given: readonly Given[] = $derived.by(() => {
    const held = new Set(this.desk().view.hand.map(({ card }) => card));
    return this.draft.given.filter(({ card }) => held.has(card));
  });
  readonly #sent: Draft = $derived.by(() => ({ ...this.draft, given: [...this.given] }));
  readonly empty = $derived.by(() => isEmpty(this.#sent));
  /** Of which cards one says what is not true. */
  readonly bluffs: readonly string[] = $derived.by(() =>
    this.given.filter((one) => isLie(this.desk().box.card(one.card), one)).map(({ card }) => card),
  );

  give(card: string): void {
    const there = this.given.some((one) => one.card === card);
    const given = there ? this.given.filter((one) => one.card !== card) : [...this.given, { card, ...nothing() }];
    this.draft = { ...this.draft, given };
    this.edited = null;
  }
  ask(good: string | null): void {
    this.draft = { ...this.draft, asked: [...this.draft.asked, { goods: good ? [good] : [], ...nothing() }] };
  }
  unask(at: number): void {
    this.draft = { ...this.draft, asked: this.draft.asked.filter((_, i) => i !== at) };
    this.edited = null;
  }
  pay(ducats: number): void {
    const most = 40;
    this.draft = { ...this.draft, ducats: Math.max(-most, Math.min(most, ducats)) };
  }
  /** Say or wish something else of the card that is edited. */
  change(to: Partial<Traits & Asked>): void {
    const { edited } = this;
    if (!edited) return;
    const changed = <T>(list: readonly T[]) => list.map((one, at) => (at === edited.at ? { ...one, ...to } : one));
    this.draft =
      edited.side === 'given'
        ? { ...this.draft, given: changed(this.given) }
        : { ...this.draft, asked: changed(this.draft.asked) };
  }
  clear(): void {
    this.draft = EMPTY;
    this.edited = null;
  }
  /** Nothing of it belongs to another turn. */
  forget(): void {
    this.clear();
    this.open = false;
    this.leave();
  }

  // Answers

  counter(): void {
    const { offer } = this.#view;
    if (this.empty && offer) this.draft = mirrored(offer);
    this.#giving = null;
    this.#countering = true;
  }
  /** Back to the offer that lies there. */
  leave(): void {
    this.#countering = false;
    this.#giving = null;
    this.slot = 0;
    this.edited = null;
  }

  /** What one would have to give if one took this offer. */
  asksOf(seat: number): readonly Asked[] {
    const { active, offer, answers } = this.#view;
    const found = seat === active ? offer : (answers.find((one) => one.seat === seat)?.offer ?? null);
    return found?.asked ?? [];
  }
  /** Cards of the own hand with which an offer can be met; null: it cannot. */
  met(seat: number): string[] | null {
    const { box, view } = this.desk();
    return matched(
      this.asksOf(seat),
      view.hand.map(({ card }) => box.card(card)),
    );
  }
  /** Take an offer: at once where no card is asked for, else with the cards that are chosen next. */
  take(seat: number, first: string): void {
    const cards = this.met(seat);
    if (!cards) this.desk().act([first]);
    else if (!cards.length) this.desk().act([first]);
    else this.#giving = { seat, first: [first], cards };
  }

  readonly giving: Giving | null = $derived.by(() => {
    if (this.role !== 'give') return null;
    if (this.#giving) return this.#giving;
    // It was begun elsewhere: what is still to be given.
    const { phase, taking, active, handed } = this.#view;
    const seat = phase === 'handing' ? (taking ?? active) : active;
    const cards = this.met(seat) ?? [];
    return { seat, first: [], cards: cards.slice(handed.length) };
  });
  /** Whose offer is being taken: the cards for it are chosen now, and another may still be taken instead. */
  readonly taken: number | null = $derived.by(() => (this.giving?.first.length ? this.giving.seat : null));
  readonly asks: readonly Asked[] = $derived.by(() => (this.giving ? this.asksOf(this.giving.seat) : []));
  choose(card: string): void {
    const { giving } = this;
    if (!giving || giving.cards.includes(card)) return;
    const { box } = this.desk();
    const asks = this.asks.slice(this.asks.length - giving.cards.length);
    this.#giving = { ...giving, cards: exchanged(asks, giving.cards, box.card(card), this.slot, box) };
  }

  // What is sent

  readonly chain: string[] | null = $derived.by(() => {
    if (this.role === 'give' && this.giving)
      return [...this.giving.first, ...this.giving.cards.map((card) => `give ${card}`)];
    if (this.empty || !this.composing) return null;
    const offer = [...composed(this.desk().box, this.#sent), 'propose'];
    if (this.role === 'make') {
      if (this.begun && this.rest && this.partner === (this.begun.partner ?? 'all')) return [...this.rest];
      // Another one than was begun: that is given up for it.
      return [...(this.begun ? ['drop'] : []), `offer ${this.partner}`, ...offer];
    }
    if (this.begun) return this.rest && [...this.rest];
    return this.role === 'counter' && this.own?.state !== 'countering' ? ['counter', ...offer] : offer;
  });

  /** The sheets that lie over the chart: the offer that is asked about, or the answers. */
  readonly sheets: readonly { seat: number; state: string; offer: OfferView | null; given: AnswerView['given'] }[] =
    $derived.by(() => {
      const { phase, offer, answers, active, called } = this.#view;
      const { seat, views } = this.desk();
      const made = offer && !called ? [{ seat: active, state: 'asks', offer, given: [] }] : [];
      if (views && phase === 'composing') return made;
      if (!['answering', 'picking', 'handing'].includes(phase)) return [];
      // Where all lies open, the answers do before the last is there.
      if (views) return [...made, ...answers];
      const asked = phase === 'answering' && this.own !== null;
      if (phase === 'answering' && (asked || active !== seat) && offer && !called)
        return [{ seat: active, state: asked ? 'offers' : 'asks', offer, given: [] }];
      return answers.map((one) => ({ ...one }));
    });
}
