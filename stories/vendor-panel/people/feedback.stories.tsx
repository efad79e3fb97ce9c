import type { Meta, StoryObj } from '@storybook/react-vite';
import type { TicketActor } from '#actors/vendor-panel/people/tickets.ts';
import { FeedbackView } from '#pages/vendor-panel/feedback/feedback-view.tsx';
import { Skeleton } from '#pages/vendor-panel/feedback/feedback.tsx';
import { TicketForm } from '#pages/vendor-panel/feedback/ticket-form.tsx';
import { TicketClosing, TicketReply, TicketView } from '#pages/vendor-panel/feedback/ticket-view.tsx';
import type { ListedTicket, Ticket } from '#schema/vendor-panel/people/tickets.ts';
import { useAction, useList } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and a longer list '.repeat(3);

const row = (id: string, more: Partial<ListedTicket> = {}): ListedTicket => ({
  id,
  kind: 'idea',
  subject: 'A longer list',
  status: 'open',
  unread: false,
  created_at: '2026-11-20T09:15:00Z',
  updated_at: '2026-11-22T09:15:00Z',
  ...more,
});
const ticket: Ticket = {
  ...row('1', { status: 'answered' }),
  version: 2,
  messages: [
    {
      id: '1',
      from_platform: false,
      words: 'Please let us see more than 25 rows at once.',
      at: '2026-11-20T09:15:00Z',
      author: 'Ana Lee',
    },
    { id: '2', from_platform: true, words: 'It will come.', at: '2026-11-21T09:15:00Z', author: null },
  ],
};

function List({ rows, isWriting = false }: { rows: readonly ListedTicket[]; isWriting?: boolean }) {
  const actor = useList<ListedTicket>(
    {
      ...listViewModel,
      cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next: null } }] },
    },
    [['xstate.done.actor.readFirst', 'done.readFirst', 0]],
  );
  return (
    <main>
      <FeedbackView list={actor} slug="iron-works" query={{}}>
        {isWriting && <TicketForm vendorId="vendor" open={never} onOpened={nothing} />}
      </FeedbackView>
    </main>
  );
}

const still: Parameters<typeof useList>[1] = [];
interface TalkProps {
  shown: Ticket;
  steps?: Parameters<typeof useList>[1];
  /** Of closing it. */
  closes?: Parameters<typeof useList>[1];
}
function Talk({ shown, steps = still, closes = still }: TalkProps) {
  const actor = useAction<TicketActor>(steps);
  const closing = useAction<TicketActor>(closes);
  return (
    <main>
      <TicketView ticket={shown} slug="iron-works">
        <TicketReply actor={actor} ticket={shown} />
        <TicketClosing actor={closing} ticket={shown} />
      </TicketView>
    </main>
  );
}

const meta: Meta = { title: 'vendor/feedback' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <List rows={[]} isWriting /> };
export const Many: StoryObj = {
  render: () => (
    <List
      rows={[
        row('1', { status: 'answered', unread: true }),
        row('2', { subject: long }),
        row('3', { status: 'closed' }),
      ]}
    />
  ),
};
export const Answered: StoryObj = { render: () => <Talk shown={ticket} /> };
export const LongText: StoryObj = {
  render: () => (
    <Talk
      shown={{
        ...ticket,
        subject: long,
        messages: ticket.messages.map((each) => ({ ...each, words: long })),
      }}
    />
  ),
};
export const Closed: StoryObj = { render: () => <Talk shown={{ ...ticket, status: 'closed' }} /> };
export const Closing: StoryObj = {
  render: () => <Talk shown={ticket} closes={[['action.send', 'action.send', 0]]} />,
};
export const NotClosed: StoryObj = {
  render: () => (
    <Talk
      shown={ticket}
      closes={[
        ['action.send', 'action.send', 0],
        ['xstate.error.actor.send', 'error.send', 0],
      ]}
    />
  ),
};
export const NoAnswer: StoryObj = {
  render: () => (
    <Talk
      shown={ticket}
      steps={[
        ['action.send', 'action.send', 0],
        ['xstate.error.actor.send', 'error.send', 0],
      ]}
    />
  ),
};
