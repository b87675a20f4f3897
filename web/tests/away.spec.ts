// A served page that loses its server: players who keep the game on their device go on against bots.
import { fileURLToPath } from 'node:url';
import { golden } from './api';
import { House } from './house';
import { expect, glassMaker, test } from './players';

test('without a connection one plays on against bots', async ({ enter }) => {
  const house = await House.open();
  const ann = await enter('Ann');
  const { page } = ann;
  const playNow = () =>
    page
      .getByRole('article')
      .filter({ hasText: 'Mille Fiori' })
      .getByRole('button', { name: /^Play now/ })
      .click();
  const onDevice = page.getByText('No connection: you play on this device');
  await page.goto(house.address);
  await page.getByRole('button', { name: /^Keep it here/ }).click();
  await expect(page.getByText('Ready to play without a connection.')).toBeVisible();
  await playNow();
  await ann.turn();

  // The table waits for the server; the page is there, and so are bots.
  await house.kill();
  await page.reload();
  await expect(page.getByText('Connection lost')).toBeVisible();
  await page.getByRole('link', { name: 'Play bots' }).click();
  await expect(page.getByText(/^Loading the game: /)).toBeVisible();
  await expect(onDevice).toBeVisible();
  await playNow();
  await ann.turn();
  await glassMaker(ann);

  // A replay that only this device has; its link leads nowhere else until it is put on the server.
  await page.getByRole('link', { name: 'Home' }).click();
  await expect(onDevice).toBeVisible();
  await page.getByLabel('Open a game file').setInputFiles(fileURLToPath(golden('oltremare/2-without-trade')));
  const upload = page.getByRole('button', { name: 'Upload to share' });
  const copy = page.getByRole('button', { name: 'Copy link: This moment' });
  await expect(upload).toBeVisible();
  await expect(copy).toBeHidden();
  await house.start();
  await upload.click();
  await expect(copy).toBeVisible();

  // The server is back, which a page finds out by itself, and the game on the device is still there.
  await page.goto(house.address);
  await expect(page.getByText('Lobby').first()).toBeVisible();
  const games = page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Mille Fiori' });
  await expect(games).toHaveCount(2);
  await games.first().click();
  await ann.turn();
  await house.kill();
});
