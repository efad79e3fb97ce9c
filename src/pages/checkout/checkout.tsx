import { useEffect, useState } from 'react';
import { openCheckout } from '#actors/checkout/checkout.ts';
import type { Checkout } from '#actors/checkout/checkout.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import type { Head } from '#routing/route.ts';
import { PaymentAttempts } from '#pages/kit/purchase/payment-attempts.tsx';
import type { AddressBook } from '#actors/checkout/address-book.view.ts';
import { CheckoutSkeleton } from './checkout-view.tsx';
import { CheckoutScreen } from './checkout-screen.tsx';
import type { PayFor } from './checkout-screen.tsx';
import { useStepHistory } from './step-history.ts';

export const Skeleton = CheckoutSkeleton;

export const head = (): Head => ({ title: 'Checkout', noIndex: true });

const pay: PayFor = (wish) => <PaymentAttempts key={wish.first} place="checkout" {...wish} />;

/**
 * Waits until the steps are merged into one history entry; otherwise Back from the payment page would lead to a step.
 */
const waitForHistory: PayFor = () => <CheckoutSkeleton />;

function SteppedPurchase({ actor, book }: { actor: Checkout['actor']; book: AddressBook | null }) {
  const isOneEntry = useStepHistory(actor);
  return <CheckoutScreen actor={actor} pay={isOneEntry ? pay : waitForHistory} book={book} />;
}

export function Page() {
  const [checkout, setCheckout] = useState<Checkout | null>(null);
  const [book, setBook] = useState<AddressBook | null>(null);
  useEffect(() => {
    // The header's badge updates with changes accepted here only once the cart's code is loaded.
    cartHandle.warm();
    let shown: Checkout | null = null;
    const readBook = async (opened: Checkout) => {
      const found = await opened.book;
      if (shown === opened) setBook(found);
    };
    return openCheckout((opened) => {
      shown = opened;
      setCheckout(opened);
      setBook(null);
      if (opened !== null) void readBook(opened);
    });
  }, []);
  return checkout === null ? (
    <CheckoutSkeleton />
  ) : (
    <SteppedPurchase key={checkout.actor.sessionId} actor={checkout.actor} book={book} />
  );
}
