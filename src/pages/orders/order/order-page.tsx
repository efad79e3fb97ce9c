import { useActor } from '#actors/kit/use-actor.ts';
import { useState } from 'react';
import { createOrderPage } from '#actors/orders/order-page.ts';
import type { TrackedPurchase } from '#schema/orders/order.ts';
import { OrderPageView } from './order-page-view.tsx';
import { orderToolsOf } from '#pages/orders/after-sale/order-tools.ts';

interface FollowedPurchaseProps {
  purchase: TrackedPurchase;
  token: string;
  isGuest: boolean;
  onAccount: (() => void) | null;
}

/** A purchase that is paid or has ended: updates live and offers all of its buyer's actions. */
export function FollowedPurchase({ purchase, token, isGuest, onAccount }: FollowedPurchaseProps) {
  const actor = useActor(() => createOrderPage({ purchase, token, hasRealtime: !isGuest }));
  const [tools] = useState(() => orderToolsOf(token));
  return <OrderPageView actor={actor} isGuest={isGuest} tools={tools} onAccount={onAccount} />;
}
