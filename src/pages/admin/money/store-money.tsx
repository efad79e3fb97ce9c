import { createStoreLedger, createStoreMoneyDeed, readStoreMoney } from '#actors/admin/money.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { RecordPage, useDeedDone } from '#pages/admin/kit/record-page.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { StoreMoney } from '#schema/admin/money.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { storeMoneyDraft } from './store-money-words.ts';
import { StoreMoneyView } from './store-money-view.tsx';

export const head = (): Head => ({ title: 'Money of a store', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Money of a store">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/money/stores/{id} */
export function Page({ params }: PageProps<null>) {
  const { id = '' } = params;
  return (
    <OfAdmin title="Money of a store" resource="money" skeleton={<Skeleton />}>
      {(rights) => (
        <RecordPage
          key={id}
          title="Store"
          read={() => readStoreMoney(id)}
          skeleton={<Skeleton />}
          all={['All payouts', panelAddresses.adminPayouts()]}
        >
          {(store, again) => (
            <OneStore
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

interface OneStoreProps {
  store: StoreMoney;
  mayWrite: boolean;
  seesStore: boolean;
  onChanged: () => void;
}

function OneStore({ store, mayWrite, seesStore, onChanged }: OneStoreProps) {
  const actor = useActor(() => createStoreMoneyDeed(store.id));
  const ledger = useActor(() => createStoreLedger(store.id));
  const done = useDeedDone(
    actor,
    (kind) => storeMoneyDraft(store.id, kind),
    () => {
      onChanged();
      ledger.send({ type: 'list.changed' });
    },
  );
  return (
    <StoreMoneyView
      store={store}
      mayWrite={mayWrite}
      seesStore={seesStore}
      actor={actor}
      ledger={ledger}
      done={done}
    />
  );
}
