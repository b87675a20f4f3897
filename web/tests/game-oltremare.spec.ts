// Oltre Mare at its own table: whole turns by clicks, on a desk and on a phone, and a market of people.
import { Api, golden } from './api';
import { called, expect, merchant, test, type Player } from './players';

/** How many moves before its end a game that was played once is taken up again. */
const LAST_MOVES = 40;
const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

interface Held {
  card: string;
  symbols: string;
}

test('to the end', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const journal = golden('oltremare/3-random-takes-back');
  const key = await new Api(request).playedOn(journal, 0, -LAST_MOVES, ({ phase }) => phase === 'trade');
  await ann.page.goto(`/#/table/${key}`);
  await ann.playOn(merchant);
  await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  await expect(ann.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
  expect(ann.clicks).toBeGreaterThan(3);
});

test('on a phone: tabs, and the order of loading by keys', async ({ enter, request }) => {
  const api = new Api(request);
  const several = ({ phase, played }: Record<string, unknown>) =>
    phase === 'loading' && (played as unknown[]).length > 2;
  const key = await api.playedOn(golden('oltremare/4-compass-used'), 0, 100, several);
  const ann = await enter('Ann', PHONE);
  await ann.page.goto(`/#/table/${key}`);
  for (const tab of ['Players', 'Prices', 'Chart']) {
    await ann.page.getByRole('tab', { name: tab }).click();
    await expect(ann.page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  const order = ann.board.getByRole('button', { name: /, loaded 1 of [2-9]$/ });
  const [first] = (await called(order)).split(' (');
  await order.press('ArrowRight');
  await expect(ann.board.getByRole('button', { name: new RegExp(`^${first} .*, loaded 2 of`) })).toBeFocused();
  await ann.do(ann.offered(/^Load,/));
  await expect(order).toHaveCount(0);
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('the scoring at Venice is counted over everything, and ends with a key', async ({ enter, request }) => {
  const { page } = await enter('Ann');
  const api = new Api(request);
  const id = await api.replay(golden('oltremare/4-compass-used'));
  interface Frame {
    number: number;
    events: { event: string }[];
  }
  let found: Frame | undefined;
  for (let first = 200; !found; first += 50) {
    const frames = await api.ask<Frame[]>(`/api/replays/${id}/frames?eyes=0&first=${first}&last=${first + 49}`);
    found = frames.find(({ events }) => events.some(({ event }) => event === 'venice'));
  }
  await page.goto(`/#/replay/${id}?at=${found.number - 1}&eyes=0`);
  await expect(page.getByRole('region', { name: 'Your hold' })).toBeVisible();
  await page.keyboard.press('ArrowRight');
  const sheet = page.getByRole('status').filter({ hasText: 'Venice: prestige and cargo are paid' });
  await expect(sheet.getByRole('row')).toHaveCount(5);
  await page.keyboard.press('x');
  await expect(sheet).toHaveCount(0);
});

test('a market of people: a gift with a false claim, an offer to all with a counter-offer, a call', async ({
  enter,
  request,
}) => {
  const api = new Api(request);
  const { seats } = await api.open('oltremare', ['me:Ann', 'me:Ben', 'me:Cleo']);
  const keys = [seats[0]!, seats[1]!, seats[2]!];
  for (const [at, name] of ['Ann', 'Ben', 'Cleo'].entries()) await api.sit(keys[at]!, name);
  const mine = ({ active, phase, hand }: Record<string, unknown>) =>
    active === 0 && phase === 'trade' && (hand as unknown[]).length > 3;
  await api.playOut(keys, mine);
  const [ann, ben] = [await enter('Ann'), await enter('Ben')];
  await ann.page.goto(`/#/table/${keys[0]}`);
  await ben.page.goto(`/#/table/${keys[1]}`);
  const hand = (player: Player) => player.board.getByRole('region', { name: 'Your hand' }).getByRole('button');
  const press = (player: Player, name: string | RegExp) =>
    player.board.getByRole('button', { name, disabled: false }).first().click();
  const { view } = await api.look(keys[0]!);
  const [first] = view.hand as Held[];

  await test.step('a gift, with a claim that is false', async () => {
    await press(ann, 'Trade');
    await hand(ann).first().click();
    await press(ann, /^What do you say of /);
    const lie = ['Ducats', 'Pirates', 'Cards', 'Ship'].find(
      (_, at) => !first!.symbols.includes(['ducat', 'pirate', 'cards', 'ship'][at]!),
    )!;
    await ann.page
      .getByRole('dialog', { name: 'What you say of this card' })
      .getByRole('button', { name: lie })
      .click();
    await expect(ann.board.getByRole('img', { name: 'a bluff: only you see this' })).toBeVisible();
    await press(ann, 'Ben');
    await press(ann, 'Propose');
    const sheet = ben.board.getByRole('article').filter({ hasText: 'Ann offers you' });
    await expect(sheet.getByText('so says Ann')).toBeVisible();
    await expect(sheet.getByRole('img', { name: 'a bluff' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Accept' }).click();
    await expect(hand(ben).filter({ has: ben.page.getByRole('img', { name: 'a bluff' }) })).toHaveCount(1);
  });

  await test.step('an offer to all: one accepts, one makes a counter-offer, which is taken', async () => {
    await hand(ann).first().click();
    await press(ann, 'Ask for any card');
    await press(ann, 'All');
    await press(ann, 'Propose');
    await press(ben, 'Counter');
    await hand(ben).first().click();
    await press(ben, 'Get one more, or pay one less');
    await press(ben, 'Propose this instead');
    const { legal } = await api.look(keys[2]!);
    expect(legal).toContain('accept');
    await api.act(keys[2]!, 'accept');
    const give = (await api.look(keys[2]!)).legal.find((action) => action.startsWith('give'))!;
    await api.act(keys[2]!, give);
    await expect(ann.board.getByRole('article').filter({ hasText: 'Cleo accepts' })).toBeVisible();
    await ann.board
      .getByRole('article')
      .filter({ hasText: 'Ben offers you' })
      .getByRole('button', { name: 'Take it' })
      .click();
    await press(ann, 'Take it and give these');
    await expect(ann.log).toContainText(/counters/);
    await expect(ben.log).toContainText(/Cleo accepts/);
  });

  await test.step('a call for offers, which nobody answers', async () => {
    await press(ann, 'Ask for offers');
    await press(ben, 'No offer');
    await api.act(keys[2]!, 'pass');
    await expect(ann.board.getByRole('button', { name: 'Ask for offers' })).toBeVisible();
  });
});
