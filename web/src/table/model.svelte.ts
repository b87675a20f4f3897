import type { Command, ActionForecast, ChainForecast, GameEvent, LiveFrame, Message } from '$/api/types';
import type { Picture, Refused, Remark, Standing, View, Words } from '$/api/types';
import type { GameView } from '$/games/game';
import { kept } from '$/kept.svelte';
import { say } from '$/words/words.svelte';
import { Banners, newsOf } from './banners.svelte';
import { Connection, liveAddress, type State } from './connection';
import { Acting } from './acting.svelte';
import { Forecasts } from './forecasts.svelte';
import type { Held } from './held.svelte';
import { chatOf, logOf, remarksWithout } from './log';
import { Playback } from './playback';

const OWN_DOING: ReadonlySet<string> = new Set(['act', 'undo', 'leave']);

/** A table as this browser knows it: what has happened, what is shown of it, and what one can do. */
export class TableModel {
  connection: State = $state('opening');
  /** Why the connection is closed for good. */
  reason = $state('');
  /** Whether there is such a table, but the game at it cannot go on here. */
  unreadable = $state(false);
  /** The newest picture; what is shown may still be on its way there. */
  picture: Picture | null = $state.raw(null);
  /** The picture that is shown, once all that led to it was; null while things are being shown. */
  settled: Picture | null = $state.raw(null);
  view: View | null = $state.raw(null);
  /** What is said of the table that is shown. */
  words: Words | null = $state.raw(null);
  /** What each seat has by what is drawn as done, if anything is. */
  expected: Standing[] | null = $state.raw(null);
  happening: GameEvent[] = $state.raw([]);
  pointed: GameEvent[] = $state.raw([]);
  seat: number | null = $state(null);
  role = $state('');
  present: number[] = $state.raw([]);
  watching = $state(0);
  messages: Message[] = $state.raw([]);
  /** Whether the host has ended the game. */
  closed = $derived(this.messages.some(({ kind }) => kind === 'close'));
  /** What spectators have written, as far as one may read it. */
  remarks: Remark[] = $state.raw([]);
  /** When the newest picture came, for the clocks; in the browser's own milliseconds. */
  arrived = $state(0);

  /** What has just happened, in a few words. */
  banners = new Banners();
  /** What of it is seen: not what the board shows by then. */
  news = $derived.by(() => this.banners.shown.filter(({ events }) => !this.#showsItself(events)));
  /** Told of what happens when it does. */
  onhappening: (events: GameEvent[]) => void = () => undefined;

  #shownUpTo = $state(0);
  log = $derived(logOf(this.messages, this.#shownUpTo));
  chatLines = $derived(chatOf(this.messages, this.#shownUpTo));
  /** What can be chosen. What the table is about to do by itself is no choice. */
  legal = $derived(this.settled && !this.sending && !goesByItself(this.settled) ? this.settled.legal : []);
  /** Whether it is for this seat to act. */
  mine = $derived(
    this.seat !== null && this.picture?.waiting_for.includes(this.seat) === true && !goesByItself(this.picture),
  );

  #game: GameView | null = $state.raw(null);
  #known: Message[] = [];
  #fresh = true;
  #askForced: boolean | null = null;
  #connection: Connection;
  #forecasts: Forecasts;
  #acting: Acting;
  /** Who waits for a picture. */
  #expectant: (() => void)[] = [];
  #playback = new Playback({
    show: (view, happening, picture, expected) => {
      this.view = view;
      if (picture) this.words = picture.words ?? null;
      if (picture || expected !== undefined) this.expected = expected ?? null;
      this.happening = happening;
    },
    happen: (events) => this.onhappening(events),
    tell: (message, skipped) => {
      this.#shownUpTo = message.number;
      if (message.kind === 'act' || message.kind === 'undo') {
        this.settled = null;
        this.#forecasts.forget();
      }
      if (skipped) this.banners.clear();
      return skipped ? 0 : this.banners.add(newsOf(message, this.seat, this.log));
    },
    settle: (picture) => {
      this.settled = picture;
      if (this.seat !== null && picture.status === 'playing') this.#forecasts.ask(picture);
      else this.#forecasts.forget();
    },
  });

  constructor(
    readonly key: string,
    url: string = liveAddress(),
  ) {
    this.#forecasts = new Forecasts({
      key,
      number: () => this.picture?.number ?? 0,
      reached: (number) => this.#reached(number),
    });
    this.#acting = new Acting(this, this.#forecasts, {
      send: (actions, after) => this.#connection.send({ do: 'act', actions, after }),
      reached: (number) => this.#reached(number),
      actedSince: (number) => this.#actedSince(number),
      draw: (events) => this.#playback.expect(events),
      drawFigures: (then) => this.#playback.expectFigures(then),
      undoDrawn: () => this.#playback.undoExpected(),
    });
    this.#connection = new Connection(url, key, {
      heard: (said) => this.#heard(said),
      state: (state, reason, unreadable = false) => {
        this.unreadable = unreadable;
        this.connection = state;
        this.reason = reason;
        if (state === 'lost') {
          this.#acting.sending = false;
          this.#acting.drop(say().table.notSentLost);
        }
        this.#wakeExpectant();
      },
      known: () => ({ after: this.#last, language: kept.language }),
      forget: () => this.#forget(),
    });
  }

