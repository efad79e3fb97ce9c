import type { AuthSettings } from './config.ts';

const loopback = /^(localhost|127(?:\.\d{1,3}){3}|\[::1\])$/;
const plainHost = /^[a-z0-9](?:[a-z0-9.-]*[a-z0-9])?$/i;
const escaped = /[$()+^|\\]/;

/** A glob from config.toml as a regular expression for the whole URL; `*` stops at `.` and `/`. */
export function globToRegExp(glob: string): RegExp {
  let source = '';
  let alternatives = 0;
  for (let i = 0; i < glob.length; i++) {
    const character = glob[i] ?? '';
    if (character === '*') {
      const all = glob[i + 1] === '*';
      if (all) i++;
      source += all ? '.*' : '[^./]*';
    } else if (character === '?') {
      source += '[^./]';
    } else if (character === '[' && glob.indexOf(']', i + 2) > 0) {
      const end = glob.indexOf(']', i + 2);
      const set = glob.slice(i + 1, end).replaceAll('\\', '\\\\');
      source += `[${set.startsWith('!') ? `^${set.slice(1)}` : set}]`;
      i = end;
    } else if (character === '{') {
      alternatives++;
      source += '(?:';
    } else if (character === '}' && alternatives > 0) {
      alternatives--;
      source += ')';
    } else if (character === ',' && alternatives > 0) {
      source += '|';
    } else {
      source += escaped.test(character) || '.[]{}'.includes(character) ? `\\${character}` : character;
    }
  }
  return new RegExp(`^${source}${')'.repeat(alternatives)}$`, 's');
}

function isAllowed(address: string, settings: AuthSettings): boolean {
  // Browsers drop control characters and read \ as /: we would check one URL and they would open another.
  if ([...address].some((character) => character <= ' ' || character === '\u007F' || character === '\\')) {
    return false;
  }
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined) return false;
  const site = new URL(settings.siteUrl);
  const web = url.protocol === 'http:' || url.protocol === 'https:';
  if (web && url.username === '' && url.password === '') {
    // Another port of this computer is another program, which a page or another user may have started.
    if (url.origin === site.origin) return true;
  }
  if (web) {
    const raw =
      /^https?:\/\/(?:[^/?#]*@)?(?<host>\[[^\]]*\]|[^/?#:]*)/i.exec(address)?.groups?.['host'] ?? '';
    const isNumber = /^[\d.]+$/.test(url.hostname) || url.hostname.startsWith('[');
    if (isNumber && !loopback.test(url.hostname)) return false;
    // A different spelling of a numeric IP address (2130706433, 0x7f.1).
    if (isNumber && raw !== url.hostname) return false;
    if (!isNumber && !plainHost.test(raw)) return false;
  }
  const withoutFragment = address.split('#')[0] ?? '';
  return settings.redirectUrls.some((glob) => globToRegExp(glob).test(withoutFragment));
}

/** The first of `wanted` that is allowed as a redirect, otherwise the site itself. */
export function redirectTarget(settings: AuthSettings, ...wanted: (string | undefined)[]): string {
  return (
    wanted.find((address) => address !== undefined && address !== '' && isAllowed(address, settings)) ??
    settings.siteUrl
  );
}
