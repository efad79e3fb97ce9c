import { platformDay } from '#lazy/platform-day.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Rows } from '#panel/list/list-frame.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { Payout } from '#schema/vendor-panel/money/payouts.ts';
import { link } from '#ui/components/link.css.ts';
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
    label: 'Made',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDate(platformDay(at))}
      </time>
    ),
  },
  { id: 'destination', label: 'To', cell: ({ destination }) => destination ?? '–' },
  { id: 'amount', label: 'Amount', kind: 'number', cell: ({ amount }) => formatMoney(amount) },
];

/** What was paid out to a store, the latest first. */
export const PayoutsView = ({ list: actor, slug }: { list: ListViewActor; slug: string }) => (
  <Rows<Payout>
    actor={actor}
    nouns={['Payouts', 'payout']}
    columns={columnsFor(slug)}
    nameOf={({ number }) => number}
    empty={{
      title: 'Nothing was paid out yet.',
      more: <p>What is available is paid out by your schedule, once a bank account is connected.</p>,
    }}
  />
);
