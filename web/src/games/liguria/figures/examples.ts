// Tables that never were, for the drawn examples of the rules.
import type { BoardProps } from '../../game';
import type { Counts, LiguriaEdition, LiguriaView } from '../types';

type Seat = LiguriaView['seats'][number];

const row = (front: Counts = {}, upgraded: Counts = {}, minister: number | null = null) => ({
  front: { ...front },
  upgraded: { ...upgraded },
  minister,
  diplomats: {},
});
const cubes = (red: number, yellow: number, blue: number) => ({ red, yellow, blue });

const player = (changes: Partial<Seat>): Seat => ({
  score: null,
  breakdown: { islands: 0, tiles: 0, diplomats: 0 },
  ship: 0,
  clockwise: true,
  hold: cubes(0, 0, 0),
  dock: cubes(1, 1, 0),
  rows: { ship: row({ 'start-ship': 1 }), merchant: row({ 'start-merchant': 1 }), building: row(), monk: row() },
  expelled: {},
  wheels: 1,
  sacks: 1,
  ministers: 7,
  card: null,
  screen: null,
  ...changes,
});

/** Four players in the third round: some islands are taken, ships are out. */
function table(edition: LiguriaEdition, phase: string): LiguriaView {
  const place = (colour: string | null, points: number, holder: number | null = null, knights: Counts = {}) => ({
    harbour: null,
    colour,
    points,
    holder,
    knights: { ...knights },
    swords: 0,
  });
  const harbour = (seat: number) => ({ ...place(null, 0), harbour: seat });
  return {
    game: 'liguria',
    open_screens: false,
    seat: 0,
    phase,
    to_act: [0],
    active: 0,
    round: 3,
    rounds: edition.setup.by_players['4']!.rounds,
    ending: '',
    order: phase === 'departing' ? [0, 1, 2, 3] : [null, null, null, null],
    street: edition.box.street.map(({ id, tiles, coins }, at) => ({
      id: String(id),
      tiles,
      coins,
      buyer: { 1: 2, 3: 0, 5: 1 }[at] ?? null,
    })),
    row: ['ship-1', 'monk', 'building-2', 'knight-2', 'merchant-1', 'diplomat-1', 'building-1', 'pair-blue'],
    cards: ['2', '25', '37', '54'],
    bag: 75,
    deck: 43,
    gone: {},
    circuit: [
      harbour(0),
      place('red', 6),
      place('blue', 4, 1, { 'knight-2': 1 }),
      harbour(1),
      place('yellow', 7),
      place(null, 0),
      harbour(2),
      place('red', 3, 3, { 'knight-1': 1 }),
      place('blue', 8),
      harbour(3),
      place(null, 0),
      place('yellow', 5, 0, { 'knight-3': 1 }),
    ],
    supply: cubes(18, 17, 19),
    bank: 40,
    seats: [
      player({
        dock: cubes(1, 0, 1),
        rows: {
          ship: row({ 'ship-1': 1, 'ship-2': 1 }, { 'start-ship': 1 }),
          merchant: row({ 'start-merchant': 1, 'merchant-2': 1 }, {}, 2),
          building: row({ 'building-1': 1 }, { 'building-2': 1 }),
          monk: row({ monk: 1 }),
        },
        score: 23,
        breakdown: { islands: 5, tiles: 9, balance: -5, contracts: 10, sets: 0, diplomats: 4 },
        card: '37',
        screen: {
          coins: 3,
          cubes: cubes(3, 1, 1),
          tiles: { 'knight-3': 1, 'knight-1': 1, 'diplomat-2': 1, 'pair-red': 1, 'rainbow-red': 1, 'triple-yellow': 1 },
          cards: ['12', '34'],
          balance: -1,
          fulfilled: ['pair-red', 'rainbow-red'],
        },
      }),
      player({
        ship: 4,
        dock: cubes(2, 1, 1),
        hold: cubes(0, 1, 1),
        rows: {
          ship: row({ 'start-ship': 1, 'ship-1': 1 }),
          merchant: row({ 'start-merchant': 1 }, { 'merchant-1': 1 }),
          building: row({ 'building-3': 1 }, {}, 2),
          monk: row({ monk: 2 }),
        },
      }),
      player({ ship: 8, clockwise: false }),
      player({ ship: 10, clockwise: false, dock: cubes(0, 2, 1) }),
    ],
    turn: {
      to_take: phase === 'picking' ? 2 : 0,
      price: 0,
      arrows: 0,
      steps: 4,
      may_turn: true,
      may_anchor: true,
      stopover: false,
      sacks_left: 0,
      gifts: 0,
      laid: {},
    },
  };
}

/** What a board is given, at such a table. Nothing can be done there. */
export function example(edition: LiguriaEdition, phase: string, legal: string[]): BoardProps {
  return {
    game: {},
    view: table(edition, phase),
    edition: edition as unknown as BoardProps['edition'],
    seats: [],
    seat: 0,
    legal,
    forecasts: new Map(),
    words: undefined,
    happening: [],
    pointed: [],
    act: () => undefined,
  };
}
