import type {
  Command,
  Foreseen,
  ForeseenChain,
  GameEvent,
  Message,
  Picture,
  Refused,
  Remark,
  View,
  Words,
} from '$/api/types';
import type { GameView } from '$/games/game';
import { kept } from '$/kept.svelte';
import { say } from '$/words/words.svelte';
import { leftOf } from './clock';
import { Connection, type ServerMessage, type State } from './connection';
import { Banners, type Banner } from './banners.svelte';
import { Foresight, MOST_TRIES } from './foresight.svelte';
import { Hold, type Held } from './held.svelte';
import { chatOf, logOf } from './log';
import { Playback } from './playback';

/** For so long an action waits that could not be undone, unless it is confirmed or taken back before. */
const SHORT_WAIT_MS = 2000;
/** What waits is sent so long before the clock would run out: it has to arrive. */
const BEFORE_FLAG_MS = 1500;
/** What others do besides moves, and what one should notice of it. A proposal is shown by itself. */
const NOTICED = ['undo', 'leave', 'return', 'flag'];
const OWN_DOING: ReadonlySet<string> = new Set(['act', 'undo', 'leave']);

/** A table as this browser knows it: what has happened, what is shown of it, and what one can do. */
export class TableModel {
  connection: State = $state('opening');
  /** Why the connection is closed for good. */
  reason = $state('');
  /** The newest picture; what is shown may still be on its way there. */
  picture: Picture | null = $state.raw(null);
  /** The picture that is shown, once all that led to it was; null while things are being shown. */
  settled: Picture | null = $state.raw(null);
  view: View | null = $state.raw(null);
  /** What is said of the table that is shown. */
  words: Words | null = $state.raw(null);
  happening: GameEvent[] = $state.raw([]);
  pointed: GameEvent[] = $state.raw([]);
  seat: number | null = $state(null);
  role = $state('');
  present: number[] = $state.raw([]);
  watching = $state(0);
  messages: Message[] = $state.raw([]);
  /** What spectators have written, as far as one may read it. */
  remarks: Remark[] = $state.raw([]);
  /** When the newest picture came, for the clocks; in the browser's own milliseconds. */
  arrived = $state(0);
  refused: Refused | null = $state.raw(null);
  /** Something is being sent, or was and is not answered yet. */
  sending = $state(false);

