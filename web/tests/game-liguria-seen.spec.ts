// What is seen on the board of Liguria: the final scoring, what others have changed, what is behind the screens, the sea close up.
import type { Locator } from '@playwright/test';
import { Api, golden, type View } from './api';
import { drawn, passUntil } from './layout';
import { captain, expect, test, type Player } from './players';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

const board = ({ page }: Player): Locator => page.getByRole('group', { name: 'The board of Liguria' });
/** The final scoring, over everything. */
const scoring = (player: Player): Locator => board(player).getByRole('status').filter({ hasText: 'Final scores' });

test('the final scoring counts up before everybody, can be skipped, and be seen again', async ({ enter, request }) => {
  const api = new Api(request);
  const ann = await enter('Ann', { reducedMotion: 'no-preference' });
  const { page } = ann;
  const key = await api.playedOn(golden('liguria/3-in-the-red'), 0, -6, () => true);

  await test.step('it is watched at the end of a game', async () => {
    // What is seen is written down as it changes: nobody could look often enough.
    await page.addInitScript(() => {
      if (location.protocol === 'http:') localStorage.setItem('speed', 'fast');
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver(() => {
        const sheet = document.querySelector('.liguria .scoring');
        const total = [...(sheet?.querySelectorAll('.total td') ?? [])].map((one) => one.textContent.trim()).join(' ');
        if (sheet && seen.at(-1) !== total) seen.push(total);
        if (sheet?.querySelector('section li') && !seen.includes('contracts')) seen.unshift('contracts');
      }).observe(document, { subtree: true, childList: true, characterData: true });
    });
    await page.goto(`/#/table/${key}`);
    await ann.playOn(captain);
    await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
    const seen = await page.evaluate(() => (window as unknown as { seen: string[] }).seen);
    expect(seen[0]).toBe('contracts');
    expect(seen[1]).toBe('0 0 0');
    expect(seen.length).toBeGreaterThan(8);
    const { view } = await api.look(key);
    expect(seen.at(-1)).toBe(view.seats.map(({ score }) => String(score).replace('-', '−')).join(' '));
  });

  await test.step('a key ends it', async () => {
    await page.clock.install();
    const again = await api.playedOn(golden('liguria/3-in-the-red'), 0, -6, () => true);
    await page.goto('about:blank');
    await page.goto(`/#/table/${again}`);
    await ann.playOn(captain);
    // Time goes on only as it is told to: nothing ends by itself.
    await page.clock.pauseAt((await page.evaluate(() => Date.now())) + 5000);
    await passUntil(page, scoring(ann).or(ann.ranking));
    await page.keyboard.press('x');
    await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  });

  await test.step('in a replay without motion it stands until a key ends it', async () => {
    const id = await api.replay(golden('liguria/3-in-the-red'));
    const { actions } = await api.ask<{ actions: number }>(`/api/replays/${id}`);
    const ben = await enter('Ben');
    await ben.page.goto(`/#/replay/${id}?at=${actions - 1}&viewpoint=all`);
    await expect(board(ben).getByRole('table')).toBeVisible();
    await ben.page.keyboard.press('End');
    await expect(scoring(ben).getByRole('row')).toHaveCount(8);
    await expect(scoring(ben).getByText(/\d of \d fulfilled/)).not.toHaveCount(0);
    await ben.page.keyboard.press('x');
    await expect(scoring(ben)).toHaveCount(0);
  });
});

