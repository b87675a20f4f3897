// Liguria on its own board: everything that can be done is done where it lies, by clicks, on a desk and on a phone.
import type { Locator, Page } from '@playwright/test';
import { Api, golden, type View } from './api';
import { drawn, faults, SIZES, WIDELY_APART } from './layout';
import { captain, captainsChoice, expect, test, type Player } from './players';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** How many moves before its end a game that was played once is taken up again. */
const LAST_MOVES = 40;

const board = ({ page }: Player, name = 'The board of Liguria'): Locator => page.getByRole('group', { name });
/** The one button that sends what was put together. */
const brass = (player: Player): Locator => board(player).locator('[data-send]');
/** The final scoring, over everything. */
const scoring = (player: Player): Locator => board(player).getByRole('status').filter({ hasText: 'Final scores' });
const choice = (player: Player, action: string): Locator =>
  player.page.locator(`.liguria [data-choice="${action}"]`).first();

interface Table extends View {
  circuit: { harbour: number | null; colour: string | null; holder: number | null; knights: Record<string, number> }[];
  turn: { steps: number; may_turn: boolean; may_anchor: boolean; stopover: boolean; laid: Record<string, number> };
  seats: {
    [field: string]: unknown;
    ship: number;
    clockwise: boolean;
    screen: { tiles: Record<string, number> } | null;
    rows: Record<string, { front: object; upgraded: object; minister: number | null }>;
    dock: Record<string, number>;
  }[];
}
const table = (view: View) => view as Table;
const sum = (counts: Record<string, number>): number => Object.values(counts).reduce((all, one) => all + one, 0);
/** What tiles of a kind show together: the number stands in the name. */
const strength = (tiles: Record<string, number>, kind: string): number =>
  Object.entries(tiles)
    .filter(([id]) => id.startsWith(kind))
    .reduce((all, [id, count]) => all + Number(id.at(-1)) * count, 0);
const ahead = (view: Table): number[] => {
  const { ship, clockwise } = view.seats[0]!;
  return Array.from({ length: Math.min(11, view.turn.steps) }, (_, at) => (ship + (clockwise ? at + 1 : 11 - at)) % 12);
};
const own = (view: Table) => view.seats[0]!.screen!.tiles;

/** Of the places ahead the first at which an island of somebody else can be conquered; -1: none. */
const assailable = (view: Table): number =>
  ahead(view).find((place) => {
    const { holder, knights } = view.circuit[place]!;
    return holder !== null && holder !== 0 && strength(own(view), 'knight') > strength(knights, 'knight');
  }) ?? -1;
const visitable = (view: Table): number =>
  ahead(view).find((place) => {
    const { harbour } = view.circuit[place]!;
    if (harbour === null || harbour === 0) return false;
    const there = Object.values(view.seats[harbour]!.rows).filter(({ minister }) => minister !== null).length;
    return there < 4 && strength(own(view), 'diplomat') > there && sum(view.seats[harbour]!.dock) > 0;
  }) ?? -1;

/** Where sea, islands, harbours and what is chosen lie. */
async function places({ page }: Player): Promise<string[]> {
  await drawn(page);
  const parts = '.circuit, .circuit .place, .harbour, .screen, .market, [data-guide=row] li';
  return await page.locator('.liguria').evaluate(
    (whole, within) =>
      [...whole.querySelectorAll(within)].map((part) => {
        const { x, y, width, height } = part.getBoundingClientRect();
        return [part.getAttribute('class'), x, y, width, height].join(' ');
      }),
    parts,
  );
}

/** How something is chosen: with the mouse, or with nothing but the keyboard. */
type Hand = (player: Player, what: Locator) => Promise<void>;
const HANDS: Record<'mouse' | 'keyboard', Hand> = {
  mouse: async (_, what) => what.click(),
  keyboard: async (player, what) => {
    await walkTo(player, what);
    await player.page.keyboard.press('Enter');
  },
};

/** By `B` to the first thing that can be done, and on from there. */
async function walkTo({ page }: Player, what: Locator): Promise<void> {
  await expect(what).toBeEnabled();
  const way = () =>
    what.evaluate((goal) => {
      const now = document.activeElement;
      if (now === goal) return '';
      if (!now || !document.querySelector('main')!.contains(now) || now.tagName === 'MAIN') return 'b';
      return now.compareDocumentPosition(goal) & Node.DOCUMENT_POSITION_FOLLOWING ? 'Tab' : 'Shift+Tab';
    });
  for (let key = await way(); key; key = await way()) await page.keyboard.press(key);
}

