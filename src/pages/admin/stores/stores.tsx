import { createStoreList } from '#actors/admin/stores.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { StoresView, storeViews } from './stores-view.tsx';
import { VendorTabs } from './vendor-tabs.tsx';

export const head = (): Head => ({ title: 'Stores', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Stores">
    <VendorTabs current="stores" />
    <ListTableSkeleton />
  </StorePage>
);

const known = storeViews.map(([view]) => view);

/** /admin/vendors/stores */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Stores" resource="vendors" skeleton={<Skeleton />}>
      {() => <Stores query={readQuery(search, known, 'all')} />}
    </OfAdmin>
  );
}

function Stores({ query }: { query: ListQuery }) {
  const list = useActor(() => createStoreList(query));
  useAskedList(list, query);
  return <StoresView list={list} query={query} />;
}
