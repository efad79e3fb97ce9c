import { useEffect, useState } from 'react';
import { endCheckout } from '#app/actors/checkout.ts';
import { createPayment } from '#app/actors/payment.ts';
import { cartHandle } from '#app/cart-handle.ts';
import type { PaymentMethod } from '#schema/checkout.ts';
import { PaymentView } from './payment-view.tsx';
import type { PaymentPlace } from './payment-view.tsx';

interface Wish {
  method: PaymentMethod;
  /** `pay` straight after placing; `look` wherever the payment may stand anywhere. */
  first: 'pay' | 'look';
}

interface PayingProps extends Wish {
  token: string;
  place: PaymentPlace;
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
      onLook={() => setTry({ wish: { method, first: 'look' }, attempt: attempt + 1 })}
    />
  );
}

interface AttemptProps extends PayingProps {
  onPay: (method: PaymentMethod) => void;
  onLook: () => void;
}

function Attempt({ token, place, method, first, onPay, onLook }: AttemptProps) {
  const [actor] = useState(() => createPayment({ token, method, first }));
  useEffect(() => {
    const leaving = actor.on('payment.leaving', ({ url }) => {
      // Back leads to this page as it is left: at its top, where the order says what it waits for.
      scrollTo(0, 0);
      location.assign(url);
    });
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
  return <PaymentView actor={actor} token={token} place={place} onPay={onPay} onLook={onLook} />;
}
