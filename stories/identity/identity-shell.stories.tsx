import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, fn, userEvent, waitFor, within } from 'storybook/test';
import { AccountButton } from '#app/account-menu/account-button.tsx';
import { VendorBanner } from '#app/account-menu/banners.tsx';
import { EmailBanner } from '#app/account-menu/email-banner.tsx';
import { noCounts } from '#actors/account/badges.ts';
import type { BadgeCounts, Badges } from '#actors/account/badges.ts';
import { visitor } from '#lazy/session-handle.ts';
import type { SessionView } from '#lazy/session-handle.ts';

const meta = { title: 'Pages/Identity shell' } satisfies Meta;

export default meta;
type Story = StoryObj<typeof meta>;

const ada: SessionView = {
  ...visitor,
  phase: 'signed-in',
  userId: 'ada',
  email: 'ada.lovelace@example.com',
  emailVerified: true,
  firstName: 'Ada',
  displayName: 'Ada Lovelace',
};

const still = (counts: Partial<BadgeCounts> = {}): Badges => {
  const shown = { ...noCounts, ...counts };
  return {
    count: fn(),
    look: fn(),
    refresh: fn(),
    getSnapshot: () => shown,
    subscribe: () => () => undefined,
  };
};

const signOut = fn();

const account = (view: SessionView, badges: Badges, isOpen = false) => (
  <AccountButton view={view} badges={badges} onSignOut={signOut} initiallyOpen={isOpen} />
);

export const Customer: Story = {
  render: () => account(ada, still({ orders: 2 })),
  play: async ({ canvas, canvasElement }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Account: Ada Lovelace' }));
    const page = within(canvasElement.ownerDocument.body);
    await waitFor(() => expect(page.getByRole('menuitem', { name: 'My Orders 2' })).toBeVisible());
    await userEvent.click(page.getByRole('menuitem', { name: 'Logout' }));
    await expect(signOut).toHaveBeenCalledOnce();
  },
};

export const PendingVendor: Story = {
  render: () => account({ ...ada, vendorStatus: 'pending' }, still(), true),
};

export const RejectedVendor: Story = {
  render: () => account({ ...ada, vendorStatus: 'rejected' }, still(), true),
};

export const Vendor: Story = {
  render: () =>
    account(
      { ...ada, isVendor: true, vendorStatus: 'approved', storeName: 'Iron Works', roles: ['vendor'] },
      still({ vendorOrders: 120, publishing: 4 }),
      true,
    ),
  play: async ({ canvasElement }) => {
    const page = within(canvasElement.ownerDocument.body);
    await waitFor(() => expect(page.getByRole('menuitem', { name: 'Vendor Orders 99+' })).toBeVisible());
  },
};

export const Admin: Story = {
  render: () => account({ ...ada, isAdmin: true, roles: ['admin'] }, still({ admin: 7 })),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Account: Ada Lovelace, 7 waiting' })).toBeVisible();
  },
};

export const ManyWaiting: Story = {
  render: () => account({ ...ada, isAdmin: true, roles: ['admin'] }, still({ admin: 10 })),
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Account: Ada Lovelace, 9+ waiting' })).toBeVisible();
    await expect(canvas.getByText('9+')).toBeVisible();
  },
};

export const LongName: Story = {
  tags: ['long'],
  render: () =>
    account(
      {
        ...ada,
        displayName: 'Wolfeschlegelsteinhausenbergerdorff von und zu Kettlebell',
        email: 'a.very.long.address.of.somebody.who.lifts@an-even-longer-domain.example',
      },
      still(),
      true,
    ),
};

const banner = { email: 'ada.lovelace@example.com', onResend: fn(), onDismiss: fn() };

export const Unverified: Story = {
  render: () => <EmailBanner {...banner} wait={0} isSending={false} />,
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Resend email' }));
    await expect(banner.onResend).toHaveBeenCalledOnce();
    await userEvent.click(canvas.getByRole('button', { name: 'Dismiss' }));
    await expect(banner.onDismiss).toHaveBeenCalledOnce();
  },
};

export const UnverifiedCoolingDown: Story = {
  render: () => <EmailBanner {...banner} wait={30} isSending={false} />,
  play: async ({ canvas }) => {
    await expect(canvas.getByRole('button', { name: 'Wait 30s' })).toBeDisabled();
  },
};

export const UnverifiedSending: Story = {
  render: () => <EmailBanner {...banner} wait={0} isSending />,
};

export const UnverifiedWithoutAddress: Story = {
  render: () => <EmailBanner {...banner} email="" wait={0} isSending={false} />,
};

export const IncompleteProfile: Story = { render: () => <VendorBanner onDismiss={banner.onDismiss} /> };
