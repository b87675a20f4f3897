import type { Sound } from '$/sound/sounds';

/** What each kind of event sounds like. */
export const sounds: Readonly<Record<string, Sound>> = {
  round: 'card',
  card: 'card',
  coins: 'coin',
  points: 'coin',
  dock: 'wood',
  buyer: 'wood',
  take: 'wood',
  upgrade: 'wood',
  sail: 'wood',
  turn: 'wood',
  load: 'wood',
  unload: 'wood',
  lay: 'wood',
  conquer: 'wood',
  deploy: 'wood',
};
