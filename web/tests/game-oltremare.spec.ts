// Oltre Mare at its own table: whole turns by clicks, on a desk and on a phone.
import { Api, golden } from './api';
import { expect, merchant, test } from './players';

/** How many moves before its end a game that was played once is taken up again. */
const LAST_MOVES = 40;

test('to the end', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const journal = golden('oltremare/3-trades-and-gifts');
  const key = await new Api(request).playedOn(journal, 0, -LAST_MOVES, ({ phase }) => phase === 'trade');
  await ann.page.goto(`/#/table/${key}`);
  await ann.playOn(merchant);
  await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  await expect(ann.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
  expect(ann.clicks).toBeGreaterThan(3);
});
