// The guided tour: the first turn on the board, then the rest of the first round.
import { say } from '$/words/words.svelte';
import type { Moment, Step, Tour } from '$/tour/tour';
import type { MilleFioriView } from './types';

const texts = () => say().games.millefiori.tour;
const table = ({ view }: Moment) => view as MilleFioriView;
/** How many cards of the first round have been played by everybody. */
const isPast = (moment: Moment, cards: number): boolean => {
  const { phase, round, card_of_round } = table(moment);
  return phase === 'over' || round > 1 || card_of_round > cards;
};
/** This player has chosen the card of this number in the first round. */
const hasChosen = (moment: Moment, card: number): boolean => {
  const { phase, card_of_round, seats } = table(moment);
  const now = card_of_round === card && (phase !== 'choosing' || seats[moment.seat]!.has_chosen);
  return now || isPast(moment, card);
};
const hasUsedFirst = (moment: Moment): boolean => {
  const { lozenges, seats } = table(moment);
  return Object.values(lozenges).includes(moment.seat) || seats[moment.seat]!.ship > 0 || isPast(moment, 1);
};

const turn: Step[] = [
  { at: 'islands', text: () => texts().turn.welcome },
  { at: 'hand', text: () => texts().turn.hand },
  { at: 'hand', text: () => texts().turn.choose, until: (moment) => hasChosen(moment, 1) },
  { at: 'seats', text: () => texts().turn.others },
  { at: 'hand', text: () => texts().turn.place, until: hasUsedFirst },
  { at: 'own score', text: () => texts().turn.score },
  { at: 'bonus', text: () => texts().turn.bonus },
  { at: 'display', text: () => texts().turn.star },
];

const round: Step[] = [
  { at: 'hand', text: () => texts().round.passed },
  { at: 'hand', text: () => texts().round.choose, until: (moment) => hasChosen(moment, 2) },
  { at: 'sea', text: () => texts().round.sea },
  { at: 'hand', text: () => texts().round.place, until: (moment) => isPast(moment, 2) },
  { at: 'islands', text: () => texts().round.explain },
  { at: 'hand', text: () => texts().round.rest, until: (moment) => isPast(moment, Infinity) },
  { at: 'display', text: () => texts().round.display },
  { at: 'seats', text: (moment) => texts().round.doge({ count: table(moment).rounds }) },
  { at: 'islands', text: () => texts().round.end },
];

export const tour: Tour = { turn, round };
