/** What each seat would be paid for its place: the most gets the most, equals share a place and none is skipped. */
export function paid(counts: readonly number[], pay: readonly number[]): number[] {
  const places = [...new Set(counts)].sort((a, b) => b - a);
  return counts.map((count) => pay[places.indexOf(count)] ?? 0);
}

interface Ranked {
  prestige: number;
  markers: number;
}
/** What one seat would be paid now, for its prestige and for the markers of its harbours. */
export const payOf = (
  seats: readonly Ranked[],
  seat: number,
  pay: readonly number[],
): { prestige: number; harbours: number } => ({
  prestige: paid(
    seats.map((one) => one.prestige),
    pay,
  )[seat]!,
  harbours: paid(
    seats.map((one) => one.markers),
    pay,
  )[seat]!,
});
