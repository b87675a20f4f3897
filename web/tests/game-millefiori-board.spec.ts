// The board of Mille Fiori: everything on it explains itself, nothing moves under the pointer, and it fits every window.
import type { Locator, Page } from '@playwright/test';
import { Api, golden } from './api';
import { drawn, faults, SIZES, WIDELY_APART } from './layout';
import { expect, test } from './players';

const phaseIs =
  (phase: string) =>
  (view: { phase: string }): boolean =>
    view.phase === phase;
const MIXED = golden('millefiori/4-mixed');

const tip = (page: Page): Locator => page.getByRole('tooltip');
const board = (page: Page): Locator => page.getByRole('group', { name: 'The board of Mille Fiori' });

/** Boxes of what is on the page, rounded, once they stay as they are; of a board that scrolls only how large it is. */
async function boxes(page: Page, ...selectors: string[]): Promise<number[][]> {
  await drawn(page);
  return page.evaluate(async (all) => {
    const measure = () =>
      all.map((selector) => {
        const { left, top, width, height } = document.querySelector(selector)!.getBoundingClientRect();
        return (selector.endsWith('.stage') ? [width, height] : [left, top, width, height]).map(Math.round);
      });
    let found = measure();
    for (let same = 0; same < 6;) {
      await new Promise((frame) => requestAnimationFrame(frame));
      const now = measure();
      same = String(now) === String(found) ? same + 1 : 0;
      found = now;
    }
    return found;
  }, selectors);
}

test('everything explains itself, by mouse and by keyboard, with a way to its rule', async ({ enter, request }) => {
  const api = new Api(request);
  const key = await api.playedOn(MIXED, 0, 110, phaseIs('using'));
  const rules = new Set((await api.ask<{ id: string }[]>('/api/games/millefiori/rules')).map(({ id }) => id));
  const { page } = await enter('Ann');
  await page.goto(`/#/table/${key}`);
  await expect(board(page).getByRole('button', { name: /^Place on / })).not.toHaveCount(0);

  const says = async (thing: string | Locator, text: RegExp) => {
    const it = typeof thing === 'string' ? board(page).locator(thing).first() : thing;
    await it.hover({ force: true });
    await expect(tip(page)).toContainText(text);
    const link = tip(page).getByRole('link', { name: 'Show the rule' });
    expect(rules).toContain((await link.getAttribute('href'))!.replace('#/rules/millefiori/', ''));
    // Beside the thing, and inside the window.
    const [tipBox, at] = [(await boxes(page, '[role=tooltip]'))[0]!, (await it.boundingBox())!];
    const [left, top, right, bottom] = [tipBox[0]!, tipBox[1]!, tipBox[0]! + tipBox[2]!, tipBox[1]! + tipBox[3]!];
    expect(Math.min(left, top)).toBeGreaterThanOrEqual(0);
    expect(right).toBeLessThanOrEqual(1440);
    expect(bottom).toBeLessThanOrEqual(900);
    const apart = right <= at.x + 1 || left >= at.x + at.width - 1 || bottom <= at.y + 1 || top >= at.y + at.height - 1;
    expect(apart, `${String(thing)} lies under its own explanation`).toBe(true);
  };
  await test.step('signs and numbers', async () => {
    await says('.place.first', /Bonus: Workshops.*all 4 symbols.*score 20 points/s);
    await expect(tip(page).getByRole('listitem')).toHaveCount(4); // how far everybody is
    await expect(tip(page)).toContainText(/Ann\s*3 of 4/);
    await says('.mark', /brings your houses to 3 different numbers, you may play an extra card/);
    await says(board(page).locator('.mark').nth(1), /houses with 4 different numbers/);
    await says('.level', /scores 1, or 2 if its card shows the symbol/);
    await says('.fleet', /each of its ships scores 6 for its owner.*0, 1, 3, 6, 10/);
    await says('.star', /extra card/);
    await says('.deal', /A good deal/);
    await says('.doge', /The Doge begins/);
    await says('.left', /lozenges left/);
    await says('.marker', /points/);
    await says(board(page).locator('.space').nth(10), /A ship that stops here/);
  });
  await test.step('cells, cards and what is written beside them', async () => {
    await says('[data-try="place h12"]', /House 2.*lead up to it in an unbroken row/s);
    await says('[data-try="place n_t1"]', /scores 6, or 12.*triangle below score again/);
    await says(board(page).getByText('in the draw pile').first(), /the next rounds are dealt/);
    await says(board(page).locator('[data-guide=display] button').first(), /or just sail/);
  });
  await test.step('a choice says what it would bring, and never its label again', async () => {
    await says(
      board(page)
        .getByRole('button', { name: /^Place on / })
        .first(),
      /Ann\s*\+\d+/,
    );
    await expect(tip(page)).not.toContainText('Place on');
    await says(
      board(page)
        .getByRole('button', { name: /^Sail / })
        .last(),
      /ship to space/,
    );
    await expect(tip(page)).not.toContainText(/Sail \d/);
  });
  await test.step('by keyboard: from thing to thing, to the rule, and away', async () => {
    await page.mouse.move(5, 5);
    await page.getByRole('main').focus();
    await page.keyboard.press('Shift+ArrowRight');
    await expect(tip(page)).toBeVisible();
    const first = await tip(page).innerText();
    const focused = page.locator(':focus');
    await expect(focused).toHaveAttribute('aria-describedby', 'explained');
    await expect(focused).toHaveRole('img');
    await page.keyboard.press('Shift+ArrowDown');
    await expect(tip(page)).not.toHaveText(first);
    const [opened] = await Promise.all([page.waitForEvent('popup'), page.keyboard.press('?')]);
    await expect(opened.getByRole('heading', { name: /Mille Fiori/, level: 1 })).toBeVisible();
    await opened.close();
    await page.keyboard.press('Escape');
    await expect(tip(page)).toBeHidden();
    await expect(page.locator('[aria-describedby=explained]')).toHaveCount(0);
  });
});

