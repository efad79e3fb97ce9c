import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { dropCheckout, endCheckout } from '#app/actors/checkout.ts';
import { createPayment } from '#app/actors/payment.ts';
import { cartHandle } from '#app/cart-handle.ts';
import { paths } from '#app/paths.ts';
import type { PaymentMethod } from '#schema/checkout.ts';
import { OrderTracked } from './order-view.tsx';
import { PaymentStage } from './payment-stage.tsx';

interface Wish {
  method: PaymentMethod;
  /** `pay` straight after placing; `look` wherever the payment may stand anywhere. */
  first: 'pay' | 'look';
}

interface PayingProps extends Wish {
  token: string;
  /** Where the shopper is: buying, back from the provider, or looking the order up later. */
  place: 'checkout' | 'return' | 'tracking';
}

/** One order from placing to paid, wherever the shopper meets it. Each try to pay has an actor of its own. */
export function Paying({ token, place, method, first }: PayingProps) {
  const [{ wish, attempt }, setTry] = useState({ wish: { method, first }, attempt: 0 });
  return (
    <Attempt
      key={attempt}
      {...wish}
      token={token}
      place={place}
      onPay={(chosen) => setTry({ wish: { method: chosen, first: 'pay' }, attempt: attempt + 1 })}
    />
  );
}

interface AttemptProps extends PayingProps {
  onPay: (method: PaymentMethod) => void;
}

function Attempt({ token, place, method, first, onPay }: AttemptProps) {
  const [actor] = useState(() => createPayment({ token, method, first }));
  useEffect(() => {
    const leaving = actor.on('payment.leaving', ({ url }) => location.assign(url));
    const paid = actor.on('payment.succeeded', ({ order }) => {
      // The header's badge follows the cart only once the cart's code is there.
      cartHandle.warm();
      endCheckout(order.group_id);
    });
    actor.start();
    return () => {
      leaving.unsubscribe();
      paid.unsubscribe();
      actor.stop();
    };
  }, [actor]);
  const snapshot = useSelector(actor, (current) => current);
  const { order } = snapshot.context;
  const isOver = snapshot.matches('paid') || snapshot.matches('refunded') || snapshot.matches('over');
  if (place === 'tracking' && isOver && order !== null) return <OrderTracked order={order} />;
  const pay = () => onPay(order?.payment_method ?? 'card');
  return (
    <PaymentStage
      snapshot={snapshot}
      onRetry={() => (snapshot.hasTag('unpaid') ? pay() : actor.send({ type: 'payment.retry' }))}
      onPay={place === 'return' ? null : pay}
      onAgain={() => {
        if (order !== null) dropCheckout(order.group_id);
        location.assign(paths.checkout());
      }}
      trackingHref={`${paths.orderConfirmation()}#token=${token}`}
    />
  );
}
