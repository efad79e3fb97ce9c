import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, within } from 'storybook/test';
import { OrderConfirming, OrderPaid, OrderUnpaid } from '#pages/order/order-view.tsx';
import { OrderPageView } from '#pages/order/order-page-view.tsx';
import { heldPage, quickTools } from './order-tools.ts';
import { trackedOrder } from './purchase-samples.ts';

const meta = {
  title: 'Uses/Order',
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const pay = fn();
const retry = fn();

export const BackWithoutPaying: Story = {
  render: () => <OrderConfirming order={trackedOrder()} slow={false} onPay={pay} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay now' }));
    await expect(pay).toHaveBeenCalledOnce();
  },
};

export const Paid: Story = {
  render: () => <OrderPaid order={trackedOrder()} trackingHref="/order/confirmation" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('SB-7K2M9Q')).toBeVisible();
    await expect(canvas.getByText('Ground, arrives Wed, Nov 25 – Mon, Nov 30')).toBeVisible();
  },
};

export const Declined: Story = {
  render: () => (
    <OrderUnpaid
      order={trackedOrder({ payment_status: 'declined' }, 'pending')}
      ending="declined"
      onRetry={retry}
    />
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Try again' }));
    await expect(retry).toHaveBeenCalledOnce();
  },
};

const followed = (status: string) => (
  <OrderPageView actor={heldPage(trackedOrder({}, status))} isGuest={false} tools={quickTools} />
);

export const Cancelling: Story = {
  render: () => followed('processing'),
  play: async ({ canvas }) => {
    const [open] = canvas.getAllByRole('button', { name: 'Cancel this parcel' });
    if (open === undefined) throw new Error('no key');
    await userEvent.click(open);
    const panel = canvas.getByRole('region', { name: 'Cancel the parcel from Iron Harbor' });
    await expect(panel).toHaveFocus();
    const form = within(panel);
    await userEvent.click(form.getByRole('button', { name: 'Cancel this parcel' }));
    await expect(form.getByText('Please choose a reason')).toBeVisible();
    await userEvent.click(form.getByText('It takes too long'));
    await userEvent.click(form.getByRole('button', { name: 'Cancel this parcel' }));
    await expect(await form.findByText('The parcel is cancelled')).toBeVisible();
  },
};

export const AskingForAReturn: Story = {
  render: () => followed('delivered'),
  play: async ({ canvas }) => {
    const [open] = canvas.getAllByRole('button', { name: 'Return items' });
    if (open === undefined) throw new Error('no key');
    await userEvent.click(open);
    const form = within(canvas.getByRole('region', { name: 'Return to Iron Harbor' }));
    await userEvent.click(form.getByRole('button', { name: 'Ask for the return' }));
    await expect(form.getByText('Choose at least one piece to send back')).toBeVisible();
    await userEvent.click(form.getAllByRole('button', { name: /^Increase/ })[0] ?? document.body);
    await userEvent.click(form.getByText('It is faulty'));
    await userEvent.click(form.getByRole('button', { name: 'Ask for the return' }));
    await expect(await form.findByText('The store knows')).toBeVisible();
  },
};

export const NotAllOfItIsSoldStill: Story = {
  render: () => followed('delivered'),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Buy again' }));
    await expect(await canvas.findByText('Not sold any more: Whey Isolate.')).toBeVisible();
    await expect(canvas.getByText('Fewer left than you had: Competition Bumper Plate.')).toBeVisible();
  },
};
