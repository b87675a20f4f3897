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

/** A window of the page, whose script is among what is kept or not, and whose house is open or not; how often it begins anew. */
async function open({ controlled = true, newest = false, house = false }): Promise<{ renew: () => Promise<number> }> {
  let reloads = 0;
  const serviceWorker = Object.assign(new EventTarget(), { controller: controlled ? {} : null });
  vi.stubGlobal('navigator', { serviceWorker, languages: [] });
  const querySelector = (wanted: string) => (wanted.startsWith('script') ? { src: 'http://here/main.js' } : null);
  vi.stubGlobal('document', {
    baseURI: 'http://here/',
    querySelector,
    documentElement: { dataset: {}, style: { setProperty: () => {} } },
  });
  vi.stubGlobal('caches', { match: async () => (newest ? {} : undefined) });
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
    async renew() {
      serviceWorker.controller = {};
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

it('a window goes on that is kept for the first time, or has come from the server just now', async () => {
  expect(await (await open({ controlled: false })).renew()).toBe(0);
  expect(await (await open({ newest: true })).renew()).toBe(0);
});
