// Tables that are set up without the page, where a test or a picture begins in the middle of a game.
import { readFileSync } from 'node:fs';
import { expect, type APIRequestContext } from '@playwright/test';

export interface Links {
  opener: string;
  watch: string;
  seats: Record<string, string>;
}
export interface Picture {
  number: number;
  view: View;
  status: string;
  legal: string[];
  waiting_for: number[];
  seat: number | null;
  /** Whether what has only one way to go on goes by itself. */
  automatic: boolean;
}

/** What lies on the table; `phase` and the rest are the game's. */
export interface View {
  to_act: number[];
  phase: string;
  seats: Record<string, unknown>[];
  [field: string]: unknown;
}

interface Frame {
  number: number;
  view: View;
}

const MOST_FRAMES = 50;
/** Among so many moves before the end of a game everybody has acted. */
const LAST_MOVES = 12;
const GOLDEN = new URL('../../tests/games/', import.meta.url);

/** The key in a link to a table. */
export const keyIn = (link: string): string => new URL(link).hash.split('/').at(-1)!;

/** A game that was played once, as its journal: `millefiori/3-mixed`. */
export const golden = (name: string): URL => new URL(name.replace('/', '/golden/') + '.fondaco', GOLDEN);

export class Api {
  constructor(private readonly request: APIRequestContext) {}

  async ask<T>(path: string, key = '', body?: unknown): Promise<T> {
    const headers: Record<string, string> = key ? { Authorization: `Bearer ${key}` } : {};
    const answer = await (body === undefined
      ? this.request.get(path, { headers })
      : this.request.post(path, { headers, data: body }));
    expect(answer.ok(), `${path}: ${await answer.text()}`).toBe(true);
    return (await answer.json()) as T;
  }

  open(game: string, seats: string[], changes: Record<string, unknown> = {}): Promise<Links> {
    return this.ask('/api/tables', '', { game, seats, pace: 'quick', ...changes });
  }

  look(key: string): Promise<Picture> {
    return this.ask('/api/table', key);
  }

  sit(key: string, name: string): Promise<unknown> {
    return this.ask('/api/table/sit', key, { name });
  }

  act(key: string, action: string): Promise<unknown> {
    return this.ask('/api/table/actions', key, { actions: [action] });
  }

  /** The end of a game that was played once, but for the last few moves; the key of a seat. */
  async ended(journal: URL, seat: number): Promise<string> {
    const key = await this.playedOn(journal, seat, -LAST_MOVES, () => true);
    await this.playOut([key]);
    return key;
  }

  async replay(journal: URL): Promise<string> {
    const { id } = await this.ask<{ id: string }>('/api/replays', '', { journal: readFileSync(journal, 'utf8') });
    return id;
  }

  /**
   * A table that plays on from the first moment after `from` at which the table is so for this seat. With less than nothing,
   * `from` is counted from the end.
   */
  async playedOn(journal: URL, seat: number, from: number, so: (view: View) => boolean): Promise<string> {
    const id = await this.replay(journal);
    const { actions, seats: count } = await this.ask<{ actions: number; seats: number }>(`/api/replays/${id}`);
    let found: Frame | undefined;
    for (let first = from < 0 ? actions + from : from; !found && first < actions; first += MOST_FRAMES) {
      const last = Math.min(actions, first + MOST_FRAMES - 1);
      const frames = await this.ask<Frame[]>(`/api/replays/${id}/frames?viewpoint=${seat}&first=${first}&last=${last}`);
      found = frames.find(({ view }) => view.to_act.includes(seat) && so(view));
    }
    if (!found) throw new Error(`there is no such moment in ${journal}`);
    const wanted = { at: found.number, seat, bots: Array<string>(count - 1).fill('greedy'), pace: 'quick' };
    const { seats } = await this.ask<Links>(`/api/replays/${id}/tables`, '', wanted);
    await this.sit(seats[String(seat)]!, 'Ann');
    return seats[String(seat)]!;
  }

  /** Play these seats on by whatever comes first, until one of them sees the table so, or to the end. */
  async playOut(keys: string[], so: (view: View) => boolean = () => false): Promise<void> {
    for (;;) {
      for (const key of keys) {
        const { status, number, view, legal, seat, waiting_for } = await this.look(key);
        if (status !== 'playing' || so(view)) return;
        if (seat === null || !waiting_for.includes(seat)) continue;
        const answer = await this.request.post('/api/table/actions', {
          headers: { Authorization: `Bearer ${key}` },
          data: { actions: [legal[0]], after: number },
        });
        // Others may have acted since, or the table itself has done what was the only thing to do.
        expect([200, 409], await answer.text()).toContain(answer.status());
      }
    }
  }
}
