import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { edition } from './edition.test.data';
import { belonging, landing, openTo } from './hints';

const box = new Box(edition);
const where = (card: string, lozenges: Record<string, number> = {}) => openTo(box, card, lozenges);

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
    expect(landing(box, 'ship4', 3)).toBe(7);
    expect(landing(box, 'ship5', 18)).toBe(20);
  });
});

describe('what belongs together', () => {
  it('a connected group', () => {
    expect(belonging(box, 'w12', { w04: 0, w13: 0, w01: 0, w11: 1 }, 0).sort()).toEqual(['w04', 'w12', 'w13']);
  });
  it('an unbroken row of houses', () => {
    expect(belonging(box, 'h04', { h01: 0, h02: 1, h03: 0 }, 0)).toEqual(['h04', 'h03']);
  });
  it('the triangle under a top', () => {
    expect(belonging(box, 'n_t1', {}, 0).sort()).toEqual(['n_b1', 'n_b2', 'n_b3', 'n_m1', 'n_m2', 'n_t1']);
  });
  it('all occupied cells of a good', () => {
    expect(belonging(box, 't3_glass', { t1_glass: 1, t1_swan: 1 }, 0).sort()).toEqual(['t1_glass', 't3_glass']);
  });
  it('a fleet only when it is whole, with the goods of its row', () => {
    expect(belonging(box, 's2_1', { s2_2: 0 }, 0)).toEqual(['s2_1']);
    expect(belonging(box, 's2_1', { s2_2: 0, s2_3: 1, t2_swan: 1, t3_swan: 1 }, 0).sort()).toEqual([
      's2_1',
      's2_2',
      's2_3',
      't2_swan',
    ]);
  });
});
