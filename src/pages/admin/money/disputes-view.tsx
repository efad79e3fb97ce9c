import { platformDay } from '#lazy/platform-day.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import * as styles from '#panel/money/payments.css.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { DisputeRow } from '#schema/admin/money.ts';
import { formatDate, formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import type { BadgeTone } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';

const disputeStates: Readonly<Record<DisputeRow['status'], readonly [label: string, tone: BadgeTone]>> = {
  open: ['Open', 'warning'],
  won: ['Won', 'success'],
  lost: ['Lost', 'danger'],
};

export const disputeViews = [
  ['open', 'Open'],
  ['won', 'Won'],
  ['lost', 'Lost'],
  ['all', 'All'],
] as const;

const columns: readonly Column<DisputeRow>[] = [
  {
    id: 'order',
    label: 'Order',
    kind: 'main',
    cell: ({ order, reason, provider, reference }) => (
      <>
        <a className={list.name} href={panelAddresses.adminPurchase(order)}>
          {order}
        </a>
        <span className={styles.small}>{`${reason.replaceAll('_', ' ')} · ${provider} ${reference}`}</span>
      </>
    ),
  },
  {
    id: 'stores',
    label: 'Stores',
    cell: ({ stores }) =>
      stores.length === 0
        ? 'Stallbar'
        : stores.map(({ id, name, amount }, place) => (
            <span key={id}>
              <span>{place > 0 && ', '}</span>
              <a className={link({})} href={panelAddresses.adminStoreMoney(id)}>
                {name}
              </a>
              <span>{stores.length > 1 && ` ${formatMoney(amount)}`}</span>
            </span>
          )),
  },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status }) => <Badge tone={disputeStates[status][1]}>{disputeStates[status][0]}</Badge>,
  },
  {
    id: 'at',
    label: 'Opened',
    cell: ({ opened_at: opened, answer_by: by, decided_at: decided }) => (
      <>
        <time className={list.time} dateTime={opened}>
          {formatDate(platformDay(opened))}
        </time>
        {decided !== null && (
          <span className={styles.small}>{`Closed ${formatDate(platformDay(decided))}`}</span>
        )}
        {decided === null && by !== null && (
          <span className={styles.small}>{`Respond by ${formatDateAndMinute(by)}`}</span>
        )}
      </>
    ),
  },
  { id: 'fee', label: 'Fee', kind: 'number', cell: ({ fee }) => formatMoney(fee) },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** Payments that buyers' banks reversed or want to: by status, newest first, or for one order. */
export function DisputesView({ list: actor, query }: { list: ListViewActor<DisputeRow>; query: ListQuery }) {
  const path = panelAddresses.adminDisputes();
  return (
    <StorePage title="Disputes">
      <MoneyTabs current="disputes" />
      <p className={page.hint}>
        The buyer's bank decides. Submit proof of delivery in the payment provider's dashboard by the date
        shown.
      </p>
      <Views path={path} query={query} label="Filter disputes" views={disputeViews} />
      <Search path={path} query={query} label="Order number" />
      <Rows
        actor={actor}
        nouns={['Disputes', 'dispute']}
        columns={columns}
        nameOf={({ order }) => order}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title:
            query.q !== undefined
              ? 'This order has no disputes.'
              : query.view === 'open'
                ? 'No open disputes.'
                : 'No disputes with this status.',
        }}
      />
    </StorePage>
  );
}
