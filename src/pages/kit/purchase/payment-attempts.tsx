import { useEffect, useState } from 'react';
import { endCheckout } from '#actors/checkout/checkout.ts';
import { createPayment } from '#actors/checkout/payment.ts';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import { PaymentView } from './payment-view.tsx';
import type { PaymentPlace } from './payment-view.tsx';

interface Wish {
  method: PaymentMethod;
  /** `pay` right after placing; `look` where the payment may be in any state. */
  first: 'pay' | 'look';
}

interface PaymentAttemptsProps extends Wish {
  token: string;
  place: PaymentPlace;
}

/** One purchase from placing to paid, on any page. Each payment attempt has its own actor. */
export function PaymentAttempts({ token, place, method, first }: PaymentAttemptsProps) {
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

interface AttemptProps extends PaymentAttemptsProps {
  onPay: (method: PaymentMethod) => void;
  onLook: () => void;
}

function Attempt({ token, place, method, first, onPay, onLook }: AttemptProps) {
  const [actor] = useState(() => createPayment({ token, method, first }));
  useEmitted(actor, 'payment.leaving', ({ url }) => {
    // Back returns to the top of this page, where the purchase says what it is waiting for.
    scrollTo(0, 0);
    location.assign(url);
  });
  useEmitted(actor, 'payment.succeeded', ({ purchase }) => {
    // The header's badge updates with the cart only once the cart's code is loaded.
    cartHandle.warm();
    endCheckout(purchase.purchase_id);
  });
  useEffect(() => {
    actor.start();
    return () => {
      actor.stop();
    };
  }, [actor]);
  return <PaymentView actor={actor} token={token} place={place} onPay={onPay} onLook={onLook} />;
}
