import type { Meta, StoryObj } from '@storybook/react-vite';
import { moderationQueueMachine } from '#machines/admin/moderation-queue.machine.ts';
import { listViewMachine } from '#machines/kit/list-view.machine.ts';
import { FeedbackView } from '#pages/admin/feedback/feedback-view.tsx';
import { Skeleton } from '#pages/admin/feedback/feedback.tsx';
import type { InboxItem, InboxRow } from '#schema/admin/inbox.ts';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { moderationQueueModel } from '../../tests/model/admin/moderation-queue.model.ts';
import { listViewModel } from '../../tests/model/kit/list-view.model.ts';

const never = () => new Promise<never>(() => undefined);
const nothing = () => undefined;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze and where is my bar '.repeat(3);

const row = (id: string, more: Partial<InboxRow> = {}): InboxRow => ({
  id,
  kind: 'message',
  subject: 'Where is my bar?',
  status: 'open',
  version: 1,
  name: 'Ann Lee',
  assignee: null,
  claim: null,
  updated_at: '2026-11-22T09:15:00Z',
  ...more,
});
const dana = { id: '2', name: 'Dana Cole', is_own: false };
const me = { id: '1', name: 'Sam Ito', is_own: true };
const rows = [
  row('1'),
  row('2', { kind: 'store', name: 'Iron Hollow Forge', subject: 'A longer list', assignee: dana }),
  row('3', { kind: 'ticket', claim: { name: 'Dana Cole', is_own: false } }),
];
const inHand: InboxItem = {
  ...row('1'),
  email: 'ann@people.test',
  detail: null,
  store_slug: null,
  messages: [
    {
      id: '1',
      from_platform: false,
      words: 'Where is my bar? It has not come yet.',
      at: '2026-11-22T09:15:00Z',
      author: 'Ann Lee',
    },
  ],
  decisions: [],
};
const ofStore: InboxItem = {
  ...inHand,
  kind: 'store',
  subject: 'A longer list',
  status: 'answered',
  name: 'Iron Hollow Forge',
  detail: 'idea',
  store_slug: 'iron-hollow-forge',
  assignee: me,
  messages: [
    ...inHand.messages,
    {
      id: '2',
      from_platform: true,
      words: 'It comes on Friday.',
      at: '2026-11-22T11:15:00Z',
      author: 'Dana Cole',
    },
  ],
  decisions: [
    {
      action: 'feedback.answered',
      by: 'Dana Cole',
      at: '2026-11-22T11:15:00Z',
      words: 'It comes on Friday.',
    },
  ],
};

interface ShownProps {
  listed?: readonly InboxRow[];
  item?: InboxItem | null;
  listFails?: boolean;
  mayWrite?: boolean;
}

function Shown({ listed = rows, item: shown = null, listFails = false, mayWrite = true }: ShownProps) {
  const list = useNeighbour(
    listViewMachine,
    {
      ...listViewModel,
      cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows: listed, next: null } }] },
    },
    [
      listFails
        ? ['xstate.error.actor.readFirst', 'error.readFirst', 0]
        : ['xstate.done.actor.readFirst', 'done.readFirst', 0],
    ],
  );
  const item = useNeighbour(
    moderationQueueMachine,
    {
      ...moderationQueueModel,
      input: { id: shown?.id ?? null },
      cases: { ...moderationQueueModel.cases, 'done.openItem': [{ output: { kind: 'open', item: shown } }] },
    },
    shown === null ? [] : [['xstate.done.actor.openItem', 'done.openItem', 0]],
  );
  return (
    <main>
      <FeedbackView
        path="/admin/feedback"
        query={{ list: {}, chosen: shown?.id ?? null }}
        list={list}
        item={item}
        decided={null}
        counts={{ open: 3, mine: 1 }}
        mayWrite={mayWrite}
        canned={[{ id: '1', title: 'Thanks', words: 'Thank you for your message.', version: 1 }]}
        people={[me, dana]}
        keeping={{ draft: 'platform', save: never, drop: never }}
        onCannedChanged={nothing}
      />
    </main>
  );
}

const meta: Meta = { title: 'admin/feedback' };
export default meta;

export const Loading: StoryObj = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: StoryObj = { render: () => <Shown listed={[]} /> };
export const Failed: StoryObj = { render: () => <Shown listFails /> };
export const Waiting: StoryObj = { render: () => <Shown /> };
export const InHand: StoryObj = { render: () => <Shown item={inHand} /> };
export const OfStore: StoryObj = { render: () => <Shown item={ofStore} /> };
export const MayOnlyLook: StoryObj = { render: () => <Shown item={ofStore} mayWrite={false} /> };
export const LongText: StoryObj = {
  render: () => (
    <Shown
      listed={[row('1', { subject: long, name: long })]}
      item={{
        ...inHand,
        subject: long,
        name: long,
        messages: inHand.messages.map((message) => ({ ...message, words: long.repeat(4) })),
      }}
    />
  ),
};
