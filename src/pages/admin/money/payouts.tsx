import { createPayoutsList } from '#actors/admin/money.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { MoneyTabs } from './money-tabs.tsx';
import { AllPayoutsView, payoutViews } from './payouts-view.tsx';

export const head = (): Head => ({ title: 'Payouts', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Payouts">
    <MoneyTabs current="payouts" />
    <ListTableSkeleton />
  </StorePage>
);

const known = payoutViews.map(([view]) => view);

/** /admin/money/payouts */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Payouts" resource="money" skeleton={<Skeleton />}>
      {() => <Payouts query={readQuery(search, known, 'all')} />}
    </OfAdmin>
  );
}

function Payouts({ query }: { query: ListQuery }) {
  const list = useActor(() => createPayoutsList(query));
  useAskedList(list, query);
  return <AllPayoutsView list={list} query={query} />;
}