test('what others have changed is marked until one acts oneself', async ({ enter, request }) => {
  const api = new Api(request);
  const { seats } = await api.open('liguria', ['me:Ann', 'me:Ben', 'me:Cleo']);
  const [own, ...others] = ['Ann', 'Ben', 'Cleo'].map((_, at) => seats[at]!);
  for (const [at, name] of ['Ann', 'Ben', 'Cleo'].entries()) await api.sit(seats[at]!, name);
  await api.playOut([own!, ...others], ({ active, phase }) => active === 0 && phase === 'choosing');
  const ann = await enter('Ann');
  await ann.page.goto(`/#/table/${own}`);
  const marks = board(ann).locator('.recent');
  await expect(ann.myTurn).toBeVisible();
  await expect(marks).toHaveCount(0); // all of it is new
  /** Ann plays on until this is so or her turn is over; then the others do, who act only when they are told to. */
  const playUntil = async (so: () => Promise<boolean>) => {
    for (;;) {
      await ann.playOn(captain, async () => (await so()) || (await api.look(own!)).view['active'] !== 0);
      if (await so()) return;
      await api.playOut(others, ({ active }) => active === 0);
      await expect(ann.myTurn).toBeVisible();
      if (await so()) return;
    }
  };
  await playUntil(async () => (await marks.count()) > 0);
  await playUntil(async () => (await marks.count()) === 0);
});

test('in a replay with everything open each screen is seen', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const id = await new Api(request).replay(golden('liguria/4-stopover-with-actions'));
  await ann.page.goto(`/#/replay/${id}?at=200&viewpoint=all`);
  for (const what of [/coins?$/, /red cube$/, / Knights$/, / Diplomats$/, /^Green minus red: /])
    await expect(board(ann).getByRole('img', { name: what })).toHaveCount(4);
  await expect(board(ann).getByText(/\d of \d fulfilled/)).not.toHaveCount(0);
  await ann.page.getByLabel('Point of view').selectOption('watch');
  await expect(board(ann).getByRole('img', { name: / Knights$/ })).toHaveCount(0);
});

test('on a phone the sea comes closer with two taps', async ({ enter, request }) => {
  const { page } = await enter('Ann', PHONE);
  const key = await new Api(request).playedOn(
    golden('liguria/3-in-the-red'),
    0,
    52,
    ({ phase }) => phase === 'departing',
  );
  await page.goto(`/#/table/${key}`);
  const sea = page.getByRole('group', { name: 'The sea: harbours and islands' });
  await drawn(page);
  const box = (await sea.boundingBox())!;
  const size = async () => Math.round((await sea.boundingBox())!.width);
  const water = [box.x + box.width * 0.35, box.y + box.height * 0.2] as const;
  // With the times at which a finger would do it, however busy the machine is.
  const screen = await page.context().newCDPSession(page);
  const twice = async ([x, y]: readonly [number, number]) => {
    const begun = Date.now() / 1000;
    for (const [at, type] of (['touchStart', 'touchEnd', 'touchStart', 'touchEnd'] as const).entries()) {
      const touchPoints = type === 'touchStart' ? [{ x, y }] : [];
      await screen.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begun + at / 20 });
    }
  };
  for (const wide of [2 * box.width, box.width]) {
    await twice(water);
    await expect.poll(size).toBe(Math.round(wide));
  }
});

test('on a phone a tile is upgraded with one tap', async ({ enter, request }) => {
  const api = new Api(request);
  const { page } = await enter('Ann', PHONE);
  const upgrading = ({ phase }: View) => phase === 'upgrading';
  const key = await api.playedOn(golden('liguria/4-start-ship-upgraded'), 0, 99, upgrading);
  const { number } = await api.look(key);
  await page.goto(`/#/table/${key}`);
  await page.locator('.liguria .row [data-choice^="upgrade "]').first().tap();
  await expect.poll(async () => (await api.look(key)).number).toBeGreaterThan(number);
});

test('on a phone a chosen tile and its tick are seen whole', async ({ enter, request }) => {
  const { page } = await enter('Ann', PHONE);
  const picking = ({ phase }: View) => phase === 'picking';
  const key = await new Api(request).playedOn(golden('liguria/4-stopover-with-actions'), 0, 200, picking);
  await page.goto(`/#/table/${key}`);
  await page.locator('.liguria [data-choice^="take "]').first().tap();
  await expect(page.locator('.liguria .tick')).toBeVisible();
  await drawn(page);
  const top = async (what: string) => (await page.locator(`.liguria ${what}`).boundingBox())!.y;
  const row = await top('[data-guide=row]');
  for (const part of ['.place.chosen', '.tick']) expect(await top(part), part).toBeGreaterThanOrEqual(row);
});
