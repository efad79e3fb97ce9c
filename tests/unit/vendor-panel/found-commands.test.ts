import { expect, test } from 'vitest';
import type { FoundRecord } from '#actors/kit/palette/find-records.ts';
import { foundCommands } from '#app/panel/palette/found-commands.ts';

const record = (
  kind: FoundRecord['kind'],
  number: string | null = null,
  name: string | null = null,
): FoundRecord => ({
  kind,
  id: `${kind}-id`,
  number,
  name,
});

test("a store's records open in its panel, in the order in which they were found", () => {
  const records = [
    record('order', 'SB-7KPQ3M', 'Ada Lovelace'),
    record('product', null, 'Power bar'),
    record('customer', null, 'Ada Lovelace'),
    record('payout', 'PO-7KPQ3M2A'),
  ];
  expect(foundCommands(records, { slug: 'iron', mayEdit: true })).toEqual([
    {
      id: 'order-order-id',
      label: 'SB-7KPQ3M, Ada Lovelace',
      group: 'Orders',
      href: '/iron/vendor-dashboard/orders/SB-7KPQ3M',
    },
    {
      id: 'product-product-id',
      label: 'Power bar',
      group: 'Products',
      href: '/iron/vendor-dashboard/products/product-id',
    },
    {
      id: 'customer-customer-id',
      label: 'Ada Lovelace',
      group: 'Customers',
      href: '/iron/vendor-dashboard/orders?customer=customer-id',
    },
    {
      id: 'payout-payout-id',
      label: 'PO-7KPQ3M2A',
      group: 'Payouts',
      href: '/iron/vendor-dashboard/settings-payment/payouts/PO-7KPQ3M2A',
    },
  ]);
});

test('a member who may not edit products is offered none', () => {
  expect(foundCommands([record('product', null, 'Power bar')], { slug: 'iron', mayEdit: false })).toEqual([]);
});

test('what an admin finds opens in the admin panel', () => {
  const records = [
    record('purchase', 'SB-7K2M9Q', null),
    record('order', 'SB-7K2M9Q', 'Iron & Oak'),
    record('person', null, 'Ada Lovelace'),
    record('store', null, 'Iron & Oak'),
    record('product', null, 'Power bar'),
    record('payout', 'PO-7KPQ3M2A'),
  ];
  expect(
    foundCommands(records, { slug: null, mayEdit: false }).map(({ group, href }) => [group, href]),
  ).toEqual([
    ['Purchases', '/admin/purchases/SB-7K2M9Q'],
    ['Orders', '/admin/orders/order-id'],
    ['Users', '/admin/users/person-id'],
    ['Stores', '/admin/vendors/stores/store-id'],
    ['Products', '/admin/products?item=product-id'],
    ['Payouts', '/admin/money/payouts/PO-7KPQ3M2A'],
  ]);
});
