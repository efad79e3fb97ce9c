import type { Meta, StoryObj } from '@storybook/react-vite';
import { useState } from 'react';
import { expect } from 'storybook/test';
import { FeedbackView } from '#pages/admin/feedback/feedback-view.tsx';
import { Skeleton } from '#pages/admin/feedback/feedback.tsx';
import type { AnswerKeeping } from '#panel/messages/kept-answers.tsx';
import type { InboxItem, InboxRow } from '#schema/admin/inbox.ts';
import { useList, useItem } from '../../.storybook/atlas/neighbour.ts';
import { inHand, listed } from './listed.ts';
import type { Scenario } from './listed.ts';

const never = () => new Promise<never>(() => undefined);
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
const some = [
  row('1'),
  row('2', { kind: 'store', name: 'Iron Hollow Forge', subject: 'A longer list', assignee: dana }),
  row('3', { kind: 'ticket', claim: { name: 'Dana Cole', is_own: false } }),
];
const ofVisitor: InboxItem = {
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
  ...ofVisitor,
  kind: 'store',
  subject: 'A longer list',
  status: 'answered',
  name: 'Iron Hollow Forge',
  detail: 'idea',
  store_slug: 'iron-hollow-forge',
  assignee: me,
  messages: [
    ...ofVisitor.messages,
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

const kept = [{ id: '1', title: 'Thanks', words: 'Thank you for your message.', version: 1 }];

interface ShownProps {
  rows?: readonly InboxRow[];
  item?: InboxItem | null;
  listFails?: boolean;
  mayWrite?: boolean;
  happened?: Scenario;
  keeping?: AnswerKeeping;
}

function Shown(shown: ShownProps) {
  const { rows = some, item: message = null, listFails = false, mayWrite = true, happened } = shown;
  const [canned, setCanned] = useState(kept);
  const list = useList<InboxRow>(...listed(rows, listFails ? new Error('No answer.') : undefined, false));
  const item = useItem<InboxItem>(...inHand(message, happened));
  return (
    <main>
      <FeedbackView
        path="/admin/feedback"
        query={{ list: {}, chosen: message?.id ?? null }}
        list={list}
        item={item}
        counts={{ open: 3, mine: 1 }}
        mayWrite={mayWrite}
        canned={canned}
        people={[me, dana]}
        keeping={shown.keeping ?? { draft: 'platform', save: never, drop: never }}
        onCannedChanged={() => setCanned(canned.length === 0 ? kept : [])}
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
export const Empty: StoryObj = { render: () => <Shown rows={[]} /> };
export const Failed: StoryObj = { render: () => <Shown listFails /> };
export const Waiting: StoryObj = { render: () => <Shown /> };
export const InHand: StoryObj = { render: () => <Shown item={ofVisitor} /> };
export const OfStore: StoryObj = { render: () => <Shown item={ofStore} /> };
export const ViewOnly: StoryObj = { render: () => <Shown item={ofStore} mayWrite={false} /> };
/** Another admin has claimed it: it can be read, and not decided. */
export const TwoAdmins: StoryObj = {
  render: () => <Shown item={ofVisitor} happened="another admin has it" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Dana Cole is deciding this at the moment.')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: 'Send reply' })).toBeNull();
  },
};
/** Another admin was faster: nothing of this decision was done. */
export const DecidedByAnother: StoryObj = {
  render: () => <Shown item={ofVisitor} happened="another admin has decided it" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent("Your decision wasn't saved.");
    await expect(canvas.getByRole('button', { name: 'Reload' })).toBeVisible();
  },
};
const keepsAndDrops: AnswerKeeping = {
  draft: 'platform',
  save: (_id, _version, values) => Promise.resolve({ kind: 'saved', version: 1, values }),
  drop: () => Promise.resolve(null),
};
/** A deleted answer can be restored, and the focus stays there. */
export const SavedReplyDeleted: StoryObj = {
  render: () => <Shown keeping={keepsAndDrops} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByText('Saved replies'));
    await userEvent.click(await canvas.findByRole('button', { name: 'Delete Thanks' }));
    await expect(await canvas.findByText('“Thanks” deleted.')).toBeVisible();
    await expect(document.activeElement).not.toBe(document.body);
    await userEvent.click(canvas.getByRole('button', { name: 'Undo' }));
    await expect(await canvas.findByText('“Thanks” restored.')).toBeVisible();
    await expect(await canvas.findByRole('button', { name: 'Delete Thanks' })).toBeVisible();
    await expect(document.activeElement).not.toBe(document.body);
  },
};

/** Text by an admin whose account is gone is the shop's, and not a member's. */
export const AnsweredByDeletedAccount: StoryObj = {
  render: () => (
    <Shown item={{ ...ofStore, messages: ofStore.messages.map((each) => ({ ...each, author: null })) }} />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/^Stallbar, Nov 22, 2026/)).toBeVisible();
  },
};

/** Its author has written again: the answer would not have read that. */
export const NewMessageAfterOpening: StoryObj = {
  render: () => <Shown item={ofVisitor} happened="its author has changed it" />,
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('alert')).toHaveTextContent(
      'This changed while you were reading it.',
    );
    await expect(await canvas.findByRole('button', { name: 'Send reply' })).toHaveAttribute(
      'aria-disabled',
      'true',
    );
  },
};
/** A right was revoked while the page was open: the decision is refused, and nothing of it stays. */
export const DemotedAfterOpening: StoryObj = {
  render: () => <Shown item={ofVisitor} happened="the admin was demoted" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "Your admin role doesn't allow this." });
    await expect(canvas.queryByRole('button', { name: 'Send reply' })).toBeNull();
  },
};
export const EmptiedAfterOpening: StoryObj = {
  render: () => <Shown rows={[]} item={ofVisitor} happened="its author has taken it back" />,
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: 'This ticket is no longer here.' });
  },
};
export const LongText: StoryObj = {
  render: () => (
    <Shown
      rows={[row('1', { subject: long, name: long })]}
      item={{
        ...ofVisitor,
        subject: long,
        name: long,
        messages: ofVisitor.messages.map((message) => ({ ...message, words: long.repeat(4) })),
      }}
    />
  ),
};
