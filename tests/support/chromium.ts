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

const systemBrowser = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'].find(
  (path) => existsSync(path),
);

/** Launch options that work as root and without a network; the system's Chromium where there is one, else Playwright's own. */
export function chromium(): { args: string[]; executablePath?: string } {
  return systemBrowser === undefined ? { args: flags } : { args: flags, executablePath: systemBrowser };
}
