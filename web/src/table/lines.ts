import type { Picture } from '$/api/types';
import { say } from '$/words/words.svelte';
import { nameOf } from './standing';

/** Something that was done at the table and is no move. */
export interface Done {
  kind: string;
  seat: number | null;
  text: string;
}

/** What is said of it; empty for what is not told. */
export function lineOf({ kind, seat, text }: Done, picture: Picture, colours: readonly string[]): string {
  const did: Readonly<Record<string, string | ((values: { who: string }) => string)>> = say().table.did;
  // The house says whose time is up.
  const who = nameOf(picture, kind === 'flag' ? Number(text) : seat, colours);
  const line = did[kind] ?? '';
  return typeof line === 'string' ? line : line({ who });
}