test('a long press explains and does not choose; a tap on what is no control explains', async ({ enter, request }) => {
  const api = new Api(request);
  const key = await api.playedOn(MIXED, 0, 110, phaseIs('choosing'));
  const { page } = await enter('Ann', { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });
  await page.goto(`/#/table/${key}`);
  const card = board(page)
    .getByRole('button', { name: /^Choose / })
    .first();
  // The finger comes where the card lies when everything is drawn and nothing moves any more.
  await page.evaluate(() => document.fonts.ready);
  await expect(card).toBeVisible();
  await drawn(page);
  await card.tap({ trial: true });
  const { x, y, width, height } = (await card.boundingBox())!;
  const finger = await page.context().newCDPSession(page);
  const touchPoints = [{ x: x + width / 2, y: y + height / 2 }];
  await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints });
  await expect(tip(page)).toContainText('or just sail');
  await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect(tip(page)).toBeVisible();
  await expect(tip(page).getByRole('link')).toBeInViewport();
  expect((await api.look(key)).legal).toHaveLength(4);
  await expect(card).toHaveAttribute('aria-pressed', 'false');
  await board(page).locator('.place.first').first().tap({ force: true });
  await expect(tip(page)).toContainText('Bonus');
});

test('nothing overlaps or is cut off in any window, and nothing moves while one plays', async ({ enter, request }) => {
  const api = new Api(request);
  const { page } = await enter('Ann');
  const parts = ['.millefiori .stage', '.millefiori .tray', '.millefiori .hand', '.millefiori .display'];
  const lie: Record<string, unknown> = {};
  for (const phase of ['using', 'choosing', 'taking']) {
    await page.goto('about:blank');
    await page.goto(`/#/table/${await api.playedOn(MIXED, 0, 60, phaseIs(phase))}`);
    await expect(board(page)).toBeVisible();
    await expect(page.getByRole('status').filter({ hasText: /^Your turn:/ })).toBeVisible();
    for (const [width, height] of phase === 'using' ? SIZES : WIDELY_APART) {
      const size = `${width}×${height}`;
      await page.setViewportSize({ width, height });
      const here = await boxes(page, ...parts);
      expect.soft(await faults(page), `${phase}, ${size}`).toEqual([]);
      // Where the board is larger than the window, what may be clicked is brought into sight.
      if (phase === 'using') await expect(board(page).locator('.cell.allowed').first()).toBeInViewport({ ratio: 0.9 });
      lie[size] ??= here;
      expect.soft(here, `${phase}, ${size}: where the parts lie`).toEqual(lie[size]);
    }
  }
});
