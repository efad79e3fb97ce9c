import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import { expect } from 'storybook/test';
import { PaymentParts, title } from '#pages/vendor-panel/payments/payments-frame.tsx';
import { PayoutMissing, PayoutView } from '#pages/vendor-panel/payments/payout-view.tsx';
import { Skeleton } from '#pages/vendor-panel/payments/payouts.tsx';
import { PayoutsView } from '#pages/vendor-panel/payments/payouts-view.tsx';
import { StatementView } from '#pages/vendor-panel/payments/statements/statement-view.tsx';
import { SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import { cents } from '#schema/money.ts';
import type { Payout } from '#schema/vendor-panel/money/payouts.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { useList } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { paidOrders, payout, statement } from './money-samples.ts';

type Part = 'vendorPayouts' | 'vendorStatements';

const Shown = ({ part = 'vendorPayouts', children }: { part?: Part; children: React.ReactNode }) => (
  <main>
    <SettingsFrame title={title}>
      <PaymentParts slug="iron" path={panelAddresses[part]('iron')}>
        {children}
      </PaymentParts>
    </SettingsFrame>
  </main>
);

function List({ rows, failure }: { rows: readonly Payout[]; failure?: object }) {
  const model = {
    ...listViewModel,
    cases: {
      ...listViewModel.cases,
      'done.readFirst': [{ output: { rows, next: null } }],
      ...(failure === undefined ? {} : { 'error.readFirst': [{ error: failure }] }),
    },
  };
  const actor = useList<Payout>(model, [
    failure === undefined
      ? ['xstate.done.actor.readFirst', 'done.readFirst', 0]
      : ['xstate.error.actor.readFirst', 'error.readFirst', 0],
  ]);
  return <PayoutsView list={actor} slug="iron" />;
}

const meta: Meta<typeof Shown> = { title: 'vendor/payments, payouts', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

const reason =
  'The bank account is closed, or its number belongs to another person. Please check with your bank: Sparkasse-Featherstonehaugh-Cholmondeley of the Northern Counties.';

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { args: { children: <List rows={[]} /> } };
export const Failed: Story = { args: { children: <List rows={[]} failure={{ _tag: 'NetworkError' }} /> } };
export const Denied: Story = { args: { children: <List rows={[]} failure={{ _tag: 'NotAllowed' }} /> } };
export const EveryStatus: Story = {
  args: {
    children: (
      <List
        rows={[
          payout({ id: '1', number: 'PO-AAAAAAAA', status: 'queued', paid_at: null, sent_at: null }),
          payout({
            id: '2',
            number: 'PO-BBBBBBBB',
            status: 'sent',
            paid_at: null,
            arrives_on: plainDate('2026-11-25'),
          }),
          payout({ id: '3', number: 'PO-CCCCCCCC', amount: cents(99_999_999_999) }),
          payout({ id: '4', number: 'PO-DDDDDDDD', status: 'failed', failure: reason, paid_at: null }),
          payout({
            id: '5',
            number: 'PO-EEEEEEEE',
            status: 'cancelled',
            failure: 'Canceled by the store.',
            destination: null,
          }),
          payout({ id: '6', number: 'PO-FFFFFFFF', status: 'reversed', failure: reason }),
        ]}
      />
    ),
  },
};
export const One: Story = {
  args: { children: <PayoutView slug="iron" payout={{ ...payout(), orders: paidOrders }} /> },
};
export const NothingCame: Story = {
  args: {
    children: (
      <PayoutView slug="iron" payout={{ ...payout({ status: 'failed', failure: reason }), orders: [] }} />
    ),
  },
};
const waiting = { ...payout({ status: 'queued', paid_at: null, sent_at: null }), orders: paidOrders };
export const Leaves: Story = {
  args: { children: <PayoutView slug="iron" payout={waiting} now={Date.parse('2026-11-16T09:00:30Z')} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText("We'll send it shortly.")).toBeVisible();
  },
};
export const WaitingForProvider: Story = {
  args: { children: <PayoutView slug="iron" payout={waiting} now={Date.parse('2026-11-16T09:06:00Z')} /> },
  play: async ({ canvas }) => {
    await expect(await canvas.findByText('Waiting for the payment provider.')).toBeVisible();
  },
};
export const Missing: Story = { args: { children: <PayoutMissing slug="iron" /> } };

const files = <Button onPress={() => undefined}>Save as PDF</Button>;
export const StatementOfMonth: Story = {
  args: {
    part: 'vendorStatements',
    children: <StatementView slug="iron" statement={statement()} files={files} />,
  },
};
export const StatementOfNothing: Story = {
  args: {
    part: 'vendorStatements',
    children: (
      <StatementView
        slug="iron"
        files={files}
        statement={statement({
          is_over: false,
          lines: {},
          payouts: [],
          orders: 0,
          opening: cents(-1200),
          closing: cents(-1200),
          pending: cents(0),
          available: cents(-1200),
        })}
      />
    ),
  },
};
