// What Python draws positions with, and the figures of the rules for the documents: the drawings of the page, taken from
// its components (`npm run drawings`).
import { speak } from '$/words/words.svelte';
import { figures } from './figures';
import * as house from './house';
import * as liguria from './liguria';
import * as millefiori from './millefiori';
import * as oltremare from './oltremare';

/** By the names of their files. */
export async function pictures(): Promise<Record<string, unknown>> {
  await speak('en');
  const games = { liguria, millefiori, oltremare };
  return {
    'src/fondaco/drawing/house.json': house.picture(),
    ...Object.fromEntries(
      Object.entries(games).map(([game, { picture }]) => [`src/fondaco/drawing/${game}/picture.json`, picture()]),
    ),
    ...Object.fromEntries(Object.entries(figures()).map(([game, drawn]) => [`tools/figures/${game}.json`, drawn])),
  };
}
