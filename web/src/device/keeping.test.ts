import { afterEach, beforeEach, expect, it, vi } from 'vitest';

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  // Other tests share what is read here, with this browser.
  vi.resetModules();
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

it('takes a newer version of the server before the house is opened from what is kept', async () => {
  const keeping = await browser(() => {});
  const said: string[] = [];
  const newer = Object.assign(new EventTarget(), { state: '', postMessage: (word: string) => said.push(word) });
  const registration = {
    installing: null as typeof newer | null,
    update: async () => (registration.installing = newer),
  };
  vi.stubGlobal('localStorage', { getItem: () => 'yes' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  let matched = false;
  void keeping.match().then(() => (matched = true));
  const seen: [boolean, string[]][] = [];
  for (const state of ['installing', 'installed', 'activating', 'activated']) {
    newer.state = state;
    newer.dispatchEvent(new Event('statechange'));
    await vi.advanceTimersByTimeAsync(0);
    seen.push([matched, [...said]]);
  }
  expect(seen).toEqual([
    [false, []],
    [false, ['renew']],
    [false, ['renew']],
    [true, ['renew']],
  ]);
});

it.each([
  ['the network hangs', false, 60_000],
  ['the server is out of reach', true, 0],
])('is opened from what is kept where a newer version does not come: %s', async (_, isAway, wait) => {
  const keeping = await browser(() => {});
  const { away } = await import('./away.svelte');
  vi.stubGlobal('document', Object.assign(document, { hidden: false, addEventListener: () => {} }));
  vi.stubGlobal('addEventListener', () => {});
  if (isAway) away.begin();
  const said: string[] = [];
  const newer = Object.assign(new EventTarget(), {
    state: 'installing',
    postMessage: (word: string) => said.push(word),
  });
  const registration = { installing: newer, waiting: null, update: async () => undefined };
  vi.stubGlobal('localStorage', { getItem: () => 'yes' });
  vi.stubGlobal('navigator', { serviceWorker: { getRegistration: async () => registration } });
  let matched = false;
  void keeping.match().then(() => (matched = true));
  await vi.advanceTimersByTimeAsync(Math.max(0, wait - 1));
  expect(matched).toBe(isAway);
  await vi.advanceTimersByTimeAsync(1);
  expect([matched, said]).toEqual([true, []]);
});
