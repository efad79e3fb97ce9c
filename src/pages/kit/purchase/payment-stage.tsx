import type { ReactNode } from 'react';
import type { PaymentSnapshot } from '#machines/checkout/payment.machine.ts';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import type { TrackedOrder } from '#schema/orders/order.ts';
import {
  PurchaseFailed,
  PurchaseLeaving,
  PurchaseOpen,
  PurchaseOver,
  PurchasePaid,
  PurchaseSkeleton,
  PurchaseUnknown,
} from './purchase-view.tsx';

/** Number of reads after which the page says that it takes longer than usual. */
const slowAfter = 4;

interface PaymentStageProps {
  snapshot: PaymentSnapshot;
  /** Called with the payment method, if one can be chosen. */
  onRetry: (method?: PaymentMethod) => void;
  /** Opens the payment page immediately; null on the way back from it. */
  onPay: (() => void) | null;
  /** Checks out the same cart as a new purchase, once this one is over. */
  onAgain: () => void;
  trackingHref: string;
  /** Opens the sign-up for a guest's address; null for people with an account. */
  onAccount: (() => void) | null;
  /** The actions on an order of a purchase that awaits payment; null while the shopper is about to pay. */
  renderAfter?: ((order: TrackedOrder) => ReactNode) | null;
}

/** What a shopper sees of one purchase between placing and paying. */
export function PaymentStage({
  snapshot,
  onRetry,
  onPay,
  onAgain,
  trackingHref,
  onAccount,
  renderAfter = null,
}: PaymentStageProps) {
  const { purchase, looks } = snapshot.context;
  if (snapshot.matches('starting') || snapshot.matches('leaving'))
    return <PurchaseLeaving purchase={purchase} />;
  if (snapshot.matches('unknown order')) return <PurchaseUnknown reason="wrong link" />;
  if (snapshot.hasTag('offline')) return <PurchaseFailed offline onRetry={() => onRetry()} />;
  if (snapshot.hasTag('error')) return <PurchaseFailed offline={false} onRetry={() => onRetry()} />;
  if (purchase === null) return <PurchaseSkeleton />;
  if (snapshot.matches('paid'))
    return <PurchasePaid purchase={purchase} trackingHref={trackingHref} onAccount={onAccount} />;
  if (snapshot.matches('refunded')) return <PurchaseOver purchase={purchase} refunded onAgain={onAgain} />;
  if (snapshot.matches('over'))
    return <PurchaseOver purchase={purchase} refunded={false} onAgain={onAgain} />;
  return (
    <PurchaseOpen
      purchase={purchase}
      ending={endingOf(snapshot)}
      problem={snapshot.context.problem}
      slow={looks >= slowAfter}
      onPay={onPay}
      onRetry={onRetry}
      renderAfter={renderAfter}
    />
  );
}

function endingOf(snapshot: PaymentSnapshot) {
  if (snapshot.matches('declined')) return 'declined';
  if (snapshot.matches('not started')) return 'not_started';
  if (snapshot.matches('refused')) return 'refused';
  if (snapshot.matches('timed out')) return 'timed_out';
  if (snapshot.matches('sold out')) return 'sold_out';
  return snapshot.matches('unpaid') ? 'unpaid' : null;
}
