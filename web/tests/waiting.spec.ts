// What could not be undone waits before it is sent; preferences, clocks and the tab.
import { Api, golden, type View } from './api';
import { Line } from './house';
import { drawn, stopTime } from './layout';
import { called, expect, test } from './players';

/** Whose turn it is places a lozenge or sails. */
const placing = ({ phase }: View): boolean => phase === 'using';

test('a slip can be undone before it is sent', async ({ enter, request, baseURL }) => {
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
    await stopTime(page);
  };
  const place = async () => {
    await cells.first().click();
    await expect(waits).toBeVisible();
  };
  await stop();

  await test.step('by Escape, by Undo, or by doing something else', async () => {
    // It is drawn as done, with a ring that runs out; undone, it leaves no trace.
    const lozenges = page.locator('[data-lozenge]');
    const scores = () => page.getByRole('list', { name: 'Players' }).innerText();
    const [free, laid, scored] = [await cells.count(), await lozenges.count(), await scores()];
    await place();
    await expect(lozenges).toHaveCount(laid + 1);
    await expect(page.locator('.runs')).toHaveCSS('animation-duration', '2s');
    await page.keyboard.press('Escape');
    await expect(waits).toHaveCount(0);
    await expect(ann.myTurn).toBeVisible();
    await expect(lozenges).toHaveCount(laid);
    await expect(cells).toHaveCount(free);
    expect(await scores()).toBe(scored);
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

  await test.step('in a draft one can change one’s mind, and only the last choice is sent', async () => {
    const cards = ann.lit(/^Choose /);
    await expect(cards.first()).toBeVisible();
    // What one chooses stands when all others have chosen.
    await expect(ann.acting).toHaveCount(1);
    await stopTime(page);
    const last = await called(cards.last());
    const chosen = page.getByRole('status').filter({ hasText: 'sent in a moment' });
    await cards.first().click();
    await expect(chosen).toBeVisible();
    await cards.last().click();
    await expect(chosen).toContainText(last);
    await page.clock.runFor(2500);
    await expect(chosen).toHaveCount(0);
    await page.clock.resume();
    await expect(ann.log).toContainText(last.replace('Choose', 'Ann plays'));
    await expect(ann.log.getByText(/Ann chooses/)).toHaveCount(1);
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
    await stopTime(page);
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
  const asks = 'Ask me even when there is only one move';
  for (const choice of ['Send at once', 'Dark', 'Large', 'Always show signs', 'Left-handed', asks])
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
  await expect(ann.myTurn).toBeVisible();
  await page.keyboard.press('p');
  await expect(dialog.getByLabel('Send at once')).toBeChecked();
  await expect(dialog.getByLabel('Sound')).not.toBeChecked();
  await expect(dialog.getByLabel(asks)).toBeChecked();
  await expect.poll(async () => (await api.look(key)).automatic).toBe(false);
  await page.keyboard.press('Escape');
  await ann.do(ann.lit(/^Place on /).first());
  await expect.poll(async () => (await api.look(key)).number).toBeGreaterThan(before);

  // At another table, too.
  const { seats } = await api.open('oltremare', ['me:Ann', 'greedy', 'greedy']);
  await page.goto(`/#/table/${seats[0]}`);
  const card = ann.board.getByRole('region', { name: 'Your hand' }).getByRole('button').first();
  const width = async () => (await card.boundingBox())?.width ?? 0;
  await expect(card).toBeVisible();
  await drawn(page);
  const large = await width();
  await page.keyboard.press('p');
  await dialog.getByLabel('Small').check();
  await expect.poll(width).toBeLessThan(large * 0.8);
  await dialog.getByRole('button', { name: 'Close' }).click();
});

test('a clock warns, and the tab says whose turn it is', async ({ enter, request }) => {
  const api = new Api(request);
  const { seats } = await api.open('millefiori', ['me:Ann', 'me:Ben'], {
    clock: { kind: 'live', bank: 300, increment: 0 },
  });
  const ann = await enter('Ann', { waiting: 'confirm' });
  const { page } = ann;
  await page.clock.install();
  await page.goto(`/#/table/${seats[0]}`);
  await api.sit(seats[1]!, 'Ben');
  await expect(page.locator('link[rel="icon"]')).toHaveAttribute('href', './icon-turn.svg');
  const clock = ann.seat('Ann').getByRole('timer');
  // It runs.
  await expect(clock).toHaveText(/^\s*4:\d\d\s*$/);
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

  await test.step('what waits to be confirmed is sent before the clock runs out', async () => {
    await ann.undo();
    await expect(ann.acting).toHaveCount(2);
    await api.act(seats[1]!, (await api.look(seats[1]!)).legal[0]!);
    await expect(ann.acting).toHaveCount(1);
    await ann.do(ann.lit(/^Choose /).last());
    await expect(page.getByRole('status').filter({ hasText: 'confirm or undo' })).toBeVisible();
    const { number } = await api.look(seats[0]!);
    await page.clock.fastForward(300_000);
    await expect.poll(async () => (await api.look(seats[0]!)).number).toBeGreaterThan(number);
    expect((await api.look(seats[0]!)).view.phase).toBe('using');
  });
});

test('a chain waits as one, and says which step is not possible', async ({ enter, request }) => {
  const api = new Api(request);
  const { seats } = await api.open('liguria', ['me:Ann', 'greedy', 'greedy']);
  await api.sit(seats[0]!, 'Ann');
  const ann = await enter('Ann', { waiting: 'confirm' });
  const { page } = ann;
  // What goes over this line can be changed on its way: its last action becomes one that is not possible.
  let changed = false;
  await page.routeWebSocket('**/api/live', (near) => {
    const far = near.connectToServer();
    near.onMessage((frame) => {
      const said = JSON.parse(String(frame));
      if (changed && said.actions) said.actions[1] = 'buyer 1';
      far.send(JSON.stringify(said));
    });
  });
  await page.goto(`/#/table/${seats[0]}`);
  const waits = page.getByRole('status').filter({ hasText: 'confirm or undo' });
  const send = page.locator('.liguria [data-send]');
  for (const cube of ['yellow', 'red']) await page.locator(`.liguria [data-choice="dock ${cube}"]`).first().click();
  const hold = async () => {
    await send.click();
    await expect(waits).toBeVisible();
  };
  const docked = async () => (await api.look(seats[0]!)).view.seats[0]!['dock'];
  const { number } = await api.look(seats[0]!);
  await hold();
  await page.keyboard.press('Escape');
  await expect(waits).toHaveCount(0);
  changed = true;
  await hold();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Step 2 of 2 is not possible.' })).toBeVisible();
  expect((await api.look(seats[0]!)).number).toBe(number);
  changed = false;
  await hold();
  await page.getByRole('button', { name: 'Confirm' }).click();
  await expect.poll(docked).toEqual({ red: 1, yellow: 1, blue: 0 });
});

for (const [where, how] of Object.entries({
  'on a desk': {},
  'on a phone': { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
}))
  test(`in Liguria, ${where}, all figures are of what is drawn, and the turn does not end before it is sent`, async ({
    enter,
    request,
  }) => {
    const { page } = await enter('Ann', { waiting: 'confirm', ...how });
    const api = new Api(request);
    const mayConquer = ({ phase }: View) => phase === 'stopped';
    const key = await api.playedOn(golden('liguria/3-conquest-by-force'), 0, 67, mayConquer);
    await page.goto(`/#/table/${key}`);
    const send = page.locator('.liguria [data-send]');
    const end = page.locator('.liguria [data-choice="done"]');
    await expect(send).toHaveText('Conquer the island');
    await expect(end).toHaveCount(1);
    const figures = async () => {
      const shown = page.locator('.own .has > [aria-hidden]:not(.earned), .own .estimate b, .summary .score b');
      return await shown.filter({ visible: true }).allInnerTexts();
    };
    await expect.poll(figures).toEqual(['4', '4']);
    await send.click();
    const confirm = page.getByRole('button', { name: 'Confirm', exact: true });
    await expect(confirm).toBeVisible();
    await expect(end).toHaveCount(0);
    await expect.poll(figures).toEqual(['12', '12']);
    await page.keyboard.press('Escape');
    await expect(end).toHaveCount(1);
    await expect.poll(figures).toEqual(['4', '4']);
    await send.click();
    const { number } = await api.look(key);
    await confirm.click();
    await expect.poll(async () => (await api.look(key)).number).toBeGreaterThan(number);
    await expect(confirm).toHaveCount(0);
    await expect.poll(figures).toEqual(['12', '12']);
  });
