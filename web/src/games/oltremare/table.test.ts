// What the table works out by itself: ways, dials, runs, places, prices, the chart's frame, and sizes.
import { describe, expect, it } from 'vitest';
import { Box, pricesNow } from './box';
import { edition } from './edition.test.data';
import { berth, fitted, framed, labelOf, moved as panned } from './chart';
import { hasGesture } from './gestures';
import { fanned, handLayout, openHands, sizesOf, TALL } from './layout';
import { grouped, loaded, moved, worth } from './loading';
import { paid } from './ranks';
import { sailing, waysFrom } from './sailing';
import { counted, gains } from './symbols';
import type { OltreMareView } from './types';

const box = new Box(edition);
const card = (id: string) => box.card(id);

describe('sailing', () => {
  it('finds every port at the end of so many steps, by the shortest way', () => {
    const one = waysFrom(box.routes, 'candia', 1);
    expect([...one.keys()].sort()).toEqual(['alexandria', 'modon', 'rhodes']);
    const two = waysFrom(box.routes, 'candia', 2);
    expect(two.has('candia')).toBe(false);
    expect(sailing(two.get('syracuse')!)).toEqual(['sail modon', 'sail syracuse']);
  });
  it('uses no route twice, and ends where it can go no further', () => {
    const used = new Set(box.routes.filter(({ ports }) => ports.includes('tana')).map(({ number }) => number));
    expect(waysFrom(box.routes, 'tana', 2, used).size).toBe(0);
    for (const way of waysFrom(box.routes, 'venice', 4).values())
      expect(new Set(way.routes).size).toBe(way.routes.length);
  });
});

describe('symbols', () => {
  const cards = ['gem-02', 'salt-06', 'olive-17'].map(card); // each a ducat and a ship
  const bring = (marker: string | null) =>
    Object.fromEntries(gains(counted(cards), marker, edition.rules).map(({ symbol, brings }) => [symbol, brings]));
  it('brings 1, 3, 6, and one port a ship', () => {
    expect(bring(null)).toEqual({ ducat: 6, pirate: 0, cards: 0, ship: 3 });
  });
  it('counts the active marker in', () => {
    expect(bring('calm_sea').ducat).toBe(9);
    const pirates = gains(counted([card('gem-01')]), 'pirate_victory', edition.rules);
    expect(pirates.find(({ symbol }) => symbol === 'pirate')).toMatchObject({ brings: 0, without: 1 });
    const business = gains(counted([card('gem-01')]), 'good_business', edition.rules);
    expect(business[0]).toMatchObject({ count: 2, brings: 3, without: 1 });
  });
});

describe('loading', () => {
  it('makes runs', () => {
    const run = { good: 'olive', length: 2 };
    expect(loaded(run, [card('olive-01'), card('olive-02')])).toEqual({ good: 'olive', length: 4 });
    expect(loaded(run, [card('olive-01'), card('salt-02')])).toEqual({ good: 'salt', length: 1 });
    expect(worth(box, run)).toEqual({ now: 2, more: 4 });
    expect(box.lot('gem', 7)).toBe(9);
  });
  it('puts first what the pile goes on with, and goods together', () => {
    const order = grouped({ good: 'salt', length: 1 }, ['olive-01', 'salt-02', 'gem-01', 'olive-02'].map(card));
    expect(order.map(({ good }) => good)).toEqual(['salt', 'gem', 'olive', 'olive']);
  });
  it('moves one card of an order', () => {
    expect(moved(['a', 'b', 'c'], 0, 2)).toEqual(['b', 'c', 'a']);
    expect(moved(['a', 'b', 'c'], 2, -1)).toEqual(['c', 'a', 'b']);
  });
});

it('pays places: equals share one, none is skipped, zero counts', () => {
  expect(paid([3, 1, 3, 0], [6, 3, 1])).toEqual([6, 3, 6, 1]);
  expect(paid([0, 0, 0], [6, 3, 1])).toEqual([6, 6, 6]);
});

it('knows what cards cost: more without ducats, otherwise with favourable trade', () => {
  const view = (ducats: number, marker: string | null, bought: number) =>
    ({ active: 0, bought, seats: [{ ducats, marker }] }) as unknown as OltreMareView;
  expect(pricesNow(box, view(7, null, 0))).toEqual([3, 3, 3, 4]);
  expect(pricesNow(box, view(0, null, 2))).toEqual([4, 4]);
  expect(pricesNow(box, view(-5, 'favourable_trade', 1))).toEqual([2, 3, 4]);
});

