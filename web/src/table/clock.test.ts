import { expect, it } from 'vitest';
import type { Picture } from '$/api/types';
import { leftOf, timeLeft, untilLow } from './clock';

it('shows the time as a clock does', () => {
  const show = (seconds: number) =>
    timeLeft(
      seconds * 1000,
      (days) => `${days}d`,
      (hours) => `${hours}h`,
    );
  expect([0, -5, 5, 65, 600, 3725, 36_000, 86_400, 200_000].map(show)).toEqual([
    '0:00',
    '0:00',
    '0:05',
    '1:05',
    '10:00',
    '1:02:05',
    '10h',
    '24h',
    '2d',
  ]);
});

it('shows tenths at the last', () => {
  const show = (left: number) => timeLeft(left, String, String, true);
  expect([9999, 9940, 400, 1, 0, -20].map(show)).toEqual(['10.0', '10.0', '0.4', '0.1', '0.0', '0.0']);
});

it('runs for who is to act, once everybody sits', () => {
  const picture = (sat: boolean) =>
    ({
      status: 'playing',
      waiting_for: [1],
      seats: [
        { left: 5000, sat: true },
        { left: 5000, sat },
      ],
    }) as Picture;
  expect(leftOf(picture(true), 1, 2000)).toBe(3000);
  expect(leftOf(picture(true), 0, 2000)).toBe(5000);
  expect(leftOf(picture(false), 1, 2000)).toBe(5000);
  expect(leftOf({ ...picture(true), seats: [] }, 1, 2000)).toBe(null);
});

it('is low in so long, and not at all where it does not run or a browser could not count so far', () => {
  const until = (left: number | null, waiting_for = [0]) =>
    untilLow({ status: 'playing', waiting_for, seats: [{ left }] } as Picture, 0, 2000, 10_000);
  expect([60_000, 12_000, 3000].map((left) => until(left))).toEqual([48_000, 0, 0]);
  expect([until(null), until(60_000, []), until(30 * 86_400_000)]).toEqual([null, null, null]);
  expect(until(24 * 86_400_000)).toBe(24 * 86_400_000 - 12_000);
});
