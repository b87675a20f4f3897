// A journal from a file is looked at again, and played on.
import { fileURLToPath } from 'node:url';
import { golden } from './api';
import { stopTime } from './layout';
import { expect, test } from './players';

test('a journal is opened, walked through, and played on', async ({ enter }) => {
  const ann = await enter('Ann');
  const { page } = ann;
  await page.clock.install();
  await page.goto('/');
  await page.getByLabel('Open a game file').setInputFiles(fileURLToPath(golden('millefiori/3-mixed')));
  await expect(page.getByText('Start of the game', { exact: true })).toBeVisible();
  const slider = page.getByRole('slider', { name: 'Position in the game' });
  const last = Number(await slider.getAttribute('max'));
  expect(last).toBeGreaterThan(90);

  const at = (number: number) => expect(page.getByText(`Move ${number} of ${last}`)).toBeVisible();
  await test.step('step by step', async () => {
    await page.getByRole('button', { name: 'Next move' }).click();
    await at(1);
    await page.keyboard.press('ArrowRight');
    await at(2);
    await page.keyboard.press('ArrowLeft');
    await at(1);
    await page.getByRole('button', { name: 'To the end' }).click();
    await at(last);
    await slider.fill('30');
    await at(30);
    await page.getByRole('list', { name: 'Turns' }).getByRole('button').nth(4).click();
    await expect(page.getByRole('list', { name: 'Turns' }).getByRole('button').nth(4)).toHaveAttribute(
      'aria-current',
      'step',
    );
  });

  await test.step('by itself', async () => {
    await slider.fill('30');
    await page.getByLabel('Speed').selectOption('×4');
    // Time passes only when it is told to, so that no move goes by unseen.
    await stopTime(page);
    await page.getByRole('button', { name: 'Autoplay' }).click();
    await at(30);
    await page.clock.runFor(500);
    await at(32);
    await page.getByRole('button', { name: 'Pause' }).click();
    await page.clock.runFor(2000);
    await at(32);
    await page.clock.resume();
  });

  await test.step('from any viewpoint', async () => {
    await slider.fill('0');
    const cards = page.getByRole('group', { name: 'The board of Mille Fiori' }).locator('[data-card]');
    const display = 4;
    await expect(cards).toHaveCount(display);
    await page.getByLabel('Point of view').selectOption({ index: 1 });
    await expect(cards).toHaveCount(display + 5);
    await page.getByLabel('Point of view').selectOption('All cards open');
    await expect(cards).toHaveCount(display + 15);
  });

  await test.step('a link leads to the moment', async () => {
    await slider.fill('40');
    await page.getByLabel('Point of view').selectOption({ index: 2 });
    await expect(page).toHaveURL(/at=40&viewpoint=1/);
    const friend = await enter('Ben');
    await friend.page.goto(page.url());
    await expect(friend.page.getByText(`Move 40 of ${last}`)).toBeVisible();
    await expect(friend.page.getByLabel('Point of view')).toHaveValue('1');
  });

  await test.step('play on from here', async () => {
    await page.getByRole('button', { name: 'Play on from here' }).click();
    await page.getByRole('button', { name: 'Start playing', exact: true }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Mille Fiori' })).toBeVisible();
    await expect(ann.myTurn).toBeVisible();
    await expect(ann.lit().first()).toBeVisible();
  });
});

test('what is no journal is refused', async ({ enter }) => {
  const { page } = await enter('Ann');
  await page.goto('/');
  await page
    .getByLabel('Open a game file')
    .setInputFiles({ name: 'letter.txt', mimeType: 'text/plain', buffer: Buffer.from('Dear Ben,') });
  await expect(page.getByRole('alert').filter({ hasText: /\w/ })).toBeVisible();
});
