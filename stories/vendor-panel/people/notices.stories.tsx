import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, waitFor, within } from 'storybook/test';
import { BellView } from '#app/panel/bell.tsx';
import { NoticeDrawerView } from '#app/panel/notice-drawer.tsx';
import type { Notice } from '#schema/vendor-panel/notifications.ts';
import { useList } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { orderStore, wholeStore } from '#samples/data/orders/store-order-samples.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { notice } from './notice-samples.ts';

const nothing = () => undefined;
const long = 'Donaudampfschifffahrtsgesellschaftskapitänsmütze '.repeat(4);

type Steps = Parameters<typeof useList>[1];
const read: Steps = [['xstate.done.actor.readFirst', 'done.readFirst', 0]];

const none: readonly Notice[] = [];

function Drawer({
  rows = none,
  steps = read,
  isStored = true,
  store = wholeStore,
}: {
  rows?: readonly Notice[];
  steps?: Steps;
  isStored?: boolean;
  store?: OwnStore;
}) {
  const actor = useList<Notice>(
    {
      ...listViewModel,
      cases: { ...listViewModel.cases, 'done.readFirst': [{ output: { rows, next: null } }] },
    },
    steps,
  );
  return (
    <main>
      <h1>Dashboard</h1>
      <NoticeDrawerView
        actor={actor}
        store={store}
        slug="iron-works"
        isOpen
        onClose={nothing}
        onRead={() => Promise.resolve(isStored)}
      />
    </main>
  );
}

const meta: Meta = { title: 'vendor/notices' };
export default meta;

const many = [
  notice('5', 'feedback-answered', 'A longer list', { is_read: false }),
  notice('4', 'post-decided', 'How to keep a bar', { is_read: false }),
  notice('7', 'payout', 'PO-7K2M9Q4X', { words: 'Your payout of $458.64 arrived' }),
  notice('8', 'dispute', 'SB-7K2M9Q'),
  notice('6', 'application-approved', 'Iron Works'),
  notice('3', 'low-stock', 'Competition Bumper Plate'),
  notice('2', 'new-order', 'SB-7K2M9Q'),
  notice('1', 'new-review', long),
];

export const Loading: StoryObj = { render: () => <Drawer steps={[]} /> };
export const Empty: StoryObj = { render: () => <Drawer /> };
export const Many: StoryObj = { render: () => <Drawer rows={many} /> };
/** Someone who packs orders opens no product, review or payout. */
export const OfPacker: StoryObj = {
  render: () => (
    <Drawer
      rows={many}
      store={{
        ...orderStore,
        role: 'fulfillment',
        rights: { orders: ['read', 'write'], products: ['read'] },
      }}
    />
  ),
};
export const Failed: StoryObj = {
  render: () => <Drawer steps={[['xstate.error.actor.readFirst', 'error.readFirst', 0]]} />,
};
export const NotStored: StoryObj = {
  render: () => <Drawer rows={many} isStored={false} />,
  play: async ({ canvasElement }) => {
    const canvas = within(canvasElement);
    await userEvent.click(await canvas.findByRole('button', { name: 'Mark all as read' }));
    await waitFor(() =>
      expect(canvas.getByRole('alert')).toHaveTextContent("We couldn't save that. Try again."),
    );
  },
};
export const NewNotification: StoryObj = {
  render: () => (
    <main>
      <h1>Dashboard</h1>
      <BellView store={wholeStore} slug="iron-works" count={120} />
      <BellView store={undefined} slug="iron-works" count={0} />
    </main>
  ),
};
