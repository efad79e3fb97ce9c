import { readFile, readdir } from 'node:fs/promises';
import { describe, expect, test } from 'vitest';
import { addresses, dashboardSections, dashboardSlug, isPanel, paths } from '#routing/paths.ts';
import { matchRoute, routes } from '#app/areas.ts';
import { createMatcher, pathOf, staticSegments } from '#routing/match.ts';
import type { Route } from '#routing/route.ts';

/** The name of the route at a path. */
function found(path: string) {
  const match = matchRoute(path);
  return match === null ? null : { name: match.route.name, params: match.params };
}

const named = (fits: (route: Route) => boolean) =>
  routes
    .filter(fits)
    .map(({ name }) => name)
    .sort();

const migrations = new URL('../../../supabase/migrations/', import.meta.url);

test('no vendor can take the first path segment of a shop page', async () => {
  const files = await readdir(migrations);
  const texts = await Promise.all(files.map((file) => readFile(new URL(file, migrations), 'utf8')));
  const inserted = texts.flatMap((text) => [
    ...text.matchAll(/insert into public\.reserved_slugs \(slug\) values([^;]+);/g),
  ]);
  const reserved = new Set(
    inserted.flatMap(([, values = '']) => [...values.matchAll(/'([^']+)'/g)].map(([, slug]) => slug)),
  );
  expect([...staticSegments(routes)].filter((segment) => !reserved.has(segment))).toEqual([]);
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
    [paths.guestOrder(), 'guestOrder', {}],
    [paths.order(id), 'order', { id }],
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
      paths.dashboardSection('iron-works', 'orders'),
      'dashboardSection',
      { vendorSlug: 'iron-works', section: 'orders' },
    ],
    [paths.dashboard(dashboardSlug({})), 'dashboard', { vendorSlug: 'vendor' }],
    [
      paths.dashboardSection(dashboardSlug({ storeName: 'Checkout' }), 'products'),
      'dashboardSection',
      { vendorSlug: 'checkout', section: 'products' },
    ],
    [paths.admin('users'), 'admin', { section: 'users' }],
    [paths.vendorApply(), 'vendorApply', {}],
    [paths.about(), 'about', {}],
  ] as const)('%s', (path, name, params) => {
    expect(found(path)).toEqual({ name, params });
  });

  test.each([
    ['/products/', '/products'],
    ['/Products', '/products'],
    ['/IRON-WORKS//Bars/Power-Bar/', '/iron-works/bars/power-bar'],
    ['/Iron-Works/PRODUCT/power-bar', '/iron-works/product/power-bar'],
    [`/Categories/${id.toUpperCase()}/`, `/categories/${id}`],
    ['/Iron-Works/Vendor-Dashboard', '/iron-works/vendor-dashboard'],
    ['/Iron-Works/vendor-dashboard/Orders/SB-7F', '/iron-works/vendor-dashboard/orders/SB-7F'],
    ['/Admin/Users', '/admin/users'],
  ])('%s is a spelling of %s', async (path, spelled) => {
    // A separate matcher: the records of the panels load into it, and other tests count on their absence.
    const match = await createMatcher(routes).complete(path);
    expect(match === null ? null : pathOf(match)).toBe(spelled);
  });

  test('encoded segments are decoded', () => {
    expect(found('/blog/caf%C3%A9')).toEqual({ name: 'blogPost', params: { slug: 'café' } });
  });

  test.each([
    '/products/a/b',
    '/admin',
    '/admin/unknown',
    '/admin/settings/unknown',
    '/iron-works/vendor-dashboard/unknown',
    '/vendor/unknown/page',
    '/a/b/c/d',
    '/%E0%A4%A',
    '/order',
  ])('nothing is at %s', async (path) => {
    expect(await matchRoute.complete(path)).toBe(null);
  });
});

describe('addresses and records', () => {
  test('every URL has one record', () => {
    expect(routes.map(({ name }) => name).sort()).toEqual(Object.keys(addresses).sort());
  });

  test('no two routes match the same URL', () => {
    const shapes = routes.map(({ pattern }) => pattern.replaceAll(/:\w+/g, ':'));
    expect(shapes.filter((shape, place) => shapes.indexOf(shape) !== place)).toEqual([]);
  });

  // Sections of the panels with a page have their own record.
  const withPage = routes.filter(({ page }) => page !== undefined);
  test.each(withPage.map(({ name, pattern, values }) => ({ name, pattern, values })))(
    'the URL built for $name leads to it, with any text in it',
    ({ name, pattern, values }) => {
      const texts = ['café & bar', 'a/b?c#d', '100%', 'iron works'];
      const names = pattern.match(/(?<=:)\w+/g) ?? [];
      const params = Object.fromEntries(
        names.map((param, place) => [
          param,
          (place === names.length - 1 ? values?.[0] : null) ?? texts[place] ?? '',
        ]),
      );
      const build: (...args: string[]) => string = addresses[name] as (...args: string[]) => string;
      expect(found(build(...Object.values(params)).replace(/\?.*$/, ''))).toEqual({ name, params });
    },
  );
});

