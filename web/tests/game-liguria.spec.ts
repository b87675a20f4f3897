// Liguria on its own board: everything that can be done is done where it lies, by clicks, on a desk and on a phone.
import type { Locator } from '@playwright/test';
import { Api, golden, type View } from './api';
import { drawn, faults, SIZES, WIDELY_APART } from './layout';
import { captain, expect, test, type Player } from './players';

const PHONE = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true };
/** How many moves before its end a game that was played once is taken up again. */
const LAST_MOVES = 40;

const board = ({ page }: Player, name = 'The board of Liguria'): Locator => page.getByRole('group', { name });
/** The one button that sends what was put together. */
const brass = (player: Player): Locator => board(player).locator('[data-send]');
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

test('on a desk: every action where it happens', async ({ enter, request }) => {
  const api = new Api(request);
  const ann = await enter('Ann');
  const { page } = ann;
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
    await expect(brass(ann)).toBeDisabled();
    await choice(ann, 'dock red').click();
    await choice(ann, 'dock yellow').click();
    await choice(ann, 'dock red').click(); // taken back
    await choice(ann, 'dock blue').click();
    await brass(ann).click();
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
    await tiles.nth(1).click();
    await tiles.nth(3).click();
    await expect(brass(ann)).toHaveText(/Take 2 tiles, pay 1/);
    await expect(tiles.nth(2).locator('.pay')).toBeVisible();
    await tiles.nth(3).click();
    await expect(brass(ann)).toBeDisabled();
    await tiles.nth(2).click();
    await expect(brass(ann)).toHaveText('Take 2 tiles');
    await brass(ann).click();
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
    await page.locator('.liguria [data-choice^="upgrade "]').first().click();
    await expect.poll(turned).toBe(before + 1);
  });

  await test.step('an island is conquered against its garrison', async () => {
    const key = await go(
      '3-conquest-by-force',
      178,
      (view) => view.phase === 'departing' && view.turn.steps > 0 && assailable(view) >= 0,
    );
    const place = assailable(await look(key));
    await choice(ann, `sail ${place}`).click();
    await expect(board(ann).getByText(/swords?, \d+ needed/)).toBeVisible();
    await expect(brass(ann)).toHaveText(/Sail \d+ steps?, conquer the island/);
    await brass(ann).click();
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
    await choice(ann, `sail ${place}`).click();
    const row = board(ann).getByRole('group', { name: 'Which row is your minister for?' }).getByRole('button').first();
    await row.click();
    await expect(board(ann).getByText(/scrolls?, \d+ needed/)).toBeVisible();
    await expect(brass(ann)).toHaveText(/deploy a minister/);
    await brass(ann).click();
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
    await choice(ann, `sail ${third}`).click();
    await choice(ann, `sail ${first}`).click();
    await expect(brass(ann)).toHaveText(/^Sail 1 step/);
    await brass(ann).click();
    // Where there is nothing to be done, the ship sails on by itself.
    await expect(ann.log).toContainText(/stopover|anchor/i);
    await expect.poll(async () => (await look(key)).turn.may_anchor).toBe(false);
  });

  await test.step('a U-turn before departure', async () => {
    const key = await go(
      '3-in-the-red',
      52,
      (view) => view.phase === 'departing' && view.turn.may_turn && view.circuit[view.seats[0]!.ship]!.harbour === null,
    );
    const before = await look(key);
    const { ship, clockwise } = before.seats[0]!;
    const behind = (ship + (clockwise ? 11 : 1)) % 12;
    await choice(ann, `sail ${behind}`).click();
    await brass(ann).click();
    await expect.poll(async () => (await look(key)).seats[0]!.clockwise).toBe(!clockwise);
  });
});

test('on a desk, three players: to the end', async ({ enter, request }) => {
  const ann = await enter('Ann');
  const key = await new Api(request).playedOn(golden('liguria/3-random'), 0, -LAST_MOVES, () => true);
  await ann.page.goto(`/#/table/${key}`);
  await ann.playOn(captain);
  await expect(ann.ranking.getByRole('listitem')).toHaveCount(3);
  expect(ann.clicks).toBeGreaterThan(3);
  // Looked at once more, the table shows all scores by their sources, with the contracts laid open.
  await ann.page.getByRole('button', { name: /board/i }).first().click();
  await expect(board(ann).getByRole('table')).toContainText('Contracts');
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
  const { page } = await enter('Ann');
  // Picking tiles is among the screens of every game.
  const moments = [
    ['3-random', 0, 'docking', WIDELY_APART],
    ['4-stopover-with-actions', 150, 'choosing', WIDELY_APART],
    ['4-stopover-with-actions', 150, 'departing', SIZES],
    ['3-conquest-by-force', 100, 'stopped', WIDELY_APART],
  ] as const;
  for (const [journal, from, phase, sizes] of moments) {
    const key = await api.playedOn(golden(`liguria/${journal}`), 0, from, (view) => view.phase === phase);
    await page.goto('about:blank');
    await page.goto(`/#/table/${key}`);
    await expect(page.getByRole('status').filter({ hasText: /^Your turn:/ })).toBeVisible();
    for (const [width, height] of sizes) {
      await page.setViewportSize({ width, height });
      await drawn(page);
      await expect.soft.poll(() => faults(page), `${phase}, ${width} × ${height}`).toEqual([]);
      const hidden = await page.evaluate(() => {
        const main = document.querySelector('main')!;
        return [main.scrollWidth - main.clientWidth, main.scrollHeight - main.clientHeight];
      });
      expect.soft(hidden, `${phase}, ${width} × ${height}: nothing scrolls`).toEqual([0, 0]);
    }
  }
});
