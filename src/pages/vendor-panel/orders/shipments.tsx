import { useState } from 'react';
import { createShipmentList } from '#actors/vendor-panel/store-orders.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { Button } from '#ui/components/actions/button.tsx';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { useLiveList } from '#panel/list/use-live-list.ts';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { shipmentViews } from './order-words.ts';
import { ShipmentsView } from './shipments-view.tsx';
import { later } from '#ui/later.tsx';

const TrackingFile = later(async () => (await import('./tracking-file.tsx')).TrackingFile);

export const head = (): Head => ({ title: 'Shipments', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Shipments">
    <ListTableSkeleton />
  </StorePage>
);

const known = shipmentViews.map(([view]) => view);

/** Spec §2: /{vendorSlug}/vendor-dashboard/shipments. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Shipments" resource="orders" skeleton={<Skeleton />}>
      {(store) => <Shipments store={store} slug={slug} query={readQuery(search, known, '')} />}
    </OfStore>
  );
}

function Shipments({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const list = useActor(() => createShipmentList(store.vendor_id, query));
  useLiveList(list, store.vendor_id, query);
  const [isOpen, setOpen] = useState(false);
  return (
    <ShipmentsView
      list={list}
      slug={slug}
      query={query}
      tools={
        mayIn(store, 'orders', 'write') && (
          <Button aria-expanded={isOpen} onPress={() => setOpen(!isOpen)}>
            Upload tracking
          </Button>
        )
      }
    >
      {isOpen && <TrackingFile vendorId={store.vendor_id} />}
    </ShipmentsView>
  );
}
