// How soon the page is there, and how soon an own action is seen: node benchmarks/page.mjs
//
// A real server with a database of its own, and a real browser. An action counts from the click until the next frame in
// which the page has changed; its work is the processor's time for the page until then, which other programs do not
// lengthen. The page must be built (make page).
import { spawn } from 'node:child_process';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { browser } from './browser.mjs';

const root = new URL('..', import.meta.url).pathname;
const PORT = 8798;
const ADDRESS = `http://127.0.0.1:${PORT}`;
const VISITS = 9;
const ACTIONS = 30;

const database = `sqlite:///${join(mkdtempSync(join(tmpdir(), 'fondaco-')), 'tables.sqlite')}`;
const words = ['serve', '--no-browser', '--port', String(PORT), '--database', database];
const server = spawn(join(root, '.venv/bin/fondaco'), words, { stdio: 'ignore' });

const middle = (times) => Math.round(times.toSorted((a, b) => a - b)[Math.floor(times.length / 2)]);
const worst = (times) => Math.round(Math.max(...times));
const row = (what, times) => console.log(`| ${what} | ${middle(times)} ms | ${worst(times)} ms |`);

async function answered() {
  while (
    !(await fetch(`${ADDRESS}/healthz`).then(
      (answer) => answer.ok,
      () => false,
    ))
  ) {
    await new Promise((after) => setTimeout(after, 100));
  }
}

async function table() {
  const asked = { game: 'millefiori', seats: ['me:Ann', 'greedy', 'greedy'] };
  const body = JSON.stringify(asked);
  const headers = { 'Content-Type': 'application/json' };
  const { seats } = await (await fetch(`${ADDRESS}/api/tables`, { method: 'POST', headers, body })).json();
  return `${ADDRESS}/#/table/${seats[0]}`;
}

/** From the first byte that is asked for until something (`first paint`) and until `wanted` is on the screen. */
async function visit(address, wanted) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await page.goto(address, { waitUntil: 'commit' });
  await page.waitForSelector(wanted);
  const times = await page.evaluate(() => [
    performance.getEntriesByName('first-contentful-paint')[0]?.startTime ?? 0,
    performance.now(),
  ]);
  await context.close();
  return times;
}

/** Choose cards again and again; one may change one's mind as long as others choose, and bots are quick, so act on. */
async function actions() {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    localStorage.setItem('waiting', 'none');
  });
  await page.goto(await table());
  const devtools = await context.newCDPSession(page);
  await devtools.send('Performance.enable', { timeDomain: 'threadTicks' });
  const worked = async () => {
    const { metrics } = await devtools.send('Performance.getMetrics');
    return 1000 * metrics.find(({ name }) => name === 'TaskDuration').value;
  };
  const times = [];
  const work = [];
  while (times.length < ACTIONS) {
    const choice = page.locator('[data-choice]:visible').first();
    await choice.waitFor();
    const before = await worked();
    times.push(
      await choice.evaluate(
        (element) =>
          new Promise((seen) => {
            const begun = performance.now();
            const watch = new MutationObserver(() => {
              watch.disconnect();
              requestAnimationFrame(() => seen(performance.now() - begun));
            });
            watch.observe(document.querySelector('main'), { subtree: true, childList: true, attributes: true });
            element.dispatchEvent(new MouseEvent('click', { bubbles: true }));
          }),
      ),
    );
    work.push((await worked()) - before);
    await page.waitForTimeout(400);
  }
  await context.close();
  return [times, work];
}

try {
  await answered();
  console.log('| | middle | worst |\n|---|---|---|');
  const home = [];
  const tables = [];
  for (let i = 0; i < VISITS; i++) {
    home.push(await visit(ADDRESS, 'main h1'));
    tables.push(await visit(await table(), '[data-choice]'));
  }
  row(
    'home: first paint',
    home.map(([paint]) => paint),
  );
  row(
    'home: all there',
    home.map(([, whole]) => whole),
  );
  row(
    'table: first paint',
    tables.map(([paint]) => paint),
  );
  row(
    'table: can be played at',
    tables.map(([, whole]) => whole),
  );
  const [times, work] = await actions();
  row('an own action is seen', times);
  row('work of the page until then', work);
} finally {
  await browser.close();
  server.kill();
}
