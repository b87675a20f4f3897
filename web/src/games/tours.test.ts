// The tours of all games, over games that were played on their own deals (tools/tours.py).
import { describe, expect, it } from 'vitest';
import type { View } from '$/api/types';
import { began, followed, PARTS, stageOf, type Moment, type Part, type Tour } from '$/tour/tour';
import { languages, type Language } from '$/words/languages';
import { speak } from '$/words/words.svelte';
import { hasTour, tourOf } from './games';

type Recorded = { legal?: string[]; zones?: string[] } & Record<string, unknown>;
const records = import.meta.glob<Recorded[]>('./*/tour.test.json', { import: 'default' });
const tours = import.meta.glob('./*/tour.ts');
const boards = import.meta.glob<string>('./*/*.svelte', { query: '?raw', import: 'default' });
const tomls = import.meta.glob<string>('../../../src/fondaco/games/*/components.toml', {
  query: '?raw',
  import: 'default',
});
const LANGUAGES = Object.keys(languages) as Language[];
const gameIn = (path: string) => path.split('/').at(-2)!;

/** The figures that steps tell, read from the edition as far as that is needed: names with whole numbers. */
function figures(toml: string): Record<string, Record<string, number>> {
  const found: Record<string, Record<string, number>> = {};
  let table = '';
  for (const line of toml.split('\n')) {
    table = /^\[(\w+)\]/.exec(line)?.[1] ?? table;
    const [, name, number] = /^(\w+) = (\d+)\b/.exec(line) ?? [];
    if (name) (found[table] ??= {})[name] = Number(number);
  }
  return found;
}

const known = await Promise.all(
  Object.entries(records).map(async ([path, load]) => {
    const game = gameIn(path);
    const edition = figures(await tomls[`../../../src/fondaco/games/${game}/components.toml`]!());
    let whole: Recorded = {};
    const moments = (await load()).map((changed) => {
      whole = { ...whole, ...changed };
      return { view: whole as unknown as View, seat: 0, legal: whole.legal ?? [], edition, zones: whole.zones ?? [] };
    });
    const own = Object.keys(boards).filter((one) => gameIn(one) === game);
    const drawn = (await Promise.all(own.map((one) => boards[one]!()))).join();
    // What is of a seat is marked with its number.
    const marks = [...drawn.matchAll(/data-guide=(?:"([\w ]+)(\{[^}]*\})?"|\{[^}]*'([\w ]+)')/g)].map(
      ([, name, seat, other]) => (name ?? other!) + (seat ? '0' : ''),
    );
    return { game, moments, marks, tour: (await tourOf(game))! };
  }),
);

/** Somebody who reads every step and does what it says: the steps that were shown, each with its moment. */
function toured(tour: Tour, part: Part, moments: readonly (Moment & { zones: string[] })[], from = 0) {
  const shown: { at: number; moment: Moment & { zones: string[] }; stage: string }[] = [];
  let now = began(part, from);
  let last: (typeof moments)[number] | undefined;
  for (const moment of moments) {
    last = moment;
    for (let before; before !== now;) {
      before = now;
      now = followed(now, tour, moment);
      const stage = stageOf(now, tour, moment);
      if (shown.at(-1)?.at !== now.at || shown.at(-1)?.stage !== stage) shown.push({ at: now.at, moment, stage });
      if (stage === 'read' && now.at + 1 < tour[part].length) now = began(part, now.at + 1, moment);
    }
  }
  return { shown, at: now.at, last };
}

it('has a tour for every game that has a recorded one, and none for a game that it does not know', async () => {
  expect(known.map(({ game }) => game).sort()).toEqual(Object.keys(tours).map(gameIn).sort());
  expect(known.length).toBeGreaterThan(0);
  expect(known.every(({ game, tour }) => hasTour(game) && tour !== null)).toBe(true);
  expect([hasTour('draughts'), await tourOf('draughts')]).toEqual([false, null]);
});

describe.each(known)('the tour of $game', ({ tour, moments, marks }) => {
  it.each(PARTS)('has six to twelve steps in its %s, the last one to be read', (part) => {
    expect(tour[part].length).toBeGreaterThanOrEqual(6);
    expect(tour[part].length).toBeLessThanOrEqual(12);
    expect(tour[part].at(-1)!.until).toBeUndefined();
    expect(tour[part].some((step) => step.until)).toBe(true);
  });

  it.each(PARTS)('leads through the %s without skipping a step or standing still', (part) => {
    const { shown, at } = toured(tour, part, moments);
    expect(at).toBe(tour[part].length - 1);
    const numbers = shown.map((one) => one.at);
    expect([...new Set(numbers)]).toEqual(tour[part].map((_, number) => number));
    expect(numbers).toEqual([...numbers].sort((one, other) => one - other));
  });

  it('asks for everything in its first turn before it is done', () => {
    const { shown } = toured(tour, 'turn', moments);
    const asked = tour.turn.flatMap((step, at) => (step.until ? [at] : []));
    expect(new Set(shown.filter((one) => one.stage === 'do').map((one) => one.at))).toEqual(new Set(asked));
  });

  it.each(PARTS)('speaks of what is there, and says something in every language, in its %s', async (part) => {
    const said = new Set<string>();
    const { shown } = toured(tour, part, moments);
    for (const language of LANGUAGES) {
      await speak(language);
      for (const { at, moment } of shown) {
        const step = tour[part][at]!;
        const there = marks.length ? marks : [...moment.zones, 'choices', 'seats'];
        expect(there).toContain(step.at);
        expect(step.text(moment)).toMatch(language === 'en' ? /^[^{}]{20,215}$/ : /^[^{}]{20,260}$/);
        expect(step.text(moment)).not.toMatch(/NaN|undefined/);
        said.add(step.text(moment));
      }
    }
    await speak('en');
    expect(said.size).toBeGreaterThanOrEqual(tour[part].length * LANGUAGES.length);
  });

  it.each(PARTS)('can be left at any step of its %s and taken up again at any later moment', (part) => {
    const steps = [...tour[part].keys()];
    for (const from of steps) {
      const first = toured(tour, part, moments).shown.find(({ at }) => at === from)!.moment;
      const came = moments.findIndex((moment) => moment === first);
      for (let later = came; later < moments.length; later += 3) {
        const { shown, at } = toured(tour, part, moments.slice(later), from);
        expect([...new Set(shown.map((one) => one.at))]).toEqual(steps.slice(from, at + 1));
        // Where the recorded game is over before the step is done, there is still something to do or to wait for.
        if (at < steps.length - 1) expect(shown.at(-1)!.stage).not.toBe('read');
      }
      expect(toured(tour, part, moments.slice(came), from).at).toBe(steps.length - 1);
    }
  });

  it('stands still when it is taken up much later: everything is only read', () => {
    const end = moments.at(-1)!;
    for (const at of tour.turn.keys()) expect(stageOf(began('turn', at), tour, end)).toBe('read');
  });
});
