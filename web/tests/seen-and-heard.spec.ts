// What others do is seen in a banner and heard, and what each seat has compares.
import { Api } from './api';
import { passUntilTrue, stopTime } from './layout';
import { expect, test } from './players';

declare global {
  interface Window {
    /** How many tones have begun. */
    tones: number;
    /** Whether nobody looks at the page. */
    away: boolean;
    /** What the browser was asked for and has told outside of the page. */
    told: string[];
  }
}

test('what others do is seen at once, and heard after the first click', async ({ enter, request }) => {
  const api = new Api(request);
  const { seats } = await api.open('liguria', ['me:Ann', 'me:Ben', 'me:Cleo']);
  const keys = Object.values(seats);
  const names = ['Ann', 'Ben', 'Cleo'];
  for (const [at, name] of names.entries()) await api.sit(keys[at]!, name);
  /** The player who is to act does this, or what comes first, by a program of their own: Ann's page is not touched. */
  const acts = async (action = ''): Promise<string> => {
    const seat = (await api.look(keys[0]!)).view.to_act[0]!;
    await api.act(keys[seat]!, action || (await api.look(keys[seat]!)).legal[0]!);
    return names[seat]!;
  };
  const ann = await enter('Ann');
  const { page } = ann;
  await page.addInitScript(() => {
    window.tones = 0;
    window.told = [];
    Object.defineProperty(document, 'hidden', { get: () => window.away === true });
    class Told {
      static permission = 'default';
      static async requestPermission() {
        window.told.push('may I?');
        return (Told.permission = 'granted');
      }
      constructor(title: string) {
        if (Told.permission === 'granted') window.told.push(title);
      }
    }
    Object.assign(window, { Notification: Told });
    for (const { prototype } of [AudioScheduledSourceNode, AudioBufferSourceNode]) {
      const begin = prototype.start;
      prototype.start = function (when?: number) {
        window.tones += 1;
        begin.call(this, when);
      };
    }
  });
  const tones = () => page.evaluate(() => window.tones);
  await page.clock.install();
  await page.goto(`/#/table/${keys[0]}`);
  await expect(ann.seat('Cleo')).toBeVisible();
  const banners = page.locator('.banner');
  /** It is told by the only banner, once those before it have gone. */
  const bannerSays = (text: string) =>
    passUntilTrue(page, async () => (await banners.allTextContents()).join('|').trim() === text);
  while ((await api.look(keys[0]!)).waiting_for.includes(0)) await acts();
  let who = '';

  await test.step('before the first click there is no sound', async () => {
    await stopTime(page);
    who = await acts('dock red');
    await bannerSays(`${who} puts 1 red on the dock`);
    expect(await tones()).toBe(0);
  });

  await test.step('what goes on takes the place of what was told of it', async () => {
    await page.keyboard.press('Shift');
    await acts('dock yellow');
    await bannerSays(`${who} puts 1 red, 1 yellow on the dock`);
    await page.clock.resume();
    await expect.poll(tones).toBeGreaterThan(0);
  });

  await test.step('a screen reader hears it from the log alone', async () => {
    await expect(page.locator('.banners')).toHaveAttribute('aria-hidden', 'true');
    await expect(ann.log.getByText(`${who} puts 1 red, 1 yellow on the dock`)).toHaveCount(1);
  });

  await test.step('one click turns the sound off', async () => {
    await page.getByRole('button', { name: 'Sound', pressed: true }).click();
    await expect(page.getByRole('button', { name: 'Sound', pressed: false })).toBeVisible();
    const before = await tones();
    for (;;) {
      const { view, waiting_for } = await api.look(keys[0]!);
      if (view.phase === 'buying' && waiting_for.includes(0)) break;
      await acts();
    }
    await expect(ann.myTurn).toBeVisible();
    expect(await tones()).toBe(before);
  });

  const offer = page.getByRole('button', { name: 'Notify me when it is my turn' });
  await test.step('changes of mind do not fill the log', async () => {
    await ann.do(ann.offered(/^Place your buyer .*space 3/).first());
    await expect(ann.log).toContainText('Ann places the buyer on space 3');
    await ann.undo();
    await ann.do(ann.offered(/^Place your buyer .*space 4/).first());
    await expect(ann.log).toContainText('Ann places the buyer on space 4');
    // Unasked it would come only after a long while.
    await expect(offer).toHaveCount(0);
    await expect(ann.log).not.toContainText(/space 3|undid/);
  });

  await test.step('everybody is compared by the same figure, and the player’s estimate has a name', async () => {
    await expect(ann.seat('Ann')).toContainText('My score now');
    for (const name of ['Ben', 'Cleo']) await expect(ann.seat(name)).not.toContainText('My score now');
    await expect(page.getByRole('list', { name: 'Players' }).getByText('Public score: 0')).toHaveCount(3);
  });

  await test.step('every sign and number beside the board says what it is', async () => {
    const beside = page.locator('header, [aria-label="Players"], [data-part="log"]');
    const mute = await beside.evaluateAll((parts) =>
      parts
        .flatMap((part) => [...part.querySelectorAll('svg, .figure, button, a')])
        .filter((one) => one.checkVisibility() && !one.closest('[data-explained], .banner'))
        .map((one) => one.outerHTML),
    );
    expect(mute).toEqual([]);
    const tip = page.getByRole('tooltip');
    for (const [sign, says] of [
      [ann.seat('Ben').getByRole('img'), /Ben plays .*petals/],
      [ann.seat('Ben').locator('.figure'), /Public score: 0.*compared by this figure/],
      [ann.seat('Ann').getByText('My score now'), /Only you see this/],
      [ann.log.locator('.mark').last(), /You did this/],
      [page.getByRole('button', { name: 'Menu' }), /undo with everybody’s consent/],
    ] as const) {
      await sign.hover();
      await expect(tip).toContainText(says);
    }
  });

  await test.step('who waits for another person and looks elsewhere is told, having been asked once', async () => {
    const look = (away: boolean) =>
      page.evaluate((away) => {
        window.away = away;
        document.dispatchEvent(new Event('visibilitychange'));
      }, away);
    const told = () => page.evaluate(() => window.told);
    const until = async (mine: boolean) => {
      while ((await api.look(keys[0]!)).waiting_for.includes(0) !== mine) await acts();
      await expect(page).toHaveTitle(mine ? /^● / : /^[^●]/);
    };
    await until(false);
    await look(true);
    await look(false);
    await offer.click();
    await expect.poll(told).toEqual(['may I?']);
    await expect(offer).toHaveCount(0);
    await look(true);
    await until(true);
    await expect.poll(told).toEqual(['may I?', 'It is your turn']);
    await until(false);
    await look(false);
    await expect(offer).toHaveCount(0);
  });
});

test('on a phone the banner itself is read out, and turning it off is kept', async ({ enter, request }) => {
  const api = new Api(request);
  const { seats } = await api.open('oltremare', ['me:Ann', 'greedy', 'greedy']);
  await api.sit(seats[0]!, 'Ann');
  const ann = await enter('Ann', { viewport: { width: 390, height: 844 } });
  const { page } = ann;
  await page.goto(`/#/table/${seats[0]}`);
  await expect(page.locator('.banners')).toHaveAttribute('aria-live', 'polite');
  await page.getByRole('button', { name: 'Sound' }).click();
  await page.reload();
  await expect(page.getByRole('button', { name: 'Sound', pressed: false })).toBeVisible();
  await ann.turn();
  await expect(ann.seat('Ann').getByText(/^\d+ ducats?/)).toHaveCount(1);
});
