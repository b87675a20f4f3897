import { expect, it } from 'vitest';
import { scoring } from './sources';
import { sea } from './view.test.data';

it('counts the final scoring up, source by source', () => {
  const view = { ...sea(), round: 10 };
  expect(scoring(null, [], view)).toBeNull();
  const first = scoring(null, [{ event: 'points', seat: 1, source: 'islands', points: 6 }], view);
  expect(first).toEqual([{}, { islands: 6 }]);
  const more = scoring(first, [{ event: 'points', seat: 0, source: 'balance', points: -5 }], view);
  expect(more).toEqual([{ balance: -5 }, { islands: 6 }]);
  expect(scoring(more, [], view)).toBe(more);
  expect(scoring(more, [], sea())).toBeNull();
});
