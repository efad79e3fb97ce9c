import { useActor } from '#actors/kit/use-actor.ts';
import { createOrderList } from '#actors/orders/order-list.ts';
import { buyPurchaseAgain } from '#actors/orders/reorder.ts';
import type { Head } from '#routing/route.ts';
import { useSession } from '#lazy/use-session.ts';
import { container } from '#ui/css/layout.css.ts';
import { heading } from '#ui/css/text.css.ts';
import * as styles from './orders.css.ts';
import { PurchaseSkeleton, OrdersView } from './orders-view.tsx';

export const head = (): Head => ({ title: 'My Orders', noIndex: true });

export function Skeleton() {
  return (
    <div className={`${container} ${styles.page}`}>
      <h1 className={heading({ level: 52 })}>My Orders</h1>
      <PurchaseSkeleton />
    </div>
  );
}

/** Spec §2: /orders, for signed-in users. */
export function Page() {
  const { userId } = useSession();
  return userId === null ? <Skeleton /> : <Orders key={userId} userId={userId} />;
}

function Orders({ userId }: { userId: string }) {
  const actor = useActor(() => createOrderList(userId));
  return <OrdersView actor={actor} onAgain={buyPurchaseAgain} />;
}
