import { useEffect, useRef } from 'react';
import { createPromotionList } from '#actors/vendor-panel/offers/promotion-list.ts';
import { createPromotionMoves } from '#actors/vendor-panel/offers/promotions.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#pages/vendor-panel/kit/of-store.tsx';
import { readQuery } from '#pages/kit/panel/list-query.ts';
import type { ListQuery } from '#pages/kit/panel/list-query.ts';
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
  const moves = useActor(() => createPromotionMoves(store.vendor_id));
  const text = JSON.stringify(query);
  const asked = useRef(text);
  useEffect(() => {
    if (asked.current === text) return;
    asked.current = text;
    list.send({ type: 'list.asked', query: JSON.parse(text) as ListQuery });
  }, [list, text]);
  useEffect(() => {
    const heard = moves.on('*', () => list.send({ type: 'list.changed' }));
    return () => heard.unsubscribe();
  }, [list, moves]);
  return (
    <PromotionsView
      list={list}
      moves={mayIn(store, 'promotions', 'write') ? moves : null}
      slug={slug}
      query={query}
      trial={<OpenTrial vendorId={store.vendor_id} promotion={null} />}
    />
  );
}
