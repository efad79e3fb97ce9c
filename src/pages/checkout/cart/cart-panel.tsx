import type { CartActions } from '#actors/checkout/cart.view.ts';
import { useSelector } from '@xstate/react';
import { useSyncExternalStore } from 'react';
import { cartViewOf } from '#actors/checkout/cart.view.ts';
import type { ActorRefFrom } from 'xstate';
import type { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { cartQuoteMachine } from '#machines/checkout/cart-quote.machine.ts';
import { limits } from '#schema/limits.ts';
import type { SavedForLater } from '#stores/saved-for-later.ts';
import { LoadingIndicator } from '#ui/components/feedback/spinner.tsx';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import { CartView } from './cart-view.tsx';
import { useLeftLines } from './left-lines.ts';

interface CartPanelProps {
  actor: ActorRefFrom<typeof cartMachine>;
  quote: ActorRefFrom<typeof cartQuoteMachine>;
  later: SavedForLater;
  onClose: () => void;
}

/** The drawer's content, driven by the actors of the cart and its price and by the saved-for-later list. */
export function CartPanel({ actor, quote, later, onClose }: CartPanelProps) {
  const snapshot = useSelector(actor, (current) => current);
  const quoted = useSelector(quote, (current) => current);
  const saved = useSyncExternalStore(
    (listener) => {
      const { unsubscribe } = later.subscribe(listener);
      return unsubscribe;
    },
    () => later.getSnapshot().context.items,
    () => later.getSnapshot().context.items,
  );
  const { items } = snapshot.context;
  const isOpen = snapshot.matches({ ready: { drawer: 'open' } });
  const { left, leave, comeBack } = useLeftLines(isOpen, { cart: items, saved });
  if (snapshot.matches('loading from storage')) return <LoadingIndicator centered />;

  const find = (id: string) => items.find((item) => item.id === id);
  const remove = (id: string) => {
    leave('cart', 'removed', id);
    actor.send({ type: 'cart.remove', id });
  };
  /** Moves a line from the cart to the list, unless the list is full. */
  const save = (id: string, index: number): boolean => {
    const item = find(id);
    if (item === undefined) return false;
    later.send({ type: 'added', item, index });
    if (later.getSnapshot().context.items.some((line) => line.id === id)) {
      actor.send({ type: 'cart.take', id });
      return true;
    }
    toasts.add({
      title: 'Your list is full',
      description: 'Remove something first.',
      tone: 'warning',
    });
    return false;
  };
  /** Moves a line from the list to the cart, unless the cart is full. */
  const move = (id: string, index: number): boolean => {
    const item = saved.find((line) => line.id === id);
    if (item === undefined) return false;
    actor.send({ type: 'cart.putBack', item, index });
    if (!actor.getSnapshot().context.items.some((line) => line.id === id)) return false;
    later.send({ type: 'removed', id });
    return true;
  };
  const actions: CartActions = {
    onQuantity: (id, quantity) => {
      if (quantity <= 0) remove(id);
      else actor.send({ type: 'cart.setQuantity', id, quantity });
    },
    onRemove: remove,
    onSave: (id) => {
      leave('cart', 'moved', id);
      save(id, 0);
    },
    onMove: (id) => {
      leave('saved', 'moved', id);
      move(id, items.length);
    },
    onForget: (id) => {
      leave('saved', 'removed', id);
      later.send({ type: 'removed', id });
    },
    onUndo: (list, id) => {
      const back = comeBack(list, id);
      if (back === null) return;
      const { item, how, index } = back;
      if (list === 'cart' && how === 'removed') actor.send({ type: 'cart.putBack', item, index });
      else if (list === 'cart') move(id, index);
      else if (how === 'removed') later.send({ type: 'added', item, index });
      else save(id, index);
    },
    onRestore: () => actor.send({ type: 'cart.restore' }),
    onAsk: () => quote.send({ type: 'quote.retry' }),
    onPromo: (promo) => quote.send({ type: 'promo.changed', promo }),
    onClose,
  };
  return (
    <CartView
      cart={cartViewOf(snapshot, saved, quoted, left)}
      highestQuantity={limits.cart.quantity}
      {...actions}
    />
  );
}
