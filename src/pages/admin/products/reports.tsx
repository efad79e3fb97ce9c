import { useState } from 'react';
import { everyRefetch } from '#actors/admin/queue.ts';
import { createReportItem, createReportList } from '#actors/admin/reports.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { readQueueQuery } from '#pages/admin/kit/queue-query.ts';
import { QueuePage, useQueue } from '#pages/admin/kit/queue.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ReportsView, reportViews } from './reports-view.tsx';

export const head = (): Head => ({ title: 'Reports', noIndex: true });

export const Skeleton = () => (
  <QueuePage
    title="Reports"
    tools={null}
    list={<ListTableSkeleton />}
    item={null}
    isChosen={false}
    outcome={null}
  />
);

const known = reportViews.map(([view]) => view);

/** Reports from shoppers and stores: a part of /admin/products. */
export const Page = ({ search }: PageProps<null>) => (
  <OfAdmin title="Reports" resource="products" skeleton={<Skeleton />}>
    {(rights) => <Reports search={search} mayWrite={mayAdmin(rights, 'products', 'write')} />}
  </OfAdmin>
);

function Reports({ search, mayWrite }: { search: string; mayWrite: boolean }) {
  const query = readQueueQuery(search, known, 'open');
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const queue = useQueue({
    path: panelAddresses.adminReports(),
    query,
    createList: () => createReportList(query.list, setCounts),
    createItem: (start) => createReportItem(start, mayWrite),
    changes: everyRefetch,
  });
  return <ReportsView {...queue} counts={counts} mayWrite={mayWrite} />;
}
