import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Message, Picture, View } from '$/api/types';
import type { Animator } from '$/games/game';
import { Playback } from './playback';

// A game of counting: each event adds to the count, and says how long it is to be seen.
interface Counted extends View {
  count: number;
}
interface Added extends GameEvent {
  add: number;
  time?: number;
}
const view = (count: number): Counted => ({ game: 'counting', seat: 0, to_act: [], seats: [], count });
const animator: Animator = {
  step: (before, event) => view((before as Counted).count + (event as Added).add),
  time: (event) => (event as Added).time ?? 100,
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
const picture = (number: number, count: number, status = 'playing') => ({
  picture: { number, status, view: view(count) as View } as Picture,
});

let seen: string[];
/** What happened, as it happened. */
let heard: string[];
/** How long the texts of a message take to read. */
let reading: number;
let playback: Playback;
beforeEach(() => {
  vi.useFakeTimers();
  seen = [];
  heard = [];
  reading = 0;
  playback = new Playback({
    show: (shown, happening) => seen.push(`${(shown as Counted).count}${'!'.repeat(happening.length)}`),
    tell: (message, skipped) => {
      seen.push(`#${message.number}`);
      return skipped ? 0 : reading;
    },
    happen: (events) => heard.push(events.map((event) => (event as Added).add).join('+')),
    settle: (settled) => seen.push(`settled ${settled.number}`),
  });
  playback.animator = animator;
  playback.seat = 0;
  playback.add(picture(0, 0));
  seen = [];
});
afterEach(() => vi.useRealTimers());

describe('what others do', () => {
  it('is shown one after the other, then the table as it is', () => {
    playback.add(act(1, 1, {}, {}));
    playback.add(act(2, 2, {}));
    playback.add(picture(2, 3));
    expect(seen).toEqual(['#1', '1!']);
    expect(playback.busy).toBe(true);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(['#1', '1!', '2!']);
    vi.advanceTimersByTime(200);
    expect(seen).toEqual(['#1', '1!', '2!', '#2', '3!', '3', 'settled 2']);
    expect(playback.busy).toBe(false);
  });

  it('goes together with the next where it takes no time', () => {
    playback.add(act(1, 1, { time: 0 }, { time: 0 }, {}, { time: 0 }));
    expect(seen).toEqual(['#1', '3!!!']);
    vi.advanceTimersByTime(100);
    expect(seen).toEqual(['#1', '3!!!', '4!']);
  });

  it('can be skipped, also in the middle', () => {
    playback.add(act(1, 1, {}, {}));
    playback.add(act(2, 2, {}));
    playback.add(picture(2, 3));
    vi.advanceTimersByTime(50);
    playback.skip();
    expect(seen).toEqual(['#1', '1!', '#2', '3', 'settled 2']);
    vi.advanceTimersByTime(5000);
    expect(seen).toHaveLength(5);
    playback.add(act(3, 1, {}));
    expect(seen.slice(5)).toEqual(['#3', '4!']);
  });

  it('is not hurried while one reads what it was, but one may act in the meantime', () => {
    reading = 700;
    playback.add(act(1, 1, {}));
    playback.add(picture(1, 1));
    playback.add(act(2, 2, {}));
    playback.add(picture(2, 2));
    vi.advanceTimersByTime(699);
    expect(seen).toEqual(['#1', '1!', '1']);
    vi.advanceTimersByTime(101);
    expect(seen.slice(3)).toEqual(['#2', '2!', '2', 'settled 2']);
    vi.advanceTimersByTime(5000);
    playback.add(act(3, 1, {}));
    expect(seen.slice(7)).toEqual(['#3', '3!']);
    playback.add(act(4, 1, {}));
    playback.skip();
    expect(seen.slice(9)).toEqual(['#4']);
  });

  it('has been read before one sees how the game ended', () => {
    reading = 700;
    playback.add(act(1, 1, {}));
    playback.add(picture(1, 1, 'over'));
    vi.advanceTimersByTime(699);
    expect(seen).toEqual(['#1', '1!']);
    vi.advanceTimersByTime(1);
    expect(seen.slice(2)).toEqual(['1', 'settled 1']);
  });

  it('lets one act only on the last picture', () => {
    playback.add(act(1, 1, {}));
    playback.add(picture(1, 1));
    playback.add(act(2, 1, {}));
    playback.add(picture(2, 2));
    vi.advanceTimersByTime(1000);
    expect(seen.filter((one) => one.startsWith('settled'))).toEqual(['settled 2']);
  });

  it('is not watched when it is too much, or without animations, or without an animator', () => {
    for (let number = 1; number <= 17; number++) playback.add(act(number, 1, {}));
    expect(seen).toEqual(['#1', '1!']);
    for (let number = 18; number <= 40; number++) playback.add(act(number, 1, {}));
    expect(seen).toContain('#18');
    playback.skip();
    playback.add(picture(40, 40));
    expect(seen.slice(-2)).toEqual(['40', 'settled 40']);

    playback.pace = 0;
    playback.add(act(41, 1, {}));
    playback.add(picture(41, 41));
    expect(seen.slice(-3)).toEqual(['#41', '41', 'settled 41']);

    playback.pace = 1;
    playback.animator = null;
    playback.add(act(42, 1, {}));
    playback.add(picture(42, 42));
    expect(seen.slice(-3)).toEqual(['#42', '42', 'settled 42']);
  });
});

describe('what one does oneself', () => {
  it('is shown at once, with what may be done next', () => {
    playback.add(act(1, 0, {}, {}));
    playback.add(picture(1, 2));
    expect(seen).toEqual(['#1', '2!!', '2!!', 'settled 1']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(4)).toEqual(['2']);
  });

  it('does not wait until what others did has been read', () => {
    reading = 700;
    playback.add(act(1, 1, {}));
    playback.add(picture(1, 1));
    vi.advanceTimersByTime(100);
    playback.add(act(2, 2, {})); // this waits until the first has been read
    playback.expect([{ event: 'add', seat: 0, add: 1 } as Added]);
    seen = [];
    playback.add(act(3, 0, {}));
    expect(seen).toEqual(['#2', '2!']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(2)).toEqual(['#3', '3!']);
  });

  it('is undone without such a wait, too', () => {
    reading = 700;
    playback.add(act(1, 1, {}));
    vi.advanceTimersByTime(100);
    playback.add(act(2, 2, {}));
    seen = [];
    playback.add({ message: { ...act(3, 0).message, kind: 'undo' } });
    expect(seen[0]).toBe('#2');
  });

  it('is an action: words of one’s own cut no reading short', () => {
    reading = 700;
    playback.add(act(1, 1, {}));
    vi.advanceTimersByTime(100);
    playback.add(act(2, 2, {}));
    seen = [];
    playback.add({ message: { ...act(3, 0).message, kind: 'chat', text: 'hello' } });
    expect(seen).toEqual([]);
    vi.advanceTimersByTime(600);
    expect(seen).toEqual(['#2', '2!']);
  });

  it('has been seen before others go on', () => {
    playback.add(act(1, 0, {}));
    playback.add(act(2, 1, {}));
    playback.add(picture(2, 2));
    expect(seen).toEqual(['#1', '1!']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(2)).toEqual(['1', '#2', '2!']);
    vi.advanceTimersByTime(100);
    expect(seen.slice(5)).toEqual(['2', 'settled 2']);
  });

  it('ends where it makes others do something', () => {
    playback.add(act(1, 0, {}, { seat: 1 }));
    playback.add(picture(1, 2));
    expect(seen).toEqual(['#1', '1!']);
    vi.advanceTimersByTime(200);
    expect(seen.slice(2)).toEqual(['1', '2!', '2', 'settled 1']);
  });
});

describe('what one is about to do', () => {
  const own = (add: number): Added => ({ event: 'add', seat: 0, add });
  const done = (number: number, ...adds: number[]) => act(number, 0, ...adds.map((add) => ({ add })));

  it('is shown before it is answered, and not a second time', () => {
    playback.expect([own(5)]);
    expect(seen).toEqual(['5!']);
    playback.add(done(1, 5));
    playback.add(picture(1, 5));
    expect(seen).toEqual(['5!', '#1', '5!', 'settled 1']); // with the picture; the same thing still happens
    vi.advanceTimersByTime(100);
    expect(seen.slice(4)).toEqual(['5']);
  });

  it('gives way to what does happen', () => {
    playback.expect([own(5)]);
    playback.add(done(1, 2, 1));
    expect(seen).toEqual(['5!', '#1', '3!!']);
  });

  it('stays as it is drawn while a chain arrives action by action', () => {
    playback.expect([own(1), own(2), own(3)]);
    playback.add(done(1, 1));
    playback.add(done(2, 2, 3));
    playback.add(picture(2, 6));
    expect(seen).toEqual(['6!!!', '#1', '#2', '6!!', 'settled 2']);
    expect(heard).toEqual(['1+2+3']);
  });

  it('is undone down to what is true of it', () => {
    playback.expect([own(1), own(2)]);
    playback.add(done(1, 1));
    playback.undoExpected();
    expect(seen).toEqual(['3!!', '#1', '1']);
  });

  it('has the figures that are known of it, until it is undone or seen to be so', () => {
    const figures: unknown[] = [];
    const watched = new Playback({
      show: ({ seats }, _happening, _picture, expected) => figures.push([seats[0]!.breakdown, expected]),
      tell: () => 0,
      happen: () => undefined,
      settle: () => undefined,
    });
    const seated = (shown: Counted): Counted => ({ ...shown, seats: [{ breakdown: { glass: shown.count } }] });
    watched.animator = { ...animator, step: (before, event) => seated(animator.step(before, event) as Counted) };
    watched.seat = 0;
    const shown = (number: number, count: number) => ({
      picture: { ...picture(number, count).picture, view: seated(view(count)) },
    });
    const then = { seats: [{ score: null, breakdown: { glass: 8 } }], standings: [] };
    watched.add(shown(0, 0));
    watched.expectFigures(then); // nothing is expected
    for (const undone of [true, false]) {
      watched.expect([own(5)]);
      watched.expectFigures(then);
      if (undone) watched.undoExpected();
    }
    watched.add(shown(1, 1)); // somebody else was quicker
    watched.add(done(2, 5));
    watched.add(shown(2, 8));
    expect(figures).toEqual([
      [{ glass: 0 }, undefined],
      [{ glass: 5 }, undefined],
      [{ glass: 8 }, []],
      [{ glass: 0 }, null],
      [{ glass: 5 }, undefined],
      [{ glass: 8 }, []],
      [{ glass: 8 }, []],
      [{ glass: 8 }, undefined],
    ]);
  });

  it('is undone when it is refused', () => {
    playback.expect([own(5)]);
    playback.undoExpected();
    playback.undoExpected();
    expect(seen).toEqual(['5!', '0']);
  });

  it('stays when somebody else is quicker', () => {
    playback.expect([own(5)]);
    playback.add(act(1, 1, {}));
    vi.advanceTimersByTime(100);
    playback.add(picture(1, 1));
    playback.add(done(2, 5));
    playback.add(picture(2, 6));
    expect(seen).toEqual(['5!', '#1', '6!', '6', 'settled 1', '#2', '6!', 'settled 2']);
  });

  it('is not shown while something else is', () => {
    playback.add(act(1, 1, {}, {}));
    playback.expect([own(5)]);
    expect(seen).toEqual(['#1', '1!']);
  });
});

describe('each thing', () => {
  it('happens once, also when it was expected', () => {
    playback.expect([{ event: 'add', seat: 0, add: 5 } as Added]);
    expect(heard).toEqual(['5']);
    playback.add(act(1, 0, { add: 5 }));
    playback.add(picture(1, 5));
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['5']);
    playback.add(act(2, 1, { add: 1 }, { add: 2 }));
    vi.advanceTimersByTime(1000);
    expect(heard).toEqual(['5', '1', '2']);
  });

  it('happens once in a chain, and when it comes out a little differently', () => {
    const own = (add: number): Added => ({ event: 'add', seat: 0, add });
    for (const pace of [1, 0]) {
      playback.pace = pace;
      heard = [];
      playback.expect([own(1), own(2)]);
      playback.add(act(1, 0, { add: 1 }));
      playback.add(act(2, 0, { add: 7 }, { event: 'more', add: 3 }));
      playback.add(picture(2, 11));
      vi.advanceTimersByTime(1000);
      expect(heard).toEqual(['1+2', '3']);
    }
  });

  it('happens without animations, too, but not when it is skipped', () => {
    playback.pace = 0;
    playback.add(act(1, 1, { add: 1 }, { add: 2 }));
    expect(heard).toEqual(['1+2']);
    playback.expect([{ event: 'add', seat: 0, add: 9 } as Added]);
    playback.add(act(2, 0, { add: 9 }));
    expect(heard.splice(1)).toEqual(['9']);
    playback.pace = 1;
    playback.add(act(3, 1, { add: 3 }));
    playback.add(act(4, 1, { add: 4 }));
    playback.skip();
    expect(heard).toEqual(['1+2', '3']);
  });
});
