import type { Meta, StoryObj } from '@storybook/react-vite';
import { useEffect } from 'react';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { Button } from '#ui/components/actions/button.tsx';
import { ToastOutlet } from '#ui/components/feedback/toast-outlet.tsx';
import { toasts, type ToastContent } from '#ui/components/feedback/toast-queue.ts';

const meta = {
  title: 'Components/Toast',
  // Toasts of other stories without a region still wait for one, and stories that are still running may add more, so a
  // story names its own toast.
  beforeEach: () => toasts.connect({ show: () => () => {} })(),
} satisfies Meta;

export default meta;
type Story = StoryObj;

const page = () => within(document.body);

const Added = ({ contents }: { contents: readonly ToastContent[] }) => {
  useEffect(() => {
    const close = contents.map((content) => toasts.add(content));
    return () => {
      for (const closeOne of close) closeOne();
    };
  }, [contents]);
  return <ToastOutlet />;
};

const tones: readonly ToastContent[] = [
  { title: 'Kettlebell added', tone: 'success', action: { label: 'View cart', onPress: fn() } },
  { title: 'Two plates left', description: 'Somebody else has them in the cart, too.', tone: 'warning' },
  { title: 'The card was declined', description: 'Nothing was charged.', tone: 'danger' },
];

export const Tones: Story = {
  render: () => <Added contents={tones} />,
  play: async () => {
    await waitFor(() => expect(page().getAllByRole('alertdialog')).toHaveLength(3));
  },
};

const five: readonly ToastContent[] = [1, 2, 3, 4, 5].map((number) => ({ title: `Toast ${number}` }));

export const ThreeAtMost: Story = {
  render: () => <Added contents={five} />,
  play: async () => {
    await waitFor(() => expect(page().getAllByRole('alertdialog')).toHaveLength(3));
  },
};

const undo = fn();
const removed: readonly ToastContent[] = [
  { title: 'Item removed from cart', action: { label: 'Undo', onPress: undo } },
];

export const Undo: Story = {
  render: () => <Added contents={removed} />,
  play: async () => {
    const button = await page().findByRole('button', { name: 'Undo' });
    await userEvent.click(button);
    await expect(undo).toHaveBeenCalledOnce();
    await waitFor(() => expect(page().queryByText('Item removed from cart')).toBeNull());
  },
};

export const Dismissed: Story = {
  render: () => (
    <>
      <Button onPress={() => toasts.add({ title: 'Logged out' })}>Log out</Button>
      <ToastOutlet />
    </>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Log out' }));
    const toast = await page().findByRole('alertdialog', { name: 'Logged out' });
    await userEvent.click(within(toast).getByRole('button', { name: 'Dismiss' }));
    await waitFor(() => expect(page().queryByText('Logged out')).toBeNull());
  },
};
