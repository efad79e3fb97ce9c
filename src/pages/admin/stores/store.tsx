import { createStoreAction, readStore } from '#actors/admin/stores.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import type { AdminRights } from '#schema/admin/rights.ts';
import type { StoreSheet } from '#schema/admin/stores.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { StoreView } from './store-view.tsx';
import { storeDraft } from './store-words.ts';

export const head = (): Head => ({ title: 'Store', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Store">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/vendors/stores/{id} */
export function Page({ params }: PageProps<null>) {
  const { id = '' } = params;
  return (
    <OfAdmin title="Store" resource="vendors" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={id}
          title="Store"
          read={() => readStore(id)}
          skeleton={<Skeleton />}
          all={['All stores', panelAddresses.adminStores()]}
        >
          {(store, again) => <StoreContent store={store} rights={rights} onChanged={again} />}
        </RecordPage>
      )}
    </OfAdmin>
  );
}

interface StoreContentProps {
  store: StoreSheet;
  rights: AdminRights;
  onChanged: () => void;
}

function StoreContent({ store, rights, onChanged }: StoreContentProps) {
  const actor = useActor(() => createStoreAction(store.id));
  useActionDone(actor, (kind) => storeDraft(store.id, kind), onChanged);
  return (
    <StoreView
      store={store}
      mayWrite={mayAdmin(rights, 'vendors', 'write')}
      seesMoney={mayAdmin(rights, 'money')}
      actor={actor}
    />
  );
}
