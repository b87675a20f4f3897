// Colours of glass and ground, and the flowers in it.

/** A colour between two others, both written #rrggbb. */
export function mix(one: string, other: string, part: number): string {
  const channel = (colour: string, at: number) => parseInt(colour.slice(at, at + 2), 16) || 0;
  const mixed = [1, 3, 5].map((at) => Math.round(channel(one, at) * (1 - part) + channel(other, at) * part));
  return `#${mixed.map((value) => value.toString(16).padStart(2, '0')).join('')}`;
}

export interface Glass {
  bright: string;
  middle: string;
  deep: string;
  petal: string;
  heart: string;
  petals: number;
}

/** What the players' glass looks like. Each colour has its own number of petals, so that it is never the only sign. */
const GLASSES: Record<string, Glass> = {
  blue: { bright: '#7db4ff', middle: '#2b66d9', deep: '#0d2f8a', petal: '#f1f6ff', heart: '#0f3aa3', petals: 5 },
  green: { bright: '#6ff0b4', middle: '#14925a', deep: '#04502f', petal: '#eefff5', heart: '#067043', petals: 6 },
  red: { bright: '#ff8d9f', middle: '#cf2348', deep: '#77082a', petal: '#fff1f3', heart: '#a50f35', petals: 7 },
  yellow: { bright: '#ffedaa', middle: '#edac1f', deep: '#a86500', petal: '#fffbe9', heart: '#8f4d00', petals: 8 },
};
const PLAIN: Glass = {
  bright: '#dcd0ff',
  middle: '#7b5fc4',
  deep: '#3a2479',
  petal: '#f7f3ff',
  heart: '#4a2f96',
  petals: 4,
};

export const glass = (colour: string): Glass => GLASSES[colour] ?? PLAIN;

/** One petal of a flower of so many, pointing up, from the middle to a distance. */
export function petal(petals: number, reach: number): string {
  const half = reach * Math.min(0.56, Math.sin(Math.PI / petals) * 0.98);
  const belly = -reach * 0.66;
  return `M0 ${-reach * 0.16} C${half * 0.7} ${belly * 0.55} ${half * 1.25} ${-reach} 0 ${-reach} C${-half * 1.25} ${-reach} ${-half * 0.7} ${belly * 0.55} 0 ${-reach * 0.16} Z`;
}

export const turns = (petals: number): number[] => Array.from({ length: petals }, (_, at) => (at * 360) / petals);

/** A round of so many lobes, as a path: the shape of a seat's score marker. */
export function rosette(petals: number, radius: number): string {
  const points = turns(petals).map((turn) => (turn * Math.PI) / 180);
  const reach = radius * Math.cos(Math.PI / petals);
  const at = (angle: number) => `${(Math.sin(angle) * reach).toFixed(2)} ${(-Math.cos(angle) * reach).toFixed(2)}`;
  const lobe = reach * Math.sin(Math.PI / petals) * 1.04;
  const first = points[0] ?? 0;
  const half = Math.PI / petals;
  const arcs = points.map((angle) => `A${lobe.toFixed(2)} ${lobe.toFixed(2)} 0 0 1 ${at(angle + half)}`);
  return `M${at(first - half)} ${arcs.join(' ')} Z`;
}
