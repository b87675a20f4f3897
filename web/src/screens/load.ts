import type { Component } from 'svelte';
import type { Route } from '$/router.svelte';

type Name = Route['screen'];
/** A screen that is shown with its own route; some need nothing of it. */
type At<N extends Name> = Component<{ route: Extract<Route, { screen: N }> }> | Component<Record<string, never>>;
/** The screen of a route, to be shown with that route. */
export type Screen = Component<{ route: Route }>;

// Each screen is loaded when it is wanted, so that a table does not wait for the rest.
const screens: { [N in Name]: () => Promise<{ default: At<N> }> } = {
  home: () => import('./Home.svelte'),
  open: () => import('./Open.svelte'),
  table: () => import('./Table.svelte'),
  replay: () => import('./Replay.svelte'),
  puzzle: () => import('./Puzzle.svelte'),
  mistakes: () => import('./Mistakes.svelte'),
  rules: () => import('./Rules.svelte'),
  api: () => import('./Api.svelte'),
  host: () => import('./Host.svelte'),
};

/** The screen of a route. What was loaded once is there at once. */
export async function screenOf({ screen }: Route): Promise<Screen> {
  return (await screens[screen]()).default as Screen;
}
