import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { OrderFilter, OrderPage, OrderSummary } from '#schema/order.ts';
import { callbackPort, promisePort } from '#machines/ports.ts';

export type OrderListEvent =
  | { type: 'filter.chosen'; filter: OrderFilter }
  | { type: 'orders.more' }
  | { type: 'orders.retry' }
  /** An order of this person has moved on the server, or may have while nobody was told. */
  | { type: 'orders.changed' };

type Wanted = { filter: OrderFilter; after: OrderSummary | null };

type Context = {
  filter: OrderFilter;
  orders: readonly OrderSummary[];
  more: boolean;
};

/** The account's own orders (spec §2: /orders), kept up to date while they are looked at. */
export const orderListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrderListEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readOrders: promisePort<OrderPage, Wanted>('readOrders'),
    watchOrders: callbackPort<OrderListEvent>('watchOrders'),
  },
  actions: {
    'take the filter': assign((_, { filter }: { filter: OrderFilter }) => ({ filter })),
    'forget the orders': assign({ orders: [], more: false }),
    'show the page': assign((_, { orders, more }: OrderPage) => ({ orders, more })),
    'add the page': assign(({ context }, { orders, more }: OrderPage) => ({
      orders: [...context.orders, ...orders],
      more,
    })),
  },
  guards: {
    'is empty': (_, { orders }: OrderPage) => orders.length === 0,
    'there is more': ({ context }) => context.more,
  },
}).createMachine({
  id: 'orderList',
  context: { filter: 'all', orders: [], more: false },
  invoke: { id: 'watchOrders', src: 'watchOrders' },
  initial: 'loading',
  on: {
    'filter.chosen': {
      target: '.loading',
      actions: ['forget the orders', { type: 'take the filter', params: ({ event }) => event }],
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readOrders',
        src: 'readOrders',
        input: ({ context: { filter } }) => ({ filter, after: null }),
        onDone: [
          { guard: { type: 'is empty', params: ({ event }) => event.output }, target: 'empty' },
          {
            target: 'listing',
            actions: { type: 'show the page', params: ({ event }) => event.output },
          },
        ],
        onError: 'failed',
      },
      // What was asked before the change may not hold it.
      on: { 'orders.changed': { target: 'loading', reenter: true } },
    },
    empty: {
      initial: 'settled',
      states: {
        settled: { on: { 'orders.changed': 'refreshing' } },
        /** That there is nothing stands while it is read again. */
        refreshing: {
          invoke: {
            id: 'lookAgain',
            src: 'readOrders',
            input: ({ context: { filter } }) => ({ filter, after: null }),
            onDone: [
              { guard: { type: 'is empty', params: ({ event }) => event.output }, target: 'settled' },
              {
                target: '#orderList.listing',
                actions: { type: 'show the page', params: ({ event }) => event.output },
              },
            ],
            onError: 'settled',
          },
          on: { 'orders.changed': { target: 'refreshing', reenter: true } },
        },
      },
    },
    failed: { tags: 'error', on: { 'orders.retry': 'loading', 'orders.changed': 'loading' } },
    listing: {
      initial: 'settled',
      states: {
        settled: {
          on: {
            'orders.more': { guard: 'there is more', target: 'reading more' },
            'orders.changed': 'refreshing',
          },
        },
        'reading more': {
          tags: 'busy',
          invoke: {
            id: 'readMore',
            src: 'readOrders',
            input: ({ context: { filter, orders } }) => ({ filter, after: orders.at(-1) ?? null }),
            onDone: {
              target: 'settled',
              actions: { type: 'add the page', params: ({ event }) => event.output },
            },
            onError: 'more failed',
          },
          // The page that is asked for may no longer follow what is listed.
          on: { 'orders.changed': 'refreshing' },
        },
        'more failed': {
          tags: 'error',
          on: { 'orders.more': 'reading more', 'orders.changed': 'refreshing' },
        },
        /** The list stands while it is read again; what was loaded after its first page is let go. */
        refreshing: {
          invoke: {
            id: 'rereadOrders',
            src: 'readOrders',
            input: ({ context: { filter } }) => ({ filter, after: null }),
            onDone: [
              {
                guard: { type: 'is empty', params: ({ event }) => event.output },
                target: '#orderList.empty',
                actions: 'forget the orders',
              },
              {
                target: 'settled',
                actions: { type: 'show the page', params: ({ event }) => event.output },
              },
            ],
            onError: 'settled',
          },
          on: { 'orders.changed': { target: 'refreshing', reenter: true } },
        },
      },
    },
  },
});

export type OrderListSnapshot = SnapshotFrom<typeof orderListMachine>;
