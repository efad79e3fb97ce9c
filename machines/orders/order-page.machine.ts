import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { TrackedPurchase } from '#schema/orders/order.ts';
import { delays } from '#machines/kit/delays.ts';
import { callbackPort, promisePort } from '#machines/kit/ports.ts';

export type OrderPageEvent =
  /** Something in this purchase changed on the server, or may have changed while notifications were interrupted. */
  { type: 'order.changed' } | { type: 'order.retry' };

export type OrderPageInput = {
  token: string;
  purchase: TrackedPurchase;
  /** Whether realtime reports changes; without it the page checks periodically. */
  hasRealtime: boolean;
};

/** One purchase while it is shown: the old data stays visible during a refresh, with a note if the refresh fails. */
export const orderPageMachine = setup({
  types: {
    context: {} as OrderPageInput,
    events: {} as OrderPageEvent,
    input: {} as OrderPageInput,
    tags: {} as 'error',
  },
  actors: {
    readPurchase: promisePort<TrackedPurchase | null, { token: string }>('readPurchase'),
    watchPurchase: callbackPort<OrderPageEvent, { hasRealtime: boolean }>('watchPurchase'),
  },
  actions: {
    'show the purchase': assign(({ context }, { purchase }: { purchase: TrackedPurchase | null }) => ({
      purchase: purchase ?? context.purchase,
    })),
  },
  guards: {
    'is gone': (_, { purchase }: { purchase: TrackedPurchase | null }) => purchase === null,
    'has no realtime': ({ context }) => !context.hasRealtime,
  },
  delays: { look: delays.orderLook },
}).createMachine({
  id: 'orderPage',
  context: ({ input }) => input,
  invoke: {
    id: 'watchPurchase',
    src: 'watchPurchase',
    input: ({ context: { hasRealtime } }) => ({ hasRealtime }),
  },
  initial: 'current',
  states: {
    current: {
      on: { 'order.changed': 'refreshing' },
      after: { look: { guard: 'has no realtime', target: 'refreshing' } },
    },
    refreshing: {
      invoke: {
        id: 'readPurchase',
        src: 'readPurchase',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'is gone', params: ({ event }) => ({ purchase: event.output }) },
            target: 'gone',
          },
          {
            target: 'current',
            actions: { type: 'show the purchase', params: ({ event }) => ({ purchase: event.output }) },
          },
        ],
        onError: 'behind',
      },
      // The request in progress may be older than this change.
      on: { 'order.changed': { target: 'refreshing', reenter: true } },
    },
    /** The displayed data may be out of date. */
    behind: {
      tags: 'error',
      on: { 'order.retry': 'refreshing', 'order.changed': 'refreshing' },
      after: { look: 'refreshing' },
    },
    /** The secret is no longer valid. */
    gone: {},
  },
});

export type OrderPageSnapshot = SnapshotFrom<typeof orderPageMachine>;
