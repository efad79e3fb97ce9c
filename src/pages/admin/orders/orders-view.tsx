import type { ReactNode } from 'react';
import { platformDay } from '#lazy/platform-day.ts';
import type { ListViewActor } from '#actors/kit/list.ts';
import { emailsWhole } from '#pages/admin/kit/emails-whole.ts';
import { AdminDenied } from '#pages/admin/kit/of-admin.tsx';
import { Rows, Views } from '#panel/list/list-frame.tsx';
import * as list from '#panel/list/list.css.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import * as page from '#panel/page/store-page.css.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { PlatformOrderRow } from '#schema/admin/orders/order.ts';
import { formatDate } from '#schema/format-date.ts';
import { formatMoney } from '#schema/format.ts';
import { link } from '#ui/components/actions/link.css.ts';
import type { Column } from '#ui/patterns/list-table.tsx';
import { OrderBadges } from './order-badges.tsx';
import { OrderFilters } from './order-filters.tsx';
import { isFiltered } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { orderViews } from './order-words.ts';

export const orderColumns: readonly Column<PlatformOrderRow>[] = [
  {
    id: 'number',
    label: 'Order',
    kind: 'main',
    cell: ({ id, number }) => (
      <a className={list.name} href={panelAddresses.adminOrder(id)}>
        {number}
      </a>
    ),
  },
  {
    id: 'store',
    label: 'Store',
    cell: ({ store }) => (
      <a className={link({})} href={panelAddresses.adminStore(store.id)}>
        {store.name}
      </a>
    ),
  },
  { id: 'status', label: 'Status', isBare: true, cell: (order) => <OrderBadges order={order} /> },
  {
    id: 'buyer',
    label: 'Buyer',
    cell: ({ buyer, place, is_guest: isGuest }) => (
      <>
        {buyer}
        <span className={list.sku}>{isGuest ? `${place}, guest` : place}</span>
      </>
    ),
  },
  { id: 'total', label: 'Total', kind: 'number', cell: ({ total }) => formatMoney(total) },
  {
    id: 'at',
    label: 'Ordered',
    cell: ({ created_at: at }) => (
      <time className={list.time} dateTime={at}>
        {formatDate(platformDay(at))}
      </time>
    ),
  },
];

interface OrdersViewProps {
  list: ListViewActor<PlatformOrderRow>;
  query: OrderQuery;
  /** The search found more than the list has. */
  isCut: boolean;
  tools?: ReactNode;
}

/** The orders of all stores: search results, or newest first. */
export function OrdersView({ list: actor, query, isCut, tools }: OrdersViewProps) {
  const path = panelAddresses.adminOrders();
  const isSearch = query.q !== undefined || isFiltered(query);
  return (
    <StorePage title="Orders" aside={tools}>
      <Views path={path} query={query} label="Filter orders" views={orderViews} />
      <OrderFilters path={path} query={query} />
      {isCut && (
        <p className={page.hint} role="status">
          More than 1,000 orders match this search. Add a first name, a store or dates to see all of them.
        </p>
      )}
      <Rows
        actor={actor}
        nouns={['Orders', 'order']}
        columns={orderColumns}
        nameOf={({ number, store }) => `${number}, ${store.name}`}
        whose="The"
        denied={<AdminDenied />}
        empty={{
          title: isSearch ? 'No orders found.' : 'No orders here.',
          ...(query.q === undefined
            ? {}
            : { more: 'Search by a full number or the start of a name.', ...emailsWhole(query) }),
        }}
      />
    </StorePage>
  );
}
