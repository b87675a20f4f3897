import { describe, expect, it } from 'vitest';
import type { Picture, SeatOfView, Standing, Words } from '$/api/types';
import { leaders, nameOf, signed, standings } from './standing';

const view = (seats: Partial<SeatOfView>[]) => ({
  game: 'any',
  seat: null,
  to_act: [],
  seats: seats.map((seat) => ({ breakdown: {}, ...seat })),
});
const unsaid = { asked: '', choices: [], zones: [], explained: {}, only: null };
const words = (standings: Standing[]): Words => ({ ...unsaid, standings });
const ducats = (value: number, own: Standing['own'] = null): Standing => ({ value, said: `${value} ducats`, own });

describe('what each seat has', () => {
  it('is its score, where all scores lie open', () => {
    const shown = { view: view([{ score: 7 }, { score: -1 }]), words: words([ducats(3), ducats(4)]) };
    expect(standings(shown).map(({ value, said }) => [value, said])).toEqual([
      [7, '7 points'],
      [-1, '-1 points'],
    ]);
  });

  it('is else the figure that compares, with the own estimate apart', () => {
    const own = { title: 'With my cargo', value: 9, said: 'the cargo sells for 6 ducats' };
    const told = [ducats(3, own), ducats(4)];
    expect(standings({ view: view([{ score: 9 }, { score: null }]), words: words(told) })).toBe(told);
    expect(standings({ view: view([{}, {}]) })).toEqual([]);
    const expected = [ducats(5, own), ducats(4)];
    expect(standings({ view: view([{}, {}]), words: words(told), expected })).toBe(expected);
  });

  it('may be the most', () => {
    expect(leaders([3, 8, 8].map((value) => ducats(value)))).toEqual([1, 2]);
    expect(leaders([0, 0].map((value) => ducats(value)))).toEqual([]);
    expect(leaders([])).toEqual([]);
  });

  it('has a proper minus sign', () => {
    expect([signed(-25), signed(0), signed(7)]).toEqual(['−25', '0', '7']);
  });
});

it('calls a seat by its name, else by its colour', () => {
  const seat = { bot: '', stand_in: '', left: null, sat: true };
  const picture = {
    seats: [
      { ...seat, name: 'Ann' },
      { ...seat, name: '', bot: 'greedy' },
    ],
  } as Picture;
  expect(nameOf(picture, 0, ['purple', 'grey'])).toBe('Ann');
  expect(nameOf(picture, 1, ['purple', 'grey'])).toBe('Grey');
  expect(nameOf(picture, null, [])).toBe('');
});
