import { defineConfig, devices } from '@playwright/test';
import daily from './playwright.config.ts';

/** Walks through the guides of docs/guides, each on the seeded shop: see tests/guides. */
export default defineConfig({
  ...daily,
  testDir: 'tests/guides',
  testMatch: '*.guide.ts',
  outputDir: 'reports/guides-results',
  timeout: 300_000,
  // Both guides are of one shop.
  workers: 1,
  projects: [{ name: 'desktop', use: devices['Desktop Chrome'] }],
});
