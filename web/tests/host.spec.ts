// The host looks after the tables, and the players are told.
import { spawnSync } from 'node:child_process';
import { Api } from './api';
import { COLOURS, violations } from './axe';
import { FONDACO } from './house';
import { expect, test } from './players';

const database = `sqlite:///${process.env['FONDACO_TEST_FOLDER']}/tables.sqlite`;

test('a host mutes, removes, takes a table along and ends it', async ({ enter, request }) => {
  const api = new Api(request);
  const { seats } = await api.open('millefiori', ['me:Ann', 'me:Rude Ben'], { spectator_chat: true });
  const [ann, host] = [await enter('Ann'), await enter('host')];
  for (const [seat, text] of [
    [0, 'Good evening!'],
    [1, 'Something rude'],
  ] as const)
    await api.ask('/api/table/chat', seats[seat]!, { text });
  await ann.page.goto(`/#/table/${seats[0]}`);
  await expect(ann.talk).toContainText('Something rude');

  const { page } = host;
  await page.goto('/#/host');
  await page.getByLabel('Host key').fill('guessed');
  await page.getByRole('button', { name: 'Open' }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'This key doesn’t work.' })).toBeVisible();
  const made = spawnSync(FONDACO, ['host', 'key', '--database', database], { encoding: 'utf8' });
  const key = made.stdout.trim();
  await page.goto(`/#/host/${key}`);
  await page.getByLabel('Search').fill('rude be');
  const row = page.locator('main li.leaf').filter({ hasText: 'Rude Ben' });
  await expect(page.locator('main li.leaf')).toHaveCount(1);
  expect(page.url()).not.toContain(key);
  await row.getByRole('button', { name: /^Details/ }).press('Enter');
  await expect(row.getByText('Something rude')).toBeVisible();
  expect.soft(await violations(host)).toEqual([]);
  await page.emulateMedia({ colorScheme: 'dark' });
  expect.soft(await violations(host, COLOURS), 'dark').toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  expect.soft(await violations(host), 'phone').toEqual([]);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);

  await row.getByRole('button', { name: 'Mute: Rude Ben' }).click();
  await expect(ann.log).toContainText('The host has muted Rude Ben.');
  await expect(row.getByRole('button', { name: 'Unmute: Rude Ben' })).toBeVisible();
  await row.getByRole('button', { name: 'Remove: Something rude' }).click();
  await expect(ann.talk).toContainText('removed by the host');
  await expect(ann.talk).not.toContainText('Something rude');
  await row.getByRole('button', { name: 'Remove name: Rude Ben' }).click();
  const dialog = page.getByRole('dialog');
  expect.soft(await violations(host), 'a dialog').toEqual([]);
  await dialog.getByRole('button', { name: 'Remove name' }).click();
  await expect(ann.seat('Green')).toBeVisible();
  await expect(ann.seat('Rude Ben')).toHaveCount(0);

  // Nobody is called that any more; the table is found by the other player.
  await expect(dialog).toHaveCount(0);
  await page.getByLabel('Search').fill('Ann');
  const table = page.locator('main li.leaf').filter({ has: page.getByRole('button', { name: /^Hide details/ }) });
  await table.getByRole('button', { name: 'Export' }).click();
  await dialog.getByLabel('Passphrase').fill('correct horse');
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Save the file' }).click(),
  ]);
  await table.getByRole('button', { name: 'Delete' }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Table deleted.' })).toBeVisible();
  await ann.page.reload();
  await expect(ann.page.getByText('This link doesn’t work')).toBeVisible();

  await page.getByRole('button', { name: 'Import a table' }).click();
  await dialog.getByLabel('Choose a file').setInputFiles(await download.path());
  await dialog.getByLabel('Passphrase').fill('correct horse');
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'The table is here now.' })).toBeVisible();
  await ann.page.reload();
  await expect(ann.talk).toContainText('Good evening!');
  await table.getByRole('button', { name: 'End the game' }).click();
  await dialog.getByRole('button', { name: 'End the game' }).click();
  await expect(ann.log).toContainText('The host has ended the game.');
  await expect(ann.board).not.toContainText('by agreement');
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.reload();
  await expect(page.getByLabel('Host key')).toBeVisible();
});
