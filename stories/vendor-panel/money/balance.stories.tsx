import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect, userEvent, within } from 'storybook/test';
import { BalanceView } from '#pages/vendor-panel/payments/balance-view.tsx';
import { DeskView } from '#pages/vendor-panel/payments/desk-view.tsx';
import { PaymentParts, title } from '#pages/vendor-panel/payments/payments-frame.tsx';
import { PayoutSettings } from '#pages/vendor-panel/payments/payout-settings.tsx';
import { Skeleton } from '#pages/vendor-panel/payments/settings-payment.tsx';
import { SettingsDenied, SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { Unread } from '#panel/page/unread.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { cents } from '#schema/money.ts';
import type { PayoutDesk } from '#schema/vendor-panel/money/payouts.ts';
import { balance, desk, payout } from './money-samples.ts';

const Shown = ({ children }: { children: React.ReactNode }) => (
  <main>
    <SettingsFrame title={title}>
      <PaymentParts slug="iron" path={panelAddresses.vendorPayments('iron')}>
        {children}
      </PaymentParts>
    </SettingsFrame>
  </main>
);

const meta: Meta<typeof Shown> = { title: 'vendor/payments, balance', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const nothing = cents(0);

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Failed: Story = {
  args: { children: <Unread title="We couldn't load your balance." onRetry={() => undefined} /> },
};
export const Denied: Story = { args: { children: <SettingsDenied /> } };
export const Empty: Story = {
  args: {
    children: (
      <BalanceView
        balance={balance({ pending: nothing, available: nothing, paid_out: nothing, next: null })}
      />
    ),
  },
};
export const Earning: Story = { args: { children: <BalanceView balance={balance()} /> } };
export const BelowZero: Story = {
  args: { children: <BalanceView balance={balance({ available: cents(-12_345), waiting: cents(4_200) })} /> },
};
export const Large: Story = {
  args: {
    children: (
      <BalanceView
        balance={balance({
          pending: cents(99_999_999_999),
          available: cents(123_456_789_012),
          reserve: cents(4_500_000_000),
          paid_out: cents(999_999_999_999),
        })}
      />
    ),
  },
};

const Desk = ({ changes }: { changes?: Partial<PayoutDesk> }) => (
  <>
    <BalanceView balance={balance()} />
    <DeskView desk={desk(changes)} slug="iron" />
  </>
);
const account = desk().account;

export const Ready: Story = { args: { children: <Desk /> } };
export const NotConnected: Story = {
  args: {
    children: (
      <Desk
        changes={{
          account: { ...account, status: 'none', destination: null, provider: null },
          skips: [{ id: 'a', reason: 'no-account', amount: cents(341_206), at: '2026-11-16T09:00:00Z' }],
        }}
      />
    ),
  },
};
export const ReportedByLaw: Story = {
  args: {
    children: (
      <Desk
        changes={{
          thresholds: {
            tax_form: {
              ...desk().thresholds.tax_form,
              total: cents(123_456_789_012),
              sales: 1_204_551,
              reached: true,
            },
            inform: {
              ...desk().thresholds.inform,
              total: cents(131_456_789_012),
              sales: 1_404_551,
              reached: true,
            },
          },
        }}
      />
    ),
  },
};
export const SomethingMissing: Story = {
  args: {
    children: (
      <Desk
        changes={{
          account: {
            ...account,
            status: 'restricted',
            requirements: ['Upload a photo of an identity document.', 'Confirm your date of birth.'],
          },
        }}
      />
    ),
  },
};
export const Paused: Story = {
  args: {
    children: (
      <Desk
        changes={{
          pauses: [
            {
              id: 'a',
              source: 'system',
              reason: "The payout PO-7F3K2MAB didn't arrive. Check your bank account, then resume.",
              since: '2026-11-18T14:00:00Z',
            },
            { id: 'b', source: 'admin', reason: 'W'.repeat(120), since: '2026-11-19T14:00:00Z' },
          ],
          skips: ['paused', 'below-minimum', 'negative-balance', 'payout-open'].map((reason) => ({
            id: reason,
            reason,
            amount: cents(-1200),
            at: '2026-11-16T09:00:00Z',
          })),
        }}
      />
    ),
  },
};
export const OnItsWay: Story = {
  args: {
    children: (
      <Desk
        changes={{
          open: payout({ status: 'sent', paid_at: null, arrives_on: plainDate('2026-11-25') }),
          next: null,
          settings: { schedule: 'manual', minimum: cents(0), is_own_minimum: false, version: 1 },
        }}
      />
    ),
  },
};
export const BelowMinimum: Story = {
  args: { children: <Desk changes={{ next: { at: '2026-11-30T09:00:00Z', amount: cents(-900) } }} /> },
};

const onAsking: Partial<PayoutDesk> = {
  next: null,
  settings: { schedule: 'manual', minimum: nothing, is_own_minimum: false, version: 1 },
};
export const OnAskingBelowMinimum: Story = {
  args: { children: <Desk changes={{ ...onAsking, available: cents(900) }} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText(/You can request a payout of \$25\.00 or more\./)).toBeVisible();
  },
};
export const OnAskingWithoutAccount: Story = {
  args: { children: <Desk changes={{ ...onAsking, account: { ...account, status: 'onboarding' } }} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Payouts start when your bank account is ready.')).toBeVisible();
  },
};

export const Settings: Story = {
  args: {
    children: (
      <DeskView
        slug="iron"
        desk={desk()}
        settings={
          <PayoutSettings
            desk={desk({
              settings: { schedule: 'monthly', minimum: cents(10_000), is_own_minimum: true, version: 3 },
            })}
            isReadOnly={false}
            draft="payouts/story"
            save={() => Promise.resolve({ kind: 'offline', sentence: 'Not saved.' })}
            onSaved={() => undefined}
          />
        }
      />
    ),
  },
  play: async ({ canvasElement }) => {
    const page = within(canvasElement);
    const field = await page.findByLabelText(/Minimum payout/);
    await expect(field).toHaveValue('100.00');
    await userEvent.clear(field);
    await userEvent.type(field, '3');
    await userEvent.click(page.getByRole('button', { name: 'Save' }));
    await expect(await page.findByText('Enter an amount from $25.00 to $1,000,000.00.')).toBeVisible();
  },
};
