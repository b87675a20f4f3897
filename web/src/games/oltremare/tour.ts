// The guided tour: the first turn, then the turns of the others and the second one.
import { nameIn, say } from '$/words/words.svelte';
import type { Moment, Step, Tour } from '$/tour/tour';
import type { OltreMareEdition, OltreMareView } from './types';

const texts = () => say().games.oltremare.tour;
const table = ({ view }: Moment) => view as OltreMareView;
const box = ({ edition }: Moment) => edition as unknown as OltreMareEdition;
const top = (moment: Moment) => table(moment).seats[moment.seat]!.cargo_top;
const isMine = (moment: Moment): boolean => table(moment).active === moment.seat;
const isIn = (moment: Moment, ...phases: string[]): boolean => isMine(moment) && phases.includes(table(moment).phase);
const cargo = (moment: Moment): number => table(moment).seats[moment.seat]!.cargo;

/** The turn is over in which this player had so many cards in the cargo pile. They grow when it ends. */
const isOver = (moment: Moment, before: number): boolean =>
  !isMine(moment) || isIn(moment, 'over') || (cargo(moment) !== before && !isIn(moment, 'loading'));
const hasPlayed = (moment: Moment, before: number): boolean =>
  isIn(moment, 'sailing', 'steering', 'loading') || isOver(moment, before);
const hasSailed = (moment: Moment, before: number): boolean => isIn(moment, 'loading') || isOver(moment, before);
/** Everybody begins with one card there. */
const FIRST = 1;

const turn: Step[] = [
  { at: 'map', text: () => texts().turn.welcome },
  { at: 'hand', text: () => texts().turn.hand },
  {
    at: 'hold',
    text: (moment) => texts().turn.cargo({ limit: top(moment)?.hand ?? 0, count: top(moment)?.cargo ?? 0 }),
  },
  { at: 'choices', text: () => texts().turn.trade },
  {
    at: 'hand',
    text: (moment) =>
      texts().turn.play({
        count: table(moment).due,
        good: nameIn(say().games.oltremare.names, top(moment)?.good ?? ''),
      }),
    until: (moment) => hasPlayed(moment, FIRST),
  },
  { at: 'turn', text: () => texts().turn.symbols },
  { at: 'map', text: () => texts().turn.sail, until: (moment) => hasSailed(moment, FIRST) },
  { at: 'choices', text: () => texts().turn.load, until: (moment) => isOver(moment, FIRST) },
  { at: 'seats', text: () => texts().turn.end },
];

const round: Step[] = [
  { at: 'seats', text: () => texts().round.others },
  { at: 'choices', text: () => texts().round.answer, until: isMine },
  { at: 'hand', text: (moment) => texts().round.limit({ count: box(moment).rules.pirate_penalty }) },
  { at: 'hold', text: () => texts().round.marker },
  { at: 'choices', text: () => texts().round.offer },
  { at: 'choices', text: (moment) => texts().round.buy({ count: box(moment).rules.buy_price }) },
  {
    at: 'hand',
    text: (moment) => texts().round.play({ count: table(moment).due }),
    until: (moment, since) => hasPlayed(moment, cargo(since)),
  },
  { at: 'map', text: () => texts().round.finish, until: (moment, since) => isOver(moment, cargo(since)) },
  { at: 'goods', text: () => texts().round.prices },
  { at: 'map', text: () => texts().round.end },
];

export const tour: Tour = { turn, round };
