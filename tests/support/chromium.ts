import { existsSync } from 'node:fs';

const flags = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

/** The shell without a window first: the same engine for two thirds of the work. */
const systemBrowser = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].find((path) => existsSync(path));

/** Launch options for tests without a window, as root, and without a network; the system's Chromium where there is one, else Playwright's own. */
export function chromium(): { args: string[]; executablePath?: string } {
  return systemBrowser === undefined ? { args: flags } : { args: flags, executablePath: systemBrowser };
}
