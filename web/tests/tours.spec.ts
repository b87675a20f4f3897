// The guided tours: the first turn of every game, by doing what the steps say.
import type { Locator, Page } from '@playwright/test';
import { faults, WIDELY_APART } from './layout';
import { captain, expect, glassMaker, test, type Player, type Taste } from './players';

/** The words of the page that a tour is followed by. */
const ENGLISH = { first: 'Your first turn', step: /^Step (\d+) of (\d+)$/, next: 'Next', learn: /^Learn/ };
const FRENCH = {
  first: 'Ton premier tour',
  step: /^Étape (\d+) sur (\d+)$/,
  next: 'Suivant',
  learn: /^Découvrir/,
};

async function begin({ page }: Player, game: string, words = ENGLISH): Promise<Locator> {
  await page.goto('/');
  await page.getByRole('article').filter({ hasText: game }).getByRole('button', { name: words.learn }).click();
  const tour = page.getByRole('region', { name: words.first });
  await expect(tour).toBeVisible();
  return tour;
}

/** What could be clicked now and lies under the words of the tour. */
const covered = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const words = document.querySelector<HTMLElement>('.tour')!;
    const seen = () =>
      [...document.querySelectorAll('#main :is(button:not(:disabled), [role="button"])')].filter((one) => {
        const { left, top, width, height } = one.getBoundingClientRect();
        return one.contains(document.elementFromPoint(left + width / 2, top + height / 2));
      });
    const now = seen();
    words.style.visibility = 'hidden';
    const without = seen();
    words.style.visibility = '';
    return without.filter((one) => !now.includes(one)).map((one) => one.getAttribute('aria-label') ?? one.textContent);
  });

const isAsked = async (page: Page): Promise<boolean> =>
  /^● /.test(await page.title()) && (await page.locator('.asked.mine').count()) > 0;

/** Read what is to be read and do what is to be done, up to a step; the numbers of the steps that were shown. */
async function follow(
  player: Player,
  tour: Locator,
  taste: Taste,
  upTo = Infinity,
  words = ENGLISH,
): Promise<number[]> {
  const { page } = player;
  const shown: number[] = [];
  for (;;) {
    const [, at, last] = words.step.exec(await tour.getByText(words.step).innerText())!;
    if (shown.at(-1) !== Number(at)) {
      shown.push(Number(at));
      await expect(page.locator('[data-ring]')).toBeVisible();
    }
    if (at === last || Number(at) >= upTo) return shown;
    const next = tour.getByRole('button', { name: words.next });
    const label = new RegExp(` ${at} `);
    const isOver = async () => !label.test(await tour.getByText(words.step).innerText());
    if (await next.isVisible()) {
      // By now the tour may have gone on by itself.
      if (await isOver()) continue;
      await next.click();
      await expect(tour.getByText(words.step)).not.toHaveText(label);
    } else if (await isAsked(page)) {
      await expect.poll(() => covered(page)).toEqual([]);
      if (await isOver()) continue;
      await taste(player);
    } else {
      const goesOn = async () => (await next.isVisible()) || (await isAsked(page)) || (await isOver());
      await expect.poll(goesOn).toBe(true);
    }
  }
}

const upTo = (last: number): number[] => Array.from({ length: last }, (_, at) => at + 1);

test('the first turn of Mille Fiori, left and taken up again', async ({ enter }) => {
  const ann = await enter('Ann');
  const { page } = ann;
  const tour = await begin(ann, 'Mille Fiori');
  expect(await follow(ann, tour, glassMaker, 3)).toEqual([1, 2, 3]);
  // Until it is left with the keyboard, and begins again where it was, at the same table.
  const table = page.url();
  await tour.getByRole('button', { name: 'Leave the tour' }).press('Escape');
  await expect(tour).toHaveCount(0);
  await page.goto('/');
  const box = page.getByRole('article').filter({ hasText: 'Mille Fiori' });
  await box.getByRole('button', { name: /^Resume the tour/ }).click();
  await expect(tour).toContainText('Step 3 of 8');
  expect(page.url()).toBe(table);
  for (const [width, height] of WIDELY_APART) {
    await page.setViewportSize({ width, height });
    await expect.poll(() => faults(page), `${width} × ${height}`).toEqual([]);
  }
  await tour.getByRole('button', { name: 'Back' }).click();
  await expect(tour).toContainText('Step 2 of 8');
  expect(await follow(ann, tour, glassMaker)).toEqual([2, 3, 4, 5, 6, 7, 8]);
  await page.reload();
  await expect(tour).toContainText('Step 8 of 8');
  await tour.getByRole('button', { name: 'Go on: a whole round' }).click();
  const round = page.getByRole('region', { name: 'A whole round' });
  expect(await follow(ann, round, glassMaker)).toEqual(upTo(9));
  await round.getByRole('button', { name: 'Play on alone' }).click();
  await expect(round).toHaveCount(0);
  await page.goto('/');
  await expect(box.getByRole('button', { name: /^Learn/ })).toBeVisible();
});

test('the first turn of Oltre Mare, in French', async ({ enter }) => {
  const zoe = await enter('Zoé', { locale: 'fr-FR' });
  const tour = await begin(zoe, 'Oltre Mare', FRENCH);
  const taste: Taste = async (player) => {
    const done = player.board.getByRole('button', { name: /^(Jouer .|Naviguer vers|Charger)/, disabled: false });
    const card = player.board.getByRole('button', { name: /^Poser .* sur le tapis$/, disabled: false });
    for (const choice of [done, card]) if (await choice.count()) return player.do(choice.first());
  };
  expect(await follow(zoe, tour, taste, Infinity, FRENCH)).toEqual(upTo(9));
});

test('the first turn of Liguria, on a phone, in French', async ({ enter }) => {
  const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
  const zoe = await enter('Zoé', { ...phone, waiting: '', locale: 'fr-FR' });
  const { page } = zoe;
  const tour = await begin(zoe, 'Liguria', FRENCH);
  const taste: Taste = async (player) => {
    const confirm = page.getByRole('button', { name: 'Confirmer' });
    if (!(await confirm.count())) return captain(player);
    await expect(tour).toContainText('pas encore envoyé');
    await confirm.click();
    await expect(confirm).toHaveCount(0);
  };
  expect(await follow(zoe, tour, taste, Infinity, FRENCH)).toEqual(upTo(11));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await tour.getByRole('button', { name: 'Jouer sans guide' }).click();
  await expect(tour).toHaveCount(0);
});
