// What Python draws positions with, the figures of the rules for the documents, and the lids of the boxes: the drawings of the
// page, taken from its components (`npm run drawings`).
import type { Component } from 'svelte';
import { render } from 'svelte/server';
import { speak } from '$/words/words.svelte';
import { figures } from './figures';
import * as house from './house';
import { cleaned, type Picture } from './markup';

const games = import.meta.glob<() => Picture>('../games/*/picture.ts', { import: 'picture' });
/** Thousands of elements that never change: as a file, a lid is drawn without keeping the page busy. */
const lids = import.meta.glob<Component>('../games/*/LidDrawing.svelte', { import: 'default' });

/** By the names of their files. */
export async function pictures(): Promise<Record<string, unknown>> {
  await speak('en');
  const found: Record<string, unknown> = { 'src/fondaco/drawing/house.json': house.picture() };
  for (const [path, load] of Object.entries(games)) {
    found[`src/fondaco/drawing/${path.split('/')[2]}/picture.json`] = (await load())();
  }
  for (const [path, load] of Object.entries(lids)) {
    found[`web/src/games/${path.split('/')[2]}/lid.svg`] = `${cleaned(render(await load()).body)}\n`;
  }
  for (const [game, drawn] of Object.entries(await figures())) found[`tools/figures/${game}.json`] = drawn;
  return found;
}
