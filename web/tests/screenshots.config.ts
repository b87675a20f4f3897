// Pictures of every screen, for the documentation: `npm run screenshots`.
import { defineConfig } from '@playwright/test';
import tests from '../playwright.config.ts';

export default defineConfig({
  ...tests,
  testDir: '.',
  testMatch: 'screenshots.ts',
  webServer: { ...tests.webServer, cwd: '..' } as typeof tests.webServer,
});
