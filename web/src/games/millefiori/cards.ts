/** Cards with a key each, for two may be alike. */
export function keyed(cards: string[]): { key: string; name: string }[] {
  const seen: Record<string, number> = {};
  return cards.map((name) => ({ name, key: `${name} ${(seen[name] = (seen[name] ?? 0) + 1)}` }));
}

/**
 * Cards as one text, and back. As a derived value it is the same as before while the same cards lie there, whatever else
 * has changed: then nothing of them is drawn, or measured, again.
 */
export const inText = (cards: string[]): string => cards.join(' ');
export const inList = (cards: string): string[] => (cards ? cards.split(' ') : []);
