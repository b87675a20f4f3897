// The guided tour: the first turn from the dock to the sea, then the second round.
import { say } from '$/words/words.svelte';
import type { Moment, Step, Tour } from '$/tour/tour';
import type { LiguriaEdition, LiguriaView } from './types';

const texts = () => say().games.liguria.tour;
const table = ({ view }: Moment) => view as LiguriaView;
const box = ({ edition }: Moment) => edition as unknown as LiguriaEdition;

const PHASES = [
  'docking',
  'buying',
  'picking',
  'choosing',
  'upgrading',
  'departing',
  'underway',
  'stopped',
  'visiting',
];
/** The round of this number is past this phase of everybody's. Cards are chosen and upgrades made in turn, and so on. */
const isPast = (moment: Moment, round: number, phase: string): boolean => {
  const { round: now, phase: at } = table(moment);
  return now > round || (now === round && (at === 'over' || PHASES.indexOf(at) > PHASES.indexOf(phase)));
};
const isIn = (moment: Moment, round: number): boolean => table(moment).round === round;
const own = (moment: Moment) => table(moment).seats[moment.seat]!;

const hasDocked = (moment: Moment): boolean => {
  const cubes = Object.values(own(moment).dock).reduce((sum, count) => sum + count, 0);
  return isPast(moment, 1, 'docking') || cubes >= box(moment).setup.start_cubes;
};
const hasBuyer = (moment: Moment, round: number): boolean =>
  isPast(moment, round, 'buying') ||
  (isIn(moment, round) && table(moment).street.some(({ buyer }) => buyer === moment.seat));
const hasPicked = (moment: Moment, round: number): boolean =>
  isPast(moment, round, 'picking') ||
  (isIn(moment, round) && table(moment).phase === 'picking' && table(moment).order.includes(moment.seat));
const hasCard = (moment: Moment, round: number): boolean =>
  isPast(moment, round, 'upgrading') || (isIn(moment, round) && own(moment).card !== null);
/** Whether the ship of this player is out at sea, or waits for its turn to be. The others sail one after the other. */
const isDue = ({ phase, active, order }: LiguriaView, seat: number): boolean =>
  PHASES.indexOf(phase) < PHASES.indexOf('departing') || order.indexOf(active) <= order.indexOf(seat);
const hasStopped = (moment: Moment, round: number): boolean => {
  const view = table(moment);
  if (view.round !== round) return view.round > round;
  return !isDue(view, moment.seat) || (view.active === moment.seat && ['stopped', 'visiting'].includes(view.phase));
};
const hasSailed = (moment: Moment, round: number): boolean =>
  isIn(moment, round) ? !isDue(table(moment), moment.seat) : table(moment).round > round;

/** The five things that are done in every round, in its order. */
const done = (round: number) => ({
  buyer: (moment: Moment) => hasBuyer(moment, round),
  pick: (moment: Moment) => hasPicked(moment, round),
  card: (moment: Moment) => hasCard(moment, round),
  sail: (moment: Moment) => hasStopped(moment, round),
  stop: (moment: Moment) => hasSailed(moment, round),
});
const [first, second] = [done(1), done(2)];

const turn: Step[] = [
  { at: 'circuit', text: () => texts().turn.welcome },
  { at: 'harbour 0', text: () => texts().turn.harbour },
  {
    at: 'choices',
    text: (moment) => texts().turn.dock({ count: box(moment).setup.start_cubes }),
    until: hasDocked,
  },
  { at: 'street', text: () => texts().turn.buyer, until: first.buyer },
  { at: 'row', text: () => texts().turn.pick, until: first.pick },
  { at: 'screen 0', text: () => texts().turn.kept },
  { at: 'cards', text: () => texts().turn.card, until: first.card },
  { at: 'harbour 0', text: () => texts().turn.arrows },
  { at: 'circuit', text: () => texts().turn.sail, until: first.sail },
  { at: 'choices', text: () => texts().turn.stop, until: first.stop },
  { at: 'seats', text: () => texts().turn.end },
];

const round: Step[] = [
  { at: 'row', text: (moment) => texts().round.fresh({ rounds: table(moment).rounds }) },
  { at: 'street', text: () => texts().round.buyer, until: second.buyer },
  { at: 'row', text: () => texts().round.pick, until: second.pick },
  { at: 'screen 0', text: () => texts().round.contracts },
  { at: 'cards', text: () => texts().round.card, until: second.card },
  { at: 'harbour 0', text: (moment) => texts().round.upgrade({ count: box(moment).scoring.missing_point }) },
  { at: 'circuit', text: () => texts().round.sail, until: second.sail },
  { at: 'choices', text: () => texts().round.stop, until: second.stop },
  { at: 'screen 0', text: () => texts().round.home },
  { at: 'circuit', text: () => texts().round.end },
];

export const tour: Tour = { turn, round };
