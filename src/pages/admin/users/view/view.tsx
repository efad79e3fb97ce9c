import { useSelector } from '@xstate/react';
import { useState } from 'react';
import { readViewedAccount, readViewedOrder, readViewedOrders } from '#actors/admin/view/viewed.ts';
import { viewingOf } from '#actors/admin/view/viewing.ts';
import { OfAdmin } from '#pages/admin/kit/of-admin.tsx';
import { useRead } from '#actors/kit/use-read.ts';
import { useSession } from '#lazy/use-session.ts';
import { StorePage } from '#panel/page/of-store.tsx';
import type { Head, PageProps } from '#routing/route.ts';
import { ListTableSkeleton } from '#ui/patterns/list-table.tsx';
import { ViewedAccountView } from './account-view.tsx';
import { ViewedFrame } from './frame.tsx';
import { ViewedOrderView } from './order-view.tsx';
import { ViewedOrdersView } from './orders-view.tsx';

type Place = { key: string; id: string } | null;

export const head = (): Head => ({ title: 'Account view', noIndex: true });

export const Skeleton = () => (
  <StorePage title="Account view">
    <ListTableSkeleton />
  </StorePage>
);

/** /admin/users/{id}/view: the account as its owner sees it. `?order=` shows one of its checkouts. */
export function Page({ params, search }: PageProps<null>) {
  const { id = '' } = params;
  const { userId } = useSession();
  const order = new URLSearchParams(search).get('order');
  return (
    <OfAdmin title="Account view" resource="users" skeleton={<Skeleton />}>
      {() => userId !== null && <Viewed id={id} userId={userId} order={order} />}
    </OfAdmin>
  );
}

function Viewed({ id, userId, order }: { id: string; userId: string; order: string | null }) {
  const actor = viewingOf(userId);
  const snapshot = useSelector(actor, (current) => current);
  return (
    <ViewedFrame
      person={id}
      snapshot={snapshot}
      skeleton={<Skeleton />}
      onAgain={() => actor.send({ type: 'view.look' })}
    >
      {order === null ? <Account key={id} id={id} /> : <Order key={order} id={id} order={order} />}
    </ViewedFrame>
  );
}

function Account({ id }: { id: string }) {
  const { reading, again } = useRead(readViewedAccount);
  const [after, setAfter] = useState<Place>(null);
  return (
    <ViewedAccountView
      person={id}
      reading={reading}
      onRetry={again}
      skeleton={<Skeleton />}
      orders={<Orders key={after?.id ?? ''} id={id} after={after} onTurn={setAfter} />}
    />
  );
}

interface OrdersProps {
  id: string;
  after: Place;
  onTurn: (after: Place) => void;
}

function Orders({ id, after, onTurn }: OrdersProps) {
  const { reading, again } = useRead(() => readViewedOrders(after));
  return (
    <ViewedOrdersView
      person={id}
      reading={reading}
      onRetry={again}
      onNewest={after === null ? undefined : () => onTurn(null)}
      onOlder={onTurn}
    />
  );
}

function Order({ id, order }: { id: string; order: string }) {
  const { reading, again } = useRead(() => readViewedOrder(order));
  return <ViewedOrderView person={id} reading={reading} onRetry={again} skeleton={<Skeleton />} />;
}
