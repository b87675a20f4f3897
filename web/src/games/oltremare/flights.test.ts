import { expect, it } from 'vitest';
import { waysOf } from './flights';
import type { OltreMareEvent } from './types';

const ways = (event: OltreMareEvent, partner: number | null = null) =>
  waysOf(event, partner).map(({ from, to, card, back, sign }) => [from[0], to[0], card ?? back ?? sign].join(' > '));

it('shows from where to where cards go, with their faces only where they are known', () => {
  expect(ways({ event: 'draw', seat: 1 })).toEqual(['deck > hand 1 > pile']);
  expect(ways({ event: 'draw', seat: 0, card: 'salt-01' })).toEqual(['deck > hand 0 > salt-01']);
  expect(ways({ event: 'pirate', seat: 1 })).toEqual(['deck > pirates 1 > pirate']);
  expect(ways({ event: 'discard', seat: 1 })).toEqual(['hand 1 > pirates 1 > pirate']);
  expect(ways({ event: 'ransom', seat: 1 })).toEqual(['pirates 1 > hand 1 > pirate']);
  expect(ways({ event: 'play', seat: 1, card: 'salt-01' })).toEqual(['hand 1 > mat > salt-01']);
  expect(ways({ event: 'load', seat: 1, card: 'salt-01' })).toEqual(['mat > cargo 1 > salt-01']);
});

it('lets a trade cross between the two as cards and coins', () => {
  expect(ways({ event: 'card', seat: 1, to: 2, good: 'gem' })).toEqual(['hand 1 > hand 2 > pile']);
  expect(ways({ event: 'card', seat: 2, to: 1, good: 'salt', card: 'salt-01' })).toEqual(['hand 2 > hand 1 > salt-01']);
  expect(ways({ event: 'ducats', seat: 1, source: 'trades', ducats: -2 }, 2)).toEqual([
    'purse 1 > purse 2 > y-ducat',
    'purse 1 > purse 2 > y-ducat',
  ]);
  expect(ways({ event: 'ducats', seat: 2, source: 'trades', ducats: 2 }, 1)).toEqual([]);
  expect(ways({ event: 'prestige', seat: 2 })).toEqual(['scales > prestige 2 > i-laurel']);
});

it('lets coins run to purses and from them, and markers to those who take them', () => {
  expect(ways({ event: 'ducats', seat: 0, source: 'symbols', ducats: 1 })).toEqual(['dial ducat > purse 0 > y-ducat']);
  expect(ways({ event: 'ducats', seat: 0, source: 'purchases', ducats: -1 })).toEqual(['purse 0 > deck > y-ducat']);
  expect(ways({ event: 'ducats', seat: 0, source: 'cargo', ducats: 9 })).toEqual([]);
  expect(ways({ event: 'marker', seat: 0, marker: 'calm_sea', port: 'zara' })).toEqual([
    'port zara > marker 0 > m-calm_sea',
  ]);
  expect(ways({ event: 'marker', seat: 0, marker: 'compass', port: 'zara' })).toEqual([]);
  expect(ways({ event: 'unheard of' })).toEqual([]);
});
