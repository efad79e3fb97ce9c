import { createDisputeList } from '#actors/admin/money.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { DisputesView, disputeViews } from './disputes-view.tsx';
import { MoneyTabs } from './money-tabs.tsx';

export const head = (): Head => ({ title: 'Disputes', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Disputes">
    <MoneyTabs current="disputes" />
    <ListTableSkeleton />
  </StorePage>
);

const known = disputeViews.map(([view]) => view);

/** /admin/money/disputes */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Disputes" resource="money" skeleton={<Skeleton />}>
      {() => <Disputes query={readQuery(search, known, 'open')} />}
    </OfAdmin>
  );
}

function Disputes({ query }: { query: ListQuery }) {
  const list = useActor(() => createDisputeList(query));
  useAskedList(list, query);
  return <DisputesView list={list} query={query} />;
}
