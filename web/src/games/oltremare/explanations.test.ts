import { expect, it } from 'vitest';
import { Box } from './box';
import type { Desk } from './desk';
import { edition } from './edition.test.data';
import { Explanations } from './explanations';

it('says what a marker does with the figures of the edition that is played', () => {
  const other = { ...edition, rules: { ...edition.rules, favourable_prices: [2, 2, 5, 7] } };
  const explanations = new Explanations(
    () => ({ box: new Box(other) }) as Desk,
    () => undefined,
  );
  expect(explanations.effect('favourable_trade')).toBe('cards cost 2, 2, 5, 7');
  expect(explanations.effect('compass')).toBe('sail on to any port');
  expect(explanations.effect('no such marker')).toBe('');
});
