import { defineConfig, devices } from '@playwright/test';
import daily from './playwright.config.ts';

/** Walks through the guides of docs/guides, each on the seeded shop: see tests/guides. */
const server = [daily.webServer].flat()[0];

export default defineConfig({
  ...daily,
  // After a decision the seeded application is gone: each walk starts with a new shop.
  ...(server !== undefined && {
    webServer: { ...server, command: `node supabase/local/main.ts reset && ${server.command}` },
  }),
  testDir: 'tests/guides',
  testMatch: '*.guide.ts',
  outputDir: 'reports/guides-results',
  timeout: 300_000,
  // Both guides are of one shop.
  workers: 1,
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
});
