import { useState } from 'react';
import { createCustomerOrders } from '#actors/vendor/people/customers.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#pages/vendor/kit/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor/own-store.ts';
import type { OwnStore } from '#schema/vendor/own-store.ts';
import type { Customer as Facts } from '#schema/vendor/people/customers.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { CustomerView } from './customer-view.tsx';

export const head = (): Head => ({ title: 'Customer', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Customer">
    <ListTableSkeleton />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/customers/{id} */
export function Page({ params }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  const id = params['id'] ?? '';
  return (
    <OfStore slug={slug} title="Customer" resource="customers" skeleton={<Skeleton />}>
      {(store) => <Customer key={id} store={store} slug={slug} id={id} />}
    </OfStore>
  );
}

function Customer({ store, slug, id }: { store: OwnStore; slug: string; id: string }) {
  const [customer, setCustomer] = useState<Facts | null>(null);
  const list = useActor(() => createCustomerOrders(store.vendor_id, id, setCustomer));
  return <CustomerView list={list} slug={slug} customer={customer} mayOpenOrders={mayIn(store, 'orders')} />;
}
