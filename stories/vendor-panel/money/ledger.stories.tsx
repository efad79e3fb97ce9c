import type { Meta, StoryObj } from '@storybook/react-vite';
import { LedgerView } from '#pages/vendor-panel/payments/ledger/ledger-view.tsx';
import { Skeleton } from '#pages/vendor-panel/payments/ledger/ledger.tsx';
import { PaymentParts, title } from '#pages/vendor-panel/payments/payments-frame.tsx';
import { SettingsFrame } from '#pages/vendor-panel/settings/settings-frame.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { LedgerQuery, LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { useList } from '../../../.storybook/atlas/neighbour.ts';
import { listViewModel } from '#samples/models/kit/list-view.model.ts';
import { movement } from './money-samples.ts';

interface ShownProps {
  rows: readonly LedgerRow[];
  query?: LedgerQuery;
  failure?: object;
}

const noQuery = {};

function Shown({ rows, query = noQuery, failure }: ShownProps) {
  const model = {
    ...listViewModel,
    cases: {
      ...listViewModel.cases,
      'done.readFirst': [{ output: { rows, next: rows.length > 3 ? 'more' : null } }],
      ...(failure === undefined ? {} : { 'error.readFirst': [{ error: failure }] }),
    },
  };
  const actor = useList<LedgerRow>(model, [
    failure === undefined
      ? ['xstate.done.actor.readFirst', 'done.readFirst', 0]
      : ['xstate.error.actor.readFirst', 'error.readFirst', 0],
  ]);
  return (
    <main>
      <SettingsFrame title={title}>
        <PaymentParts slug="iron" path={panelAddresses.vendorLedger('iron')}>
          <LedgerView list={actor} slug="iron" query={query} />
        </PaymentParts>
      </SettingsFrame>
    </main>
  );
}

const meta: Meta<typeof Shown> = { title: 'vendor/payments, ledger', component: Shown };
export default meta;
type Story = StoryObj<typeof Shown>;

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const Empty: Story = { args: { rows: [] } };
export const NothingFound: Story = {
  args: { rows: [], query: { kind: 'dispute_lost', from: '2026-01-01', to: '2026-01-31' } },
};
export const Failed: Story = { args: { rows: [], failure: { _tag: 'NetworkError' } } };
export const Denied: Story = { args: { rows: [], failure: { _tag: 'NotAllowed' } } };
export const Many: Story = {
  args: {
    rows: [
      movement('sale'),
      movement('release'),
      movement('refund'),
      movement('payout'),
      movement('dispute'),
      movement('correction'),
    ],
  },
};
