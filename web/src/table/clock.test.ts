import { expect, it } from 'vitest';
import { timeLeft } from './clock';

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
