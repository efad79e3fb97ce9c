import { readPlatformPurchase } from '#actors/admin/orders.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { PurchaseView } from './purchase-view.tsx';

export const head = (): Head => ({ title: 'Purchase', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Purchase">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/purchases/{number} */
export function Page({ params }: PageProps<null>) {
  const number = (params['number'] ?? '').toUpperCase();
  return (
    <OfAdmin title="Purchase" resource="users" skeleton={<Skeleton />}>
      {() => (
        <RecordPage
          key={number}
          title="Purchase"
          read={() => readPlatformPurchase(number)}
          skeleton={<Skeleton />}
          all={['All orders', panelAddresses.adminOrders()]}
        >
          {(purchase) => <PurchaseView purchase={purchase} />}
        </RecordPage>
      )}
    </OfAdmin>
  );
}
