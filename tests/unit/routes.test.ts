import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { dashboardSlug, paths } from '#app/paths.ts';
import { bareRoutes, matchRoute, pages, staticSegments } from '#app/routes.tsx';

const migrations = new URL('../../supabase/migrations/', import.meta.url);

test('no vendor can take the first segment of a page of the product', async () => {
  const files = await readdir(migrations);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, migrations), 'utf8')));
  const inserted = texts.flatMap((text) => [
    ...text.matchAll(/insert into public\.reserved_slugs \(slug\) values([^;]+);/g),
  ]);
  const reserved = new Set(
    inserted.flatMap(([, values = '']) => [...values.matchAll(/'([^']+)'/g)].map(([, slug]) => slug)),
  );
  expect([...staticSegments].filter((segment) => !reserved.has(segment))).toEqual([]);
});

describe('the route of a path', () => {
  const id = '019b8b7a-3261-795b-a6c4-142ca49282dd';
  test.each([
    [paths.home(), 'home', {}],
    [paths.products(), 'products', {}],
    [paths.product(id), 'product', { id }],
    [paths.category(id), 'category', { id }],
    [paths.vendor(id), 'vendor', { id }],
    [paths.checkout(), 'checkout', {}],
    [paths.checkoutSuccess(), 'checkoutSuccess', {}],
    [paths.orderConfirmation(), 'guestOrder', {}],
    [paths.orderConfirmation(id), 'order', { id }],
    [paths.store('iron-works'), 'store', { vendorSlug: 'iron-works' }],
    [
      paths.vendorProduct('iron-works', 'bars', 'power-bar'),
      'storeProduct',
      { vendorSlug: 'iron-works', categorySlug: 'bars', productSlug: 'power-bar' },
    ],
    [
      paths.vendorProduct('iron-works', null, 'power-bar'),
      'plainProduct',
      { vendorSlug: 'iron-works', productSlug: 'power-bar' },
    ],
    [paths.dashboard('iron-works'), 'dashboard', { vendorSlug: 'iron-works' }],
    [
      paths.dashboard('iron-works', 'orders'),
      'dashboardSection',
      { vendorSlug: 'iron-works', section: 'orders' },
    ],
    [paths.dashboard(dashboardSlug({})), 'dashboard', { vendorSlug: 'vendor' }],
    [
      paths.dashboard(dashboardSlug({ storeName: 'Checkout' }), 'products'),
      'dashboardSection',
      { vendorSlug: 'checkout', section: 'products' },
    ],
    [paths.admin('users'), 'admin', { section: 'users' }],
    [paths.vendorApply(), 'vendorApply', {}],
    [paths.about(), 'about', {}],
  ] as const)('%s', (path, name, params) => {
    expect(matchRoute(path)).toEqual({ name, params });
  });

  test('a slash at the end changes nothing', () => {
    expect(matchRoute('/products/')).toEqual({ name: 'products', params: {} });
  });

  test('encoded segments are decoded', () => {
    expect(matchRoute('/blog/caf%C3%A9')).toEqual({ name: 'blogPost', params: { slug: 'café' } });
  });

  test.each(['/products/a/b', '/admin', '/vendor/unknown/page', '/a/b/c/d', '/%E0%A4%A', '/order'])(
    'nothing is at %s',
    (path) => {
      expect(matchRoute(path)).toBe(null);
    },
  );
});

test('pages of later issues are known and not open; the sign-in pages have no shell', () => {
  expect(pages.admin).toBe(undefined);
  expect([...bareRoutes]).toEqual(['auth', 'vendorInvitation']);
});
