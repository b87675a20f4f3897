// What the page costs and does without a server, in Chromium: node benchmarks/site.mjs [PART [VISITS]]
// Prints the tables of docs/performance.md: `loads`, what blocks the page (`blocks`), `speeds` and `analyses`, or one of them.
// Elapsed times, the best and the middle of several tries, but of what blocks the page the worst; on a machine that does nothing else.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { browser } from './browser.mjs';
import { Host, MOBILE, wait } from './site_host.mjs';

const root = path.join(path.dirname(fileURLToPath(import.meta.url)), '..');
const PYTHON = path.join(root, '.venv/bin/python');
/** So often each game is opened in a new browser and then again, for what blocks the main thread: one visit says little. */
const VISITS = Number(process.argv[3] ?? 12);
/** The same for what takes long: a slow line, a phone. */
const TRIES = Math.min(3, VISITS);
const PARTS = ['loads', 'blocks', 'speeds', 'analyses'];
const asked = process.argv[2] ? [process.argv[2]] : PARTS;
if (!asked.every((part) => PARTS.includes(part))) throw new Error(`one of ${PARTS.join(', ')}`);
const GAMES = ['Mille Fiori', 'Oltre Mare', 'Liguria'];
/** A phone is about so many times slower. */
const PHONE = 4;
const PHONES_SCREEN = { viewport: { width: 390, height: 844 }, isMobile: true, hasTouch: true };

