import type { Item, View, Zone } from '$/api/types';

/** A zone whose spaces have places: drawn as a chart, with the routes between them and the ships. */
export interface Chart {
  zone: Zone;
  /** `told`: what stands under the name, where there is room for it. */
  spaces: { id: string; at: [number, number]; item: Item; told: string; ships: Ship[] }[];
  routes: [number, number][][];
  /** How far things reach beyond their places. */
  margin: [number, number];
  /** Whether all of it can be read where it is narrow; else one moves about on it. */
  fits: boolean;
}

export interface Ship {
  seat: number;
  /** Where it is heading, in degrees clockwise from the right; null where that is open. */
  heading: number | null;
}

type Place = { id: string; xy: [number, number] };

/** The chart of a table: of the places that the edition gives, or of a circuit, which stands upright where it is narrow. */
export function chartOf(
  zones: Zone[],
  edition: Record<string, any>,
  view: View,
  upright: boolean = false,
): Chart | null {
  return drawnChart(zones, edition, view) ?? circuit(zones, view, upright);
}

/** Where the edition has as many places as one of the zones has spaces. */
function drawnChart(zones: Zone[], edition: Record<string, any>, view: View): Chart | null {
  const lists = Object.values((edition.box as Record<string, unknown> | undefined) ?? {}).filter(Array.isArray);
  const places = lists.find((list) => list.length > 5 && list.every((one: Partial<Place>) => one?.id && one.xy)) as
    Place[] | undefined;
  const zone = places && zones.find((one) => one.kind === 'spaces' && one.items.length === places.length);
  if (!places || !zone) return null;
  const at = new Map(places.map((place) => [place.id, place.xy]));
  const routes = lists
    .flat()
    .filter((one): one is { ports: [string, string]; via?: [number, number][] } => Array.isArray(one?.ports))
    .map((route) => [at.get(route.ports[0])!, ...(route.via ?? []), at.get(route.ports[1])!])
    .filter((line) => line.every(Boolean));
  return {
    zone,
    spaces: places.map((place, i) => ({
      id: place.id,
      at: place.xy,
      item: zone.items[i]!,
      told: '',
      ships: view.seats.flatMap((seat, number) =>
        Object.values(seat).includes(place.id) ? [{ seat: number, heading: null }] : [],
      ),
    })),
    routes,
    margin: [70, 40],
    fits: false,
  };
}

/** Half of how wide and how high a circuit is. */
const LYING = [330, 215] as const;
const UPRIGHT = [150, 230] as const;

/** Places round which ships sail: `ship` is where a seat's is, `clockwise` where it is heading. The own begins below. */
function circuit(zones: Zone[], view: View, upright: boolean): Chart | null {
  const [wide, high] = upright ? UPRIGHT : LYING;
  const places: unknown = view.circuit;
  const zone = zones.find((one) => one.id === 'circuit' && one.kind === 'spaces');
  if (!zone || !Array.isArray(places) || places.length !== zone.items.length) return null;
  const count = places.length;
  const home = places.findIndex((place) => place.harbour === (view.seat ?? 0));
  const angle = (place: number) => Math.PI / 2 + ((place - Math.max(home, 0)) / count) * 2 * Math.PI;
  const point = (place: number): [number, number] => [
    Math.round(wide * Math.cos(angle(place))),
    Math.round(high * Math.sin(angle(place))),
  ];
  const heading = (place: number, clockwise: unknown): number | null => {
    if (typeof clockwise !== 'boolean') return null;
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
      ships: view.seats.flatMap((seat, number) =>
        seat.ship === place ? [{ seat: number, heading: heading(place, seat.clockwise) }] : [],
      ),
    })),
    routes: zone.items.map((_, place) => [point(place), point(place + 0.5), point(place + 1)]),
    margin: [upright ? 80 : 92, 48],
    fits: true,
  };
}

/** A smooth line through points. */
export function curve(points: [number, number][]): string {
  let path = `M${points[0]!.join(' ')}`;
  for (let i = 0; i + 1 < points.length; i++) {
    const [before, from, to, after] = [
      points[i - 1] ?? points[i]!,
      points[i]!,
      points[i + 1]!,
      points[i + 2] ?? points[i + 1]!,
    ];
    const bend = (a: number, b: number) => ((b - a) / 6).toFixed(1);
    path += `c${bend(before[0], to[0])} ${bend(before[1], to[1])} `;
    path += `${(to[0] - from[0] - Number(bend(from[0], after[0]))).toFixed(1)} `;
    path += `${(to[1] - from[1] - Number(bend(from[1], after[1]))).toFixed(1)} `;
    path += `${to[0] - from[0]} ${to[1] - from[1]}`;
  }
  return path;
}
