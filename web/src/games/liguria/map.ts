import type { GameView } from '../game';
import type { LiguriaView } from './types';

/** Half of how wide and how high the circuit is. */
const LYING = [330, 215] as const;
const UPRIGHT = [165, 235] as const;
/** Less than 1: fuller at the corners than an ellipse, so that names beside each other have room. */
const FULL = 0.75;

/** The circuit that the ships sail, from the own harbour below; upright where it is narrow. */
export const mapOf: NonNullable<GameView['mapOf']> = (zones, _edition, view, narrow) => {
  const [wide, high] = narrow ? UPRIGHT : LYING;
  const { circuit, seats, seat: own } = view as LiguriaView;
  const zone = zones.find((one) => one.id === 'circuit' && one.kind === 'spaces');
  if (zone?.items.length !== circuit.length) return null;
  const home = circuit.findIndex((place) => place.harbour === (own ?? 0));
  const angle = (place: number) => Math.PI / 2 + ((place - Math.max(home, 0)) / circuit.length) * 2 * Math.PI;
  const full = (part: number) => Math.sign(part) * Math.abs(part) ** FULL;
  const point = (place: number): [number, number] => [
    Math.round(wide * full(Math.cos(angle(place)))),
    Math.round(high * full(Math.sin(angle(place)))),
  ];
  const heading = (place: number, clockwise: boolean): number => {
    const [from, to] = [point(place), point(place + (clockwise ? 1 : -1))];
    return Math.round((Math.atan2(to[1] - from[1], to[0] - from[0]) * 180) / Math.PI);
  };
  return {
    zone,
    spaces: zone.items.map((item, place) => ({
      id: String(place),
      at: point(place),
      item,
      told: item.detail.split(' · ')[0]!,
      ships: seats.flatMap((seat, number) =>
        seat.ship === place ? [{ seat: number, heading: heading(place, seat.clockwise) }] : [],
      ),
    })),
    routes: zone.items.map((_, place) => [point(place), point(place + 0.5), point(place + 1)]),
    margin: [106, 48],
    fits: true,
  };
};
