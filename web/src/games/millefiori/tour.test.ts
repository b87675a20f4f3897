import { describe, expect, it } from 'vitest';
import round from './round.test.json';
import { fresh, reached, ready } from './tour';
import type { MilleFioriView } from './types';

const begin = round.before as unknown as MilleFioriView;
const seat = begin.seat ?? 0;
const chosen: MilleFioriView = {
  ...begin,
  seats: begin.seats.map((one, at) => (at === seat ? { ...one, has_chosen: true } : one)),
};

describe('the first turn', () => {
  it('is shown to who has not played yet', () => {
    expect(fresh(begin, seat)).toBe(true);
    expect(fresh(begin, null)).toBe(false);
    expect(fresh({ ...begin, lozenges: { w01: seat } }, seat)).toBe(false);
  });
  it('follows what the player does', () => {
    expect(reached('welcome', begin, seat, ['choose lion5'])).toBe('welcome');
    expect(reached('choose', chosen, seat, ['choose lion5'])).toBe('others');
    expect(reached('others', begin, seat, ['place w01', 'sail'])).toBe('place');
    expect(reached('place', { ...begin, lozenges: { w01: seat } }, seat, [])).toBe('score');
    expect(reached('score', { ...chosen, lozenges: { w01: seat } }, seat, [])).toBe('star');
    expect(reached('star', { ...begin, lozenges: { w01: seat } }, seat, ['place w02'])).toBe('star');
  });
  it('waits until there is something to speak of', () => {
    expect(ready('place', begin, [])).toBe(false);
    expect(ready('place', begin, ['place w01'])).toBe(true);
    expect(ready('choose', { ...begin, hand: [] }, [])).toBe(false);
  });
});
