// Every screen in both sizes, light and dark, in the middle of games that were played once.
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
  small: { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true },
};

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

for (const [size, how] of Object.entries(SIZES)) {
  for (const colorScheme of ['light', 'dark'] as const) {
    test(`${size}, ${colorScheme}`, async ({ enter, request }) => {
      test.setTimeout(240_000);
      mkdirSync(FOLDER, { recursive: true });
      const ann = await enter('Ann', { ...how, colorScheme });
      const api = new Api(request);
      const { page } = ann;
      /** Everything anew, so that nothing of the screen before is still there. */
      const go = async (screen: string) => {
        await page.goto('about:blank');
        await page.goto(`/#/${screen}`);
      };
      const show = async (name: string, screen: string, seen: Locator) => {
        await go(screen);
        await expect(seen.first()).toBeVisible();
        if (screen.startsWith('rules/')) await seen.first().scrollIntoViewIfNeeded();
        await take(ann, `${name}-${size}-${colorScheme}`);
      };

      const key = await api.playedOn(golden('millefiori/4-mixed'), 0, 150, () => true);
      await api.playOut([key]);
      await show('end', `table/${key}`, page.getByText('Score over the game'));
      await api.open('oltremare', ['me:Marco', 'me', 'greedy'], { listed: true });
      await show('home', '', page.getByRole('button', { name: 'Take a seat' }));

      await show('open', 'open/millefiori', page.getByText('Players'));
      await page.getByLabel('Seat 2: Name').fill('Marco');
      await page.getByRole('button', { name: 'Open the table' }).click();
      await expect(page.getByText('The table is open')).toBeVisible();
      await take(ann, `links-${size}-${colorScheme}`);

      for (const [name, { journal, from, phase }] of Object.entries(MOMENTS)) {
        await go(`table/${await api.playedOn(journal, 0, from, (view) => view.phase === phase)}`);
        await ann.turn();
        const lit = ann.lit(/^(Choose|Place on) /);
        const places = page.locator('.liguria [data-choice^="sail "]');
        if (await places.count()) await places.nth(1).click();
        // What a choice would bring shows where there is something to point with.
        if (size === 'large' && (await lit.count())) await lit.nth(1).hover();
        await take(ann, `${name}-${size}-${colorScheme}`);
      }

      const replay = await api.replay(golden('millefiori/3-mixed'));
      const board = page.getByRole('group', { name: 'The board of Mille Fiori' });
      await show('replay', `replay/${replay}?at=86&eyes=all`, board);
      await show('rules', 'rules/millefiori', page.getByRole('figure'));
      await show('programs', 'api', page.getByText('/api/tables'));
    });
  }
}
