// All that the page knows of games is in their folders here, and is found through this file. No other file names a game.
import type { Component } from 'svelte';
import type { GameShown } from '$/api/types';
import type { Tour } from '$/tour/tour';
import type { About, Figures, GameView, ShownGame } from './game';

const views = import.meta.glob<GameView>('./*/index.ts');
const lids = import.meta.glob<{ default: Component<{ title: string }> }>('./*/Lid.svelte');
const figures = import.meta.glob<Figures>('./*/figures/index.ts');
const tours = import.meta.glob<Tour>('./*/tour.ts', { import: 'tour' });
const abouts = import.meta.glob<About>('./*/about.ts', { eager: true, import: 'about' });

/** How a game is shown at the table: on its own board, else on the common table. */
export async function viewOf(game: string): Promise<ShownGame> {
  const own: GameView = (await views[`./${game}/index.ts`]?.()) ?? {};
  const { Board, animator } = own;
  return Board && animator ? { ...own, Board, animator } : { ...(await import('$/common')), ...own };
}

/** The picture on the lid of a game's box; null where there is none. */
export const lidOf = async (game: string): Promise<Component<{ title: string }> | null> =>
  (await lids[`./${game}/Lid.svelte`]?.())?.default ?? null;

/** The drawn examples of a game's rules; null where there are none. */
export const figuresOf = async (game: string): Promise<Figures | null> =>
  (await figures[`./${game}/figures/index.ts`]?.()) ?? null;

export const hasTour = (game: string): boolean => `./${game}/tour.ts` in tours;

/** The guided tour of a game; null where there is none. */
export const tourOf = async (game: string): Promise<Tour | null> => (await tours[`./${game}/tour.ts`]?.()) ?? null;

export const aboutOf = (game: string): About | undefined => abouts[`./${game}/about.ts`];

/** Games in the order in which the page shows them; those that the page does not know come last, as the server has them. */
export const inOrder = (games: readonly GameShown[]): GameShown[] => {
  const place = (game: GameShown) => aboutOf(game.name)?.place ?? Infinity;
  return [...games].sort((one, other) => (place(one) === place(other) ? 0 : place(one) - place(other)));
};
