// Every screen in windows of all kinds, light and dark, in both languages, in the middle of games that were played once.
import { mkdirSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Locator } from '@playwright/test';
import { Api, golden } from './api';
import { expect, test, type Player } from './players';

const FOLDER = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));
const LARGEST = 300_000;
const QUALITIES = [92, 85, 78, 70, 60];
const SIZES = {
  large: { viewport: { width: 1440, height: 900 } },
  tablet: { viewport: { width: 1024, height: 768 }, hasTouch: true },
  small: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
  side: { viewport: { width: 844, height: 390 }, isMobile: true, hasTouch: true },
};
/** Everything in a large window and on a phone; of the rest, each size, each colour and each language somewhere. */
const VISITS = [
  ['large', 'light', 'en'],
  ['large', 'dark', 'en'],
  ['small', 'light', 'en'],
  ['small', 'dark', 'en'],
  ['large', 'light', 'fr'],
  ['small', 'dark', 'fr'],
  ['side', 'light', 'en'],
  ['side', 'dark', 'fr'],
  ['tablet', 'light', 'en'],
  ['tablet', 'dark', 'fr'],
] as const;

/** Four players at a table of which much is to be seen. */
const MOMENTS = {
  millefiori: { journal: golden('millefiori/4-mixed'), from: 110, phase: 'choosing' },
  placing: { journal: golden('millefiori/3-mixed'), from: 90, phase: 'using' },
  oltremare: { journal: golden('oltremare/4-compass-used'), from: 120, phase: 'trade' },
  liguria: { journal: golden('liguria/4-stopover-with-actions'), from: 200, phase: 'picking' },
  sailing: { journal: golden('liguria/3-two-diplomats'), from: 150, phase: 'departing' },
};

async function take({ page }: Player, name: string): Promise<void> {
  await page.evaluate(() => document.fonts.ready);
  await page.waitForLoadState('networkidle');
  const path = `${FOLDER}${name}.jpg`;
  for (const quality of QUALITIES) {
    await page.screenshot({ path, type: 'jpeg', quality, animations: 'disabled' });
    if (statSync(path).size < LARGEST) return;
  }
  throw new Error(`${name} is too large`);
}

for (const [size, colorScheme, locale] of VISITS) {
  test(`${size}, ${colorScheme}, ${locale}`, async ({ enter, request }) => {
    test.setTimeout(480_000);
    mkdirSync(FOLDER, { recursive: true });
    const ann = await enter('Ann', { ...SIZES[size], colorScheme, locale });
    const api = new Api(request);
    const { page } = ann;
    const name = (what: string) => `${what}-${size}-${colorScheme}${locale === 'en' ? '' : `-${locale}`}`;
    /** Everything anew, so that nothing of the screen before is still there. */
    const go = async (screen: string) => {
      await page.goto('about:blank');
      await page.goto(`/#/${screen}`);
    };
    const show = async (what: string, screen: string, seen: Locator) => {
      await go(screen);
      await expect(seen.first()).toBeVisible();
      if (screen.startsWith('rules/')) await seen.first().scrollIntoViewIfNeeded();
      await take(ann, name(what));
    };

    const key = await api.playedOn(golden('millefiori/4-mixed'), 0, 150, () => true);
    await api.playOut([key]);
    await show('end', `table/${key}`, page.locator('main figure'));
    await api.open('oltremare', ['me:Marco', 'me', 'greedy'], { listed: true });
    await show('home', '', page.getByText('Marco'));
    await show('open', 'open/millefiori', page.locator('main form'));
    const fresh = await api.open('liguria', ['me:Ann', 'me:Ben', 'greedy']);
    await show('sit', `table/${fresh.seats[1]}`, page.getByRole('dialog'));

    for (const [what, { journal, from, phase }] of Object.entries(MOMENTS)) {
      await go(`table/${await api.playedOn(journal, 0, from, (view) => view.phase === phase)}`);
      await expect(page.locator('.asked.mine')).toBeVisible();
      const places = page.locator('main [data-choice^="sail "]');
      if (what === 'sailing') await places.nth(2).click();
      const lit = page.locator('main [data-choice]:visible');
      // What a choice would bring shows where there is something to point with.
      if (size === 'large' && (await lit.count())) await lit.first().hover();
      await take(ann, name(what));
    }

    for (const [game, journal, at] of [
      ['millefiori', 'millefiori/3-mixed', 86],
      ['oltremare', 'oltremare/4-compass-used', 150],
      ['liguria', 'liguria/4-stopover-with-actions', 200],
    ] as const) {
      const replay = await api.replay(golden(journal));
      const what = game === 'millefiori' ? 'replay' : `replay-${game}`;
      await show(what, `replay/${replay}?at=${at}&viewpoint=all`, page.locator(`main .${game}`));
    }
    await show('puzzle', 'puzzle/millefiori-1', page.locator('main .millefiori'));
    await show('rules', 'rules/millefiori', page.getByRole('figure'));
    await show('programs', 'api', page.getByText('/api/tables'));
    await show('wrong-link', 'table/nothing', page.locator('main h1'));
    if (locale !== 'en') return;

    await go('open/millefiori');
    await page.getByLabel('Seat 2: Name').fill('Marco');
    await page.getByRole('button', { name: 'Open the table' }).click();
    await expect(page.getByText('The table is open')).toBeVisible();
    await take(ann, name('links'));
    await page.goto('/');
    await page.getByRole('button', { name: /^Learn.*Mille Fiori/ }).click();
    await expect(page.getByRole('region', { name: 'Your first turn' })).toBeVisible();
    await ann.turn();
    await take(ann, name('tour'));
    await page.getByRole('button', { name: 'Menu' }).click();
    await take(ann, name('menu'));
    await page.getByRole('dialog', { name: 'This table' }).getByRole('button', { name: 'Preferences' }).click();
    await expect(page.getByRole('dialog', { name: 'Preferences' })).toBeVisible();
    await take(ann, name('preferences'));
  });
}
