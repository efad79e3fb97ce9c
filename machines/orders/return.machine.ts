import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from './order.machine.ts';

export type ReturnEvent = {
  type:
    | 'return.approve'
    | 'return.reject'
    | 'return.withdraw'
    | 'return.send'
    | 'return.receive'
    | 'return.waive'
    | 'return.exchange'
    | 'return.refund';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: ReturnEvent }) => ({ by: event.by, allowed }),
});

/** The life cycle of a return and who may advance it: the same graph as `return_status_transitions`. */
export const returnMachine = setup({
  types: { events: {} as ReturnEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'return',
  initial: 'requested',
  states: {
    requested: {
      on: {
        'return.approve': { guard: by('vendor', 'admin'), target: 'approved' },
        'return.reject': { guard: by('vendor', 'admin'), target: 'rejected' },
        'return.withdraw': { guard: by('customer', 'guest'), target: 'withdrawn' },
        'return.waive': { guard: by('admin'), target: 'received' },
      },
    },
    approved: {
      on: {
        'return.send': { guard: by('customer', 'guest'), target: 'in-transit' },
        'return.receive': { guard: by('vendor', 'admin'), target: 'received' },
        'return.waive': { guard: by('admin'), target: 'received' },
        'return.exchange': { guard: by('vendor', 'admin'), target: 'exchanged' },
      },
    },
    /** An admin may overrule the store. Waived: the buyer keeps the items and is refunded. */
    rejected: {
      on: {
        'return.approve': { guard: by('admin'), target: 'approved' },
        'return.waive': { guard: by('admin'), target: 'received' },
      },
    },
    withdrawn: {},
    'in-transit': {
      on: {
        'return.receive': { guard: by('vendor', 'admin'), target: 'received' },
        'return.waive': { guard: by('admin'), target: 'received' },
        'return.exchange': { guard: by('vendor', 'admin'), target: 'exchanged' },
      },
    },
    received: { on: { 'return.refund': { guard: by('system'), target: 'refunded' } } },
    refunded: {},
    /** The goods have arrived, and replacements were sent instead of a refund. */
    exchanged: {},
  },
});

export type ReturnSnapshot = SnapshotFrom<typeof returnMachine>;
