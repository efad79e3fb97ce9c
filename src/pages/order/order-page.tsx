import { useEffect, useState } from 'react';
import { createOrderForm } from '#app/actors/order-forms.ts';
import { invoiceFile } from '#app/actors/invoice-file.ts';
import { createOrderPage } from '#app/actors/order-page.ts';
import { buyAgain } from '#app/actors/reorder.ts';
import type { TrackedOrder } from '#schema/order.ts';
import { OrderPageView } from './order-page-view.tsx';
import type { OrderTools } from './order-tools.ts';

interface FollowedOrderProps {
  order: TrackedOrder;
  token: string;
  isGuest: boolean;
  onAccount: (() => void) | null;
}

/** An order that is paid, or that ended: as it changes, with all that its buyer can do. */
export function FollowedOrder({ order, token, isGuest, onAccount }: FollowedOrderProps) {
  const [actor] = useState(() => createOrderPage({ order, token, told: !isGuest }));
  const [tools] = useState<OrderTools>(() => ({
    formOf: (subject) => createOrderForm(token, subject),
    invoice: (parcel) => invoiceFile(token, parcel),
    again: (parcel) => buyAgain(token, parcel),
  }));
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return <OrderPageView actor={actor} isGuest={isGuest} tools={tools} onAccount={onAccount} />;
}
