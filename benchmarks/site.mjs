// What the page costs and does without a server, in Chromium: node benchmarks/site.mjs [blocks [VISITS]], then only
// what blocks the page.
// Prints the tables of docs/performance.md. Elapsed times, the best of several tries, but of what blocks the page the worst; on a
// machine that does nothing else.
import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { browser } from './browser.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const COMPRESSED = /\.(zip|png|woff2)$/;
const KINDS = { html: 'text/html', js: 'text/javascript', mjs: 'text/javascript', css: 'text/css', wasm: 'application/wasm', svg: 'image/svg+xml' };
const TRIES = 3;
/** So often each game is opened in a new browser and then again, for what blocks the main thread: one visit says little. */
const VISITS = Number(process.argv[3] ?? 12);
const BLOCKS_ONLY = process.argv[2] === 'blocks';
const GAMES = ['Mille Fiori', 'Oltre Mare', 'Liguria'];
/** A phone is about so many times slower. */
const PHONE = 4;

const folder = path.join(mkdtempSync(path.join(tmpdir(), 'fondaco-')), 'site');
execFileSync(path.join(root, '.venv/bin/fondaco'), ['site', folder], { stdio: 'ignore' });

/** Bytes that the host has sent, however often it was asked. */
let sent = 0;
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
  sent += found[0].length;
  const type = KINDS[name.split('.').at(-1)] ?? 'application/octet-stream';
  const cached = name.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
  const headers = { 'Content-Type': type, 'Cache-Control': cached, ...(found[1] ? { 'Content-Encoding': 'gzip' } : {}) };
  answer.writeHead(200, headers).end(found[0]);
}).listen(0, '127.0.0.1');
await new Promise((resolve) => host.once('listening', resolve));
const address = `http://127.0.0.1:${host.address().port}/`;

const system = await browser.newBrowserCDPSession();
/** The processes in which pages and their workers run. */
async function renderers() {
  const { processInfo } = await system.send('SystemInfo.getProcessInfo');
  return processInfo.filter(({ type }) => type === 'renderer').map(({ id }) => id);
}

/**
 * Let a page have only one of so many milliseconds, with all its workers: Chromium itself slows down the main thread alone,
 * and Python runs in a worker. Call what it returns to end that.
 */
function slowDown(times) {
  const [on, off] = [5, 5 * (times - 1)];
  let ended = false;
  const done = (async () => {
    const signal = (pids, which) => {
      for (const pid of pids) {
        try {
          process.kill(pid, which);
        } catch {
          // It is gone.
        }
      }
    };
    while (!ended) {
      const mine = await renderers(); // no other page is open
      const until = performance.now() + 500; // then there may be others
      while (!ended && performance.now() < until) {
        signal(mine, 'SIGSTOP');
        await wait(off);
        signal(mine, 'SIGCONT');
        await wait(on);
      }
    }
  })();
  return async () => {
    ended = true;
    await done;
  };
}
const wait = (milliseconds) => new Promise((resolve) => setTimeout(resolve, milliseconds));

/** MB in memory of the process of the page and its workers, the largest of them: the others wait for other pages. */
async function memoryOfPage() {
  const kilobytes = (await renderers()).map((pid) => {
    try {
      return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
    } catch {
      return 0; // another system than Linux
    }
  });
  return Math.max(...kilobytes) / 1000;
}

/** Milliseconds that a person notices, if the page does not answer. */
const NOTICED = 50;
/** What took longer, and what was done then. */
const blocks = [];

/** Ask the page without Playwright's own scripts, which would take their time in it. */
const ask = async (session, expression) =>
  (await session.send('Runtime.evaluate', { expression, returnByValue: true })).result.value;
const until = async (session, expression) => {
  const late = performance.now() + 120_000;
  while (!(await ask(session, expression))) {
    if (performance.now() > late) throw new Error(`it never came to ${expression}`);
    await wait(20);
  }
};

/** In the page: note what blocks its main thread. */
function noteBlocks() {
  window.blocks = [];
  const note = (duration, scripts) =>
    window.blocks.push({ duration, scripts: scripts.map((one) => `${one.invoker} ${one.sourceURL.split('/').at(-1)} ${Math.round(one.duration)} ms`) });
  new PerformanceObserver((list) => list.getEntries().forEach(({ duration }) => note(duration, []))).observe({ type: 'longtask', buffered: true });
  if (PerformanceObserver.supportedEntryTypes.includes('long-animation-frame')) {
    const observer = new PerformanceObserver((list) => {
      // A task and the drawing of the frame after it count as one.
      for (const { blockingDuration, scripts } of list.getEntries()) if (blockingDuration) note(blockingDuration + 50, scripts);
    });
    observer.observe({ type: 'long-animation-frame', buffered: true });
  }
}

