import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import { OrderConfirming, OrderPaid, OrderUnpaid } from '#pages/order/order-view.tsx';
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
