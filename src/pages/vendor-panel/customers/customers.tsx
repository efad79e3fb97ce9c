import { createCustomerList } from '#actors/vendor-panel/people/customers.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { SavedViews } from '#panel/list/saved-views.tsx';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { useLiveList } from '#panel/list/use-live-list.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { customerQueryText, readCustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import type { CustomerQuery } from '#schema/vendor-panel/people/customers.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { CustomersView, customerUrl } from './customers-view.tsx';
import { ExportCustomers } from './export-customers.tsx';

export const head = (): Head => ({ title: 'Customers', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Customers">
    <ListTableSkeleton />
  </StorePage>
);

/** Spec §2: /{vendorSlug}/vendor-dashboard/customers. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Customers" resource="customers" skeleton={<Skeleton />}>
      {(store) => <Customers store={store} slug={slug} query={readCustomerQuery(search)} />}
    </OfStore>
  );
}

function Customers({ store, slug, query }: { store: OwnStore; slug: string; query: CustomerQuery }) {
  const list = useActor(() => createCustomerList(store.vendor_id, query));
  useLiveList(list, store.vendor_id, query);
  return (
    <CustomersView
      list={list}
      slug={slug}
      query={query}
      views={
        <SavedViews
          vendorId={store.vendor_id}
          list="customers"
          query={customerQueryText(query)}
          hrefOf={(kept) => customerUrl(panelAddresses.vendorCustomers(slug), readCustomerQuery(kept))}
        />
      }
      tools={
        mayIn(store, 'customers', 'export') && <ExportCustomers vendorId={store.vendor_id} query={query} />
      }
    />
  );
}