/**
 * Milliseconds until the home page is there, and until one may act at a table of a game; the longest block of the main thread
 * until all of the table is drawn; and the memory then. The slower, the less of the processor it has; blocks are `noted` or not.
 */
async function visit(context, game, first, slower = 1, noted = slower === 1) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(noteBlocks);
  const begun = performance.now();
  const restore = slower > 1 ? slowDown(slower) : async () => undefined;
  await page.goto(address);
  const box = `[...document.querySelectorAll('.box')].find((one) => one.querySelector('h2')?.textContent === ${JSON.stringify(game)})`;
  await until(session, `Boolean(${box})`);
  const home = performance.now() - begun;
  await ask(session, `${box}.querySelector('.ways .main').click()`);
  await until(session, "document.querySelector('p[role=status]')?.textContent.startsWith('Your turn:') ?? false");
  const turn = performance.now() - begun;
  await until(session, "!document.querySelector('[aria-busy=true]')");
  await wait(500); // what was drawn last is told of after it
  await restore();
  const memory = await memoryOfPage();
  if (first) {
    await ask(session, "location.hash = '#/'");
    await until(session, "document.body.innerText.includes('Ready to play without a connection.')");
  }
  const found = await ask(session, 'window.blocks');
  await page.close();
  const longest = Math.max(0, ...found.map(({ duration }) => duration));
  for (const { duration, scripts } of noted ? found : [])
    if (duration > NOTICED) blocks.push(`${Math.round(duration)} ms, ${game}, ${first ? 'first' : 'later'} visit: ${scripts.join('; ') || 'no script'}`);
  return { home, turn, memory, longest };
}

/** The longest task of the main thread during a visit, in milliseconds of processor time: no other program makes that longer. */
async function longestTask(context, game, first) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  system.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline'] };
  await system.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await visit(context, game, first, 1, false);
  const complete = new Promise((resolve) => system.once('Tracing.tracingComplete', resolve));
  await system.send('Tracing.end');
  await complete;
  system.off('Tracing.dataCollected', collect);
  /** By thread; of all pages, the one with the most tasks is ours. */
  const threads = new Map();
  for (const { name, args, pid, tid } of events)
    if (name === 'thread_name' && args.name === 'CrRendererMain') threads.set(`${pid} ${tid}`, []);
  for (const { name, pid, tid, tdur = 0 } of events)
    if (name.endsWith('RunTask')) threads.get(`${pid} ${tid}`)?.push(tdur / 1000);
  const [tasks] = [...threads.values()].sort((one, other) => other.length - one.length);
  return tasks.reduce((most, one) => Math.max(most, one), 0);
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
    python.pyimport('runtime_modules');
    const figures = python.runPython(code).toJs();
    python.pyimport('fondaco.server.device.browser');
    return { figures, memory: python._module.HEAP8.length };
  }, MEASURE);
  await page.close();
  return result;
}

/** Seconds that the analysis of a game takes on this device, and whether it looks at less than a server would. */
async function analysis(file) {
  const page = await browser.newPage();
  await page.goto(address);
  await page.getByLabel('Open a game file').setInputFiles(path.join(root, 'tests/games', file));
  const analyse = page.getByRole('region', { name: 'Replay controls' }).getByRole('button', { name: 'Analyse' });
  await analyse.waitFor();
  const begun = performance.now();
  await analyse.click();
  await page.getByRole('slider', { name: 'Chances of winning' }).waitFor({ timeout: 1_800_000 });
  const seconds = (performance.now() - begun) / 1000;
  await page.getByRole('button', { name: 'Analysis' }).first().click();
  const shorter = await page.getByText(/^A shorter analysis/).isVisible();
  await page.close();
  return { seconds, shorter };
}
const ANALYSED = [
  ['Mille Fiori', 'millefiori/golden/3-mixed.fondaco'],
  ['Oltre Mare', 'oltremare/golden/2-without-trade.fondaco'],
  ['Liguria', 'liguria/golden/3-two-diplomats.fondaco'],
];

