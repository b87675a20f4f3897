// What happens, done to a view one thing at a time, so that it can be shown one thing at a time.
import type { Animator } from '../game';
import type { EventOf, MilleFioriEvent, MilleFioriView, SeatView } from './types';

/** For how long each event is shown. What is not named here is shown at once with the next. */
const TIMES: Record<string, number> = {
  round: 500,
  pass: 350,
  play: 800,
  place: 450,
  sail: 500,
  points: 320,
  bonus: 550,
  extra: 350,
  decline: 300,
  display: 500,
  'last turn': 400,
};

export const time: Animator['time'] = (event) => TIMES[event.event] ?? 0;

export const step: Animator['step'] = (view, event) => done(view as MilleFioriView, event as MilleFioriEvent);

function done(view: MilleFioriView, event: MilleFioriEvent): MilleFioriView {
  switch (event.event) {
    case 'round':
      return dealt(view, event);
    case 'hand':
      return takenUp(view, event);
    case 'choose': {
      const next = withSeat(view, event.seat, (seat) => ({ ...seat, has_chosen: true }));
      return kept(event.card ? { ...next, chosen: event.card } : next);
    }
    case 'pass':
      // In the variant everybody has played by then, and passed on the rest.
      return view.late_choice ? view : { ...withoutHands(view), phase: 'playing', active: view.doge };
    case 'play':
      return played(view, event);
    case 'place':
      return spent({ ...view, lozenges: { ...view.lozenges, [event.cell]: event.seat } }, event.seat);
    case 'sail':
      return withSeat(view, event.seat, (seat) => ({ ...seat, ship: event.end }));
    case 'points':
      return withSeat(view, event.seat, (seat) => ({
        ...seat,
        score: seat.score + event.points,
        breakdown: { ...seat.breakdown, [event.source]: (seat.breakdown[event.source] ?? 0) + event.points },
      }));
    case 'bonus': {
      const track = (view.bonus[event.track] ?? []).map((place, at) =>
        at === event.place ? { ...place, seat: event.seat, lozenge: event.lozenge } : place,
      );
      const next = { ...view, bonus: { ...view.bonus, [event.track]: track } };
      return event.lozenge ? spent(next, event.seat) : next;
    }
    case 'extra':
      return event.lapses ? discarded(view) : { ...discarded(view), phase: 'taking' };
    case 'decline':
      return { ...discarded(view), phase: 'using' };
    case 'display':
      return { ...discarded(withoutHands(view)), display: [...view.display, ...event.cards] };
    case 'last turn':
      return { ...view, last_turn: true };
    case 'over':
      return { ...discarded(withoutHands(view)), phase: 'over', active: null, ending: event.ending };
    default:
      return view;
  }
}

const withoutHands = (view: MilleFioriView): MilleFioriView => ({
  ...view,
  hand: [],
  seats: view.seats.map((seat) => ({ ...seat, cards: 0 })),
});

/** In the last turn of a round nothing is passed on: when all have chosen, what is left stays for the display. */
function kept(view: MilleFioriView): MilleFioriView {
  if (view.card_of_round < view.cards_of_round || !view.seats.every((seat) => seat.has_chosen)) return view;
  return {
    ...view,
    phase: 'playing',
    active: view.doge,
    hand: without(view.hand, view.chosen),
    seats: view.seats.map((seat) => ({ ...seat, cards: seat.cards - 1 })),
  };
}

/** A new round. How many cards everybody is dealt is seen when they are taken up. */
function dealt(view: MilleFioriView, event: EventOf<'round'>): MilleFioriView {
  return {
    ...discarded(view),
    round: event.round,
    doge: event.doge,
    card_of_round: 1,
    ...begun(view),
    active: view.late_choice ? event.doge : null,
  };
}

/** A seat takes up cards. The first of a new turn ends the one before it. */
function takenUp(view: MilleFioriView, event: EventOf<'hand'>): MilleFioriView {
  let next = view;
  if (view.phase === 'using' || view.phase === 'taking') {
    next = { ...discarded(view), ...begun(view), card_of_round: view.card_of_round + 1 };
  }
  const { cards } = event;
  if (!cards) return next;
  // Everybody takes up equally many.
  return { ...next, hand: cards, seats: next.seats.map((seat) => ({ ...seat, cards: cards.length })) };
}

function begun(view: MilleFioriView): Pick<MilleFioriView, 'phase' | 'active'> {
  return view.late_choice ? { phase: 'playing', active: view.doge } : { phase: 'choosing', active: null };
}

function played(view: MilleFioriView, event: EventOf<'play'>): MilleFioriView {
  const own = event.seat === view.seat;
  const next: MilleFioriView = { ...discarded(view), phase: 'using', active: event.seat, card: event.card };
  if (event.extra) return { ...next, display: without(view.display, event.card) };
  if (view.late_choice) {
    // The rest of the hand is passed on, but in the last turn of a round.
    const last = view.card_of_round >= view.cards_of_round;
    const passed = withSeat(next, event.seat, (seat) => ({ ...seat, cards: last ? seat.cards - 1 : 0 }));
    return own ? { ...passed, hand: last ? without(view.hand, event.card) : [] } : passed;
  }
  const shown = withSeat(next, event.seat, (seat) => ({ ...seat, has_chosen: false }));
  return own ? { ...shown, chosen: null } : shown;
}

function withSeat(view: MilleFioriView, at: number, change: (seat: SeatView) => SeatView): MilleFioriView {
  return { ...view, seats: view.seats.map((seat, number) => (number === at ? change(seat) : seat)) };
}

/** A lozenge from the supply, or after it from the box. */
function spent(view: MilleFioriView, at: number): MilleFioriView {
  return withSeat(view, at, (seat) =>
    seat.supply > 0 ? { ...seat, supply: seat.supply - 1 } : { ...seat, in_box: Math.max(0, seat.in_box - 1) },
  );
}

/** The open card goes to the discard pile. */
function discarded(view: MilleFioriView): MilleFioriView {
  return view.card ? { ...view, card: null, discard: [...view.discard, view.card] } : view;
}

function without(cards: string[], card: string | null): string[] {
  const at = card === null ? -1 : cards.indexOf(card);
  return at < 0 ? cards : [...cards.slice(0, at), ...cards.slice(at + 1)];
}

export const animator: Animator = { step, time };
