import { useEffect, useState } from 'react';
import { startCheckout } from '#app/actors/checkout.ts';
import type { CheckoutActor } from '#app/actors/checkout.ts';
import { cartHandle } from '#app/cart-handle.ts';
import type { Head } from '#app/routes.tsx';
import { Paying } from '#pages/order/paying.tsx';
import { CheckoutSkeleton } from './checkout-view.tsx';
import { Purchase } from './purchase.tsx';
import type { PayFor } from './purchase.tsx';

export const Skeleton = CheckoutSkeleton;

export const head = (): Head => ({ title: 'Checkout', noIndex: true });

const pay: PayFor = (wish) => <Paying key={wish.first} place="checkout" {...wish} />;

export function Page() {
  const [actor, setActor] = useState<CheckoutActor | null>(null);
  useEffect(() => {
    let started: CheckoutActor | null = null;
    let left = false;
    // The header's badge follows what is agreed to here only once the cart's code is there.
    cartHandle.warm();
    const open = async () => {
      const checkout = await startCheckout();
      if (left) checkout.stop();
      else {
        started = checkout;
        setActor(checkout);
      }
    };
    void open();
    return () => {
      left = true;
      started?.stop();
    };
  }, []);
  return actor === null ? <CheckoutSkeleton /> : <Purchase actor={actor} pay={pay} />;
}
