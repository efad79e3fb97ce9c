import type { Reading } from '#actors/kit/use-read.ts';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDateAndMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { ViewedPurchase } from '#schema/admin/views.ts';
import { link } from '#ui/components/actions/link.css.ts';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { Button, TryAgain } from '#ui/components/actions/button.tsx';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import { ListTable, ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import type { Column } from '#ui/patterns/list-table.tsx';
import { actions } from '#ui/css/layout.css.ts';

type Place = { key: string; id: string };

interface ViewedOrdersViewProps {
  person: string;
  reading: Reading<{ rows: readonly ViewedPurchase[]; next: Place | null }>;
  onRetry: () => void;
  /** Back to the first page, from a later one. */
  onNewest: (() => void) | undefined;
  onOlder: (after: Place) => void;
}

const columnsOf = (person: string): readonly Column<ViewedPurchase>[] => [
  {
    id: 'reference',
    label: 'Order',
    kind: 'main',
    cell: ({ id, reference }) => (
      <a className={link({})} href={`${panelAddresses.adminUserView(person)}?order=${id}`}>
        {reference}
      </a>
    ),
  },
  {
    id: 'stores',
    label: 'Stores',
    cell: ({ orders }) => orders.map(({ vendor_name: store }) => store).join(', '),
  },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ orders }) =>
      [...new Set(orders.map(({ status }) => status))].map((status) => (
        <StatusBadge key={status} status={status} />
      )),
  },
  { id: 'paid', label: 'Payment', cell: ({ payment_status: paid }) => paid.replaceAll(/[-_]/g, ' ') },
  { id: 'total', label: 'Total', kind: 'number', cell: ({ total }) => formatMoney(total) },
  { id: 'at', label: 'Placed', cell: ({ created_at: at }) => formatDateAndMinute(at) },
];

/** The account's orders, page by page, newest first. */
export function ViewedOrdersView({ person, reading, onRetry, onNewest, onOlder }: ViewedOrdersViewProps) {
  if (reading.kind === 'reading') return <ListTableSkeleton />;
  if (reading.kind === 'failed') {
    return (
      <Notice
        tone="danger"
        role="alert"
        title="We couldn't load the orders."
        action={<TryAgain onPress={onRetry} />}
      />
    );
  }
  const { rows, next } = reading.value;
  return (
    <>
      {rows.length === 0 ? (
        <p className={page.hint}>{onNewest === undefined ? 'No orders.' : 'No older orders.'}</p>
      ) : (
        <ListTable
          caption="Orders"
          density="normal"
          rows={rows}
          nameOf={({ reference }) => reference}
          columns={columnsOf(person)}
        />
      )}
      {(next !== null || onNewest !== undefined) && (
        <div className={actions}>
          {onNewest !== undefined && <Button onPress={onNewest}>Newest orders</Button>}
          {next !== null && <Button onPress={() => onOlder(next)}>Older orders</Button>}
        </div>
      )}
    </>
  );
}
