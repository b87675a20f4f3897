import { kept } from '$/kept.svelte';
import type { Asked, Said } from './house.worker';
import { keeping } from './keeping.svelte';
import { beside, isHere } from './where';

interface Waiting {
  resolve: (answer: Response) => void;
  reject: (error: Error) => void;
}

/** The house on this device, as the page sees it: it answers requests, and one can stay connected to it. */
class Device {
  /** Whether anybody has asked for it. */
  wanted = $state(false);
  /** Of what must be loaded, which share is; 1 when the house is open. */
  progress = $state(0);
  /** Why it cannot be opened. */
  failed = $state('');
  /** Whether the browser keeps games; it does not in a private window. */
  keeps = $state(true);
  /** How many seconds bots may think about an action here, as fast as this device is; others answer at once. */
  thinks: Readonly<Record<string, number>> = $state.raw({});

  #worker: Worker | null = null;
  #ready: Promise<void> | null = null;
  #next = 1;
  #waiting = new Map<number, Waiting>();
  #sockets = new Map<number, DeviceSocket>();
  /** What was asked of it, by a request or a connection, and is not answered yet. */
  #open = new Set<Promise<unknown>>();

  /** Open it, in the background, after something else; what is asked before that waits. */
  open(after?: Promise<unknown>): Promise<void> {
    this.wanted = true;
    this.#ready ??= (after ?? keeping.match()).then(() => this.#begin());
    return this.#ready;
  }
  #begin(): Promise<void> {
    return new Promise((resolve, reject) => {
      this.failed = '';
      const worker = new Worker(new URL('./house.worker.ts', import.meta.url), { type: 'module' });
      this.#worker = worker;
      const fail = (error: string) => {
        if (worker !== this.#worker) return;
        worker.terminate();
        reject(new Error(error));
        this.#end(error);
      };
      // Once it is open it says itself if it cannot go on.
      worker.onerror = (event) => {
        if (this.progress < 1) fail(event.message || 'worker');
      };
      worker.onmessage = ({ data }: MessageEvent<Said>) => {
        if (data.kind === 'ready') {
          this.progress = 1;
          this.keeps = data.keeps;
          this.thinks = data.thinks;
          resolve();
        } else if (data.kind === 'failed') fail(data.error);
        else this.#heard(data);
      };
      const games = kept.tables.some(({ key }) => isHere(key));
      this.#say({ kind: 'start', base: beside('runtime/'), games });
    });
  }
  /** It cannot go on: those who wait for it hear so. What it has kept is there when it is opened again. */
  #end(error: string): void {
    this.failed = error;
    this.progress = 0;
    this.#ready = null;
    this.#worker = null;
    const [waiting, sockets] = [[...this.#waiting.values()], [...this.#sockets.values()]];
    this.#waiting.clear();
    this.#sockets.clear();
    for (const { reject } of waiting) reject(new Error(error));
    for (const socket of sockets) socket.closed(NO_HOUSE, '');
  }

  /** Whether its files have been loaded, or are being. */
  get begun(): boolean {
    return this.#worker !== null;
  }
  /** Count this as asked until it is answered. */
  follow<T>(answer: Promise<T>): Promise<T> {
    this.#open.add(answer);
    const over = () => void this.#open.delete(answer);
    answer.then(over, over);
    return answer;
  }
  /** When all that was asked of it is answered. */
  async settled(): Promise<void> {
    while (this.#open.size) await Promise.allSettled(this.#open);
  }

  /** Answer a request as `fetch` does. */
  async fetch(path: string, { method, headers, body, signal }: RequestInit): Promise<Response> {
    const opening = this.open();
    if (this.progress < 1) {
      // What is the same for everybody was asked for beforehand, and need not wait.
      opening.catch(() => undefined);
      const ready = method === 'GET' ? readyAnswer(path) : null;
      const answer = ready ? await fetch(beside(ready)).catch(() => null) : null;
      if (answer?.ok) return answer;
    }
    await opening;
    signal?.throwIfAborted();
    const id = this.#next++;
    const answer = new Promise<Response>((resolve, reject) => this.#waiting.set(id, { resolve, reject }));
    this.#say({
      kind: 'ask',
      id,
      method: method ?? 'GET',
      path,
      headers: JSON.stringify(headers ?? {}),
      body: (body as string | undefined) ?? '',
    });
    return this.follow(answer);
  }

  async connect(socket: DeviceSocket): Promise<number> {
    await this.open();
    const id = this.#next++;
    this.#sockets.set(id, socket);
    this.#say({ kind: 'connect', id });
    return id;
  }
  send(id: number, text: string): void {
    this.#say({ kind: 'send', id, text });
  }
  disconnect(id: number): void {
    this.#sockets.delete(id);
    this.#say({ kind: 'disconnect', id });
  }

  #say(asked: Asked): void {
    this.#worker?.postMessage(asked);
  }

  #heard(said: Exclude<Said, { kind: 'ready' | 'failed' }>): void {
    switch (said.kind) {
      case 'progress':
        this.progress = said.share;
        return;
      case 'answer':
        this.#waiting
          .get(said.id)
          ?.resolve(
            new Response(said.body || null, { status: said.status, headers: JSON.parse(said.headers) as HeadersInit }),
          );
        this.#waiting.delete(said.id);
        return;
      case 'open':
        this.#sockets.get(said.id)?.opened();
        return;
      case 'text':
        this.#sockets.get(said.id)?.onmessage?.({ data: said.text });
        return;
      case 'close':
        this.#sockets.get(said.id)?.closed(said.code, said.reason);
        this.#sockets.delete(said.id);
    }
  }
}
export const device = new Device();

/** The file in which the answer to a request lies, if one does. */
export function readyAnswer(path: string): string | null {
  const found = /^\/api\/games(?:\/(\w+)\/(rules|edition))?\?language=(\w+)$/.exec(path);
  if (!found) return null;
  const [, game, what, language] = found;
  return game ? `runtime/${what}.${game}.${language}.json` : `runtime/games.${language}.json`;
}

const NO_HOUSE = 1006;

/** What a connection needs of a WebSocket. */
export interface Socket {
  readonly readyState: number;
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; reason: string }) => void) | null;
  send: (text: string) => void;
  close: () => void;
}

/** Stays connected to the house on this device. */
export class DeviceSocket implements Socket {
  readyState: number = WebSocket.CONNECTING;
  onopen: Socket['onopen'] = null;
  onmessage: Socket['onmessage'] = null;
  onclose: Socket['onclose'] = null;
  #id = 0;

  constructor() {
    device.connect(this).then(
      (id) => {
        this.#id = id;
        if (this.readyState === WebSocket.CLOSED) device.disconnect(id);
      },
      () => this.closed(NO_HOUSE, ''),
    );
  }

  send(text: string): void {
    device.send(this.#id, text);
  }
  close(): void {
    this.readyState = WebSocket.CLOSED;
    if (this.#id) device.disconnect(this.#id);
  }

  opened(): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.OPEN;
    this.onopen?.();
  }
  closed(code: number, reason: string): void {
    if (this.readyState === WebSocket.CLOSED) return;
    this.readyState = WebSocket.CLOSED;
    this.onclose?.({ code, reason });
  }
}
