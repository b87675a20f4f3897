// What Python draws positions with, and the figures of the rules for the documents: the drawings of the page, taken from
// its components (`npm run drawings`).
import { speak } from '$/words/words.svelte';
import { figures } from './figures';
import * as house from './house';
import type { Picture } from './markup';

const games = import.meta.glob<() => Picture>('../games/*/picture.ts', { import: 'picture' });

/** By the names of their files. */
export async function pictures(): Promise<Record<string, unknown>> {
  await speak('en');
  const found: Record<string, unknown> = { 'src/fondaco/drawing/house.json': house.picture() };
  for (const [path, load] of Object.entries(games)) {
    found[`src/fondaco/drawing/${path.split('/')[2]}/picture.json`] = (await load())();
  }
  for (const [game, drawn] of Object.entries(await figures())) found[`tools/figures/${game}.json`] = drawn;
  return found;
}
