import type { ActionForecast, ChainForecast, Figures, GameEvent, Picture, Refused } from '$/api/types';
import { kept } from '$/kept.svelte';
import { say } from '$/words/words.svelte';
import { leftOf } from './clock';
import type { Answer, State } from './connection';
import { MOST_TRIES, type Forecasts } from './forecasts.svelte';
import { Hold, type Held } from './held.svelte';

/** For so long an action waits that could not be undone, unless it is confirmed or undone before. */
const SHORT_WAIT_MS = 2000;
/** What waits is sent so long before the clock would run out: it has to arrive. */
const BEFORE_FLAG_MS = 1500;
/** And so long before in a tab that nobody looks at: there a browser wakes up only once a second, */
const BEFORE_FLAG_HIDDEN_MS = 1500 + BEFORE_FLAG_MS;
/** or so long before, because after five minutes it may wake up only once a minute. */
const BEFORE_FLAG_ASLEEP_MS = 60_000 + BEFORE_FLAG_MS;
const ASLEEP_MS = 5 * 60_000;
/** A second click on what waits sends it, unless it comes so soon after the last that they are one double click. */
const DOUBLE_CLICK_MS = 500;

/** The table that is acted at, as this browser knows it. */
interface Table {
  readonly seat: number | null;
  readonly picture: Picture | null;
  readonly settled: Picture | null;
  readonly arrived: number;
  readonly connection: State;
}

/** What acting needs of it. */
interface Ways {
  send: (actions: string[], after: number) => Promise<Answer>;
  /** Wait until the table is known with this number; false: that will not be. */
  reached: (number: number) => Promise<boolean>;
  /** Wait until the table is known again after its connection was lost; whether this seat has acted since this number. */
  actedSince: (number: number) => Promise<boolean>;
  /** Show this as done, and no more. */
  draw: (events: GameEvent[]) => void;
  /** Show what the seats have once what is drawn as done has happened. */
  drawFigures: (then: Figures) => void;
  /** Show the table without what was drawn as done. */
  undoDrawn: () => void;
}

/** What this seat does: it is drawn as done at once, waits where it could not be undone, and is sent. */
export class Acting {
  /** Something is being sent, or was and is not answered yet. */
  sending = $state(false);
  refused: Refused | null = $state.raw(null);

  #hold = new Hold(() => (this.sending = true));
  /** When somebody last clicked on what waits. */
  #clicked = 0;
  /** Since when nobody looks at the page. */
  #hiddenSince: number | null = null;
  /** The action that counts: what was begun before it has been given up. */
  #turn = 0;

  constructor(
    private readonly table: Table,
    private readonly forecasts: Forecasts,
    private readonly ways: Ways,
  ) {}

