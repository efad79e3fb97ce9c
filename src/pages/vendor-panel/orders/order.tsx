import { previewRefund, previewReturn } from '#actors/vendor-panel/money/refund.ts';
import { labelRates } from '#actors/orders/label-rates.ts';
import { createStoreOrder, createStoreOrderAction } from '#actors/orders/store-order.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { OrderView } from './order/order-view.tsx';

export const head = (): Head => ({ title: 'Order', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Order">
    <ListTableSkeleton />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/orders/{number} */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  const number = (params['number'] ?? '').toUpperCase();
  return (
    <OfStore slug={slug} title={`Order ${number}`} resource="orders" skeleton={<Skeleton />}>
      {(store) => <Order key={number} store={store} slug={slug} number={number} />}
    </OfStore>
  );
}

function Order({ store, slug, number }: { store: OwnStore; slug: string; number: string }) {
  const actor = useActor(() => createStoreOrder(store.vendor_id, number));
  const action = useActor(() => createStoreOrderAction(actor));
  return (
    <OrderView
      actor={actor}
      action={action}
      store={store}
      slug={slug}
      preview={previewRefund}
      previewReturn={previewReturn}
      askRates={labelRates}
    />
  );
}
