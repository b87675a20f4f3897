// Small tables, for the tests.
import type { Counts, LiguriaView, ScreenView, SeatView } from './types';

const row = (front: Record<string, number> = {}) => ({ front, upgraded: {}, minister: null, diplomats: {} });

export const player = (changes: Partial<SeatView> = {}): SeatView => ({
  score: null,
  breakdown: { islands: 0, tiles: 0, diplomats: 0 },
  ship: 0,
  clockwise: true,
  hold: { red: 0, yellow: 0, blue: 0 },
  dock: { red: 0, yellow: 0, blue: 0 },
  rows: {
    ship: row({ 'start-ship': 1 }),
    merchant: row({ 'start-merchant': 1 }),
    building: row(),
    monk: row(),
  },
  expelled: {},
  wheels: 1,
  sacks: 1,
  ministers: 7,
  card: null,
  screen: null,
  ...changes,
});

interface Sea {
  screen?: ScreenView;
  hold?: Counts;
  ministers?: number;
  /** Of the other harbour. */
  dock?: Counts;
  /** Of the red island. */
  holder?: number;
  garrison?: Counts;
}

/** A harbour of one's own, a red island, a blank one, and the harbour of somebody else. */
export function sea(changes: Sea = {}): LiguriaView {
  const place = (more: Partial<LiguriaView['circuit'][number]>) => ({
    harbour: null,
    colour: null,
    points: 0,
    holder: null,
    knights: {},
    swords: 0,
    ...more,
  });
  const nothing = { red: 0, yellow: 0, blue: 0 };
  return {
    game: 'liguria',
    open_screens: false,
    seat: 0,
    phase: 'departing',
    to_act: [0],
    active: 0,
    round: 2,
    rounds: 9,
    ending: '',
    order: [0, 1],
    street: [
      { id: '1', tiles: 1, coins: 1, buyer: null },
      { id: '2', tiles: 2, coins: 0, buyer: null },
    ],
    row: ['monk', 'ship-1', 'knight-2'],
    cards: ['1', '30'],
    bag: 20,
    deck: 20,
    gone: {},
    circuit: [
      place({ harbour: 0 }),
      place({
        colour: 'red',
        points: 7,
        holder: changes.holder ?? (changes.garrison ? 1 : null),
        knights: { ...changes.garrison },
      }),
      place({}),
      place({ harbour: 1 }),
    ],
    supply: { red: 9, yellow: 9, blue: 9 },
    bank: 40,
    seats: [
      player({
        screen: changes.screen ?? null,
        hold: { ...nothing, ...changes.hold },
        ministers: changes.ministers ?? 7,
      }),
      player({ ship: 3, dock: { ...nothing, ...changes.dock } }),
    ],
    turn: {
      to_take: 0,
      price: 0,
      arrows: 0,
      steps: 3,
      may_turn: false,
      may_anchor: false,
      stopover: false,
      sacks_left: 0,
      gifts: 0,
      laid: {},
    },
  };
}
