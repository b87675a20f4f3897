import { describe, expect, it } from 'vitest';
import type { View } from '$/api/types';
import { followed, began, stageOf, type Moment, type Progress, type Tour } from './tour';

/** A game in which one draws cards: the view says how many one has. */
const moment = (cards: number, ...legal: string[]): Moment => ({
  view: { seats: [{ cards }] } as unknown as View,
  seat: 0,
  legal,
  edition: {},
});
const cardsIn = ({ view }: Moment) => (view.seats[0] as unknown as { cards: number }).cards;
const has = (count: number) => (now: Moment) => cardsIn(now) >= count;
const tour: Tour = {
  turn: [
    { at: 'table', text: () => 'welcome' },
    { at: 'pile', text: () => 'draw', until: has(1) },
    { at: 'pile', text: () => 'again', until: has(2) },
    { at: 'table', text: () => 'done' },
  ],
  round: [
    { at: 'pile', text: () => 'more', until: has(3) },
    { at: 'table', text: () => 'over' },
  ],
};
const stage = (progress: Progress, now: Moment) => stageOf(progress, tour, now);

describe('a tour', () => {
  it('is read step by step, whatever happens in between', () => {
    const first = began('turn');
    expect(stage(first, moment(0, 'draw', 'pass'))).toBe('read');
    expect(followed(first, tour, moment(2, 'draw'))).toMatchObject({ part: 'turn', at: 0 });
  });
  it('goes on when what it asks for has been done', () => {
    let now = began('turn', 1);
    now = followed(now, tour, moment(0));
    expect(stage(now, moment(0))).toBe('wait');
    now = followed(now, tour, moment(0, 'draw', 'pass'));
    expect(stage(now, moment(0, 'draw', 'pass'))).toBe('do');
    now = followed(now, tour, moment(1));
    expect(now).toEqual(began('turn', 2, moment(1)));
  });
  it('knows what can be chosen as soon as a step comes', () => {
    let now = followed(began('turn', 1), tour, moment(0, 'draw', 'pass'));
    now = followed(now, tour, moment(1, 'draw', 'pass'));
    now = followed(now, tour, moment(2));
    expect(now.at).toBe(3);
  });
  it('never skips a step: what was done before is told all the same', () => {
    let now = followed(began('turn', 1), tour, moment(0, 'draw', 'pass'));
    now = followed(now, tour, moment(2, 'draw', 'pass'));
    expect(now.at).toBe(2);
    for (let more = 2; more < 9; more++) now = followed(now, tour, moment(more, 'draw', 'pass'));
    expect(now.at).toBe(2);
    expect(stage(now, moment(2))).toBe('read');
  });
  it('lets one read what went by itself', () => {
    let now = followed(began('turn', 1), tour, moment(0, 'draw'));
    expect(stage(now, moment(0, 'draw'))).toBe('do');
    now = followed(now, tour, moment(1));
    expect([now.at, stage(now, moment(1))]).toEqual([1, 'read']);
  });
  it('never goes back by itself', () => {
    let now = followed(began('turn', 1), tour, moment(0, 'draw', 'pass'));
    now = followed(now, tour, moment(1, 'draw', 'pass'));
    expect(followed(now, tour, moment(0, 'draw', 'pass')).at).toBe(2);
  });
  it('tells a step how it was when it came', () => {
    const more: Tour = {
      ...tour,
      turn: [
        { at: 'pile', text: () => 'one more', until: (now, since) => cardsIn(now) > cardsIn(since) },
        ...tour.turn,
      ],
    };
    let now = followed(began('turn'), more, moment(4, 'draw', 'pass'));
    expect(stageOf(now, more, moment(4, 'draw', 'pass'))).toBe('do');
    now = followed(now, more, moment(5));
    expect(now.at).toBe(1);
  });
  it('ends with its last step', () => {
    const last = began('turn', 3);
    expect(followed(last, tour, moment(9, 'draw', 'pass')).at).toBe(3);
  });
});
