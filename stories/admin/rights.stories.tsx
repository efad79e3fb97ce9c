import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { RightsReading } from '#actors/admin/rights.ts';
import { AdminDenied, ByRights, OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import { mayAdmin } from '#schema/admin/rights.ts';
import { PlainButton } from '#ui/components/plain-button.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';

const meta: Meta = { title: 'admin/rights' };
export default meta;
type Story = StoryObj;

const skeleton = (
  <StorePage title="Users">
    <ListTableSkeleton />
  </StorePage>
);

/** Until it is known who is there and what they may do. */
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
            {mayAdmin(rights, 'users', 'write') && <PlainButton onPress={() => {}}>Suspend</PlainButton>}
            <p>Maya Kowalski</p>
          </StorePage>
        )}
      </ByRights>
    </main>
  ),
});

export const Failed: Story = page({ kind: 'failed' });

export const Allowed: Story = page({ kind: 'ready', rights: support, earlier: [] });

/** The role was changed while the page was open, and no longer includes it. */
export const Demoted: Story = {
  ...page({ kind: 'ready', rights: content, earlier: [support, finance] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('no longer includes this');
    await expect(canvas.queryByText('Maya Kowalski')).toBeNull();
  },
};

/** The role was changed while the page was open, which may still be read. */
export const DemotedToReading: Story = {
  ...page({ kind: 'ready', rights: finance, earlier: [support] }),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('alert')).toHaveTextContent('you can only read here');
    await expect(canvas.getByText('Maya Kowalski')).toBeVisible();
    await expect(canvas.queryByRole('button')).toBeNull();
  },
};

/** Taken away and given again. */
export const GivenAgain: Story = {
  ...page({ kind: 'ready', rights: support, earlier: [support, content] }),
  play: async ({ canvas }) => {
    await expect(canvas.queryByRole('alert')).toBeNull();
    await expect(canvas.getByRole('button', { name: 'Suspend' })).toBeVisible();
  },
};
