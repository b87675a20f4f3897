// What the page costs and does without a server, in Chromium: node benchmarks/site.mjs
// Elapsed times, the best of several tries; on a machine that does nothing else.
import { execFileSync } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const { chromium } = createRequire(path.join(root, 'web/package.json'))('@playwright/test');
const COMPRESSED = /\.(zip|png|woff2)$/;
const KINDS = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', wasm: 'application/wasm' };
const TRIES = 3;

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'fondaco-')), 'site');
execFileSync(path.join(root, '.venv/bin/fondaco'), ['site', folder], { stdio: 'ignore' });

const sent = new Map();
const files = new Map();
for (const name of readdirSync(folder, { recursive: true })) {
  const file = path.join(folder, name);
  if (!statSync(file).isFile()) continue;
  const data = readFileSync(file);
  files.set(`/${name}`, COMPRESSED.test(name) ? [data, false] : [gzipSync(data), true]);
}
const host = createServer((request, answer) => {
  const asked = new URL(request.url, 'http://host').pathname;
  const name = asked === '/' ? '/index.html' : asked;
  const found = files.get(name);
  if (!found) return answer.writeHead(404).end();
  sent.set(name, found[0].length);
  const type = KINDS[name.split('.').at(-1)] ?? 'application/octet-stream';
  answer.writeHead(200, { 'Content-Type': type, ...(found[1] ? { 'Content-Encoding': 'gzip' } : {}) }).end(found[0]);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => host.once('listening', resolve));
const address = `http://127.0.0.1:${host.address().port}/`;

const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((one) => existsSync(one));
const browser = await chromium.launch({ ...(installed ? { executablePath: installed } : {}), args: ['--no-sandbox', '--disable-gpu'] });

/** Milliseconds until the home page is there, and until one may act at a table; and the longest block of the main thread. */
async function visit(context, first) {
  const page = await context.newPage();
  await page.addInitScript(() => {
    window.longest = 0;
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) window.longest = Math.max(window.longest, duration);
    }).observe({ type: 'longtask', buffered: true });
  });
  const begun = performance.now();
  await page.goto(address);
  const play = page.getByRole('button', { name: /^Play now/ }).first();
  await play.waitFor();
  const home = performance.now() - begun;
  await play.click();
  await page.getByRole('status').filter({ hasText: /^Your turn:/ }).waitFor();
  const turn = performance.now() - begun;
  if (first) {
    await page.goto(`${address}#/`);
    await page.getByText('Ready to play without a connection.').waitFor();
  }
  const longest = await page.evaluate(() => window.longest);
  await page.close();
  return { home, turn, longest };
}

const MEASURE = `
import time
from fondaco.bots import bot
from fondaco.bots.simulation import play_out
from fondaco.engine.chance import FastChance
from fondaco.engine.registry import deal, load_games

def rate(games, decide, seats, seconds):
    best = 0.0
    for repeat in range(3):
        count, begun = 0, time.perf_counter()
        while time.perf_counter() - begun < seconds:
            count += decide(seats, repeat * 1000 + count)
        best = max(best, count / (time.perf_counter() - begun))
    return best

figures = []
for game in load_games():
    seats = max(3, min(game.seat_counts))
    def moves(seats, seed):
        position = deal(game, seats, seed)
        return play_out(position, [bot("random")] * seats, FastChance(seed))
    row = [game.title, rate(game, moves, seats, 0.6)]
    for name in ("apprentice", "greedy", "merchant", "master", "doge"):
        middle = deal(game, seats, 7)
        chance = FastChance(7)
        for _ in range(40):
            seat = middle.next_to_act()
            middle.apply(seat, bot("greedy").choose(middle, seat, chance))
        while len(middle.legal(middle.next_to_act())) < 2:
            seat = middle.next_to_act()
            middle.apply(seat, middle.legal(seat)[0])
        def decision(_seats, seed):
            bot(name).choose(middle, middle.next_to_act(), FastChance(seed))
            return 1
        row.append(rate(game, decision, seats, 0.3))
    figures.append(row)
figures
`;

async function engine() {
  const page = await browser.newPage();
  await page.goto(address);
  const result = await page.evaluate(async (code) => {
    const base = new URL('runtime/', document.baseURI).href;
    const { loadPyodide } = await import(`${base}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: base });
    python.unpackArchive(await (await fetch(`${base}packages.zip`)).arrayBuffer(), 'zip');
    const figures = python.runPython(code).toJs();
    python.pyimport('fondaco.server.device.browser');
    return { figures, memory: python._module.HEAP8.length };
  }, MEASURE);
  await page.close();
  return result;
}

const tries = [];
for (let at = 0; at < TRIES; at += 1) {
  const context = await browser.newContext();
  const first = await visit(context, true);
  host.closeAllConnections();
  const again = await visit(context, false);
  tries.push({ first, again });
  await context.close();
}
const { figures, memory } = await engine();
await browser.close();
host.close();

const least = (pick) => Math.round(Math.min(...tries.map(pick)));
const kilobytes = (name) => [...files].filter(([one]) => name.test(one)).reduce((sum, [, [data]]) => sum + data.length, 0) / 1000;
console.log('| | |\n|---|---|');
console.log(`| kB sent in all, with gzip | ${Math.round(kilobytes(/./))} |`);
console.log(`| of these Python, our Python files, the page | ${[/pyodide|stdlib/, /packages/, /^\/(?!runtime)/].map((one) => Math.round(kilobytes(one))).join(', ')} |`);
console.log(`| ms until the home page, first and later visits | ${least(({ first }) => first.home)}, ${least(({ again }) => again.home)} |`);
console.log(`| ms until the first move at a table, first and later visits | ${least(({ first }) => first.turn)}, ${least(({ again }) => again.turn)} |`);
console.log(`| longest block of the main thread, ms | ${least(({ first }) => first.longest)}, ${least(({ again }) => again.longest)} |`);
console.log(`| MB of memory of one worker's Python | ${Math.round(memory / 1e6)} |`);
console.log('\n| decisions/s | moves/s | apprentice | greedy | merchant | master | doge |\n|---|---|---|---|---|---|---|');
for (const [title, ...rates] of figures) console.log(`| ${title} | ${rates.map((one) => (one < 100 ? one.toFixed(1) : Math.round(one))).join(' | ')} |`);
