import { existsSync, mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from '@playwright/test';
import { freePort, HANGS } from './tests/house.ts';

// A real server with a database of its own, and a real browser: Debian's, without its windows where that is there, or the
// one that Playwright has brought.
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find((path) =>
  existsSync(path),
);
// Chosen once and handed on to the workers, which read this file again.
const port = Number((process.env['FONDACO_TEST_PORT'] ??= String(await freePort())));
process.env['FONDACO_TEST_FOLDER'] ??= mkdtempSync(join(tmpdir(), 'fondaco-'));
const database = join(process.env['FONDACO_TEST_FOLDER'], 'tables.sqlite');

export const chromium = {
  ...(installed ? { executablePath: installed } : {}),
  args: [
    '--no-sandbox',
    '--disable-gpu',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // In place of Playwright's own list, of which this has what matters here. The last two draw the suggestions of an
    // address bar that nobody sees, in every window, which takes a quarter of the time of all tests.
    `--disable-features=${[
      'AimEnabled',
      'AvoidUnnecessaryBeforeUnloadCheckSync',
      'DestroyProfileOnBrowserClose',
      'HttpsFirstBalancedModeAutoEnable',
      'HttpsUpgrades',
      'MediaRouter',
      'NetworkTimeServiceQuerying',
      'OptimizationHints',
      'PaintHolding',
      'PreconnectToSearch',
      'WebUIOmniboxAimPopup',
      'WebUIOmniboxPopup',
    ].join()}`,
  ],
};

export default defineConfig({
  testDir: 'tests',
  fullyParallel: true,
  forbidOnly: true,
  workers: 2,
  timeout: 10 * HANGS,
  expect: { timeout: HANGS },
  reporter: process.stdout.isTTY ? 'line' : 'dot',
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    viewport: { width: 1440, height: 900 },
    launchOptions: chromium,
    locale: 'en',
    actionTimeout: HANGS,
    trace: 'off',
  },
  webServer: {
    command: `../.venv/bin/fondaco serve --no-browser --bot-pace quick --port ${port} --database sqlite:///${database}`,
    url: `http://127.0.0.1:${port}/healthz`,
    env: { FONDACO_LIMITS: 'off' },
    reuseExistingServer: false,
    timeout: HANGS,
    stdout: 'ignore',
  },
});
