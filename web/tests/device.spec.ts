// The whole product in one folder: no server, and after the first visit no network.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import type { Page } from '@playwright/test';
import { golden } from './api';
import { ANALYSED, FONDACO } from './house';
import { called, captain, expect, glassMaker, Player, test, type Taste } from './players';

const KINDS: Record<string, string> = {
  '.css': 'text/css',
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.json': 'application/json',
  '.mjs': 'text/javascript',
  '.png': 'image/png',
  '.svg': 'image/svg+xml',
  '.wasm': 'application/wasm',
  '.webmanifest': 'application/manifest+json',
};
const PYTHON = new URL('../../.venv/bin/python', import.meta.url).pathname;
/** One of the programs beside the tests of the server. */
const runPython = (name: string, ...words: string[]) =>
  execFileSync(PYTHON, ['-m', name, ...words], { cwd: new URL('../../tests/', import.meta.url) });
const COMPRESSED = /\.(zip|png|woff2)$/;
/** In a folder of the host, not at its root. */
const FOLDER = '/games/fondaco/';
const MOST = 9_000_000;

/** A plain web host. It knows nothing of Fondaco, and can be shut down. */
class Host {
  readonly folder = join(mkdtempSync(join(tmpdir(), 'fondaco-site-')), 'site');
  /** What was sent, compressed where that helps. */
  sent = 0;
  asked: string[] = [];
  /** The headers of the file that comes with the folder: which paths have them, and what they are. */
  #headers: [path: RegExp, headers: Record<string, string>][] = [];
  #server: Server | null = null;
  #port = 0;

