import { createCustomerList } from '#actors/vendor/people/customers.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#pages/vendor/kit/of-store.tsx';
import { useLiveList } from '#pages/vendor/orders/list-frame.tsx';
import { readQuery } from '#pages/vendor/orders/list-query.ts';
import type { ListQuery } from '#pages/vendor/orders/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { sorts } from './customer-words.ts';
import { CustomersView } from './customers-view.tsx';
import { ExportCustomers } from './export-customers.tsx';

export const head = (): Head => ({ title: 'Customers', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Customers">
    <ListTableSkeleton />
  </StorePage>
);

const known = sorts.map(([sort]) => sort);

/** Spec §2: /{vendorSlug}/vendor-dashboard/customers. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Customers" resource="customers" skeleton={<Skeleton />}>
      {(store) => <Customers store={store} slug={slug} query={readQuery(search, known, 'last')} />}
    </OfStore>
  );
}

function Customers({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const list = useActor(() => createCustomerList(store.vendor_id, query));
  const isOld = useLiveList(list, store.vendor_id, query);
  return (
    <CustomersView
      list={list}
      slug={slug}
      query={query}
      isOld={isOld}
      exporting={
        store.rights['customers']?.includes('export') === true ? (
          <ExportCustomers vendorId={store.vendor_id} />
        ) : undefined
      }
    />
  );
}
