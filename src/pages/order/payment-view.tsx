import { useSelector } from '@xstate/react';
import type { ActorRefFrom } from 'xstate';
import { createOrderForm } from '#app/actors/order-forms.ts';
import { invoiceFile } from '#app/actors/invoice-file.ts';
import { buyAgain } from '#app/actors/reorder.ts';
import { dropCheckout } from '#app/actors/checkout.ts';
import { authDialogHandle } from '#app/auth-dialog-handle.ts';
import { useSession } from '#app/use-session.ts';
import { paths } from '#app/paths.ts';
import type { paymentMachine } from '#machines/payment/payment.machine.ts';
import type { PaymentMethod } from '#schema/checkout.ts';
import { FollowedOrder } from './order-page.tsx';
import { ParcelAfter } from './parcel-after.tsx';
import { PaymentStage } from './payment-stage.tsx';

/** Where the shopper is: buying, back from the provider, or looking the order up later, as a guest or signed in. */
export type PaymentPlace = 'checkout' | 'return' | 'tracking' | 'account';

interface PaymentViewProps {
  actor: ActorRefFrom<typeof paymentMachine>;
  token: string;
  place: PaymentPlace;
  /** Starts another try to pay. */
  onPay: (method: PaymentMethod) => void;
  /** Asks anew where the order stands. */
  onLook: () => void;
}

/** One try to pay, as its actor has it. */
export function PaymentView({ actor, token, place, onPay, onLook }: PaymentViewProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { order } = snapshot.context;
  const isOver = snapshot.matches('paid') || snapshot.matches('refunded') || snapshot.matches('over');
  const { phase } = useSession();
  const onAccount =
    phase === 'visitor' && order !== null
      ? () => authDialogHandle.open({ tab: 'signup', email: order.email })
      : null;
  const isLookedUp = place === 'tracking' || place === 'account';
  if (isLookedUp && isOver && order !== null) {
    return <FollowedOrder order={order} token={token} isGuest={place === 'tracking'} onAccount={onAccount} />;
  }
  const pay = (method = order?.payment_method ?? 'card') => onPay(method);
  return (
    <PaymentStage
      onAccount={onAccount}
      snapshot={snapshot}
      renderAfter={
        isLookedUp
          ? (parcel) => (
              <ParcelAfter
                parcel={parcel}
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
        if (order !== null) dropCheckout(order.group_id);
        location.assign(paths.checkout());
      }}
      trackingHref={`${paths.orderConfirmation()}#token=${token}`}
    />
  );
}
