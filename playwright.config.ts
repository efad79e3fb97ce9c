import { defineConfig, devices } from '@playwright/test';
import { chromium } from './tests/support/chromium.ts';
import { apiPort, dataFolder, mailPort, port, site } from './tests/e2e/support/stage.ts';
import { isNightly } from './tests/support/nightly.ts';

const desktop = { ...devices['Desktop Chrome'], viewport: { width: 1440, height: 900 } };
const phone = { ...devices['Pixel 7'] };

/**
 * All tests use one IP address and send within minutes what a shop receives from many people. Tests cause the refusals
 * they need.
 */
const crowd = [
  'auth_token',
  'auth_signin',
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

const workers = Number(process.env['STALLBAR_E2E_WORKERS'] ?? 2);

export default defineConfig({
  testDir: 'tests/e2e',
  outputDir: 'reports/e2e',
  fullyParallel: true,
  workers,
  // What passes only on its second try is named at the end of every run (docs/decisions/0091-a-second-try.md).
  retries: 1,
  forbidOnly: true,
  reporter: [['list']],
  // A browser that is slowed, or shares the processor with more of them, takes longer over the same journey.
  timeout: 90_000 * Math.max(Number(process.env['STALLBAR_E2E_SLOWDOWN'] ?? 1), workers / 2),
  expect: { timeout: 15_000 },
  use: {
    baseURL: site,
    // A press that never lands fails at its line, not at the end of the journey's time.
    actionTimeout: 45_000,
    // The service worker's cache would answer instead of the shop; tests/e2e/shell/offline.spec.ts allows it.
    serviceWorkers: 'block',
    launchOptions: chromium(),
    // A trace of every test would cost as much as the browser itself.
    screenshot: 'only-on-failure',
    reducedMotion: 'reduce',
  },
  projects: [
    // Rules that are the same at every width run once, some of them at the other width as well each night, and checks
    // that the stories make daily on a separate page run only at night.
    { name: 'desktop', use: desktop, ...(isNightly ? {} : { grepInvert: /@nightly|@desktop-nightly/ }) },
    {
      name: 'phone',
      use: phone,
      grepInvert: isNightly ? /@one-width/ : /@one-width|@nightly|@phone-nightly/,
    },
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
    timeout: 300_000,
    // A running shop is used as it is if its port and data folder are given.
    reuseExistingServer: process.env['STALLBAR_E2E_PORT'] !== undefined,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
});
