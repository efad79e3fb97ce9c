import { beginWithStore } from '#lazy/shop-terms.ts';
import { useState } from 'react';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { allCategories, categoryNames } from '#actors/vendor-panel/categories.ts';
import { createListChange } from '#actors/vendor-panel/list-change.ts';
import { createProductBulk, createProductList } from '#actors/vendor-panel/products.ts';
import { ownStores } from '#actors/vendor-panel/stores.ts';
import type { OwnStore } from '#actors/vendor-panel/stores.ts';
import { readText, writeText } from '#actors/kit/storage.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { SavedViews } from '#panel/list/saved-views.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { useSession } from '#lazy/use-session.ts';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn, storeAt } from '#schema/vendor-panel/own-store.ts';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { Notice } from '#ui/components/feedback/notice.tsx';
import { heading } from '#ui/css/text.css.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import type { ListLooks } from './list-tools.tsx';
import { listUrl, queryText, readQuery } from './product-query.ts';
import type { ListQuery } from './product-query.ts';
import { ExportProducts } from './export-products.tsx';
import { Denied, ProductsView } from './products-view.tsx';
import * as styles from '#panel/list/list.css.ts';
import { TryAgain } from '#ui/components/actions/button.tsx';

export const head = (): Head => ({ title: 'Products', noIndex: true });

export function Skeleton() {
  return (
    <div className={styles.page}>
      <h1 className={heading({ level: 36 })}>Products</h1>
      <ListTableSkeleton />
    </div>
  );
}

/** Spec §2: /{vendorSlug}/vendor-dashboard/products. */
export function Page({ params, search }: PageProps<null>) {
  const { userId } = useSession();
  const slug = params['vendorSlug'] ?? '';
  return userId === null ? <Skeleton /> : <OfStore key={`${userId} ${slug}`} slug={slug} search={search} />;
}

function OfStore({ slug, search }: { slug: string; search: string }) {
  const { reading, again } = useRead(ownStores);
  if (reading.kind === 'reading') return <Skeleton />;
  if (reading.kind === 'failed') {
    return (
      <div className={styles.page}>
        <h1 className={heading({ level: 36 })}>Products</h1>
        <Notice
          tone="danger"
          role="alert"
          title="We couldn't load your store."
          action={<TryAgain onPress={again} />}
        />
      </div>
    );
  }
  const store = storeAt(reading.value, slug);
  beginWithStore(store);
  return store !== undefined && mayIn(store, 'products') ? (
    <Products store={store} slug={slug} query={readQuery(search)} />
  ) : (
    <div className={styles.page}>
      <h1 className={heading({ level: 36 })}>Products</h1>
      <Denied />
    </div>
  );
}

function Products({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const list = useActor(() => createProductList(store.vendor_id, query));
  const bulk = useActor(() => createProductBulk(store.vendor_id));
  const whole = useActor(() => createListChange(store.vendor_id));
  const { reading } = useRead(() => categoryNames());
  const looks = useLooks();
  useAskedList(list, query);
  useEmitted(bulk, 'bulk.changed', () => list.send({ type: 'list.changed' }));
  useEmitted(whole, 'list.changed', () => {
    list.send({ type: 'list.changed' });
    bulk.send({ type: 'selection.cleared' });
  });
  return (
    <ProductsView
      list={list}
      bulk={mayIn(store, 'products', 'write') ? bulk : null}
      whole={whole}
      slug={slug}
      path={panelAddresses.vendorProducts(slug)}
      query={query}
      categories={reading.kind === 'ready' ? reading.value : []}
      tree={{ vendorId: store.vendor_id, readCategories: allCategories }}
      looks={looks}
      views={
        <SavedViews
          vendorId={store.vendor_id}
          list="products"
          query={queryText(query)}
          hrefOf={(kept) => listUrl(panelAddresses.vendorProducts(slug), readQuery(kept))}
        />
      }
      exporting={<ExportProducts vendorId={store.vendor_id} query={query} />}
    />
  );
}

const looksKey = 'vendor-products-looks';

type Stored = Pick<ListLooks, 'hidden' | 'density'>;

function readLooks(): Stored {
  try {
    const { hidden, density } = JSON.parse(readText(looksKey) ?? '{}') as Partial<Stored>;
    return {
      hidden: Array.isArray(hidden) ? hidden.filter((each) => typeof each === 'string') : [],
      density: density === 'compact' ? 'compact' : 'normal',
    };
  } catch {
    return { hidden: [], density: 'normal' };
  }
}

/** Columns and density, stored in this browser. */
function useLooks(): ListLooks {
  const [looks, setLooks] = useState(readLooks);
  return {
    ...looks,
    change: (change) => {
      const next = { ...looks, ...change };
      setLooks(next);
      writeText(looksKey, JSON.stringify({ hidden: next.hidden, density: next.density }));
    },
  };
}