  /** How the game is shown; until that is known everything is shown at once. */
  get game(): GameView | null {
    return this.#game;
  }
  set game(game: GameView) {
    this.#game = game;
    this.#playback.animator = game.animator ?? null;
  }
  /** Whether this seat is asked even where there is only one thing to do, rather than the table doing it. */
  set askForced(ask: boolean) {
    this.#askForced = ask;
    this.#tellAskForced();
  }
  /** What the time of everything that is shown is multiplied by; 0 shows it all at once. */
  set pace(pace: number) {
    this.#playback.pace = pace;
    this.banners.pace = pace;
    if (!pace) this.skip();
  }

  open(): void {
    this.#connection.open();
  }
  close(): void {
    this.#acting.forget();
    this.#connection.close();
    this.connection = 'closed';
    this.#playback.stop();
    this.banners.clear();
    this.#forecasts.forget();
    this.#wakeExpectant();
  }
  /** If the connection is lost, try now. */
  retry(): void {
    this.#connection.retry();
  }
  /** Start again, as in another language. */
  restart(): void {
    this.#forget();
    this.#connection.reconnect();
  }
  /** Do not wait for what is being shown. */
  skip(): void {
    this.banners.clear();
    this.#playback.skip();
  }

  /** By action, what it would do; comes a moment after what is legal. */
  get forecasts(): ReadonlyMap<string, ActionForecast> {
    return this.#forecasts.choices;
  }
  get undoOpen(): boolean {
    return this.#forecasts.undoOpen;
  }
  /** What these actions would do one after the other, or why they cannot be done. Nothing is done. */
  forecastChain = (actions: string[]): Promise<ChainForecast | Refused> => this.#forecasts.chain(actions);

  /** What is drawn as done and waits to be sent. */
  get held(): Held | null {
    return this.#acting.held;
  }
  /** Send what waits. */
  confirm(): void {
    this.#acting.confirm();
  }
  /** Undo what waits: nothing of it has been sent. */
  undoHeld(): void {
    this.#acting.undo();
  }
  /** The page is looked at again, or no more. */
  seen(): void {
    this.#acting.seen();
    if (!document.hidden) this.retry();
  }
  /** Something is being sent, or was and is not answered yet. */
  get sending(): boolean {
    return this.#acting.sending;
  }
  /** What was refused last, and why. */
  get refused(): Refused | null {
    return this.#acting.refused;
  }
  set refused(refused: Refused | null) {
    this.#acting.refused = refused;
  }
  /**
   * Do these one after the other. What could not be undone waits first, as this player likes it; something else that is
   * done before then takes its place.
   */
  act = (actions: string[]): Promise<boolean> => this.#acting.do(actions);

