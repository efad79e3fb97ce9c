import { useState } from 'react';
import {
  applicationChanges,
  createApplicationQueue,
  createApplicationReview,
  readApplicationDocument,
} from '#actors/admin/applications.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { readQueueQuery } from '#pages/admin/kit/queue-query.ts';
import { QueuePage, useQueue } from '#pages/admin/kit/queue.tsx';
import { panelAddresses } from '#routing/panel-paths.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { mayAdmin } from '#schema/admin/rights.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { applicationViews, ApplicationsView } from './applications-view.tsx';

export const head = (): Head => ({ title: 'Vendors', noIndex: true });

export const Skeleton = () => (
  <QueuePage
    title="Vendors"
    tools={null}
    list={<ListTableSkeleton />}
    item={null}
    isChosen={false}
    outcome={null}
  />
);

const known = applicationViews.map(([view]) => view);

/** Spec §2: /admin/vendors */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Vendors" resource="vendors" skeleton={<Skeleton />}>
      {(rights) => <Applications search={search} mayWrite={mayAdmin(rights, 'vendors', 'write')} />}
    </OfAdmin>
  );
}

function Applications({ search, mayWrite }: { search: string; mayWrite: boolean }) {
  const query = readQueueQuery(search, known, 'pending');
  const [counts, setCounts] = useState<Readonly<Record<string, number>> | null>(null);
  const queue = useQueue({
    path: panelAddresses.adminVendors(),
    query,
    createList: () => createApplicationQueue(query.list, setCounts),
    createItem: (start) => createApplicationReview(start, mayWrite),
    changes: applicationChanges,
  });
  return <ApplicationsView {...queue} counts={counts} mayWrite={mayWrite} read={readApplicationDocument} />;
}
