// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type VendorApplicationEvent = {
  type:
    | 'application.submit'
    | 'application.withdraw'
    | 'application.ask'
    | 'application.approve'
    | 'application.reject'
    /** Someone else has taken over the person's store. */
    | 'application.reopen';
  by: Mover;
};

const by = (mover: Mover) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: VendorApplicationEvent }) => ({ by: event.by, mover }),
});

const submit = { guard: by('vendor'), target: 'pending' } as const;
const withdraw = { guard: by('vendor'), target: 'withdrawn' } as const;
const approve = { guard: by('admin'), target: 'approved' } as const;
const reject = { guard: by('admin'), target: 'rejected' } as const;

/**
 * The life cycle of an application to sell and who may advance it: the same graph as `vendor_application_transitions`,
 * which the database enforces. `vendor` is the applicant.
 */
export const vendorApplicationMachine = setup({
  types: { events: {} as VendorApplicationEvent },
  guards: {
    'is moved by': (_, { by: who, mover }: { by: Mover; mover: Mover }) => who === mover,
  },
}).createMachine({
  id: 'vendorApplication',
  initial: 'draft',
  states: {
    draft: { on: { 'application.submit': submit } },
    pending: {
      on: {
        'application.withdraw': withdraw,
        'application.ask': { guard: by('admin'), target: 'information-asked' },
        'application.approve': approve,
        'application.reject': reject,
      },
    },
    'information-asked': {
      on: {
        'application.submit': submit,
        'application.withdraw': withdraw,
        'application.approve': approve,
        'application.reject': reject,
      },
    },
    approved: { on: { 'application.reopen': { guard: by('system'), target: 'draft' } } },
    rejected: { on: { 'application.submit': submit, 'application.approve': approve } },
    withdrawn: { on: { 'application.submit': submit } },
  },
});

export type VendorApplicationSnapshot = SnapshotFrom<typeof vendorApplicationMachine>;
