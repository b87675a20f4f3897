/** For tests: a table whose server is in the hands of the test. */
import { afterEach, beforeEach, vi } from 'vitest';
import type { Picture, View } from '$/api/types';
import { kept } from '$/kept.svelte';
import { TableModel } from './model.svelte';
import { TestSocket } from './sockets';

const view = (to_act: number[]): View => ({
  game: 'any',
  seat: 0,
  to_act,
  seats: [{ breakdown: {} }, { breakdown: {} }],
});
export const picture = (
  number: number,
  legal: string[],
  waiting: number[] = [0],
): { picture: Picture; seat: number } => ({
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
export const message = (number: number, more: object = {}): object => ({
  message: { number, at: 0, seat: 1, kind: 'act', text: '', events: [{ event: 'turn', seat: 1 }], ...more },
});
export const soon = () => vi.advanceTimersByTimeAsync(25);
/** All chains of actions that were sent. */
export const sent = (): string[][] =>
  TestSocket.last.sent.filter((one) => one.do === 'act').map((one) => one.actions as string[]);

class Served {
  model!: TableModel;
  /** What was asked of the server besides the live connection. */
  asked: string[] = [];
  /** What it says to a chain of actions that is only asked about. */
  chain: () => Response = () => new Response('{}');
  /** Whether the last action can be undone. */
  undo = true;

  answer(path: string, method: string): Response {
    this.asked.push(`${method} ${path}`);
    if (method === 'POST') return this.chain();
    const events = [{ event: 'own', seat: 0 }, { event: 'deal' }, { event: 'own', seat: 0 }];
    const choices = [
      { action: 'a', text: '', points: [1, 0], events, final: true },
      { action: 'b', text: '', points: [0, 0], events: [], final: false },
    ];
    return new Response(JSON.stringify({ number: this.model.picture?.number, undo: this.undo, choices }));
  }
}

/** A table that is open while each test runs, with time in the hands of the test, too. */
export function serve(): Served {
  const served = new Served();
  beforeEach(() => {
    vi.useFakeTimers();
    kept.waiting = 'none';
    vi.stubGlobal('WebSocket', TestSocket);
    vi.stubGlobal('fetch', async (path: string, { method }: RequestInit) => served.answer(path, method!));
    TestSocket.all = [];
    served.asked = [];
    served.undo = true;
    served.model = new TableModel('KEY', 'ws://here/api/live');
    served.model.open();
    TestSocket.last.accept();
  });
  afterEach(() => {
    served.model.close();
    vi.unstubAllGlobals();
    vi.useRealTimers();
  });
  return served;
}
