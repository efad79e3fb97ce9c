import type { Head } from '#app/routes.tsx';
import { useOrderToken } from './order-token.ts';
import { OrderSkeleton, OrderUnknown } from './order-view.tsx';
import { Paying } from './paying.tsx';

export const Skeleton = OrderSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** A guest's order by the secret link of the mail (spec §2: /order/confirmation, no login needed). */
export function Page() {
  const token = useOrderToken();
  if (token === null) return <OrderUnknown reason="no link" />;
  return <Paying key={token} token={token} method="card" first="look" place="tracking" />;
}
