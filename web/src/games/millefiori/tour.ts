// The steps of the first turn, and how what happens leads from one to the next.
import type { MilleFioriView } from './types';

export const STEPS = ['welcome', 'choose', 'others', 'place', 'score', 'star'] as const;
export type Step = (typeof STEPS)[number];

/** What of the board a step speaks of. */
export const ANCHORS: Record<Step, string> = {
  welcome: '[data-guide="islands"]',
  choose: '[data-guide="hand"]',
  others: '[data-guide="seats"]',
  place: '[data-guide="hand"]',
  score: '[data-guide="own score"]',
  star: '[data-guide="display"]',
};

/** Whether this is the very beginning, where a tour makes sense. */
export const fresh = (view: MilleFioriView, seat: number | null): boolean =>
  seat !== null &&
  view.phase !== 'over' &&
  view.round === 1 &&
  !Object.values(view.lozenges).includes(seat) &&
  view.seats[seat]?.ship === 0;

/** The step that the table has come to by itself. It never leads back. */
export function reached(at: Step, view: MilleFioriView, seat: number, legal: readonly string[]): Step {
  const done = Object.values(view.lozenges).includes(seat) || (view.seats[seat]?.ship ?? 0) > 0;
  if (done && STEPS.indexOf(at) < STEPS.indexOf('score')) return 'score';
  if (STEPS.indexOf(at) < STEPS.indexOf('place') && legal.some((action) => action.startsWith('place '))) return 'place';
  const chosen = view.seats[seat]?.has_chosen ?? false;
  if (at === 'score' && chosen) return 'star';
  if (chosen && STEPS.indexOf(at) < STEPS.indexOf('others')) return 'others';
  return at;
}

/** Whether a step has something to speak of now. */
export function ready(at: Step, view: MilleFioriView, legal: readonly string[]): boolean {
  if (at === 'choose') return view.hand.length > 0;
  if (at === 'place') return legal.some((action) => action.startsWith('place '));
  return true;
}
