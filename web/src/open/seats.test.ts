import { expect, it } from 'vitest';
import type { BotShown, GameShown } from '$/api/types';
import { firstSeats, notation } from './seats';

const bot = (name: string, level: number): BotShown => ({
  name,
  title: '',
  text: '',
  level,
  offered: level > 0,
  rating: null,
});
const game = (seats: number[]): GameShown => ({
  name: 'any',
  title: 'Any',
  seats,
  options: [],
  bots: [bot('random', 0), bot('apprentice', 1)],
  sources: {},
  colours: [],
  tour: [],
});

it('begins with oneself, somebody else and a bot', () => {
  const learned = game([3]);
  learned.bots.push(bot('merchant', 2), bot('doge', 4), bot('random', 0));
  expect(firstSeats(learned).map((seat) => seat.who)).toEqual(['me', 'person', 'merchant']);
  expect(firstSeats(game([2, 3, 4])).map((seat) => seat.who)).toEqual(['me', 'person', 'apprentice']);
  expect(firstSeats(game([2])).map((seat) => seat.who)).toEqual(['me', 'person']);
});

it('is written as the server reads it', () => {
  expect(notation({ who: 'me', name: 'x' }, 'Ann')).toBe('me:Ann');
  expect(notation({ who: 'person', name: ' Ben ' }, 'Ann')).toBe('me:Ben');
  expect(notation({ who: 'person', name: '' }, 'Ann')).toBe('me');
  expect(notation({ who: 'greedy', name: '' }, 'Ann')).toBe('greedy');
});
