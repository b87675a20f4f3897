import { expect, it } from 'vitest';
import type { Zone } from '$/api/types';
import { mapZone } from '$/common/zones.test.data';
import { mapOf } from './map';
import type { OltreMareView } from './types';

const NAMES = ['venice', 'zara', 'ragusa', 'corfu', 'modon', 'candia'];
const edition = {
  box: {
    ports: NAMES.map((id, i) => ({ id, xy: [i * 100, i * 50] })),
    routes: [
      { ports: ['venice', 'zara'], via: [[40, 60]] },
      { ports: ['zara', 'atlantis'], via: [] },
    ],
  },
};
const view = { game: 'oltremare', seat: 0, to_act: [], seats: [{ port: 'corfu' }, { port: 'venice' }] };
const drawn = (zones: Zone[]) => mapOf(zones, edition, view as unknown as OltreMareView, false);

it('draws the ports where the edition has them, with the routes and the ships', () => {
  const map = drawn([mapZone('map', 6)])!;
  expect(map.spaces.map((space) => space.at)).toEqual(NAMES.map((_, i) => [i * 100, i * 50]));
  expect(map.spaces.filter((space) => space.ships.length).map((space) => [space.id, space.ships])).toEqual([
    ['venice', [{ seat: 1, heading: null }]],
    ['corfu', [{ seat: 0, heading: null }]],
  ]);
  expect(map.routes).toEqual([
    [
      [0, 0],
      [40, 60],
      [100, 50],
    ],
  ]);
});

it('draws none where there are not as many spaces as ports', () => {
  expect(drawn([mapZone('map', 5)])).toBeNull();
});
