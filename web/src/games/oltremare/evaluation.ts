// What a scoring paid: one row a player, one column a source.
import type { OltreMareEvent, SeatView } from './types';

/** The sources that only a scoring pays, in the order in which they are counted. */
export const COUNTED = ['prestige', 'cargo', 'pirates', 'harbours'] as const;
export type Counted = (typeof COUNTED)[number];

export interface Tally {
  kind: 'venice' | 'end';
  sources: Counted[];
  rows: Record<Counted, number>[];
}

const isCounted = (source: string | undefined): source is Counted =>
  (COUNTED as readonly string[]).includes(source ?? '');

/** Whether this belongs to a scoring. */
export const isScoring = ({ event, source }: OltreMareEvent): boolean =>
  event === 'venice' || event === 'over' || (event === 'ducats' && isCounted(source));

/** What was counted between two views of a table, where nothing is shown of how. */
export const countedBetween = (before: readonly SeatView[], after: readonly SeatView[]): OltreMareEvent[] =>
  after.flatMap(({ breakdown }, seat) =>
    COUNTED.flatMap((source) => {
      const ducats = (breakdown[source] ?? 0) - (before[seat]?.breakdown[source] ?? 0);
      return ducats ? [{ event: 'ducats', seat, source, ducats }] : [];
    }),
  );

/** What these events paid each seat; null where nothing was counted. */
export function tallied(events: readonly OltreMareEvent[], seats: number): Tally | null {
  const rows = Array.from({ length: seats }, () => ({ prestige: 0, cargo: 0, pirates: 0, harbours: 0 }));
  const paid = new Set<Counted>();
  for (const { event, seat = -1, source, ducats = 0 } of events) {
    const row = rows[seat];
    if (event !== 'ducats' || !row || !isCounted(source)) continue;
    row[source] += ducats;
    paid.add(source);
  }
  if (!paid.size) return null;
  const end = events.some(({ event }) => event === 'over') || paid.has('pirates') || paid.has('harbours');
  const sources = end ? [...COUNTED] : COUNTED.slice(0, 2);
  return { kind: end ? 'end' : 'venice', sources, rows };
}
