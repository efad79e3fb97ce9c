import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import type { ReactNode } from 'react';
import { dropCheckout } from '#actors/checkout/checkout.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import { paths } from '#routing/paths.ts';
import type { paymentMachine } from '#machines/checkout/payment.machine.ts';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import type { TrackedOrder, TrackedPurchase } from '#schema/orders/order.ts';
import { PaymentStage } from './payment-stage.tsx';

/** What a purchase shows to anyone who comes back to it later, besides its payment. */
export interface LookedUp {
  /** A purchase that is paid or has ended. */
  renderOver: (purchase: TrackedPurchase, onAccount: (() => void) | null) => ReactNode;
  /** The actions on an order that awaits payment. @param onDone Reads its status again. */
  renderAfter: (order: TrackedOrder, onDone: () => void) => ReactNode;
}

/** Where the shopper is: buying, back from the provider, or viewing the purchase later. */
export type PaymentPlace = 'checkout' | 'return' | LookedUp;

interface PaymentViewProps {
  actor: ActorRefFrom<typeof paymentMachine>;
  token: string;
  place: PaymentPlace;
  /** Starts another payment attempt. */
  onPay: (method: PaymentMethod) => void;
  /** Reads the purchase's status again. */
  onLook: () => void;
}

/** One payment attempt, as its actor reports it. */
export function PaymentView({ actor, token, place, onPay, onLook }: PaymentViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { purchase } = snapshot.context;
  const isOver = snapshot.matches('paid') || snapshot.matches('refunded') || snapshot.matches('over');
  const { phase, email } = useSession();
  // An order for another address need not be in this account.
  const isOwn = phase === 'signed-in' && email === purchase?.email;
  const onAccount =
    phase === 'visitor' && purchase !== null
      ? () => authDialogHandle.open({ tab: 'signup', email: purchase.email })
      : null;
  const lookedUp = typeof place === 'string' ? null : place;
  if (lookedUp !== null && isOver && purchase !== null) return lookedUp.renderOver(purchase, onAccount);
  const pay = (method = purchase?.payment_method ?? 'card') => onPay(method);
  return (
    <PaymentStage
      onAccount={onAccount}
      snapshot={snapshot}
      renderAfter={lookedUp === null ? null : (order) => lookedUp.renderAfter(order, onLook)}
      onRetry={(method) => (snapshot.hasTag('unpaid') ? pay(method) : actor.send({ type: 'payment.retry' }))}
      onPay={place === 'return' ? null : () => pay()}
      onAgain={() => {
        if (purchase !== null) dropCheckout(purchase.purchase_id);
        location.assign(paths.checkout());
      }}
      trackingHref={
        isOwn && purchase !== null
          ? paths.order(purchase.purchase_id)
          : `${paths.guestOrder()}#token=${token}`
      }
    />
  );
}
