// The guided tour: the first turn, then the turns of the others and the second one.
import { nameIn, say } from '$/words/words.svelte';
import type { Moment, Step, Tour } from '$/tour/tour';
import type { OltreMareEdition, OltreMareView } from './types';

const texts = () => say().games.oltremare.tour;
const table = ({ view }: Moment) => view as OltreMareView;
const box = ({ edition }: Moment) => edition as unknown as OltreMareEdition;
const top = (moment: Moment) => table(moment).seats[moment.seat]!.cargo_top;
const isMine = (moment: Moment): boolean => table(moment).active === moment.seat;
/** The cards of this turn have been played. */
const hasPlayed = (moment: Moment): boolean =>
  !isMine(moment) || ['sailing', 'steering', 'loading', 'over'].includes(table(moment).phase);
const hasSailed = (moment: Moment): boolean => !isMine(moment) || ['loading', 'over'].includes(table(moment).phase);
const isOver = (moment: Moment): boolean => !isMine(moment) || table(moment).phase === 'over';
const isMineAgain = (moment: Moment): boolean => isMine(moment) || table(moment).phase === 'over';

const turn: Step[] = [
  { at: 'map', text: () => texts().turn.welcome },
  { at: 'hand', text: () => texts().turn.hand },
  {
    at: 'seat 0',
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
    until: hasPlayed,
  },
  { at: 'turn', text: () => texts().turn.symbols },
  { at: 'map', text: () => texts().turn.sail, until: hasSailed },
  { at: 'choices', text: () => texts().turn.load, until: isOver },
  { at: 'seats', text: () => texts().turn.end },
];

const round: Step[] = [
  { at: 'seats', text: () => texts().round.others },
  { at: 'choices', text: () => texts().round.answer, until: isMineAgain },
  { at: 'hand', text: (moment) => texts().round.limit({ count: box(moment).rules.pirate_penalty }) },
  { at: 'seat 0', text: () => texts().round.marker },
  { at: 'choices', text: () => texts().round.offer },
  { at: 'choices', text: (moment) => texts().round.buy({ count: box(moment).rules.buy_price }) },
  { at: 'hand', text: (moment) => texts().round.play({ count: table(moment).due }), until: hasPlayed },
  { at: 'map', text: () => texts().round.finish, until: isOver },
  { at: 'goods', text: () => texts().round.prices },
  { at: 'map', text: () => texts().round.end },
];

export const tour: Tour = { turn, round };
