import { useSelector } from '@xstate/react';
import { useState } from 'react';
import type { ReactNode } from 'react';
import type { ActorRefFrom } from 'xstate';
import { useEmitted } from '#actors/kit/use-emitted.ts';
import { checkoutModelOf } from '#actors/checkout/checkout.view.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { useSession } from '#lazy/use-session.ts';
import type { CheckoutSnapshot, checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { keepToken } from '#pages/kit/purchase/purchase-token.ts';
import { addressProblems, contactProblems } from '#schema/checkout/checkout.ts';
import type { PaymentMethod } from '#schema/checkout/checkout.ts';
import { messages } from '#schema/texts/texts.ts';
import type { AddressBook } from '#actors/checkout/address-book.view.ts';
import { CheckoutView } from './checkout-view.tsx';
import type { CheckoutActions } from './checkout-view.tsx';
import { useActorChange } from '#actors/kit/use-actor-change.ts';

/** What the page shows once a purchase exists: `pay` if it was just placed, `look` if an earlier visit placed it. */
export type PayFor = (wish: { token: string; method: PaymentMethod; first: 'pay' | 'look' }) => ReactNode;

interface CheckoutScreenProps {
  actor: ActorRefFrom<typeof checkoutMachine>;
  pay: PayFor;
  /** Null for a guest, and until it is read. */
  book?: AddressBook | null;
}

function actionsFor(actor: CheckoutScreenProps['actor']): CheckoutActions {
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

const isHeld = (snapshot: CheckoutSnapshot): boolean =>
  snapshot.matches({ flow: { open: { section: { review: 'held' } } } });

/** When held stock is released, in milliseconds since 1970; null while none is held. */
function holdEnd(actor: CheckoutScreenProps['actor']): number | null {
  const snapshot = actor.getSnapshot();
  return isHeld(snapshot) ? Date.now() + snapshot.context.heldFor : null;
}

/** The checkout page for one actor. */
export function CheckoutScreen({ actor, pay, book = null }: CheckoutScreenProps) {
  const snapshot = useSelector(actor, (current) => current);
  const { phase } = useSession();
  const [actions] = useState(() => actionsFor(actor));
  const [isNew, setNew] = useState(false);
  useEmitted(actor, 'order.placed', ({ placed: { token } }) => {
    keepToken(token);
    setNew(true);
  });
  const [heldUntil, setHeldUntil] = useState(() => holdEnd(actor));
  useActorChange(actor, isHeld, () => setHeldUntil(holdEnd(actor)));

  const { placed, sent } = snapshot.context;
  if (snapshot.matches({ flow: 'placed' }) && placed !== null) {
    return pay({ token: placed.token, method: sent?.method ?? 'card', first: isNew ? 'pay' : 'look' });
  }
  return (
    <CheckoutView
      model={checkoutModelOf(snapshot, { heldUntil, now: Date.now })}
      actions={actions}
      book={book}
      onLogin={phase === 'visitor' ? () => authDialogHandle.open({ tab: 'login' }) : null}
    />
  );
}
