// axe-core looks at every screen, large and small, light and dark, and finds nothing.
import type { Locator } from '@playwright/test';
import { Api, golden } from './api';
import { COLOURS, STYLES, violations } from './axe';
import { expect, test } from './players';

/** These have the colours of all the others, and these look the same in every window. */
const DARK = [
  'home',
  'open a table',
  'links',
  'placing',
  'the preferences',
  'Oltre Mare',
  'Liguria',
  'the end',
  'a replay',
  'rules',
];
const ALIKE = ['rules', 'an early end', 'drawn rules', 'for programs', 'a wrong link'];
const LARGE = { width: 1440, height: 900 };
const SMALL = { width: 390, height: 844 };

test('no findings on any screen', async ({ enter, request }) => {
  const ann = await enter('Ann', { viewport: LARGE, colorScheme: 'light', waiting: 'confirm' });
  const api = new Api(request);
  const { page } = ann;
  /** Everything in light; where there is room for all of a table, its colours in the dark; and on a phone. */
  const check = async (what: string) => {
    expect.soft(await violations(ann), what).toEqual([]);
    if (DARK.includes(what)) {
      await page.emulateMedia({ colorScheme: 'dark' });
      expect.soft(await violations(ann, COLOURS), `${what}, dark`).toEqual([]);
      await page.emulateMedia({ colorScheme: 'light' });
    }
    if (ALIKE.includes(what)) return;
    await page.setViewportSize(SMALL);
    expect.soft(await violations(ann), `${what}, small`).toEqual([]);
    await page.setViewportSize(LARGE);
  };
  const look = async (what: string, screen: string, seen: Locator | RegExp | string) => {
    await page.goto('about:blank');
    await page.goto(`/#/${screen}`);
    const there = typeof seen === 'string' || seen instanceof RegExp ? page.getByText(seen) : seen;
    await expect(there.first()).toBeVisible();
    await expect(page.locator('h1').first()).not.toBeEmpty();
    if (screen.startsWith('rules/')) await expect(page.getByRole('figure').first()).toBeVisible();
    await test.step(what, () => check(what));
  };
  await look('home', '', 'Oltre Mare');
  expect.soft(await violations(ann, STYLES), 'the style sheets').toEqual([]);
  await look('open a table', 'open/millefiori', 'Players');
  await page.getByRole('button', { name: 'Open the table' }).click();
  await expect(page.getByText('The table is open')).toBeVisible();
  await check('links');

  const fresh = await api.open('millefiori', ['me:Ben', 'me', 'me:Carla']);
  await look('sitting down', `table/${fresh.seats[1]}`, 'What is your name?');
  await page.getByLabel('Your name').fill('Ann');
  await page.getByRole('button', { name: 'Take a seat' }).click();
  await expect(ann.board.getByRole('group').first()).toBeVisible();
  await expect(page.getByText('Waiting for Carla.')).toBeVisible();
  await check('choosing');
  await page.goto('/');
  await page.getByRole('button', { name: /^Learn.*Mille Fiori/ }).click();
  await expect(page.getByRole('region', { name: 'Your first turn' })).toBeVisible();
  await expect(ann.lit(/^Choose /).first()).toBeVisible();
  await check('the tour');
  const placing = await api.playedOn(golden('millefiori/3-mixed'), 0, 30, ({ phase }) => phase === 'using');
  await look('placing', `table/${placing}`, /^Your turn: place/);
  await ann.seat('Ann').locator('.figure').hover();
  await expect(page.getByRole('tooltip')).toBeVisible();
  expect.soft(await violations(ann), 'a tip').toEqual([]);
  await ann
    .lit(/^Place on /)
    .first()
    .click();
  await expect(page.getByRole('button', { name: 'Confirm' })).toBeVisible();
  await check('a move that waits');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu' }).click();
  await check('the menu');
  await page.getByRole('dialog', { name: 'This table' }).getByRole('button', { name: 'Preferences' }).click();
  await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
  await check('the preferences');

  const oltremare = await api.playedOn(golden('oltremare/3-trades-and-gifts'), 0, 60, ({ phase }) => phase === 'trade');
  await look('Oltre Mare', `table/${oltremare}`, ann.choices);
  const liguria = await api.playedOn(golden('liguria/3-random'), 0, 60, ({ phase }) => phase === 'picking');
  await look('Liguria', `table/${liguria}`, ann.choices);
  for (const key of [oltremare, liguria]) {
    await api.ask('/api/table/proposals', key, { what: 'end' });
    await look('an early end', `table/${key}`, 'Ranking');
  }
  await look('the end', `table/${await api.ended(golden('millefiori/2-greedy'), 0)}`, 'Ranking');
  const replay = await api.replay(golden('millefiori/3-mixed'));
  await look('a replay', `replay/${replay}?at=40&viewpoint=all`, 'Move 40');
  await look('rules', 'rules/millefiori', 'Rules of Mille Fiori');
  await look('drawn rules', 'rules/liguria', 'Rules of Liguria');
  await look('drawn rules', 'rules/oltremare', 'Rules of Oltre Mare');
  await look('for programs', 'api', '/api/tables');
  await look('a wrong link', 'table/nothing', 'This link doesn’t work');
});
