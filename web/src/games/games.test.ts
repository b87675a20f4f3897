import { describe, expect, it } from 'vitest';
import type { GameShown } from '$/api/types';
import { textsOf } from '$/words/words.svelte';
import { aboutOf, figuresOf, lidOf, inOrder, viewOf } from './games';

const sources = import.meta.glob<string>(
  ['/src/**/*', '!/src/words/generated/*', '!/src/api/schema.d.ts', '/index.html', '/public/*.{webmanifest,js,svg}'],
  {
    query: '?raw',
    import: 'default',
    eager: true,
  },
);
const folderOf = (path: string) => /^\/src\/games\/([^/]+)\/\w/.exec(path)?.[1];
const games = [...new Set(Object.keys(sources).flatMap((path) => folderOf(path) ?? []))];
/** As one word and in small letters, however it is written. */
const bare = (text: string) => text.toLowerCase().replace(/[\s_-]+/g, '');

it('keeps all that the page knows of a game in its folder', () => {
  expect(games.length).toBeGreaterThan(1);
  const naming = Object.entries(sources).flatMap(([path, text]) =>
    games.filter((game) => game !== folderOf(path) && bare(path + text).includes(game)).map((game) => [path, game]),
  );
  expect(naming).toEqual([]);
});

// Loaded before anything is timed.
const known = await Promise.all(
  games.map(async (game) => ({
    game,
    lid: await lidOf(game),
    figures: await figuresOf(game),
    view: await viewOf(game),
  })),
);
const common = await import('$/common');

it.each(known)('has a lid, figures and a text for $game', ({ game, lid, figures, view }) => {
  expect(lid).not.toBeNull();
  expect(figures).toHaveProperty('Rule');
  expect(view.Board).toBeDefined();
  expect(aboutOf(game)?.minutes).toBeGreaterThan(0);
  expect(textsOf(game)?.about).toMatch(/\w/);
});

describe('a game that the page does not know', () => {
  it('is played on the common table', async () => {
    expect(await viewOf('draughts')).toMatchObject({ Board: common.Board, animator: common.animator });
  });
  it('has its rules without figures, and no lid or text of its own', async () => {
    expect([await figuresOf('draughts'), await lidOf('draughts')]).toEqual([null, null]);
    expect([aboutOf('draughts'), textsOf('draughts')]).toEqual([undefined, undefined]);
  });
  it('stands behind the others', () => {
    const ordered = inOrder(['draughts', ...games].map((name) => ({ name }) as GameShown)).map((game) => game.name);
    expect(ordered.at(-1)).toBe('draughts');
    expect(new Set(ordered)).toEqual(new Set(['draughts', ...games]));
  });
});
