import { useEffect, useState } from 'react';
import { startCheckout } from '#app/actors/checkout.ts';
import type { Checkout } from '#app/actors/checkout.ts';
import { cartHandle } from '#app/cart-handle.ts';
import type { Head } from '#app/routes.tsx';
import { Paying } from '#pages/order/paying.tsx';
import type { AddressBook } from './address-section.tsx';
import { CheckoutSkeleton } from './checkout-view.tsx';
import { Purchase } from './purchase.tsx';
import type { PayFor } from './purchase.tsx';
import { useStepHistory } from './step-history.ts';

export const Skeleton = CheckoutSkeleton;

export const head = (): Head => ({ title: 'Checkout', noIndex: true });

const pay: PayFor = (wish) => <Paying key={wish.first} place="checkout" {...wish} />;

/** Until the steps are one entry: the payment page would stand behind them. */
const waitForHistory: PayFor = () => <CheckoutSkeleton />;

function SteppedPurchase({ actor, book }: { actor: Checkout['actor']; book: AddressBook | null }) {
  const isOneEntry = useStepHistory(actor);
  return <Purchase actor={actor} pay={isOneEntry ? pay : waitForHistory} book={book} />;
}

export function Page() {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [book, setBook] = useState<AddressBook | null>(null);
  useEffect(() => {
    let started: Checkout | null = null;
    let left = false;
    // The header's badge follows what is agreed to here only once the cart's code is there.
    cartHandle.warm();
    const open = async () => {
      const opened = await startCheckout();
      if (left) {
        opened.actor.stop();
        return;
      }
      started = opened;
      setCheckout(opened);
      const found = await opened.book;
      if (!left) setBook(found);
    };
    void open();
    return () => {
      left = true;
      started?.actor.stop();
    };
  }, []);
  return checkout === null ? <CheckoutSkeleton /> : <SteppedPurchase actor={checkout.actor} book={book} />;
}
