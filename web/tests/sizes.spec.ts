// Every screen in every window: nothing covers anything else, nothing is cut off, nothing scrolls sideways. And at a table
// nothing moves while something is put together.
import type { Page } from '@playwright/test';
import { Api, golden, type View } from './api';
import { drawn, faults, silent, SIZES } from './layout';
import { expect, test } from './players';

const soft = expect.configure({ soft: true });

/** A few actions into a game. */
const trading = (api: Api) =>
  api.playedOn(golden('oltremare/4-compass-used'), 0, 120, ({ phase }) => phase === 'trade');
interface Screen {
  at: string;
  shows: string;
  /** French words are longer. */
  locale?: string;
}
const TABLES: Record<string, (api: Api) => Promise<Screen>> = {
  'Mille Fiori': async (api) => {
    const key = await api.playedOn(golden('millefiori/4-mixed'), 0, 110, ({ phase }) => phase === 'choosing');
    return { at: `table/${key}`, shows: 'Display' };
  },
  Liguria: async (api) => {
    const journal = golden('liguria/4-stopover-with-actions');
    const key = await api.playedOn(journal, 0, 200, ({ phase }) => phase === 'picking');
    return { at: `table/${key}`, shows: 'Behind your screen' };
  },
  'Oltre Mare': async (api) => ({ at: `table/${await trading(api)}`, shows: 'Your hold' }),
};
/** Mille Fiori and Liguria are looked at in every window where their boards are. */
const SCREENS: typeof TABLES = {
  home: async () => ({ at: '', shows: 'Oltre Mare' }),
  opening: async () => ({ at: 'open/liguria', shows: 'Players' }),
  'Oltre Mare': async (api) => ({ at: `table/${await trading(api)}`, shows: 'Ta cale', locale: 'fr-FR' }),
  'the end': async (api) => ({
    at: `table/${await api.ended(golden('millefiori/4-mixed'), 0)}`,
    shows: 'Score over the game',
  }),
  'a replay': async (api) => ({
    at: `replay/${await api.replay(golden('oltremare/4-compass-used'))}?at=150&viewpoint=0`,
    shows: 'Move 150',
  }),
  'a puzzle': async () => ({ at: 'puzzle/millefiori-1', shows: 'Show the answer' }),
  rules: async () => ({ at: 'rules/oltremare', shows: 'Rules of Oltre Mare' }),
};

/** Whole games and all their pieces in one page, so that many windows cost little more than one. */
async function open(page: Page, { at, shows }: Screen): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/#/${at}`);
  // The table in words, for those who hear it, comes before the board.
  await expect(page.locator('main, section:not(.unseen)').getByText(shows).first()).toBeVisible();
  await page.evaluate(() => document.fonts.ready);
}

for (const [name, screen] of Object.entries(SCREENS)) {
  test(`in every window: ${name}`, async ({ enter, request }) => {
    const shown = await screen(new Api(request));
    const { page } = await enter('Ann', { locale: shown.locale ?? 'en' });
    await open(page, shown);
    for (const [width, height] of SIZES) {
      await page.setViewportSize({ width, height });
      // What depends on the width is drawn again a moment after that has changed.
      await soft.poll(() => faults(page), { message: `${width} × ${height}` }).toEqual([]);
    }
  });
}

test('in every window, in French: five trade in Oltre Mare, and lay all that they play', async ({ enter, request }) => {
  const api = new Api(request);
  const enough = ({ phase, due, hand }: View) => phase === 'trade' && (hand as unknown[]).length >= Number(due);
  const key = await api.playedOn(golden('oltremare/5-last-round-with-reshuffle'), 0, 30, enough);
  const { page, board } = await enter('Ann', { locale: 'fr-FR' });
  await open(page, { at: `table/${key}`, shows: 'Ta cale' });
  const press = (name: string) => board.getByRole('button', { name, exact: true }).first().click();
  const cards = board.getByRole('region', { name: 'Ta main' }).getByRole('button');
  const due = Number((await api.look(key)).view['due']);
  for (const [width, height] of SIZES) {
    await page.setViewportSize({ width, height });
    await press('Commerce');
    await soft.poll(() => faults(page), { message: `${width} × ${height}, trading` }).toEqual([]);
    await press('Jouer');
    const held = await cards.count();
    for (let laid = 0; laid < due; laid++) await cards.first().click({ position: { x: 6, y: 24 } });
    await expect(cards).toHaveCount(held - due);
    await soft.poll(() => faults(page), { message: `${width} × ${height}, playing` }).toEqual([]);
    await press('Effacer');
  }
});

test('on a phone the board has most of the window of a replay, and the chart opens on a tap', async ({
  enter,
  request,
}) => {
  const api = new Api(request);
  const { page } = await enter('Ann', { hasTouch: true, isMobile: true });
  const journals = { 'millefiori/4-mixed': 86, 'oltremare/4-compass-used': 150, 'liguria/3-random': 80 };
  for (const [journal, at] of Object.entries(journals)) {
    const replay = await api.replay(golden(journal));
    for (const [[width, height], least] of [
      [SIZES[1], 0.6],
      [SIZES[2], 0.95],
    ] as const) {
      await page.setViewportSize({ width, height });
      await open(page, { at: `replay/${replay}?at=${at}&viewpoint=all`, shows: `Move ${at}` });
      const message = `${journal}, ${width} × ${height}`;
      const high = async () => (await page.locator('main').boundingBox())!.height / height;
      await expect.poll(high, message).toBeGreaterThan(least);
      await drawn(page);
      const tray = page.locator('.millefiori .tray-at');
      if (await tray.count()) {
        const taken = (await tray.boundingBox())!;
        expect((taken.width * taken.height) / (width * height), message).toBeLessThan(0.36);
      }
      if (width > height) await soft.poll(() => faults(page), message).toEqual([]);
    }
  }
  await page.setViewportSize({ width: 390, height: 844 });
  const room = async () => (await page.locator('main').boundingBox())!.height;
  await drawn(page);
  const before = await room();
  await page.getByRole('button', { name: 'Show the chart' }).tap();
  await expect(page.locator('.score svg')).toBeVisible();
  await page.getByRole('button', { name: 'Hide the chart' }).tap();
  await expect.poll(room).toBe(before);
});

