// Opening the table of a tour, or going back to the one that was left.
import { look, openTable, Refusal } from '$/api/http';
import type { GameShown } from '$/api/types';
import { kept } from '$/kept.svelte';
import { byRole } from '$/table/links';
import { say } from '$/words/words.svelte';

/** The key of a seat at the table of a game's tour. */
export async function openTour(game: GameShown): Promise<string> {
  const left = kept.tours[game.name];
  if (left && (await isPlayed(left.key))) {
    kept.keepTour(game.name, { ...left, left: false });
    return left.key;
  }
  const name = kept.name.trim() || say().home.guest;
  const seats = game.tour.map((seat) => (seat === 'me' ? `me:${name}` : seat));
  const links = await openTable({ game: game.name, seats, pace: 'human', tour: true });
  const key = links.seats['0']!;
  kept.keep({ key, game: game.name, role: 'seat 0', at: Date.now(), opener: links.opener, links: byRole(links) });
  kept.keepTour(game.name, { key, part: 'turn', at: 0, left: false });
  return key;
}

async function isPlayed(key: string): Promise<boolean> {
  try {
    return (await look(key)).status === 'playing';
  } catch (error) {
    if (error instanceof Refusal && (error.status === 401 || error.status === 404)) return false;
    throw error;
  }
}
