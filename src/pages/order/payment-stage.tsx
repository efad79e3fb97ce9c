import type { ReactNode } from 'react';
import type { PaymentSnapshot } from '#machines/payment/payment.machine.ts';
import type { PaymentMethod } from '#schema/checkout.ts';
import type { TrackedParcel } from '#schema/order.ts';
import {
  OrderFailed,
  OrderLeaving,
  OrderOpen,
  OrderOver,
  OrderPaid,
  OrderSkeleton,
  OrderUnknown,
} from './order-view.tsx';

/** Looks after which the page says that it takes longer than usual. */
const slowAfter = 4;

interface PaymentStageProps {
  snapshot: PaymentSnapshot;
  /** Told which way to pay was chosen where one can be. */
  onRetry: (method?: PaymentMethod) => void;
  /** Opens the payment page at once; null on the way back from it. */
  onPay: (() => void) | null;
  /** Checks the same cart out as a new order, once this one is over. */
  onAgain: () => void;
  trackingHref: string;
  /** Opens the sign-up for a guest's address; null for who has an account. */
  onAccount: (() => void) | null;
  /** What can be done about a parcel of an order that waits for its payment; null where the shopper is about to pay. */
  renderAfter?: ((parcel: TrackedParcel) => ReactNode) | null;
}

/** What a shopper sees of one order between placing and paying. */
export function PaymentStage({
  snapshot,
  onRetry,
  onPay,
  onAgain,
  trackingHref,
  onAccount,
  renderAfter = null,
}: PaymentStageProps) {
  const { order, looks } = snapshot.context;
  if (snapshot.matches('starting') || snapshot.matches('leaving')) return <OrderLeaving order={order} />;
  if (snapshot.matches('unknown order')) return <OrderUnknown reason="wrong link" />;
  if (snapshot.hasTag('offline')) return <OrderFailed offline onRetry={() => onRetry()} />;
  if (snapshot.hasTag('error')) return <OrderFailed offline={false} onRetry={() => onRetry()} />;
  if (order === null) return <OrderSkeleton />;
  if (snapshot.matches('paid'))
    return <OrderPaid order={order} trackingHref={trackingHref} onAccount={onAccount} />;
  if (snapshot.matches('refunded')) return <OrderOver order={order} refunded onAgain={onAgain} />;
  if (snapshot.matches('over')) return <OrderOver order={order} refunded={false} onAgain={onAgain} />;
  return (
    <OrderOpen
      order={order}
      ending={endingOf(snapshot)}
      slow={looks >= slowAfter}
      onPay={onPay}
      onRetry={onRetry}
      renderAfter={renderAfter}
    />
  );
}

function endingOf(snapshot: PaymentSnapshot) {
  if (snapshot.matches('declined')) return 'declined';
  if (snapshot.matches('timed out')) return 'timed_out';
  if (snapshot.matches('sold out')) return 'sold_out';
  return snapshot.matches('unpaid') ? 'unpaid' : null;
}
