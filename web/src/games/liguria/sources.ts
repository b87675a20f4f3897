import { GLAZES } from './palette';
import type { LiguriaEvent, ScreenView } from './types';

/** What points come from, in the order in which they are scored. */
export const SOURCES = [
  { id: 'islands', sign: 'flag', colour: '#2c789f' },
  { id: 'tiles', sign: 'tile', colour: GLAZES.building },
  { id: 'balance', sign: 'scale', colour: '#26764a' },
  { id: 'contracts', sign: 'contract', colour: GLAZES.contract },
  { id: 'sets', sign: 'cube', colour: '#7a643c' },
  { id: 'diplomats', sign: 'scroll', colour: GLAZES.diplomat },
] as const;

export type Source = (typeof SOURCES)[number]['id'];

/** What the final scoring has counted so far. */
export interface Tally {
  /** By seat, what each source has brought; what is still to be counted is missing. */
  rows: Partial<Record<Source, number>>[];
  screens: (ScreenView | null)[];
  /** The source that is being counted. */
  now: Source | null;
  over: boolean;
}

/** Whether this belongs to the final scoring. */
export const isScoring = ({ event }: LiguriaEvent): boolean =>
  event === 'screen' || event === 'points' || event === 'over';

/** What these events have counted; null where nothing of the final scoring is among them. */
export function tallied(events: readonly LiguriaEvent[], seats: number): Tally | null {
  const told = events.filter(isScoring);
  if (!told.length) return null;
  const screens: (ScreenView | null)[] = Array.from({ length: seats }, () => null);
  const counted: Partial<Record<Source, number>>[] = screens.map(() => ({}));
  let last = -1;
  for (const event of told) {
    if (event.event === 'screen') screens[event.seat] = event.screen;
    if (event.event !== 'points') continue;
    counted[event.seat]![event.source as Source] = event.points;
    last = Math.max(
      last,
      SOURCES.findIndex(({ id }) => id === event.source),
    );
  }
  const over = told.some(({ event }) => event === 'over');
  // What brings somebody nothing is not told: it is counted when the next source is.
  const past = SOURCES.slice(0, over ? SOURCES.length : Math.max(0, last));
  const rows = counted.map((row) => ({ ...Object.fromEntries(past.map(({ id }) => [id, 0])), ...row }));
  return { rows, screens, now: over ? null : (SOURCES[last]?.id ?? null), over };
}
