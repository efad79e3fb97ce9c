import { plainDate } from '#schema/day.ts';
import type { Meta, StoryObj } from '@storybook/react-vite';
import type { AdminActionActor } from '#actors/admin/admin-action.ts';
import { DisputesView } from '#pages/admin/money/disputes-view.tsx';
import { MoneyTabs } from '#pages/admin/money/money-tabs.tsx';
import { Skeleton } from '#pages/admin/money/money.tsx';
import { PayoutDetails } from '#pages/admin/money/payout-view.tsx';
import { AllPayoutsView } from '#pages/admin/money/payouts-view.tsx';
import { ProblemsView } from '#pages/admin/money/problems-view.tsx';
import { PlatformStatementView } from '#pages/admin/money/statement-view.tsx';
import { StoreMoneyView } from '#pages/admin/money/store-money-view.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import type { DisputeRow, MoneyProblems, PayoutRow, PayoutSheet, StoreMoney } from '#schema/admin/money.ts';
import type { LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { cents } from '#schema/money.ts';
import { useActionAfter, useList } from '../../../.storybook/atlas/neighbour.ts';
import { movement } from '../../vendor-panel/money/money-samples.ts';
import { listed } from '../listed.ts';
import {
  correction,
  disputeRow,
  long,
  payoutRow,
  payoutSheet,
  problems,
  statement,
  storeMoney,
  twoStores,
} from './money-samples.ts';

interface ListedProps {
  rows: readonly object[];
  query?: { view?: string; q?: string };
  failure?: object;
}

const everything = {};

function Payouts({ rows, query = everything, failure }: ListedProps) {
  const list = useList<PayoutRow>(...listed(rows, failure));
  return (
    <main>
      <AllPayoutsView list={list} query={query} />
    </main>
  );
}

function Disputes({ rows, query = everything, failure }: ListedProps) {
  const list = useList<DisputeRow>(...listed(rows, failure));
  return (
    <main>
      <DisputesView list={list} query={query} />
    </main>
  );
}

interface OneProps {
  payout?: PayoutSheet;
  mayWrite?: boolean;
  done?: string | null;
}

function PayoutContent({ payout = payoutSheet(), mayWrite = true, done = null }: OneProps) {
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <PayoutDetails payout={payout} mayWrite={mayWrite} actor={actor} />
    </main>
  );
}

interface StoreProps {
  store?: StoreMoney;
  mayWrite?: boolean;
  done?: string | null;
  rows?: readonly object[];
}

function Store({
  store = storeMoney(),
  mayWrite = true,
  done = null,
  rows = ['earning', 'release', 'payout', 'adjustment'].map(movement),
}: StoreProps) {
  const actor = useActionAfter<AdminActionActor>(done);
  const ledger = useList<LedgerRow>(...listed(rows));
  return (
    <main>
      <StoreMoneyView store={store} mayWrite={mayWrite} seesStore actor={actor} ledger={ledger} />
    </main>
  );
}

interface ProblemsProps {
  found?: MoneyProblems;
  mayWrite?: boolean;
  done?: string | null;
}

function Problems({ found = problems(), mayWrite = true, done = null }: ProblemsProps) {
  const actor = useActionAfter<AdminActionActor>(done);
  return (
    <main>
      <StorePage title="Finance issues">
        <MoneyTabs current="problems" />
        <ProblemsView problems={found} mayWrite={mayWrite} actor={actor} />
      </StorePage>
    </main>
  );
}

const Statement = ({ shown = statement() }: { shown?: ReturnType<typeof statement> }) => (
  <main>
    <StorePage title="Finances">
      <MoneyTabs current="statement" />
      <PlatformStatementView statement={shown} />
    </StorePage>
  </main>
);

const meta: Meta = { title: 'admin/money' };
export default meta;
type Story = StoryObj;

export const Loading: Story = {
  render: () => (
    <main>
      <Skeleton />
    </main>
  ),
};
export const MonthlyStatement: Story = { render: () => <Statement /> };
export const StatementOfThisMonth: Story = {
  render: () => <Statement shown={statement({ is_over: false, states: [] })} />,
};
export const StatementOfNothing: Story = {
  render: () => <Statement shown={statement({ accounts: {}, states: [] })} />,
};

export const AllPayouts: Story = {
  render: () => (
    <Payouts
      rows={[
        payoutRow({ status: 'queued', approval: 'waiting', amount: cents(12_345_678) }),
        payoutRow({ id: '2', number: 'PO-2QX9LPAB', status: 'sent', arrives_on: plainDate('2026-11-03') }),
        payoutRow({ id: '3', number: 'PO-3QX9LPAB', status: 'failed', failure: 'The account was closed.' }),
        payoutRow({ id: '4', number: 'PO-4QX9LPAB', store: { id: 's', name: long } }),
      ]}
    />
  ),
};
export const NoPayoutToApprove: Story = {
  render: () => <Payouts rows={[]} query={{ view: 'approval' }} />,
};
export const NoPayoutFound: Story = { render: () => <Payouts rows={[]} query={{ q: 'PO-2222' }} /> };
export const PayoutsFailed: Story = {
  render: () => <Payouts rows={[]} failure={{ _tag: 'NetworkError' }} />,
};
export const PayoutsDenied: Story = { render: () => <Payouts rows={[]} failure={{ _tag: 'NotAllowed' }} /> };