/** By game: first visits and later ones, each pair with a browser that knows nothing yet. */
const visits = new Map();
for (const game of GAMES) {
  const [firsts, laters] = [[], []];
  for (let at = 0; at < VISITS; at += 1) {
    const context = await browser.newContext();
    sent = 0;
    firsts.push({ ...(await visit(context, game, true)), sent });
    host.closeAllConnections();
    laters.push(await visit(context, game, false));
    await context.close();
  }
  let work = 0;
  for (let at = 0; at < Math.ceil(VISITS / 4); at += 1) {
    const context = await browser.newContext();
    for (const first of [true, false]) work = Math.max(work, await longestTask(context, game, first));
    await context.close();
  }
  visits.set(game, { firsts, laters, work });
}
const onPhone = { firsts: [], laters: [] };
for (let at = 0; at < TRIES && !BLOCKS_ONLY; at += 1) {
  const phone = await browser.newContext({ viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true });
  onPhone.firsts.push(await visit(phone, GAMES[0], true, PHONE));
  onPhone.laters.push(await visit(phone, GAMES[0], false, PHONE));
  await phone.close();
}
const { figures, memory } = BLOCKS_ONLY ? { figures: [], memory: 0 } : await engine();
const analyses = [];
for (const [title, file] of BLOCKS_ONLY ? [] : ANALYSED) analyses.push({ title: `${title} \`${path.basename(file, '.fondaco')}\``, ...(await analysis(file)) });
await browser.close();
host.close();

const { firsts, laters } = visits.get(GAMES[0]);
const least = (of, pick) => Math.round(Math.min(...of.map(pick)));
const kilobytes = (name) => [...files].filter(([one]) => name.test(one)).reduce((sum, [, [data]]) => sum + data.length, 0) / 1000;
const shown = (number) => (number < 100 ? number.toFixed(1) : Math.round(number).toLocaleString('en'));
const rows = [
  ['kB sent in all, with gzip', least(firsts, ({ sent }) => sent / 1000)],
  ['of these Python, our Python files, the page', [/pyodide|stdlib/, /packages/, /^\/(?!runtime)/].map((one) => Math.round(kilobytes(one))).join(', ')],
  ['ms until the home page, first and later visits', [firsts, laters].map((of) => least(of, ({ home }) => home)).join(', ')],
  ['ms until the first move at a table, first and later visits', [firsts, laters].map((of) => least(of, ({ turn }) => turn)).join(', ')],
  ['the same on a phone\'s screen, four times slower', [onPhone.firsts, onPhone.laters].map((of) => least(of, ({ turn }) => turn)).join(', ')],
  ['MB of memory of the page with its worker, and of that the worker\'s Python', `${least(laters, (one) => one.memory)}, ${Math.round(memory / 1e6)}`],
];
if (!BLOCKS_ONLY) {
  console.log('| | |\n|---|---|');
  for (const [what, figure] of rows) console.log(`| ${what} | ${figure} |`);
}
console.log(`\n| longest block of the main thread, ms, of ${VISITS} visits each | first visits, worst | over ${NOTICED} ms | later visits, worst | over ${NOTICED} ms | longest task, processor's ms |\n|---|---|---|---|---|---|`);
const worst = (of) => {
  const longest = Math.max(...of.map((one) => one.longest));
  return `${longest ? Math.round(longest) : `less than ${NOTICED}`} | ${of.filter((one) => one.longest > NOTICED).length}`;
};
for (const [game, of] of visits) console.log(`| ${game} | ${worst(of.firsts)} | ${worst(of.laters)} | ${Math.round(of.work)} |`);
if (!BLOCKS_ONLY) {
  console.log('\n| | moves | apprentice | greedy | merchant | master | doge (0.3 s each) |\n|---|---|---|---|---|---|---|');
  for (const [title, ...rates] of figures) console.log(`| ${title} | ${rates.map(shown).join(' | ')} |`);
  console.log('\n| analysis of | s | worlds |\n|---|---|---|');
  for (const { title, seconds, shorter } of analyses) console.log(`| ${title} | ${Math.round(seconds)} | ${shorter ? 'fewer than a server' : 'as many as a server'} |`);
}
if (blocks.length) console.error(`\nBlocked for more than ${NOTICED} ms by:\n${blocks.join('\n')}`);
