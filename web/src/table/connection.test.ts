import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { LiveFrame } from '$/api/types';
import { Connection } from './connection';
import { TestSocket } from './sockets';

let heard: LiveFrame[];
let states: string[];
let known: number;
let connection: Connection;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', TestSocket);
  TestSocket.all = [];
  heard = [];
  states = [];
  known = 0;
  connection = new Connection('ws://here/api/live', 'KEY', {
    heard: (said) => heard.push(said),
    state: (state, reason) => states.push(reason ? `${state}: ${reason}` : state),
    known: () => ({ after: known, language: 'fr' }),
    forget: () => (known = 0),
  });
  connection.open();
});
afterEach(() => {
  connection.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const picture = { picture: { number: 3 }, seat: 0, role: 'seat 0' };

describe('a connection', () => {
  it('says who is there, and hears', () => {
    TestSocket.last.accept();
    expect(TestSocket.last.sent).toEqual([{ key: 'KEY', after: 0, language: 'fr' }]);
    TestSocket.last.say(picture);
    expect(states).toEqual(['here']);
    expect(heard).toEqual([picture]);
  });

  it('comes back by itself, more and more patiently, with the number that is known', () => {
    TestSocket.last.accept();
    TestSocket.last.say(picture);
    known = 3;
    TestSocket.last.end();
    expect(states).toEqual(['here', 'lost']);
    for (const wait of [300, 600, 1200, 2400, 4800, 9600, 9600]) {
      const before = TestSocket.all.length;
      vi.advanceTimersByTime(wait);
      expect(TestSocket.all.length).toBe(before + 1);
      TestSocket.last.end();
    }
    vi.advanceTimersByTime(9600);
    TestSocket.last.accept();
    expect(TestSocket.last.sent).toEqual([{ key: 'KEY', after: 3, language: 'fr' }]);
    TestSocket.last.say(picture);
    expect(states[states.length - 1]).toBe('here');
  });

  it('tries at once when somebody asks for it', () => {
    TestSocket.last.end();
    connection.retry();
    expect(TestSocket.all).toHaveLength(2);
    connection.retry();
    expect(TestSocket.all).toHaveLength(2);
  });

  it('tries again where it was too slow to say who it is', () => {
    TestSocket.last.accept();
    TestSocket.last.end(4408, 'the first frame came too late');
    expect(states).toEqual(['lost: the first frame came too late']);
    vi.advanceTimersByTime(400);
    expect(TestSocket.all).toHaveLength(2);
  });

  it('gives up when the link does not work', () => {
    TestSocket.last.accept();
    TestSocket.last.end(4404, 'there is a new link');
    vi.advanceTimersByTime(60_000);
    expect(states).toEqual(['closed: there is a new link']);
    expect(TestSocket.all).toHaveLength(1);
  });

  it('begins anew when the server knows less than the page', () => {
    known = 9;
    TestSocket.last.accept();
    TestSocket.last.end(4400, 'there is no number 9');
    vi.advanceTimersByTime(400);
    TestSocket.last.accept();
    expect(TestSocket.last.sent[0].after).toBe(0);
  });
});

describe('what comes', () => {
  it('is heard after the next frame, all at once and in order; what came when the connection was lost, too', () => {
    const frames: (() => void)[] = [];
    vi.stubGlobal('document', { hidden: false });
    vi.stubGlobal('requestAnimationFrame', (drawn: () => void) => frames.push(drawn));
    vi.stubGlobal('cancelAnimationFrame', (at: number) => (frames[at - 1] = () => undefined));
    const frame = () => frames.splice(0).forEach((drawn) => drawn());
    TestSocket.last.accept();
    TestSocket.last.say({ picture: {}, seat: 0 });
    expect(heard).toHaveLength(1); // nobody waits before there is a table
    TestSocket.last.say({ present: [0], watching: 0 });
    TestSocket.last.say({ present: [0, 1], watching: 0 });
    expect(heard).toHaveLength(1);
    frame();
    expect(heard).toHaveLength(1); // the frame is drawn first
    vi.advanceTimersByTime(0);
    expect(heard.slice(1)).toEqual([
      { present: [0], watching: 0 },
      { present: [0, 1], watching: 0 },
    ]);
    TestSocket.last.say({ present: [1], watching: 0 });
    vi.advanceTimersByTime(200); // no frame comes: nobody looks
    expect(heard).toHaveLength(4);
    TestSocket.last.say({ present: [], watching: 0 });
    TestSocket.last.end();
    expect(heard).toHaveLength(5);
    expect(states.at(-1)).toMatch(/^lost/);
  });
});

describe('a command', () => {
  it('is answered', async () => {
    TestSocket.last.accept();
    const done = connection.send({ do: 'undo' });
    const refused = connection.send({ do: 'act', actions: ['choose lion5'], after: 3 });
    const [, first, second] = TestSocket.last.sent;
    TestSocket.last.say({ refused: second.id, error: 'not now', rule: 'choose', part: null });
    TestSocket.last.say({ done: first.id, number: 4 });
    expect(await done).toMatchObject({ done: true });
    expect(await refused).toEqual({ done: false, number: 0, error: 'not now', rule: 'choose', part: null });
  });

  it('is not answered by nobody', async () => {
    expect(await connection.send({ do: 'undo' })).toEqual({ done: false, number: 0, error: '', rule: '', part: null });
    TestSocket.last.accept();
    const lost = connection.send({ do: 'undo' });
    TestSocket.last.end();
    expect(await lost).toEqual({ done: false, number: 0, error: '', rule: '', part: null });
  });

  it('that nobody answers for long finds another connection', async () => {
    TestSocket.last.accept();
    const unheard = connection.send({ do: 'undo' });
    vi.advanceTimersByTime(10_000);
    expect(TestSocket.all).toHaveLength(2);
    expect(await unheard).toEqual({ done: false, number: 0, error: '', rule: '', part: null });
  });
});
