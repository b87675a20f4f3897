import { beforeEach, describe, expect, it, vi } from 'vitest';
import type { GameEvent, View } from '$/api/types';
import { message, picture, serve, soon } from './served';
import { TestSocket } from './sockets';

const served = serve();
const late = (refused: number, number: number) => ({ refused, number, error: 'out of date', rule: '' });

describe('a table', () => {
  it('tells what was before one came, and shows the table as it is', async () => {
    TestSocket.last.say(message(1));
    TestSocket.last.say(message(2, { kind: 'chat', text: 'hello' }));
    TestSocket.last.say(picture(2, ['a']));
    expect(served.model.log).toHaveLength(1);
    expect(served.model.chatLines).toHaveLength(1);
    expect(served.model.legal).toEqual(['a']);
    expect(served.model.mine).toBe(true);
    await soon();
    expect(served.asked).toEqual(['GET /api/table/forecast?language=en']);
    expect(served.model.forecasts.get('a')?.points).toEqual([1, 0]);
    expect(served.model.undoOpen).toBe(true);
  });

  it('shows what others do before one may act again', async () => {
    TestSocket.last.say(picture(0, ['a']));
    served.model.game = { animator: { step: (before) => before, time: () => 200 } };
    TestSocket.last.say(message(1));
    TestSocket.last.say(picture(1, ['b']));
    expect(served.model.happening).toHaveLength(1);
    expect(served.model.legal).toEqual([]);
    vi.advanceTimersByTime(200);
    expect(served.model.happening).toEqual([]);
    expect(served.model.legal).toEqual(['b']);
  });

  it('catches up after the connection was lost, and hears nothing twice', () => {
    TestSocket.last.say(message(1));
    TestSocket.last.say(picture(1, []));
    TestSocket.last.end();
    expect(served.model.connection).toBe('lost');
    vi.advanceTimersByTime(400);
    TestSocket.last.accept();
    expect(TestSocket.last.sent[0]).toMatchObject({ key: 'KEY', after: 1 });
    TestSocket.last.say(message(1));
    TestSocket.last.say(message(2));
    TestSocket.last.say(picture(2, ['a']));
    expect(served.model.connection).toBe('here');
    expect(served.model.messages.map((one) => one.number)).toEqual([1, 2]);
    expect(served.model.legal).toEqual(['a']);
  });

  it('is told once whether one wants to be asked where there is only one thing to do', () => {
    const told = () => TestSocket.last.sent.filter((one) => one.do === 'automatic').map((one) => one.on);
    const now = picture(0, ['a']);
    now.picture.automatic = true;
    served.model.askForced = true;
    TestSocket.last.say(now);
    TestSocket.last.say(now);
    expect(told()).toEqual([false]);
    now.picture.automatic = false;
    TestSocket.last.say(now);
    served.model.askForced = false;
    expect(told()).toEqual([false, true]);
  });

  it('asks nothing where the table goes on by itself', () => {
    const now = picture(0, ['a']);
    Object.assign(now.picture, { by_itself: true, clock: { kind: 'live' } });
    TestSocket.last.say(now);
    expect(served.model.legal).toEqual([]);
    expect(served.model.mine).toBe(false);
    Object.assign(now.picture, { number: 1, clock: { kind: 'correspondence' } });
    TestSocket.last.say(now);
    expect(served.model.legal).toEqual(['a']);
    expect(served.model.mine).toBe(true);
  });

  it('starts again in another language', () => {
    TestSocket.last.say(message(1));
    TestSocket.last.say(picture(1, ['a']));
    served.model.restart();
    TestSocket.last.accept();
    expect(TestSocket.last.sent[0].after).toBe(0);
    TestSocket.last.say(message(1, { story: { first: 1, lines: ['Anne joue.'] } }));
    TestSocket.last.say(picture(1, ['a']));
    expect(served.model.log.map((told) => told.lines)).toEqual([['Anne joue.']]);
  });
});

