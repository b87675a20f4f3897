import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { afterEach, expect, it, vi } from 'vitest';

afterEach(() => vi.useRealTimers());

/** What a host has: each file by its path, with what is in it. */
type Files = Record<string, string>;
const digest = (text: string): string => createHash('sha256').update(text).digest('hex').slice(0, 16);
const FOLDER = 'http://here/there/';
const PAGE = { method: 'GET', url: FOLDER };
/** What a browser keeps of a host, by the names of its caches. */
type Kept = Map<string, Map<string, Response>>;

/**
 * The worker itself, which keeps these files, in a browser with these pages, each of which was opened at one address and is now
 * at another. `host.answer` is what the host sends: these files, unless something else is said.
 */
function worker(
  files: Files,
  {
    served = false,
    folder = FOLDER,
    caches = new Map() as Kept,
    pages = [] as { url: string; now: string }[],
    newer = null as object | null,
  } = {},
) {
  const listed = Object.fromEntries(Object.entries(files).map(([path, text]) => [path, digest(text)]));
  const script = readFileSync(new URL('../../../src/fondaco/server/sw.js', import.meta.url), 'utf-8')
    .replace('__FILES__', JSON.stringify(listed))
    .replace('__SERVED__', String(served));
  const heard: Record<string, (event: object) => void> = {};
  const did: string[] = [];
  const clients = pages.map(({ url, now }) => ({
    url,
    postMessage: (_: string, [port]: [MessagePort]) => now && port.postMessage(now),
    focus: () => did.push(`focus ${url}`),
  }));
  const self = {
    registration: {
      scope: folder,
      active: {},
      waiting: null as object | null,
      update: async () => void (self.registration.waiting = newer),
    },
    addEventListener: (kind: string, hear: (event: object) => void) => (heard[kind] = hear),
    clients: { matchAll: async () => clients, openWindow: (url: string) => did.push(`open ${url}`), claim: () => {} },
  };
  const open = async (name: string) => {
    const cache = caches.get(name) ?? new Map<string, Response>();
    caches.set(name, cache);
    return {
      match: async (url: string) => cache.get(url)?.clone(),
      put: async (url: string, answer: Response) => void cache.set(url, answer),
      keys: async () => [...cache.keys()].map((url) => ({ url })),
      delete: async (url: string) => cache.delete(url),
    };
  };
  const host = {
    answer: async (path: string): Promise<Response> => new Response(files[path]),
  };
  const load = (asked: URL | typeof PAGE) => {
    const { pathname } = asked instanceof URL ? asked : new URL(asked.url);
    return host.answer(pathname.slice(new URL(folder).pathname.length) || 'index.html');
  };
  new Function('self', 'caches', 'fetch', script)(self, { open }, load);
  return {
    host,
    did,
    kept: () => [...caches.values()].flatMap((cache) => [...cache.keys()].map((url) => url.replace(/\?.*/, ''))),
    /** All that it does when it hears this, to its end; what it answers. */
    async hear(kind: string, event: object = {}): Promise<Response | undefined> {
      const all: Promise<unknown>[] = [];
      let answer: Promise<Response> | undefined;
      const waitUntil = (one: Promise<unknown>) => void all.push(one);
      heard[kind]!({ waitUntil, respondWith: (one: Promise<Response>) => all.push((answer = one)), ...event });
      for (let at = 0; at < all.length; at++) await all[at];
      return answer;
    },
  };
}

const FILES = { 'index.html': 'the page', 'a.js': 'a part' };

it('keeps the page itself when all that it needs is kept, and not before', async () => {
  const { hear, kept } = worker(FILES);
  await hear('fetch', { request: PAGE });
  expect(kept()).toEqual([]);
  await hear('fetch', { request: { ...PAGE, url: `${FOLDER}a.js` } });
  expect(kept()).toEqual([`${FOLDER}a.js`]);
  await hear('install');
  expect(kept()).toEqual([`${FOLDER}a.js`, `${FOLDER}index.html`]);
});

it('keeps no file of another version, as a host sends one while it is being renewed', async () => {
  const { host, hear, kept } = worker(FILES);
  host.answer = async (path) => new Response(path === 'a.js' ? 'an older part' : 'the page');
  const answer = await hear('fetch', { request: { ...PAGE, url: `${FOLDER}a.js` } });
  expect(await answer!.text()).toBe('an older part');
  await expect(hear('install')).rejects.toThrow('a.js is of another version');
  expect(kept()).toEqual([]);
});

it.each([
  [{}, 'newer Python'],
  [null, 'Python'],
])('where the page was left before all was kept: a newer page has its own Python, %o', async (newer, python) => {
  const { host, hear } = worker({ ...FILES, 'runtime/python.zip': 'Python' }, { newer });
  const ask = async (path = '') => (await hear('fetch', { request: { ...PAGE, url: FOLDER + path } }))!.text();
  expect(await ask('runtime/python.zip')).toBe('Python');
  // Some hosts change the page on the way: then it is no newer.
  host.answer = async (path) => new Response(path === 'index.html' ? 'another page' : 'newer Python');
  expect(await ask()).toBe('another page');
  expect(await ask('runtime/python.zip')).toBe(python);
  await hear('activate');
  expect(await ask('runtime/python.zip')).toBe('Python');
});

it('leaves alone what a copy in another folder of the host keeps', async () => {
  const caches: Kept = new Map();
  const [other, one] = [worker(FILES, { folder: 'http://here/', caches }), worker(FILES, { caches })];
  await other.hear('install');
  await one.hear('install');
  await one.hear('activate');
  expect(other.kept()).toEqual(['http://here/a.js', 'http://here/index.html', `${FOLDER}a.js`, `${FOLDER}index.html`]);
});

it.each([
  ['does not answer', () => Promise.reject(new TypeError('no network'))],
  ['is out of the reach of its proxy', async () => new Response('Bad Gateway', { status: 502 })],
  ['hangs', () => new Promise<Response>(() => {})],
])('shows the page that is kept when the server %s', async (_, answer) => {
  vi.useFakeTimers();
  const { host, hear } = worker(FILES, { served: true });
  await hear('install');
  host.answer = async () => new Response('a newer page');
  expect(await (await hear('fetch', { request: PAGE }))!.text()).toBe('a newer page');
  host.answer = answer;
  const shown = hear('fetch', { request: PAGE });
  await vi.advanceTimersByTimeAsync(5000);
  expect(await (await shown)!.text()).toBe('the page');
});

it.each([
  [[{ url: 'http://here/', now: 'http://here/#/table/A' }], 'focus http://here/'],
  [[{ url: 'http://here/#/table/A', now: 'http://here/#/' }], 'open http://here/#/table/A'],
  [[], 'open http://here/#/table/A'],
])('a notification leads to the page that shows its table: %o', async (pages, done) => {
  const { hear, did } = worker({}, { pages });
  await hear('notificationclick', { notification: { close: () => {}, data: 'http://here/#/table/A' } });
  expect(did).toEqual([done]);
});
