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
];

/**
 * Launch options for a headless browser, as root, without network access; the system's Chromium if there is one, else
 * Playwright's own. Tests prefer the headless shell: the same engine, with which the journeys take 60 % of the
 * processor's time. `whole` skips it, because it paints differently from the browser that people use.
 */
export function chromium({ whole = false } = {}): { args: string[]; executablePath?: string } {
  const executablePath = systemBrowsers.find(
    (path) => !(whole && path.endsWith('-shell')) && existsSync(path),
  );
  return executablePath === undefined ? { args: flags } : { args: flags, executablePath };
}
