import { describe, expect, it } from 'vitest';
import { gaps, open, price, type Pick } from './picks';

const row = ['a', 'b', 'c', 'd', 'e', 'f'];
const pick = (changes: Partial<Pick> = {}): Pick => ({ row, toTake: 2, coins: 1, ...changes });

describe('picking from the row', () => {
  it('begins anywhere, and then reaches as far as the coins do', () => {
    expect(open(pick(), [])).toEqual([0, 1, 2, 3, 4, 5]);
    expect(open(pick(), [2])).toEqual([0, 1, 3, 4]);
    expect(open(pick({ coins: 0 }), [2])).toEqual([1, 3]);
    expect(open(pick(), [2, 4])).toEqual([]);
  });
  it('costs a coin for each tile that stays between the first and the last', () => {
    expect(price(pick(), [1, 2])).toBe(0);
    expect([price(pick(), [1, 3]), gaps(pick(), [1, 3])]).toEqual([1, [2]]);
    expect(price(pick(), [])).toBe(0);
    // Between these a third one can still be taken.
    expect([price(pick({ toTake: 3 }), [1, 3]), gaps(pick({ toTake: 3 }), [1, 3])]).toEqual([0, []]);
  });
  it('goes on from what was taken before', () => {
    const begun = pick({ row: ['a', null, 'c', 'd', 'e'], toTake: 1 });
    expect(open(begun, [])).toEqual([0, 2, 3]);
    expect(gaps(begun, [3])).toEqual([2]);
  });
});
