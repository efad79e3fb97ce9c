import { assign, setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { TrackedOrder } from '#schema/order.ts';
import { delays } from '#machines/delays.ts';
import { callbackPort, promisePort } from '#machines/ports.ts';

export type OrderPageEvent =
  /** Something of this order has moved on the server, or may have while nobody was told. */
  { type: 'order.changed' } | { type: 'order.retry' };

export type OrderPageInput = {
  token: string;
  order: TrackedOrder;
  /** Whether the line tells of changes; without it the page looks from time to time. */
  told: boolean;
};

/** One order while it is looked at: what stands stays while it is read again, and says so when it could not be. */
export const orderPageMachine = setup({
  types: {
    context: {} as OrderPageInput,
    events: {} as OrderPageEvent,
    input: {} as OrderPageInput,
    tags: {} as 'error',
  },
  actors: {
    readOrder: promisePort<TrackedOrder | null, { token: string }>('readOrder'),
    watchOrder: callbackPort<OrderPageEvent, { told: boolean }>('watchOrder'),
  },
  actions: {
    'show the order': assign(({ context }, { order }: { order: TrackedOrder | null }) => ({
      order: order ?? context.order,
    })),
  },
  guards: {
    'is gone': (_, { order }: { order: TrackedOrder | null }) => order === null,
    'is told by nobody': ({ context }) => !context.told,
  },
  delays: { look: delays.orderLook },
}).createMachine({
  id: 'orderPage',
  context: ({ input }) => input,
  invoke: { id: 'watchOrder', src: 'watchOrder', input: ({ context: { told } }) => ({ told }) },
  initial: 'current',
  states: {
    current: {
      on: { 'order.changed': 'refreshing' },
      after: { look: { guard: 'is told by nobody', target: 'refreshing' } },
    },
    refreshing: {
      invoke: {
        id: 'readOrder',
        src: 'readOrder',
        input: ({ context: { token } }) => ({ token }),
        onDone: [
          {
            guard: { type: 'is gone', params: ({ event }) => ({ order: event.output }) },
            target: 'gone',
          },
          {
            target: 'current',
            actions: { type: 'show the order', params: ({ event }) => ({ order: event.output }) },
          },
        ],
        onError: 'behind',
      },
      // What was asked for may be older than this.
      on: { 'order.changed': { target: 'refreshing', reenter: true } },
    },
    /** What is shown may be old. */
    behind: {
      tags: 'error',
      on: { 'order.retry': 'refreshing', 'order.changed': 'refreshing' },
      after: { look: 'refreshing' },
    },
    /** The secret opens nothing any more. */
    gone: {},
  },
});

export type OrderPageSnapshot = SnapshotFrom<typeof orderPageMachine>;
