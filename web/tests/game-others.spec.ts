// Games without a drawing of their own are played on the common table.
import { Api, golden } from './api';
import { byKind, expect, test, type Player } from './players';

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

/** How many moves before its end a game that was played once is taken up again. */
const LAST_MOVES = 40;

async function isOver(player: Player, seats: number): Promise<void> {
  await expect(player.ranking.getByRole('listitem')).toHaveCount(seats);
  await expect(player.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
}

test('Oltre Mare: a trade between two people', async ({ enter }) => {
  const [ann, ben] = [await enter('Ann'), await enter('Ben')];
  const links = await ann.openTable('Oltre Mare', ['Ben', 'Bot: Merchant']);
  await ben.come(links.Ben!);
  const offer = ann.offered('Make an offer to Ben').last();
  let traded = false;

  const annTrades = async () => {
    await ann.playOn(seaTrader, () => offer.isVisible());
    await ann.do(offer);
    await ann.do(ann.offered(/^Give /).first());
    await ann.do(ann.offered('Demand 1 ducat').last());
    await ann.do(ann.offered('Propose this offer').last());
    await expect(ann.log).toContainText('Ben accepts');
    await ann.playFor(4, seaTrader);
    traded = true;
  };
  await Promise.all([annTrades(), ben.playOn(seaTrader, () => traded)]);
  await expect(ben.log).toContainText('Ben accepts');
});

test('Oltre Mare: to the end', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const journal = golden('oltremare/3-random-takes-back');
  const key = await new Api(request).playedOn(journal, 0, -LAST_MOVES, ({ phase }) => phase === 'trade');
  await ann.page.goto(`/#/table/${key}`);
  await ann.playOn(seaTrader);
  await isOver(ann, 3);
  expect(ann.clicks).toBeGreaterThan(3);
});

test('while somebody else is awaited, a bot plays for who is away', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const { seats } = await new Api(request).open('liguria', ['me:Ann', 'me:Ben', 'greedy']);
  await ann.page.goto(`/#/table/${seats[0]}`);
  await ann.menu('Leave: a bot plays for me');
  await expect(ann.page.getByText(/You are away/)).toBeVisible();
  await ann.page.getByRole('button', { name: 'Return to my seat' }).first().click();
  await expect(ann.page.getByText(/You are away/)).toHaveCount(0);
});
