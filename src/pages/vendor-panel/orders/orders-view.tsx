import { useSelector } from '@xstate/react';
import type { ReactNode } from 'react';
import type { ListViewActor } from '#actors/kit/list.ts';
import { Thumb } from '#pages/kit/thumb.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import * as list from '#panel/list/list.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import { formatDay, formatMinute } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import type { ListedSale, SaleCounts } from '#schema/vendor-panel/sale.ts';
import { Badge } from '#ui/components/badge.tsx';
import { link } from '#ui/components/link.css.ts';
import { StatusBadge } from '#ui/components/status-badge.tsx';
import type { Column, Selection } from '#ui/patterns/list-table.tsx';
import { Rows, Search, Views } from '#panel/list/list-frame.tsx';
import type { ListQuery } from '#panel/list/list-query.ts';
import { views } from './order-words.ts';
import * as styles from '#panel/page/panel.css.ts';

const isOpen = ({ status }: ListedSale) => status === 'confirmed' || status === 'processing';

const columnsFor = (slug: string): readonly Column<ListedSale>[] => [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ number, title, image, lines }) => (
      <span className={list.product}>
        <span className={list.picture}>
          <Thumb image={image} size={40} />
        </span>
        <span>
          <a className={list.name} href={panelAddresses.vendorOrder(slug, number)}>
            {number}
          </a>
          <span className={list.sku}>{lines > 1 ? `${title} and ${lines - 1} more` : title}</span>
        </span>
      </span>
    ),
  },
  {
    id: 'status',
    label: 'Status',
    isBare: true,
    cell: ({ status, confirmed, shipped, pieces, returns, exchange, ...sale }) => (
      <span className={list.badges}>
        <StatusBadge status={status} />
        {exchange && <Badge tone="neutral">Exchange</Badge>}
        {isOpen({ status, confirmed, shipped, pieces, returns, exchange, ...sale }) && (
          <>
            {!confirmed && <Badge tone="attention">To confirm</Badge>}
            {shipped > 0 && <Badge tone="info">{`${shipped} of ${pieces} sent`}</Badge>}
          </>
        )}
        {returns > 0 && <Badge tone="warning">Return open</Badge>}
      </span>
    ),
  },
  {
    id: 'ship-by',
    label: 'Ship by',
    cell: (sale) =>
      isOpen(sale) ? (
        <span className={list.badges}>
          <time dateTime={sale.ship_by}>{formatDay(sale.ship_by)}</time>
          {sale.late && <Badge tone="danger">Late</Badge>}
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
        {formatMinute(at)}
      </time>
    ),
  },
];

/** Whose orders are listed, and the way back to the customers. */
function OfCustomer({ actor, slug }: { actor: ListViewActor; slug: string }) {
  const name = useSelector(actor, ({ context }) => (context.rows as readonly ListedSale[])[0]?.buyer);
  return (
    <p className={styles.hint}>
      <span>{name === undefined ? 'Orders of one customer.' : `Orders of ${name}.`}</span>{' '}
      <a className={link({})} href={panelAddresses.vendorCustomers(slug)}>
        All customers
      </a>
    </p>
  );
}

interface OrdersViewProps {
  list: ListViewActor;
  slug: string;
  query: ListQuery;
  counts: SaleCounts | null;
  selection?: Selection | undefined;
  tools?: ReactNode;
}

/** The store's orders: what is to be sent first, by the day it was promised. */
export function OrdersView({ list: actor, slug, query, counts, selection, tools }: OrdersViewProps) {
  const path = panelAddresses.vendorOrders(slug);
  return (
    <StorePage title="Orders" aside={tools}>
      <Views
        path={path}
        query={query}
        label="Which orders"
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
      {query.customer !== undefined && <OfCustomer actor={actor} slug={slug} />}
      <Rows<ListedSale>
        actor={actor}
        nouns={['Orders', 'order']}
        columns={columnsFor(slug)}
        nameOf={({ number }) => number}
        selection={selection}
        empty={
          query.customer !== undefined
            ? { title: 'There are no orders of this customer.' }
            : query.q === undefined
              ? query.view === undefined
                ? {
                    title: 'Nothing is waiting to be shipped.',
                    more: <p>New orders appear here as they are paid.</p>,
                  }
                : { title: 'There are no such orders.' }
              : {
                  title: 'Nothing matches.',
                  more: <p>A name is found by its beginning, an email only as a whole.</p>,
                }
        }
      />
    </StorePage>
  );
}
