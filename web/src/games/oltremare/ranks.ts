/** What each seat would be paid for its place: the most gets the most, equals share a place and none is skipped. */
export function paid(counts: readonly number[], pay: readonly number[]): number[] {
  const places = [...new Set(counts)].sort((a, b) => b - a);
  return counts.map((count) => pay[places.indexOf(count)] ?? 0);
}
