// The house on this device: the server's own Python, asked by the page as it asks a server.
import { loadPython, type Python } from './python';
import { openShelf, type Shelf } from './shelf';
import { Thinker } from './thinkers';

export type Asked =
  | { kind: 'start'; base: string }
  | { kind: 'ask'; id: number; method: string; path: string; headers: string; body: string }
  | { kind: 'connect'; id: number }
  | { kind: 'send'; id: number; text: string }
  | { kind: 'disconnect'; id: number };

export type Said =
  | { kind: 'progress'; share: number }
  | { kind: 'ready'; keeps: boolean }
  | { kind: 'failed'; error: string }
  | { kind: 'answer'; id: number; status: number; headers: string; body: string }
  | { kind: 'open'; id: number }
  | { kind: 'text'; id: number; text: string }
  | { kind: 'close'; id: number; code: number; reason: string };

const say = (said: Said): void => self.postMessage(said);

let device: any = null;
let browser: any = null;

async function start(base: string): Promise<void> {
  // A browser that may keep nothing, as in a private window, still plays.
  const shelf: Shelf | null = await openShelf().catch(() => null);
  const python: Python = await loadPython(base, (share) => say({ kind: 'progress', share }));
  const thinker = new Thinker(base);
  browser = python.pyimport('fondaco.server.device.browser');
  say({ kind: 'progress', share: 0.95 });
  device = await browser.open_house({
    shelf,
    bots: (question: Uint8Array, seconds: number) => thinker.ask(question, seconds),
    tell(id: number, kind: 'open' | 'text' | 'close', what: any) {
      if (kind === 'open') say({ kind, id });
      else if (kind === 'text') say({ kind, id, text: what });
      else say({ kind, id, code: what[0], reason: what[1] });
    },
  });
  say({ kind: 'ready', keeps: shelf !== null });
}

async function answer({ id, method, path, headers, body }: Extract<Asked, { kind: 'ask' }>): Promise<void> {
  const [status, given, text] = await browser.ask(device, method, path, headers, body);
  say({ kind: 'answer', id, status, headers: given, body: text });
}

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  switch (data.kind) {
    case 'start':
      start(data.base).catch((error: unknown) => say({ kind: 'failed', error: String(error).slice(-500) }));
      return;
    case 'ask':
      answer(data).catch((error: unknown) => {
        console.error(error);
        say({ kind: 'answer', id: data.id, status: 500, headers: '{}', body: '{}' });
      });
      return;
    case 'connect':
      device.connect(data.id, '/api/live');
      return;
    case 'send':
      device.receive(data.id, data.text);
      return;
    case 'disconnect':
      device.disconnect(data.id);
  }
};
