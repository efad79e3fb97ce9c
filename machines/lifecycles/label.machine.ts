// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type LabelEvent = {
  type: 'label.sell' | 'label.refuse' | 'label.drop' | 'label.void' | 'label.keep' | 'label.end';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: LabelEvent }) => ({ by: event.by, allowed }),
});

/** The life cycle of a label and who may advance it: the same graph as `label_status_transitions`. */
export const labelMachine = setup({
  types: { events: {} as LabelEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'label',
  initial: 'buying',
  states: {
    /** The carrier was asked; until it answers, whether a label exists is unknown. */
    buying: {
      on: {
        'label.sell': { guard: by('system'), target: 'bought' },
        'label.refuse': { guard: by('system'), target: 'refused' },
        'label.drop': { guard: by('vendor', 'admin', 'system'), target: 'dropped' },
      },
    },
    bought: { on: { 'label.void': { guard: by('vendor', 'admin'), target: 'voiding' } } },
    refused: {},
    /** It has no parcel: if it was sold, the carrier voids it. */
    dropped: { on: { 'label.end': { guard: by('system'), target: 'voided' } } },
    voiding: {
      on: {
        'label.end': { guard: by('system'), target: 'voided' },
        'label.keep': { guard: by('system'), target: 'bought' },
      },
    },
    voided: {},
  },
});

export type LabelSnapshot = SnapshotFrom<typeof labelMachine>;
