import { untrack } from 'svelte';
import { askHint, Refusal } from '$/api/http';
import type { Advice } from '$/api/types';
import type { TableModel } from '$/table/model.svelte';
import { say } from '$/words/words.svelte';

/** The hint for what is to be done now: asked for, on its way, or there. It goes when something else is to be done. */
export class Hints {
  asking = $state(false);
  choices: Advice[] = $state.raw([]);
  /** Why there is none. */
  failed = $state('');
  /** The choice that is shown on the board. */
  at = $state(0);
  readonly open = $derived(this.asking || this.choices.length > 0 || this.failed !== '');
  /** What could be done when it was asked for. */
  #about = '';

  constructor(private readonly model: TableModel) {}

  /** Whether one may ask: at one's own turn, with something to choose. */
  get possible(): boolean {
    const { picture, mine, legal, held } = this.model;
    return picture?.hints === true && mine && legal.length > 1 && !held;
  }

  async ask(): Promise<void> {
    if (this.asking || !this.possible) return;
    this.close();
    this.asking = true;
    const about = (this.#about = this.model.legal.join());
    try {
      const { choices } = await askHint(this.model.key);
      if (about !== this.#about) return;
      this.choices = choices;
      this.point(0);
    } catch (error) {
      if (about === this.#about) this.failed = (error instanceof Refusal && error.message) || say().coach.failed;
    } finally {
      if (about === this.#about) this.asking = false;
    }
  }

  /** Show on the board what a choice would do. */
  point(at: number): void {
    this.at = at;
    this.model.pointed = this.choices[at]?.events ?? [];
  }

  /** It is about what can be done no more. */
  check(): void {
    const { settled, legal } = this.model;
    if (this.#about && settled && legal.join() !== this.#about) untrack(() => this.close());
  }

  close(): void {
    if (this.choices.length) this.model.pointed = [];
    this.#about = '';
    this.asking = false;
    this.choices = [];
    this.failed = '';
  }

  play(advice: Advice): void {
    this.close();
    void this.model.act(advice.actions);
  }
}
