import { expect, it } from 'vitest';
import type { GameShown } from '$/api/types';
import { firstSeats, notation } from './seats';

const game = (seats: number[]): GameShown => ({
  name: 'any',
  title: 'Any',
  seats,
  options: [],
  bots: [
    { name: 'random', title: '', text: '' },
    { name: 'greedy', title: '', text: '' },
  ],
  sources: {},
  colours: [],
  tour: [],
});

it('begins with oneself, somebody else and a bot', () => {
  const learned = game([3]);
  learned.bots.push({ name: 'merchant', title: '', text: '' }, { name: 'doge', title: '', text: '' });
  expect(firstSeats(learned).map((seat) => seat.who)).toEqual(['me', 'person', 'merchant']);
  expect(firstSeats(game([2, 3, 4])).map((seat) => seat.who)).toEqual(['me', 'person', 'greedy']);
  expect(firstSeats(game([2])).map((seat) => seat.who)).toEqual(['me', 'person']);
});

it('is written as the server reads it', () => {
  expect(notation({ who: 'me', name: 'x' }, 'Ann')).toBe('me:Ann');
  expect(notation({ who: 'person', name: ' Ben ' }, 'Ann')).toBe('me:Ben');
  expect(notation({ who: 'person', name: '' }, 'Ann')).toBe('me');
  expect(notation({ who: 'greedy', name: '' }, 'Ann')).toBe('greedy');
});
