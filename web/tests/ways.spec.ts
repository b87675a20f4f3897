// The same game in French, on a phone, without a mouse, and with everything moving.
import type { Locator } from '@playwright/test';
import { Api, golden, type View } from './api';
import { drawn, passUntil, stopTime } from './layout';
import { expect, glassMaker, test, type Player } from './players';

test('in French', async ({ enter }) => {
  const { page } = await enter('Zoé', { locale: 'fr-FR' });
  await page.goto('/');
  await expect(page.locator('html')).toHaveAttribute('lang', 'fr');
  await page.getByRole('article').filter({ hasText: 'Mille Fiori' }).getByRole('link', { name: 'Règles' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Mille Fiori');
  await page.getByRole('searchbox').fill('losange');
  await expect(page.getByRole('article').first()).toContainText('losange');

  await page.goto('/');
  await page
    .getByRole('article')
    .filter({ hasText: 'Mille Fiori' })
    .getByRole('button', { name: /^Jouer/ })
    .click();
  await expect(page.getByRole('status').filter({ hasText: /^À (toi|vous)/ })).toBeVisible();
  const card = page
    .getByRole('group', { name: 'Le plateau de Mille Fiori' })
    .getByRole('button', { name: /^Choisir / });
  await card.first().click();
  await expect(page.getByRole('log', { name: 'Journal' })).toContainText('choisit');

  await page.keyboard.press('p');
  await page.getByRole('dialog', { name: 'Préférences' }).getByLabel('English').check();
  await expect(page.getByRole('log', { name: 'Log' })).toContainText('chooses');
});

test('on a phone, by touch', async ({ enter, request }) => {
  const links = await new Api(request).open('millefiori', ['me:Ann', 'me:Ben', 'greedy']);
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const [ann, ben] = [await enter('Ann', phone), await enter('Ben')];
  await ann.page.goto(`/#/table/${links.seats[0]}`);
  await ben.come(`/#/table/${links.seats[1]}`);
  const { page } = ann;
  const tap = async (what: Locator) => {
    await what.tap();
    ann.clicks += 1;
  };
  const touch = () => tap(ann.lit(/^(Choose|Place on|Sail) |^No extra card$/).first());
  await ann.playFor(4, touch, [[ben, glassMaker]]);

  await page.getByRole('button', { name: 'Log' }).tap();
  await expect(page.getByRole('dialog', { name: 'Log' })).toContainText('Ben');
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).tap();
  await ben.say('On the train?');
  await page.getByRole('button', { name: /^Chat/ }).tap();
  await expect(ann.talk).toContainText('On the train?');
  await ann.say('Yes.');
  await expect(ben.talk).toContainText('Yes.');
  // Nothing sticks out at the side.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

/** Tab until this has the focus. */
async function tabTo(player: Player, what: Locator): Promise<void> {
  for (let steps = 0; steps < 60; steps++) {
    await player.page.keyboard.press('Tab');
    if (await what.and(player.page.locator(':focus')).count()) return;
  }
  throw new Error('the keyboard does not lead there');
}

test('with nothing but the keyboard', async ({ enter }) => {
  const ann = await enter('Ann');
  const { page } = ann;
  const { keyboard } = page;
  const focused = page.locator(':focus');
  await page.goto('/');
  await expect(page.getByRole('article')).toHaveCount(3);
  await tabTo(ann, page.getByRole('button', { name: /^Play now/ }));
  await keyboard.press('Enter');

  await expect(ann.lit(/^Choose /)).toHaveCount(5);

  // When the others have chosen, nothing changes any more while one goes from one thing to the next.
  const alone = () => expect(ann.acting).toHaveCount(1);
  for (let turn = 0; turn < 2; turn++) {
    await alone();
    await expect(ann.myTurn).toContainText('choose a card');
    await keyboard.press('b');
    await tabTo(ann, ann.lit(/^Choose /));
    await keyboard.press('ArrowRight');
    await expect(ann.lit(/^Choose /).and(focused)).toHaveCount(1);
    await keyboard.press('Enter');
    await expect(ann.lit(/^(Place on|Sail) /).first()).toBeVisible();
    await keyboard.press('b');
    await tabTo(ann, ann.lit(/^(Place on|Sail) /));
    await keyboard.press('Enter');
    await expect(ann.log.getByText(/Guest plays .*(places|sails)/)).toHaveCount(turn + 1);
    // Some places give another card, which may be left.
    const extra = ann.lit('No extra card');
    await expect(extra.or(ann.lit(/^Choose /)).first()).toBeVisible();
    if (await extra.isVisible()) {
      await tabTo(ann, extra);
      await keyboard.press('Enter');
    }
    await expect(ann.lit(/^Choose /).first()).toBeVisible();
  }

  await alone();
  await keyboard.press('b');
  await tabTo(ann, ann.lit(/^Choose /));
  await keyboard.press('Enter');
  await keyboard.press('t');
  await keyboard.type('hello');
  await keyboard.press('Enter');
  await expect(ann.talk).toContainText('hello');
  await keyboard.press('Escape');
});

test('what others do is shown one thing after the other, or skipped', async ({ enter, request }) => {
  const first = (view: View) => view.phase === 'using' && view.active === view.doge;
  const key = await new Api(request).playedOn(golden('millefiori/3-mixed'), 0, 30, first);
  const ann = await enter('Ann', { reducedMotion: 'no-preference' });
  const { page } = ann;
  await page.clock.install();
  await page.goto(`/#/table/${key}`);
  await expect(ann.lit(/^Place on /).first()).toBeVisible();
  await stopTime(page);
  await ann.do(ann.lit(/^Place on /).first());
  const skip = page.getByRole('button', { name: 'Skip ahead' });
  await passUntil(page, skip);
  await expect(ann.lit()).toHaveCount(0);
  await skip.click();
  await page.clock.resume();
  await expect(ann.lit(/^Choose /).first()).toBeVisible();
  await expect(skip).toHaveCount(0);
});

test('the board lies still in windows of every size', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const { page } = ann;
  const { seats } = await new Api(request).open('millefiori', ['me:Ann', 'greedy']);
  await page.goto(`/#/table/${seats[0]}`);
  const board = page.getByRole('group', { name: 'The board of Mille Fiori' });
  await expect(ann.acting).toHaveCount(1);
  await page.evaluate(() => document.fonts.ready);
  const restless: string[] = [];
  for (const [width, height] of [
    [390, 844],
    [820, 1180],
    [1024, 640],
    [1280, 720],
    [1366, 768],
    [1920, 1080],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(ann.lit(/^Choose /).first()).toBeVisible();
    await drawn(page);
    const places = await board.evaluate(async (element) => {
      const seen = new Set<string>();
      for (let at = 0; at < 40; at++) {
        await new Promise((resolve) => requestAnimationFrame(resolve));
        const all = [element, ...element.querySelectorAll('svg, button')].map((one) => one.getBoundingClientRect());
        if (at >= 20) seen.add(all.map(({ x, y, width: wide }) => Math.round(x + y * 7 + wide * 49)).join(' '));
      }
      return seen.size;
    });
    if (places > 1) restless.push(`${width} × ${height}`);
  }
  expect(restless).toEqual([]);
});
