import { GLAZES } from './palette';
import type { LiguriaEvent, LiguriaView } from './types';

/** What points come from, in the order in which they are scored. */
export const SOURCES = [
  { id: 'islands', sign: 'flag', colour: '#2c789f' },
  { id: 'tiles', sign: 'tile', colour: GLAZES.building },
  { id: 'balance', sign: 'scale', colour: '#26764a' },
  { id: 'contracts', sign: 'contract', colour: GLAZES.contract },
  { id: 'sets', sign: 'cube', colour: '#7a643c' },
  { id: 'diplomats', sign: 'scroll', colour: GLAZES.diplomat },
] as const;

/** The final scoring goes on: what has been counted so far, by seat and source; null before it begins. */
export function scoring(
  sofar: readonly Readonly<Record<string, number>>[] | null,
  events: readonly LiguriaEvent[],
  view: LiguriaView,
): readonly Readonly<Record<string, number>>[] | null {
  const points = events.filter((event) => event.event === 'points');
  if (!points.length) return view.round > view.rounds ? sofar : null;
  const next: Record<string, number>[] = (sofar ?? view.seats.map(() => ({}))).map((row) => ({ ...row }));
  for (const { seat, source, points: count } of points) next[seat]![source] = count;
  return next;
}
