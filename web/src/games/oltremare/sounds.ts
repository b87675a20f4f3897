import type { Sound } from '$/sound/sounds';

/** What each kind of event sounds like. */
export const sounds: Readonly<Record<string, Sound>> = {
  draw: 'card',
  discard: 'card',
  ransom: 'card',
  play: 'card',
  load: 'card',
  pirate: 'card',
  card: 'card',
  reshuffle: 'card',
  venice: 'card',
  ducats: 'coin',
  trade: 'coin',
  offer: 'wood',
  decline: 'wood',
  call: 'wood',
  pass: 'wood',
  sail: 'wood',
  marker: 'wood',
  prestige: 'glass',
};
