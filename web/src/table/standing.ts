import type { Picture, View } from '$/api/types';
import { colourOf } from '$/parts/seats';
import { say } from '$/words/words.svelte';

/** What a seat has so far, as far as everybody may see it. */
export interface Standing {
  value: number;
  kind: 'points' | 'ducats';
  /** A part of it is hidden. */
  partly: boolean;
}

export function standing(view: View, seat: number): Standing | null {
  const shown = view.seats[seat];
  if (!shown) return null;
  if (typeof shown.score === 'number') return { value: shown.score, kind: 'points', partly: false };
  if (typeof shown.ducats === 'number') return { value: shown.ducats, kind: 'ducats', partly: false };
  const parts = Object.values((shown.breakdown ?? {}) as Record<string, number>);
  return parts.length ? { value: parts.reduce((sum, part) => sum + part, 0), kind: 'points', partly: true } : null;
}

/** The seats that have most so far; none while all have the same. */
export function leaders(view: View): number[] {
  const values = view.seats.map((_, seat) => standing(view, seat)?.value ?? -Infinity);
  const most = Math.max(...values);
  const first = values.flatMap((value, seat) => (value === most ? [seat] : []));
  return first.length === values.length ? [] : first;
}

/** What somebody at the table is called: by their name, else by the colour of the seat. */
export function nameOf(picture: Picture, seat: number | null, colours: readonly string[] = []): string {
  if (seat === null) return '';
  const colour = colourOf(seat, colours);
  return picture.seats[seat]?.name || say().shell.colours[colour] || colour;
}
