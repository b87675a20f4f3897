/** Cards with a key each, for two may be alike. */
export function keyed(cards: string[]): { key: string; name: string }[] {
  const seen: Record<string, number> = {};
  return cards.map((name) => ({ name, key: `${name} ${(seen[name] = (seen[name] ?? 0) + 1)}` }));
}