/** What can be chosen has a name that says what it is, for those who hear the page. */
async function expectNamed(player: Player): Promise<void> {
  const names = await board(player)
    .locator('[data-choice], [data-send]')
    .evaluateAll((all) =>
      all
        .filter((one) => one.checkVisibility())
        .map(
          (one) => `${one.getAttribute('aria-label') ?? one.textContent.trim()} <${one.getAttribute('data-choice')}>`,
        ),
    );
  expect(names.length).toBeGreaterThan(0);
  // Some words, and never the notation.
  for (const name of names) expect(name).toMatch(/^(?!(.*) <\1>$)[A-Z].*[a-z]{2}.* <.*>$/);
}

for (const [by, choose] of Object.entries(HANDS))
  test(`on a desk, by ${by}: every action where it happens`, async ({ enter, request }) => {
    const api = new Api(request);
    const ann = await enter('Ann');
    const { page } = ann;
    const use = async (what: Locator) => {
      await expect(what).toBeEnabled();
      if (by === 'keyboard') await expectNamed(ann);
      await choose(ann, what);
    };
    const go = async (journal: string, from: number, so: (view: Table) => boolean): Promise<string> => {
      const key = await api.playedOn(golden(`liguria/${journal}`), 0, from, (view) => so(table(view)));
      await page.goto('about:blank');
      await page.goto(`/#/table/${key}`);
      await expect(ann.myTurn).toBeVisible();
      return key;
    };
    const look = async (key: string) => table((await api.look(key)).view);

    await test.step('two cubes for the dock, one confirm', async () => {
      const { seats } = await api.open('liguria', ['me:Ann', 'greedy', 'greedy']);
      await api.sit(seats[0]!, 'Ann');
      await page.goto(`/#/table/${seats[0]}`);
      await drawn(page);
      await expect(brass(ann)).toBeDisabled();
      await use(choice(ann, 'dock red'));
      await use(choice(ann, 'dock yellow'));
      await use(choice(ann, 'dock red')); // undone
      await use(choice(ann, 'dock blue'));
      await use(brass(ann));
      await expect.poll(async () => (await look(seats[0]!)).seats[0]!.dock).toEqual({ red: 0, yellow: 1, blue: 1 });
      await expect(choice(ann, 'buyer 4')).toBeVisible();
      await choice(ann, 'buyer 4').focus();
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(ann.log).toContainText('Ann');
    });

    await test.step('tiles are chosen with coins in the gaps, and sent together', async () => {
      const rich = (view: Table) =>
        view.phase === 'picking' &&
        (view['row'] as (string | null)[]).every(Boolean) &&
        Number(view['turn'] && (view.turn as unknown as { to_take: number }).to_take) === 2 &&
        Number((view.seats[0]!.screen as unknown as { coins: number }).coins) > 0;
      const key = await go('3-random', 240, rich);
      const tiles = board(ann).locator('[data-guide=row] button');
      const before = await places(ann);
      await use(tiles.nth(1));
      await use(tiles.nth(3));
      expect(await places(ann)).toEqual(before);
      await expect(brass(ann)).toHaveText(/Take 2 tiles, pay 1/);
      await expect(tiles.nth(2).locator('.pay')).toBeVisible();
      // From right to left, too: they are taken in the order that the rules ask for.
      await use(tiles.nth(1));
      await expect(brass(ann)).toBeDisabled();
      await use(tiles.nth(2));
      await expect(brass(ann)).toHaveText('Take 2 tiles');
      await use(brass(ann));
      await expect.poll(async () => (await look(key)).phase).not.toBe('picking');
    });

    await test.step('a tile is upgraded where it lies', async () => {
      const key = await go('4-start-ship-upgraded', 99, ({ phase }) => phase === 'upgrading');
      const turned = async () =>
        Object.values((await look(key)).seats[0]!.rows).reduce(
          (all, { upgraded }) => all + sum(upgraded as Record<string, number>),
          0,
        );
      const before = await turned();
      await use(page.locator('.liguria [data-choice^="upgrade "]').first());
      await expect.poll(turned).toBe(before + 1);
    });

    await test.step('an island is conquered against its garrison', async () => {
      const key = await go(
        '3-conquest-by-force',
        178,
        (view) => view.phase === 'departing' && view.turn.steps > 0 && assailable(view) >= 0,
      );
      const place = assailable(await look(key));
      const before = (await places(ann)).map((one) => one.replace(/open( chosen)?/, 'open'));
      await use(choice(ann, `sail ${place}`));
      await expect(board(ann).getByText(/swords?, \d+ needed/)).toBeVisible();
      expect((await places(ann)).map((one) => one.replace(/open( chosen)?/, 'open'))).toEqual(before);
      // What would come of it stands beside the button, and is told to who asks.
      await expect(board(ann).locator('.forecast')).toHaveText(
        /^\+\d+ points? \+\d+\s+Once sent, it cannot be undone\. .*conquers/,
      );
      await brass(ann).hover();
      await expect(page.getByRole('tooltip')).toContainText('conquers');
      await expect(brass(ann)).toHaveText(/Sail \d+ steps?, conquer the island/);
      await use(brass(ann));
      await expect.poll(async () => (await look(key)).circuit[place]!.holder).toBe(0);
    });

    await test.step('cubes are loaded and a minister is deployed in another harbour', async () => {
      const key = await go(
        '3-two-diplomats',
        197,
        (view) => view.phase === 'departing' && visitable(view) >= 0 && view.turn.steps > 0,
      );
      const view = await look(key);
      const place = visitable(view);
      const seat = view.circuit[place]!.harbour!;
      await use(choice(ann, `sail ${place}`));
      const row = board(ann)
        .getByRole('group', { name: 'Which row is your minister for?' })
        .getByRole('button')
        .first();
      await use(row);
      await expect(board(ann).getByText(/scrolls?, \d+ needed/)).toBeVisible();
      await expect(brass(ann)).toHaveText(/deploy a minister/);
      await use(brass(ann));
      const ministers = async () =>
        Object.values((await look(key)).seats[seat]!.rows).filter(({ minister }) => minister === 0).length;
      await expect.poll(ministers).toBeGreaterThan(0);
    });

    await test.step('a stopover, and on from there', async () => {
      const key = await go(
        '4-stopover-with-actions',
        145,
        (view) => view.phase === 'departing' && view.turn.may_anchor && view.turn.steps > 2,
      );
      const [first, , third] = ahead(await look(key));
      await use(choice(ann, `sail ${third}`));
      await use(choice(ann, `sail ${first}`));
      await expect(brass(ann)).toHaveText(/^Sail 1 step/);
      await use(brass(ann));
      // Where there is nothing to be done, the ship sails on by itself.
      await expect(ann.log).toContainText(/stopover|anchor/i);
      await expect.poll(async () => (await look(key)).turn.may_anchor).toBe(false);
      // The rest of the course stands ready: one confirm goes on to its end.
      await expect(brass(ann)).toHaveText(/^(Sail \d steps?|Stop here)/);
      await use(brass(ann));
      await expect.poll(async () => (await look(key)).seats[0]!.ship).toBe(third);
    });

    await test.step('a U-turn before departure', async () => {
      const key = await go(
        '3-in-the-red',
        52,
        (view) =>
          view.phase === 'departing' && view.turn.may_turn && view.circuit[view.seats[0]!.ship]!.harbour === null,
      );
      const before = await look(key);
      const { ship, clockwise } = before.seats[0]!;
      const behind = (ship + (clockwise ? 11 : 1)) % 12;
      await use(choice(ann, `sail ${behind}`));
      await use(brass(ann));
      await expect.poll(async () => (await look(key)).seats[0]!.clockwise).toBe(!clockwise);
    });
  });

