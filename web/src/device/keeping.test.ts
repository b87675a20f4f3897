import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** A browser whose worker does so much when it is told to keep everything. */
async function browser(keep: (say: (word: boolean | 'loading') => void) => void, registers = true) {
  class Channel {
    port1 = { onmessage: (_: { data: boolean | 'loading' }) => {}, close: () => {} };
    port2 = (data: boolean | 'loading') => this.port1.onmessage({ data });
  }
  const active = { postMessage: (_: string, [say]: [(word: boolean | 'loading') => void]) => keep(say) };
  const registration = { active, waiting: null, addEventListener: () => {} };
  const documentElement = { dataset: {}, style: { setProperty: () => {} } };
  vi.stubGlobal('document', { baseURI: 'http://here/', querySelector: () => null, documentElement });
  vi.stubGlobal('MessageChannel', Channel);
  vi.stubGlobal('navigator', {
    languages: ['en'],
    serviceWorker: {
      controller: null,
      ready: Promise.resolve(registration),
      register: () => (registers ? Promise.resolve(registration) : new Promise(() => {})),
      addEventListener: () => {},
    },
  });
  return (await import('./keeping.svelte')).keeping;
}

it('keeps the page for as long as that takes', async () => {
  const keeping = await browser((say) => {
    for (let at = 1; at < 30; at++) setTimeout(() => say('loading'), at * 10_000);
    setTimeout(() => say(true), 300_000);
  });
  const begun = keeping.begin();
  await vi.advanceTimersByTimeAsync(299_000);
  expect([keeping.busy, keeping.done]).toEqual([true, false]);
  await vi.advanceTimersByTimeAsync(2000);
  await begun;
  expect([keeping.busy, keeping.done]).toEqual([false, true]);
});

it.each([
  ['an older worker', () => {}, true],
  ['one that was ended', (say: (word: 'loading') => void) => say('loading'), true],
  ['none', () => {}, false],
] as const)('can be asked again when nothing is heard of %s', async (_, keep, registers) => {
  const keeping = await browser(keep, registers);
  let attended = false;
  void keeping.attend().then(() => (attended = true));
  const begun = keeping.begin();
  await vi.advanceTimersByTimeAsync(2000);
  expect([attended, keeping.busy]).toEqual([true, true]);
  await vi.advanceTimersByTimeAsync(60_000);
  await begun;
  expect([keeping.busy, keeping.done]).toEqual([false, false]);
});

/** The worker itself, in a browser with these pages, each of which was opened at one address and is now at another. */
function worker(files: Record<string, string>, pages: { url: string; now: string }[] = []) {
  const script = readFileSync(new URL('../../../src/fondaco/server/sw.js', import.meta.url), 'utf-8')
    .replace('__FILES__', JSON.stringify(files))
    .replace('__SERVED__', 'false');
  const heard: Record<string, (event: object) => void> = {};
  const did: string[] = [];
  const clients = pages.map(({ url, now }) => ({
    url,
    postMessage: (_: string, [port]: [MessagePort]) => now && port.postMessage(now),
    focus: () => did.push(`focus ${url}`),
  }));
  const self = {
    registration: { scope: 'http://here/', active: {} },
    addEventListener: (kind: string, hear: (event: object) => void) => (heard[kind] = hear),
    clients: { matchAll: async () => clients, openWindow: (url: string) => did.push(`open ${url}`) },
  };
  const cache = { match: async () => undefined, put: async (url: string) => did.push(url) };
  const load = async () => ({ ok: true, clone: () => null });
  new Function('self', 'caches', 'fetch', script)(self, { open: async () => cache }, load);
  /** All that it does when it hears this. */
  const hear = async (kind: string, event: object = {}): Promise<string[]> => {
    const all: Promise<unknown>[] = [];
    const take = (one: Promise<unknown>) => void all.push(one);
    heard[kind]!({ waitUntil: take, respondWith: take, ...event });
    for (let at = 0; at < all.length; at++) await all[at];
    return did.splice(0);
  };
  return hear;
}

it('keeps the page itself when all that it needs is kept, and not before', async () => {
  const hear = worker({ 'index.html': '1', 'a.js': '2' });
  const ask = (url: string) => hear('fetch', { request: { method: 'GET', url } });
  expect(await ask('http://here/')).toEqual([]);
  expect(await ask('http://here/a.js')).toEqual(['http://here/a.js?2']);
  expect(await hear('install')).toEqual(['http://here/a.js?2', 'http://here/index.html?1']);
});

it.each([
  [[{ url: 'http://here/', now: 'http://here/#/table/A' }], 'focus http://here/'],
  [[{ url: 'http://here/#/table/A', now: 'http://here/#/' }], 'open http://here/#/table/A'],
  [[], 'open http://here/#/table/A'],
])('a notification leads to the page that shows its table: %o', async (pages, done) => {
  vi.useRealTimers();
  const hear = worker({}, pages);
  const notification = { close: () => {}, data: 'http://here/#/table/A' };
  expect(await hear('notificationclick', { notification })).toEqual([done]);
});
