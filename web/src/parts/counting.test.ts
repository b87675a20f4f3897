import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { kept } from '$/kept.svelte';
import { Counting } from './counting.svelte';

const counting = () =>
  new Counting<string>(
    (event) => event.startsWith('points') || event === 'begin',
    (event) => event === 'begin',
  );

beforeEach(() => vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  kept.speed = 'normal';
});

it('adds up what is told, and is gone a while after the last of it', () => {
  const one = counting();
  one.follow(['begin', 'points 1']);
  one.follow([]);
  one.follow(['points 2', 'sail']);
  expect(one.told).toEqual(['begin', 'points 1', 'points 2']);
  vi.runAllTimers();
  expect(one.told).toEqual([]);
  one.follow(['points 1']);
  one.follow(['begin', 'points 3']); // another scoring
  expect(one.told).toEqual(['begin', 'points 3']);
});

it('stays away once it is skipped, until something else has happened', () => {
  const one = counting();
  one.follow(['points 1']);
  one.skip();
  one.follow(['points 2']);
  expect(one.told).toEqual([]);
  one.follow(['sail']);
  one.follow(['points 3']);
  expect(one.told).toEqual(['points 3']);
});

it('waits without motion until one goes on', () => {
  kept.speed = 'none';
  const one = counting();
  one.follow(['points 1']);
  vi.runAllTimers();
  one.follow([]);
  expect(one.told).toEqual(['points 1']);
  one.follow(['sail']);
  expect(one.told).toEqual([]);
});
