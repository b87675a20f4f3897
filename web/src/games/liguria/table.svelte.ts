// What all parts of the board share: who sits where, what can be done, what is being pointed at and put together.
import { createContext } from 'svelte';
import type { Item } from '$/api/types';
import type { Explanation } from '$/parts/explain.svelte';
import { namesOf } from '$/parts/seats';
import type { BoardProps } from '../game';
import { Box } from './box';
import { Plan } from './plan.svelte';
import type { LiguriaEdition, LiguriaEvent, LiguriaView, SeatView, ScreenView } from './types';

/** What waits for its turn at sea. */
export const AT_SEA = ['departing', 'underway', 'stopped', 'visiting'];

export class Table {
  /** The action that is pointed at. */
  aimed = $state('');
  readonly plan: Plan;
  /** What others have changed since the own last action, by where it lies. */
  recent: ReadonlySet<string> = $state.raw(new Set());

  constructor(private readonly props: BoardProps) {
    this.plan = new Plan(this);
  }

  readonly view = $derived.by(() => this.props.view as LiguriaView);
  readonly box = $derived.by(() => new Box(this.props.edition as unknown as LiguriaEdition));
  readonly seat = $derived.by(() => this.props.seat);
  /** Whose harbour lies nearest: the own; a spectator's is that of the first seat. */
  readonly near = $derived.by(() => this.props.seat ?? 0);
  readonly player: SeatView | null = $derived.by(() =>
    this.seat === null ? null : (this.view.seats[this.seat] ?? null),
  );
  readonly screen: ScreenView | null = $derived.by(() => this.screenOf(this.near));
  readonly legal: ReadonlySet<string> = $derived.by(() => new Set(this.props.legal));
  /** Whether it is for this seat to choose, and nothing waits to be sent. */
  readonly mine = $derived.by(
    () => this.legal.size > 0 && this.seat !== null && this.view.active === this.seat && !this.props.held?.length,
  );
  readonly colours = $derived.by(() => this.box.edition.setup.player_colours);
  readonly names = $derived.by(() => namesOf(this.props.seats, this.colours));
  readonly #choices = $derived.by(
    () => new Map((this.props.words?.choices ?? []).map((choice) => [choice.action, choice])),
  );
  readonly held: ReadonlySet<string> = $derived.by(() => new Set(this.props.held ?? []));
  readonly atSea = $derived(AT_SEA.includes(this.view.phase));
  /** What has just happened. */
  readonly happening = $derived.by(() => this.props.happening as LiguriaEvent[]);
  /** The events that the log points at. */
  readonly pointed = $derived.by(() => this.props.pointed as LiguriaEvent[]);

  /** By seat, what would have been done instead of what was played, where that is what the view shows. */
  readonly imagined = $derived.by(() => (this.props.imagined ? this.pointed : []));
  /** Whose ships sail in what is imagined. */
  readonly sails = $derived.by(
    () => new Set(this.imagined.flatMap((event) => (event.event === 'sail' ? [event.seat] : []))),
  );

  /** It is only looked at again. */
  readonly replayed = $derived.by(() => this.props.replayed === true);
  /** Whether everybody's cards lie open, as in a replay. */
  readonly allOpen = $derived.by(() => this.props.views !== undefined);
  /** A seat as itself sees it, where all lies open. */
  seatOf(seat: number): SeatView {
    const open = this.props.views?.[seat] as LiguriaView | undefined;
    return open?.seats[seat] ?? this.view.seats[seat]!;
  }
  /** What is behind a screen: one's own, or where all lies open. */
  screenOf(seat: number): ScreenView | null {
    return this.seatOf(seat).screen;
  }
  colour(seat: number): string {
    return this.colours[seat] ?? '';
  }
  name(seat: number): string {
    return this.names[seat] ?? '';
  }

  /** Whether something of this kind can be done. */
  may(verb: string): boolean {
    return [...this.legal].some((action) => action === verb || action.startsWith(`${verb} `));
  }
  act(actions: string[]): void {
    this.aimed = '';
    if (actions.length) this.props.act(actions);
  }
  forecastChain(actions: string[]): ReturnType<NonNullable<BoardProps['forecastChain']>> | null {
    return this.props.forecastChain?.(actions) ?? null;
  }
  /** Do not wait for what is being shown. */
  skip(): void {
    this.props.skip?.();
  }
  /** What a click on something does: what may be done, else what is refused with its rule. */
  attempt(action: string): void {
    if (this.seat !== null && !this.props.replayed && this.view.phase !== 'over') this.act([action]);
  }

  // In words

  said(action: string): string {
    return this.#choices.get(action)?.said ?? action;
  }
  label(action: string): string {
    const choice = this.#choices.get(action);
    return choice ? [choice.group, choice.label].filter(Boolean).join(' ') : action;
  }
  forecast(action: string): string {
    return this.props.forecasts.get(action)?.text ?? '';
  }
  points(action: string): number {
    return this.seat === null ? 0 : (this.props.forecasts.get(action)?.points[this.seat] ?? 0);
  }
  /** A thing of a part of the table, as the server describes it. */
  item(zone: string, at: number): Item | undefined {
    return this.props.words?.zones.find(({ id }) => id === zone)?.items[at];
  }
  /** What a thing is and does; with what a choice would bring, if it may be done. */
  about(id: string, title = '', action = ''): Explanation | null {
    const found = this.props.words?.explained[id];
    const forecast = action && this.legal.has(action) ? this.forecast(action) : '';
    if (!found && !forecast && !title) return null;
    return {
      ...(title && { title }),
      text: forecast ? capitalized(forecast) : (found?.text ?? ''),
      ...(found?.rule && { game: 'liguria', rule: found.rule }),
      ...(forecast && { soon: true }),
    };
  }
}

export const capitalized = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);

/** A number with its sign. */
export const signed = (value: number): string => (value > 0 ? `+${value}` : value < 0 ? `−${-value}` : '0');

export const [tableOf, setTable] = createContext<Table>();
