import { expect, test } from 'vitest';
import { isJoined, joinedStores, mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';

const store = (slug: string | null, status = 'approved', role: OwnStore['role'] = 'catalog'): OwnStore => ({
  vendor_id: `id-${slug}`,
  slug,
  store_name: slug,
  status,
  role,
  time_zone: 'America/New_York',
  units: 'us',
  rights: { products: ['read', 'write'], orders: ['read'] },
});

test('panels of stores that have opened are joined, even suspended ones; not the own store, or one that never opened', () => {
  const stores = [
    store('iron-oak'),
    store('resting', 'rejected'),
    store('waiting', 'pending'),
    store('mine', 'approved', 'owner'),
    store(null),
  ];
  expect(joinedStores(stores).map(({ slug }) => slug)).toEqual(['iron-oak', 'resting']);
});

test.each([
  ['/iron-oak/vendor-dashboard', true],
  ['/iron-oak/vendor-dashboard/orders?status=paid', true],
  ['/iron-oak/vendor-dashboard?tab=1', true],
  ['/iron-oak/vendor-dashboard#top', true],
  ['/iron%2Doak/vendor-dashboard', true],
  ['/other/vendor-dashboard', false],
  ['/iron-oak/vendor-dashboards', false],
  ['/iron-oak', false],
  ['/iron-oak/deeper/vendor-dashboard', false],
  ['/shop/iron-oak/vendor-dashboard', false],
  ['//iron-oak/vendor-dashboard', false],
  ['iron-oak/x/vendor-dashboard', false],
  ['/%E0%A4%A/vendor-dashboard', false],
  ['/', false],
])('%s belongs to a joined store: %s', (path, isOne) => {
  expect(isJoined([store('iron-oak')], path)).toBe(isOne);
});

test('a member may do what the role grants, and nothing else', () => {
  const member = store('iron-oak');
  expect([
    mayIn(member, 'products', 'write'),
    mayIn(member, 'orders'),
    mayIn(member, 'orders', 'write'),
  ]).toEqual([true, true, false]);
  expect(mayIn(member, 'money')).toBe(false);
});
