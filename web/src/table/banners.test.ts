import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Banners, readingTime } from './banners.svelte';

const banner = (id: string, text = `${id} happens`) => ({ id, seat: 1, text });
let banners: Banners;
const shown = () => banners.shown.map(({ text }) => text);
beforeEach(() => {
  vi.useFakeTimers();
  banners = new Banners();
});
afterEach(() => vi.useRealTimers());

it('shows one after the other, each long enough to be read', () => {
  const time = banners.add([banner('a'), banner('b')]);
  expect(shown()).toEqual(['a happens']);
  vi.advanceTimersByTime(time / 2);
  expect(shown()).toEqual(['a happens', 'b happens']);
  vi.advanceTimersByTime(readingTime('a happens') - time / 2);
  expect(shown()).toEqual(['b happens']);
  vi.advanceTimersByTime(time / 2);
  expect(shown()).toEqual([]);
  expect(readingTime('a'.repeat(80))).toBeGreaterThan(readingTime('a'.repeat(30)));
});

it('says at most a few things at the same time', () => {
  const time = banners.add(['a', 'b', 'c', 'd'].map((id) => banner(id, 'x'.repeat(200))));
  vi.advanceTimersByTime(time);
  expect(banners.shown.map(({ id }) => id)).toEqual(['b', 'c', 'd']);
});

it('lets what goes on take the place of what was told of it', () => {
  banners.add([banner('a', 'takes a ship')]);
  vi.advanceTimersByTime(readingTime('takes a ship') - 1);
  banners.add([banner('a', 'takes a ship, a monk')]);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(['takes a ship, a monk']);
  vi.advanceTimersByTime(10_000);
  banners.add([banner('b'), banner('c', 'offers'), banner('c', 'offers silk')]);
  vi.advanceTimersByTime(1000);
  expect(shown()).toEqual(['b happens', 'offers silk']);
});

it('shows the last ones at once where nothing is to be waited for, and can be cleared', () => {
  banners.pace = 0;
  expect(banners.add(['a', 'b', 'c', 'd'].map((id) => banner(id)))).toBe(0);
  expect(shown()).toEqual(['b happens', 'c happens', 'd happens']);
  banners.clear();
  expect(shown()).toEqual([]);
  banners.pace = 1;
  banners.add([banner('a')]);
  expect(shown()).toEqual(['a happens']);
});
