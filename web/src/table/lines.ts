import type { Picture } from '$/api/types';
import { say } from '$/words/words.svelte';
import { lateIn, whomIn } from './entryText';
import { nameOf } from './standing';

/** Something that was done at the table and is no move. */
export interface Done {
  kind: string;
  seat: number | null;
  text: string;
  was?: string | undefined;
}

/** What is said of it; empty for what is not told. */
export function lineOf({ kind, seat, text, was }: Done, picture: Picture, colours: readonly string[]): string {
  if (was && text && was !== text) return say().table.renamed({ was, who: text });
  const did: Readonly<Record<string, string | ((values: { who: string }) => string)>> = say().table.did;
  const muting = kind === 'mute' || kind === 'unmute';
  // The house says whose time is up, and the host whom they have muted.
  const whom = muting ? whomIn(text) : kind === 'flag' ? lateIn(text) : seat;
  const who = nameOf(picture, whom, colours);
  const line = did[muting && whom === null ? `${kind}Spectators` : kind] ?? '';
  return typeof line === 'string' ? line : line({ who });
}
