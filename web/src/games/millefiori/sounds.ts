import type { Sound } from '$/sound/sounds';

/** What each kind of event sounds like. */
export const sounds: Readonly<Record<string, Sound>> = {
  round: 'card',
  choose: 'card',
  play: 'card',
  display: 'card',
  place: 'glass',
  bonus: 'coin',
  sail: 'wood',
};