test('a whole game with nothing but the keyboard', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const key = await new Api(request).playedOn(golden('liguria/3-two-diplomats'), 0, -LAST_MOVES, () => true);
  await ann.page.goto(`/#/table/${key}`);
  const used = new Set<string>();
  await ann.playOn(async (player) => {
    const what = await captainsChoice(player);
    if (!what) return;
    used.add((await what.getAttribute('data-choice'))?.split(' ')[0] ?? 'send');
    await HANDS.keyboard(player, what);
    player.clicks += 1;
  });
  await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  expect([...used]).toEqual(expect.arrayContaining(['buyer', 'take', 'card', 'sail', 'send']));
  // The board once more, and from its last line in the log the final scoring: still by keys alone.
  await walkTo(ann, ann.page.getByRole('button', { name: 'Show the board' }));
  await ann.page.keyboard.press('Enter');
  await ann.page.keyboard.press('l');
  await ann.page.keyboard.press('ArrowUp');
  await expect(scoring(ann).getByRole('table')).toContainText('Contracts');
  await ann.page.keyboard.press('b');
  await expect(scoring(ann)).toHaveCount(0);
});

test('on a phone, four players, in French: to the end', async ({ enter, request }) => {
  const zoe = await enter('Zoé', { ...PHONE, locale: 'fr-FR' });
  const key = await new Api(request).playedOn(golden('liguria/4-random-takes-back'), 0, -LAST_MOVES, () => true);
  await zoe.page.goto(`/#/table/${key}`);
  const { page } = zoe;
  // The page speaks French: whose turn it is is told by its title all the same.
  for (;;) {
    const title = await page.title();
    if (/^Partie finie/.test(title)) break;
    if (title.startsWith('●')) await captain(zoe);
    else await drawn(page);
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  expect(zoe.clicks).toBeGreaterThan(3);
});

test('nothing overlaps, is cut off or scrolls in any window', async ({ enter, request }) => {
  const api = new Api(request);
  const people = { en: await enter('Ann'), fr: await enter('Zoé', { locale: 'fr-FR' }) };
  const moments = [
    ['en', '3-random', 0, 'docking', WIDELY_APART],
    ['en', '4-stopover-with-actions', 150, 'choosing', WIDELY_APART],
    ['en', '4-stopover-with-actions', 200, 'picking', SIZES],
    ['en', '4-stopover-with-actions', 150, 'departing', WIDELY_APART],
    ['fr', '3-two-diplomats', 150, 'departing', SIZES],
    ['en', '3-conquest-by-force', 100, 'stopped', WIDELY_APART],
    // Off a full dock.
    ['en', '3-random', 194, 'underway', [SIZES[1], SIZES[5], SIZES[6]]],
  ] as const;
  /** Where the sea lies in each window: in every phase in the same place. */
  const sea = new Map<string, string>();
  for (const [language, journal, from, phase, sizes] of moments) {
    const { page } = people[language];
    const key = await api.playedOn(golden(`liguria/${journal}`), 0, from, (view) => view.phase === phase);
    await page.goto('about:blank');
    await page.goto(`/#/table/${key}`);
    await expect(page.getByRole('status').filter({ hasText: /^(Your turn|À toi)\s?:/ })).toBeVisible();
    // A course that was put together, with what would come of it.
    if (language === 'fr') await page.locator('.liguria [data-choice^="sail "]').nth(2).click();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      await expect.soft.poll(() => faults(page), `${phase}, ${width} × ${height}`).toEqual([]);
      const hidden = await page.evaluate(() => {
        const main = document.querySelector('main')!;
        return [main.scrollWidth - main.clientWidth, main.scrollHeight - main.clientHeight];
      });
      expect.soft(hidden, `${phase}, ${width} × ${height}: nothing scrolls`).toEqual([0, 0]);
      if (Math.min(width, height) < 700) continue;
      expect.soft(await hiddenShips(page), `${phase}, ${width} × ${height}: ships are seen whole`).toEqual([]);
      const lies = JSON.stringify(await page.locator('.circuit').boundingBox());
      expect.soft(lies, `${phase}, ${width} × ${height}`).toBe(sea.get(`${width}`) ?? lies);
      sea.set(`${width}`, lies);
    }
  }
});

/** Ships that lie partly under a harbour or its dock. */
const hiddenShips = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const boards = [...document.querySelectorAll('.shore, .dock')].map((one) => one.getBoundingClientRect());
    const ships = [...document.querySelectorAll('.ship:has(.hull)')].filter((ship) =>
      [...ship.querySelectorAll('.hull, .sail')].some((part) => {
        const { left, right, top, bottom } = part.getBoundingClientRect();
        return boards.some((b) => left < b.right && right > b.left && top < b.bottom && bottom > b.top);
      }),
    );
    return ships.map((ship) => ship.getAttribute('aria-label') ?? '');
  });
