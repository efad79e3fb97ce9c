import { useState } from 'react';
import { featureProduct } from '#actors/admin/products/featured.ts';
import { createModeratedList, createProductReview } from '#actors/admin/products/products.ts';
import { everyRefetch } from '#actors/admin/queue.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { readQueueQuery } from '#pages/admin/kit/queue-query.ts';
import { QueuePage, useQueue } from '#pages/admin/kit/queue.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ProductsView, productViews } from './products-view.tsx';

export const head = (): Head => ({ title: 'Products', noIndex: true });

export const Skeleton = () => (
  <QueuePage
    title="Products"
    tools={null}
    list={<ListTableSkeleton />}
    item={null}
    isChosen={false}
    outcome={null}
  />
);

const known = productViews.map(([view]) => view);

/** Spec §2: /admin/products */
export const Page = ({ search }: PageProps<null>) => (
  <OfAdmin title="Products" resource="products" skeleton={<Skeleton />}>
    {(rights) => <Products search={search} mayWrite={mayAdmin(rights, 'products', 'write')} />}
  </OfAdmin>
);

function Products({ search, mayWrite }: { search: string; mayWrite: boolean }) {
  const query = readQueueQuery(search, known, 'public');
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const queue = useQueue({
    path: panelAddresses.adminProducts(),
    query,
    createList: () => createModeratedList(query.list, setCounts),
    createItem: createProductReview,
    changes: everyRefetch,
  });
  return <ProductsView {...queue} counts={counts} mayWrite={mayWrite} feature={featureProduct} />;
}
