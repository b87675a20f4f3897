// A served page that loses its server: players who keep the game on their device go on against bots.
import { House } from './house';
import { expect, glassMaker, test } from './players';

test('without a connection one plays on against bots', async ({ enter }) => {
  const house = await House.open();
  const ann = await enter('Ann');
  const { page } = ann;
  await page.goto(house.address);
  await page.getByRole('button', { name: /^Keep it here/ }).click();
  await expect(page.getByText('Ready to play without a connection.')).toBeVisible();
  await house.kill();
  await page.reload();
  await expect(page.getByText('No connection: you play on this device')).toBeVisible();
  await page
    .getByRole('article')
    .filter({ hasText: 'Mille Fiori' })
    .getByRole('button', { name: /^Play now/ })
    .click();
  await ann.turn();
  await glassMaker(ann);

  // The server is back, and the game on the device is still there.
  await house.start();
  await page.goto(house.address);
  await expect(page.getByText('Lobby').first()).toBeVisible();
  await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Mille Fiori' }).click();
  await ann.turn();
  await house.kill();
});
