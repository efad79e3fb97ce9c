import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { Skeleton } from '#pages/admin/stores/invitations.tsx';
import { InvitationsView } from '#pages/admin/stores/invitations-view.tsx';
import { Skeleton as SkeletonOfWaitlist } from '#pages/admin/stores/waitlist.tsx';
import { WaitlistView } from '#pages/admin/stores/waitlist-view.tsx';
import type { InvitationRow, WaitingRow } from '#schema/admin/invitations.ts';
import { useActionAfter, useList } from '../../.storybook/atlas/neighbour.ts';
import { listed } from './listed.ts';

const invitation = (changes: Partial<InvitationRow> = {}): InvitationRow => ({
  id: '1',
  email: 'ada@lifters.example',
  store_id: null,
  store_name: null,
  status: 'open',
  by: 'Sam Ito',
  created_at: '2026-11-20T10:00:00Z',
  at: '2026-12-04T10:00:00Z',
  ...changes,
});
const waiting = (changes: Partial<WaitingRow> = {}): WaitingRow => ({
  id: '1',
  email: 'ada@lifters.example',
  status: 'pending',
  category: 'Strength',
  created_at: '2026-11-20T10:00:00Z',
  ...changes,
});

interface ListedProps<Row> {
  rows: readonly Row[];
  q?: string;
  failure?: object;
  mayWrite?: boolean;
  done?: string | null;
}

function Invitations({
  rows,
  q,
  failure,
  mayWrite = true,
  done = null,
  takeover = null,
}: ListedProps<InvitationRow> & { takeover?: string | null }) {
  const list = useList<InvitationRow>(...listed(rows, failure));
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <InvitationsView
        list={list}
        query={q === undefined ? {} : { q }}
        actor={actor}
        mayWrite={mayWrite}
        takeover={takeover}
      />
    </main>
  );
}

function Waitlist({ rows, q, failure, mayWrite = true, done = null }: ListedProps<WaitingRow>) {
  const list = useList<WaitingRow>(...listed(rows, failure));
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <WaitlistView list={list} query={q === undefined ? {} : { q }} actor={actor} mayWrite={mayWrite} />
    </main>
  );
}

const meta: Meta = { title: 'admin/invitations' };
export default meta;
type Story = StoryObj;

const long = `${'w'.repeat(60)}@${'iron'.repeat(20)}.example`;

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { render: () => <Invitations rows={[]} /> };
export const Failed: Story = { render: () => <Invitations rows={[]} failure={{ _tag: 'NetworkError' }} /> };
export const Denied: Story = { render: () => <Invitations rows={[]} failure={{ _tag: 'NotAllowed' }} /> };
export const Many: Story = {
  render: () => (
    <Invitations
      done="invite"
      rows={[
        invitation(),
        invitation({
          id: '2',
          email: long,
          store_id: '9',
          store_name: 'Iron Hollow Forge',
          status: 'expired',
        }),
        invitation({ id: '3', email: 'walt@hollow.example', status: 'accepted', by: null }),
      ]}
    />
  ),
};
export const CanceledOrReplaced: Story = {
  render: () => (
    <Invitations
      rows={[
        invitation({ status: 'replaced' }),
        invitation({ id: '2', email: 'zoe@lifters.example', status: 'revoked' }),
      ]}
    />
  ),
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Replaced')).toBeVisible();
    await expect(canvas.getByText('Canceled')).toBeVisible();
    await expect(canvas.queryByRole('button', { name: /^(Send again|Cancel)/ })).toBeNull();
  },
};
export const OnlyReading: Story = { render: () => <Invitations rows={[invitation()]} mayWrite={false} /> };
export const Assigning: Story = {
  render: () => <Invitations rows={[invitation()]} takeover="Iron Hollow Forge" />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(
      await canvas.findByRole('button', { name: 'Invite someone to take over Iron Hollow Forge' }),
    );
  },
};
export const InvalidAddress: Story = {
  render: () => <Invitations rows={[invitation()]} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Invite someone to sell' }));
    const field = await canvas.findByRole('textbox', { name: 'Email' });
    await userEvent.type(field, 'zoe@lifters');
    await userEvent.click(canvas.getByRole('button', { name: 'Send invitation' }));
    await expect(await canvas.findByText(/^Enter a full email address/)).toBeVisible();
    await expect(field).toHaveFocus();
    await expect(field).toHaveValue('zoe@lifters');
  },
};
export const LoadingWaitlist: Story = {
  render: () => (
    <main>
      <SkeletonOfWaitlist />
    </main>
  ),
};
export const EmptyWaitlist: Story = { render: () => <Waitlist rows={[]} q="zoe" /> };
export const FailedWaitlist: Story = {
  render: () => <Waitlist rows={[]} failure={{ _tag: 'NetworkError' }} />,
};
export const DeniedWaitlist: Story = {
  render: () => <Waitlist rows={[]} failure={{ _tag: 'NotAllowed' }} />,
};
export const ManyWait: Story = {
  render: () => (
    <Waitlist
      rows={[
        waiting(),
        waiting({ id: '2', email: long, category: null }),
        waiting({ id: '3', email: 'walt@hollow.example', status: 'invited' }),
      ]}
    />
  ),
};
export const Removing: Story = {
  render: () => <Waitlist rows={[waiting()]} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Remove: ada@lifters.example' }));
  },
};
