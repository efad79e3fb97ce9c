import { useState } from 'react';
import { createPlatformOrderList } from '#actors/admin/orders.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ExportOrders } from './export-orders.tsx';
import { readOrderQuery } from './order-query.ts';
import type { OrderQuery } from './order-query.ts';
import { OrdersView } from './orders-view.tsx';

export const head = (): Head => ({ title: 'Orders', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Orders">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/orders */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Orders" resource="users" skeleton={<Skeleton />}>
      {() => <Orders query={readOrderQuery(search)} />}
    </OfAdmin>
  );
}

function Orders({ query }: { query: OrderQuery }) {
  const [isCut, setCut] = useState(false);
  const list = useActor(() => createPlatformOrderList(query, setCut));
  useAskedList(list, query);
  return <OrdersView list={list} query={query} isCut={isCut} tools={<ExportOrders query={query} />} />;
}
