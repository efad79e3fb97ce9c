import { storeDateAndMinute } from '#lazy/store-days.ts';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatMoney } from '#schema/format.ts';
import { kindWord, statementLines } from '#schema/vendor-panel/money/ledger.ts';
import type { LedgerRow } from '#schema/vendor-panel/money/ledger.ts';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import * as styles from './payments.css.ts';

/** 'Orders $38.16, Tax −$2.18', for a change with several parts. */
export function madeOf({ lines }: Pick<LedgerRow, 'lines'>): string {
  const parts = Object.entries(statementLines).flatMap(([name, label]) => {
    const amount = lines[name] ?? 0;
    return amount === 0 ? [] : [`${label} ${formatMoney(amount)}`];
  });
  return parts.length > 1 ? parts.join(' · ') : '';
}

/** The page of a movement's order or payout. */
function addressOf(slug: string | null, order: string | null, payout: string | null): string | null {
  if (order !== null) {
    return slug === null ? panelAddresses.adminPurchase(order) : panelAddresses.vendorOrder(slug, order);
  }
  if (payout === null) return null;
  return slug === null ? panelAddresses.adminPayout(payout) : panelAddresses.vendorPayout(slug, payout);
}

const amountColumn = (
  id: 'change' | 'pending' | 'available' | 'reserve',
  label: string,
): Column<LedgerRow> => ({
  id,
  label,
  kind: 'number',
  cell: (row) => (row[id] === 0 ? '–' : formatMoney(row[id])),
});

/** @param slug of the store that views its own; null for admins */
export const ledgerColumns = (slug: string | null): readonly Column<LedgerRow>[] => [
  {
    id: 'kind',
    label: 'Type',
    kind: 'main',
    cell: (row) => (
      <>
        {kindWord(row.kind)}
        {[madeOf(row), row.note ?? ''].map((words) =>
          words === '' ? null : (
            <span key={words} className={styles.small}>
              {words}
            </span>
          ),
        )}
      </>
    ),
  },
  {
    id: 'order',
    label: 'Order or payout',
    cell: ({ order, payout }) => {
      const href = addressOf(slug, order, payout);
      return href === null ? (
        <span>{order ?? '–'}</span>
      ) : (
        <a className={link({})} href={href}>
          {order ?? payout}
        </a>
      );
    },
  },
  {
    id: 'at',
    label: 'Time',
    cell: ({ at }) => (
      <time className={list.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
  amountColumn('change', 'Balance change'),
  amountColumn('pending', 'Pending'),
  amountColumn('available', 'Available'),
  amountColumn('reserve', 'On hold'),
];
