import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent } from 'storybook/test';
import {
  OrderConfirming,
  OrderFailed,
  OrderLeaving,
  OrderOver,
  OrderPaid,
  OrderSkeleton,
  OrderMissing,
  OrderTracked,
  OrderUnknown,
  OrderUnpaid,
} from '#pages/order/order-view.tsx';
import { trackedOrder } from './purchase-samples.ts';

const meta = {
  title: 'Pages/Order',
  parameters: { layout: 'fullscreen' },
} satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const pay = fn();
const retry = fn();

export const Loading: Story = { render: () => <OrderSkeleton /> };
export const Confirming: Story = {
  render: () => <OrderConfirming order={trackedOrder()} slow={false} onPay={null} />,
};
export const ConfirmingForLong: Story = {
  render: () => <OrderConfirming order={trackedOrder()} slow onPay={null} />,
};

export const BackWithoutPaying: Story = {
  render: () => <OrderConfirming order={trackedOrder()} slow={false} onPay={pay} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Pay now' }));
    await expect(pay).toHaveBeenCalledOnce();
  },
};

export const Leaving: Story = { render: () => <OrderLeaving order={trackedOrder()} /> };

export const Paid: Story = {
  render: () => <OrderPaid order={trackedOrder()} trackingHref="/order/confirmation" />,
  play: async ({ canvas }) => {
    await expect(canvas.getByText('SB-7K2M9Q')).toBeVisible();
    await expect(canvas.getByText('Ground, arrives Wed, Nov 25 – Mon, Nov 30')).toBeVisible();
  },
};

export const PaidOnPhone: Story = {
  ...Paid,
  globals: { viewport: { value: 'phone' } },
  play: async () => {},
};
export const PaidInDark: Story = { ...Paid, globals: { theme: 'dark' }, play: async () => {} };

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

export const TimedOut: Story = {
  render: () => (
    <OrderUnpaid
      order={trackedOrder({ payment_status: 'timed_out' }, 'pending')}
      ending="timed_out"
      onRetry={fn()}
    />
  ),
};

export const Unpaid: Story = {
  render: () => (
    <OrderUnpaid
      order={trackedOrder({ payment_status: 'unpaid' }, 'pending')}
      ending="unpaid"
      onRetry={fn()}
    />
  ),
};

export const Closed: Story = {
  render: () => (
    <OrderOver
      order={trackedOrder({ payment_status: 'unpaid' }, 'cancelled')}
      refunded={false}
      onAgain={fn()}
    />
  ),
};

export const SoldOutAtTheLastMoment: Story = {
  render: () => (
    <OrderOver order={trackedOrder({ payment_status: 'refunding' }, 'cancelled')} refunded onAgain={fn()} />
  ),
};

export const OfAnAccount: Story = {
  render: () => <OrderTracked order={trackedOrder({}, 'delivered')} isGuest={false} />,
};
export const MissingFromTheAccount: Story = { render: () => <OrderMissing /> };
export const Tracked: Story = { render: () => <OrderTracked order={trackedOrder({}, 'shipped')} isGuest /> };
export const TrackedCancelled: Story = {
  render: () => <OrderTracked order={trackedOrder({ payment_status: 'refunded' }, 'cancelled')} isGuest />,
};
export const WithoutLink: Story = { render: () => <OrderUnknown reason="no link" /> };
export const WithWrongLink: Story = { render: () => <OrderUnknown reason="wrong link" /> };
export const Failed: Story = { render: () => <OrderFailed offline={false} onRetry={fn()} /> };
export const Offline: Story = { render: () => <OrderFailed offline onRetry={fn()} /> };
