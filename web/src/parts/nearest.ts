// The arrow keys lead from one thing to the nearest one in their direction, wherever they lie.

export interface Spot {
  x: number;
  y: number;
}
const DIRECTIONS: Record<string, Spot> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** Which of these points is nearest in a direction: ahead counts once, aside more than twice. None is ahead: -1. */
export function nearest(from: Spot, spots: Spot[], key: string): number {
  const heading = DIRECTIONS[key];
  let best = -1;
  let least = Infinity;
  if (!heading) return best;
  spots.forEach((spot, at) => {
    const [dx, dy] = [spot.x - from.x, spot.y - from.y];
    const ahead = dx * heading.x + dy * heading.y;
    const aside = Math.abs(dx * heading.y) + Math.abs(dy * heading.x);
    if (ahead > 2 && ahead + aside * 2.2 < least) {
      least = ahead + aside * 2.2;
      best = at;
    }
  });
  return best;
}

const middle = (element: Element): Spot => {
  const { left, top, width, height } = element.getBoundingClientRect();
  return { x: left + width / 2, y: top + height / 2 };
};

/** The element to go to; from outside it is the first. */
export function nextInDirection<E extends Element>(elements: E[], from: Element | null, key: string): E | undefined {
  if (!from || !elements.some((element) => element === from)) return elements[0];
  const others = elements.filter((element) => element !== from);
  return others[nearest(middle(from), others.map(middle), key)];
}
