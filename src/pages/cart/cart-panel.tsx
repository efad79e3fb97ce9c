import { useSelector } from '@xstate/react';
import { cartViewOf } from '#app/actors/cart-view.ts';
import type { ActorRefFrom } from 'xstate';
import type { cartMachine } from '#machines/cart/cart.machine.ts';
import { limits } from '#schema/limits.ts';
import { LoadingIndicator } from '#ui/components/spinner.tsx';
import { CartView } from './cart-view.tsx';

interface CartPanelProps {
  actor: ActorRefFrom<typeof cartMachine>;
  onClose: () => void;
}

/** The drawer's content, kept by the cart's actor. */
export function CartPanel({ actor, onClose }: CartPanelProps) {
  const snapshot = useSelector(actor, (current) => current);
  if (snapshot.matches('loading from storage')) return <LoadingIndicator centered />;
  return (
    <CartView
      cart={cartViewOf(snapshot)}
      highestQuantity={limits.cart.quantity}
      onQuantity={(id, quantity) => actor.send({ type: 'cart.setQuantity', id, quantity })}
      onRemove={(id) => actor.send({ type: 'cart.remove', id })}
      onRestore={() => actor.send({ type: 'cart.restore' })}
      onClose={onClose}
    />
  );
}
