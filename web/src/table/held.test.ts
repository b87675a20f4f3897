import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, Picture, View } from '$/api/types';
import { kept, type Waiting } from '$/kept.svelte';
import { message, picture, sent, serve, soon } from './served';
import { TestSocket } from './sockets';

const served = serve();

describe('an action that could not be undone', () => {
  const step = (before: View, event: GameEvent) => ({ ...before, did: event.event });
  const did = () => (served.model.view as { did?: string } | null)?.did;
  const begin = async (waiting: Waiting, legal = ['a', 'b']) => {
    kept.waiting = waiting;
    TestSocket.last.say(picture(5, legal));
    served.model.game = { animator: { step, time: () => 200 } };
    await soon();
  };

  it('waits drawn as done, and is sent after a moment', async () => {
    await begin('short');
    const done = served.model.act(['a']);
    expect(did()).toBe('own');
    expect(served.model.held).toMatchObject({ actions: ['a'], wait: 2000 });
    await vi.advanceTimersByTimeAsync(1900);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(200);
    expect(sent()).toEqual([['a']]);
    expect(served.model.held).toBe(null);
    expect(did()).toBe('own');
    TestSocket.last.say({ done: TestSocket.last.sent[1].id, number: 6 });
    TestSocket.last.say(message(6, { seat: 0 }));
    TestSocket.last.say(picture(6, []));
    expect(await done).toBe(true);
  });

  it('is sent at once when it is confirmed, and only once', async () => {
    await begin('short');
    void served.model.act(['a']);
    served.model.confirm();
    served.model.confirm();
    await soon();
    expect(sent()).toEqual([['a']]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toEqual([['a']]);
  });

  it('leaves no trace when it is undone', async () => {
    await begin('short');
    const done = served.model.act(['a']);
    expect(await served.model.undo()).toBe(true);
    expect(await done).toBe(false);
    expect(did()).toBe(undefined);
    expect(served.model.legal).toEqual(['a', 'b']);
    expect(served.model.refused).toBe(null);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(TestSocket.last.sent).toHaveLength(1); // the greeting
  });

  it('waits until it is confirmed, for those who want that', async () => {
    await begin('confirm');
    void served.model.act(['a']);
    expect(served.model.held?.wait).toBe(null);
    await vi.advanceTimersByTimeAsync(3_600_000);
    expect(sent()).toEqual([]);
    served.model.confirm();
    await soon();
    expect(sent()).toEqual([['a']]);
  });

  it('is sent by the same click once more, though not by a double click', async () => {
    await begin('confirm');
    void served.model.act(['a']);
    for (let clicks = 0; clicks < 3; clicks++) {
      await vi.advanceTimersByTimeAsync(300);
      expect(await served.model.act(['a'])).toBe(false);
      expect([sent(), served.model.held?.actions]).toEqual([[], ['a']]);
    }
    await vi.advanceTimersByTimeAsync(600);
    void served.model.act(['a']);
    await soon();
    expect([sent(), served.model.held]).toEqual([[['a']], null]);
  });

  it('gives way to something else that is done before that', async () => {
    await begin('short');
    const first = served.model.act(['a']);
    void served.model.act(['b']);
    expect(await first).toBe(false);
    await soon();
    expect(sent()).toEqual([['b']]);
    expect(served.model.legal).toEqual([]);
    await vi.advanceTimersByTimeAsync(5000);
    expect(sent()).toEqual([['b']]);
  });

  it('stays when something is tried that is not allowed, which says why', async () => {
    await begin('confirm');
    served.chain = () => new Response(JSON.stringify({ error: 'not allowed', rule: 'place' }), { status: 409 });
    void served.model.act(['a']);
    expect(await served.model.act(['x'])).toBe(false);
    expect(served.model.refused?.rule).toBe('place');
    expect(served.model.held?.actions).toEqual(['a']);
    expect(sent()).toEqual([]);
  });

  it('is not sent when the connection is lost, nor when the page is closed', async () => {
    await begin('short');
    const done = served.model.act(['a']);
    TestSocket.last.end();
    expect(await done).toBe(false);
    expect(served.model.refused?.error).toContain('not sent');
    await vi.advanceTimersByTimeAsync(400);
    TestSocket.last.accept();
    TestSocket.last.say(picture(5, ['a', 'b']));
    await vi.advanceTimersByTimeAsync(5000);
    expect(served.model.held).toBe(null);
    expect(did()).toBe(undefined);
    const again = served.model.act(['a']);
    served.model.close();
    expect(await again).toBe(false);
    await vi.advanceTimersByTimeAsync(5000);
    expect(TestSocket.all.flatMap((socket) => socket.sent).filter((one) => one.do)).toEqual([]);
  });

  it('is not sent when the table has changed so that it may not be done', async () => {
    await begin('confirm');
    const done = served.model.act(['a']);
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['b']));
    expect(await done).toBe(false);
    expect(served.model.refused?.error).toContain('not sent');
    expect(did()).toBe(undefined);
    expect(sent()).toEqual([]);
  });

  it('is sent when others have acted in the meantime and it still may be done', async () => {
    await begin('confirm');
    void served.model.act(['a']);
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['a', 'b']));
    served.model.confirm();
    await soon();
    expect(TestSocket.last.sent[1]).toMatchObject({ actions: ['a'], after: 6 });
  });

  it('is sent before the player’s clock runs out', async () => {
    kept.waiting = 'confirm';
    const now = picture(5, ['a', 'b']);
    now.picture.seats = [{ left: 10_000 }, { left: 10_000 }] as Picture['seats'];
    TestSocket.last.say(now);
    await soon();
    void served.model.act(['a']);
    await vi.advanceTimersByTimeAsync(8000);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([['a']]);
  });

  it.each([
    [50_000, 3000],
    [400_000, 61_500],
  ])('is sent earlier in a tab that nobody looks at, where a browser seldom wakes up: %i, %i', async (left, before) => {
    const tab = { hidden: false };
    vi.stubGlobal('document', tab);
    kept.waiting = 'confirm';
    const now = picture(5, ['a', 'b']);
    now.picture.seats = [{ left }, { left }] as Picture['seats'];
    TestSocket.last.say(now);
    await soon();
    void served.model.act(['a']);
    const look = async (hidden: boolean) => {
      tab.hidden = hidden;
      served.model.seen();
      await soon();
    };
    await look(true);
    await vi.advanceTimersByTimeAsync(10_000);
    await look(false);
    await look(true);
    await vi.advanceTimersByTimeAsync(left - before - 10_500);
    await look(true);
    expect(sent()).toEqual([]);
    await vi.advanceTimersByTimeAsync(1000);
    expect(sent()).toEqual([['a']]);
  });

  it('waits also when nobody knows yet whether it could be undone', async () => {
    kept.waiting = 'short';
    TestSocket.last.say(picture(5, ['a', 'b', 'c']));
    void served.model.act(['c']);
    expect(sent()).toEqual([]);
    await soon();
    expect(served.model.held?.actions).toEqual(['c']);
  });

  it('does not wait when nothing could be spoilt: it can be undone, or there is no other way and nothing to undo', async () => {
    await begin('confirm');
    void served.model.act(['b']);
    expect(sent()).toEqual([['b']]);
    TestSocket.last.say({ done: TestSocket.last.sent[1].id, number: 6 });
    TestSocket.last.say(message(6, { seat: 0 }));
    served.undo = false;
    TestSocket.last.say(picture(6, ['a']));
    await soon();
    void served.model.act(['a']);
    await soon();
    expect(sent()).toEqual([['b'], ['a']]);
  });
});

