import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { Skeleton as SkeletonOfOne } from '#pages/admin/stores/store.tsx';
import { StoreView } from '#pages/admin/stores/store-view.tsx';
import { Skeleton } from '#pages/admin/stores/stores.tsx';
import { StoresView } from '#pages/admin/stores/stores-view.tsx';
import type { StoreRow, StoreSheet } from '#schema/admin/stores.ts';
import { useActionAfter, useList } from '../../.storybook/atlas/neighbour.ts';
import { listed } from './listed.ts';
import { storeRow, storeSheet } from './store-samples.ts';

interface ListedProps {
  rows: readonly StoreRow[];
  q?: string;
  failure?: object;
}

function Listed({ rows, q, failure }: ListedProps) {
  const list = useList<StoreRow>(...listed(rows, failure));
  return (
    <main>
      <StoresView list={list} query={q === undefined ? {} : { q }} />
    </main>
  );
}

interface OneProps {
  store?: StoreSheet;
  mayWrite?: boolean;
  done?: string | null;
}

function One({ store = storeSheet(), mayWrite = true, done = null }: OneProps) {
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <StoreView store={store} mayWrite={mayWrite} seesMoney actor={actor} />
    </main>
  );
}

const meta: Meta = { title: 'admin/stores' };
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
export const NothingFound: Story = {
  render: () => <Listed rows={[]} q="zoe@" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('Search by a full email address.')).toBeVisible();
  },
};
export const Failed: Story = { render: () => <Listed rows={[]} failure={{ _tag: 'NetworkError' }} /> };
export const Denied: Story = { render: () => <Listed rows={[]} failure={{ _tag: 'NotAllowed' }} /> };
export const Many: Story = {
  render: () => (
    <Listed
      rows={[
        storeRow(),
        storeRow({ id: '2', name: 'Oak & Chalk', published: false }),
        storeRow({ id: '3', name: 'Heavy Things', status: 'suspended' }),
        storeRow({ id: '4', name: 'Unnamed store', status: 'invited', owner: null, products: 0 }),
      ]}
    />
  ),
};
export const LongText: Story = {
  render: () => <Listed rows={[storeRow({ name: long, owner: long })]} />,
};
export const LoadingOne: Story = {
  render: () => (
    <main>
      <SkeletonOfOne />
    </main>
  ),
};
export const Suspended: Story = {
  render: () => (
    <One
      done="suspend"
      store={storeSheet({
        status: 'suspended',
        suspension: { reason: 'Sells weights that weigh less.', at: '2026-11-22T10:00:00Z' },
        decisions: [
          {
            action: 'store.suspended',
            by: 'Sam Ito',
            at: '2026-11-22T10:00:00Z',
            words: 'Sells weights that weigh less.',
          },
        ],
      })}
    />
  ),
};
export const Suspending: Story = {
  render: () => <One />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Suspend' }));
    const reason = await canvas.findByRole('textbox', { name: 'Reason' });
    await expect(reason).toHaveFocus();
    await userEvent.click(canvas.getByRole('button', { name: 'Suspend store' }));
    await expect(await canvas.findByText('Give a reason of 10 to 1,000 characters.')).toBeVisible();
    await expect(reason).toHaveFocus();
  },
};
/** Finance only reads, and nobody suspends their own store. */
export const OnlyReading: Story = {
  render: () => <One mayWrite={false} store={storeSheet({ team: [], orders: [], decisions: [] })} />,
};
export const LongTextOne: Story = {
  render: () => (
    <One
      store={storeSheet({
        name: long,
        owner: long,
        email: `${'w'.repeat(60)}@${'iron'.repeat(20)}.example`,
        website: `https://${'iron'.repeat(30)}.example`,
        team: [{ id: 'p1', name: long, role: 'manager' }],
      })}
    />
  ),
};
