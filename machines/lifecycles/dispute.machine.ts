// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type DisputeEvent = { type: 'dispute.win' | 'dispute.lose'; by: Mover };

const bySystem = {
  type: 'is moved by' as const,
  params: ({ event }: { event: DisputeEvent }) => ({ by: event.by }),
};

/** A payment that a buyer's bank reverses, until the decision: the same graph as `dispute_status_transitions`. */
export const disputeMachine = setup({
  types: { events: {} as DisputeEvent },
  guards: { 'is moved by': (_, { by }: { by: Mover }) => by === 'system' },
}).createMachine({
  id: 'dispute',
  initial: 'open',
  states: {
    open: {
      on: {
        'dispute.win': { guard: bySystem, target: 'won' },
        'dispute.lose': { guard: bySystem, target: 'lost' },
      },
    },
    won: {},
    lost: {},
  },
});

export type DisputeSnapshot = SnapshotFrom<typeof disputeMachine>;
