import { paths } from '#app/paths.ts';

const closed = [
  paths.checkout(),
  '/order/',
  paths.orders(),
  paths.auth(),
  paths.profile(),
  paths.wishlist(),
  paths.search(),
  '/admin/',
  '/vendor/',
  '/*/vendor-dashboard',
];

/** robots.txt: everything but what belongs to one person. */
export function robots(siteUrl: string): string {
  return [
    'User-agent: *',
    ...closed.map((path) => `Disallow: ${path}`),
    '',
    `Sitemap: ${new URL('/sitemap.xml', siteUrl).href}`,
    '',
  ].join('\n');
}
