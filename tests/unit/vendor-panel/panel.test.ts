import { expect, test } from 'vitest';
import { adminGroups, entryOf, openGroups, vendorGroups } from '#app/panel/sidebar-items.ts';
import { defineRoute } from '#routing/route.ts';
import type { Route } from '#routing/route.ts';
import { definePanelRoute } from '#routing/panel-route.ts';
import { createMatcher } from '#routing/match.ts';
import { firstSettings } from '#routing/settings-pages.ts';
import { storeAt } from '#schema/vendor-panel/own-store.ts';
import { joined } from '#samples/models/identity/guard.model.ts';
import { limits } from '#schema/limits.ts';

const labels = (groups: ReturnType<typeof vendorGroups>) =>
  groups.map(({ title, items }) => [title, items.map(({ label, badge }) => [label, badge ?? null])]);

test('the sidebars match spec §2, in its order, with its badges', () => {
  expect(labels(vendorGroups('iron'))).toEqual([
    [
      'Store Management',
      [
        ['Dashboard', null],
        ['Products', null],
        ['Orders', 'vendorOrders'],
        // Not in the spec, like Payments, Promotions and Analytics.
        ['Messages', 'messages'],
        ['Shipments', null],
        ['Customers', null],
        ['Reviews', 'reviews'],
        ['Payments', null],
        ['Publishing', 'unpublished'],
        ['Settings', null],
      ],
    ],
    [
      'Marketing Tools',
      [
        ['Promotions', null],
        ['Analytics', null],
        ['Vendor Blog', null],
        ['Feedback', null],
      ],
    ],
  ]);
  expect(
    adminGroups().flatMap(({ items }) => items.map(({ label, badge }) => [label, badge ?? null])),
  ).toEqual([
    ['Dashboard', null],
    ['Orders', null],
    ['Users', null],
    ['Vendors', 'applications'],
    ['Products', 'reports'],
    ['Finances', null],
    ['Blog Content', 'posts'],
    ['Testimonials', null],
    ['Feedback', 'feedback'],
    ['Emails', null],
    ['Settings', null],
    ['Audit log', null],
  ]);
});

test.each([
  ['products/new', 'products'],
  ['settings-store', 'settings-store'],
  ['settings-business', 'settings-store'],
  ['settings-payment', 'settings-payment'],
  ['settings-payment/statements', 'settings-payment'],
  ['orders/messages/SB-7KPQ3M', 'orders/messages'],
  ['orders/SB-7KPQ3M', 'orders'],
  ['products/promotions/new', 'products/promotions'],
  ['team', 'settings-store'],
])('a page below or next to an entry belongs to it: %s to %s', (page, entry) => {
  const address = (section: string) => `/iron/vendor-dashboard/${section}`;
  expect(entryOf(vendorGroups('iron'), address(page))).toBe(address(entry));
});

test('the dashboard is not the entry of other pages, although all their URLs start with its URL', () => {
  expect(entryOf(vendorGroups('iron'), '/iron/vendor-dashboard/nothing')).toBeUndefined();
  expect(entryOf(adminGroups(), '/admin/vendors/applications')).toBe('/admin/vendors');
});

test('an item without a page does not show, nor does a group without items', () => {
  const shown = openGroups(vendorGroups('iron'), (href) => href.endsWith('/products'));
  expect(labels(shown)).toEqual([['Store Management', [['Products', null]]]]);
});

test('a member sees the items that the role may read, including the first settings', () => {
  const mayRead = (resource: string) => ['products', 'reviews'].includes(resource);
  const groups = vendorGroups('iron', firstSettings('iron', mayRead));
  const shown = openGroups(groups, () => true, mayRead).flatMap(({ items }) => items);
  expect(shown.map(({ label, href }) => [label, href])).toEqual([
    ['Dashboard', '/iron/vendor-dashboard'],
    ['Products', '/iron/vendor-dashboard/products'],
    ['Reviews', '/iron/vendor-dashboard/reviews'],
    ['Settings', '/iron/vendor-dashboard/team'],
  ]);
});

test("the store of a URL is the one with its slug, or else the person's own", () => {
  const stores = [{ ...joined('own'), role: 'owner' as const }, joined('iron')];
  expect(storeAt(stores, 'iron')?.slug).toBe('iron');
  expect(storeAt(stores, 'made-from-the-name')?.slug).toBe('own');
  expect(storeAt(stores.slice(1), 'other')).toBeUndefined();
});

test('the sidebar has the widths and the cookie of spec §9', () => {
  expect(limits.sidebar).toEqual({
    cookieSeconds: 604_800,
    width: '12rem',
    mobileWidth: '18rem',
    iconWidth: '3rem',
  });
});

/** A matcher whose panel has two pages, and how often its records were requested. */
function panel(fails = 0) {
  const asked = { times: 0 };
  const more = async (): Promise<readonly Route[]> => {
    asked.times += 1;
    if (asked.times <= fails) throw new Error('The records did not arrive.');
    return Promise.resolve([definePanelRoute('vendorDashboard', {}), definePanelRoute('vendorProducts', {})]);
  };
  const match = createMatcher([
    defineRoute('dashboard', { access: 'vendor', frame: 'vendor', more }),
    defineRoute('dashboardSection', { access: 'vendor', frame: 'vendor', more }),
    defineRoute('store', {}),
  ]);
  return { match, asked };
}

const first = '/iron/vendor-dashboard';
const products = '/iron/vendor-dashboard/products';
const deep = '/iron/vendor-dashboard/products/1/history';

test('a panel answers for every page below it, and with the records of its pages once they have arrived', async () => {
  const { match } = panel();
  const before = [first, products, deep, '/iron/anything/else'].map(
    (path) => match(path)?.route.name ?? null,
  );
  expect(before).toEqual(['dashboard', 'dashboardSection', 'dashboardSection', null]);
  await Promise.all([match.complete(products), match.complete(deep), match.complete('/iron')]);
  const after = [first, products, deep, '/iron'].map((path) => match(path)?.route.name ?? null);
  expect(after).toEqual(['vendorDashboard', 'vendorProducts', null, 'store']);
  expect(match(products)).toMatchObject({
    params: { vendorSlug: 'iron' },
    route: { access: 'vendor', render: 'browser' },
  });
});

test('records that did not arrive are requested again by the next visit', async () => {
  const { match, asked } = panel(1);
  await expect(match.complete(products)).rejects.toThrow('did not arrive');
  expect(match(products)?.route.name).toBe('dashboardSection');
  expect((await match.complete(products))?.route.name).toBe('vendorProducts');
  expect(asked.times).toBe(2);
});
