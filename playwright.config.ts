import { defineConfig, devices } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';

const port = Number(process.env['STALLBAR_E2E_PORT'] ?? 4273);
const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'] };

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'reports/e2e',
  fullyParallel: true,
  workers: 2,
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 60_000,
  use: {
    baseURL: `http://127.0.0.1:${port}`,
    launchOptions: chromium(),
    trace: 'retain-on-failure',
  },
  projects: [
    { name: 'desktop', use: desktop },
    { name: 'phone', use: phone },
  ],
  webServer: {
    command: 'node supabase/local/main.ts start',
    env: {
      STALLBAR_PORT: String(port),
      STALLBAR_API_PORT: String(port + 1),
      STALLBAR_MAIL_PORT: String(port + 2),
      STALLBAR_DATA: 'reports/e2e-data',
    },
    url: `http://127.0.0.1:${port}/products`,
    timeout: 120_000,
    reuseExistingServer: false,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
