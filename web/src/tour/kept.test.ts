import { afterAll, expect, it, vi } from 'vitest';

// What a browser keeps, as far as it is used here.
const stored = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (name: string) => stored.get(name) ?? null,
  setItem: (name: string, value: string) => stored.set(name, value),
  removeItem: (name: string) => stored.delete(name),
});
afterAll(() => {
  vi.unstubAllGlobals();
  vi.resetModules();
});
/** As when the page is opened. */
async function opened() {
  vi.resetModules();
  return (await import('$/kept.svelte')).kept;
}

it('keeps how far a tour was followed, until it is over', async () => {
  const first = await opened();
  first.keepTour('draughts', { key: 'k', part: 'round', at: 3, left: true });
  first.keepTour('chess', { key: 'l', part: 'turn', at: 0, left: false });
  const second = await opened();
  expect(second.tours).toEqual({
    draughts: { key: 'k', part: 'round', at: 3, left: true },
    chess: { key: 'l', part: 'turn', at: 0, left: false },
  });
  second.keepTour('draughts', null);
  expect(Object.keys((await opened()).tours)).toEqual(['chess']);
});

it('begins without tours where what was kept cannot be read', async () => {
  stored.set('tours', '{"chess": {"part": "endgame"}, "go": 7');
  expect((await opened()).tours).toEqual({});
  stored.set('tours', '{"chess": {"key": "k", "part": "endgame", "at": 1}}');
  expect((await opened()).tours).toEqual({});
});

it('keeps the games of this device however many there are, and asks the browser to keep them, too', async () => {
  const persist = vi.fn(() => Promise.resolve(true));
  vi.stubGlobal('navigator', { languages: ['en'], storage: { persist } });
  const kept = await opened();
  const table = { game: 'chess', role: 'seat 0', at: 0 };
  const over = { names: [], scores: [], ranking: [], seat: 0, early: false };
  kept.keep({ key: 'elsewhere', ...table });
  expect(persist).not.toHaveBeenCalled();
  kept.keep({ key: '~running', ...table });
  kept.keep({ key: '~over', ...table, over });
  for (let at = 0; at < 50; at += 1) kept.keep({ key: `k${at}`, ...table });
  const keys = (await opened()).tables.map(({ key }) => key);
  expect(keys).toHaveLength(42);
  expect(keys.filter((key) => !key.startsWith('k'))).toEqual(['~over', '~running']);
  expect(persist).toHaveBeenCalledTimes(1);
});

it('overwrites nothing that another window keeps, and shows it', async () => {
  stored.clear();
  const heard: (() => void)[] = [];
  vi.stubGlobal('addEventListener', (_storage: string, hear: () => void) => heard.push(hear));
  const [one, other] = [await opened(), await opened()];
  const table = { game: 'chess', role: 'seat 0', at: 0 };
  const keysOf = ({ tables }: typeof one) => tables.map(({ key }) => key);
  one.keep({ key: '~a', ...table });
  one.keepTour('chess', { key: '~a', part: 'turn', at: 0, left: false });
  one.keepSolved('monday chess');
  other.keep({ key: '~b', ...table });
  other.keepTour('draughts', { key: '~b', part: 'turn', at: 0, left: false });
  other.keepSolved('monday draughts');
  expect(keysOf(other)).toEqual(['~b', '~a']);
  expect(Object.keys(other.tours)).toEqual(['chess', 'draughts']);
  expect(other.solved).toEqual(['monday chess', 'monday draughts']);
  expect(keysOf(one)).toEqual(['~a']);
  for (const hear of heard) hear();
  expect(keysOf(one)).toEqual(['~b', '~a']);
  other.forget('~a');
  one.setLink('~b', 'watch', '~w');
  expect((await opened()).tables).toEqual([{ key: '~b', ...table, links: { watch: '~w' } }]);
});

it('keeps things as long as the page is open where the browser keeps nothing', async () => {
  vi.stubGlobal('localStorage', {
    getItem: () => null,
    setItem: () => {
      throw new Error('full');
    },
  });
  const kept = await opened();
  for (const key of ['a', 'b']) kept.keep({ key, game: 'chess', role: 'seat 0', at: 0 });
  expect(kept.tables.map(({ key }) => key)).toEqual(['b', 'a']);
});
