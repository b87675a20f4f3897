import type { ChoiceWords, Foreseen, Item, SeatShown } from '$/api/types';
import { colourOf } from '$/parts/seats';
import { say } from '$/words/words.svelte';
import { whole } from './choices';

/** What all parts of the generic table share: who sits where, what can be done, and what is being pointed at. */
export class Table {
  choices: ChoiceWords[] = $state.raw([]);
  outlook: ReadonlyMap<string, Foreseen> = $state.raw(new Map());
  seats: SeatShown[] = $state.raw([]);
  seat: number | null = $state(null);
  colours: readonly string[] = $state.raw([]);
  /** The action that is pointed at. */
  aimed = $state('');
  menu: { actions: string[]; by: HTMLElement } | null = $state.raw(null);
  #act: (actions: string[]) => void = () => undefined;
  #byAction = $derived(new Map(this.choices.map((choice) => [choice.action, choice])));

  doing(act: (actions: string[]) => void): void {
    this.#act = act;
  }

  act(action: string): void {
    this.aimed = '';
    this.menu = null;
    this.#act([action]);
  }

  aim(action: string): void {
    this.aimed = action;
  }

  /** What can be done with a thing now. */
  usable(item: Item): string[] {
    return item.actions.filter((action) => this.#byAction.has(action));
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
    return (!shown?.bot && shown?.name) || say().shell.colours[this.colour(seat)] || say().generic.seat(seat + 1);
  }

  colour(seat: number): string {
    return this.colours.length ? colourOf(seat, this.colours) : colourOf(seat);
  }

  openMenu(actions: string[], by: HTMLElement): void {
    this.menu = { actions, by };
  }
}
