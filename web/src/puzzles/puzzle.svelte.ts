import { Refusal } from '$/api/http';
import { answerTo, forecastIn, lookAt, type PuzzleSource } from '$/api/puzzles';
import type { Answer, ActionForecast, ChainForecast, GameEvent, PuzzleShown, Refused } from '$/api/types';
import { say } from '$/words/words.svelte';

/** A puzzle as it is tried: what was done in it so far, and what came of it. */
export class Puzzle {
  shown: PuzzleShown | null = $state.raw(null);
  /** What the server says of the whole answer. */
  answer: Answer | null = $state.raw(null);
  /** The server is asked. */
  busy = $state(false);
  /** There is no such puzzle, or no answer from the server. */
  failed = $state('');
  refused: Refused | null = $state.raw(null);
  pointed: GameEvent[] = $state.raw([]);
  /** The answer was shown before it was found. */
  given = $state(false);
  readonly legal = $derived(this.busy || !this.shown ? [] : this.shown.legal);
  readonly forecasts: ReadonlyMap<string, ActionForecast> = $derived(
    new Map((this.shown?.choices ?? []).map((choice) => [choice.action, choice])),
  );
  readonly solved = $derived(this.answer?.right === true && !this.given);

  constructor(readonly source: PuzzleSource) {}

  /** How many actions there were no others for, before the first choice: they are done already. */
  #forced = $state(0);
  /** Whether something has been tried. */
  readonly tried = $derived((this.shown?.actions.length ?? 0) > this.#forced);

  /** Look at it from the beginning, or again in another language. */
  open = (): Promise<void> => (this.shown ? this.#go(this.shown.actions) : this.#begin());

  act = (actions: string[]): Promise<void> => this.#go([...(this.shown?.actions ?? []), ...actions]);

  /** From the beginning. */
  again = (): Promise<void> => {
    this.answer = null;
    this.pointed = [];
    return this.#begin();
  };

  undo = (): Promise<void> => {
    this.answer = null;
    return this.#go((this.shown?.actions ?? []).slice(0, -1));
  };

  giveUp = async (): Promise<void> => {
    this.given = true;
    await this.#begin();
    await this.#ask([]);
    this.pointed = this.answer?.best.events ?? [];
  };

  forecastChain = async (chain: string[]): Promise<ChainForecast | Refused> => {
    try {
      return await forecastIn(this.source, this.shown?.actions ?? [], chain);
    } catch (error) {
      return refusal(error, chain.length);
    }
  };

  /** Go to the first choice. */
  async #begin(): Promise<void> {
    await this.#go([]);
    while (this.shown && !this.refused && !this.shown.done && this.shown.legal.length === 1) {
      await this.#go([...this.shown.actions, ...this.shown.legal]);
    }
    this.#forced = this.shown?.actions.length ?? 0;
  }

  async #go(actions: string[]): Promise<void> {
    this.busy = true;
    this.refused = null;
    try {
      this.shown = await lookAt(this.source, actions);
      this.failed = '';
    } catch (error) {
      if (this.shown) this.refused = refusal(error, actions.length);
      else this.failed = (error instanceof Refusal && error.message) || say().shell.noAnswer;
      return;
    } finally {
      this.busy = false;
    }
    if (this.shown.done) await this.#ask(actions);
  }

  async #ask(actions: string[]): Promise<void> {
    this.busy = true;
    try {
      this.answer = await answerTo(this.source, actions);
    } catch (error) {
      this.refused = refusal(error, actions.length);
    } finally {
      this.busy = false;
    }
  }
}

function refusal(error: unknown, parts: number): Refused {
  const { message = '', rule = '', part = null } = error as Partial<Refusal> & Error;
  return { error: message, rule, part, parts };
}
