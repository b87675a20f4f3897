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
  items: NAMES.slice(0, count).map((label) => ({ label, detail: '', count: null, seat: null, tone: '', actions: [] })),
});
const view = { game: 'oltremare', seat: 0, to_act: [], seats: [{ port: 'corfu' }, { port: 'venice' }] } as View;

it('draws the spaces where the edition has them, with the routes and the ships', () => {
  const chart = chartOf([zone(6)], edition, view)!;
  expect(chart.spaces.map((space) => space.at)).toEqual(NAMES.map((_, i) => [i * 100, i * 50]));
  expect(chart.spaces.filter((space) => space.ships.length).map((space) => [space.id, space.ships])).toEqual([
    ['venice', [1]],
    ['corfu', [0]],
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

it('goes through every point', () => {
  expect(
    curve([
      [0, 0],
      [10, 0],
    ]),
  ).toBe('M0 0c1.7 0.0 8.3 0.0 10 0');
});
