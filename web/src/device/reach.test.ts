import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { Asked, Said } from './house.worker';

/** The house on this device, open at once. */
class House {
  onmessage: ((event: { data: Said }) => void) | null = null;
  onerror: (() => void) | null = null;
  static all: House[] = [];
  constructor() {
    House.all.push(this);
  }
  say(data: Said): void {
    this.onmessage!({ data });
  }
  postMessage(asked: Asked): void {
    if (asked.kind === 'start') this.say({ kind: 'ready', keeps: true, thinks: {} });
    if (asked.kind === 'connect') this.say({ kind: 'open', id: asked.id });
    if (asked.kind === 'ask' && asked.path !== '/api/device/never')
      this.say({ kind: 'answer', id: asked.id, status: 200, headers: '{}', body: 'here' });
  }
  terminate(): void {}
}

const LOBBY = { 'Content-Type': 'application/json' };
const gone = (): Promise<Response> => Promise.reject(new TypeError('no network'));
const there = async (): Promise<Response> => new Response('there', { headers: LOBBY });
let server: (path: string) => Promise<Response>;
let browser: EventTarget;

beforeEach(() => {
  vi.useFakeTimers();
  vi.resetModules();
  House.all = [];
  browser = new EventTarget();
  server = there;
  vi.stubGlobal('WebSocket', { CONNECTING: 0, OPEN: 1, CLOSED: 3 });
  vi.stubGlobal('Worker', House);
  vi.stubGlobal('navigator', { languages: [] });
  vi.stubGlobal('localStorage', { getItem: (name: string) => (name === 'offline' ? 'yes' : null) });
  vi.stubGlobal('fetch', (path: string) => server(path));
  vi.stubGlobal('addEventListener', browser.addEventListener.bind(browser));
  vi.stubGlobal('removeEventListener', browser.removeEventListener.bind(browser));
  const documentElement = { dataset: {}, style: { setProperty: () => {} } };
  const page = { baseURI: 'http://here/', querySelector: () => null, hidden: false, documentElement };
  vi.stubGlobal('document', Object.assign(new EventTarget(), page));
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.resetModules();
});

async function page() {
  const [{ reach }, { away }] = [await import('./reach'), await import('./away.svelte')];
  const ask = async (path: string, asked = {}) => (await reach(path, asked, { method: 'POST' })).text();
  return { ask, away };
}

it.each([
  ['nothing', gone],
  ['502 of its proxy', async () => new Response('Bad Gateway', { status: 502 })],
  [
    '503 of its proxy',
    async () => new Response('Unavailable', { status: 503, headers: { 'Content-Type': 'text/html' } }),
  ],
  ['504 of its proxy', async () => new Response('Timeout', { status: 504 })],
])('the device stands in for a server from which comes %s', async (_, answer) => {
  const { ask, away } = await page();
  server = answer;
  await expect(ask('/api/table', { key: 'K' })).rejects.toThrow();
  expect(await ask('/api/tables')).toBe('here');
  expect(away.on).toBe(true);
});

it('what the server itself says counts, even that its database has failed', async () => {
  const { ask, away } = await page();
  server = async () => new Response('{}', { status: 503, headers: LOBBY });
  expect(await ask('/api/tables')).toBe('{}');
  expect(away.on).toBe(false);
});

it('waits for an answer that takes long, unless the server has gone', async () => {
  const { ask } = await page();
  const slow = () => new Promise<Response>((resolve) => setTimeout(resolve, 30_000, new Response('slow')));
  server = (path) => (path === '/api/replays' ? slow() : there());
  const answered = ask('/api/replays');
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await answered).toBe('slow');
  server = () => new Promise<Response>(() => {});
  const unanswered = ask('/api/replays');
  await vi.advanceTimersByTimeAsync(20_000);
  expect(await unanswered).toBe('here');
});

it('notices that the server goes after it was there while an answer took long', async () => {
  const { ask } = await page();
  server = (path) => (path === '/api/replays' ? new Promise<Response>(() => {}) : there());
  const unanswered = ask('/api/replays');
  await vi.advanceTimersByTimeAsync(15_000);
  server = gone;
  await vi.advanceTimersByTimeAsync(5_000);
  expect(await unanswered).toBe('here');
});

it('a table for several people is opened on the device only when the page has said so', async () => {
  const { ask, away } = await page();
  server = gone;
  await expect(ask('/api/tables', { others: true })).rejects.toThrow();
  expect(away.on).toBe(true);
  server = there;
  expect(await ask('/api/tables', { others: true })).toBe('here');
});

it('finds the server again by itself, at once when the network is back', async () => {
  const { ask, away } = await page();
  for (const wait of [
    () => vi.advanceTimersByTimeAsync(15_000),
    async () => browser.dispatchEvent(new Event('online')),
  ]) {
    server = gone;
    await ask('/api/tables');
    await wait();
    await vi.advanceTimersByTimeAsync(0);
    expect(away.on).toBe(true);
    server = there;
    await wait();
    await vi.advanceTimersByTimeAsync(0);
    expect(away.on).toBe(false);
    expect(await ask('/api/tables')).toBe('there');
  }
});

it('knows which replays only this device has, until the server has them', async () => {
  const { ask, away } = await page();
  const { isOnlyHere } = await import('./reach');
  const frames = '/api/replays/abc/frames?viewpoint=all';
  expect(isOnlyHere('abc')).toBe(false);
  server = async () => new Response('{}', { status: 404 });
  expect(await ask(frames)).toBe('here');
  expect([isOnlyHere('abc'), isOnlyHere('ab'), away.on]).toEqual([true, false, false]);
  server = there;
  expect(await ask(frames)).toBe('there');
  expect(isOnlyHere('abc')).toBe(false);
  server = gone;
  expect(await ask(frames)).toBe('here');
  expect([isOnlyHere('abc'), away.on]).toEqual([true, true]);
});

it('those who wait for a house that fails hear so, and another can be opened', async () => {
  const { device, DeviceSocket } = await import('./device.svelte');
  const closed: number[] = [];
  const socket = new DeviceSocket();
  socket.onclose = ({ code }) => closed.push(code);
  const asked = device.fetch('/api/device/never', {});
  asked.catch(() => undefined);
  await vi.advanceTimersByTimeAsync(0);
  // One thing that goes wrong is not the end of it.
  House.all[0]!.onerror!();
  expect([device.progress, device.failed]).toEqual([1, '']);
  House.all[0]!.say({ kind: 'failed', error: 'out of memory' });
  await expect(asked).rejects.toThrow('out of memory');
  expect([device.progress, device.failed, closed]).toEqual([0, 'out of memory', [1006]]);
  expect(await (await device.fetch('/api/tables', {})).text()).toBe('here');
  expect([device.progress, device.failed]).toEqual([1, '']);
});
