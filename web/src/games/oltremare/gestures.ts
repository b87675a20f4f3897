/** What is done by cards, ports and piles themselves. */
const TABLE: ReadonlySet<string> = new Set(['discard', 'play', 'load', 'sail', 'buy']);
/** And what by trays, sheets and the buttons beside them. */
const MARKET: ReadonlySet<string> = new Set(
  'offer call accept decline counter take give propose claim ask or with pay charge drop'.split(' '),
);

/** Whether an action has a gesture of its own on the table; what has none is offered as on the common table. */
export function hasGesture(action: string, phase: string): boolean {
  const verb = action.split(' ')[0]!;
  if (TABLE.has(verb)) return true;
  return MARKET.has(verb) || (verb === 'pass' && phase === 'answering');
}
