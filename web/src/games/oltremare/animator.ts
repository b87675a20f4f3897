// What happens, done to a view one thing at a time, so that it can be shown one thing at a time.
import type { Animator } from '../game';
import { cardView, type OltreMareEvent, type OltreMareView, type SeatView } from './types';

/** For how long each event is shown. What is not named here is shown at once with the next. */
const TIMES: Readonly<Record<string, number>> = {
  turn: 250,
  draw: 200,
  ransom: 300,
  discard: 250,
  offer: 700,
  call: 500,
  decline: 450,
  pass: 350,
  trade: 700,
  play: 380,
  pirate: 260,
  sail: 420,
  marker: 500,
  load: 350,
  prestige: 350,
  venice: 900,
  reshuffle: 500,
  'last round': 500,
  early: 500,
};
/** Where places, cargo, pirates and harbours are counted, each sum is seen by itself. */
const COUNTED = 420;
const COUNTING: ReadonlySet<string> = new Set(['prestige', 'cargo', 'pirates', 'harbours']);
const PAID = 300;

export const time: Animator['time'] = (told) => {
  const event = told as OltreMareEvent;
  if (event.event === 'ducats') return COUNTING.has(event.source ?? '') ? COUNTED : PAID;
  return TIMES[event.event] ?? 0;
};

export const step: Animator['step'] = (view, event) => done(view as OltreMareView, event as OltreMareEvent);

function done(view: OltreMareView, event: OltreMareEvent): OltreMareView {
  const { seat = -1, card } = event;
  switch (event.event) {
    case 'turn':
      return { ...view, active: seat, played: [], bought: 0, proposals: 0, offer: null, steps: 0, sailed: [] };
    case 'draw':
    case 'ransom': {
      const next = withSeat(view, seat, (one) => ({
        ...one,
        cards: one.cards + 1,
        pirates: event.event === 'ransom' ? one.pirates - 1 : one.pirates,
      }));
      const deck = event.event === 'draw' ? Math.max(0, view.deck - 1) : view.deck;
      const bought = view.phase === 'trade' ? view.bought + 1 : view.bought;
      return { ...added(next, seat, card), deck, bought };
    }
    case 'discard':
      return withSeat(removed(view, seat, card), seat, (one) => ({
        ...one,
        cards: one.cards - 1,
        pirates: one.pirates + 1,
      }));
    case 'pirate':
      return {
        ...withSeat(view, seat, (one) => ({ ...one, pirates: one.pirates + 1 })),
        deck: Math.max(0, view.deck - 1),
      };
    case 'play':
      return {
        ...withSeat(removed(view, seat, card), seat, (one) => ({ ...one, cards: one.cards - 1 })),
        phase: 'playing',
        played: card ? [...view.played, cardView(card)] : view.played,
      };
    case 'load': {
      if (!card) return view;
      const top = view.played.find((one) => one.card === card) ?? cardView(card);
      const before = view.seats[seat]?.cargo_top?.good;
      const next = withSeat(view, seat, (one) => ({
        ...one,
        cargo: one.cargo + 1,
        cargo_top: top,
        cargo_pile: view.open_piles ? [...one.cargo_pile, card] : one.cargo_pile,
      }));
      const run = before === top.good ? view.cargo_run + 1 : 1;
      return {
        ...next,
        phase: 'loading',
        played: view.played.filter((one) => one.card !== card),
        cargo_run: seat === view.seat ? run : view.cargo_run,
      };
    }
    case 'sail':
      return {
        ...withSeat(view, seat, (one) => ({ ...one, port: event.end ?? one.port })),
        steps: Math.max(0, view.steps - 1),
      };
    case 'marker':
      return {
        ...withSeat(view, seat, (one) => ({
          ...one,
          marker: event.marker === 'compass' ? null : (event.marker ?? null),
          markers: one.markers + (event.marker === 'compass' ? 0 : 1),
        })),
        ports: { ...view.ports, [event.port ?? '']: null },
      };
    case 'ducats':
      return withSeat(view, seat, (one) => ({
        ...one,
        ducats: one.ducats + (event.ducats ?? 0),
        breakdown: {
          ...one.breakdown,
          [event.source ?? '']: (one.breakdown[event.source ?? ''] ?? 0) + (event.ducats ?? 0),
        },
      }));
    case 'prestige':
      return withSeat(view, seat, (one) => ({ ...one, prestige: one.prestige + 1 }));
    case 'card': {
      const from = withSeat(removed(view, seat, card), seat, (one) => ({ ...one, cards: one.cards - 1 }));
      const to = event.to ?? -1;
      return added(
        withSeat(from, to, (one) => ({ ...one, cards: one.cards + 1 })),
        to,
        card,
      );
    }
    case 'venice':
      return {
        ...view,
        venice_to_come: false,
        venice_on_top: false,
        seats: view.seats.map((one) => ({ ...one, prestige: 0 })),
      };
    case 'last round':
      return { ...view, last_round: true };
    case 'over':
      return { ...view, phase: 'over', offer: null };
    default:
      return view;
  }
}

function withSeat(view: OltreMareView, at: number, change: (seat: SeatView) => SeatView): OltreMareView {
  return { ...view, seats: view.seats.map((seat, number) => (number === at ? change(seat) : seat)) };
}

/** A card comes to the own hand, where it is seen. */
function added(view: OltreMareView, seat: number, card: string | undefined): OltreMareView {
  if (seat !== view.seat || !card) return view;
  const hand = [...view.hand, cardView(card)];
  return { ...view, hand };
}

function removed(view: OltreMareView, seat: number, card: string | undefined): OltreMareView {
  if (seat !== view.seat || !card) return view;
  return { ...view, hand: view.hand.filter((one) => one.card !== card) };
}

export const animator: Animator = { step, time };
