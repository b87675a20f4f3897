import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { BEGIN, Crew, REST, type Thought } from './thinkers';

/** A worker that answers when the test says so. */
class Asked {
  static all: Asked[] = [];
  onmessage: ((event: { data: Thought }) => void) | null = null;
  onerror: (() => void) | null = null;
  ended = false;
  heard: object[] = [];
  constructor() {
    Asked.all.push(this);
  }
  postMessage(data: object): void {
    this.heard.push(data);
  }
  terminate(): void {
    this.ended = true;
  }
}
const [question, answer] = [new Uint8Array([1]), new Uint8Array([2])];

beforeEach(() => {
  Asked.all = [];
  vi.useFakeTimers();
  vi.stubGlobal('Worker', Asked);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('waits no longer for one that does not begin, or fails to, and begins another', async () => {
  const crew = new Crew('here/', 1, false);
  const late = crew.ask(question, 30);
  expect(Asked.all[0]!.heard).toEqual([{ base: 'here/' }, { question }]);
  await vi.advanceTimersByTimeAsync(BEGIN * 1000);
  expect(await late).toBeNull();
  for (const fail of [(one: Asked) => one.onmessage!({ data: null }), (one: Asked) => one.onerror!()]) {
    const failed = crew.ask(question, 30);
    fail(Asked.all.at(-1)!);
    expect(await failed).toBeNull();
  }
  expect(Asked.all.map(({ ended }) => ended)).toEqual([true, true, true]);
  const answered = crew.ask(question, 30);
  await vi.advanceTimersByTimeAsync(BEGIN * 1000 - 1);
  Asked.all[3]!.onmessage!({ data: 'begun' });
  await vi.advanceTimersByTimeAsync(29_999);
  Asked.all[3]!.onmessage!({ data: answer });
  expect(await answered).toBe(answer);
  const tooLong = crew.ask(question, 30);
  await vi.advanceTimersByTimeAsync(30_000);
  expect(await tooLong).toBeNull();
  expect(Asked.all.map(({ ended }) => ended)).toEqual([true, true, true, true]);
});

it.each([
  [true, 'gives the memory of those who analyse back'],
  [false, 'keeps the bots ready while a player thinks'],
])('rests: %s: %s', async (rests) => {
  const crew = new Crew('here/', 2, rests);
  const answers = [crew.ask(question, 5), crew.ask(question, 5), crew.ask(question, 5)];
  await vi.advanceTimersByTimeAsync(0);
  expect(Asked.all).toHaveLength(2);
  for (const one of [...Asked.all, Asked.all[0]!]) {
    one.onmessage!({ data: answer });
    await vi.advanceTimersByTimeAsync(0);
  }
  expect(await Promise.all(answers)).toEqual([answer, answer, answer]);
  await vi.advanceTimersByTimeAsync(REST);
  expect(Asked.all.map(({ ended }) => ended)).toEqual([rests, rests]);
});