  /** What has just happened, in a few words. */
  banners = new Banners();
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
  #foresight: Foresight;
  #hold = new Hold(() => (this.sending = true));
  /** The action that counts: what was begun before it has been given up. */
  #turn = 0;
  /** Who waits for a picture. */
  #expectant: (() => void)[] = [];
  #playback = new Playback({
    show: (view, happening, picture) => {
      this.view = view;
      if (picture) this.words = picture.words ?? null;
      this.happening = happening;
    },
    happen: (events) => this.onhappening(events),
    tell: (message, skipped) => {
      this.#shownUpTo = message.number;
      if (message.kind === 'act' || message.kind === 'undo') {
        this.settled = null;
        this.#foresight.forget();
      }
      if (skipped) this.banners.clear();
      return skipped ? 0 : this.banners.add(this.#newsOf(message));
    },
    settle: (picture) => {
      this.settled = picture;
      if (this.seat !== null && picture.status === 'playing') this.#foresight.ask(picture);
      else this.#foresight.forget();
    },
  });

  constructor(
    readonly key: string,
    url: string = liveAddress(),
  ) {
    this.#foresight = new Foresight({
      key,
      number: () => this.picture?.number ?? 0,
      reached: (number) => this.#reached(number),
    });
    this.#connection = new Connection(url, key, {
      heard: (said) => this.#heard(said),
      state: (state, reason) => {
        this.connection = state;
        this.reason = reason;
        if (state === 'lost') {
          this.sending = false;
          this.#dropHeld(say().table.notSentLost);
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
    this.#hold.end(false);
    this.#connection.close();
    this.connection = 'closed';
    this.#playback.stop();
    this.banners.clear();
    this.#foresight.forget();
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
  get outlook(): ReadonlyMap<string, Foreseen> {
    return this.#foresight.choices;
  }
  get undoOpen(): boolean {
    return this.#foresight.undoOpen;
  }
  /** What these actions would do one after the other, or why they cannot be done. Nothing is done. */
  foresee = (actions: string[]): Promise<ForeseenChain | Refused> => this.#foresight.chain(actions);

  /** What is drawn as done and waits to be sent. */
  get held(): Held | null {
    return this.#hold.now;
  }
  /** Send what waits. */
  confirm(): void {
    this.#hold.end(true);
  }
  /** What waits was never done. */
  takeBack(): void {
    if (!this.held) return;
    this.#hold.end(false);
    this.#playback.takeBack();
  }

  /**
   * Do these one after the other. What could not be undone waits first, as this player likes it; something else that is
   * done meanwhile takes its place.
   */
  async act(actions: string[]): Promise<boolean> {
    if (this.seat === null || !actions.length || this.sending) return false;
    if (this.held) {
      if (sameActions(this.held.actions, actions)) return false;
      if (!this.#isOpen(actions)) {
        await this.#tellWhyNot(actions);
        return false;
      }
      this.takeBack();
    }
    const turn = ++this.#turn;
    this.refused = null;
    this.sending = true;
    try {
      if (!this.#mayWait(actions)) this.#drawAsDone(this.outlook.get(actions[0]!)?.events);
      else if (!(await this.#isToBeSent(actions, turn))) return false;
      return await this.#sendActions(actions);
    } finally {
      if (turn === this.#turn) {
        this.sending = false;
        this.#playback.takeBack();
      }
    }
  }

  /** Take back what waits, else what was done last. */
  async undo(): Promise<boolean> {
    if (!this.held) return this.#send({ do: 'undo' });
    this.takeBack();
    return true;
  }
  /** A spectator has a name only for this. */
  chat = (text: string, name = ''): Promise<boolean> => this.#send({ do: 'chat', text, ...(name && { name }) });
  leave = (): Promise<boolean> => this.#send({ do: 'leave' });
  comeBack = (): Promise<boolean> => this.#send({ do: 'return' });
  propose = (what: string): Promise<boolean> => this.#send({ do: 'propose', what });
  answer = (agrees: boolean): Promise<boolean> => this.#send({ do: agrees ? 'agree' : 'refuse' });
  sit = (name: string): Promise<boolean> => this.#send({ do: 'sit', name });

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
    this.#hold.end(false);
    this.#playback.stop();
  }

  #heard(said: ServerMessage): void {
    if ('message' in said) {
      if (said.message.number <= this.#last) return;
      this.#known.push(said.message);
      const { seat, kind } = said.message;
      // In another window this seat has done something, or a bot that plays for it.
      if (seat !== null && seat === this.seat && OWN_DOING.has(kind)) this.#dropHeld(say().table.notSentChanged);
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
      this.#foresight.forget();
    }
    this.#playback.add({ picture });
    if (this.held && !this.#isOpen(this.held.actions)) this.#dropHeld(say().table.notSentChanged);
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

  /** What is to be noticed of a message. What one does oneself needs no telling. */
  #newsOf(message: Message): Banner[] {
    const own = message.seat !== null && message.seat === this.seat;
    const first = message.story?.first ?? message.number;
    const news = (message.story?.news ?? []).map(({ id, ...news }) => ({ ...news, id: `${first} ${id}` }));
    if (message.kind === 'act') return own ? news.filter(({ seat }) => seat !== this.seat) : news;
    const done = this.log.find(({ last }) => last === message.number);
    const noticed = done && !own && NOTICED.includes(done.kind);
    return noticed ? [{ id: String(message.number), seat: message.seat, text: '', done }] : [];
  }

  /** What waits cannot be sent any more. */
  #dropHeld(error: string): void {
    if (!this.held) return;
    this.takeBack();
    this.refused = { error, rule: '' };
  }

  #isOpen(actions: readonly string[]): boolean {
    return this.picture?.legal.includes(actions[0]!) === true;
  }

  /** Whether these wait if they could not be undone. What is not allowed does not: it is refused. */
  #mayWait(actions: string[]): boolean {
    if (kept.waiting === 'none' || !this.#isOpen(actions)) return false;
    return actions.length > 1 || this.outlook.get(actions[0]!)?.final !== false;
  }

  /** Draw these as done, and wait if they could not be undone. What is not known counts as such. */
  async #isToBeSent(actions: string[], turn: number): Promise<boolean> {
    // At once where it is known: what is drawn in between would be seen.
    const known = actions.length === 1 ? this.outlook.get(actions[0]!) : undefined;
    const foreseen = known ?? (await this.#foreseen(actions));
    if (foreseen && 'error' in foreseen) {
      this.refused = foreseen;
      return false;
    }
    if (turn !== this.#turn || this.connection !== 'here' || !this.#isOpen(actions)) return false;
    this.#drawAsDone(foreseen?.events);
    // With one way to go on, and nothing to undo, there is nothing that a slip could spoil.
    const forced = actions.length === 1 && this.picture!.legal.length === 1 && !this.undoOpen;
    if (forced || foreseen?.final === false) return true;
    const left = leftOf(this.picture!, this.seat!, performance.now() - this.arrived);
    const most = left === null ? Infinity : left - BEFORE_FLAG_MS;
    const wait = kept.waiting === 'short' ? Math.min(SHORT_WAIT_MS, most) : null;
    this.sending = false;
    return this.#hold.wait({ actions, said: this.#saidOf(actions, foreseen?.promise), wait }, most);
  }

  /** What is known of these actions, once it is there. */
  async #foreseen(actions: string[]): Promise<Foreseen | ForeseenChain | Refused | undefined> {
    const [first] = actions as [string];
    if (actions.length > 1) {
      const answer = await this.foresee(actions);
      return 'error' in answer && !answer.error ? undefined : answer;
    }
    for (let asked; !this.outlook.has(first) && asked !== this.#foresight.arrived;) {
      asked = this.#foresight.arrived;
      await asked;
    }
    return this.outlook.get(first);
  }

  #saidOf(actions: string[], promise = ''): string {
    if (actions.length > 1) return promise;
    return this.picture!.words?.choices.find((choice) => choice.action === actions[0])?.said ?? '';
  }

  /** What came a moment late is sent again if it still may be done. */
  async #sendActions(actions: string[]): Promise<boolean> {
    for (let tries = 1; ; tries++) {
      const after = this.picture?.number ?? 0;
      const answer = await this.#connection.send({ do: 'act', actions, after });
      // What could be done before is past, and so is what somebody else did in between.
      if (answer.done) return await this.#reached(answer.number);
      if (!answer.error) return false;
      const late = tries < MOST_TRIES && answer.number > after && (await this.#reached(answer.number));
      if (late && this.#isOpen(actions)) continue;
      this.refused = { ...answer, parts: actions.length };
      return false;
    }
  }

  async #tellWhyNot(actions: string[]): Promise<void> {
    const answer = await this.foresee(actions);
    if ('error' in answer) this.refused = answer;
  }

  /** What an action surely does is shown before it is sent: its events up to the first of another seat. */
  #drawAsDone(events: GameEvent[] = []): void {
    if (!this.settled) return;
    const others = events.findIndex((event) => event.seat !== this.seat);
    this.#playback.expect(others < 0 ? events : events.slice(0, others));
  }

  /** Wait for the table as it is with this number, as long as the connection holds. */
  async #reached(number: number): Promise<boolean> {
    while ((this.picture?.number ?? 0) < number) {
      if (this.connection !== 'here') return false;
      await new Promise<void>((resolve) => this.#expectant.push(resolve));
    }
    return true;
  }
  #wakeExpectant(): void {
    for (const wake of this.#expectant.splice(0)) wake();
  }
}

/** Where players take days, what nobody else may know of is not done before they come. */
const goesByItself = (picture: Picture): boolean => picture.by_itself && picture.clock['kind'] !== 'correspondence';

const sameActions = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((action, at) => action === other[at]);

function liveAddress(): string {
  const here = new URL('/api/live', location.href);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  here.hash = '';
  return here.href;
}
