// What Python draws positions with: the drawings of the page, taken from its components (`npm run drawings`).
import { speak } from '$/words/words.svelte';
import * as house from './house';
import * as liguria from './liguria';
import * as millefiori from './millefiori';
import * as oltremare from './oltremare';

export async function pictures(): Promise<Record<string, unknown>> {
  await speak('en');
  return {
    house: house.picture(),
    liguria: liguria.picture(),
    millefiori: millefiori.picture(),
    oltremare: oltremare.picture(),
  };
}