describe('an action', () => {
  beforeEach(() => TestSocket.last.say(picture(5, ['a', 'b'])));

  it('is sent with the number it follows, and nothing can be done until it is answered', async () => {
    const done = served.model.act(['a']);
    const wish = TestSocket.last.sent[1];
    expect(wish).toMatchObject({ do: 'act', actions: ['a'], after: 5 });
    expect(served.model.legal).toEqual([]);
    expect(await served.model.act(['b'])).toBe(false);
    TestSocket.last.say({ done: wish.id, number: 6 });
    TestSocket.last.say(message(6, { seat: 0 }));
    TestSocket.last.say(picture(6, ['c']));
    await soon();
    expect(await done).toBe(true);
    expect(served.model.legal).toEqual(['c']);
  });

  it('is not offered once more when somebody else was quicker', async () => {
    const done = served.model.act(['a']);
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['a', 'b']));
    TestSocket.last.say({ done: TestSocket.last.sent[1].id, number: 7 });
    await vi.advanceTimersByTimeAsync(60_000);
    expect(served.model.legal).toEqual([]);
    TestSocket.last.say(message(7, { seat: 0 }));
    TestSocket.last.say(picture(7, ['c'], [1]));
    await soon();
    expect(await done).toBe(true);
    expect(served.model.legal).toEqual(['c']);
  });

  it.each([true, false])('that was sent on a dead line is missed aloud, unless it arrived: %s', async (arrived) => {
    TestSocket.last.say(picture(0, ['a']));
    const done = served.model.act(['a']);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await done).toBe(false);
    expect(served.model.refused).toBe(null);
    TestSocket.last.accept();
    if (arrived) TestSocket.last.say(message(1, { seat: 0 }));
    TestSocket.last.say(message(2));
    TestSocket.last.say(picture(2, []));
    await soon();
    expect(served.model.refused?.error).toBe(arrived ? undefined : 'Your move did not arrive.');
  });

  it('that is done when the connection is lost keeps nobody waiting', async () => {
    const done = served.model.act(['a']);
    TestSocket.last.say({ done: TestSocket.last.sent[1].id, number: 6 });
    TestSocket.last.end();
    await soon();
    expect(await done).toBe(false);
    expect(served.model.refused).toBe(null);
  });

  it('is seen before it is answered, as far as it is the own doing', async () => {
    const step = (before: View, event: GameEvent) => ({ ...before, did: event.event });
    served.model.game = { animator: { step, time: () => 200 } };
    const did = () => (served.model.view as { did?: string } | null)?.did;
    await soon();
    const done = served.model.act(['a']);
    expect(did()).toBe('own');
    expect(served.model.happening).toHaveLength(1);
    TestSocket.last.say({ refused: TestSocket.last.sent[1].id, error: 'not allowed', rule: 'choose' });
    expect(await done).toBe(false);
    expect(did()).toBe(undefined);
    expect(served.model.happening).toEqual([]);
  });

  it('that is forbidden names its rule', async () => {
    const done = served.model.act(['a']);
    TestSocket.last.say({ refused: TestSocket.last.sent[1].id, error: 'not allowed', rule: 'choose' });
    expect(await done).toBe(false);
    expect(served.model.refused).toMatchObject({ error: 'not allowed', rule: 'choose' });
    expect(served.model.legal).toEqual(['a', 'b']);
  });

  it('that came a moment late is sent again if it still may be done', async () => {
    const done = served.model.act(['a']);
    TestSocket.last.say(late(TestSocket.last.sent[1].id, 6));
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
    expect(served.model.refused).toBe(null);
  });

  it('that came too late is refused', async () => {
    const done = served.model.act(['a']);
    TestSocket.last.say(late(TestSocket.last.sent[1].id, 6));
    TestSocket.last.say(message(6));
    TestSocket.last.say(picture(6, ['c']));
    await soon();
    expect(await done).toBe(false);
    expect(served.model.refused?.error).toContain('out of date');
  });

  it('of a chain that is refused says which part and why', async () => {
    const done = served.model.act(['a', 'x']);
    const refused = { refused: TestSocket.last.sent[1].id, error: 'not allowed', rule: 'choose', part: 1, number: 5 };
    TestSocket.last.say(refused);
    expect(await done).toBe(false);
    expect(served.model.refused).toMatchObject({ rule: 'choose', part: 1, parts: 2 });
  });
});
