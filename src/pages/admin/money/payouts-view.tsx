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
import { formatDayAndYear } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';

export const payoutViews = [
  ['all', 'All'],
  ['approval', 'To approve'],
  ['queued', 'Waiting'],
  ['sent', 'On their way'],
  ['paid', 'Paid'],
  ['failed', 'Failed'],
  ['reversed', 'Came back'],
  ['cancelled', 'Cancelled'],
] as const;

/** How a payout is, also in the head of its page. */
export const PayoutBadges = ({ payout: { status, approval } }: { payout: PayoutRow }) => (
  <span className={list.badges}>
    <PayoutBadge status={status} />
    {status === 'queued' && approval === 'waiting' && <Badge tone="warning">To approve</Badge>}
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
    label: 'Made',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDayAndYear(platformDay(at))}
      </time>
    ),
  },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** The payouts of all stores: searched, or the newest first. */
export function AllPayoutsView({ list: actor, query }: { list: ListViewActor; query: ListQuery }) {
  const path = panelAddresses.adminPayouts();
  return (
    <StorePage title="Payouts">
      <MoneyTabs current="payouts" />
      <Views path={path} query={query} label="Which payouts" views={payoutViews} />
      <Search path={path} query={query} label="Number, store or email" />
      {query.q !== undefined && (
        <p className={page.hint}>
          A number is found only as a whole, a store by any part of its name; then payouts of every status.
        </p>
      )}
      <Rows<PayoutRow>
        actor={actor}
        nouns={['Payouts', 'payout']}
        columns={columns}
        nameOf={({ number }) => number}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title:
            query.q !== undefined
              ? 'No payout matches.'
              : query.view === 'approval'
                ? 'No payout waits for an approval.'
                : 'No payouts here.',
          ...emailsWhole(query),
        }}
      />
    </StorePage>
  );
}
