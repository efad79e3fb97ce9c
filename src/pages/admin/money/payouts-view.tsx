import { platformDay } from '#lazy/platform-day.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { emailsWhole } from '#pages/admin/kit/emails-whole.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import { PayoutBadge, payoutStory } from '#panel/money/payout-words.tsx';
import * as styles from '#panel/money/payments.css.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PayoutRow } from '#schema/admin/money.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';

export const payoutViews = [
  ['all', 'All'],
  ['approval', 'Needs approval'],
  ['queued', 'Pending'],
  ['sent', 'In transit'],
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['reversed', 'Returned'],
  ['cancelled', 'Canceled'],
] as const;

/** A payout's state, also in the header of its page. */
export const PayoutBadges = ({ payout: { status, approval } }: { payout: PayoutRow }) => (
  <span className={list.badges}>
    <PayoutBadge status={status} />
    {status === 'queued' && approval === 'waiting' && <Badge tone="warning">Needs approval</Badge>}
  </span>
);

const columns: readonly Column<PayoutRow>[] = [
  {
    id: 'number',
    label: 'Payout',
    kind: 'main',
    cell: (payout) => (
      <>
        <a className={list.name} href={panelAddresses.adminPayout(payout.number)}>
          {payout.number}
        </a>
        <span className={styles.small}>{payoutStory(payout)}</span>
      </>
    ),
  },
  {
    id: 'store',
    label: 'Store',
    cell: ({ store }) => (
      <a className={link({})} href={panelAddresses.adminStoreMoney(store.id)}>
        {store.name}
      </a>
    ),
  },
  { id: 'status', label: 'Status', isBare: true, cell: (payout) => <PayoutBadges payout={payout} /> },
  {
    id: 'at',
    label: 'Created',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDate(platformDay(at))}
      </time>
    ),
  },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** All stores' payouts: search results, or newest first. */
export function AllPayoutsView({ list: actor, query }: { list: ListViewActor<PayoutRow>; query: ListQuery }) {
  const path = panelAddresses.adminPayouts();
  return (
    <StorePage title="Payouts">
      <MoneyTabs current="payouts" />
      <Views path={path} query={query} label="Filter payouts" views={payoutViews} />
      <Search path={path} query={query} label="Number, store or email" />
      {query.q !== undefined && (
        <p className={page.hint}>
          Search by a full payout number or part of a store name, across all statuses.
        </p>
      )}
      <Rows
        actor={actor}
        nouns={['Payouts', 'payout']}
        columns={columns}
        nameOf={({ number }) => number}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title:
            query.q !== undefined
              ? 'No payouts found.'
              : query.view === 'approval'
                ? 'No payouts need approval.'
                : 'No payouts here.',
          ...emailsWhole(query),
        }}
      />
    </StorePage>
  );
}
