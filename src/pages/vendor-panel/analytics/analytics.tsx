import { createAnalyticsList, watchAnalytics } from '#actors/vendor-panel/figures/analytics.ts';
import type { AnalyticsTable } from '#actors/vendor-panel/figures/analytics.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { useRead } from '#actors/kit/use-read.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { SalesBones } from '#panel/figures/figures.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { readTable } from '#schema/vendor-panel/figures/analytics.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { readRange } from '#schema/vendor-panel/figures/sales-range.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { AnalyticsView } from './analytics-view.tsx';
import { queryOf } from './analytics-words.ts';
import { ExportTable } from './export-table.tsx';
import { useChanged } from '#ui/use-changed.ts';

export const head = (): Head => ({ title: 'Analytics', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Analytics">
    <SalesBones />
    <ListTableSkeleton />
  </StorePage>
);

/** Spec §2: /{vendorSlug}/vendor-dashboard/analytics. */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Analytics" resource="analytics" skeleton={<Skeleton />}>
      {(store) => (
        <Analytics store={store} slug={slug} table={{ range: readRange(search), ...readTable(search) }} />
      )}
    </OfStore>
  );
}

function Analytics({ store, slug, table }: { store: OwnStore; slug: string; table: AnalyticsTable }) {
  const { reading, again } = useRead(() => watchAnalytics(store.vendor_id, table.range));
  const query = queryOf(table);
  const list = useActor(() => createAnalyticsList(store.vendor_id, query));
  useChanged(JSON.stringify(table.range), again);
  useChanged(JSON.stringify(query), () => list.send({ type: 'list.asked', query }));
  return (
    <AnalyticsView
      slug={slug}
      mayEdit={mayIn(store, 'products', 'write')}
      table={table}
      reading={reading}
      onAgain={again}
      list={list}
      tools={<ExportTable vendorId={store.vendor_id} table={table} />}
    />
  );
}
