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

/** The worker that keeps the page. */
const working = (scriptURL: string, state = 'activated') => Object.assign(new EventTarget(), { scriptURL, state });

/** A window of the page, whose script is among what is kept or not, and whose house is open or not; how often it begins anew. */
async function open({ controlled = true, newest = false, house = false, script = 'http://here/sw.js' }) {
  let reloads = 0;
  const files = new Set(newest ? ['http://here/main.js'] : []);
  const worker = working(script);
  const serviceWorker = Object.assign(new EventTarget(), { controller: controlled ? worker : null });
  vi.stubGlobal('navigator', { serviceWorker, languages: [] });
  const querySelector = (wanted: string) => (wanted.startsWith('script') ? { src: 'http://here/main.js' } : null);
  vi.stubGlobal('document', {
    baseURI: 'http://here/',
    querySelector,
    documentElement: { dataset: {}, style: { setProperty: () => {} } },
  });
  vi.stubGlobal('caches', { match: async (file: string) => (files.has(file) ? {} : undefined) });
  vi.stubGlobal('location', { reload: () => (reloads += 1) });
  vi.stubGlobal('WebSocket', { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  const idle = { postMessage: () => {} };
  vi.stubGlobal('Worker', function () {
    return idle;
  });
  const [{ beginAnew }, { device }] = [await import('./versions'), await import('./device.svelte')];
  if (house) void device.open(Promise.resolve());
  beginAnew();
  await vi.advanceTimersByTimeAsync(0);
  return {
    device,
    files,
    reloads: () => reloads,
    async renew(by = working('http://here/sw.js')) {
      serviceWorker.controller = by;
      serviceWorker.dispatchEvent(new Event('controllerchange'));
      await vi.advanceTimersByTimeAsync(0);
      return reloads;
    },
  };
}

it('every window of an older version begins anew when another has been put in its place', async () => {
  expect(await (await open({})).renew()).toBe(1);
  expect(await (await open({ house: true, newest: true })).renew()).toBe(1);
});

it('a window that was opened a moment before begins anew when the files of the older version have gone', async () => {
  const { files, reloads, renew } = await open({ newest: true });
  const worker = working('http://here/sw.js', 'activating');
  expect(await renew(worker)).toBe(0);
  files.clear();
  worker.state = 'activated';
  worker.dispatchEvent(new Event('statechange'));
  await vi.advanceTimersByTimeAsync(0);
  expect(reloads()).toBe(1);
});

it('a window goes on that is kept for the first time, or has come from the server just now', async () => {
  expect(await (await open({ controlled: false })).renew()).toBe(0);
  expect(await (await open({ newest: true })).renew()).toBe(0);
});

it('a window goes on that was kept by a copy in another folder until now', async () => {
  expect(await (await open({ script: 'http://elsewhere/sw.js' })).renew()).toBe(0);
});

it('what somebody does at a table is kept before a window begins anew', async () => {
  const { device, renew } = await open({ house: true });
  let answer = (): void => {};
  void device.follow(new Promise<void>((resolve) => (answer = resolve)));
  expect(await renew()).toBe(0);
  answer();
  expect(await renew()).toBeGreaterThan(0);
});
