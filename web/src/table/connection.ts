import type { Command, LiveFrame } from '$/api/types';
import { device, DeviceSocket, type Socket } from '$/device/device.svelte';
import { alone, isHere } from '$/device/where';
import { Inbox } from './inbox';

export type State = 'opening' | 'here' | 'lost' | 'closed';

export interface Answer {
  done: boolean;
  /** When it is done, the number that it has; when it is refused, the last number at the table. 0: nobody knows. */
  number: number;
  /** When it is not done, why; empty if the connection was lost and nobody knows. */
  error: string;
  rule: string;
  /** Of a chain, which action was refused, from 0. */
  part: number | null;
}

interface Listener {
  heard: (said: LiveFrame) => void;
  /** `unreadable`: there is such a table, but the game at it cannot go on here. */
  state: (state: State, reason: string, unreadable?: boolean) => void;
  /** The last number that is known, and the language of now. */
  known: () => { after: number; language: string };
  /** The server has no such number: all that is known is of another time. */
  forget: () => void;
}

const FIRST_WAIT_MS = 250;
const LONGEST_WAIT_MS = 8000;
/** The server is busy: do not come back at once. */
const BUSY_WAIT_MS = 3000;
/** Without an answer for so long, the connection counts as lost. */
const ANSWER_TIMEOUT_MS = 10_000;
const UNKNOWN_KEY = 4404;
const NOT_UNDERSTOOD = 4400;
const OTHER_HOST = 4403;
const BUSY = [4429, 1013];

/** A connection that comes back by itself until the server says that the key is not valid. */
export class Connection {
  #socket: Socket | null = null;
  #tries = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #pending = new Map<number, (answer: Answer) => void>();
  #next = 1;
  #over = false;
  #greeted = false;
  #inbox = new Inbox<LiveFrame>((said) => this.#heard(said));

  constructor(
    private readonly url: string,
    private readonly key: string,
    private readonly listener: Listener,
  ) {}

  open(): void {
    if (this.#over || this.#socket) return;
    clearTimeout(this.#timer);
    this.#greeted = false;
    const socket: Socket = alone || isHere(this.key) ? new DeviceSocket() : (new WebSocket(this.url) as Socket);
    this.#socket = socket;
    socket.onopen = () => socket.send(JSON.stringify({ key: this.key, ...this.listener.known() }));
    socket.onmessage = (event) => {
      if (socket !== this.#socket) return;
      this.#inbox.add(JSON.parse(String(event.data)) as LiveFrame);
      // Who comes to a table does not wait for it.
      if (!this.#greeted) this.#inbox.takeAll();
    };
    socket.onclose = (event) => {
      if (socket !== this.#socket) return;
      this.#inbox.takeAll();
      this.#gone(event.code, event.reason);
    };
  }

  /** Send a command, and wait for the answer. */
  send(command: Command): Promise<Answer> {
    const socket = this.#socket;
    if (!socket || socket.readyState !== WebSocket.OPEN) return Promise.resolve(UNHEARD);
    const id = this.#next++;
    const answered = new Promise<Answer>((resolve) => {
      const late = setTimeout(() => this.reconnect(), ANSWER_TIMEOUT_MS);
      this.#pending.set(id, (answer) => {
        clearTimeout(late);
        resolve(answer);
      });
    });
    socket.send(JSON.stringify({ ...command, id }));
    return socket instanceof DeviceSocket ? device.follow(answered) : answered;
  }

  /** Connect again at once, as when the language has changed or the network is back. */
  reconnect(): void {
    if (this.#over) return;
    this.#drop();
    this.#tries = 0;
    this.open();
  }

  /** If it is waiting for its next try, try now. */
  retry(): void {
    if (!this.#socket) this.reconnect();
  }

  close(): void {
    this.#over = true;
    clearTimeout(this.#timer);
    this.#drop();
  }

  #drop(): void {
    const socket = this.#socket;
    this.#socket = null;
    socket?.close();
    this.#inbox.clear();
    this.#forgetPending();
  }

  #heard(said: LiveFrame): void {
    if ('picture' in said) {
      this.#tries = 0;
      if (!this.#greeted) {
        this.#greeted = true;
        this.listener.state('here', '');
      }
    }
    if ('done' in said) this.#answer(said.done, { ...UNHEARD, done: true, number: said.number });
    else if ('refused' in said) {
      const { refused, error, rule, part, number } = said;
      this.#answer(refused, { ...UNHEARD, error, rule, part, number: number ?? 0 });
    }
    this.listener.heard(said);
  }

  #answer(id: number, answer: Answer): void {
    this.#pending.get(id)?.(answer);
    this.#pending.delete(id);
  }

  #forgetPending(): void {
    for (const id of [...this.#pending.keys()]) this.#answer(id, UNHEARD);
  }

  #gone(code: number, reason: string): void {
    this.#socket = null;
    this.#forgetPending();
    const hopeless =
      code === UNKNOWN_KEY || code === OTHER_HOST || (code === NOT_UNDERSTOOD && !this.listener.known().after);
    if (hopeless) {
      this.#over = true;
      this.listener.state('closed', reason, code === NOT_UNDERSTOOD);
      return;
    }
    if (code === NOT_UNDERSTOOD) this.listener.forget();
    const wait = Math.min(LONGEST_WAIT_MS, FIRST_WAIT_MS * 2 ** this.#tries);
    this.#tries += 1;
    this.listener.state('lost', reason);
    this.#timer = setTimeout(
      () => this.open(),
      (BUSY.includes(code) ? BUSY_WAIT_MS : 0) + wait * (0.8 + 0.4 * Math.random()),
    );
  }
}

const UNHEARD: Answer = { done: false, number: 0, error: '', rule: '', part: null };

/** Where this page's own server is connected to. */
export function liveAddress(): string {
  const here = new URL('/api/live', location.href);
  here.protocol = here.protocol === 'https:' ? 'wss:' : 'ws:';
  here.hash = '';
  return here.href;
}
