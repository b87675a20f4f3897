import { expect, it } from 'vitest';
import { mapZone } from '$/common/zones.test.data';
import { mapOf } from './map';
import type { LiguriaView } from './types';

it('lays the circuit out round the own harbour, with ships that head somewhere', () => {
  const circuit = mapZone('circuit', 4);
  circuit.items[1]!.detail = 'blue +6 points · free';
  const view = {
    game: 'liguria',
    seat: 1,
    to_act: [],
    circuit: [0, null, 1, null].map((harbour) => ({ harbour })),
    seats: [
      { ship: 0, clockwise: true },
      { ship: 2, clockwise: false },
    ],
  } as unknown as LiguriaView;
  const map = mapOf([circuit], {}, view, false)!;
  const [first, second, own, last] = map.spaces.map((space) => space.at);
  expect(own![1]).toBeGreaterThan(0);
  expect([first![1] < 0, second![0] > 0, last![0] < 0]).toEqual([true, true, true]);
  expect(map.spaces[1]!.told).toBe('blue +6 points');
  const [ship] = map.spaces[0]!.ships;
  expect(ship!.seat).toBe(0);
  expect(ship!.heading).toBeGreaterThan(0);
  expect(ship!.heading).toBeLessThan(90);
  const upright = mapOf([circuit], {}, view, true)!.spaces.map((space) => space.at);
  expect(Math.abs(upright[1]![0])).toBeLessThan(Math.abs(second![0]));
});