  /** Undo what waits, else what was done last. */
  async undo(): Promise<boolean> {
    if (!this.held) return this.#send({ do: 'undo' });
    this.undoHeld();
    return true;
  }
  /** A spectator has a name only for this. */
  chat = (text: string, name = ''): Promise<boolean> => this.#send({ do: 'chat', text, ...(name && { name }) });
  leave = (): Promise<boolean> => this.#send({ do: 'leave' });
  comeBack = (): Promise<boolean> => this.#send({ do: 'return' });
  propose = (what: string): Promise<boolean> => this.#send({ do: 'propose', what });
  answer = (agrees: boolean): Promise<boolean> => this.#send({ do: agrees ? 'agree' : 'refuse' });
  sit = (name: string): Promise<boolean> => this.#send({ do: 'sit', name });

  #showsItself(events: readonly GameEvent[] = []): boolean {
    const [game, view] = [this.#game, this.picture?.view];
    return events.length > 0 && events.every((event) => view && game?.showsItself?.(view, event));
  }

  async #send(command: Command): Promise<boolean> {
    this.refused = null;
    const answer = await this.#connection.send(command);
    if (!answer.done) this.refused = answer;
    return answer.done;
  }

  get #last(): number {
    return this.#known[this.#known.length - 1]?.number ?? 0;
  }

  #forget(): void {
    this.#known = [];
    this.#fresh = true;
    this.#acting.forget();
    this.#playback.stop();
  }

  #heard(said: LiveFrame): void {
    if ('message' in said) {
      if (said.message.number <= this.#last) return;
      this.#known.push(said.message);
      this.remarks = remarksWithout(this.remarks, said.message);
      const { seat, kind } = said.message;
      // In another window this seat has done something, or a bot that plays for it.
      if (seat !== null && seat === this.seat && OWN_DOING.has(kind)) this.#acting.drop(say().table.notSentChanged);
      if (this.#fresh) return; // What was before one came is not watched, only told.
      this.messages = [...this.#known];
      this.#playback.add({ message: said.message });
    } else if ('picture' in said) {
      this.#pictured(said.picture, said.seat, said.role);
    } else if ('present' in said) {
      this.present = said.present;
      this.watching = said.watching;
    } else if ('remark' in said) {
      // After a reconnection they come again.
      if (said.remark.number > (this.remarks.at(-1)?.number ?? 0)) this.remarks = [...this.remarks, said.remark];
    }
  }

  #pictured(picture: Picture, seat: number | null, role: string | undefined): void {
    this.picture = picture;
    this.arrived = performance.now();
    this.seat = seat;
    this.role = role ?? (seat === null ? 'watch' : `seat ${seat}`);
    this.#playback.seat = seat;
    if (this.#fresh) {
      this.#fresh = false;
      this.messages = [...this.#known];
      this.#shownUpTo = this.#last;
      this.#forecasts.forget();
    }
    this.#playback.add({ picture });
    this.#acting.check(say().table.notSentChanged);
    if (typeof document !== 'undefined' && document.hidden) this.skip();
    this.#wakeExpectant();
    this.#tellAskForced();
  }

  /** The table is told how this player likes it, once. */
  #tellAskForced(): void {
    const { picture, seat } = this;
    const ask = this.#askForced;
    if (ask === null || !picture || seat === null || picture.status !== 'playing') return;
    this.#askForced = null; // another window may like it otherwise
    if (picture.automatic === ask) void this.#connection.send({ do: 'automatic', on: !ask });
  }

  /** Wait for the table as it is with this number, as long as the connection holds. */
  async #reached(number: number): Promise<boolean> {
    while ((this.picture?.number ?? 0) < number) {
      if (this.connection !== 'here') return false;
      await new Promise<void>((resolve) => this.#expectant.push(resolve));
    }
    return true;
  }
  /** Wait until the table is known anew; whether this seat has acted since this number. For good closed counts as that. */
  async #actedSince(number: number): Promise<boolean> {
    const before = this.picture;
    while (this.picture === before) {
      if (this.connection === 'closed') return true;
      await new Promise<void>((resolve) => this.#expectant.push(resolve));
    }
    return this.#known.some(({ number: one, seat, kind }) => one > number && seat === this.seat && kind === 'act');
  }
  #wakeExpectant(): void {
    for (const wake of this.#expectant.splice(0)) wake();
  }
}

/** Where players take days, what nobody else may know of is not done before they come. */
const goesByItself = (picture: Picture): boolean => picture.by_itself && picture.clock['kind'] !== 'correspondence';
