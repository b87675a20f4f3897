import { expect, it } from 'vitest';
import { Box } from './box';
import { edition } from './edition.test.data';
import { Explanations, type Table } from './explanations';

it('says how a card is used with the figures of the edition that is played', () => {
  const other = { ...edition, scoring: { ...edition.scoring, people_match_multiplier: 3 } };
  const explanations = new Explanations({ box: new Box(other), open: new Set<string>() } as unknown as Table);
  expect(explanations.card('lion5').text).toContain('; ×3 on this symbol, or just sail 5');
  expect(explanations.card('house2').text).toBe('Place on the next free house, or just sail 2');
});
