// What can happen between a browser and the server, and what each may know.
import { Api } from './api';
import { House, Line } from './house';
import { drawn, faults, WIDELY_APART } from './layout';
import { expect, glassMaker, test, type Player } from './players';

test('a server that is killed and comes back is survived without a reload', async ({ enter }) => {
  const house = await House.open();
  try {
    const ann = await enter('Ann', { baseURL: house.address });
    await ann.openTable('Mille Fiori', ['Bot: Merchant']);
    await ann.playFor(2, glassMaker);
    await ann.turn();
    const born = await ann.page.evaluate(() => performance.timeOrigin);
    const told = await ann.log.getByRole('group').count();

    await house.kill();
    await expect(ann.page.getByText('Connection lost')).toBeVisible();
    await house.start();
    await expect(ann.page.getByText('Connection lost')).toHaveCount(0);
    await ann.playFor(2, glassMaker);
    await ann.turn();

    expect(await ann.page.evaluate(() => performance.timeOrigin)).toBe(born);
    expect(await ann.log.getByRole('group').count()).toBeGreaterThan(told);
  } finally {
    await house.kill();
  }
});

test('that the connection is lost is told in every window', async ({ enter, request, baseURL }) => {
  const line = await Line.to(baseURL!);
  const { seats } = await new Api(request).open('millefiori', ['me:Zoé', 'greedy']);
  const { page } = await enter('Zoé', { locale: 'fr-FR' });
  await page.goto(line.over(`${baseURL}/#/table/${seats[0]}`));
  await expect(page.locator('.seats')).toBeVisible();
  await drawn(page);
  line.cut();
  await expect(page.locator('.badge.lost')).toBeVisible();
  for (const [width, height] of WIDELY_APART) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => faults(page), `${width} × ${height}`).toEqual([]);
  }
  line.close();
});

test('two windows of the same seat stay in step', async ({ enter }) => {
  const ann = await enter('Ann');
  await ann.openTable('Mille Fiori', ['Bot: Merchant']);
  const other = await enter('Ann, on her phone');
  await other.page.goto(ann.page.url());

  await ann.do(ann.lit(/^Choose /).first());
  await expect(other.lit(/^(Place on|Sail) /).first()).toBeVisible();
  await other.do(other.lit(/^(Place on|Sail) /).first());
  // What comes next is asked in both: to choose again, or first to take another card.
  const asked = (player: Player) => player.lit(/^(Choose|Take) /);
  await expect(asked(other).first()).toBeVisible();
  await expect(async () => {
    const names = await asked(ann).allInnerTexts();
    expect(names).not.toEqual([]);
    expect(names).toEqual(await asked(other).allInnerTexts());
  }).toPass();
  await other.say('I am here, too.');
  await expect(ann.talk).toContainText('I am here, too.');
});

test('nobody sees a hand who has no key to it', async ({ enter, request }) => {
  const links = await new Api(request).open('millefiori', ['me:Ann', 'me:Ben']);
  const una = await enter('Una');
  const heard: string[] = [];
  una.page.on('websocket', (socket) => socket.on('framereceived', ({ payload }) => heard.push(String(payload))));
  await una.page.goto(`/#/table/${links.watch}`);
  await expect(una.page.getByText('Spectating')).toBeVisible();
  await expect(una.seat('Ben')).toBeVisible();
  await expect(una.lit()).toHaveCount(0);
  await expect(una.page.getByRole('heading', { name: /hand/i })).toHaveCount(0);
  const pictures = heard.map((frame) => JSON.parse(frame).picture).filter(Boolean);
  expect(pictures.length).toBeGreaterThan(0);
  for (const { view, legal } of pictures) expect([view.hand, view.chosen, legal]).toEqual([[], null, []]);

  await una.page.goto('/#/table/no-such-key');
  await expect(una.page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
});
