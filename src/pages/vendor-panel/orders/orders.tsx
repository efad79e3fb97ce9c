import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { createStoreOrderList, storeOrderCounts } from '#actors/vendor-panel/store-orders.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { button } from '#ui/components/actions/button.css.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { useLiveList } from '#panel/list/use-live-list.ts';
import { useOnNewRows } from '#panel/list/list-frame.tsx';
import { later } from '#ui/later.tsx';
import { OrdersView } from './orders-view.tsx';
import { ExportOrders } from './export-orders.tsx';
import { nothingToSelect } from './order-words.ts';
import { readOrderQuery } from './order-query.ts';
import { useOrderKeys } from './use-order-keys.ts';
import type { OrderQuery } from './order-query.ts';

const BulkOrders = later(async () => (await import('./bulk-orders.tsx')).BulkOrders);

export const head = (): Head => ({ title: 'Orders', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Orders">
    <ListTableSkeleton />
  </StorePage>
);

/** Spec §2: /{vendorSlug}/vendor-dashboard/orders. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Orders" resource="orders" skeleton={<Skeleton />}>
      {(store) => <Orders store={store} slug={slug} query={readOrderQuery(search)} />}
    </OfStore>
  );
}

function Orders({ store, slug, query }: { store: OwnStore; slug: string; query: OrderQuery }) {
  const list = useActor(() => createStoreOrderList(store.vendor_id, query));
  const { reading, again } = useRead(() => storeOrderCounts(store.vendor_id));
  useLiveList(list, store.vendor_id, query);
  useOnNewRows(list, again);
  const [selected, setSelected] = useState<readonly string[]>([]);
  const rows = useSelector(list, ({ context }) => context.rows);
  const mayWork = mayIn(store, 'orders', 'write');
  // The result of the last action stays when nothing is selected anymore.
  const [isUsed, setUsed] = useState(false);
  if (selected.length > 0 && !isUsed) setUsed(true);
  useOrderKeys();
  const isSelectable = query.view !== nothingToSelect;
  const chosen = rows.filter(({ id }) => selected.includes(id));
  return (
    <OrdersView
      list={list}
      slug={slug}
      query={query}
      counts={reading.kind === 'ready' ? reading.value : null}
      selection={
        isSelectable
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
      bulk={
        isSelectable && (
          // A box here would hold the bar, which then sticks to nothing.
          <div data-order-keys={mayWork ? 'work' : 'print'} style={{ display: 'contents' }}>
            {isUsed && (
              <BulkOrders
                vendorId={store.vendor_id}
                slug={slug}
                mayWork={mayWork}
                orders={chosen}
                onSelect={setSelected}
              />
            )}
          </div>
        )
      }
      tools={
        <>
          {query.customer === undefined && <ExportOrders vendorId={store.vendor_id} query={query} />}
          <a className={button({ variant: 'secondary' })} href={panelAddresses.vendorMessages(slug)}>
            Messages
          </a>
        </>
      }
    />
  );
}
