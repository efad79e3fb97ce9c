import type { Head } from '#routing/route.ts';
import { usePurchaseToken } from './purchase-token.ts';
import { PurchaseSkeleton, PurchaseUnknown } from './purchase-view.tsx';
import { PaymentAttempts } from '#pages/orders/payment/payment-attempts.tsx';

export const Skeleton = PurchaseSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** A guest's order, opened by the secret link in the email (spec §2: /order/confirmation, no login needed). */
export function Page() {
  const token = usePurchaseToken();
  if (token === null) return <PurchaseUnknown reason="no link" />;
  return <PaymentAttempts key={token} token={token} method="card" first="look" place="tracking" />;
}
