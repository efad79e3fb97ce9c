// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type PayoutAccountEvent = {
  type: 'account.connect' | 'account.restrict' | 'account.activate' | 'account.disable';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: PayoutAccountEvent }) => ({ by: event.by, allowed }),
});

/**
 * The destination of a store's money, and who says whether it works: the same graph as
 * `payout_account_status_transitions`.
 */
export const payoutAccountMachine = setup({
  types: { events: {} as PayoutAccountEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'payoutAccount',
  initial: 'none',
  states: {
    none: { on: { 'account.connect': { guard: by('vendor'), target: 'onboarding' } } },
    /** The store answers the provider's questions. */
    onboarding: {
      on: {
        'account.restrict': { guard: by('system'), target: 'restricted' },
        'account.activate': { guard: by('system'), target: 'active' },
        'account.disable': { guard: by('system'), target: 'disabled' },
      },
    },
    /** The provider needs more information. */
    restricted: {
      on: {
        'account.activate': { guard: by('system'), target: 'active' },
        'account.disable': { guard: by('system'), target: 'disabled' },
      },
    },
    active: {
      on: {
        'account.restrict': { guard: by('system'), target: 'restricted' },
        'account.disable': { guard: by('system'), target: 'disabled' },
      },
    },
    disabled: {
      on: {
        'account.connect': { guard: by('vendor'), target: 'onboarding' },
        'account.restrict': { guard: by('system'), target: 'restricted' },
        'account.activate': { guard: by('system'), target: 'active' },
      },
    },
  },
});

export type PayoutAccountSnapshot = SnapshotFrom<typeof payoutAccountMachine>;
