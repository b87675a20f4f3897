import { describe, expect, it } from 'vitest';
import type { GameEvent } from '$/api/types';
import { step, time } from './animator';
import type { LiguriaEvent, LiguriaView, ScreenView } from './types';
import { sea } from './view.test.data';

const screen: ScreenView = {
  coins: 2,
  cubes: { red: 0, yellow: 1, blue: 0 },
  tiles: { 'knight-2': 1 },
  cards: [],
  balance: 0,
  fulfilled: [],
};
const after = (view: LiguriaView, ...events: LiguriaEvent[]): LiguriaView =>
  events.reduce((now, event) => step(now, event as GameEvent) as LiguriaView, view);

describe('what happens is done to the view', () => {
  it('on the market: a buyer, coins, tiles, and the order track', () => {
    const bought = after(sea({ screen }), { event: 'buyer', seat: 0, space: '2' });
    expect([bought.street[1]!.buyer, bought.order]).toEqual([0, [null, 1]]);
    const taken = after(
      bought,
      { event: 'take', seat: 0, tile: 'monk', place: 1 },
      { event: 'take', seat: 0, tile: 'knight-2', place: 3 },
      { event: 'coins', seat: 0, coins: -1 },
    );
    expect(taken.row).toEqual([null, 'ship-1', null]);
    expect(taken.seats[0]!.rows['monk']!.front).toEqual({ monk: 1 });
    expect(taken.seats[0]!.screen).toMatchObject({ coins: 1, tiles: { 'knight-2': 2 } });
    expect(taken.bank).toBe(41);
    const placed = after(taken, { event: 'track', seat: 0, place: 1 });
    expect([placed.row, placed.street[1]!.buyer, placed.order]).toEqual([['ship-1'], null, [0, 1]]);
  });
  it('with a card: its cubes lie on the dock, and tiles are turned over', () => {
    const chosen = after(
      sea(),
      { event: 'card', seat: 1, card: '30' },
      { event: 'offer', seat: 1, cubes: [1, 0, 2] },
      { event: 'upgrade', seat: 1, tile: 'start-ship' },
    );
    expect([chosen.cards, chosen.seats[1]!.card]).toEqual([['1'], '30']);
    expect(chosen.seats[1]!.dock).toEqual({ red: 1, yellow: 0, blue: 2 });
    expect(chosen.supply).toEqual({ red: 8, yellow: 9, blue: 7 });
    expect(chosen.seats[1]!.rows['ship']).toMatchObject({ front: {}, upgraded: { 'start-ship': 1 } });
  });
  it('at sea: steps, cubes from a dock, and all of them unloaded at home', () => {
    const loaded = after(
      sea({ screen, dock: { red: 2 } }),
      { event: 'turn', seat: 0, clockwise: false },
      { event: 'sail', seat: 0, place: 3, colour: 'red', points: 7 },
      { event: 'load', seat: 0, colour: 'red', cubes: 1, dock: 1 },
      { event: 'load', seat: 0, colour: 'blue', cubes: 2, dock: null },
    );
    expect([loaded.seats[0]!.ship, loaded.seats[0]!.clockwise, loaded.turn.steps]).toEqual([3, false, 2]);
    expect([loaded.seats[0]!.hold, loaded.seats[1]!.dock['red'], loaded.supply['blue']]).toEqual([
      { red: 1, yellow: 0, blue: 2 },
      1,
      7,
    ]);
    const home = after(loaded, { event: 'unload', seat: 0, cubes: [1, 0, 2] });
    expect(home.seats[0]!.screen!.cubes).toEqual({ red: 1, yellow: 1, blue: 2 });
    expect(home.seats[0]!.hold).toEqual({ red: 0, yellow: 0, blue: 0 });
  });
  it('a conquest changes the flag, and the beaten knights go home', () => {
    const view = sea({ screen, garrison: { 'knight-1': 1 } });
    const won = after(
      view,
      { event: 'lay', seat: 0, tile: 'knight-2' },
      { event: 'conquer', seat: 0, place: 1, colour: 'red', points: 7, knights: { 'knight-2': 1 }, expelled: 1 },
    );
    expect(won.circuit[1]).toMatchObject({ holder: 0, knights: { 'knight-2': 1 } });
    expect([won.seats[0]!.ministers, won.seats[1]!.ministers]).toEqual([6, 8]);
    expect(won.seats.map(({ breakdown }) => breakdown.islands)).toEqual([7, -7]);
    expect([won.seats[1]!.expelled, won.seats[0]!.screen!.tiles, won.turn.laid]).toEqual([{ 'knight-1': 1 }, {}, {}]);
  });
  it('a minister stands for a row, and a round begins with new tiles and cards', () => {
    const event = { event: 'deploy', seat: 0, harbour: 1, row: 'building', diplomats: { 'diplomat-1': 1 } } as const;
    const there = after(sea(), event);
    expect(there.seats[1]!.rows['building']).toMatchObject({ minister: 0, diplomats: { 'diplomat-1': 1 } });
    const carded = after(sea({ screen }), { event: 'card', seat: 0, card: '1' });
    const next = after(carded, { event: 'round', round: 3, tiles: ['monk'], cards: ['7'], replaced: [] });
    expect(next).toMatchObject({ round: 3, phase: 'buying', row: ['monk'], cards: ['7'], bag: 19 });
    expect([next.seats[0]!.card, next.seats[0]!.screen!.cards]).toEqual([null, ['1']]);
    expect(total(next.gone)).toBe(3);
    expect(after(next, { event: 'final' }).round).toBe(10);
    expect(after(next, { event: 'screen', seat: 1, screen }).seats[1]!.screen).toEqual(screen);
    expect(after(next, { event: 'over', scores: [1, 2] }).phase).toBe('over');
  });
});

const total = (counts: Record<string, number>) => Object.values(counts).reduce((sum, one) => sum + one, 0);

it('takes time for what is seen, and none for what is not', () => {
  expect(time({ event: 'sail' })).toBeGreaterThan(0);
  expect([time({ event: 'coins' }), time({ event: 'stop' })]).toEqual([0, 0]);
});
