import { describe, expect, it } from 'vitest';
import { Box } from './box';
import { edition } from './edition.test.data';
import { progress } from './progress';
import round from './round.test.json';
import type { MilleFioriView } from './types';

const box = new Box(edition);
const view = round.before as unknown as MilleFioriView;
const so = (lozenges: Record<string, number>) => progress(box, { ...view, lozenges });

describe('the way to each bonus', () => {
  it('counts each symbol once, for every seat by itself', () => {
    const [blue, green] = so({ t1_glass: 0, t2_glass: 0, t1_swan: 0, t3_carafe: 1 }).trade!;
    expect([...blue!.have].sort()).toEqual(['glass', 'swan']);
    expect([...green!.have]).toEqual(['carafe']);
    expect(blue!.need).toBe(4);
  });
  it('counts different numbers among the houses', () => {
    const [blue] = so({ h01: 0, h02: 0, h03: 0 }).houses!;
    const numbers = edition.houses.cells.slice(0, 3).map(({ value }) => value);
    expect(blue!.have.size).toBe(new Set(numbers).size);
    expect(blue!.need).toBe(edition.scoring.houses_bonus_at);
  });
  it('keeps the pyramids apart, and knows who has taken a bonus', () => {
    const bonus = { ...view.bonus, nobili: [{ points: 20, seat: 1, lozenge: true }] };
    const tracks = progress(box, { ...view, bonus, lozenges: { n_b1: 1 } });
    expect(tracks.nobili!.map(({ taken }) => taken).slice(0, 2)).toEqual([false, true]);
    expect(tracks.nobili![1]!.have.size).toBe(1);
    expect(tracks.populi![1]!.have.size).toBe(0);
  });
});
