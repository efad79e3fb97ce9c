import { readPlatformOrder } from '#actors/admin/orders.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { later } from '#ui/later.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { OrderView } from './order-view.tsx';

// Only needed once a button is pressed.
const OrderActs = later(async () => (await import('./order-acts-bar.tsx')).OrderActs);

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
          {(order, again) => (
            <OrderView
              order={order}
              rights={rights}
              renderActs={(first) => (
                <OrderActs first={first} order={order} rights={rights} onChanged={again} />
              )}
            />
          )}
        </RecordPage>
      )}
    </OfAdmin>
  );
}
