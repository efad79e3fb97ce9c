import { useEffect, useState } from 'react';
import { createOrderList } from '#app/actors/order-list.ts';
import { buyOrderAgain } from '#app/actors/reorder.ts';
import type { Head } from '#app/routes.tsx';
import { useSession } from '#app/use-session.ts';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './orders.css.ts';
import { OrderBones, OrdersView } from './orders-view.tsx';

export const head = (): Head => ({ title: 'My Orders', noIndex: true });

export function Skeleton() {
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={heading({ level: 52 })}>My Orders</h1>
      <OrderBones />
    </div>
  );
}

/** Spec §2: /orders, for who is signed in. */
export function Page() {
  const { userId } = useSession();
  return userId === null ? <Skeleton /> : <Orders key={userId} userId={userId} />;
}

function Orders({ userId }: { userId: string }) {
  const [actor] = useState(() => createOrderList(userId));
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return <OrdersView actor={actor} onAgain={buyOrderAgain} />;
}
