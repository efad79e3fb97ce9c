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

const systemBrowsers = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
].filter((path) => existsSync(path));

/**
 * Launch options for a browser without a window, as root, and without a network; the system's Chromium where there is
 * one, else Playwright's own. Tests take the headless shell first: the same engine for two thirds of the work. `whole`
 * leaves it out: it paints by other rules than the browser that people have.
 */
export function chromium({ whole = false } = {}): { args: string[]; executablePath?: string } {
  const executablePath = systemBrowsers.find((path) => !whole || !path.endsWith('-shell'));
  return executablePath === undefined ? { args: flags } : { args: flags, executablePath };
}
