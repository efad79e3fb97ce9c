import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';

/** Who changes an order or a return: the `actor_role` of the transition tables. */
export const movers = ['customer', 'guest', 'vendor', 'admin', 'system'] as const;
export type Mover = (typeof movers)[number];

export type OrderEvent = {
  type: 'order.pay' | 'order.pack' | 'order.ship' | 'order.recall' | 'order.deliver' | 'order.cancel';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: OrderEvent }) => ({ by: event.by, allowed }),
});

/**
 * The life cycle of one order (spec §3) and who may advance it: the same graph as `order_status_transitions`, which
 * the database enforces. The actions on a page derive from it.
 */
export const orderMachine = setup({
  types: { events: {} as OrderEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'order',
  initial: 'pending',
  states: {
    pending: {
      on: {
        'order.pay': { guard: by('system'), target: 'confirmed' },
        'order.cancel': { guard: by('customer', 'guest', 'admin', 'system'), target: 'cancelled' },
      },
    },
    confirmed: {
      on: {
        'order.pack': { guard: by('vendor', 'system'), target: 'processing' },
        'order.cancel': 'cancelled',
      },
    },
    processing: {
      on: {
        'order.ship': { guard: by('vendor', 'admin', 'system'), target: 'shipped' },
        'order.cancel': 'cancelled',
      },
    },
    shipped: {
      on: {
        'order.deliver': { guard: by('vendor', 'admin', 'system'), target: 'delivered' },
        // A parcel was voided.
        'order.recall': { guard: by('vendor', 'admin'), target: 'processing' },
      },
    },
    delivered: {},
    cancelled: {},
  },
});

export type OrderSnapshot = SnapshotFrom<typeof orderMachine>;