test('a table stands still while an offer is put together', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const { page } = ann;
  await open(page, { at: `table/${await trading(new Api(request))}`, shows: 'Your hold' });
  const places = async (): Promise<string[]> => {
    await drawn(page);
    return await page.evaluate(() =>
      ['main .chart, main .counter', 'main .hold', 'main .hand', 'main .panel', '.asked', '.seats'].map((part) => {
        const { x, y, width, height } = document.querySelector(part)!.getBoundingClientRect();
        return [part, x, y, width, height].join(' ');
      }),
    );
  };
  /** Where everything is once the window has its size. */
  const settled = async (): Promise<string[]> => {
    for (let last = ['']; ;) {
      const now = await places();
      if (now.join() === last.join()) return now;
      last = now;
    }
  };
  const press = (name: string) => ann.board.getByRole('button', { name, exact: true }).first().click();
  const cards = ann.board.getByRole('region', { name: 'Your hand' }).getByRole('button');
  for (const [width, height] of [SIZES[1], SIZES[2], SIZES[5], SIZES[6]]) {
    await test.step(`${width} × ${height}`, async () => {
      await page.setViewportSize({ width, height });
      const closed = await settled();
      const held = await cards.count();
      await press('Trade');
      await expect(ann.board.getByText('You get', { exact: true })).toBeVisible();
      const before = await settled();
      await cards.first().click({ position: { x: 6, y: 24 } });
      await press('Ask for Salt');
      await expect(cards).toHaveCount(held - 1);
      expect(await settled()).toEqual(before);
      expect.soft(await faults(page)).toEqual([]);
      await press('Clear');
      await expect(cards).toHaveCount(held);
      expect(await settled()).toEqual(before);
      await press('Play');
      expect(await settled()).toEqual(closed);
    });
  }
});

test('what is clicked in vain says why, and everything says what it is', async ({ enter, request }) => {
  const api = new Api(request);
  const ann = await enter('Ann');
  const { page } = ann;
  const tip = page.getByRole('tooltip');
  for (const [game, table] of Object.entries(TABLES)) {
    await open(page, await table(api));
    await expect(ann.myTurn).toBeVisible();
    await expect.poll(() => silent(page), { message: game }).toEqual([]);
  }
  await page.getByRole('img', { name: /^Ragusa: / }).click();
  await expect(page.getByRole('alert').filter({ hasText: 'Show the rule' })).toBeVisible();
  await page.getByRole('button', { name: 'Close' }).click();
  await ann.board.getByText('prestige', { exact: true }).first().hover();
  await expect(tip).toContainText('Prestige tiles come from trading with the active player.');
  await expect(tip.getByRole('link', { name: 'Show the rule' })).toHaveAttribute('href', /rules\/oltremare\/prestige/);

  await test.step('in French, and what a spectator cannot use only explains itself', async () => {
    const zoe = await enter('Zoé', { locale: 'fr-FR' });
    const { watch } = await api.open('liguria', ['greedy', 'greedy', 'me']);
    await open(zoe.page, { at: `table/${watch}`, shows: 'Négociants' });
    const french = zoe.page.getByRole('tooltip');
    await zoe.page.getByText('Négociants', { exact: true }).hover();
    await expect(french).toContainText('Chacun place un négociant dans la rue');
    await expect(french.getByRole('link', { name: 'Voir la règle' })).toHaveAttribute('href', /liguria\/buyers-free$/);
    await zoe.page.getByRole('button', { name: /^La case 1/ }).click({ force: true });
    await expect(french).toContainText('Le négociant le plus à gauche se sert en premier.');
    await expect(zoe.page.getByRole('alert').filter({ hasText: /\w/ })).toHaveCount(0);
  });
});

test('who can only decline is told why', async ({ enter, request }) => {
  const api = new Api(request);
  const journal = golden('oltremare/3-trades-and-gifts');
  type Answer = { state: string; offer: { asked: { goods: string[] }[] } | null };
  const lacks = ({ phase, answers, hand }: Record<string, unknown>) => {
    const held = (hand as { good: string }[]).map(({ good }) => good);
    const offers = (answers as Answer[]).filter(({ state }) => state === 'offered').map(({ offer }) => offer!.asked);
    return (
      phase === 'picking' &&
      offers.length > 0 &&
      offers.length === (answers as Answer[]).filter(({ state }) => state !== 'declined').length &&
      offers.every((asked) => asked.some(({ goods }) => goods.length && !goods.some((good) => held.includes(good))))
    );
  };
  const key = await api.playedOn(journal, 0, 0, lacks);
  await api.ask('/api/table/automatic', key, { on: false });
  const { page } = await enter('Ann');
  await page.addInitScript(() => {
    if (location.protocol === 'http:') localStorage.setItem('askForced', 'yes');
  });
  await open(page, { at: `table/${key}`, shows: 'Your hold' });
  const told = page.getByText('You do not hold what is asked for, so you can only decline.');
  await expect(told).toBeVisible();
  // Who does not want to be asked is not.
  await page.keyboard.press('p');
  await page.getByLabel('Ask me even when there is only one move').uncheck();
  await expect(told).toHaveCount(0);
});
