// Where a ship can sail.
import type { Route } from './box';

/** A voyage: the ports one after the other, without the first, and the routes between them. */
export interface Way {
  ports: string[];
  routes: number[];
  length: number;
}

/**
 * For each port where a voyage of so many steps may end, the shortest way there. A route is used once; a ship that can go
 * no further ends its voyage there.
 */
export function waysFrom(
  routes: readonly Route[],
  from: string,
  steps: number,
  used: ReadonlySet<number> = new Set(),
): Map<string, Way> {
  const best = new Map<string, Way>();
  const sail = (port: string, left: number, way: Way) => {
    const next = left
      ? routes.filter(
          (route) => route.ports.includes(port) && !used.has(route.number) && !way.routes.includes(route.number),
        )
      : [];
    if (!next.length) {
      const known = best.get(port);
      if (way.ports.length && (!known || way.length < known.length)) best.set(port, way);
      return;
    }
    for (const route of next) {
      const to = route.ports[0] === port ? route.ports[1] : route.ports[0];
      sail(to, left - 1, {
        ports: [...way.ports, to],
        routes: [...way.routes, route.number],
        length: way.length + route.length,
      });
    }
  };
  sail(from, steps, { ports: [], routes: [], length: 0 });
  return best;
}

/** The chain of actions that sails a way. */
export const sailing = (way: Way): string[] => way.ports.map((port) => `sail ${port}`);
