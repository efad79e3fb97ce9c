import type { Head } from '#routing/route.ts';
import { usePurchaseToken } from '#pages/kit/purchase/purchase-token.ts';
import { PurchaseSkeleton, PurchaseUnknown } from '#pages/kit/purchase/purchase-view.tsx';
import { LookedUpPurchase } from './looked-up-purchase.tsx';

export const Skeleton = PurchaseSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** A guest's order, opened by the secret link in the email (spec §2: /order/confirmation, no login needed). */
export function Page() {
  const token = usePurchaseToken();
  if (token === null) return <PurchaseUnknown reason="no link" />;
  return <LookedUpPurchase key={token} token={token} isGuest />;
}
