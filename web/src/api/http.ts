import { reach } from '$/device/reach';
import { kept } from '$/kept.svelte';
import type {
  Advice,
  EditionShown,
  ChainForecast,
  GameShown,
  Links,
  Listed,
  OpenTable,
  Forecasts,
  Picture,
  Problem,
  RuleShown,
  UndoPoint,
} from './types';

/** A refusal of the server, or no answer at all (status 0). */
export class Refusal extends Error {
  constructor(
    readonly status: number,
    message: string,
    readonly rule = '',
    readonly part: number | null = null,
    /** The last number at the table when it was refused. */
    readonly number: number | null = null,
  ) {
    super(message);
  }
}

interface Asked {
  /** Without one it depends on whether something is sent along. */
  method?: 'DELETE';
  key?: string;
  others?: boolean;
  body?: unknown;
  text?: boolean;
  signal?: AbortSignal;
}

const NO_CONTENT = 204;

/** Ask the server. Paths begin with `/api/`; the key goes into the header, never into the address. */
export async function ask<T>(path: string, { method, key, others, body, text, signal }: Asked = {}): Promise<T> {
  const headers: Record<string, string> = { 'Accept-Language': kept.language };
  if (key) headers.Authorization = `Bearer ${key}`;
  if (body !== undefined) headers['Content-Type'] = 'application/json';
  let answer: Response;
  try {
    answer = await reach(
      path,
      { key, others },
      {
        method: method ?? (body === undefined ? 'GET' : 'POST'),
        headers,
        body: body === undefined ? undefined : JSON.stringify(body),
        cache: 'no-store',
        signal,
      },
    );
  } catch (error) {
    if (signal?.aborted) throw error;
    throw new Refusal(0, '');
  }
  if (!answer.ok) {
    const problem = (await answer.json().catch(() => ({}))) as Partial<Problem>;
    const { error = '', rule = '', part = null, number = null } = problem;
    throw new Refusal(answer.status, error, rule, part, number);
  }
  if (answer.status === NO_CONTENT) return undefined as T;
  return (text ? await answer.text() : await answer.json()) as T;
}

/** With the language of now, for what answers in words. */
export const inLanguage = (path: string): string => `${path}${path.includes('?') ? '&' : '?'}language=${kept.language}`;

// What does not change while the page is open is asked for once.
const remembered = new Map<string, Promise<unknown>>();
function once<T>(path: string): Promise<T> {
  const known = remembered.get(path);
  if (known) return known as Promise<T>;
  const answer = ask<T>(path);
  remembered.set(path, answer);
  answer.catch(() => remembered.delete(path));
  return answer;
}

export const games = (): Promise<GameShown[]> => once(inLanguage('/api/games'));
export const game = async (name: string): Promise<GameShown | undefined> =>
  (await games()).find((one) => one.name === name);
export const rules = (name: string): Promise<RuleShown[]> =>
  once(inLanguage(`/api/games/${encodeURIComponent(name)}/rules`));
export const edition = (name: string): Promise<EditionShown> =>
  once(inLanguage(`/api/games/${encodeURIComponent(name)}/edition`));

/** `others`: people who are to come with links of their own; where those cannot be had, no table is opened. */
export const openTable = (wanted: OpenTable, others = false): Promise<Links> =>
  ask('/api/tables', { body: wanted, others });
export const lobby = (): Promise<Listed[]> => ask('/api/tables');
export const takeSeat = (table: string, seat: number, name: string): Promise<{ key: string }> =>
  ask('/api/lobby/seats', { body: { table, seat, name }, others: true });
export const watchListed = (table: string): Promise<{ key: string }> =>
  ask('/api/lobby/watch', { body: { table }, others: true });

export const look = (key: string): Promise<Picture & { seat: number | null; role: string }> =>
  ask('/api/table', { key });
export const forecasts = (key: string, signal?: AbortSignal): Promise<Forecasts> =>
  ask(inLanguage('/api/table/forecast'), { key, signal });
/** What these actions would do one after the other; refused as if they had been sent. */
export const chainForecast = (key: string, actions: string[], after: number): Promise<ChainForecast> =>
  ask(inLanguage('/api/table/forecast'), { key, body: { actions, after } });
/** The best few choices at one's own turn. */
export const askHint = (key: string): Promise<{ number: number; choices: Advice[] }> =>
  ask(inLanguage('/api/table/hint'), { key, body: {} });
export const newLink = (key: string, role: string): Promise<{ key: string }> =>
  ask('/api/table/links', { key, body: { role } });
export const undoPoints = (key: string): Promise<UndoPoint[]> => ask(inLanguage('/api/table/undo'), { key });
export const rematch = (key: string, bots: Record<string, string>): Promise<{ key: string }> =>
  ask('/api/table/rematch', { key, body: { bots } });
export const storeReplay = (key: string): Promise<{ id: string }> => ask('/api/table/replay', { key, body: {} });
export const journal = (key: string): Promise<string> => ask('/api/table/journal', { key, text: true });
/** A whole game on this device, in the form of `fondaco host export`. */
export const gameFile = (key: string): Promise<string> => ask('/api/device/game', { key, text: true });
/** Delete a game on this device. */
export const deleteGame = (key: string): Promise<void> => ask('/api/device/game', { method: 'DELETE', key });
/** Go on here with a game that was saved so. */
export const takeInGame = (file: string): Promise<{ game: string; links: Links }> =>
  ask('/api/device/game', { body: { file } });
export const uploadJournal = (text: string): Promise<{ id: string }> =>
  ask('/api/replays', { body: { journal: text } });
