import { afterEach, expect, it, vi } from 'vitest';
import { Player } from './player.svelte';

const LAST = 120;
const TURNS = [
  { first: 0, last: 0, seat: null, lines: ['The game begins.'] },
  { first: 1, last: 4, seat: 0, lines: ['one'] },
  { first: 5, last: 9, seat: 1, lines: ['two'] },
  { first: 10, last: LAST, seat: 0, lines: ['three'] },
];

/** The server of replays, as far as a replay needs it. */
function served(finished = true): string[] {
  const asked: string[] = [];
  vi.stubGlobal('fetch', async (path: string) => {
    const url = new URL(path, 'http://house');
    asked.push(url.pathname + (url.searchParams.get('viewpoint') ?? ''));
    if (!url.pathname.endsWith('/frames')) {
      return Response.json({ id: 'x', seats: 2, actions: LAST, finished, turns: TURNS, players: ['Ann', 'Ben'] });
    }
    const [first, last] = ['first', 'last'].map((name) => Number(url.searchParams.get(name)));
    return Response.json(
      Array.from({ length: last! - first! + 1 }, (_, i) => ({
        number: first! + i,
        text: `${url.searchParams.get('viewpoint')} ${first! + i}`,
      })),
    );
  });
  return asked;
}
afterEach(() => vi.unstubAllGlobals());

async function opened(at = 0, viewpoint = 'watch', finished = true) {
  const asked = served(finished);
  const moves: string[] = [];
  const player = new Player('x', (to, by) => moves.push(`${to} ${by}`));
  player.at = at;
  player.viewpoint = viewpoint;
  await player.open('en');
  return { player, moves, asked };
}
const shown = async (player: Player, text: string) => vi.waitFor(() => expect(player.frame?.text).toBe(text));

it('opens at the moment and from the viewpoint of the link', async () => {
  const { player } = await opened(7, '1');
  expect(player.frame?.text).toBe('1 7');
  expect(player.turn).toBe(2);
});

it('stays within the game and within what may be seen', async () => {
  expect((await opened(999)).player.at).toBe(LAST);
  expect((await opened(3, '5')).player.viewpoint).toBe('watch');
  expect((await opened(3, 'all', false)).player.viewpoint).toBe('watch');
});

it('goes move by move and turn by turn, and keeps the address up to date', async () => {
  const { player, moves } = await opened(3);
  player.go(4);
  await shown(player, 'watch 4');
  expect(player.followed).toBe(true);
  player.turns(1);
  expect(player.at).toBe(9);
  player.turns(-1);
  expect(player.at).toBe(4);
  player.turns(-1);
  expect(player.at).toBe(0);
  player.turns(-1);
  expect(player.at).toBe(0);
  expect(moves).toEqual(['4 watch', '9 watch', '4 watch', '0 watch']);
});

it('shows another viewpoint at the same moment', async () => {
  const { player } = await opened(60);
  player.look('all');
  await shown(player, 'all 60');
  expect(player.followed).toBe(false);
});

it('says when there is no such replay', async () => {
  vi.stubGlobal('fetch', async () => Response.json({ error: 'no' }, { status: 404 }));
  const player = new Player('y', () => undefined);
  await player.open('en');
  expect(player.missing).toBe(true);
});
