// Games without a drawing of their own are played on the generic table.
import { Api, golden } from './api';
import { byKind, expect, test, type Player } from './players';

const painter = byKind(/^Conquer/, /^Load /, /^(Lay|Place your buyer) /, /^Take /, /^Sail /, /^Finish/);

/** How many moves before its end a game that was played once is taken up again. */
const LAST_MOVES = 40;

async function isOver(player: Player, seats: number): Promise<void> {
  await expect(player.ranking.getByRole('listitem')).toHaveCount(seats);
  await expect(player.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
}

test('Liguria: the first moves, and away for a moment', async ({ enter, request }) => {
  const ann = await enter('Ann');
  await ann.openTable('Liguria', ['Bot: Merchant', 'Bot: Merchant']);
  await ann.playFor(6, painter);

  await test.step('while somebody else is awaited, a bot plays for who is away', async () => {
    const { seats } = await new Api(request).open('liguria', ['me:Ann', 'me:Ben', 'greedy']);
    await ann.page.goto(`/#/table/${seats[0]}`);
    await ann.menu('Leave: a bot plays for me');
    await expect(ann.page.getByText(/You are away/)).toBeVisible();
    await ann.page.getByRole('button', { name: 'Return to my seat' }).first().click();
    await expect(ann.page.getByText(/You are away/)).toHaveCount(0);
  });
});

test('Liguria: to the end', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const key = await new Api(request).playedOn(golden('liguria/3-random'), 0, -LAST_MOVES, () => true);
  await ann.page.goto(`/#/table/${key}`);
  await ann.playOn(painter);
  await isOver(ann, 3);
  expect(ann.clicks).toBeGreaterThan(3);
});
