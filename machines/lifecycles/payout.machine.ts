// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type PayoutEvent = {
  type: 'payout.send' | 'payout.settle' | 'payout.fail' | 'payout.cancel' | 'payout.reverse';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: PayoutEvent }) => ({ by: event.by, allowed }),
});

/** The life cycle of a payout and who may advance it: the same graph as `payout_status_transitions`. */
export const payoutMachine = setup({
  types: { events: {} as PayoutEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'payout',
  initial: 'queued',
  states: {
    /** It has claimed its money; the provider has not received it yet. */
    queued: {
      on: {
        'payout.send': { guard: by('system'), target: 'sent' },
        'payout.fail': { guard: by('system'), target: 'failed' },
        'payout.cancel': { guard: by('vendor', 'admin', 'system'), target: 'cancelled' },
      },
    },
    sent: {
      on: {
        'payout.settle': { guard: by('system'), target: 'paid' },
        'payout.fail': { guard: by('system'), target: 'failed' },
      },
    },
    /** The bank may return it days after accepting it. */
    paid: { on: { 'payout.reverse': { guard: by('system'), target: 'reversed' } } },
    failed: {},
    cancelled: {},
    reversed: {},
  },
});

export type PayoutSnapshot = SnapshotFrom<typeof payoutMachine>;
