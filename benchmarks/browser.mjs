// The browser that the page is measured in: Debian's, without its windows where that is there, or the one that Playwright has
// brought; without a graphics card.
import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';

const { chromium } = createRequire(new URL('../web/package.json', import.meta.url))('@playwright/test');
const installed = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium', '/usr/bin/google-chrome'].find(existsSync);

export const browser = await chromium.launch({
  ...(installed ? { executablePath: installed } : {}),
  args: ['--no-sandbox', '--disable-gpu'],
});