  /** What is drawn as done and waits to be sent. */
  get held(): Held | null {
    return this.#hold.now;
  }
  confirm(): void {
    this.#hold.end(true);
  }
  /** The page is looked at again, or no more: what waits has another time left before the clock would run out. */
  seen(): void {
    this.#hiddenSince = isHidden() ? (this.#hiddenSince ?? performance.now()) : null;
    if (this.held) this.#hold.limit(this.#mostWait);
  }
  /** Undo what waits: nothing of it has been sent. */
  undo(): void {
    if (!this.held) return;
    this.forget();
    this.ways.undoDrawn();
  }
  /** The same, where nothing is drawn any more. */
  forget(): void {
    this.#hold.end(false);
  }
  /** What waits cannot be sent any more. */
  drop(error: string): void {
    if (!this.held) return;
    this.undo();
    this.refused = { error, rule: '' };
  }
  /** If what waits is not possible any more, it is dropped. */
  check(error: string): void {
    if (this.held && !this.#isOpen(this.held.actions)) this.drop(error);
  }

  /**
   * Do these one after the other. While they wait, the same once more sends them; something else takes their place.
   */
  async do(actions: string[]): Promise<boolean> {
    if (this.table.seat === null || !actions.length || this.sending) return false;
    if (this.held) {
      if (sameActions(this.held.actions, actions)) {
        const before = this.#clicked;
        this.#clicked = performance.now();
        if (this.#clicked - before > DOUBLE_CLICK_MS) this.confirm();
        return false;
      }
      if (!this.#isOpen(actions)) {
        const answer = await this.forecasts.chain(actions);
        if ('error' in answer) this.refused = answer;
        return false;
      }
      this.undo();
    }
    const turn = ++this.#turn;
    this.refused = null;
    this.sending = true;
    try {
      if (!this.#mayWait(actions)) this.#drawAsDone(this.forecasts.choices.get(actions[0]!)?.events);
      else if (!(await this.#isToBeSent(actions, turn))) return false;
      return await this.#sendActions(actions);
    } finally {
      if (turn === this.#turn) {
        this.sending = false;
        this.ways.undoDrawn();
      }
    }
  }

  #isOpen(actions: readonly string[]): boolean {
    return this.table.picture?.legal.includes(actions[0]!) === true;
  }

  /** Whether these wait if they could not be undone. What is not allowed does not: it is refused. */
  #mayWait(actions: string[]): boolean {
    if (kept.waiting === 'none' || !this.#isOpen(actions)) return false;
    return actions.length > 1 || this.forecasts.choices.get(actions[0]!)?.final !== false;
  }

  /** Draw these as done, and wait if they could not be undone. What is not known counts as such. */
  async #isToBeSent(actions: string[], turn: number): Promise<boolean> {
    // At once where it is known: what is drawn in between would be seen.
    const known = actions.length === 1 ? this.forecasts.choices.get(actions[0]!) : undefined;
    const forecast = known ?? (await this.#forecast(actions));
    if (forecast && 'error' in forecast) {
      this.refused = forecast;
      return false;
    }
    if (turn !== this.#turn || this.table.connection !== 'here' || !this.#isOpen(actions)) return false;
    this.#drawAsDone(forecast?.events);
    // With one way to go on, and nothing to undo, there is nothing that a slip could spoil.
    const forced = actions.length === 1 && this.table.picture!.legal.length === 1 && !this.forecasts.undoOpen;
    if (forced || forecast?.final === false) return true;
    const most = this.#mostWait;
    const wait = kept.waiting === 'short' ? Math.min(SHORT_WAIT_MS, most) : null;
    this.sending = false;
    this.#clicked = performance.now();
    void this.#drawFigures(actions, turn);
    return this.#hold.wait({ actions, said: this.#saidOf(actions, forecast?.text), wait }, most);
  }

  /** For how many milliseconds something may wait before the own clock would run out. */
  get #mostWait(): number {
    const now = performance.now();
    const left = leftOf(this.table.picture!, this.table.seat!, now - this.table.arrived);
    if (left === null) return Infinity;
    if (this.#hiddenSince === null) return left - BEFORE_FLAG_MS;
    const asleep = now - this.#hiddenSince + left > ASLEEP_MS;
    return left - (asleep ? BEFORE_FLAG_ASLEEP_MS : BEFORE_FLAG_HIDDEN_MS);
  }

  /** What is known of these actions, once it is there. */
  async #forecast(actions: string[]): Promise<ActionForecast | ChainForecast | Refused | undefined> {
    const [first] = actions as [string];
    if (actions.length > 1) {
      const answer = await this.forecasts.chain(actions);
      return 'error' in answer && !answer.error ? undefined : answer;
    }
    for (let asked; !this.forecasts.choices.has(first) && asked !== this.forecasts.arrived;) {
      asked = this.forecasts.arrived;
      await asked;
    }
    return this.forecasts.choices.get(first);
  }

  #saidOf(actions: string[], text = ''): string {
    if (actions.length > 1) return text;
    return this.table.picture!.words?.choices.find((choice) => choice.action === actions[0])?.said ?? '';
  }

  /** What came a moment late is sent again if it still may be done. */
  async #sendActions(actions: string[]): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      const after = this.table.picture?.number ?? 0;
      const answer = await this.ways.send(actions, after);
      // What could be done before is past, and so is what somebody else did in between.
      if (answer.done) return await this.ways.reached(answer.number);
      if (!answer.error) {
        void this.#tellIfMissed(after);
        return false;
      }
      const late = tries < MOST_TRIES && answer.number > after && (await this.ways.reached(answer.number));
      if (late && this.#isOpen(actions)) continue;
      this.refused = { ...answer, parts: actions.length };
      return false;
    }
  }

  /** The connection was lost before an answer came: say so if it has not arrived. */
  async #tellIfMissed(after: number): Promise<void> {
    if (!(await this.ways.actedSince(after))) this.refused = { error: say().table.notArrived, rule: '' };
  }

  /** What an action surely does is shown before it is sent: its events up to the first of another seat. */
  #drawAsDone(events: GameEvent[] = []): void {
    if (!this.table.settled) return;
    const others = events.findIndex((event) => event.seat !== this.table.seat);
    this.ways.draw(others < 0 ? events : events.slice(0, others));
  }

  /** While something waits, the seats have what they would have by it, unless it goes on to others. */
  async #drawFigures(actions: string[], turn: number): Promise<void> {
    const forecast = await this.forecasts.chain(actions);
    if ('error' in forecast || !forecast.then || turn !== this.#turn || !this.held) return;
    if (forecast.events.every((event) => event.seat === this.table.seat)) this.ways.drawFigures(forecast.then);
  }
}

const isHidden = (): boolean => typeof document !== 'undefined' && document.hidden;

const sameActions = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((action, at) => action === other[at]);
