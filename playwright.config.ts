import { defineConfig, devices } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';
import { apiPort, dataFolder, mailPort, port, site } from './tests/e2e/support/stage.ts';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'] };

/** All tests ask from one address, within minutes what a shop hears from a crowd. What a test wants refused it brings about. */
const crowd = [
  'auth_token',
  'auth_signup',
  'auth_recover',
  'auth_resend',
  'auth_user',
  'auth_verify',
  'quote_cart',
  'hold_stock',
  'place_order',
  'get_invitation_by_token',
  'accept_vendor_invitation',
]
  .map((name) => `${name}=10000/60`)
  .join(',');

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'reports/e2e',
  fullyParallel: true,
  workers: Number(process.env['STALLBAR_E2E_WORKERS'] ?? 2),
  // A test that passes only when tried again hides a fault.
  retries: 0,
  forbidOnly: true,
  reporter: [['list']],
  timeout: 90_000,
  expect: { timeout: 15_000 },
  use: {
    baseURL: site,
    // What a worker keeps would answer for the shop; tests/e2e/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: chromium(),
    // A trace of every test would take as much of the machine as the browser itself.
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
  },
  projects: [
    { name: 'desktop', use: desktop },
    // Rules that no width changes are tried once.
    { name: 'phone', use: phone, grepInvert: /@one-width/ },
  ],
  webServer: {
    command: 'node supabase/local/main.ts start',
    env: {
      STALLBAR_PORT: String(port),
      STALLBAR_API_PORT: String(apiPort),
      STALLBAR_MAIL_PORT: String(mailPort),
      STALLBAR_DATA: dataFolder,
      STALLBAR_RATE_LIMITS: crowd,
    },
    url: `${site}/products`,
    timeout: 120_000,
    // A shop that stands already is used as it is when its port and data folder are named.
    reuseExistingServer: process.env['STALLBAR_E2E_PORT'] !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
