// Oltre Mare at its own table: whole turns by clicks, on a desk and on a phone, and a market of people.
import type { Locator } from '@playwright/test';
import { Api, golden, type View } from './api';
import { drawn, passUntil, stopTime } from './layout';
import { called, expect, test, type Player } from './players';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };

declare global {
  interface Window {
    /** How many cards and coins were seen on their way. */
    flown: number;
  }
}

interface Held {
  card: string;
  symbols: string;
}

/** Somebody who does every kind of thing once by its own gesture, and remembers which. */
class Trader {
  done = new Set<string>();
  /** How much was sent and not answered, the number that the last answer named, and that of the last picture. */
  private line = { open: 0, done: 0, shown: 0 };

  constructor(
    readonly player: Player,
    private readonly press: (what: Locator) => Promise<void>,
  ) {
    const { line } = this;
    player.page.on('websocket', (socket) => {
      socket.on('framesent', ({ payload }) => {
        if (String(payload).includes('"do":"act"')) line.open += 1;
      });
      socket.on('framereceived', ({ payload }) => {
        const said = JSON.parse(String(payload)) as Record<'done' | 'refused' | 'number', number | undefined> & {
          picture?: { number: number };
        };
        if (said.done !== undefined || said.refused !== undefined) line.open -= 1;
        if (said.done !== undefined) line.done = said.number ?? 0;
        if (said.picture) line.shown = said.picture.number;
      });
    });
  }

  /** All that was done is answered and shown. */
  private async settled(): Promise<void> {
    const { line } = this;
    await expect.poll(() => line.open === 0 && line.shown >= line.done).toBe(true);
    await drawn(this.player.page);
  }

  private open(name: RegExp | string): Locator {
    return this.player.board.getByRole('button', { name, exact: typeof name === 'string', disabled: false });
  }

  private async does(kind: string, what: RegExp | string | Locator): Promise<boolean> {
    const found = (typeof what === 'string' || what instanceof RegExp ? this.open(what) : what).first();
    if (!(await found.count())) return false;
    await this.press(found);
    this.done.add(kind);
    return true;
  }

  /** A card of her own, and this with it, to the first with such a name. */
  private async propose(also: string, partner: RegExp | string): Promise<void> {
    const way = this.open('Trade').or(this.player.page.getByRole('tab', { name: 'Trade' }));
    for (const what of [way, this.open(/^Give /), this.open(also), this.open(partner), this.open('Propose')])
      await this.press(what.first());
  }

  /** The next thing, whatever is asked for. */
  async go(): Promise<void> {
    if (await this.does('limit', /^To the pirates/)) return;
    if (await this.does('', /^Give .* to your pirates$/)) return;
    if (await this.does('answer', /^(Accept|Take it) and give these$/)) return;
    if (await this.does('answer', /^(Accept|Take it)$/)) return;
    if (await this.does('answer', /^(Decline|No offer)$/)) return;
    if (await this.does('answer', 'Take none')) return;
    const trade = await this.open('Trade').count();
    if (trade && !this.done.has('offer')) {
      this.done.add('offer');
      return this.propose('Ask for any card', /^(All|Green|Blue|Red|Yellow)$/);
    }
    // The bots may offer her nothing in what is left of the game, but both accept this, and she has to choose.
    if (trade && !this.done.has('answer')) return this.propose('Pay one more, or get one less', 'All');
    const toPlay = this.player.board.locator('button[aria-pressed="false"]').filter({ hasText: /^Play$/ });
    if (await this.does('', toPlay)) return;
    if ((!this.done.has('buy') || (await this.player.choices.getByText(/^You need \d+ more/).count())) && trade)
      if (await this.does('buy', /^Buy /)) return;
    if (await this.does('play', /^Play ./)) return;
    if (await this.does('sail', /^Sail to /)) return;
    if (!this.done.has('order') && (await this.does('order', 'Load it later'))) return;
    if (await this.does('load', /^Load,/)) return;
    if (await this.does('', /^Lay .*Ship.* on the mat$/)) return;
    if (await this.does('', /^Lay .* on the mat$/)) return;
    await this.does('', /^(Pass|Stay)/);
  }

