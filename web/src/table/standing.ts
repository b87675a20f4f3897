import type { Picture, Standing, View, Words } from '$/api/types';
import { namesOf } from '$/parts/seats';
import { say } from '$/words/words.svelte';

/** The view that is shown, and what was said of the table when it was last seen whole. */
interface Shown {
  view: View | null;
  words?: Words | null | undefined;
  /** What each seat has by what is drawn as done. */
  expected?: Standing[] | null;
}

/**
 * What each seat has so far: the same public figure for all. Open scores are read off the view, where they rise while
 * points are being shown; of other figures the server says which compare.
 */
export function standings({ view, words, expected }: Shown): Standing[] {
  const scores = (view?.seats ?? []).map(({ score }) => score);
  return scores.every((score) => typeof score === 'number')
    ? scores.map((score) => ({ value: score, said: say().table.points({ count: score }), own: null }))
    : (expected ?? words?.standings ?? []);
}

/** A number with a proper minus sign. */
export const signed = (value: number): string => (value < 0 ? `−${-value}` : String(value));

/** The seats that have most so far; none while all have the same. */
export function leaders(standings: readonly Standing[]): number[] {
  const values = standings.map(({ value }) => value);
  const most = Math.max(...values);
  const first = values.flatMap((value, seat) => (value === most ? [seat] : []));
  return first.length === values.length ? [] : first;
}

/** What somebody at the table is called: by their name, else by the colour of the seat. */
export function nameOf(picture: Picture, seat: number | null, colours: readonly string[] = []): string {
  return seat === null ? '' : (namesOf(picture.seats, colours)[seat] ?? '');
}
