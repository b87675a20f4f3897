import { expect, it } from 'vitest';
import type { View, Zone } from '$/api/types';
import { chartOf, curve } from './chart';

const NAMES = ['venice', 'zara', 'ragusa', 'corfu', 'modon', 'candia'];
const edition = {
  box: {
    goods: [{ id: 'salt' }],
    ports: NAMES.map((id, i) => ({ id, xy: [i * 100, i * 50] })),
    routes: [
      { ports: ['venice', 'zara'], via: [[40, 60]] },
      { ports: ['zara', 'atlantis'], via: [] },
    ],
  },
};
const zone = (count: number): Zone => ({
  id: 'map',
  title: 'Map',
  kind: 'spaces',
  seat: null,
  items: NAMES.slice(0, count).map((label) => ({
    label,
    detail: '',
    count: null,
    seat: null,
    tone: '',
    actions: [],
    ids: [],
  })),
});
const view = { game: 'oltremare', seat: 0, to_act: [], seats: [{ port: 'corfu' }, { port: 'venice' }] } as View;

it('draws the spaces where the edition has them, with the routes and the ships', () => {
  const chart = chartOf([zone(6)], edition, view)!;
  expect(chart.spaces.map((space) => space.at)).toEqual(NAMES.map((_, i) => [i * 100, i * 50]));
  expect(chart.spaces.filter((space) => space.ships.length).map((space) => [space.id, space.ships])).toEqual([
    ['venice', [{ seat: 1, heading: null }]],
    ['corfu', [{ seat: 0, heading: null }]],
  ]);
  expect(chart.routes).toEqual([
    [
      [0, 0],
      [40, 60],
      [100, 50],
    ],
  ]);
});

it('draws none where there are no places, or not as many as spaces', () => {
  expect(chartOf([zone(5)], edition, view)).toBeNull();
  expect(chartOf([zone(6)], {}, view)).toBeNull();
});

it('lays a circuit out round the own harbour, with ships that head somewhere', () => {
  const round = { ...zone(4), id: 'circuit' };
  round.items[1]!.detail = 'blue +6 points · free';
  const places = [0, null, 1, null].map((harbour) => ({ harbour }));
  const seats = [
    { ship: 0, clockwise: true },
    { ship: 2, clockwise: false },
  ];
  const sea = { game: 'liguria', seat: 1, to_act: [], circuit: places, seats } as unknown as View;
  const chart = chartOf([round], {}, sea)!;
  const [first, second, own, last] = chart.spaces.map((space) => space.at);
  expect(own![1]).toBeGreaterThan(0);
  expect([first![1] < 0, second![0] > 0, last![0] < 0]).toEqual([true, true, true]);
  expect(chart.spaces[1]!.told).toBe('blue +6 points');
  const [ship] = chart.spaces[0]!.ships;
  expect(ship!.seat).toBe(0);
  expect(ship!.heading).toBeGreaterThan(0);
  expect(ship!.heading).toBeLessThan(90);
  const upright = chartOf([round], {}, sea, true)!.spaces.map((space) => space.at);
  expect(Math.abs(upright[1]![0])).toBeLessThan(Math.abs(second![0]));
});

it('goes through every point', () => {
  expect(
    curve([
      [0, 0],
      [10, 0],
    ]),
  ).toBe('M0 0c1.7 0.0 8.3 0.0 10 0');
});
