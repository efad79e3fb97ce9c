import { createPeopleList } from '#actors/admin/users.ts';
import { useActor } from '#actors/kit/use-actor.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { StorePage } from '#panel/page/of-store.tsx';
import { useAskedList } from '#panel/list/list-frame.tsx';
import { readQuery } from '#panel/list/list-query.ts';
import type { ListQuery } from '#panel/list/list-query.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { UsersView, userViews } from './users-view.tsx';

export const head = (): Head => ({ title: 'Users', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Users">
    <ListTableSkeleton />
  </StorePage>
);

const known = userViews.map(([view]) => view);

/** Spec §2: /admin/users */
export function Page({ search }: PageProps<null>) {
  return (
    <OfAdmin title="Users" resource="users" skeleton={<Skeleton />}>
      {() => <Users query={readQuery(search, known, 'all')} />}
    </OfAdmin>
  );
}

function Users({ query }: { query: ListQuery }) {
  const list = useActor(() => createPeopleList(query));
  useAskedList(list, query);
  return <UsersView list={list} query={query} />;
}
