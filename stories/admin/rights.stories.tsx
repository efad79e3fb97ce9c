import type { Meta, StoryObj } from '@storybook/react-vite';
import { AdminDenied, OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#pages/vendor/kit/of-store.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';

const meta: Meta = { title: 'admin/rights' };
export default meta;
type Story = StoryObj;

/** Until it is known who is there and what they may do. */
export const Loading: Story = {
  render: () => (
    <main>
      <OfAdmin
        title="Users"
        resource="users"
        skeleton={
          <StorePage title="Users">
            <ListTableSkeleton />
          </StorePage>
        }
      >
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
