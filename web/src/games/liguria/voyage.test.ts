import { describe, expect, it } from 'vitest';
import type { LiguriaView } from './types';
import { actionsOf, inReach, least, mayStopOver } from './voyage';

const view = (changes: Record<string, unknown> = {}, turn: Record<string, unknown> = {}): LiguriaView =>
  ({
    phase: 'departing',
    active: 0,
    circuit: Array(12).fill({}),
    seats: [{ ship: 11, clockwise: true }],
    turn: { steps: 3, may_anchor: true, ...turn },
    ...changes,
  }) as unknown as LiguriaView;
const legal = (...actions: string[]) => new Set(actions);

describe('a voyage', () => {
  it('reaches ahead round the circuit, and after a turn the other way', () => {
    expect(inReach(view(), legal('sail')).map(({ place, steps }) => [place, steps])).toEqual([
      [0, 1],
      [1, 2],
      [2, 3],
    ]);
    const both = inReach(view(), legal('sail', 'turn'));
    expect(both.filter(({ turned }) => turned).map(({ place }) => place)).toEqual([10, 9, 8]);
    expect(inReach(view(), legal('stop'))).toEqual([]);
  });
  it('goes the way that was chosen where both lead there', () => {
    const far = view({}, { steps: 8 });
    expect(inReach(far, legal('sail', 'turn')).find(({ place }) => place === 5)).toMatchObject({
      steps: 6,
      turned: false,
    });
    expect(inReach(far, legal('sail', 'turn'), true).find(({ place }) => place === 5)).toMatchObject({ turned: true });
    expect(new Set(inReach(far, legal('sail', 'turn')).map(({ place }) => place)).size).toBe(11);
  });
  it('is a chain: steps, and a stop where steps are left', () => {
    const to = { place: 1, steps: 2, turned: false };
    expect(actionsOf(view(), { to, stopover: null })).toEqual(['sail', 'sail', 'stop']);
    expect(actionsOf(view({}, { steps: 2 }), { to, stopover: null })).toEqual(['sail', 'sail']);
    expect(actionsOf(view(), { to: { ...to, turned: true }, stopover: 1 })).toEqual(['turn', 'sail', 'anchor']);
  });
  it('stops over before its end, with an anchor, once', () => {
    const to = { place: 2, steps: 3, turned: false };
    expect([1, 2, 3].map((steps) => mayStopOver(view(), to, steps))).toEqual([true, true, false]);
    expect(mayStopOver(view({}, { may_anchor: false }), to, 1)).toBe(false);
    expect(mayStopOver(view({ phase: 'stopped' }), to, 1)).toBe(false);
  });
});

it('lays no more swords than are needed, and then as few tiles', () => {
  const tiles = [
    { id: 'knight-1', worth: 1 },
    { id: 'knight-2', worth: 2 },
    { id: 'knight-2', worth: 2 },
    { id: 'knight-3', worth: 3 },
  ];
  expect(least(tiles, 3)).toEqual(['knight-3']);
  expect(least(tiles, 4).length).toBe(2);
  expect(least(tiles, 1)).toEqual(['knight-1']);
  expect(least(tiles, 9)).toEqual([]);
});
