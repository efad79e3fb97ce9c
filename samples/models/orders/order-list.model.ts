import { plainDate } from '#schema/day.ts';
import type { AnyMachineSnapshot } from 'xstate';
import { orderListMachine } from '#machines/orders/order-list.machine.ts';
import type { OrderListSnapshot } from '#machines/orders/order-list.machine.ts';
import { cents } from '#schema/money.ts';
import type { PurchaseSummary } from '#schema/orders/order.ts';
import type { Model } from '#engine/paths.ts';
import { orderListProperties } from './order-list.properties.ts';

export const purchaseSummary = (number: number, more: Partial<PurchaseSummary> = {}): PurchaseSummary => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  reference: `SB-ABCDE${number}`,
  created_at: '2026-11-21T10:00:00Z',
  currency: 'USD',
  total: cents(6500),
  payment_status: 'paid',
  orders: [
    {
      id: `order-${number}`,
      vendor_name: 'Iron Works',
      status: 'processing',
      total: cents(6500),
      earliest: plainDate('2026-11-24'),
      latest: plainDate('2026-11-27'),
      returns: [],
      exchange_of: null,
      exchanges: [],
      items: [{ id: 'item', title: 'Power bar', options: 'Black · 20 kg', image: null, quantity: 1 }],
    },
  ],
  ...more,
});

const page = (numbers: readonly number[], more: boolean) => ({
  output: { purchases: numbers.map((number) => purchaseSummary(number)), more },
});

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as OrderListSnapshot;
  const { purchases, more } = snapshot.context;
  if (snapshot.matches('listing') && purchases.length === 0) return 'lists nothing';
  if (snapshot.matches('empty') && purchases.length > 0) return 'says that there is nothing beside purchases';
  if (purchases.length === 0 && more) return 'more after nothing';
  return undefined;
};

export const orderListModel: Model = {
  name: 'orderList',
  machine: orderListMachine,
  actionPorts: [],
  limit: 5000,
  cases: {
    'done.readPurchases': [page([], false), page([1], false), page([1], true)],
    'error.readPurchases': [{ error: new Error('away') }],
    'done.readMore': [page([2], false), page([2], true)],
    'error.readMore': [{ error: new Error('away') }],
    'done.rereadPurchases': [page([], false), page([3], false), page([3], true)],
    'error.rereadPurchases': [{ error: new Error('away') }],
    'done.lookAgain': [page([], false), page([3], false), page([3], true)],
    'error.lookAgain': [{ error: new Error('away') }],
    'filter.chosen': [{ filter: 'open' }, { filter: 'all' }],
    'orders.more': [{}],
    'orders.retry': [{}],
    'orders.changed': [{}],
  },
  classOf: (snapshot) => {
    const { filter, purchases, more } = (snapshot as OrderListSnapshot).context;
    return [filter, purchases.slice(0, 1).map(({ id }) => id), Math.min(purchases.length, 2), more];
  },
  properties: orderListProperties,
  broken,
  brokenStep: (from, event, to) => {
    const [before, after] = [from as OrderListSnapshot, to as OrderListSnapshot];
    if (event.type !== 'orders.changed') return undefined;
    if (!['loading', 'refreshing'].some((name) => JSON.stringify(after.value).includes(name))) {
      return 'a change is not read';
    }
    return (before.matches('listing') || before.matches('empty')) && after.matches('loading')
      ? 'what stands is taken away while it is read again'
      : undefined;
  },
};
