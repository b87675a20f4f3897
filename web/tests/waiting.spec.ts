// What could not be undone waits before it is sent; preferences, clocks and the tab.
import { Api, golden, type View } from './api';
import { Line } from './house';
import { expect, test } from './players';

/** Whose turn it is places a lozenge or sails. */
const placing = ({ phase }: View): boolean => phase === 'using';

test('a slip can be taken back before it is sent', async ({ enter, request, baseURL }) => {
  const api = new Api(request);
  const ann = await enter('Ann', { waiting: '' });
  const { page } = ann;
  const line = await Line.to(baseURL!);
  const key = await api.playedOn(golden('millefiori/3-mixed'), 0, 30, placing);
  const before = (await api.look(key)).number;
  const untouched = async () => expect((await api.look(key)).number).toBe(before);
  await page.clock.install();
  await page.goto(line.over(`${baseURL}/#/table/${key}`));
  const cells = ann.lit(/^Place on /);
  const waits = page.getByRole('status').filter({ hasText: /^Place on .*: sent in a moment\.$/ });
  const stop = async () => {
    await expect(cells.first()).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
  };
  const place = async () => {
    await cells.first().click();
    await expect(waits).toBeVisible();
  };
  await stop();

  await test.step('by Escape, by Undo, or by doing something else', async () => {
    await place();
    await page.keyboard.press('Escape');
    await expect(waits).toHaveCount(0);
    await expect(ann.myTurn).toBeVisible();
    await place();
    await ann.undo();
    await expect(waits).toHaveCount(0);
    await place();
    const first = await waits.innerText();
    await cells.last().click();
    await expect(waits.filter({ hasNotText: first })).toBeVisible();
    await page.keyboard.press('Escape');
    await page.clock.runFor(10_000);
    await untouched();
  });

  await test.step('a page that is closed before that sends nothing', async () => {
    await place();
    await page.reload();
    await page.clock.resume();
    await stop();
    await page.clock.runFor(10_000);
    await expect(waits).toHaveCount(0);
    await untouched();
  });

  await test.step('nor does one that loses its connection', async () => {
    await place();
    line.cut();
    await expect(page.getByRole('alert').filter({ hasText: 'Your move was not sent.' })).toBeVisible();
    line.mend();
    await page.clock.resume();
    await expect(page.getByText('Connection lost')).toHaveCount(0);
    await untouched();
  });

  await test.step('Enter sends it, and what was sent stays', async () => {
    await stop();
    await place();
    await page.keyboard.press('Enter');
    await expect(waits).toHaveCount(0);
    await expect.poll(async () => (await api.look(key)).number).toBeGreaterThan(before);
    line.cut();
    await page.clock.resume();
    await expect(page.getByText('Connection lost')).toBeVisible();
    line.mend();
    await expect(page.getByText('Connection lost')).toHaveCount(0);
    await expect(ann.log).toContainText(/Ann places a lozenge/);
  });
  line.close();
});

test('with a mouse it is sent after a moment, on a phone when it is confirmed', async ({ enter, request }) => {
  const api = new Api(request);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  for (const [how, words] of [
    [{}, 'sent in a moment'],
    [phone, 'confirm or undo'],
  ] as const) {
    const ann = await enter('Ann', { ...how, waiting: '' });
    const { page } = ann;
    const key = await api.playedOn(golden('millefiori/3-mixed'), 0, 30, placing);
    const before = (await api.look(key)).number;
    await page.clock.install();
    await page.goto(`/#/table/${key}`);
    const cell = ann.lit(/^Place on /).first();
    await expect(cell).toBeVisible();
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 1000);
    await (how === phone ? cell.tap() : cell.click());
    const waits = page.getByRole('status').filter({ hasText: words });
    await expect(waits).toBeVisible();
    if (how === phone) {
      await page.clock.runFor(60_000);
      expect((await api.look(key)).number).toBe(before);
      await page.getByRole('button', { name: 'Confirm' }).tap();
    } else await page.clock.runFor(2500);
    await expect(waits).toHaveCount(0);
    await expect.poll(async () => (await api.look(key)).number).toBeGreaterThan(before);
  }
});

test('preferences are kept, and have their effect', async ({ enter, request }) => {
  const api = new Api(request);
  const ann = await enter('Ann', { waiting: '', reducedMotion: 'no-preference' });
  const { page } = ann;
  const html = page.locator('html');
  await page.goto('/');
  await page.getByRole('button', { name: 'Preferences' }).click();
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  for (const choice of ['Send at once', 'Dark', 'Large', 'Always show signs', 'Left-handed'])
    await dialog.getByLabel(choice).check();
  await dialog.getByRole('group', { name: 'Animations' }).getByLabel('None').check();
  await dialog.getByLabel('Sound').uncheck();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);

  const key = await api.playedOn(golden('millefiori/3-mixed'), 0, 30, placing);
  const before = (await api.look(key)).number;
  await page.goto(`/#/table/${key}`);
  await page.reload();
  for (const [name, value] of Object.entries({
    theme: 'dark',
    cards: 'large',
    signs: 'on',
    hand: 'left',
    motion: 'none',
  }))
    await expect(html).toHaveAttribute(`data-${name}`, value);
  await page.keyboard.press('p');
  await expect(dialog.getByLabel('Send at once')).toBeChecked();
  await expect(dialog.getByLabel('Sound')).not.toBeChecked();
  await page.keyboard.press('Escape');
  await ann.do(ann.lit(/^Place on /).first());
  await expect.poll(async () => (await api.look(key)).number).toBeGreaterThan(before);

  // At another table, too.
  const { seats } = await api.open('oltremare', ['me:Ann', 'greedy', 'greedy']);
  await page.goto(`/#/table/${seats[0]}`);
  const card = ann.board.getByRole('region', { name: 'Your hand' }).getByRole('button').first();
  const width = async () => (await card.boundingBox())?.width ?? 0;
  await expect(card).toBeVisible();
  const large = await width();
  await page.keyboard.press('p');
  await dialog.getByLabel('Small').check();
  await expect.poll(width).toBeLessThan(large * 0.8);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('a clock warns, and the tab says whose turn it is', async ({ enter, request }) => {
  const links = await new Api(request).open('millefiori', ['me:Ann', 'me:Ben'], {
    clock: { kind: 'live', bank: 300, increment: 0 },
  });
  const [ann, ben] = [await enter('Ann'), await enter('Ben')];
  const { page } = ann;
  await page.clock.install();
  await page.goto(`/#/table/${links.seats[0]}`);
  await ben.come(`/#/table/${links.seats[1]}`);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon-turn.svg');
  const clock = ann.seat('Ann').getByRole('timer');
  await expect(clock).toHaveText(/^\s*[45]:\d\d\s*$/);
  await clock.hover();
  await expect(page.getByText('When your time runs out, a bot plays for you')).toBeVisible();
  const warning = page.getByRole('alert').filter({ hasText: 'Time is running out' });
  await expect(warning).toHaveCount(0);
  await page.clock.fastForward(293_000);
  await expect(clock).toHaveText(/^\s*\d\.\d\s*$/);
  await expect(warning).toBeVisible();

  await ann.do(ann.lit(/^Choose /).first());
  await expect(page).toHaveTitle(/^Ben – /);
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon.svg');
});
