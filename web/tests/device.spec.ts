// The whole product in one folder: no server, and after the first visit no network.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { extname, join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { FONDACO } from './house';
import { expect, glassMaker, test, type Player } from './players';

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
  #server: Server | null = null;
  #port = 0;

  constructor() {
    this.write();
  }
  write(): void {
    execFileSync(FONDACO, ['site', this.folder], { stdio: 'ignore' });
  }
  /** Make the folder one of an older version. */
  age(): void {
    for (const [name, before, after] of [
      ['index.html', '<title>', '<meta name="older" /><title>'],
      ['sw.js', /"index.html": "\w+"/, '"index.html": "older"'],
    ] as const) {
      const file = join(this.folder, name);
      writeFileSync(file, readFileSync(file, 'utf-8').replace(before, after));
    }
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
      answer
        .writeHead(200, { 'Content-Type': type, ...(body === data ? {} : { 'Content-Encoding': 'gzip' }) })
        .end(body);
    }).listen(this.#port, '127.0.0.1');
    await new Promise((resolve) => this.#server!.once('listening', resolve));
    this.#port = (this.#server.address() as AddressInfo).port;
  }
  /** All files together, as a host sends them. */
  size(): number {
    const files = readdirSync(this.folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
    const data = files.map((file) => [file.name, readFileSync(join(file.parentPath, file.name))] as const);
    return data.reduce((sum, [name, one]) => sum + (COMPRESSED.test(name) ? one : gzipSync(one)).length, 0);
  }
  get address(): string {
    return `http://127.0.0.1:${this.#port}${FOLDER}`;
  }
  async close(): Promise<void> {
    const server = this.#server!;
    this.#server = null;
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

const BOTS: Record<string, string[]> = {
  'Mille Fiori': ['Bot: Apprentice'],
  'Oltre Mare': ['Bot: Merchant'],
  Liguria: ['Bot: Apprentice', 'Bot: Apprentice'],
};

/** Somebody who has the page kept on their device. */
async function visit(player: Player, host: Host): Promise<void> {
  await player.page.goto(host.address);
  await expect(player.page.getByText('Ready to play without a connection.')).toBeVisible();
}

test('a folder of files plays whole games without a network', async ({ enter }) => {
  const host = new Host();
  await host.open();
  const ann = await enter('Ann');
  const { page } = ann;
  const elsewhere: string[] = [];
  page.on('request', (request) => {
    if (!request.url().startsWith(host.address)) elsewhere.push(request.url());
  });

  // The home page is there while the game is still being loaded.
  await page.goto(host.address);
  await expect(page.getByRole('article').filter({ hasText: 'Liguria' })).toBeVisible();
  await expect(page.getByText('Ready to play without a connection.')).toBeVisible();
  expect(host.sent).toBeGreaterThan(5_000_000);
  expect(host.size()).toBeLessThan(MOST);

  // It can be installed.
  const manifest = await page.evaluate(async () => {
    const { href } = document.querySelector<HTMLLinkElement>('link[rel=manifest]')!;
    return (await (await fetch(href)).json()) as { icons: { src: string; sizes: string }[] };
  });
  expect(manifest).toMatchObject({ name: 'Fondaco', start_url: './', display: 'standalone' });
  for (const { src, sizes } of manifest.icons) {
    const width = await page.evaluate(async (icon) => {
      const image = new Image();
      image.src = icon;
      await image.decode();
      return image.naturalWidth;
    }, src);
    if (sizes !== 'any') expect(sizes).toBe(`${width}x${width}`);
  }

  await host.close();
  await page.reload();
  for (const [game, bots] of Object.entries(BOTS)) {
    await ann.openTable(game, bots, { home: host.address });
    await ann.turn();
    if (game === 'Mille Fiori') {
      await ann.playFor(2, glassMaker);
      // In the middle of a game the page is opened again: nothing is lost.
      await ann.turn();
      const told = await ann.log.innerText();
      await page.reload();
      await ann.turn();
      expect(await ann.log.innerText()).toBe(told);
    }
    await ann.menu('Leave: a bot plays for me');
    await page.getByRole('link', { name: 'Home' }).click();
    // They play to the end though nobody looks on.
    const finished = page.getByRole('region', { name: 'Your games' }).getByRole('link', { name: game });
    await expect(async () => {
      await page.getByRole('link', { name: 'Rules', exact: true }).click();
      await page.getByRole('link', { name: 'Fondaco' }).first().click();
      await expect(finished).toBeVisible({ timeout: 2000 });
    }).toPass();
    await finished.click();
    await expect(ann.ranking).toContainText('Ann');
  }

  // A replay of what was played, and the rules in the other language.
  await page.getByRole('button', { name: 'Watch the replay' }).click();
  await expect(page.getByRole('slider')).toBeVisible();
  await page.goto(`${host.address}#/rules/oltremare`);
  await page.getByRole('button', { name: 'Français' }).click();
  await expect(page.getByRole('heading', { name: 'Règles' }).first()).toBeVisible();
  expect(elsewhere).toEqual([]);
});

test('people share a device, and a new version goes on with their game', async ({ enter }) => {
  const host = new Host();
  host.age();
  await host.open();
  const ann = await enter('Ann');
  const { page } = ann;
  await visit(ann, host);
  await expect(page.locator('meta[name=older]')).toHaveCount(1);

  // Nobody sees another's hand: between two turns there is a curtain.
  await ann.openTable('Mille Fiori', ['Ben'], { home: host.address });
  const curtain = (name: string) => page.getByRole('dialog', { name: `${name}, it’s your turn` });
  const hand = page.getByRole('group', { name: 'The board of Mille Fiori' });
  await ann.turn();
  await glassMaker(ann);
  await expect(curtain('Ben')).toBeVisible();
  await expect(hand).toBeHidden();
  await page.reload();
  await expect(page.getByRole('button', { name: /^I am / })).toBeVisible();
  await expect(hand).toBeHidden();
  await page.getByRole('button', { name: /^I am / }).click();
  await expect(async () => {
    if (await curtain('Ben').isVisible()) await page.getByRole('button', { name: 'I am Ben' }).click();
    await expect(ann.lit().first()).toBeVisible({ timeout: 2000 });
  }).toPass();

  // The folder is renewed: the page says so, and the game is there.
  host.write();
  await page.goto(host.address);
  await page.reload();
  await page.getByRole('button', { name: 'Use it now' }).click();
  await expect(page.locator('meta[name=older]')).toHaveCount(0);
  const running = page.getByRole('region', { name: 'Continue' }).getByRole('link', { name: 'Mille Fiori' });
  await running.click();
  await page.getByRole('button', { name: /^I am / }).click();
  await ann.turn();

  // One that the new version could not read says so, and can be saved.
  await page.evaluate(async () => {
    const opening = indexedDB.open('fondaco');
    await new Promise((resolve) => (opening.onsuccess = resolve));
    const store = opening.result.transaction('shelf', 'readwrite').objectStore('shelf');
    const range = IDBKeyRange.bound('table/', 'table0');
    const names = store.getAllKeys(range);
    await new Promise((resolve) => (names.onsuccess = resolve));
    const text = store.get(names.result[0]!);
    await new Promise((resolve) => (text.onsuccess = resolve));
    const table = JSON.parse(text.result as string) as { header: string };
    table.header = table.header.replace('"millefiori"', '"millefiori2"');
    const written = store.put(JSON.stringify(table), names.result[0]!);
    await new Promise((resolve) => (written.onsuccess = resolve));
  });
  await page.reload();
  await expect(page.getByRole('heading', { name: 'This version cannot continue this game' })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Save this game as a file' }).click();
  expect(readFileSync(await (await saved).path(), 'utf-8')).toContain('"fondaco table 1"');
  await host.close();
});
