// The database moves these rows: no product code runs this graph, tests keep the two in sync.
import { setup } from 'xstate';
import type { SnapshotFrom } from 'xstate';
import type { Mover } from '#machines/orders/order.machine.ts';

export type FeedbackTicketEvent = {
  type: 'ticket.answer' | 'ticket.close' | 'ticket.reply' | 'ticket.reopen';
  by: Mover;
};

const by = (...allowed: readonly Mover[]) => ({
  type: 'is moved by' as const,
  params: ({ event }: { event: FeedbackTicketEvent }) => ({ by: event.by, allowed }),
});

/** The life cycle of a store's ticket to the platform: the same graph as `feedback_status_transitions`. */
export const feedbackTicketMachine = setup({
  types: { events: {} as FeedbackTicketEvent },
  guards: {
    'is moved by': (_, { by: mover, allowed }: { by: Mover; allowed: readonly Mover[] }) =>
      allowed.includes(mover),
  },
}).createMachine({
  id: 'feedbackTicket',
  initial: 'open',
  states: {
    open: {
      on: {
        'ticket.answer': { guard: by('admin'), target: 'answered' },
        'ticket.close': { guard: by('admin', 'vendor'), target: 'closed' },
      },
    },
    answered: {
      on: {
        'ticket.close': { guard: by('admin', 'vendor'), target: 'closed' },
        'ticket.reply': { guard: by('vendor'), target: 'open' },
        'ticket.reopen': { guard: by('admin'), target: 'open' },
      },
    },
    closed: {
      on: {
        'ticket.answer': { guard: by('admin'), target: 'answered' },
        'ticket.reply': { guard: by('vendor'), target: 'open' },
        'ticket.reopen': { guard: by('admin', 'vendor'), target: 'open' },
      },
    },
  },
});

export type FeedbackTicketSnapshot = SnapshotFrom<typeof feedbackTicketMachine>;
