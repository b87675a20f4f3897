import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { edition } from './edition.test.data';
import round from './round.test.json';
import type { MilleFioriView } from './types';

const box = new Box(edition);
const empty = round.before as unknown as MilleFioriView;
const where = (card: string, lozenges: Record<string, number> = {}) => box.open(card, { ...empty, lozenges });

it('knows which workshops share a side', () => {
  const pairs = [...box.beside.values()].reduce((sum, near) => sum + near.length, 0) / 2;
  expect(pairs).toBe(61);
  for (const [id, near] of box.beside) for (const other of near) expect(box.beside.get(other)).toContain(id);
});

describe('where a card may go', () => {
  it('workshops and goods: free cells of the same sign', () => {
    expect(where('quartz3').length).toBe(7);
    expect(where('quartz3', { w08: 1 })).not.toContain('w08');
    expect(where('swan1')).toEqual(['t1_swan', 't2_swan', 't3_swan', 't4_swan', 't5_swan']);
  });
  it('houses: the next one only', () => {
    expect(where('house2')).toEqual(['h01']);
    expect(where('house2', { h01: 0, h02: 1 })).toEqual(['h03']);
  });
  it('people: what stands on occupied cells, whatever the sign', () => {
    expect(where('coin1')).toEqual(['n_b1', 'n_b2', 'n_b3', 'n_b4', 'n_b5']);
    expect(where('coin1', { n_b1: 0, n_b2: 1 })).toContain('n_m1');
  });
  it('ships: any free one', () => {
    expect(where('ship4').length).toBe(15);
  });
  it('sails no further than the last space', () => {
    expect(box.landing('ship4', 3)).toBe(7);
    expect(box.landing('ship5', 18)).toBe(20);
  });
});

describe('what counts', () => {
  it('a connected group', () => {
    expect(box.counted('w12', { w04: 0, w13: 0, w01: 0, w11: 1 }, 0).sort()).toEqual(['w04', 'w12', 'w13']);
  });
  it('an unbroken row of houses', () => {
    expect(box.counted('h04', { h01: 0, h02: 1, h03: 0 }, 0)).toEqual(['h04', 'h03']);
  });
  it('the triangle under a top', () => {
    expect(box.counted('n_t1', {}, 0).sort()).toEqual(['n_b1', 'n_b2', 'n_b3', 'n_m1', 'n_m2', 'n_t1']);
  });
  it('all occupied cells of a good', () => {
    expect(box.counted('t3_glass', { t1_glass: 1, t1_swan: 1 }, 0).sort()).toEqual(['t1_glass', 't3_glass']);
  });
  it('a fleet only when it is whole, with the goods of its row', () => {
    expect(box.counted('s2_1', { s2_2: 0 }, 0)).toEqual(['s2_1']);
    expect(box.counted('s2_1', { s2_2: 0, s2_3: 1, t2_swan: 1, t3_swan: 1 }, 0).sort()).toEqual([
      's2_1',
      's2_2',
      's2_3',
      't2_swan',
    ]);
  });
});
