import type { Head } from '#routing/route.ts';
import { usePurchaseToken } from '#pages/kit/purchase/purchase-token.ts';
import { PurchaseSkeleton, PurchaseUnknown } from '#pages/kit/purchase/purchase-view.tsx';
import { PaymentAttempts } from '#pages/kit/purchase/payment-attempts.tsx';

export const Skeleton = PurchaseSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** The return page of the payment provider: shows the purchase once its payment is known. */
export function Page() {
  const token = usePurchaseToken();
  if (token === null) return <PurchaseUnknown reason="no link" />;
  return <PaymentAttempts key={token} token={token} method="card" first="look" place="return" />;
}