  async toTheEnd(): Promise<void> {
    for (;;) {
      await this.settled();
      if (!(await this.player.turn())) break;
      await this.go();
    }
    await expect(this.player.ranking.getByRole('listitem')).toHaveCount(3);
    const kinds = ['limit', 'offer', 'answer', 'buy', 'play', 'sail', 'order', 'load'];
    expect([...this.done]).toEqual(expect.arrayContaining(kinds));
  }
}

/** A table of three where the game ends soon, and Ann has more cards than she may hold. */
const nearTheEnd = (api: Api): Promise<string> =>
  api.playedOn(golden('oltremare/3-random-takes-back'), 0, 620, ({ phase }) => phase === 'limit');

test('a whole game by taps on a phone', async ({ enter, request }) => {
  const key = await nearTheEnd(new Api(request));
  const ann = await enter('Ann', PHONE);
  /** A card in a fan is tapped where it is seen. */
  const tap = async (what: Locator) =>
    what.tap((await what.getAttribute('data-card')) ? { position: { x: 8, y: 40 } } : {});
  const trader = new Trader(ann, tap);
  await ann.page.goto(`/#/table/${key}`);
  await trader.toTheEnd();
  await expect(ann.page.getByText('They match: the shuffle was not tampered with.')).toBeVisible();
});

test('a whole game with nothing but the keyboard', async ({ enter, request }) => {
  const key = await nearTheEnd(new Api(request));
  const ann = await enter('Ann');
  /** Tab to it, or back to it, and press Enter. What scrolls is a stop of its own, so it may take some more. */
  const press = async (what: Locator) => {
    for (let stops = 1; stops;) {
      stops = await what.evaluate((wanted) => {
        const stopping = 'a[href], button, input, select, textarea, summary, [tabindex]';
        const all = [...document.querySelectorAll<HTMLElement>(stopping)]
          .filter((one) => one.tabIndex >= 0 && !one.matches(':disabled') && !one.closest('[inert]'))
          .filter((one) => one.checkVisibility({ visibilityProperty: true }));
        const active = document.activeElement!;
        const at = all.findLastIndex(
          (one) => one === active || one.compareDocumentPosition(active) & Node.DOCUMENT_POSITION_FOLLOWING,
        );
        return wanted === active ? 0 : all.indexOf(wanted as HTMLElement) - at || 1;
      });
      for (let i = 0; i < Math.abs(stops); i++) await ann.page.keyboard.press(stops > 0 ? 'Tab' : 'Shift+Tab');
    }
    await ann.page.keyboard.press('Enter');
  };
  const trader = new Trader(ann, press);
  await ann.page.goto(`/#/table/${key}`);
  await trader.toTheEnd();
});