describe('a chain', () => {
  const forecast = {
    number: 5,
    actions: ['a', 'b'],
    points: [3, 0],
    events: [],
    text: 'Both.',
    shows: null,
    legal: [],
  };
  beforeEach(() => {
    kept.waiting = 'confirm';
    TestSocket.last.say(picture(5, ['a', 'b']));
  });

  it('has a forecast, asked for once', async () => {
    served.chain = () => new Response(JSON.stringify({ ...forecast, final: true }));
    expect(await served.model.forecastChain(['a', 'b'])).toMatchObject({ points: [3, 0] });
    void served.model.act(['a', 'b']);
    await soon();
    expect(served.model.held).toMatchObject({ actions: ['a', 'b'], said: 'Both.' });
    expect(served.asked.filter((one) => one.startsWith('POST'))).toHaveLength(1);
  });

  it('is sent at once if all of it can be undone', async () => {
    served.chain = () => new Response(JSON.stringify({ ...forecast, final: false }));
    void served.model.act(['a', 'b']);
    await soon();
    expect(sent()).toEqual([['a', 'b']]);
  });

  it('that cannot be done says which part and why, and nothing is sent', async () => {
    served.chain = () =>
      new Response(JSON.stringify({ error: 'no', rule: 'cap', part: 1, number: 5 }), { status: 409 });
    expect(await served.model.act(['a', 'x'])).toBe(false);
    expect(served.model.refused).toEqual({ error: 'no', rule: 'cap', part: 1, parts: 2 });
    expect(served.model.legal).toEqual(['a', 'b']);
    expect(sent()).toEqual([]);
  });
});
