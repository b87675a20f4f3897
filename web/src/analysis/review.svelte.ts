import { analyse, analysisOf } from '$/api/replays';
import { Refusal } from '$/api/http';
import type { AnalysisShown, Report } from '$/api/types';
import { say } from '$/words/words.svelte';

/** How often one asks how far it is, in milliseconds. */
const AGAIN = 1000;
export const ALL = 'all';

/** The analysis of a replay: begun on request, followed while it is made, and shown when it is done. */
export class Review {
  /** With whose knowledge: the number of a seat, or `all`. */
  knowledge = $state(ALL);
  state: AnalysisShown['state'] = $state('none');
  progress = $state(0);
  report: Report | null = $state.raw(null);
  /** Whether it was made on a device that looked at less than a server would. */
  shorter = $state(false);
  trouble = $state('');

  #timer: ReturnType<typeof setTimeout> | undefined;
  #closed = false;
  /** Those that are done, by whose knowledge they rest on. */
  #known = new Map<string, { report: Report; shorter: boolean }>();

  constructor(readonly id: string) {}

  /** See whether somebody has asked for it before. */
  async open(): Promise<void> {
    this.#closed = false;
    await this.#hear(() => analysisOf(this.id, this.knowledge));
  }

  async begin(): Promise<void> {
    this.trouble = '';
    this.state = 'running';
    this.progress = 0;
    await this.#hear(() => analyse(this.id, this.knowledge));
  }

  /** With another knowledge: that is another analysis. */
  async know(knowledge: string): Promise<void> {
    clearTimeout(this.#timer);
    this.knowledge = knowledge;
    const known = this.#known.get(knowledge);
    if (!known) return this.begin();
    this.trouble = '';
    this.state = 'done';
    this.report = known.report;
    this.shorter = known.shorter;
  }

  close(): void {
    this.#closed = true;
    clearTimeout(this.#timer);
  }

  async #hear(ask: () => Promise<AnalysisShown>): Promise<void> {
    const { knowledge } = this;
    let shown: AnalysisShown;
    try {
      shown = await ask();
    } catch (error) {
      if (this.#closed || knowledge !== this.knowledge) return;
      // The server may be away for a moment: while it is made, one asks again.
      if (this.state === 'running' && (error as Refusal).status === 0) return this.#later();
      this.trouble = (error instanceof Refusal && error.message) || say().shell.noAnswer;
      this.state = this.report ? 'done' : 'none';
      if (this.report) this.knowledge = this.report.seat === null ? ALL : String(this.report.seat);
      return;
    }
    const { analysis: report, shorter } = shown;
    if (report) this.#known.set(knowledge, { report, shorter });
    if (this.#closed || knowledge !== this.knowledge) return;
    const wasRunning = this.state === 'running';
    this.state = shown.state;
    this.progress = shown.progress;
    if (report) {
      this.report = report;
      this.shorter = shorter;
    }
    if (shown.state === 'running') this.#later();
    // The server that made it was stopped: another may begin anew.
    if (shown.state === 'none' && wasRunning) await this.begin();
  }

  #later(): void {
    clearTimeout(this.#timer);
    this.#timer = setTimeout(() => void this.#hear(() => analysisOf(this.id, this.knowledge)), AGAIN);
  }
}
