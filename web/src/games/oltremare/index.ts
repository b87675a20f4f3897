// Oltre Mare is played on the common table, with a map of its ports.
import { say } from '$/words/words.svelte';
import type { GameView } from '../game';
import type { OltreMareView } from './types';

export { mapOf } from './map';
export { tones } from './tones';

export const standing: NonNullable<GameView['standing']> = (view, seat) => {
  const ducats = (view as OltreMareView).seats[seat]?.ducats;
  if (ducats === undefined) return null;
  return { value: ducats, said: say().games.oltremare.ducats({ count: ducats }), partly: false };
};
