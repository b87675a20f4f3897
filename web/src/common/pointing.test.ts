import { describe, expect, it } from 'vitest';
import type { GameEvent, Item } from '$/api/types';
import { isNamed, namesIn } from './pointing';

const events = (...some: Record<string, unknown>[]) => some as unknown as GameEvent[];
const thing = (...ids: string[]): Item => ({
  label: 'a thing',
  detail: '',
  count: null,
  seat: null,
  tone: '',
  actions: [],
  ids,
  about: '',
  attempt: '',
});

describe('events speak of things', () => {
  it('by a value, also in a list or counted in a table', () => {
    const names = namesIn(
      events(
        { event: 'play', seat: 1, card: 'salt-03' },
        { event: 'offer', seat: 1, to: null, given: ['silk'], asked: [], ducats: 2 },
        { event: 'conquer', seat: 0, place: 3, colour: 'red', points: 7, knights: { 'knight-2': 1 } },
      ),
    );
    expect(isNamed(thing('salt-03'), names)).toBe(true);
    expect(isNamed(thing('silk'), names)).toBe(true);
    expect(isNamed(thing('knight-2'), names)).toBe(true);
    expect(isNamed(thing('salt-04'), names)).toBe(false);
    expect(isNamed(thing(), names)).toBe(false);
  });
  it('by what a number is, so that no other number is meant', () => {
    const names = namesIn(events({ event: 'sail', seat: 1, place: 3, colour: 'red', points: 7 }));
    expect(isNamed(thing('place 3'), names)).toBe(true);
    expect(isNamed(thing('sail place 3'), names)).toBe(true);
    expect(isNamed(thing('sail seat 1'), names)).toBe(true);
    expect(isNamed(thing('3', 'take place 3', 'place 1', 'seat 3'), names)).toBe(false);
  });
  it('by whose it is, where several have the like', () => {
    const names = namesIn(events({ event: 'upgrade', seat: 2, tile: 'monk' }));
    expect(isNamed(thing('2 monk'), names)).toBe(true);
    expect(isNamed(thing('1 monk'), names)).toBe(false);
  });
});
