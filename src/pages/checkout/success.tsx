import { placedToken } from '#actors/checkout/checkout.ts';
import type { Head } from '#routing/route.ts';
import { usePurchaseToken } from '#pages/kit/purchase/purchase-token.ts';
import { PurchaseSkeleton, PurchaseUnknown } from '#pages/kit/purchase/purchase-view.tsx';
import { PaymentAttempts } from '#pages/kit/purchase/payment-attempts.tsx';

export const Skeleton = PurchaseSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/**
 * The return page of the payment provider: shows the purchase once its payment is known. A bank's app opens its own
 * tab, and a phone closes tabs: such a tab has no secret, but the browser's checkout does.
 */
export function Page() {
  const token = usePurchaseToken(placedToken);
  if (token === null) return <PurchaseUnknown reason="no link" />;
  return <PaymentAttempts key={token} token={token} method="card" first="look" place="return" />;
}
