import { routes } from '#app/areas.ts';

/** robots.txt matches prefixes: `/order/` disallows every page below. */
const closed = routes
  .filter(({ access, crawl }) => access !== 'everyone' || crawl === false)
  .map(({ pattern }) => pattern.replace(/\/:\w+$/, '/').replaceAll(/:\w+/g, '*'));

/** A prefix of this path is already disallowed. */
const isCovered = (path: string): boolean => closed.some((other) => other !== path && path.startsWith(other));

/** robots.txt: allows everything except personal pages. */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...closed.filter((path) => !isCovered(path)).map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n');
}
