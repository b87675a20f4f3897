import type { ChoiceWords, ExplanationWords, ActionForecast, GameEvent, Item, SeatShown } from '$/api/types';
import type { Explanation } from '$/parts/explain.svelte';
import { paced } from '$/parts/motion';
import { colourOf } from '$/parts/seats';
import { nameIn, say } from '$/words/words.svelte';
import { whole } from './choices';
import { isNamed, namesIn } from './pointing';
import { toneIn, type Tone } from './tones';

/** For how many milliseconds one sees that something happened. */
const MOMENT = 1800;

/** What all parts of the common table share: who sits where, what can be done, and what is being pointed at. */
export class Table {
  choices: ChoiceWords[] = $state.raw([]);
  forecasts: ReadonlyMap<string, ActionForecast> = $state.raw(new Map());
  seats: SeatShown[] = $state.raw([]);
  seat: number | null = $state(null);
  colours: readonly string[] = $state.raw([]);
  /** How the game's things look. */
  tones: Readonly<Record<string, Tone>> = $state.raw({});
  /** What is played, for the links to its rules. */
  game = $state('');
  /** What things and parts of the table are and do. */
  explained: Readonly<Record<string, ExplanationWords>> = $state.raw({});
  /** Why there is only one thing to do, where that is so. */
  only: ExplanationWords | null = $state.raw(null);
  /** Something was done and is not answered yet: the choices are those of before. */
  waiting = $state(false);
  /** Whether the last thing was done by keyboard. */
  byKeyboard = false;
  /** The action that waits to be sent; another takes its place. */
  held = $state('');
  /** The action that is pointed at. */
  aimed = $state('');
  /** By these names the events speak that are pointed at in the log. */
  pointed: ReadonlySet<string> = $state.raw(new Set());
  /** And by these, those that have just happened. */
  #happening: ReadonlySet<string>[] = $state.raw([]);
  menu: { actions: string[]; by: HTMLElement } | null = $state.raw(null);
  #act: (actions: string[]) => void = () => undefined;
  #byAction = $derived(new Map(this.choices.map((choice) => [choice.action, choice])));

  doing(act: (actions: string[]) => void): void {
    this.#act = act;
  }

  act(action: string): void {
    if (this.waiting) return;
    this.byKeyboard = document.activeElement?.matches(':focus-visible') === true;
    this.aimed = '';
    this.menu = null;
    this.#act([action]);
  }

  /** What cannot be done is sent all the same: the refusal says why. */
  attempt(action: string): void {
    this.#act([action]);
  }

  /** What a thing is and does; where nothing is known of it, what its part of the table is. */
  about(title: string, ...ids: string[]): Explanation | null {
    const found = ids.map((id) => this.explained[id]).find(Boolean);
    return found ? { title, text: found.text, game: this.game, rule: found.rule } : null;
  }

  /** What a choice would do, where one cannot point at it to see that. */
  forecastOf(action: string): Explanation | null {
    const text = matchMedia('(hover: none)').matches && this.forecasts.get(action)?.text;
    return text ? { title: this.label(action), text } : null;
  }

  aim(action: string): void {
    this.aimed = action;
  }

  /** What just happened is seen for a moment. */
  happen(events: readonly GameEvent[]): void {
    const names = namesIn(events);
    if (!names.size) return;
    this.#happening = [...this.#happening, names];
    setTimeout(() => (this.#happening = this.#happening.filter((one) => one !== names)), paced(MOMENT));
  }

  isPointed(item: Item): boolean {
    return isNamed(item, this.pointed);
  }

  happens(item: Item): boolean {
    return this.#happening.some((names) => isNamed(item, names));
  }

  /** What can be done with a thing now. */
  usable(item: Item): string[] {
    return this.waiting ? [] : item.actions.filter((action) => this.#byAction.has(action));
  }

  choice(action: string): ChoiceWords | undefined {
    return this.#byAction.get(action);
  }

  said(action: string): string {
    return this.choice(action)?.said ?? action;
  }

  label(action: string): string {
    const choice = this.choice(action);
    return choice ? whole(choice) : action;
  }

  name(seat: number): string {
    const shown = this.seats[seat];
    return (
      (!shown?.bot && shown?.name) ||
      nameIn(say().shell.colours, this.colour(seat), say().common.seat({ number: seat + 1 }))
    );
  }

  colour(seat: number): string {
    return this.colours.length ? colourOf(seat, this.colours) : colourOf(seat);
  }

  tone(id: string): Tone {
    return toneIn(this.tones, id);
  }

  openMenu(actions: string[], by: HTMLElement): void {
    this.menu = { actions, by };
  }
}
