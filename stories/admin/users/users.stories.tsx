import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { of } from 'rxjs';
import { begun } from '#actors/admin/admin-action.ts';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { RecordPage } from '#pages/admin/kit/record-page.tsx';
import { Skeleton as SkeletonOfOne } from '#pages/admin/users/user.tsx';
import { ClosedUserView } from '#pages/admin/users/closed-user-view.tsx';
import { UserView } from '#pages/admin/users/user-view.tsx';
import { Skeleton } from '#pages/admin/users/users.tsx';
import { UsersView } from '#pages/admin/users/users-view.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { PersonRow, PersonSheet } from '#schema/admin/users.ts';
import { useActionAfter, useList } from '../../../.storybook/atlas/neighbour.ts';
import { listed } from '../listed.ts';
import { financeRights, personRow, personSheet, superRights, supportRights } from './person-samples.ts';

interface ListedProps {
  rows: readonly PersonRow[];
  q?: string;
  failure?: object;
}

function Listed({ rows, q, failure }: ListedProps) {
  const list = useList<PersonRow>(...listed(rows, failure));
  return (
    <main>
      <UsersView list={list} query={q === undefined ? {} : { q }} />
    </main>
  );
}

interface OneProps {
  person?: PersonSheet;
  rights?: AdminRights;
  done?: string | null;
}

function One({ person = personSheet(), rights = superRights, done = null }: OneProps) {
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <UserView person={person} rights={rights} actor={actor} />
    </main>
  );
}

function Closed({ name = 'Ada Load', isOpening = false }: { name?: string; isOpening?: boolean }) {
  const actor = useActionAfter<AdminActionActor>(null);
  useEffect(() => {
    if (isOpening) actor.send({ type: 'action.choose', what: begun('open') });
  }, [actor, isOpening]);
  return (
    <main>
      <ClosedUserView
        person={{ id: '80000000-0000-4000-8000-000000000001', name, is_open: false }}
        actor={actor}
      />
    </main>
  );
}

const meta: Meta = { title: 'admin/users' };
export default meta;
type Story = StoryObj;

const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { render: () => <Listed rows={[]} /> };
export const NobodyFound: Story = { render: () => <Listed rows={[]} q="zoe" /> };
export const Failed: Story = { render: () => <Listed rows={[]} failure={{ _tag: 'NetworkError' }} /> };
export const Denied: Story = { render: () => <Listed rows={[]} failure={{ _tag: 'NotAllowed' }} /> };
export const Many: Story = {
  render: () => (
    <Listed
      rows={[
        personRow(),
        personRow({ id: '2', name: 'Sam Ito', admin_roles: ['super'] }),
        personRow({ id: '3', name: 'Walt Hollow', store_name: 'Iron Hollow Forge' }),
        personRow({ id: '4', name: 'Robin Vale', is_suspended: true, email: null, created_at: null }),
      ]}
    />
  ),
};
export const LongText: Story = {
  render: () => (
    <Listed rows={[personRow({ name: long, email: `${'w'.repeat(60)}@${'iron'.repeat(20)}.example` })]} />
  ),
};
export const NotOpened: Story = { render: () => <Closed name={long} /> };
/** The reason is asked for before any personal data is loaded. */
export const Opening: Story = { render: () => <Closed isOpening /> };
export const LoadingOne: Story = {
  render: () => (
    <main>
      <SkeletonOfOne />
    </main>
  ),
};
/** A right was revoked while the page was open: reading the account again is refused. */
export const DemotedAfterOpening: Story = {
  render: () => (
    <main>
      <RecordPage
        title="Account"
        read={() => of('denied' as const)}
        skeleton={<SkeletonOfOne />}
        all={['All users', panelAddresses.adminUsers()]}
      >
        {() => null}
      </RecordPage>
    </main>
  ),
  play: async ({ canvas }) => {
    await canvas.findByRole('heading', { name: "Your admin role doesn't allow this." });
  },
};
export const Suspended: Story = {
  render: () => (
    <One
      done="suspend"
      person={personSheet({
        is_suspended: true,
        suspension: { reason: 'Pays with cards that are not theirs.', at: '2026-11-22T10:00:00Z' },
        sessions: [],
        orders: [],
        decisions: [
          {
            action: 'user.suspended',
            by: 'Sam Ito',
            at: '2026-11-22T10:00:00Z',
            words: 'Pays with cards that are not theirs.',
          },
        ],
      })}
    />
  ),
};
/** Support leaves admins alone. */
export const SupportAdmin: Story = {
  render: () => <One rights={supportRights} person={personSheet({ admin_roles: ['finance'] })} />,
};
export const OnlyReading: Story = { render: () => <One rights={financeRights} /> };
export const OwnAccount: Story = {
  render: () => <One person={personSheet({ is_self: true, admin_roles: ['super'] })} />,
};
export const ChangingRoles: Story = {
  render: () => <One />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Change admin roles' }));
  },
};
export const LongTextOne: Story = {
  render: () => (
    <One
      person={personSheet({
        name: long,
        email: `${'w'.repeat(60)}@${'iron'.repeat(20)}.example`,
        store_name: long,
        store: { status: 'approved', slug: 'iron' },
        teams: [{ name: long, role: 'manager' }],
      })}
    />
  ),
};
