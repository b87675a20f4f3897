import { outlook } from '$/api/http';
import type { Command, Foreseen, GameEvent, Message, Picture, View, Words } from '$/api/types';
import type { GameView } from '$/games/game';
import { kept } from '$/kept.svelte';
import { Connection, type ServerMessage, type State } from './connection';
import { Banners, type Banner } from './banners.svelte';
import { chatOf, logOf } from './log';
import { Playback } from './playback';

/** How often an action is sent again that came a moment late, as when all choose at the same time. */
const MOST_TRIES = 4;
const NEWS = 1500;
/** What others do besides moves, and what one should notice of it. A proposal is shown by itself. */
const NOTICED = ['undo', 'leave', 'return', 'flag'];
const NOTHING: ReadonlyMap<string, Foreseen> = new Map();

export interface Refused {
  error: string;
  rule: string;
}

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
  /** When the newest picture came, for the clocks; in the browser's own milliseconds. */
  arrived = $state(0);
  outlook: ReadonlyMap<string, Foreseen> = $state.raw(NOTHING);
  undoOpen = $state(false);
  refused: Refused | null = $state.raw(null);
  /** Something was sent and is not answered yet. */
  sending = $state(false);

  /** What has just happened, in a few words. */
  banners = new Banners();
  /** Told of what happens when it does. */
  onhappening: (events: GameEvent[]) => void = () => undefined;

  #shownUpTo = $state(0);
  log = $derived(logOf(this.messages, this.#shownUpTo));
  chatLines = $derived(chatOf(this.messages, this.#shownUpTo));
  legal = $derived(this.settled && !this.sending ? this.settled.legal : []);
  /** Whether it is for this seat to act. */
  mine = $derived(this.seat !== null && this.picture?.waiting_for.includes(this.seat) === true);

  #game: GameView | null = $state.raw(null);
  #known: Message[] = [];
  #fresh = true;
  #connection: Connection;
  #asking: AbortController | null = null;
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
        this.outlook = NOTHING;
        this.undoOpen = false;
      }
      if (skipped) this.banners.clear();
      return skipped ? 0 : this.banners.add(this.#newsOf(message));
    },
    settle: (picture) => {
      this.settled = picture;
      this.#foresee(picture);
    },
  });

  constructor(
    readonly key: string,
    url: string = liveAddress(),
  ) {
    this.#connection = new Connection(url, key, {
      heard: (said) => this.#heard(said),
      state: (state, reason) => {
        this.connection = state;
        this.reason = reason;
        if (state === 'lost') this.sending = false;
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
    this.#connection.close();
    this.connection = 'closed';
    this.#playback.stop();
    this.banners.clear();
    this.#asking?.abort();
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

  /** Do these one after the other. What came a moment late is sent again if it still may be done. */
  async act(actions: string[]): Promise<boolean> {
    if (this.seat === null || !actions.length || this.sending) return false;
    this.refused = null;
    this.#expect(actions[0]!);
    this.sending = true;
    try {
      for (let tries = 1; ; tries++) {
        const after = this.picture?.number ?? 0;
        const answer = await this.#connection.send({ do: 'act', actions, after });
        // What could be done before is past, and so is what somebody else did in between.
        if (answer.done) return await this.#reached(answer.number);
        if (!answer.error) return false;
        const late = !answer.rule && tries < MOST_TRIES && (await this.#reached(after + 1, NEWS));
        if (late && this.picture!.legal.includes(actions[0]!)) continue;
        this.refused = answer;
        return false;
      }
    } finally {
      this.sending = false;
      this.#playback.takeBack();
    }
  }

  undo = (): Promise<boolean> => this.#send({ do: 'undo' });
  chat = (text: string): Promise<boolean> => this.#send({ do: 'chat', text });
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
    this.#playback.stop();
  }

  #heard(said: ServerMessage): void {
    if ('message' in said) {
      if (said.message.number <= this.#last) return;
      this.#known.push(said.message);
      if (this.#fresh) return; // What was before one came is not watched, only told.
      this.messages = [...this.#known];
      this.#playback.add({ message: said.message });
    } else if ('picture' in said) {
      this.#pictured(said.picture, said.seat, said.role);
    } else if ('present' in said) {
      this.present = said.present;
      this.watching = said.watching;
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
      this.outlook = NOTHING;
    }
    this.#playback.add({ picture });
    if (typeof document !== 'undefined' && document.hidden) this.skip();
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

  /** What an action surely does is shown before the server confirms it: its events up to the first of another seat. */
  #expect(action: string): void {
    const events = this.settled ? (this.outlook.get(action)?.events ?? []) : [];
    const others = events.findIndex((event) => event.seat !== this.seat);
    this.#playback.expect(others < 0 ? events : events.slice(0, others));
  }

  /** Wait for the table as it is with this number, as long as the connection holds or until it is too late. */
  async #reached(number: number, within = Infinity): Promise<boolean> {
    const until = performance.now() + within;
    while ((this.picture?.number ?? 0) < number) {
      if (performance.now() > until || this.connection !== 'here') return false;
      await new Promise((resolve) => setTimeout(resolve, 20));
    }
    return true;
  }

  /** Ask what each action would do; only the newest answer counts. */
  #foresee(picture: Picture): void {
    this.#asking?.abort();
    this.#asking = null;
    this.outlook = NOTHING;
    this.undoOpen = false;
    if (this.seat === null || picture.status !== 'playing') return;
    const asking = new AbortController();
    this.#asking = asking;
    outlook(this.key, asking.signal).then(
      (answer) => {
        if (asking.signal.aborted || this.settled !== picture) return;
        this.undoOpen = answer.undo;
        if (answer.number === picture.number) {
          this.outlook = new Map(answer.choices.map((choice) => [choice.action, choice]));
        }
      },
      () => undefined,
    );
  }
}

function liveAddress(): string {
  const here = new URL('/api/live', location.href);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  here.hash = '';
  return here.href;
}
