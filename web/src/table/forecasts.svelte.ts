import { forecasts, chainForecast, type Refusal } from '$/api/http';
import type { ActionForecast, ChainForecast, Picture, Refused } from '$/api/types';

/** How often something is asked again that came a moment late, as when all choose at the same time. */
export const MOST_TRIES = 4;
const NOTHING: ReadonlyMap<string, ActionForecast> = new Map();

interface Table {
  readonly key: string;
  /** The last number that is known. */
  number: () => number;
  /** Wait until this number is known; false: that will not be. */
  reached: (number: number) => Promise<boolean>;
}

/** What the server says would come of what can be done now. */
export class Forecasts {
  /** By action. Empty until it is there. */
  choices: ReadonlyMap<string, ActionForecast> = $state.raw(NOTHING);
  /** Whether the last thing that was done can be undone. */
  undoOpen = $state(false);
  /** Done when the choices are there, or will not come. */
  arrived: Promise<void> = Promise.resolve();

  #asking: AbortController | null = null;
  #chains = new Map<string, Promise<ChainForecast | Refused>>();

  constructor(private readonly table: Table) {}

  /** Nothing of it is true any more. */
  forget(): void {
    this.#asking?.abort();
    this.#asking = null;
    this.choices = NOTHING;
    this.undoOpen = false;
    this.#chains.clear();
  }

  /** Ask what each action would do; only the newest answer counts. */
  ask(picture: Picture): void {
    this.forget();
    const asking = new AbortController();
    this.#asking = asking;
    this.arrived = forecasts(this.table.key, asking.signal).then(
      (answer) => {
        if (asking !== this.#asking) return;
        this.undoOpen = answer.undo;
        if (answer.number === picture.number) {
          this.choices = new Map(answer.choices.map((choice) => [choice.action, choice]));
        }
      },
      () => undefined,
    );
  }

  /** What these actions would do one after the other, or why they cannot be done. */
  chain(actions: string[]): Promise<ChainForecast | Refused> {
    const name = actions.join('\n');
    const known = this.#chains.get(name);
    if (known) return known;
    const answer = this.#askChain(actions);
    this.#chains.set(name, answer);
    void answer.then((said) => {
      // The server was not there: the next time it may be.
      if ('error' in said && !said.error) this.#chains.delete(name);
    });
    return answer;
  }

  async #askChain(actions: string[]): Promise<ChainForecast | Refused> {
    for (let tries = 1; ; tries++) {
      const after = this.table.number();
      try {
        return await chainForecast(this.table.key, actions, after);
      } catch (error) {
        const { message, rule = '', part = null, number } = error as Partial<Refusal> & Error;
        const late = tries < MOST_TRIES && (number ?? 0) > after && (await this.table.reached(number!));
        if (!late) return { error: message, rule, part, parts: actions.length };
      }
    }
  }
}