describe('the chart', () => {
  it('frames what is looked at, inside the chart', () => {
    const frame = framed(
      [
        [20, 20],
        [90, 60],
      ],
      1.5,
    );
    expect(frame.width / frame.height).toBeCloseTo(1.5);
    expect([frame.x, frame.y]).toEqual([0, 0]);
    // What is covered at the upper edge of the room is left to what lies beyond the chart.
    const under = framed([[20, 20]], 1.5, 0.25);
    expect(under.width / under.height).toBeCloseTo(1.5);
    expect(under.y).toBeCloseTo(-under.height / 4);
    const all = framed([], 0.8);
    expect(all.height).toBeGreaterThan(600);
    expect(all.y).toBeLessThan(0); // beyond it evenly
  });
  it('is moved and drawn nearer, never out of sight', () => {
    const frame = fitted({ x: 300, y: 200, width: 400, height: 240 }, 400 / 240);
    expect(panned(frame, [-5000, 0]).x).toBe(600);
    expect(panned(frame, [0, 0], 2).width).toBe(220);
  });
  it('has a place for every name and every ship', () => {
    for (const { id } of edition.box.ports) expect(labelOf(id)).not.toEqual(labelOf('elsewhere'));
    expect(labelOf('elsewhere')).toMatchObject({ anchor: 'middle' });
    expect(berth(0, 1)).toBe(0);
    expect(berth(0, 2)).toBe(-berth(1, 2));
  });
});

describe('sizes', () => {
  it('have a desk, a phone, and a phone on its side', () => {
    expect(sizesOf(1104, 795, 3).arrangement).toBe('desk');
    expect(sizesOf(390, 640, 3).arrangement).toBe('phone');
    expect(sizesOf(628, 390, 3).arrangement).toBe('side');
    expect(sizesOf(768, 830, 3).column).toBe(0);
  });
  it('leave room for all that lies under the chart', () => {
    for (const [width, height, others] of [
      [752, 668, 3],
      [1104, 795, 1],
      [2224, 1335, 3],
      [820, 980, 3],
      [768, 830, 4],
    ] as const) {
      const { scale, chart, own, hand, column, row } = sizesOf(width, height, others);
      const high = chart.height + (row ? row + 8 : 0) + own.mat + hand * TALL + 32;
      expect(high * scale).toBeLessThanOrEqual(height + 1);
      expect((column ? chart.width + column + 24 : chart.width + 16) * scale).toBeLessThanOrEqual(width + 1);
    }
  });
  it('show prices under the strips of the players where there is room for both', () => {
    const prices = (height: number, others: number) => sizesOf(752, height, others).prices;
    expect(prices(668, 4)).toBeGreaterThan(76);
    expect(prices(560, 2)).toBeGreaterThan(76);
    expect(prices(560, 4)).toBe(0);
  });
  it('grow with the window and with the letters', () => {
    expect(sizesOf(2224, 1335, 3).scale).toBeGreaterThan(1.5);
    const [plain, large] = [sizesOf(2224, 1335, 3), sizesOf(2224, 1335, 3, 1, 1.25)];
    expect(large.hand * large.scale).toBeCloseTo(plain.hand * plain.scale);
  });
  it('fan cards out, down to their margins', () => {
    expect(fanned(3, 100, 400)).toBe(108);
    expect(fanned(5, 100, 400)).toBe(75);
    expect(fanned(40, 100, 400)).toBe(27);
  });
  it('let every card of a hand be known by its name', () => {
    expect(handLayout(4, 100, 300, 0)).toEqual({ card: 100, each: 4, height: 140 });
    const [shrunk, halved] = [handLayout(8, 100, 300, 150), handLayout(8, 100, 300, 230)];
    const many = handLayout(12, 100, 300, 290);
    expect(shrunk).toMatchObject({ each: 8 });
    expect(halved).toMatchObject({ each: 4, height: 230 });
    expect(many).toMatchObject({ each: 6 });
    for (const { card, each } of [shrunk, halved, many]) {
      const apart = fanned(each, card, 300);
      expect(apart / card).toBeGreaterThan(0.42);
      expect(apart * (each - 1) + card).toBeLessThanOrEqual(300.1);
    }
  });
});

it('offers as buttons what has no gesture', () => {
  expect(hasGesture('play salt-01', 'trade')).toBe(true);
  expect(hasGesture('offer 2', 'trade')).toBe(true);
  expect(hasGesture('stay', 'steering')).toBe(false);
  expect(hasGesture('pass', 'playing')).toBe(false);
  expect(hasGesture('pass', 'answering')).toBe(true);
  expect(hasGesture('give salt-01', 'composing')).toBe(true);
});

it('lays all hands open as large as they go', () => {
  const wide = openHands(4, 6, 850, 160);
  expect(wide.columns).toBe(4);
  expect(wide.card * TALL).toBeLessThan(160);
  expect(openHands(4, 6, 380, 300)).toMatchObject({ columns: 2 });
  expect(openHands(3, 20, 300, 60).card).toBe(30);
  // Two columns would have larger cards that hide each other's names.
  expect(openHands(3, 8, 490, 330)).toMatchObject({ columns: 1 });
});
