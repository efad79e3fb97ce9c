import { describe, expect, test } from 'vitest';
import {
  adminSections,
  categoryByName,
  dashboardSections,
  dashboardSlug,
  itemByNames,
  mediaUrl,
  paths,
  slugOf,
} from '#routing/paths.ts';
import { reportMail } from '#routing/report-mail.ts';
import { filteredPath, readFilters } from '#routing/product-filters.ts';

describe('addresses of spec §2', () => {
  test('vendor-scoped pages', () => {
    expect(paths.store('iron-works')).toBe('/iron-works');
    expect(paths.vendorProduct('iron-works', 'barbells', 'power-bar')).toBe('/iron-works/barbells/power-bar');
    expect(paths.vendorProduct('iron-works', null, 'power-bar')).toBe('/iron-works/product/power-bar');
    expect(itemByNames('Strength', 'Power Racks', 'Rack 3.0')).toBe('/strength/power-racks/rack-3-0');
    expect(categoryByName('Apparel & Accessories')).toBe('/apparel-accessories');
  });

  test('every section of the vendor dashboard', () => {
    expect([
      paths.dashboard('iron-works'),
      ...dashboardSections.map((s) => paths.dashboardSection('iron-works', s)),
    ]).toEqual(
      [
        '',
        '/products',
        '/orders',
        '/shipments',
        '/customers',
        '/analytics',
        '/reviews',
        '/vendor-blog',
        '/publishing',
        '/feedback',
        '/settings-store',
        '/settings-business',
        '/settings-payment',
        '/settings-shipping-rates',
        '/settings-shipping-setup',
        '/settings-shipping-integration',
        '/settings-notifications',
        // Not in the spec.
        '/team',
      ].map((end) => `/iron-works/vendor-dashboard${end}`),
    );
  });

  test('every section of the admin panel', () => {
    expect(adminSections.map((section) => paths.admin(section))).toEqual([
      '/admin/dashboard',
      '/admin/vendors',
      '/admin/users',
      '/admin/products',
      '/admin/blog',
      '/admin/testimonials',
      '/admin/feedback',
      '/admin/emails',
      '/admin/settings',
      '/admin/money',
      '/admin/audit',
      '/admin/orders',
      '/admin/purchases',
    ]);
  });

  test("the sign-in page's URL contains the return path, the tab and the invitation", () => {
    expect(paths.auth()).toBe('/auth');
    expect(paths.auth({ redirect: '/' })).toBe('/auth');
    expect(paths.auth({ redirect: '/orders?page=2', tab: 'signup', invite: 'a b' })).toBe(
      '/auth?redirect=%2Forders%3Fpage%3D2&tab=signup&invite=a+b',
    );
  });

  test('a search is trimmed and encoded', () => {
    expect(paths.search('  bar & plate ')).toBe('/search?q=bar+%26+plate');
    expect(paths.search('   ')).toBe('/search');
  });

  test("outside text can't leave its segment", () => {
    expect(paths.product('a/b?c#d')).toBe('/products/a%2Fb%3Fc%23d');
  });
});

describe('slugs', () => {
  test('lower case, runs of anything else become one hyphen, none at the ends', () => {
    expect(slugOf('  Iron & Chalk -- Co. ')).toBe('iron-chalk-co');
    expect(slugOf('!!!')).toBe('');
  });

  test('the dashboard takes the stored slug, else the name, else the word vendor', () => {
    expect(dashboardSlug({ slug: 'stored', storeName: 'Other Name' })).toBe('stored');
    expect(dashboardSlug({ slug: ' ', storeName: 'Other Name' })).toBe('other-name');
    expect(dashboardSlug({ slug: null, storeName: '…' })).toBe('vendor');
    expect(dashboardSlug({})).toBe('vendor');
  });
});

describe('filters in the query string', () => {
  test('read back as they were written', () => {
    const filters = {
      category: 'barbells',
      min: '10',
      max: '99.50',
      inStock: true,
      deals: true,
      sort: 'price-asc',
      after: '2026-11-01T10:00:00+00:00~019b8b74-1800-7dbd-adb2-11eec8df4939',
    } as const;
    const path = filteredPath('/products', filters);
    expect(path).toBe(
      '/products?category=barbells&min=10&max=99.50&in-stock=true&deals=true&sort=price-asc&after=2026-11-01T10%3A00%3A00%2B00%3A00%7E019b8b74-1800-7dbd-adb2-11eec8df4939',
    );
    expect(readFilters(path.split('?')[1] ?? '')).toEqual(filters);
  });

  test('the list without filters has one URL', () => {
    expect(paths.products({ sort: 'newest', deals: false, min: '' })).toBe('/products');
    expect(paths.products({ deals: true })).toBe('/products?deals=true');
  });

  test('invalid values are ignored', () => {
    expect(readFilters('min=-1&max=1e9&sort=drop table&deals=yes&in-stock=1&utm_source=x')).toEqual({
      category: undefined,
      min: undefined,
      max: undefined,
      inStock: false,
      deals: false,
      sort: 'newest',
      after: undefined,
    });
  });
});

test('pictures are served by the app itself, absolute URLs are kept, null stays null', () => {
  expect(mediaUrl('products/bar one/front.svg')).toBe('/media/products/bar%20one/front.svg');
  expect(mediaUrl('https://cdn.example/a.png')).toBe('https://cdn.example/a.png');
  expect(mediaUrl(null)).toBe(null);
  expect(mediaUrl('')).toBe(null);
});

test('a report contains the error id', () => {
  expect(reportMail('help@shop.example', 'err_1', 'http://x/y?z=1')).toBe(
    'mailto:help@shop.example?subject=Problem%20report%20err_1&body=What%20happened%3A%0A%0A%0AError%20ID%3A%20err_1%0APage%3A%20http%3A%2F%2Fx%2Fy%3Fz%3D1%0A',
  );
});