  constructor() {
    this.write();
  }
  write(): void {
    execFileSync(FONDACO, ['site', this.folder], { stdio: 'ignore' });
    this.#headers = [];
    for (const line of readFileSync(join(this.folder, '_headers'), 'utf-8').trimEnd().split('\n')) {
      const [, name, value] = /^ +([\w-]+): (.*)$/.exec(line) ?? [];
      if (name) this.#headers.at(-1)![1][name] = value!;
      else this.#headers.push([new RegExp(`^${line.replaceAll('.', '\\.').replace('*', '.*')}$`), {}]);
    }
  }
  /** Make the folder one of an older version. */
  age(): void {
    runPython('server.older_site', this.folder);
  }
  async open(): Promise<void> {
    this.#server = createServer((request, answer) => {
      const path = new URL(request.url!, 'http://host').pathname;
      this.asked.push(path);
      const name = path === FOLDER ? 'index.html' : path.slice(FOLDER.length);
      let data: Buffer;
      try {
        if (!path.startsWith(FOLDER)) throw new Error('elsewhere');
        data = readFileSync(join(this.folder, name));
      } catch {
        answer.writeHead(404).end();
        return;
      }
      const type = KINDS[extname(name)] ?? 'application/octet-stream';
      const body = COMPRESSED.test(name) ? data : gzipSync(data);
      this.sent += body.length;
      const wanted = this.#headers.filter(([one]) => one.test(path.slice(FOLDER.length - 1))).map(([, found]) => found);
      const packed = body === data ? {} : { 'Content-Encoding': 'gzip' };
      answer.writeHead(200, Object.assign({ 'Content-Type': type }, packed, ...wanted)).end(body);
    }).listen(this.#port, '127.0.0.1');
    await new Promise((resolve) => this.#server!.once('listening', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }
  get address(): string {
    return `http://127.0.0.1:${this.#port}${FOLDER}`;
  }
  async close(): Promise<void> {
    const server = this.#server!;
    this.#server = null;
    const closed = new Promise((resolve) => server.close(resolve));
    server.closeAllConnections();
    await closed;
  }
}

/** Oltre Mare: the first thing that there is of these. What is gone before the click, because the table went on, is left. */
const trader: Taste = async (player) => {
  const kinds = [
    /^(Decline|Take none|No offer)$/,
    /^To the pirates/,
    /^Give .* to your pirates$/,
    /^Sail to /,
    /^Load,/,
    /^Play ./,
    /^Lay .* on the mat$/,
    /^Buy /,
    /^(Pass|Stay)/,
  ];
  for (const kind of kinds) {
    const found = player.board.getByRole('button', { name: kind, disabled: false }).first();
    if (!(await found.count())) continue;
    return found.click({ timeout: 2000 }).then(
      () => void (player.clicks += 1),
      () => undefined,
    );
  }
};

const ready = (page: Page) => expect(page.getByText('Ready to play without a connection.')).toBeVisible();
/** As a link on the page leads there, without loading it again. */
const follow = (page: Page, hash: string) => page.evaluate((to) => void (location.hash = to), hash);

/** Go on with a game, or look at one, from a file. */
async function openFile(page: Page, file: string): Promise<void> {
  await follow(page, '#/');
  await page.getByLabel('Open a game file').setInputFiles(file);
  await expect(page).toHaveURL(/#\/(table|replay)\//);
}

// One browser for all of it: each time the page is opened, Python begins anew, which takes most of the time.
test('a folder of files is the whole product, without a network', async ({ enter }) => {
  const host = new Host();
  host.age();
  await host.open();
  const ann = await enter('Ann');
  const { page } = ann;
  const elsewhere: string[] = [];
  // Of the page, of all its workers, and of that which keeps it on the device.
  const seen = new Set<string>();
  page.context().on('request', (request) => {
    seen.add(request.serviceWorker() ? 'keeping' : 'page');
    if (!/^(blob|data):/.test(request.url()) && !request.url().startsWith(host.address)) elsewhere.push(request.url());
  });

  await test.step('the home page is there while the game is loaded, and can be installed', async () => {
    await page.goto(host.address);
    await expect(page.getByRole('article').filter({ hasText: 'Liguria' })).toBeVisible();
    await ready(page);
    // Everything was sent, and what is large only once.
    const again = host.asked.filter((path, at) => host.asked.indexOf(path) !== at);
    expect(again.filter((path) => /\/assets\/|\.(wasm|zip|mjs)$/.test(path))).toEqual([]);
    expect(host.sent).toBeGreaterThan(5_000_000);
    expect(host.sent).toBeLessThan(MOST);
    const manifest = await page.evaluate(async () => {
      const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
      return (await (await fetch(href)).json()) as { icons: { src: string; sizes: string; purpose?: string }[] };
    });
    expect(manifest).toMatchObject({ name: 'Fondaco', start_url: './', display: 'standalone' });
    const icons = manifest.icons.map(({ sizes, purpose }) => `${sizes} ${purpose ?? 'any'}`);
    expect(icons).toEqual(expect.arrayContaining(['192x192 any', '512x512 any', '512x512 maskable']));
    for (const { src, sizes } of manifest.icons) {
      const width = await page.evaluate(async (icon) => {
        const image = new Image();
        image.src = icon;
        await image.decode();
        return image.naturalWidth;
      }, src);
      if (sizes !== 'any') expect(sizes).toBe(`${width}x${width}`);
    }
  });

  const curtain = page.getByRole('dialog', { name: /, it’s your turn$/ });
  const hand = page.getByRole('group', { name: 'The board of Mille Fiori' });
  const shut = () => curtain.isVisible();
  const takes = page.getByRole('button', { name: /^I am / });
  /** Who has had the device. */
  const holders = new Set<string>();
  /** The player who is asked for takes the device. */
  const handedOver = async () => {
    await expect(curtain).toBeVisible();
    await expect(hand).toBeHidden();
    holders.add(await called(takes));
    await takes.click();
    await expect(curtain).toBeHidden();
  };

  const older = page.locator('script[src*=older]');
  let begunBefore = '';
  await test.step('a game is begun with an older version, whose rules were others', async () => {
    await expect(older).toHaveCount(1);
    await page
      .getByRole('article')
      .filter({ hasText: 'Liguria' })
      .getByRole('button', { name: /^Play now/ })
      .click();
    await expect(page).toHaveURL(/#\/table\//);
    begunBefore = new URL(page.url()).hash;
  });

  await test.step('two people share it: between two turns nobody sees a hand', async () => {
    const options = { 'Variant: choose on your turn': true } as const;
    await ann.openTable('Mille Fiori', ['Ben'], { home: `${host.address}#/`, options });
    await ann.playOn(glassMaker, shut);
    await expect(curtain).toBeVisible();
    await expect(hand).toBeHidden();
  });

  await test.step('a new version goes on with their game, to its end', async () => {
    host.write();
    host.asked = [];
    await page.getByRole('link', { name: 'Home' }).click();
    // As browsers do by themselves, when the page is opened again.
    await page.evaluate(async () => (await navigator.serviceWorker.getRegistration())!.update());
    const other = await page.context().newPage();
    await other.goto(host.address);
    await expect(other.locator('script[src*=older]')).toHaveCount(1);
    await page.getByRole('button', { name: 'Use it now' }).click();
    await expect(older).toHaveCount(0);
    await expect(other.locator('script[src*=older]')).toHaveCount(0);
    await other.close();
    await ready(page);
    await host.close();
    // Only what is new was sent, and nothing else is kept.
    expect(host.asked).toContain(`${FOLDER}runtime/packages.zip`);
    expect(host.asked.filter((path) => /\.(wasm|css)$/.test(path))).toEqual([]);
    const stored = await page.evaluate(
      async (cache) => (await (await caches.open(cache)).keys()).map(({ url }) => url),
      `fondaco ${FOLDER}`,
    );
    expect(stored.filter((url) => url.includes('older'))).toEqual([]);
    expect(stored.length).toBeGreaterThan(50);
    await page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Mille Fiori' }).click();
    // Nor after it was opened again.
    await expect(curtain.or(ann.ranking).first()).toBeVisible();
    while (!(await ann.ranking.isVisible())) {
      await handedOver();
      await ann.playOn(glassMaker, shut);
      await expect(curtain.or(ann.ranking).first()).toBeVisible();
    }
    expect([...holders].sort()).toEqual(['I am Ann', 'I am Ben']);
    await expect(ann.ranking).toContainText('Ben');
  });

  await test.step('they play again, and one answers what the other proposes', async () => {
    await page.getByRole('button', { name: 'Rematch' }).click();
    await expect(ann.ranking).toBeHidden();
    if (!(await ann.turn(shut))) await handedOver();
    await ann.turn();
    await page.getByRole('button', { name: 'Menu', exact: true }).click();
    await page.getByRole('button', { name: 'Propose to end the game' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Propose' }).click();
    await handedOver();
    await page.getByRole('button', { name: 'Agree', exact: true }).click();
    await expect(page.getByText('The game was ended by agreement', { exact: true })).toBeVisible();
  });

  await test.step('a game that the new version cannot go on with says so, and can be saved', async () => {
    await follow(page, begunBefore);
    await expect(page.getByRole('heading', { name: 'This version cannot continue this game' })).toBeVisible();
    await expect(page.getByText(/began with version 0 of the rules of Liguria/)).toBeVisible();
    const saved = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Save this game as a file' }).click();
    expect(readFileSync(await (await saved).path(), 'utf-8')).toContain('"fondaco table 1"');
  });

  await test.step('a whole game against bots, with a hint, loaded again in the middle, in two windows', async () => {
    await ann.openTable('Mille Fiori', Array<string>(3).fill('Bot: Apprentice'), { home: `${host.address}#/` });
    await ann.turn();
    await page.getByRole('button', { name: 'Hint' }).click();
    const hint = page.getByRole('region', { name: 'Hint' });
    await expect(hint.getByText('Best choice', { exact: true })).toBeVisible();
    await hint.getByRole('button', { name: 'Play this' }).first().click();
    await ann.playFor(3, glassMaker);
    await ann.turn();
    const onTable = async () => [await hand.ariaSnapshot(), await ann.log.innerText()];
    const before = await onTable();
    await page.reload();
    await ann.turn();
    await expect.poll(onTable).toEqual(before);
    const [, told] = before;
    const other = await page.context().newPage();
    const again = new Player(other, 'Ann');
    await other.goto(page.url());
    await again.turn();
    expect(await again.log.innerText()).toBe(told);
    await glassMaker(again);
    await expect(ann.log).not.toHaveText(told!);
    await ann.playOn(glassMaker);
    await expect(ann.ranking).toContainText('Ann');
    await expect(again.ranking).toContainText('Ann');
    await other.close();
  });

  await test.step('a game is deleted only when one says so', async () => {
    await follow(page, '#/');
    const games = page.getByRole('region', { name: 'Continue' }).getByRole('listitem');
    const game = games.filter({ has: page.locator(`[href="${begunBefore}"]`) });
    const asked = page.getByRole('dialog', { name: 'Delete this game?' });
    for (const answer of ['Cancel', 'Delete this game']) {
      await game.getByRole('button', { name: 'Delete this game' }).click();
      await asked.getByRole('button', { name: answer }).click();
      await expect(asked).toBeHidden();
      await expect(game).toHaveCount(answer === 'Cancel' ? 1 : 0);
    }
    await follow(page, begunBefore);
    await expect(page.getByRole('heading', { name: 'This link doesn’t work' })).toBeVisible();
  });

  for (const [game, others, taste, options] of [
    ['Oltre Mare', 1, trader, { 'Number of proposals': '0' }],
    ['Liguria', 2, captain, {}],
  ] as const)
    await test.step(`a whole game of ${game}`, async () => {
      const bots = Array<string>(others).fill('Bot: Apprentice');
      await ann.openTable(game, bots, { home: `${host.address}#/`, options });
      await ann.playOn(taste);
      await expect(ann.ranking).toContainText('Ann');
    });

  await test.step('a game is analysed, and the analysis is kept', async () => {
    await openFile(page, fileURLToPath(golden('oltremare/2-without-trade')));
    await page.getByRole('region', { name: 'Replay controls' }).getByRole('button', { name: 'Analyse' }).click();
    await expect(page.getByRole('progressbar').first()).toBeVisible();
    const chart = page.getByRole('slider', { name: 'Chances of winning' });
    await expect(chart).toBeVisible(ANALYSED);
    const replay = page.url();
    await follow(page, '#/');
    await expect(chart).toBeHidden();
    await follow(page, new URL(replay).hash);
    await expect(chart).toBeVisible();
    await page.getByRole('button', { name: 'Analysis' }).first().click();
    await page
      .getByRole('complementary')
      .getByRole('button', { name: /^(Inaccuracy|Mistake|Blunder|Move)/ })
      .first()
      .click();
  });

  await test.step('strong bots think as long as this device needs, and it says so', async () => {
    await follow(page, '#/open/liguria');
    for (const bot of ['doge', 'master']) {
      await page.getByLabel('Seat 2').first().selectOption(bot);
      await expect(page.getByText(/At this device’s speed, .* thinks for up to [1-5] seconds? /)).toBeVisible();
    }
  });

  await test.step('a guided tour', async () => {
    await follow(page, '#/');
    const game = page.getByRole('article').filter({ hasText: 'Oltre Mare' });
    await game.getByRole('button', { name: /^Learn/ }).click();
    const tour = page.getByRole('region', { name: 'Your first turn' });
    for (const step of [/^Step 1 of/, /^Step 2 of/]) {
      await expect(tour.getByText(step)).toBeVisible();
      await expect(page.locator('[data-ring]')).toBeVisible();
      await tour.getByRole('button', { name: 'Next' }).click();
    }
    await expect(tour.getByText(/^Step 3 of/)).toBeVisible();
  });

  await test.step('puzzles and rules, in French', async () => {
    await follow(page, '#/');
    await page.getByRole('region', { name: 'Puzzle of the day' }).getByRole('link', { name: 'Mille Fiori' }).click();
    await expect(page.getByText('Find your best move.')).toBeVisible();
    await page.getByRole('button', { name: 'Show the answer' }).click();
    await expect(page.getByText(/deals tried/).first()).toBeVisible();
    await follow(page, '#/rules/oltremare');
    await page.getByRole('button', { name: 'Français' }).click();
    await expect(page.getByRole('heading', { name: 'Règles' }).first()).toBeVisible();
  });
  expect(elsewhere).toEqual([]);
  expect([...seen].sort()).toEqual(['keeping', 'page']);
});
