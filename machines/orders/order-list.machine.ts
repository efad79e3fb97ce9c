import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { OrderFilter, PurchasePage, PurchaseSummary } from '#schema/orders/order.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

export type OrderListEvent =
  | { type: 'filter.chosen'; filter: OrderFilter }
  | { type: 'orders.more' }
  | { type: 'orders.retry' }
  /** A purchase of this user changed on the server, or may have changed while notifications were interrupted. */
  | { type: 'orders.changed' };

type Wanted = { filter: OrderFilter; after: PurchaseSummary | null };

type Context = {
  filter: OrderFilter;
  purchases: readonly PurchaseSummary[];
  more: boolean;
};

/** The account's own purchases (spec §2: /orders), kept up to date while they are shown. */
export const orderListMachine = setup({
  types: {
    context: {} as Context,
    events: {} as OrderListEvent,
    tags: {} as 'busy' | 'error',
  },
  actors: {
    readPurchases: promisePort<PurchasePage, Wanted>('readPurchases'),
    watchPurchases: callbackPort<OrderListEvent>('watchPurchases'),
  },
  actions: {
    'take the filter': assign((_, { filter }: { filter: OrderFilter }) => ({ filter })),
    'forget the purchases': assign({ purchases: [], more: false }),
    'show the page': assign((_, { purchases, more }: PurchasePage) => ({ purchases, more })),
    'add the page': assign(({ context }, { purchases, more }: PurchasePage) => ({
      purchases: [...context.purchases, ...purchases],
      more,
    })),
  },
  guards: {
    'is empty': (_, { purchases }: PurchasePage) => purchases.length === 0,
    'there is more': ({ context }) => context.more,
  },
}).createMachine({
  id: 'orderList',
  context: { filter: 'all', purchases: [], more: false },
  invoke: { id: 'watchPurchases', src: 'watchPurchases' },
  initial: 'loading',
  on: {
    'filter.chosen': {
      target: '.loading',
      actions: ['forget the purchases', { type: 'take the filter', params: ({ event }) => event }],
    },
  },
  states: {
    loading: {
      tags: 'busy',
      invoke: {
        id: 'readPurchases',
        src: 'readPurchases',
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
      // The request in progress may not include the change.
      on: { 'orders.changed': { target: 'loading', reenter: true } },
    },
    empty: {
      initial: 'settled',
      states: {
        settled: { on: { 'orders.changed': 'refreshing' } },
        /** Keeps showing the empty list while it reloads. */
        refreshing: {
          invoke: {
            id: 'lookAgain',
            src: 'readPurchases',
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
            src: 'readPurchases',
            input: ({ context: { filter, purchases } }) => ({ filter, after: purchases.at(-1) ?? null }),
            onDone: {
              target: 'settled',
              actions: { type: 'add the page', params: ({ event }) => event.output },
            },
            onError: 'more failed',
          },
          // The requested page may not follow the displayed rows anymore.
          on: { 'orders.changed': 'refreshing' },
        },
        'more failed': {
          tags: 'error',
          on: { 'orders.more': 'reading more', 'orders.changed': 'refreshing' },
        },
        /** Keeps showing the list while it reloads; pages after the first are dropped. */
        refreshing: {
          invoke: {
            id: 'rereadPurchases',
            src: 'readPurchases',
            input: ({ context: { filter } }) => ({ filter, after: null }),
            onDone: [
              {
                guard: { type: 'is empty', params: ({ event }) => event.output },
                target: '#orderList.empty',
                actions: 'forget the purchases',
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
