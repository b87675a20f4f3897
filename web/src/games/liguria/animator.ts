// What happens, done to a view one thing at a time, so that it can be shown one thing at a time.
import type { Animator } from '../game';
import { COLOURS, ROWS } from './box';
import type { Counts, EventOf, LiguriaEvent, LiguriaView, ScreenView, SeatView } from './types';

/** For how long each event is shown. What is not named here is shown at once with the next. */
const TIMES: Record<string, number> = {
  round: 600,
  dock: 300,
  buyer: 450,
  take: 380,
  track: 300,
  card: 600,
  offer: 350,
  upgrade: 500,
  sail: 380,
  anchor: 300,
  turn: 350,
  load: 300,
  unload: 500,
  lay: 250,
  conquer: 650,
  deploy: 650,
  stay: 300,
  final: 500,
  screen: 320,
  points: 300,
  over: 2800,
};

export const time: Animator['time'] = (event) => TIMES[event.event] ?? 0;

export const step: Animator['step'] = (view, event) => done(view as LiguriaView, event as LiguriaEvent);

function done(view: LiguriaView, event: LiguriaEvent): LiguriaView {
  switch (event.event) {
    case 'round':
      return begun(view, event);
    case 'dock':
      return moved(
        view,
        [0, 0, 0].map((_, at) => (COLOURS[at] === event.colour ? 1 : 0)),
        event.seat,
      );
    case 'offer':
      return moved(view, event.cubes, event.seat);
    case 'buyer':
      return {
        ...view,
        street: view.street.map((space) => (space.id === event.space ? { ...space, buyer: event.seat } : space)),
        order: view.order.map((seat) => (seat === event.seat ? null : seat)),
      };
    case 'coins':
      return withScreen({ ...view, bank: view.bank - event.coins }, event.seat, (screen) => ({
        ...screen,
        coins: screen.coins + event.coins,
      }));
    case 'take':
      return taken(view, event);
    case 'track':
      return {
        ...view,
        street: view.street.map((space) => (space.buyer === event.seat ? { ...space, buyer: null } : space)),
        order: view.order.map((seat, at) => (at === event.place - 1 ? event.seat : seat)),
        row: view.row.filter((tile) => tile !== null),
        turn: { ...view.turn, to_take: 0, price: 0 },
      };
    case 'card':
      return withSeat(
        { ...view, cards: view.cards.filter((card) => card !== event.card), phase: 'choosing', active: event.seat },
        event.seat,
        (seat) => ({ ...seat, card: event.card }),
      );
    case 'upgrade':
      return upgraded(view, event);
    case 'sail':
      return sailed({ ...view, phase: 'underway', turn: { ...view.turn, steps: view.turn.steps - 1 } }, event);
    case 'anchor':
      return sailed({ ...view, phase: 'stopped' }, event);
    case 'stop':
    case 'stay':
      return sailed({ ...view, phase: 'stopped', turn: { ...view.turn, steps: 0 } }, event);
    case 'turn':
      return withSeat({ ...view, active: event.seat }, event.seat, (seat) => ({ ...seat, clockwise: event.clockwise }));
    case 'load':
      return loaded(view, event);
    case 'unload':
      return unloaded(view, event);
    case 'lay':
      return withScreen(
        { ...view, turn: { ...view.turn, laid: more(view.turn.laid, event.tile) } },
        event.seat,
        (screen) => ({ ...screen, tiles: more(screen.tiles, event.tile, -1) }),
      );
    case 'conquer':
      return conquered(view, event);
    case 'deploy':
      return deployed(view, event);
    case 'final':
      return { ...withoutCards(view), round: view.rounds + 1, phase: 'departing', row: [], cards: [] };
    case 'screen':
      return withSeat(view, event.seat, (seat) => ({ ...seat, screen: event.screen }));
    case 'over':
      return { ...view, phase: 'over', active: null };
    default:
      return view;
  }
}

/** One more of a thing, or fewer; what there is none of is not named. */
function more(counts: Counts, id: string, by = 1): Record<string, number> {
  const { [id]: before = 0, ...others } = counts;
  return before + by > 0 ? { ...others, [id]: before + by } : others;
}
const joint = (counts: Counts, others: Counts): Record<string, number> =>
  Object.entries(others).reduce((sum, [id, count]) => more(sum, id, count), { ...counts });

function withSeat(view: LiguriaView, at: number, change: (seat: SeatView) => SeatView): LiguriaView {
  return { ...view, seats: view.seats.map((seat, number) => (number === at ? change(seat) : seat)) };
}
/** What is behind a screen changes, where one can look there. */
function withScreen(view: LiguriaView, at: number, change: (screen: ScreenView) => ScreenView): LiguriaView {
  return withSeat(view, at, (seat) => (seat.screen ? { ...seat, screen: change(seat.screen) } : seat));
}

/** The cards of a round go behind the screens. */
function withoutCards(view: LiguriaView): LiguriaView {
  const seats = view.seats.map((seat) => ({
    ...seat,
    card: null,
    screen: seat.screen && seat.card ? { ...seat.screen, cards: [...seat.screen.cards, seat.card] } : seat.screen,
  }));
  return { ...view, seats };
}

function begun(view: LiguriaView, event: EventOf<'round'>): LiguriaView {
  const left = view.row.filter((tile) => tile !== null);
  return {
    ...withoutCards(view),
    round: event.round,
    phase: 'buying',
    row: event.tiles,
    cards: event.cards,
    bag: view.bag - event.tiles.length,
    deck: view.deck - event.cards.length,
    gone: left.reduce((gone, tile) => more(gone, tile), { ...view.gone }),
  };
}

