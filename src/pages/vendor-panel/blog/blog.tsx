import { useState } from 'react';
import { createPostList, storePostChanges } from '#actors/vendor-panel/people/posts.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfStore, StorePage } from '#panel/page/of-store.tsx';
import { useAskedList, useListChanges } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayIn } from '#schema/vendor-panel/own-store.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { BlogView, postViews } from './blog-view.tsx';

export const head = (): Head => ({ title: 'Vendor Blog', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Vendor Blog">
    <ListTableSkeleton />
  </StorePage>
);

const known = postViews.map(([view]) => view);

/** Spec §2: /{vendorSlug}/vendor-dashboard/vendor-blog */
export function Page({ params, search }: PageProps<null>) {
  const slug = params['vendorSlug'] ?? '';
  return (
    <OfStore slug={slug} title="Vendor Blog" resource="posts" skeleton={<Skeleton />}>
      {(store) => <Blog store={store} slug={slug} query={readQuery(search, known, 'all')} />}
    </OfStore>
  );
}

function Blog({ store, slug, query }: { store: OwnStore; slug: string; query: ListQuery }) {
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const list = useActor(() => createPostList(store.vendor_id, query, setCounts));
  useAskedList(list, query);
  useListChanges(list, store.vendor_id, () => storePostChanges(store.vendor_id));
  return (
    <BlogView
      list={list}
      slug={slug}
      query={query}
      counts={counts}
      mayWrite={mayIn(store, 'posts', 'write')}
    />
  );
}
