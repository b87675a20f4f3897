import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Picture, View } from '$/api/types';
import { TableModel } from './model.svelte';
import { TestSocket } from './sockets';

const view = (to_act: number[]): View => ({ game: 'any', seat: 0, to_act, seats: [{}, {}] });
const picture = (number: number, legal: string[], waiting: number[] = [0]): { picture: Picture; seat: number } => ({
  picture: {
    number,
    game: 'any',
    status: 'playing',
    legal,
    waiting_for: waiting,
    view: view(waiting),
    seats: [],
  } as unknown as Picture,
  seat: 0,
});
const message = (number: number, more: object = {}) => ({
  message: { number, at: 0, seat: 1, kind: 'act', text: '', events: [{ event: 'turn', seat: 1 }], ...more },
});
const soon = () => vi.advanceTimersByTimeAsync(25);

let asked: string[];
let model: TableModel;
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('WebSocket', TestSocket);
  asked = [];
  vi.stubGlobal('fetch', async (path: string) => {
    asked.push(path);
    const events = [{ event: 'own', seat: 0 }, { event: 'deal' }, { event: 'own', seat: 0 }];
    const choices = [{ action: 'a', promise: '', points: [1, 0], events }];
    return new Response(JSON.stringify({ number: model.picture?.number, undo: true, choices }));
  });
  TestSocket.all = [];
  model = new TableModel('KEY', 'ws://here/api/live');
  model.open();
  TestSocket.last.accept();
});
afterEach(() => {
  model.close();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a table', () => {
  it('tells what was before one came, and shows the table as it is', async () => {
    TestSocket.last.say(message(1));
    TestSocket.last.say(message(2, { kind: 'chat', text: 'hello' }));
    TestSocket.last.say(picture(2, ['a']));
    expect(model.log).toHaveLength(1);
    expect(model.chatLines).toHaveLength(1);
    expect(model.legal).toEqual(['a']);
    expect(model.mine).toBe(true);
    await soon();
    expect(asked).toEqual(['/api/table/outlook?language=en']);
    expect(model.outlook.get('a')?.points).toEqual([1, 0]);
    expect(model.undoOpen).toBe(true);
  });

  it('shows what others do before one may act again', async () => {
    TestSocket.last.say(picture(0, ['a']));
    model.game = { animator: { step: (before) => before, time: () => 200 } };
    TestSocket.last.say(message(1));
    TestSocket.last.say(picture(1, ['b']));
    expect(model.happening).toHaveLength(1);
    expect(model.legal).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(model.happening).toEqual([]);
    expect(model.legal).toEqual(['b']);
  });

  it('catches up after the connection was lost, and hears nothing twice', () => {
    TestSocket.last.say(message(1));
    TestSocket.last.say(picture(1, []));
    TestSocket.last.end();
    expect(model.connection).toBe('lost');
    vi.advanceTimersByTime(400);
    TestSocket.last.accept();
    expect(TestSocket.last.sent[0]).toMatchObject({ key: 'KEY', after: 1 });
    TestSocket.last.say(message(1));
    TestSocket.last.say(message(2));
    TestSocket.last.say(picture(2, ['a']));
    expect(model.connection).toBe('here');
    expect(model.messages.map((one) => one.number)).toEqual([1, 2]);
    expect(model.legal).toEqual(['a']);
  });

  it('starts again in another language', () => {
    TestSocket.last.say(message(1));
    TestSocket.last.say(picture(1, ['a']));
    model.restart();
    TestSocket.last.accept();
    expect(TestSocket.last.sent[0].after).toBe(0);
    TestSocket.last.say(message(1, { story: { first: 1, lines: ['Anne joue.'] } }));
    TestSocket.last.say(picture(1, ['a']));
    expect(model.log.map((told) => told.lines)).toEqual([['Anne joue.']]);
  });
});

describe('an action', () => {
  beforeEach(() => TestSocket.last.say(picture(5, ['a', 'b'])));

  it('is sent with the number it follows, and nothing can be done until it is answered', async () => {
    const done = model.act(['a']);
    const wish = TestSocket.last.sent[1];
    expect(wish).toMatchObject({ do: 'act', actions: ['a'], after: 5 });
    expect(model.legal).toEqual([]);
    expect(await model.act(['b'])).toBe(false);
    TestSocket.last.say({ done: wish.id, number: 6 });
    TestSocket.last.say(message(6, { seat: 0 }));
    TestSocket.last.say(picture(6, ['c']));
    await soon();
    expect(await done).toBe(true);
    expect(model.legal).toEqual(['c']);
  });

  it('is not offered once more when somebody else was quicker', async () => {
    const done = model.act(['a']);
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['a', 'b']));
    TestSocket.last.say({ done: TestSocket.last.sent[1].id, number: 7 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(model.legal).toEqual([]);
    TestSocket.last.say(message(7, { seat: 0 }));
    TestSocket.last.say(picture(7, ['c'], [1]));
    await soon();
    expect(await done).toBe(true);
    expect(model.legal).toEqual(['c']);
  });

  it('that is done when the connection is lost keeps nobody waiting', async () => {
    const done = model.act(['a']);
    TestSocket.last.say({ done: TestSocket.last.sent[1].id, number: 6 });
    TestSocket.last.end();
    await soon();
    expect(await done).toBe(false);
    expect(model.refused).toBe(null);
  });

  it('is seen before it is answered, as far as it is the own doing', async () => {
    const step = (before: View, event: GameEvent) => ({ ...before, did: event.event });
    model.game = { animator: { step, time: () => 200 } };
    const did = () => (model.view as { did?: string } | null)?.did;
    await soon();
    const done = model.act(['a']);
    expect(did()).toBe('own');
    expect(model.happening).toHaveLength(1);
    TestSocket.last.say({ refused: TestSocket.last.sent[1].id, error: 'not allowed', rule: 'choose' });
    expect(await done).toBe(false);
    expect(did()).toBe(undefined);
    expect(model.happening).toEqual([]);
  });

  it('that is forbidden names its rule', async () => {
    const done = model.act(['a']);
    TestSocket.last.say({ refused: TestSocket.last.sent[1].id, error: 'not allowed', rule: 'choose' });
    expect(await done).toBe(false);
    expect(model.refused).toMatchObject({ error: 'not allowed', rule: 'choose' });
    expect(model.legal).toEqual(['a', 'b']);
  });

  it('that came a moment late is sent again if it still may be done', async () => {
    const done = model.act(['a']);
    TestSocket.last.say({ refused: TestSocket.last.sent[1].id, error: 'number 5 is past: the last is 6', rule: '' });
    await soon();
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['a', 'b']));
    await soon();
    expect(TestSocket.last.sent[2]).toMatchObject({ actions: ['a'], after: 6 });
    TestSocket.last.say({ done: TestSocket.last.sent[2].id, number: 7 });
    TestSocket.last.say(message(7, { seat: 0 }));
    TestSocket.last.say(picture(7, []));
    await soon();
    expect(await done).toBe(true);
    expect(model.refused).toBe(null);
  });

  it('that came too late is refused', async () => {
    const done = model.act(['a']);
    TestSocket.last.say({ refused: TestSocket.last.sent[1].id, error: 'number 5 is past: the last is 6', rule: '' });
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['c']));
    await soon();
    expect(await done).toBe(false);
    expect(model.refused?.error).toContain('past');
  });
});
