import { useEmitted } from '#actors/kit/use-emitted.ts';
import { createPromotionList } from '#actors/vendor-panel/offers/promotion-list.ts';
import { createPromotionActions } from '#actors/vendor-panel/offers/promotions.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { promotionStates } from '#schema/vendor-panel/offers/promotion.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { OpenTrial } from './open-trial.tsx';
import { PromotionsView } from './promotions-view.tsx';

export const head = (): Head => ({ title: 'Promotions', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Promotions">
    <ListTableSkeleton />
  </StorePage>
);

/** /{vendorSlug}/vendor-dashboard/products/promotions */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Promotions" resource="promotions" skeleton={<Skeleton />}>
      {(store) => <Promotions store={store} slug={slug} query={readQuery(search, promotionStates, 'all')} />}
    </OfStore>
  );
}

function Promotions({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const list = useActor(() => createPromotionList(store.vendor_id, query));
  const promotionActions = useActor(() => createPromotionActions(store.vendor_id));
  useAskedList(list, query);
  useEmitted(promotionActions, '*', () => list.send({ type: 'list.changed' }));
  return (
    <PromotionsView
      list={list}
      promotionActions={mayIn(store, 'promotions', 'write') ? promotionActions : null}
      slug={slug}
      query={query}
      trial={<OpenTrial vendorId={store.vendor_id} promotion={null} />}
    />
  );
}
