import { useState } from 'react';
import { createSaleList, saleCounts } from '#actors/vendor-panel/sales.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { button } from '#ui/components/button.css.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { useLiveList } from '#panel/list/use-live-list.ts';
import { useOnNewRows } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import { OrdersView } from './orders-view.tsx';
import { PackingSlips } from './packing-slips.tsx';
import { nothingToPack, views } from './order-words.ts';

export const head = (): Head => ({ title: 'Orders', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Orders">
    <ListTableSkeleton />
  </StorePage>
);

const known = views.map(([view]) => view);

/** Spec §2: /{vendorSlug}/vendor-dashboard/orders. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Orders" resource="orders" skeleton={<Skeleton />}>
      {(store) => <Orders store={store} slug={slug} query={readQuery(search, known, 'open', true)} />}
    </OfStore>
  );
}

function Orders({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const list = useActor(() => createSaleList(store.vendor_id, query));
  const { reading, again } = useRead(() => saleCounts(store.vendor_id));
  useLiveList(list, store.vendor_id, query);
  useOnNewRows(list, again);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const isPacked = !nothingToPack.has(query.view ?? '');
  return (
    <OrdersView
      list={list}
      slug={slug}
      query={query}
      counts={reading.kind === 'ready' ? reading.value : null}
      selection={
        isPacked
          ? {
              selected,
              isDisabled: false,
              onToggle: (id) =>
                setSelected(
                  selected.includes(id) ? selected.filter((each) => each !== id) : [...selected, id],
                ),
              onToggleAll: (ids) =>
                setSelected(
                  ids.every((id) => selected.includes(id))
                    ? selected.filter((id) => !ids.includes(id))
                    : [...new Set([...selected, ...ids])],
                ),
            }
          : undefined
      }
      tools={
        <>
          {isPacked && <PackingSlips vendorId={store.vendor_id} orders={selected} />}
          <a className={button({ variant: 'secondary' })} href={panelAddresses.vendorMessages(slug)}>
            Messages
          </a>
        </>
      }
    />
  );
}
