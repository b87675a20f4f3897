import type { Item, View, Zone } from '$/api/types';

/** A zone whose spaces have places in the edition: drawn as a chart, with the routes between them. */
export interface Chart {
  zone: Zone;
  spaces: { id: string; at: [number, number]; item: Item; ships: number[] }[];
  routes: [number, number][][];
}

type Place = { id: string; xy: [number, number] };

/** The chart of a table, where the edition has as many places as one of its zones has spaces. */
export function chartOf(zones: Zone[], edition: Record<string, any>, view: View): Chart | null {
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
      ships: view.seats.flatMap((seat, number) => (Object.values(seat).includes(place.id) ? [number] : [])),
    })),
    routes,
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
