import { describe, expect, test } from 'vitest';
import { accountSections, avatarCount, initialsOf } from '#app/account-menu/account-items.ts';
import { matchRoute } from '#app/areas.ts';
import type { VendorStatus } from '#schema/identity/session.ts';
import { joined } from '#samples/models/identity/guard.model.ts';

const person = {
  isVendor: false,
  isAdmin: false,
  vendorStatus: null,
  storeName: null,
  storeSlug: null,
  stores: [],
} as const;
const counts = { orders: 2, vendorOrders: 3, publishing: 4, admin: 120 };

const labels = (...given: Parameters<typeof accountSections>) =>
  accountSections(...given).flatMap(({ items }) => items.map(({ label }) => label));

describe('the account menu', () => {
  test.each<[VendorStatus | null, string[]]>([
    [null, ['My Profile', 'My Orders', 'Start Selling']],
    ['invited', ['My Profile', 'My Orders']],
    ['pending', ['My Profile', 'My Orders', 'Application Status']],
    ['rejected', ['My Profile', 'My Orders', 'Start Selling']],
  ])('of a customer whose store is %s', (vendorStatus, expected) => {
    expect(labels({ ...person, vendorStatus }, counts)).toEqual(expected);
  });

  test('of a vendor links to the dashboard named after the store, with both counts', () => {
    const [, vendor] = accountSections(
      { ...person, isVendor: true, vendorStatus: 'approved', storeName: 'Iron & Co.' },
      counts,
    );
    expect(vendor?.items.map(({ label, href, count }) => [label, href, count])).toEqual([
      ['Vendor Dashboard', '/iron-co/vendor-dashboard', 4],
      ['Manage Products', '/iron-co/vendor-dashboard/products', undefined],
      ['Vendor Orders', '/iron-co/vendor-dashboard/orders', 3],
    ]);
  });

  test('of a vendor whose store has neither name nor slug links to an existing page', () => {
    const [, vendor] = accountSections({ ...person, isVendor: true }, counts);
    const routes = vendor?.items.map(({ href }) => [href, matchRoute(href)?.route.name]);
    expect(routes).toEqual([
      ['/vendor/vendor-dashboard', 'dashboard'],
      ['/vendor/vendor-dashboard/products', 'dashboardSection'],
      ['/vendor/vendor-dashboard/orders', 'dashboardSection'],
    ]);
  });

  test('of an admin links to the platform, with the number of open items', () => {
    const [, admin] = accountSections({ ...person, isAdmin: true }, counts);
    expect(admin?.items.map(({ label, href, count }) => [label, href, count])).toEqual([
      ['Admin Dashboard', '/admin/dashboard', undefined],
      ['Manage Vendors', '/admin/vendors', 120],
    ]);
  });

  test('shows that an application is pending', () => {
    const [account] = accountSections({ ...person, vendorStatus: 'pending' }, counts);
    expect(account?.items.at(-1)).toEqual({
      id: 'status',
      label: 'Application Status',
      href: '/vendor/application-status',
      icon: 'info',
      note: 'Vendor Application Pending',
    });
  });
});

test('the avatar shows a vendor’s count before an admin’s, and no count for a customer', () => {
  expect(avatarCount(person, counts)).toBe(0);
  expect(avatarCount({ ...person, isAdmin: true }, counts)).toBe(120);
  expect(avatarCount({ ...person, isAdmin: true, isVendor: true }, counts)).toBe(7);
  expect(
    avatarCount({ ...person, isAdmin: true, isVendor: true }, { ...counts, vendorOrders: 0, publishing: 0 }),
  ).toBe(120);
});

test.each([
  [{ displayName: 'Ada Lovelace', firstName: 'Ada', email: 'a@b.c' }, 'AL'],
  [{ displayName: null, firstName: 'Grace', email: 'g@b.c' }, 'G'],
  [{ displayName: null, firstName: null, email: 'maya.kowalski@lifters.example' }, 'M'],
  [{ displayName: "Maya 't Hart", firstName: 'Maya', email: 'm@b.c' }, 'MH'],
  [{ displayName: '🏋️ 💪', firstName: 'Ada', email: 'a@b.c' }, 'A'],
  [{ displayName: null, firstName: null, email: null }, ''],
])('initials of %o', (given, expected) => {
  expect(initialsOf(given)).toBe(expected);
});

test('a member sees the joined stores that are open, each linking to what the role may read', () => {
  const store = { ...joined('iron'), store_name: 'Iron Works' };
  const stores = [
    { ...store, vendor_id: 'me', role: 'owner' as const },
    store,
    { ...store, vendor_id: 'oak', slug: 'oak', store_name: null, rights: {} },
    { ...store, vendor_id: 'new', status: 'pending' },
  ];
  const teams = accountSections({ ...person, stores }, counts).find(({ id }) => id === 'teams');
  expect(teams?.items.map(({ label, href }) => [label, href])).toEqual([
    ['Iron Works', '/iron/vendor-dashboard/products'],
    ['oak', '/oak/vendor-dashboard/team'],
  ]);
});