test('on a phone: tabs, the hand put down, and the order of loading by keys', async ({ enter, request }) => {
  const api = new Api(request);
  const several = ({ phase, played }: Record<string, unknown>) =>
    phase === 'loading' && (played as unknown[]).length > 2;
  const key = await api.playedOn(golden('oltremare/4-compass-used'), 0, 100, several);
  const ann = await enter('Ann', PHONE);
  await ann.page.goto(`/#/table/${key}`);
  for (const tab of ['Market', 'Players', 'Prices', 'Chart']) {
    await ann.page.getByRole('tab', { name: tab }).tap();
    await expect(ann.page.getByRole('tabpanel', { name: tab })).toBeVisible();
  }
  await ann.page.getByRole('button', { name: 'Put your hand down' }).tap();
  await ann.page.getByRole('button', { name: 'Take up your hand' }).tap();
  const order = ann.board.getByRole('button', { name: /, loaded 1 of [2-9]$/ });
  const [first] = (await called(order)).split(' (');
  await order.press('ArrowRight');
  await expect(ann.board.getByRole('button', { name: new RegExp(`^${first} .*, loaded 2 of`) })).toBeFocused();
  await ann.do(ann.offered(/^Load,/));
  await expect(order).toHaveCount(0);
  expect(await ann.page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
});

test('cards and coins fly; the scoring at Venice is counted over everything, and shown again from the list of turns', async ({
  enter,
  request,
}) => {
  const { page } = await enter('Ann', { reducedMotion: 'no-preference' });
  const api = new Api(request);
  const id = await api.replay(golden('oltremare/4-compass-used'));
  interface Frame {
    number: number;
    events: { event: string }[];
  }
  let found: Frame | undefined;
  for (let first = 200; !found; first += 50) {
    const frames = await api.ask<Frame[]>(`/api/replays/${id}/frames?viewpoint=0&first=${first}&last=${first + 49}`);
    found = frames.find(({ events }) => events.some(({ event }) => event === 'venice'));
  }
  await page.addInitScript(() => {
    window.flown = 0;
    new MutationObserver((changes) => {
      for (const { target, addedNodes } of changes)
        if (target instanceof Element && target.matches('.flights')) window.flown += addedNodes.length;
    }).observe(document, { childList: true, subtree: true });
  });
  await page.clock.install();
  await page.goto(`/#/replay/${id}?at=${found.number - 1}&viewpoint=0`);
  await expect(page.getByRole('region', { name: 'Your hold' })).toBeVisible();
  await stopTime(page);
  await page.keyboard.press('ArrowRight');
  const sheet = page.getByRole('status').filter({ hasText: 'Venice: prestige and cargo are paid' });
  await passUntil(page, sheet.getByRole('row'));
  await expect(sheet.getByRole('row')).toHaveCount(5);
  expect(await page.evaluate(() => window.flown)).toBeGreaterThan(0);
  await page.keyboard.press('x');
  await expect(sheet).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: /The Venice card/ }).hover();
  await expect(sheet.getByRole('row')).toHaveCount(5);
  await page.getByLabel('Point of view').selectOption('all');
  const hands = page.getByRole('region', { name: 'All hands' });
  await expect(hands.getByRole('heading')).toHaveCount(4);
  await expect(
    hands
      .getByRole('listitem')
      .filter({ hasText: /hand limit/ })
      .first(),
  ).toBeVisible();
});

test('without motion, on a phone: Venice is counted at once, ends with a tap, and comes again from the log', async ({
  enter,
  request,
}) => {
  const next = ({ phase, venice_on_top: top }: Record<string, unknown>) => phase === 'trade' && top === true;
  const key = await new Api(request).playedOn(golden('oltremare/2-random'), 0, 140, next);
  const { page } = await enter('Ann', PHONE);
  await page.clock.install();
  await page.goto(`/#/table/${key}`);
  const buy = page.getByRole('button', { name: /^Buy from the draw pile/ });
  await expect(buy).toBeVisible();
  await stopTime(page);
  await buy.tap();
  const sheet = page.getByRole('status').filter({ hasText: 'Venice: prestige and cargo are paid' });
  await passUntil(page, sheet.getByRole('row'));
  await expect(sheet.getByRole('row')).toHaveCount(3);
  await expect(sheet.getByRole('columnheader', { name: 'ducats' })).toBeVisible();
  await sheet.tap();
  await expect(sheet).toHaveCount(0);
  await page.clock.resume();
  await page.getByRole('button', { name: 'Log' }).tap();
  await page.getByRole('log', { name: 'Log' }).getByText('The Venice card').tap();
  await expect(sheet.getByRole('row')).toHaveCount(3);
  // What everybody had then is not known.
  await expect(sheet.getByRole('columnheader', { name: 'ducats' })).toHaveCount(0);
});

