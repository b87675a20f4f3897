// Games without a drawing of their own are played on the generic table.
import { byKind, expect, test } from './players';

/** Takes every offer that can be taken, and makes none. */
const seaTrader = byKind(
  /^Accept/,
  /^(Decline|Pass)/,
  /^(Play|Load) /,
  /^Sail to /,
  /^Stay/,
  /^(Give|Lay on your pirate pile) /,
  /^Buy from the draw pile/,
);

test('Oltre Mare: a whole game with a trade', async ({ enter }) => {
  const [ann, ben] = [await enter('Ann'), await enter('Ben')];
  const links = await ann.openTable('Oltre Mare', ['Ben', 'Bot: Merchant']);
  await ben.come(links.Ben!);

  const annPlays = async () => {
    await ann.playOn(seaTrader, () => ann.myTurn.filter({ hasText: 'trade' }).isVisible());
    await ann.do(ann.offered('Make an offer to Ben').last());
    await ann.do(ann.offered(/^Give /).first());
    await ann.do(ann.offered('Demand 1 ducat').last());
    await ann.do(ann.offered('Propose this offer').last());
    await expect(ann.log).toContainText('Ben accepts', { timeout: 30_000 });
    await ann.playOn(seaTrader);
  };
  await Promise.all([annPlays(), ben.playOn(seaTrader)]);
  await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  await expect(ben.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
  expect(ann.clicks + ben.clicks).toBeGreaterThan(60);
});

test('Liguria: a whole game of three', async ({ enter }) => {
  const ann = await enter('Ann');
  await ann.openTable('Liguria', ['Bot: Merchant', 'Bot: Merchant']);
  const painter = byKind(/^Conquer/, /^Load /, /^(Lay|Place your buyer) /, /^Take /, /^Sail /, /^Finish/);

  await test.step('away for a moment, a bot plays on', async () => {
    await ann.playFor(6, painter);
    await ann.menu('Leave: a bot plays for me');
    await expect(ann.page.getByText(/You are away/)).toBeVisible();
    await ann.page.getByRole('button', { name: 'Return to my seat' }).first().click();
    await expect(ann.page.getByText(/You are away/)).toHaveCount(0);
  });

  await ann.playOn(painter);
  await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  await expect(ann.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
});
