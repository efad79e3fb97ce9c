import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { createOrderForm } from '#actors/orders/order-forms.ts';
import { invoiceFile } from '#actors/orders/invoice-file.ts';
import { buyAgain } from '#actors/orders/reorder.ts';
import { dropCheckout } from '#actors/checkout/checkout.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import { paths } from '#routing/paths.ts';
import type { paymentMachine } from '#machines/checkout/payment.machine.ts';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import { FollowedPurchase } from '#pages/orders/order/order-page.tsx';
import { OrderActions } from '#pages/orders/after-sale/order-actions.tsx';
import { PaymentStage } from './payment-stage.tsx';

/** Where the shopper is: buying, back from the provider, or viewing the purchase later, as a guest or signed in. */
export type PaymentPlace = 'checkout' | 'return' | 'tracking' | 'account';

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
  const isLookedUp = place === 'tracking' || place === 'account';
  if (isLookedUp && isOver && purchase !== null) {
    return (
      <FollowedPurchase
        purchase={purchase}
        token={token}
        isGuest={place === 'tracking'}
        onAccount={onAccount}
      />
    );
  }
  const pay = (method = purchase?.payment_method ?? 'card') => onPay(method);
  return (
    <PaymentStage
      onAccount={onAccount}
      snapshot={snapshot}
      renderAfter={
        isLookedUp
          ? (order) => (
              <OrderActions
                order={order}
                isGuest={place === 'tracking'}
                tools={{
                  formOf: (subject) => createOrderForm(token, subject),
                  invoice: (wanted) => invoiceFile(token, wanted),
                  again: (wanted) => buyAgain(token, wanted),
                }}
                onDone={onLook}
                invoiceName=""
                onInvoice={() => undefined}
              />
            )
          : null
      }
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