test('a market of people: a gift with a false claim, an offer to all with a counter-offer, a call', async ({
  enter,
  request,
}) => {
  const api = new Api(request);
  const mine = ({ active, phase }: View) => active === 0 && phase === 'trade';
  // Ann has cards for what follows, and Cleo a choice. In one deal in thirty they do not, for many turns.
  const enough = ({ seats: [ours, , cleos] }: View) => Number(ours!['cards']) > 3 && Number(cleos!['cards']) > 1;
  let keys: string[];
  do {
    const { seats } = await api.open('oltremare', ['me:Ann', 'me:Ben', 'me:Cleo']);
    keys = [seats[0]!, seats[1]!, seats[2]!];
    for (const [at, name] of ['Ann', 'Ben', 'Cleo'].entries()) await api.sit(keys[at]!, name);
    await api.playOut(keys, mine);
  } while (!enough((await api.look(keys[0]!)).view));
  const [ann, ben] = [await enter('Ann'), await enter('Ben')];
  await ann.page.goto(`/#/table/${keys[0]}`);
  await ben.page.goto(`/#/table/${keys[1]}`);
  const hand = (player: Player) => player.board.getByRole('region', { name: 'Your hand' }).getByRole('button');
  /** Where many cards lie, the next covers all but the margin. */
  const lay = (player: Player) =>
    hand(player)
      .first()
      .click({ position: { x: 8, y: 40 } });
  const press = (player: Player, name: string | RegExp) =>
    player.board.getByRole('button', { name, disabled: false }).first().click();
  const { view } = await api.look(keys[0]!);
  const [first] = view.hand as Held[];

  await test.step('a gift, with a claim that is false', async () => {
    await press(ann, 'Trade');
    await lay(ann);
    await press(ann, /^What do you claim about /);
    const lie = ['Ducats', 'Pirates', 'Cards', 'Ship'].find(
      (_, at) => !first!.symbols.includes(['ducat', 'pirate', 'cards', 'ship'][at]!),
    )!;
    await ann.page
      .getByRole('dialog', { name: 'What you claim about this card' })
      .getByRole('button', { name: lie, exact: true })
      .click();
    await expect(ann.board.getByRole('img', { name: 'a bluff: only you see this' })).toBeVisible();
    await press(ann, 'Ben');
    await press(ann, 'Propose');
    const sheet = ben.board.getByRole('article').filter({ hasText: 'Ann offers you' });
    await expect(sheet.getByText('according to Ann')).toBeVisible();
    // What lies there is not told a second time.
    expect(await ben.page.locator('.banner').filter({ hasText: 'Ann offers' }).count()).toBe(0);
    await expect(sheet.getByRole('img', { name: 'a bluff' })).toHaveCount(0);
    await sheet.getByRole('button', { name: 'Accept' }).click();
    await expect(hand(ben).filter({ has: ben.page.getByRole('img', { name: 'a bluff' }) })).toHaveCount(1);
  });

  await test.step('an offer to all: one accepts, one makes a counter-offer, which is taken', async () => {
    await lay(ann);
    await press(ann, 'Ask for any card');
    await press(ann, 'All');
    await press(ann, 'Propose');
    await press(ben, 'Counter');
    await lay(ben);
    await press(ben, 'Get one more, or pay one less');
    await press(ben, 'Propose this instead');
    const { legal } = await api.look(keys[2]!);
    expect(legal).toContain('accept');
    await api.act(keys[2]!, 'accept');
    const give = (await api.look(keys[2]!)).legal.find((action) => action.startsWith('give'))!;
    await api.act(keys[2]!, give);
    await expect(ann.board.getByRole('article').filter({ hasText: 'Cleo accepts' })).toBeVisible();
    await ann.board
      .getByRole('article')
      .filter({ hasText: 'Ben offers you' })
      .getByRole('button', { name: 'Take it' })
      .click();
    await press(ann, 'Take it and give these');
    await expect.poll(async () => (await api.look(keys[0]!)).view.phase).toBe('trade');
    await expect(ann.log).toContainText(/counters/);
    await expect(ben.log).toContainText(/Cleo accepts/);
  });

  await test.step('an offer that a program has begun goes on in the trays', async () => {
    const { view: now } = await api.look(keys[0]!);
    await api.act(keys[0]!, 'offer 2');
    await api.act(keys[0]!, `give ${(now.hand as Held[])[0]!.card}`);
    const trays = ann.board.getByRole('region', { name: 'Market' });
    await expect(trays.getByRole('button', { name: /^What do you claim about / })).toHaveCount(1);
    await expect(ann.board.getByRole('button', { name: 'Cleo', pressed: true })).toBeVisible();
    await press(ann, 'Ask for Silk');
    await press(ann, 'Propose');
    await expect(ann.log).toContainText(/Ann offers Cleo/);
    await api.act(keys[2]!, 'decline');
  });

  await test.step('a call for offers, which nobody answers', async () => {
    await press(ann, 'Ask for offers');
    await press(ben, 'No offer');
    await api.act(keys[2]!, 'pass');
    await expect(ann.board.getByRole('button', { name: 'Ask for offers' })).toBeVisible();
  });
});