describe('the facts of spec §2', () => {
  test('pages that need a login', () => {
    expect(named(({ access }) => access === 'login')).toEqual([
      'analytics',
      'order',
      'orderAnalytics',
      'orders',
      'profile',
      'vendorApplicationStatus',
      'vendorApply',
      'vendorOnboarding',
      'vendorProfileSetup',
    ]);
  });

  test('pages of the vendor and admin areas', () => {
    expect(named(({ access }) => access === 'vendor')).toEqual(['dashboard', 'dashboardSection']);
    expect(named(({ access }) => access === 'admin')).toEqual(['admin']);
  });

  test('pages without the shell', () => {
    expect(named(({ frameOf }) => frameOf({}) === 'bare')).toEqual(['auth', 'vendorInvitation']);
  });

  test('vendor pages that redirect without first showing the frame', () => {
    const frames = dashboardSections.map((section) => {
      const match = matchRoute(paths.dashboardSection('iron-works', section));
      return [section, match?.route.frameOf(match.params)] as const;
    });
    expect(frames.filter(([, frame]) => frame !== 'vendor')).toEqual([
      ['shipments', 'unframed'],
      ['reviews', 'unframed'],
      ['settings-shipping-setup', 'unframed'],
    ]);
    expect(matchRoute(paths.dashboard('iron-works'))?.route.frameOf({})).toBe('vendor');
  });

  test.each([
    ['/admin', true],
    ['/admin/users', true],
    ['/admin/unknown', true],
    ['/iron-works/vendor-dashboard', true],
    ['/iron-works/vendor-dashboard/orders', true],
    ['/iron-works/vendor-dashboard/unknown', true],
    ['/', false],
    ['/administration', false],
    ['/iron-works', false],
    ['/iron-works/bars/admin', false],
    ['/profile', false],
  ])('the footer is hidden on %s: %s', (path, hidden) => {
    expect(isPanel(path)).toBe(hidden);
  });

  test('pages whose failures the authentication screen shows', () => {
    expect(named(({ authErrors }) => authErrors === true)).toEqual([
      'auth',
      'confirmEmail',
      'emailVerification',
      'forgotPassword',
      'resetPassword',
      'vendorInvitation',
    ]);
  });

  test("only the URLs of a panel's frame have no page", () => {
    expect(named(({ page }) => page === undefined)).toEqual(['admin', 'dashboard', 'dashboardSection']);
  });
});

describe('how pages are delivered', () => {
  test('browser-dependent and restricted pages are rendered only in the browser', () => {
    expect(named(({ render, access }) => render === 'browser' && access === 'everyone')).toEqual([
      'auth',
      'authTest',
      'checkout',
      'checkoutSuccess',
      'compare',
      'confirmEmail',
      'connectionTest',
      'emailVerification',
      'forgotPassword',
      'guestOrder',
      'logout',
      'productPreview',
      'resetPassword',
      'stockNotice',
      'vendorInvitation',
      'wishlist',
    ]);
    expect(named(({ render, access }) => render === 'html' && access !== 'everyone')).toEqual([]);
  });

  test('pages that open without a connection', () => {
    expect(named(({ offline }) => offline === true)).toEqual([
      'checkout',
      'compare',
      'home',
      'search',
      'storeProduct',
      'wishlist',
    ]);
  });

  test('pages whose URL contains filters', () => {
    expect(named(({ server }) => server?.cache?.byFilters === true)).toEqual([
      'blog',
      'category',
      'products',
      'search',
      'store',
      'vendor',
    ]);
    expect(named(({ sameData }) => sameData === true)).toEqual(['plainProduct', 'product', 'storeProduct']);
    expect(named(({ server }) => server?.cache?.query !== undefined)).toEqual([
      'plainProduct',
      'product',
      'storeProduct',
    ]);
  });
});
