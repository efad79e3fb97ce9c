import { createStoreLedger, createStoreMoneyAction, readStoreMoney } from '#actors/admin/money.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useActionDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { StoreMoney } from '#schema/admin/money.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { storeMoneyDraft } from './store-money-words.ts';
import { StoreMoneyView } from './store-money-view.tsx';

export const head = (): Head => ({ title: 'Store finances', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Store finances">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/money/stores/{id} */
export function Page({ params }: PageProps<null>) {
  const { id = '' } = params;
  return (
    <OfAdmin title="Store finances" resource="money" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={id}
          title="Store"
          read={() => readStoreMoney(id)}
          skeleton={<Skeleton />}
          all={['All payouts', panelAddresses.adminPayouts()]}
        >
          {(store, again) => (
            <StoreContent
              store={store}
              mayWrite={mayAdmin(rights, 'money', 'write')}
              seesStore={mayAdmin(rights, 'vendors')}
              onChanged={again}
            />
          )}
        </RecordPage>
      )}
    </OfAdmin>
  );
}

interface StoreContentProps {
  store: StoreMoney;
  mayWrite: boolean;
  seesStore: boolean;
  onChanged: () => void;
}

function StoreContent({ store, mayWrite, seesStore, onChanged }: StoreContentProps) {
  const actor = useActor(() => createStoreMoneyAction(store.id));
  const ledger = useActor(() => createStoreLedger(store.id));
  useActionDone(
    actor,
    (kind) => storeMoneyDraft(store.id, kind),
    () => {
      onChanged();
      ledger.send({ type: 'list.changed' });
    },
  );
  return (
    <StoreMoneyView store={store} mayWrite={mayWrite} seesStore={seesStore} actor={actor} ledger={ledger} />
  );
}
