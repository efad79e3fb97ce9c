import { useRead } from '#actors/kit/use-read.ts';
import { readOrderKey } from '#actors/orders/own-order.ts';
import type { Head, PageProps } from '#routing/route.ts';
import { useSession } from '#lazy/use-session.ts';
import { PurchaseFailed, PurchaseMissing, PurchaseSkeleton } from '#pages/kit/purchase/purchase-view.tsx';
import { LookedUpPurchase } from './looked-up-purchase.tsx';

export const Skeleton = PurchaseSkeleton;

export const head = (): Head => ({ title: 'Your order', noIndex: true });

/** Spec §2: /order/confirmation/{id}, for the account that ordered. */
export function Page({ params }: PageProps<null>) {
  const { userId } = useSession();
  const id = params['id'] ?? '';
  if (userId === null) return <PurchaseSkeleton />;
  // Do not request a purchase with an invalid id.
  if (!uuid.test(id)) return <PurchaseMissing />;
  return <OwnOrder key={`${userId} ${id}`} id={id} />;
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

function OwnOrder({ id }: { id: string }) {
  const { reading, again } = useRead(() => readOrderKey(id));
  if (reading.kind === 'failed') return <PurchaseFailed offline={!navigator.onLine} onRetry={again} />;
  if (reading.kind === 'reading') return <PurchaseSkeleton />;
  const key = reading.value;
  if (key === null) return <PurchaseMissing />;
  return <LookedUpPurchase key={key} token={key} isGuest={false} />;
}
