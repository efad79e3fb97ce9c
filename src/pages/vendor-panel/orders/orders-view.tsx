import { storeDateAndMinute } from '#lazy/store-days.ts';
import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDay } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { lineName } from '#schema/orders/order-line.ts';
import type { ListedStoreOrder, StoreOrderCounts } from '#schema/vendor-panel/store-order.ts';
import { Badge } from '#ui/components/labels/badge.tsx';
import { link } from '#ui/components/actions/link.css.ts';
import { StatusBadge } from '#ui/components/labels/status-badge.tsx';
import type { Column, Selection } from '#ui/patterns/list-table.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import { OrderFilters } from './order-filters.tsx';
import { isFiltered } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { views } from './order-words.ts';
import * as styles from '#panel/page/panel.css.ts';

const isOpen = ({ status }: ListedStoreOrder) => status === 'confirmed' || status === 'processing';

const paymentWords: Readonly<Record<ListedStoreOrder['payment'], string>> = {
  paid: 'Paid',
  disputed: 'Disputed',
  reversed: 'Refunded by the bank',
  exchange: 'No charge',
};

const columnsFor = (slug: string): readonly Column<ListedStoreOrder>[] => [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ number, image, lines, ...line }) => (
      <span className={list.product}>
        <span className={list.picture}>
          <Thumb image={image} size={40} />
        </span>
        <span>
          <a className={list.name} href={panelAddresses.vendorOrder(slug, number)}>
            {number}
          </a>
          <span className={list.sku}>
            {lines > 1 ? `${lineName(line)} and ${lines - 1} more` : lineName(line)}
          </span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status, confirmed, shipped, pieces, returns, exchange, ...order }) => (
      <span className={list.badges}>
        <StatusBadge status={status} />
        {exchange && <Badge tone="neutral">Exchange</Badge>}
        {isOpen({ status, confirmed, shipped, pieces, returns, exchange, ...order }) && (
          <>
            {!confirmed && <Badge tone="attention">Needs confirmation</Badge>}
            {shipped > 0 && <Badge tone="info">{`${shipped} of ${pieces} shipped`}</Badge>}
          </>
        )}
        {returns > 0 && <Badge tone="warning">Open return</Badge>}
      </span>
    ),
  },
  {
    id: 'payment',
    label: 'Payment',
    cell: ({ payment, refund }) => (
      <span className={list.badges}>
        <Badge tone={payment === 'paid' ? 'success' : payment === 'exchange' ? 'neutral' : 'danger'}>
          {paymentWords[payment]}
        </Badge>
        {refund !== 'none' && (
          <Badge tone="neutral">{refund === 'part' ? 'Partly refunded' : 'Refunded'}</Badge>
        )}
      </span>
    ),
  },
  {
    id: 'ship-by',
    label: 'Ship by',
    cell: (order) =>
      isOpen(order) ? (
        <span className={list.badges}>
          <time dateTime={order.ship_by}>{formatDay(order.ship_by)}</time>
          {order.late && <Badge tone="danger">Late</Badge>}
        </span>
      ) : (
        <span>–</span>
      ),
  },
  { id: 'buyer', label: 'Buyer', isBare: true, cell: ({ buyer, place }) => `${buyer}, ${place}` },
  { id: 'total', label: 'Total', kind: 'number', isBare: true, cell: ({ total }) => formatMoney(total) },
  {
    id: 'ordered',
    label: 'Ordered',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {storeDateAndMinute(at)}
      </time>
    ),
  },
];

/** Whose orders are listed, and the link back to the customers. */
function OfCustomer({ actor, slug }: { actor: ListViewActor<ListedStoreOrder>; slug: string }) {
  const name = useSelector(actor, ({ context }) => context.rows[0]?.buyer);
  return (
    <p className={styles.hint}>
      <span>{name === undefined ? "One customer's orders." : `Orders from ${name}.`}</span>{' '}
      <a className={link({})} href={panelAddresses.vendorCustomers(slug)}>
        All customers
      </a>
    </p>
  );
}

interface OrdersViewProps {
  list: ListViewActor<ListedStoreOrder>;
  slug: string;
  query: OrderQuery;
  counts: StoreOrderCounts | null;
  selection?: Selection | undefined;
  tools?: ReactNode;
  /** What can be done with the selected ones. */
  bulk?: ReactNode;
}

/** The store's orders: those to ship first, by promised day. */
export function OrdersView({ list: actor, slug, query, counts, selection, tools, bulk }: OrdersViewProps) {
  const path = panelAddresses.vendorOrders(slug);
  return (
    <StorePage title="Orders" aside={tools}>
      <Views
        path={path}
        query={query}
        label="Filter orders"
        views={views}
        counts={
          counts === null
            ? undefined
            : {
                open: counts.open,
                'to-confirm': counts.to_confirm,
                late: counts.late,
                returns: counts.returns,
              }
        }
      />
      <Search path={path} query={query} label="Number, name or email" />
      {query.customer === undefined && <OrderFilters path={path} query={query} />}
      {query.customer !== undefined && <OfCustomer actor={actor} slug={slug} />}
      <Rows
        actor={actor}
        nouns={['Orders', 'order']}
        columns={columnsFor(slug)}
        nameOf={({ number }) => number}
        selection={selection}
        empty={
          query.customer !== undefined
            ? { title: 'This customer has no orders.' }
            : query.q === undefined && !isFiltered(query)
              ? query.view === undefined
                ? {
                    title: 'Nothing to ship right now.',
                    more: <p>New orders appear here when they're paid.</p>,
                  }
                : { title: 'No orders here.' }
              : {
                  title: 'No results.',
                  more: (
                    <p>
                      {isFiltered(query)
                        ? 'Clear the filters to see more orders.'
                        : 'Search by the start of a name or a full email address.'}
                    </p>
                  ),
                }
        }
      />
      {bulk}
    </StorePage>
  );
}
