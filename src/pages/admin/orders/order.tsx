import { useEffect, useRef } from 'react';
import { createOrderAction, readPlatformOrder } from '#actors/admin/orders.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import type { PlatformOrder } from '#schema/admin/orders/order.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import { orderDraft } from './order-acts.ts';
import { OrderView } from './order-view.tsx';

export const head = (): Head => ({ title: 'Order', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Order">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/orders/{id} */
export function Page({ params }: PageProps<null>) {
  const { id = '' } = params;
  return (
    <OfAdmin title="Order" resource="users" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={id}
          title="Order"
          read={() => readPlatformOrder(id)}
          skeleton={<Skeleton />}
          all={['All orders', panelAddresses.adminOrders()]}
        >
          {(order, again) => <OrderContent order={order} rights={rights} onChanged={again} />}
        </RecordPage>
      )}
    </OfAdmin>
  );
}

interface OrderContentProps {
  order: PlatformOrder;
  rights: AdminRights;
  onChanged: () => void;
}

function OrderContent({ order, rights, onChanged }: OrderContentProps) {
  const seen = useRef(order);
  useEffect(() => {
    seen.current = order;
  });
  const actor = useActor(() => createOrderAction(order.id, () => seen.current));
  useActionDone(actor, (kind) => orderDraft(order.id, kind), onChanged);
  return <OrderView order={order} rights={rights} actor={actor} />;
}
