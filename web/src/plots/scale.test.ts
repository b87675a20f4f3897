import { describe, expect, it } from 'vitest';
import { apart, scale, stack, step, ticks } from './scale';

describe('ticks', () => {
  it('are round, whole and enclose every value', () => {
    expect(ticks(0, 187)).toEqual([0, 50, 100, 150, 200]);
    expect(ticks(0, 3)).toEqual([0, 1, 2, 3]);
    expect(ticks(-12, 48)).toEqual([-20, 0, 20, 40, 60]);
  });
  it('stand even where nothing was scored', () => {
    expect(ticks(0, 0)).toEqual([0, 1]);
    expect(ticks(-7, -2)).toEqual([-8, -6, -4, -2, 0]);
  });
  it('count in ones, twos and fives', () => {
    expect([step(4, 5), step(9, 5), step(22, 5), step(187, 5), step(900, 5)]).toEqual([1, 2, 5, 50, 200]);
  });
});

describe('scale', () => {
  it('goes from one end of the drawing to the other', () => {
    const y = scale(0, 187, 200, 0);
    expect([y(0), y(100), y(200)]).toEqual([200, 100, 0]);
  });
  it('ends right at the values where there is little room', () => {
    const y = scale(-10, 187, 197, 0, 4, true);
    expect([y(-10), y(187)]).toEqual([197, 0]);
    expect(y.ticks).toEqual([0, 50, 100, 150]);
  });
});

describe('stack', () => {
  it('lays gains to the right and losses to the left, and adds up to the score', () => {
    const pieces = stack({ cargo: 20, trade: -3, purchases: -9, start: 11, none: 0 }, [
      'start',
      'purchases',
      'trade',
      'cargo',
      'none',
    ]);
    expect(pieces).toEqual([
      { source: 'start', points: 11, from: 0, to: 11 },
      { source: 'purchases', points: -9, from: -9, to: 0 },
      { source: 'trade', points: -3, from: -12, to: -9 },
      { source: 'cargo', points: 20, from: 11, to: 31 },
    ]);
  });
});

describe('labels', () => {
  it('keep their order and their distance, within the drawing', () => {
    expect(apart([50, 52, 10], 14, 0, 100)).toEqual([50, 64, 10]);
    expect(apart([98, 99, 100], 14, 0, 100)).toEqual([72, 86, 100]);
  });
});
