import type { Component } from 'svelte';
import type { BoardProps, Drawing } from './board';
import type { View } from '$/api/types';

/** What the `index.ts` of a game's folder gives: its board, and how to show one thing after the other (null: at once). */
export interface Room {
  Board: Component<BoardProps>;
  drawing: Drawing | null;
  /** Leads through the first turn, on the board itself. */
  Guide?: Component<{ view: View; seat: number | null; legal: string[] }>;
}

const rooms = import.meta.glob<Room>('./*/index.ts');

/** The board of a game. A game without a drawing of its own is played on the generic table. */
export async function roomOf(game: string): Promise<Room> {
  const load = rooms[`./${game}/index.ts`] ?? rooms['./generic/index.ts'];
  if (!load) throw new Error('there is no board');
  return load();
}
