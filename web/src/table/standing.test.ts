import { describe, expect, it } from 'vitest';
import type { Picture, SeatOfView } from '$/api/types';
import { leaders, nameOf, standing } from './standing';

const view = (seats: SeatOfView[]) => ({ view: { game: 'any', seat: null, to_act: [], seats }, game: null });

describe('what a seat has', () => {
  it('is its score, or what can be seen of it', () => {
    const shown = view([{ score: 7 }, { score: null, breakdown: { islands: 3, tiles: 4 } }, {}]);
    expect([0, 1, 2, 9].map((seat) => standing(shown, seat))).toEqual([
      { value: 7, said: '7 points', partly: false },
      { value: 7, said: '7 points', partly: true },
      null,
      null,
    ]);
  });

  it('is what the game says that it is', () => {
    const game = { standing: () => ({ value: 11, said: '11 shells', partly: false }) };
    expect(standing({ ...view([{ score: 7 }]), game }, 0)?.said).toBe('11 shells');
  });

  it('may be the most', () => {
    expect(leaders(view([{ score: 3 }, { score: 8 }, { score: 8 }]))).toEqual([1, 2]);
    expect(leaders(view([{ score: 0 }, { score: 0 }]))).toEqual([]);
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
