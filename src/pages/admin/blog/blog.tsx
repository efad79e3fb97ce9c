import { useState } from 'react';
import { createPostQueue, createPostReview, postChanges } from '#actors/admin/posts.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { readQueueQuery } from '#pages/admin/kit/queue-query.ts';
import { QueuePage, useQueue } from '#pages/admin/kit/queue.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { BlogView, postViews } from './blog-view.tsx';

export const head = (): Head => ({ title: 'Blog Content', noIndex: true });

export const Skeleton = () => (
  <QueuePage
    title="Blog Content"
    tools={null}
    list={<ListTableSkeleton />}
    item={null}
    isChosen={false}
    outcome={null}
  />
);

const known = postViews.map(([view]) => view);

/** Spec §2: /admin/blog */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Blog Content" resource="blog" skeleton={<Skeleton />}>
      {(rights) => <Blog search={search} mayWrite={mayAdmin(rights, 'blog', 'write')} />}
    </OfAdmin>
  );
}

function Blog({ search, mayWrite }: { search: string; mayWrite: boolean }) {
  const query = readQueueQuery(search, known, 'submitted');
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const queue = useQueue({
    path: panelAddresses.adminBlog(),
    query,
    createList: () => createPostQueue(query.list, setCounts),
    createItem: (start) => createPostReview(start, mayWrite),
    changes: postChanges,
  });
  return <BlogView {...queue} counts={counts} mayWrite={mayWrite} />;
}
