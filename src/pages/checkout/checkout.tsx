import { useSelector } from '@xstate/react';
import { useEffect, useState } from 'react';
import { holdEndsAfter, checkoutModelOf } from '#app/actors/checkout-view.ts';
import { startCheckout } from '#app/actors/checkout.ts';
import type { CheckoutActor } from '#app/actors/checkout.ts';
import { cartHandle } from '#app/cart-handle.ts';
import type { Head } from '#app/routes.tsx';
import { keepToken } from '#pages/order/order-token.ts';
import { Paying } from '#pages/order/paying.tsx';
import { addressProblems, contactProblems } from '#schema/checkout.ts';
import { messages } from '#schema/messages.ts';
import { CheckoutSkeleton, CheckoutView } from './checkout-view.tsx';
import type { CheckoutActions } from './checkout-view.tsx';

export const Skeleton = CheckoutSkeleton;

export const head = (): Head => ({ title: 'Checkout', noIndex: true });

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
  return actor === null ? <CheckoutSkeleton /> : <Purchase actor={actor} />;
}

function actionsFor(actor: CheckoutActor): CheckoutActions {
  return {
    validateContact: contactProblems,
    validateAddress: addressProblems,
    missingMethod: messages.paymentMethod,
    contactDone: (contact) => actor.send({ type: 'contact.done', contact }),
    addressDone: (address) => actor.send({ type: 'address.done', address }),
    rateChosen: (vendorId, rateId) => actor.send({ type: 'rate.chosen', vendorId, rateId }),
    deliveryDone: () => actor.send({ type: 'delivery.done' }),
    methodDone: (method) => actor.send({ type: 'method.done', method }),
    promo: (promo) => actor.send({ type: 'promo.changed', promo }),
    edit: (section) => actor.send({ type: 'section.edit', section }),
    accept: () => actor.send({ type: 'changes.accept' }),
    place: () => actor.send({ type: 'order.place' }),
    retry: () => actor.send({ type: 'checkout.retry' }),
  };
}

function Purchase({ actor }: { actor: CheckoutActor }) {
  const snapshot = useSelector(actor, (current) => current);
  const [actions] = useState(() => actionsFor(actor));
  const [isNew, setNew] = useState(false);
  useEffect(() => {
    const placed = actor.on('order.placed', ({ placed: { token } }) => {
      keepToken(token);
      setNew(true);
    });
    return () => placed.unsubscribe();
  }, [actor]);
  const [heldUntil, setHeldUntil] = useState<number | null>(null);
  useEffect(() => {
    let wasHeld = false;
    const watched = actor.subscribe((current) => {
      const isHeld = current.matches({ flow: { open: { section: { review: 'held' } } } });
      if (isHeld !== wasHeld) setHeldUntil(isHeld ? Date.now() + holdEndsAfter : null);
      wasHeld = isHeld;
    });
    return () => watched.unsubscribe();
  }, [actor]);

  const { placed, sent } = snapshot.context;
  if (snapshot.matches({ flow: 'placed' }) && placed !== null) {
    return (
      <Paying
        key={isNew ? 'new' : 'found'}
        token={placed.token}
        method={sent?.method ?? 'card'}
        first={isNew ? 'pay' : 'look'}
        place="checkout"
      />
    );
  }
  return <CheckoutView model={checkoutModelOf(snapshot, { heldUntil, now: Date.now })} actions={actions} />;
}
