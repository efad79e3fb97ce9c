import type { AnyMachineSnapshot } from 'xstate';
import { orderListMachine } from '#machines/order-list/order-list.machine.ts';
import type { OrderListSnapshot } from '#machines/order-list/order-list.machine.ts';
import { cents } from '#schema/money.ts';
import type { OrderSummary } from '#schema/order.ts';
import type { Model } from './paths.ts';

export const orderSummary = (number: number, more: Partial<OrderSummary> = {}): OrderSummary => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  reference: `SB-ABCDE${number}`,
  created_at: '2026-11-21T10:00:00Z',
  currency: 'USD',
  total: cents(6500),
  payment_status: 'paid',
  parcels: [
    {
      id: `parcel-${number}`,
      vendor_name: 'Iron Works',
      status: 'processing',
      total: cents(6500),
      earliest: '2026-11-24',
      latest: '2026-11-27',
      returns: [],
      items: [{ title: 'Power bar', image: null, quantity: 1 }],
    },
  ],
  ...more,
});

const page = (numbers: readonly number[], more: boolean) => ({
  output: { orders: numbers.map((number) => orderSummary(number)), more },
});

const broken = (any: AnyMachineSnapshot): string | undefined => {
  const snapshot = any as OrderListSnapshot;
  const { orders, more } = snapshot.context;
  if (snapshot.matches('listing') && orders.length === 0) return 'lists nothing';
  if (snapshot.matches('empty') && orders.length > 0) return 'says that there is nothing beside orders';
  if (orders.length === 0 && more) return 'more after nothing';
  return undefined;
};

export const orderListModel: Model = {
  name: 'orderList',
  machine: orderListMachine,
  actionPorts: [],
  limit: 5000,
  cases: {
    'done.readOrders': [page([], false), page([1], false), page([1], true)],
    'error.readOrders': [{ error: new Error('away') }],
    'done.readMore': [page([2], false), page([2], true)],
    'error.readMore': [{ error: new Error('away') }],
    'done.rereadOrders': [page([], false), page([3], false), page([3], true)],
    'error.rereadOrders': [{ error: new Error('away') }],
    'done.lookAgain': [page([], false), page([3], false), page([3], true)],
    'error.lookAgain': [{ error: new Error('away') }],
    'filter.chosen': [{ filter: 'open' }, { filter: 'all' }],
    'orders.more': [{}],
    'orders.retry': [{}],
    'orders.changed': [{}],
  },
  classOf: (snapshot) => {
    const { filter, orders, more } = (snapshot as OrderListSnapshot).context;
    return [filter, orders.slice(0, 1).map(({ id }) => id), Math.min(orders.length, 2), more];
  },
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
