// The house on this device: the server's own Python, asked by the page as it asks a server.
import { loadPython, type Python } from './python';
import { browserStore } from './store';
import { Crew } from './thinkers';
import { Windows } from './windows';

export type Asked =
  | { kind: 'start'; base: string; games: boolean }
  | { kind: 'ask'; id: number; method: string; path: string; headers: string; body: string }
  | { kind: 'connect'; id: number }
  | { kind: 'send'; id: number; text: string }
  | { kind: 'disconnect'; id: number };

export type Said =
  | { kind: 'progress'; share: number }
  | { kind: 'ready'; keeps: boolean; thinks: Record<string, number> }
  | { kind: 'failed'; error: string }
  | { kind: 'answer'; id: number; status: number; headers: string; body: string }
  | { kind: 'open'; id: number }
  | { kind: 'text'; id: number; text: string }
  | { kind: 'close'; id: number; code: number; reason: string };

/** So many workers make an analysis at most: each has a Python of its own in memory. */
const MOST_HELPERS = 4;
/** As servers close a connection in which something has gone wrong. */
const BROKEN = 1011;

const say = (said: Said): void => self.postMessage(said);

/** What the page needs of the house that Python keeps. */
interface House {
  connect: (id: number, path: string) => void;
  receive: (id: number, text: string) => void;
  disconnect: (id: number) => void;
  hear: (text: string) => void;
}
/** The Python module that opens it. */
interface Opener {
  open_house: (page: unknown) => Promise<[house: House, thinks: string]>;
  ask: (
    house: House,
    method: string,
    path: string,
    headers: string,
    body: string,
  ) => Promise<[status: number, headers: string, text: string]>;
}
let device: House;
let browser: Opener;

/** `games`: whether there are some on this device. */
async function start(base: string, games: boolean): Promise<void> {
  const loading = loadPython(base, (share) => say({ kind: 'progress', share }));
  // A browser that may keep nothing, as in a private window, still plays. One that has kept games has only failed: to act as
  // if there were none would lose them.
  const texts = browserStore();
  const keeps = (await texts.opens()) || games;
  const windows = keeps ? new Windows() : null;
  const python: Python = await loading;
  // From then on it answers nothing, whatever it is asked.
  python._api.on_fatal = (error) => say({ kind: 'failed', error: String(error).slice(-500) });
  // One core is left to the page and to the house.
  const helpers = Math.max(1, Math.min(MOST_HELPERS, (navigator.hardwareConcurrency || 2) - 1));
  const crews: Record<string, Crew> = { bots: new Crew(base, 1, false), analysis: new Crew(base, helpers, true) };
  browser = python.pyimport('fondaco.server.device.browser');
  say({ kind: 'progress', share: 0.95 });
  let thinks: string;
  [device, thinks] = await browser.open_house({
    texts: keeps ? texts : null,
    helpers,
    elsewhere: (worker: string, question: Uint8Array, seconds: number) => crews[worker]!.ask(question, seconds),
    say: (text: string) => windows?.say(text),
    tell(id: number, ...[kind, what]: ['open', null] | ['text', string] | ['close', [code: number, reason: string]]) {
      if (kind === 'open') say({ kind, id });
      else if (kind === 'text') say({ kind, id, text: what });
      else say({ kind, id, code: what[0], reason: what[1] });
    },
  });
  windows?.listen((text) => device.hear(text));
  say({ kind: 'ready', keeps, thinks: JSON.parse(thinks) as Record<string, number> });
}

async function answer({ id, method, path, headers, body }: Extract<Asked, { kind: 'ask' }>): Promise<void> {
  const [status, given, text] = await browser.ask(device, method, path, headers, body);
  say({ kind: 'answer', id, status, headers: given, body: text });
}

/** One connection: if it fails, all others go on. */
function serve(data: Extract<Asked, { kind: 'connect' | 'send' | 'disconnect' }>): void {
  try {
    if (data.kind === 'connect') device.connect(data.id, '/api/live');
    else if (data.kind === 'send') device.receive(data.id, data.text);
    else device.disconnect(data.id);
  } catch (error) {
    console.error(error);
    say({ kind: 'close', id: data.id, code: BROKEN, reason: '' });
  }
}

self.onmessage = ({ data }: MessageEvent<Asked>) => {
  switch (data.kind) {
    case 'start':
      start(data.base, data.games).catch((error: unknown) => say({ kind: 'failed', error: String(error).slice(-500) }));
      return;
    case 'ask':
      answer(data).catch((error: unknown) => {
        console.error(error);
        say({ kind: 'answer', id: data.id, status: 500, headers: '{}', body: '{}' });
      });
      return;
    default:
      serve(data);
  }
};
