// What is chosen in the preferences holds at every table: cards of three sizes, signs, and controls for the left hand.
import type { Locator } from '@playwright/test';
import { Api, golden } from './api';
import { drawn, faults, SIZES } from './layout';
import { expect, test, type Player } from './players';

const MOMENTS = {
  millefiori: ['millefiori/4-mixed', 110, 'choosing'],
  oltremare: ['oltremare/4-compass-used', 120, 'trade'],
  liguria: ['liguria/4-stopover-with-actions', 150, 'choosing'],
} as const;
/** A card, and what one's hand uses most: it lies on the other side for who is left-handed. */
const PARTS: Record<keyof typeof MOMENTS, { card: string; mirrored: string[] }> = {
  millefiori: { card: '[data-choice^="choose "]', mirrored: ['.hand'] },
  oltremare: { card: '.hand [data-card]', mirrored: ['.own .hold', '.own .panel'] },
  liguria: { card: '[data-choice^="card "]', mirrored: ['.do', '.own', '.counter .stage'] },
};
/** Whose a piece is, as it is drawn: where a ship or a marker lies, and beside a name. */
const PIECES: Record<keyof typeof MOMENTS, string> = {
  millefiori: '[data-guide="own score"] .sign',
  oltremare: '.chart .ship.own',
  liguria: '[data-spot="ship 0"] [data-sign]',
};

async function prefer({ page }: Player, choose: (dialog: Locator) => Promise<void>): Promise<void> {
  await page.keyboard.press('p');
  const dialog = page.getByRole('dialog', { name: 'Preferences' });
  await choose(dialog);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
}

test('preferences hold at every table', async ({ enter, request }) => {
  const api = new Api(request);
  const ann = await enter('Ann');
  const { page } = ann;
  for (const [game, [journal, from, phase]] of Object.entries(MOMENTS)) {
    const key = await api.playedOn(golden(journal), 0, from, (view) => view.phase === phase);
    const { card, mirrored } = PARTS[game as keyof typeof MOMENTS];
    await test.step(game, async () => {
      await page.goto('about:blank');
      await page.goto(`/#/table/${key}`);
      await expect(ann.myTurn).toBeVisible();
      const board = page.locator(`main .${game}`);
      const width = async () => (await board.locator(card).first().boundingBox())!.width;
      await expect(board.locator(card).first()).toBeVisible();
      await drawn(page);
      const medium = await width();
      for (const [size, fits] of [
        ['Small', (one: number) => one < medium * 0.95],
        ['Large', (one: number) => one > medium * 1.05],
      ] as const) {
        await prefer(ann, (dialog) => dialog.getByLabel(size).check());
        await expect.poll(async () => fits(await width()), `${size} cards`).toBe(true);
        await expect.soft.poll(() => faults(page), `${size} cards`).toEqual([]);
      }
      // On the other side, as seen in a mirror, and over nothing else.
      const middles = async () => {
        await drawn(page);
        const whole = (await board.boundingBox())!;
        const all = await Promise.all(mirrored.map((part) => board.locator(part).first().boundingBox()));
        return all.map((box) => (box!.x + box!.width / 2 - whole.x) / whole.width);
      };
      const right = await middles();
      await prefer(ann, async (dialog) => {
        await dialog.getByLabel('Left-handed').check();
        await dialog.getByLabel('Always show signs').check();
      });
      const left = await middles();
      for (const [at, part] of mirrored.entries()) expect.soft(left[at], part).toBeCloseTo(1 - right[at]!, 1);
      await expect.soft.poll(() => faults(page), 'left-handed').toEqual([]);

      // The same sign on a piece as beside its player's name, and no flower.
      const shape = (what: Locator) =>
        what.evaluate((one) => {
          const drawing = one.querySelector('use')
            ? document.querySelector(one.querySelector('use')!.getAttribute('href')!)!
            : one;
          const paths = drawing.matches('path') ? [drawing] : [...drawing.querySelectorAll('.seat-sign path')];
          return paths
            .filter((path) => getComputedStyle(path).display !== 'none')
            .map((path) => path.getAttribute('d'));
        });
      const named = ann.seat('Ann').locator('[data-sign]').first();
      expect(await shape(named)).toHaveLength(1);
      expect(await shape(board.locator(PIECES[game as keyof typeof MOMENTS]).first())).toEqual(await shape(named));
      await expect(ann.seat('Ann').getByRole('img').first()).toHaveAccessibleName(
        /circle|triangle|cross|square|plus|bar/,
      );
      await prefer(ann, async (dialog) => {
        await dialog.getByLabel('Left-handed').uncheck();
        await dialog.getByLabel('Always show signs').uncheck();
        await dialog.getByLabel('Medium').check();
      });
    });
  }

  await test.step('asked for again as they close', async () => {
    await page.keyboard.press('p');
    const dialog = page.getByRole('dialog', { name: 'Preferences' });
    await expect(dialog).toBeVisible();
    await page.evaluate(async () => {
      const shown = document.querySelector<HTMLDialogElement>('dialog[open]')!;
      const closed = new Promise((done) => shown.addEventListener('close', done));
      shown.close();
      // Until the next frame the focus is where it was.
      document.activeElement!.dispatchEvent(new KeyboardEvent('keydown', { key: 'p', bubbles: true }));
      await closed;
    });
    await expect(dialog).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(dialog).toHaveCount(0);
  });

  await test.step('on a phone on its side', async () => {
    const [width, height] = SIZES[2];
    await page.setViewportSize({ width, height });
    const actions = page.locator('main .do');
    await prefer(ann, (dialog) => dialog.getByLabel('Left-handed').check());
    await expect.poll(async () => (await actions.boundingBox())!.x).toBeLessThan(20);
  });
});
