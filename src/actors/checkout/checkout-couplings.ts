import { waitFor } from 'xstate';
import type { ActorRefFrom } from 'xstate';
import type { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { linesOf } from '#machines/checkout/checkout.rules.ts';
import { readProgress } from '#schema/checkout/progress.ts';
import type { CheckoutLine } from '#schema/checkout/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import { readText, writeText } from '#actors/kit/storage.ts';

// Not from their actors: the cart's imports this file.
type CartActor = ActorRefFrom<typeof cartMachine>;
type CheckoutActor = ActorRefFrom<typeof checkoutMachine>;

/** Sends a checkout each change of the cart; returns a function that stops it. */
export function followCart(
  cart: Pick<CartActor, 'subscribe'>,
  tell: (lines: readonly CheckoutLine[]) => void,
): () => void {
  const following = cart.subscribe(({ context }) => tell(linesOf(context.items)));
  return () => following.unsubscribe();
}

/** The cart adopts the lines that the shopper accepted in the checkout. */
export function keepAgreed(checkout: Pick<CheckoutActor, 'on'>, cart: Pick<CartActor, 'send'>): void {
  checkout.on('checkout.linesAccepted', ({ lines }) => cart.send({ type: 'cart.agreed', lines }));
}

/** The lines of a paid purchase leave the cart, if this browser's checkout placed it; other purchases change nothing. */
export async function takeBought(purchaseId: string, getCart: () => CartActor): Promise<void> {
  const progress = readProgress(readText(checkoutStorageKey));
  if (progress?.placed?.purchase_id !== purchaseId) return;
  writeText(checkoutStorageKey, null);
  const { sent } = progress;
  if (sent === null) return;
  const cart = getCart();
  // A cart that is still reading its storage would miss the event.
  await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  cart.send({ type: 'cart.bought', lines: sent.lines });
}

type Session = {
  getSnapshot: () => { userId: string | null };
  subscribe: (listener: () => void) => () => void;
};

/** Reports whether someone is signed in: now, if so, and at each change. */
export function whileSignedIn(session: Session, tell: (isSignedIn: boolean) => void): void {
  let isTold = false;
  const follow = () => {
    const isSignedIn = session.getSnapshot().userId !== null;
    if (isSignedIn === isTold) return;
    isTold = isSignedIn;
    tell(isSignedIn);
  };
  session.subscribe(follow);
  follow();
}

/**
 * Keeps a checkout open for the current person. When they sign out, their checkout ends at once, with the name and
 * the address in it, and a new one starts.
 * @returns A function that ends it for good.
 */
export function openCheckoutFor<Opened extends { actor: { stop: () => unknown } }>(
  session: Session,
  start: () => Promise<Opened>,
  show: (opened: Opened | null) => void,
): () => void {
  let person = session.getSnapshot().userId;
  let round = 0;
  let current: Opened | null = null;
  const end = () => {
    round += 1;
    current?.actor.stop();
    current = null;
  };
  const open = async () => {
    const mine = round;
    const opened = await start();
    if (mine !== round) {
      opened.actor.stop();
      return;
    }
    current = opened;
    show(opened);
  };
  const unfollow = session.subscribe(() => {
    const before = person;
    person = session.getSnapshot().userId;
    if (before === null || person === before) return;
    end();
    show(null);
    void open();
  });
  void open();
  return () => {
    unfollow();
    end();
  };
}