const host = new Host(root);
await host.open();
const { address } = host;

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
function slowPage(times) {
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
/** Let Chromium slow down the main thread alone, and evenly: what blocks it is measured so. Call what it returns to end that. */
async function slowMainThread(times, session) {
  await session.send('Emulation.setCPUThrottlingRate', { rate: times });
  return () => session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
}
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

const boxOf = (game) => `[...document.querySelectorAll('.box')].find((one) => one.querySelector('h2')?.textContent === ${JSON.stringify(game)})`;
const MY_TURN = "(document.querySelector('p[role=status]')?.textContent.startsWith('Your turn:') ?? false)";
const OVER = "(location.hash.startsWith('#/table/') && document.title.startsWith('Game over'))";
const DRAWN = "!document.querySelector('[aria-busy=true]')";
/** What was drawn last is told of so many milliseconds later. */
const TOLD = 500;
const [TURNS, STEPS] = [4, 30];

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
 * until all of the table is drawn; and the memory then. A phone is slowed down in one of these ways, `slow`; blocks are `noted` or not.
 */
async function visit(context, game, first, slow = null, noted = true) {
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(noteBlocks);
  const begun = performance.now();
  const restore = await slow?.(PHONE, session);
  await page.goto(address);
  await until(session, `Boolean(${boxOf(game)})`);
  const home = performance.now() - begun;
  await ask(session, `${boxOf(game)}.querySelector('.ways .main').click()`);
  await until(session, MY_TURN);
  const turn = performance.now() - begun;
  await until(session, DRAWN);
  await wait(TOLD);
  await restore?.();
  const memory = await memoryOfPage();
  if (first) {
    await ask(session, "location.hash = '#/'");
    await until(session, "document.body.innerText.includes('Ready to play without a connection.')");
  }
  const found = await ask(session, 'window.blocks');
  await page.close();
  const longest = noteLongest(noted ? found : [], `${game}, ${first ? 'first' : 'later'} visit${slow ? ' of a phone' : ''}`);
  return { home, turn, memory, longest };
}

/** The longest of these blocks of the main thread; which ones a person notices is told at the end. */
function noteLongest(found, when) {
  for (const { duration, scripts } of found)
    if (duration > NOTICED) blocks.push(`${Math.round(duration)} ms, ${when}: ${scripts.join('; ') || 'no script'}`);
  return Math.max(0, ...found.map(({ duration }) => duration));
}

/**
 * The longest block of the main thread in some turns of a game, each played as a hint says, with the bots' turns between them; and
 * in a replay of another game, step by step.
 */
async function use(game, file) {
  const context = await browser.newContext();
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await page.addInitScript(noteBlocks);
  const click = async (selector, text = '') => {
    const button = `[...document.querySelectorAll(${JSON.stringify(selector)})].find((one) => !one.disabled && one.textContent.includes(${JSON.stringify(text)}))`;
    await until(session, `Boolean(${button})`);
    await ask(session, `${button}.click()`);
  };
  const longest = async (when, does) => {
    await ask(session, 'window.blocks.length = 0');
    await does();
    await until(session, DRAWN);
    await wait(TOLD);
    return noteLongest(await ask(session, 'window.blocks'), `${game}, ${when}`);
  };
  const played = async () => {
    const log = "document.querySelector('[role=log]').textContent";
    const before = JSON.stringify(await ask(session, log));
    await click('button', 'Hint');
    await click('.hint button', 'Play this');
    await until(session, `${log} !== ${before} && (${MY_TURN} || ${OVER})`);
  };
  await page.goto(address);
  await until(session, `Boolean(${boxOf(game)})`);
  await ask(session, `${boxOf(game)}.querySelector('.ways .main').click()`);
  await until(session, `${MY_TURN} && ${DRAWN}`);
  const turns = await longest('turns', async () => {
    for (let at = 0; at < TURNS; at += 1) await played();
  });
  await ask(session, "location.hash = '#/'");
  await page.getByLabel('Open a game file').setInputFiles(path.join(root, 'tests/games', file));
  const slider = "document.querySelector('input.scrubber')";
  await until(session, `Boolean(${slider}) && ${DRAWN}`);
  const replay = await longest('replay', async () => {
    for (let at = 0; at < STEPS; at += 1) {
      await click('button[aria-label="Next move"]');
      await wait(100);
    }
    await click('button[aria-label="To the end"]');
  });
  await context.close();
  return [turns, replay];
}

/** The longest task of the main thread during a visit, in milliseconds of processor time: no other program makes that longer. */
async function longestTask(context, game, first) {
  const events = [];
  const collect = ({ value }) => events.push(...value);
  system.on('Tracing.dataCollected', collect);
  const traceConfig = { includedCategories: ['disabled-by-default-devtools.timeline'] };
  await system.send('Tracing.start', { transferMode: 'ReportEvents', traceConfig });
  await visit(context, game, first, null, false);
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

const SPEEDS = readFileSync(path.join(root, 'benchmarks/site_speeds.py'), 'utf8');

/** What a program in Python returns in a browser; and the megabytes of that Python with all that a table needs. */
async function inBrowser(program) {
  const page = await browser.newPage();
  await page.goto(address);
  const result = await page.evaluate(async (code) => {
    const base = new URL('runtime/', document.baseURI).href;
    const { loadPyodide } = await import(`${base}pyodide.mjs`);
    const python = await loadPyodide({ indexURL: base });
    python.unpackArchive(await (await fetch(`${base}packages.zip`)).arrayBuffer(), 'zip');
    python.pyimport('runtime_modules');
    const returned = python.runPython(code);
    python.pyimport('fondaco.server.device.browser');
    return { returned, memory: python._module.HEAP8.length / 1e6 };
  }, program);
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
const REPLAYED = [
  ['Mille Fiori', 'millefiori/golden/3-mixed.fondaco'],
  ['Oltre Mare', 'oltremare/golden/2-without-trade.fondaco'],
  ['Liguria', 'liguria/golden/3-two-diplomats.fondaco'],
];

/** Visits to a game, first ones and later ones, each pair with a browser that knows nothing yet. */
async function visits(times, game, { slow = null, line = null, how = {} } = {}) {
  const [firsts, laters] = [[], []];
  host.line = line;
  for (let at = 0; at < times; at += 1) {
    const context = await browser.newContext(how);
    host.sent = 0;
    firsts.push({ ...(await visit(context, game, true, slow)), sent: host.sent });
    host.disconnect();
    laters.push(await visit(context, game, false, slow));
    await context.close();
  }
  host.line = null;
  return { firsts, laters };
}
const ofPhone = { slow: slowPage, how: PHONES_SCREEN };
const shown = (number) => (number < 100 ? number.toFixed(1) : Math.round(number).toLocaleString('en'));
const table = (...rows) => console.log(`\n| ${rows[0].join(' | ')} |\n|${'---|'.repeat(rows[0].length)}${rows.slice(1).map((row) => `\n| ${row.join(' | ')} |`).join('')}`);

async function loads() {
  const fast = await visits(VISITS, GAMES[0]);
  const rows = [['a laptop', fast]];
  rows.push([`a laptop, ${MOBILE.name}`, await visits(TRIES, GAMES[0], { line: MOBILE })]);
  rows.push([`a phone, ${PHONE} times slower`, await visits(TRIES, GAMES[0], ofPhone)]);
  rows.push([`a phone, ${PHONE} times slower, ${MOBILE.name}`, await visits(TRIES, GAMES[0], { ...ofPhone, line: MOBILE })]);
  const { memory } = await inBrowser('');
  const kilobytes = (name) => [...host.files].filter(([one]) => name.test(one)).reduce((sum, [, [data]]) => sum + data.length, 0) / 1000;
  table(
    ['', ''],
    ['kB sent in all, with gzip', Math.round(Math.max(...fast.firsts.map(({ sent }) => sent)) / 1000)],
    ['of these Python, our Python files, the page', [/pyodide|stdlib/, /packages/, /^\/(?!runtime)/].map((one) => Math.round(kilobytes(one))).join(', ')],
    ["MB of memory of the page with its worker, and of that the worker's Python", `${Math.round(Math.min(...fast.laters.map((one) => one.memory)))}, ${Math.round(memory)}`],
  );
  const spread = (of, pick) => {
    const sorted = of.map(pick).sort((one, other) => one - other);
    return [sorted[0], sorted[Math.floor(sorted.length / 2)], sorted.at(-1)].map(Math.round).join(', ');
  };
  const figures = ({ firsts, laters }) => [firsts, laters].flatMap((of) => [spread(of, ({ home }) => home), spread(of, ({ turn }) => turn)]);
  table(
    ['ms, best, middle and worst visit', 'visits', 'first: home page', 'first: first move', 'later: home page', 'later: first move'],
    ...rows.map(([who, of]) => [who, of.firsts.length, ...figures(of)]),
  );
}

async function mainThread() {
  const ms = (longest) => (longest ? Math.round(longest) : `less than ${NOTICED}`);
  const worst = (of) => {
    const longest = Math.max(...of.map((one) => one.longest));
    return [ms(longest), of.filter((one) => one.longest > NOTICED).length];
  };
  const rows = [];
  for (const game of GAMES) {
    const { firsts, laters } = await visits(VISITS, game);
    let work = 0;
    for (let at = 0; at < Math.ceil(VISITS / 4); at += 1) {
      const context = await browser.newContext();
      for (const first of [true, false]) work = Math.max(work, await longestTask(context, game, first));
      await context.close();
    }
    rows.push([game, VISITS, ...worst(firsts), ...worst(laters), Math.round(work)]);
  }
  for (const game of GAMES) {
    const { firsts, laters } = await visits(VISITS, game, { slow: slowMainThread, how: PHONES_SCREEN });
    rows.push([`${game}, a phone, ${PHONE} times slower`, VISITS, ...worst(firsts), ...worst(laters), '–']);
  }
  const over = `over ${NOTICED} ms`;
  table(['longest block of the main thread, ms', 'visits', 'first visits, worst', over, 'later visits, worst', over, "longest task, processor's ms"], ...rows);
  const used = [];
  for (const [game, file] of REPLAYED) used.push([game, ...(await use(game, file)).map(ms)]);
  table(['longest block of the main thread, ms', `${TURNS} turns with hints`, 'a replay'], ...used);
}

async function speeds() {
  const { returned } = await inBrowser(`${SPEEDS}\nspeeds()`);
  const native = execFileSync(PYTHON, ['-c', `${SPEEDS}\nfrom fondaco import compiled\nprint(compiled.MODE)\nprint(speeds())`], { encoding: 'utf8' }).split('\n');
  const row = (where) => ([title, ...rates]) => [title, where, ...rates.map(shown)];
  const found = [JSON.parse(returned).map(row('in the browser')), JSON.parse(native[1]).map(row(`native, ${native[0]}`))];
  table(['', '', 'moves', 'apprentice', 'greedy', 'merchant', 'master', 'doge (0.3 s each)'], ...found[0].flatMap((one, at) => [one, found[1][at]]));
}

async function analyses() {
  const rows = [];
  for (const [title, file] of REPLAYED) {
    const { seconds, shorter } = await analysis(file);
    rows.push([`${title} \`${path.basename(file, '.fondaco')}\``, Math.round(seconds), shorter ? 'fewer than a server' : 'as many as a server']);
  }
  table(['analysis of', 's', 'worlds'], ...rows);
}

const measure = { loads, blocks: mainThread, speeds, analyses };
for (const part of asked) await measure[part]();
await browser.close();
host.close();
if (blocks.length) console.error(`\nBlocked for more than ${NOTICED} ms by:\n${blocks.join('\n')}`);