/** Cubes from the supply to a dock: red, yellow, blue. */
function moved(view: LiguriaView, cubes: readonly number[], seat: number): LiguriaView {
  const change = (counts: Counts, by: 1 | -1) =>
    Object.fromEntries(COLOURS.map((colour, at) => [colour, (counts[colour] ?? 0) + by * (cubes[at] ?? 0)]));
  return withSeat({ ...view, supply: change(view.supply, -1) }, seat, (one) => ({ ...one, dock: change(one.dock, 1) }));
}

/** The row of a harbour that a tile belongs to; null for what goes behind the screen. Ids begin with their sort. */
const rowOf = (tile: string) => ROWS.find((row) => tile.replace(/^start-/, '').startsWith(row)) ?? null;

function taken(view: LiguriaView, event: EventOf<'take'>): LiguriaView {
  const next: LiguriaView = {
    ...view,
    phase: 'picking',
    active: event.seat,
    row: view.row.map((tile, at) => (at === event.place - 1 ? null : tile)),
    turn: { ...view.turn, to_take: Math.max(0, view.turn.to_take - 1) },
  };
  const row = rowOf(event.tile);
  if (!row) return withScreen(next, event.seat, (screen) => ({ ...screen, tiles: more(screen.tiles, event.tile) }));
  return withSeat(next, event.seat, (seat) => {
    const there = seat.rows[row]!;
    return { ...seat, rows: { ...seat.rows, [row]: { ...there, front: more(there.front, event.tile) } } };
  });
}

function upgraded(view: LiguriaView, event: EventOf<'upgrade'>): LiguriaView {
  const next = {
    ...view,
    phase: 'upgrading',
    active: event.seat,
    turn: { ...view.turn, arrows: Math.max(0, view.turn.arrows - 1) },
  };
  return withSeat(next, event.seat, (seat) => ({
    ...seat,
    rows: Object.fromEntries(
      Object.entries(seat.rows).map(([name, row]) => [
        name,
        row.front[event.tile]
          ? { ...row, front: more(row.front, event.tile, -1), upgraded: more(row.upgraded, event.tile) }
          : row,
      ]),
    ),
  }));
}

function sailed(view: LiguriaView, event: { seat: number; place: number }): LiguriaView {
  return withSeat({ ...view, active: event.seat }, event.seat, (seat) => ({ ...seat, ship: event.place }));
}

function loaded(view: LiguriaView, event: EventOf<'load'>): LiguriaView {
  const { colour, cubes, dock } = event;
  const aboard = withSeat(view, event.seat, (seat) => ({
    ...seat,
    hold: { ...seat.hold, [colour]: (seat.hold[colour] ?? 0) + cubes },
  }));
  if (dock === null) return { ...aboard, supply: { ...view.supply, [colour]: (view.supply[colour] ?? 0) - cubes } };
  return withSeat(
    { ...aboard, turn: { ...view.turn, sacks_left: Math.max(0, view.turn.sacks_left - cubes) } },
    dock,
    (seat) => ({ ...seat, dock: { ...seat.dock, [colour]: (seat.dock[colour] ?? 0) - cubes } }),
  );
}

function unloaded(view: LiguriaView, event: EventOf<'unload'>): LiguriaView {
  const empty = withSeat(view, event.seat, (seat) => ({ ...seat, hold: { red: 0, yellow: 0, blue: 0 } }));
  return withScreen(empty, event.seat, (screen) => ({
    ...screen,
    cubes: Object.fromEntries(
      COLOURS.map((colour, at) => [colour, (screen.cubes[colour] ?? 0) + (event.cubes[at] ?? 0)]),
    ),
  }));
}

/** What a seat has from a source changes, and with it the whole score where that is known. */
function withPoints(seat: SeatView, source: string, points: number): SeatView {
  const breakdown = { ...seat.breakdown, [source]: (seat.breakdown[source] ?? 0) + points };
  return { ...seat, breakdown, score: seat.score === null ? null : seat.score + points };
}

function conquered(view: LiguriaView, event: EventOf<'conquer'>): LiguriaView {
  const { knights: beaten = {}, points = 0 } = view.circuit[event.place] ?? {};
  const next = {
    ...view,
    turn: { ...view.turn, laid: {} },
    circuit: view.circuit.map((place, at) =>
      at === event.place ? { ...place, holder: event.seat, knights: event.knights } : place,
    ),
  };
  const won = withSeat(next, event.seat, (seat) => ({
    ...withPoints(seat, 'islands', points),
    ministers: seat.ministers - 1,
  }));
  if (event.expelled === null) return won;
  return withSeat(won, event.expelled, (seat) => ({
    ...withPoints(seat, 'islands', -points),
    ministers: seat.ministers + 1,
    expelled: joint(seat.expelled, beaten),
  }));
}

function deployed(view: LiguriaView, event: EventOf<'deploy'>): LiguriaView {
  const paid = withSeat({ ...view, turn: { ...view.turn, laid: {} } }, event.seat, (seat) => ({
    ...seat,
    ministers: seat.ministers - 1,
  }));
  return withSeat(paid, event.harbour, (seat) => ({
    ...seat,
    rows: {
      ...seat.rows,
      [event.row]: { ...seat.rows[event.row]!, minister: event.seat, diplomats: event.diplomats },
    },
  }));
}

export const animator: Animator = { step, time };