export const PaidPayout: Story = { render: () => <PayoutContent /> };
export const PayoutToApprove: Story = {
  render: () => (
    <PayoutContent
      payout={payoutSheet({
        status: 'queued',
        approval: 'waiting',
        can_cancel: true,
        attempts: [],
        reference: null,
        by: 'Walt Brenner',
        origin: 'person',
      })}
    />
  ),
};
export const Canceling: Story = {
  render: () => <PayoutContent payout={payoutSheet({ status: 'queued', can_cancel: true, attempts: [] })} />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Cancel and pause' }));
  },
};
export const StuckPayout: Story = {
  render: () => (
    <PayoutContent
      payout={payoutSheet({
        status: 'queued',
        job: {
          id: 'j',
          tries: 12,
          problem: 'The provider could not be reached.',
          dead_at: '2026-10-30T04:00:00Z',
          next_try_at: '2026-10-30T04:00:00Z',
        },
        attempts: [
          {
            kind: 'transfer',
            event: 'unanswered',
            detail: 'The provider could not be reached.',
            at: '2026-10-30T04:00:00Z',
          },
        ],
      })}
    />
  ),
};
export const CanceledPayout: Story = {
  render: () => (
    <PayoutContent
      done="cancel"
      payout={payoutSheet({
        status: 'cancelled',
        failure: 'We look at this store.',
        ended_at: '2026-10-30T04:00:00Z',
        attempts: [],
        orders: [],
        decisions: [
          {
            action: 'payout.cancelled',
            by: 'Sam Ito',
            at: '2026-10-30T04:00:00Z',
            words: 'We look at this store.',
          },
        ],
      })}
    />
  ),
};
export const PayoutOfOwnStore: Story = {
  render: () => (
    <PayoutContent payout={payoutSheet({ status: 'queued', approval: 'waiting', is_own: true })} />
  ),
};

export const PayoutOfOwnCredit: Story = {
  render: () => (
    <PayoutContent payout={payoutSheet({ status: 'queued', approval: 'waiting', credited_by_me: true })} />
  ),
};

export const AllDisputes: Story = {
  render: () => (
    <Disputes
      rows={[
        disputeRow(),
        disputeRow({ id: '2', order: 'SB-2QX9LP', stores: twoStores }),
        disputeRow({ id: '3', status: 'won', decided_at: '2026-10-30T10:12:00Z', stores: [] }),
        disputeRow({ id: '4', status: 'lost', decided_at: '2026-10-30T10:12:00Z', reason: long }),
      ]}
      query={{ view: 'all' }}
    />
  ),
};
export const NoDispute: Story = { render: () => <Disputes rows={[]} query={{ view: 'open' }} /> };
export const NoDisputeFound: Story = { render: () => <Disputes rows={[]} query={{ q: 'SB-222222' }} /> };

export const ProblemsOfEachKind: Story = { render: () => <Problems /> };
export const ProblemsReadOnly: Story = { render: () => <Problems mayWrite={false} /> };
export const NoProblem: Story = {
  render: () => (
    <Problems
      done="retry:j1"
      found={{
        troubles: [],
        corrections: [],
        discounts: [],
        jobs: [],
        refunds: [],
        differences: [],
        faults: [],
      }}
    />
  ),
};
export const Settling: Story = {
  render: () => <Problems />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: /^Resolve: Difference/ }));
  },
};

export const StoreBalance: Story = { render: () => <Store /> };
export const MoneyOnHold: Story = {
  render: () => (
    <Store
      done="hold"
      store={storeMoney({
        name: long,
        available: cents(-12_300),
        reserve: cents(40_000),
        account: 'restricted',
        pauses: [
          { id: '1', source: 'admin', reason: 'We are checking an address.', since: '2026-10-20T10:00:00Z' },
          { id: '2', source: 'vendor', reason: 'Paused by the store.', since: '2026-10-21T10:00:00Z' },
        ],
        skips: [{ id: 's', reason: 'paused', amount: cents(83_210), at: '2026-10-26T09:00:00Z' }],
        held: [
          {
            id: 'h',
            amount: cents(40_000),
            reason: 'Many returns are on their way.',
            at: '2026-10-22T10:00:00Z',
            by: 'Sam Ito',
          },
        ],
      })}
    />
  ),
};
export const CorrectionsToApprove: Story = {
  render: () => (
    <Store
      store={storeMoney({
        corrections: [correction(), correction({ id: 'c2', is_mine: true, reason: long })],
      })}
    />
  ),
};
export const AddingMoney: Story = {
  render: () => <Store />,
  play: async ({ canvas, userEvent }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Credit' }));
  },
};
export const NewStoreMoney: Story = {
  render: () => (
    <Store
      rows={[]}
      store={storeMoney({
        pending: cents(0),
        available: cents(0),
        paid_out: cents(0),
        account: 'none',
        destination: null,
        next_at: null,
        payouts: [],
      })}
    />
  ),
};
export const MoneyReadOnly: Story = { render: () => <Store mayWrite={false} /> };
