import { brand } from '#brand';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { noCounts } from '#actors/account/badges.ts';
import type { RightsReading } from '#actors/admin/rights.ts';
import { PanelView } from '#app/panel/panel-frame.tsx';
import { adminGroups, openGroups } from '#app/panel/sidebar-items.ts';
import { sidebarMachine } from '#machines/vendor-panel/sidebar.machine.ts';
import { AdminDenied, ByRights, OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { mayAdmin } from '#schema/admin/rights.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { useNeighbour } from '../../.storybook/atlas/neighbour.ts';
import { sidebarModels } from '#samples/models/vendor-panel/sidebar.model.ts';

const meta: Meta = { title: 'admin/rights' };
export default meta;
type Story = StoryObj;

const skeleton = (
  <StorePage title="Users">
    <ListTableSkeleton />
  </StorePage>
);

/** Until the person and their rights are known. */
export const Loading: Story = {
  render: () => (
    <main>
      <OfAdmin title="Users" resource="users" skeleton={skeleton}>
        {() => null}
      </OfAdmin>
    </main>
  ),
};

export const Denied: Story = {
  render: () => (
    <main>
      <StorePage title="Users">
        <AdminDenied />
      </StorePage>
    </main>
  ),
};

const support = { roles: ['support'], rights: { users: ['read', 'write'] } } as const;
const finance = { roles: ['finance'], rights: { users: ['read'] } } as const;
const content = { roles: ['content'], rights: {} } as const;

const page = (known: RightsReading): Story => ({
  render: () => (
    <main>
      <ByRights title="Users" resource="users" skeleton={skeleton} known={known}>
        {(rights) => (
          <StorePage title="Users">
            {mayAdmin(rights, 'users', 'write') && <Button onPress={() => {}}>Suspend</Button>}
            <p>Maya Kowalski</p>
          </StorePage>
        )}
      </ByRights>
    </main>
  ),
});

export const Failed: Story = page({ kind: 'failed' });

/** Nothing of the panel answers before the admin's account has a second factor. */
export const NeedsTwoStepLogin: Story = {
  ...page({ kind: 'ready', rights: { roles: ['support'], rights: {}, needs_factor: true }, earlier: [] }),
  play: async ({ canvas }) => {
    await expect(await canvas.findByRole('link', { name: 'Set up two-step login' })).toHaveAttribute(
      'href',
      '/profile#two-step',
    );
    await expect(canvas.queryByText('Maya Kowalski')).toBeNull();
  },
};

export const Allowed: Story = page({ kind: 'ready', rights: support, earlier: [] });

/** The role was changed while the page was open, and no longer includes it. */
export const Demoted: Story = {
  ...page({ kind: 'ready', rights: content, earlier: [support, finance] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('no longer allows this');
    await expect(canvas.queryByText('Maya Kowalski')).toBeNull();
  },
};

/** The role was changed while the page was open, which may still be read. */
export const DemotedToReadOnly: Story = {
  ...page({ kind: 'ready', rights: finance, earlier: [support] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('You can only view this page');
    await expect(canvas.getByText('Maya Kowalski')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Revoked and granted again. */
export const Reentered: Story = {
  ...page({ kind: 'ready', rights: support, earlier: [support, content] }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Suspend' })).toBeVisible();
  },
};

const [wide] = sidebarModels;

/** The panel of an admin who may read only these. */
function Panel({ resources }: { resources?: readonly string[] }) {
  const actor = useNeighbour(sidebarMachine, wide, []);
  return (
    <>
      <PanelView
        actor={actor}
        name={`${brand.name} admin`}
        store={null}
        groups={openGroups(
          adminGroups(),
          () => true,
          (resource) => resources?.includes(resource) !== false,
        )}
        counts={{ ...noCounts, applications: 41, posts: 2, reports: 100, feedback: 3 }}
        path="/admin/dashboard"
        account={null}
        tools={null}
      />
      <main>
        <h1>Dashboard</h1>
      </main>
    </>
  );
}

/** Open items are counted next to each queue, shopper reports next to the products. */
export const Pending: Story = {
  render: () => <Panel />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Products ?, 99\+ waiting/ })).toBeVisible();
    await expect(canvas.getByRole('link', { name: 'Finances' })).toBeVisible();
  },
};

/** A role's sidebar has only its own items. */
export const PendingContent: Story = {
  render: () => <Panel resources={['dashboard', 'products', 'blog', 'testimonials', 'feedback', 'emails']} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('link', { name: /^Products ?, 99\+ waiting/ })).toBeVisible();
    for (const name of ['Users', 'Finances', 'Settings', 'Audit log']) {
      await expect(canvas.queryByRole('link', { name })).toBeNull();
    }
  },
};
