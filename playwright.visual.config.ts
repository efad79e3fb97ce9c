import { defineConfig } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';

/** Screenshots of the page stories against `tests/visual/references`: see docs/guides/storybook.md. */
export default defineConfig({
  testDir: 'tests/visual',
  testMatch: '*.visual.ts',
  outputDir: 'reports/visual',
  snapshotPathTemplate: 'tests/visual/references/{arg}{ext}',
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list'], ['html', { outputFolder: 'reports/visual-report', open: 'never' }]],
  timeout: 60_000,
  expect: {
    timeout: 20_000,
    // Letters are drawn a shade differently by another build of Chromium; a moved line is far more than this.
    toHaveScreenshot: { maxDiffPixelRatio: 0.002, threshold: 0.2, animations: 'disabled', caret: 'hide' },
  },
  use: {
    baseURL: 'http://127.0.0.1:5791',
    launchOptions: chromium(),
    colorScheme: 'light',
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
    locale: 'en-US',
  },
  webServer: {
    command: 'node tests/visual/serve.ts reports/storybook 5791',
    url: 'http://127.0.0.1:5791/index.json',
    reuseExistingServer: false,
  },
});
