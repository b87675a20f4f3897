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
  const spectators = (kind === 'mute' || kind === 'unmute') && text === 'watch';
  const who = nameOf(picture, seatOf(kind, seat, text), colours);
  const line = did[spectators ? `${kind}Spectators` : kind] ?? '';
  return typeof line === 'string' ? line : line({ who });
}

/** Whom it is about: the house says whose time is up, and the host whom they have muted. */
function seatOf(kind: string, seat: number | null, text: string): number | null {
  if (kind === 'flag') return Number(text);
  if (kind === 'mute' || kind === 'unmute') return Number(text.replace('seat ', '')) || 0;
  return seat;
}
