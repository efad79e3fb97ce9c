import type { Head } from '#app/routes.tsx';
import { useOrderToken } from '#pages/order/order-token.ts';
import { OrderSkeleton, OrderUnknown } from '#pages/order/order-view.tsx';
import { Paying } from '#pages/order/paying.tsx';

export const Skeleton = OrderSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** The way back from the payment provider: shows the order once its payment is known. */
export function Page() {
  const token = useOrderToken();
  if (token === null) return <OrderUnknown reason="no link" />;
  return <Paying key={token} token={token} method="card" first="look" place="return" />;
}
