import type { Component } from 'svelte';
import type { Route } from '$/router.svelte';

export type Screen = Component<{ route: any }>;

// Each screen is loaded when it is wanted, so that a table does not wait for the rest.
const screens: Record<string, () => Promise<unknown>> = import.meta.glob(
  './{Home,Open,Table,Replay,Puzzle,Mistakes,Rules,Api,Host}.svelte',
);

/** The screen of a route. What was loaded once is there at once. */
export async function screenOf({ screen }: Route): Promise<Screen> {
  const name = screen[0]!.toUpperCase() + screen.slice(1);
  return ((await screens[`./${name}.svelte`]!()) as { default: Screen }).default;
}
