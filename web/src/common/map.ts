import type { Item, Zone } from '$/api/types';

/** A zone whose spaces have places: drawn as a map, with the routes between them and the ships. */
export interface TableMap {
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
