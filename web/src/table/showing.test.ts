import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Message, Picture, View } from '$/api/types';
import { Showing } from './showing';

// A game of counting: each event adds to the count, and says how long it is to be seen.
const view = (count: number): View => ({ game: 'counting', seat: 0, to_act: [], seats: [], count });
const drawing = {
  step: (before: View, event: GameEvent) => view(before.count + event.add),
  time: (event: GameEvent) => event.time ?? 100,
};
const act = (number: number, seat: number, ...events: object[]): { message: Message } => ({
  message: {
    number,
    at: 0,
    seat,
    kind: 'act',
    text: '',
    events: events.map((event) => ({ event: 'add', seat, add: 1, ...event })),
  },
});
const picture = (number: number, count: number) => ({ picture: { number, view: view(count) } as Picture });

let seen: string[];
let showing: Showing;
beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  showing = new Showing({
    show: (shown, happening) => seen.push(`${shown.count}${'!'.repeat(happening.length)}`),
    tell: (message) => seen.push(`#${message.number}`),
    settle: (settled) => seen.push(`settled ${settled.number}`),
  });
  showing.drawing = drawing;
  showing.seat = 0;
  showing.add(picture(0, 0));
  seen = [];
});
afterEach(() => vi.useRealTimers());

describe('what others do', () => {
  it('is shown one after the other, then the table as it is', () => {
    showing.add(act(1, 1, {}, {}));
    showing.add(act(2, 2, {}));
    showing.add(picture(2, 3));
    expect(seen).toEqual(['#1', '1!']);
    expect(showing.busy).toBe(true);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(['#1', '1!', '2!']);
    vi.advanceTimersByTime(200);
    expect(seen).toEqual(['#1', '1!', '2!', '#2', '3!', '3', 'settled 2']);
    expect(showing.busy).toBe(false);
  });

  it('goes together with the next where it takes no time', () => {
    showing.add(act(1, 1, { time: 0 }, { time: 0 }, {}, { time: 0 }));
    expect(seen).toEqual(['#1', '3!!!']);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(['#1', '3!!!', '4!']);
  });

  it('can be skipped, also in the middle', () => {
    showing.add(act(1, 1, {}, {}));
    showing.add(act(2, 2, {}));
    showing.add(picture(2, 3));
    vi.advanceTimersByTime(50);
    showing.skip();
    expect(seen).toEqual(['#1', '1!', '#2', '3', 'settled 2']);
    vi.advanceTimersByTime(5000);
    expect(seen).toHaveLength(5);
    showing.add(act(3, 1, {}));
    expect(seen.slice(5)).toEqual(['#3', '4!']);
  });

  it('lets one act only on the last picture', () => {
    showing.add(act(1, 1, {}));
    showing.add(picture(1, 1));
    showing.add(act(2, 1, {}));
    showing.add(picture(2, 2));
    vi.advanceTimersByTime(1000);
    expect(seen.filter((one) => one.startsWith('settled'))).toEqual(['settled 2']);
  });

  it('is not watched when it is too much, or in a hurry, or without a drawing', () => {
    for (let number = 1; number <= 17; number++) showing.add(act(number, 1, {}));
    expect(seen).toEqual(['#1', '1!']);
    for (let number = 18; number <= 40; number++) showing.add(act(number, 1, {}));
    expect(seen).toContain('#18');
    showing.skip();
    showing.add(picture(40, 40));
    expect(seen.slice(-2)).toEqual(['40', 'settled 40']);

    showing.hurry = true;
    showing.add(act(41, 1, {}));
    showing.add(picture(41, 41));
    expect(seen.slice(-3)).toEqual(['#41', '41', 'settled 41']);

    showing.hurry = false;
    showing.drawing = null;
    showing.add(act(42, 1, {}));
    showing.add(picture(42, 42));
    expect(seen.slice(-3)).toEqual(['#42', '42', 'settled 42']);
  });
});

describe('what one does oneself', () => {
  it('is shown at once, with what may be done next', () => {
    showing.add(act(1, 0, {}, {}));
    showing.add(picture(1, 2));
    expect(seen).toEqual(['#1', '2!!', '2!!', 'settled 1']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(4)).toEqual(['2']);
  });

  it('has been seen before others go on', () => {
    showing.add(act(1, 0, {}));
    showing.add(act(2, 1, {}));
    showing.add(picture(2, 2));
    expect(seen).toEqual(['#1', '1!']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(2)).toEqual(['1', '#2', '2!']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(5)).toEqual(['2', 'settled 2']);
  });

  it('ends where it makes others do something', () => {
    showing.add(act(1, 0, {}, { seat: 1 }));
    showing.add(picture(1, 2));
    expect(seen).toEqual(['#1', '1!']);
    vi.advanceTimersByTime(200);
    expect(seen.slice(2)).toEqual(['1', '2!', '2', 'settled 1']);
  });
});

describe('what one is about to do', () => {
  const own = (add: number): GameEvent => ({ event: 'add', seat: 0, add });
  const done = (number: number, ...adds: number[]) => act(number, 0, ...adds.map((add) => ({ add })));

  it('is shown before it is answered, and not a second time', () => {
    showing.expect([own(5)]);
    expect(seen).toEqual(['5!']);
    showing.add(done(1, 5));
    showing.add(picture(1, 5));
    expect(seen).toEqual(['5!', '#1', '5!', 'settled 1']); // with the picture; the same thing still happens
    vi.advanceTimersByTime(100);
    expect(seen.slice(4)).toEqual(['5']);
  });

  it('gives way to what does happen', () => {
    showing.expect([own(5)]);
    showing.add(done(1, 2, 1));
    expect(seen).toEqual(['5!', '#1', '3!!']);
  });

  it('is taken back when it is refused', () => {
    showing.expect([own(5)]);
    showing.takeBack();
    showing.takeBack();
    expect(seen).toEqual(['5!', '0']);
  });

  it('stays when somebody else is quicker', () => {
    showing.expect([own(5)]);
    showing.add(act(1, 1, {}));
    vi.advanceTimersByTime(100);
    showing.add(picture(1, 1));
    showing.add(done(2, 5));
    showing.add(picture(2, 6));
    expect(seen).toEqual(['5!', '#1', '6!', '6', 'settled 1', '#2', '6!', 'settled 2']);
  });

  it('is not shown while something else is', () => {
    showing.add(act(1, 1, {}, {}));
    showing.expect([own(5)]);
    expect(seen).toEqual(['#1', '1!']);
  });
});
