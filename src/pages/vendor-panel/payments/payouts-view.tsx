import { storeDay } from '#lazy/store-days.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { Payout } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { PayoutBadge, payoutStory } from '#panel/money/payout-words.tsx';
import * as styles from '#panel/money/payments.css.ts';

const columnsFor = (slug: string): readonly Column<Payout>[] => [
  {
    id: 'number',
    label: 'Payout',
    kind: 'main',
    cell: (payout) => (
      <>
        <a className={link({})} href={panelAddresses.vendorPayout(slug, payout.number)}>
          {payout.number}
        </a>
        <span className={styles.small}>{payoutStory(payout)}</span>
      </>
    ),
  },
  { id: 'status', label: 'Status', isBare: true, cell: ({ status }) => <PayoutBadge status={status} /> },
  {
    id: 'at',
    label: 'Created',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDate(storeDay(at))}
      </time>
    ),
  },
  { id: 'destination', label: 'To', cell: ({ destination }) => destination ?? '–' },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** A store's payouts, newest first. */
export const PayoutsView = ({ list: actor, slug }: { list: ListViewActor<Payout>; slug: string }) => (
  <Rows
    actor={actor}
    nouns={['Payouts', 'payout']}
    columns={columnsFor(slug)}
    nameOf={({ number }) => number}
    empty={{
      title: 'No payouts yet.',
      more: <p>Connect a bank account, and we'll pay out what's available on your schedule.</p>,
    }}
  />
);
