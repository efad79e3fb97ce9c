import { linesOf } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutContext } from '#machines/checkout/checkout.setup.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import type { SentOrder } from '#schema/checkout/progress.ts';
import { readProgress } from '#schema/checkout/progress.ts';
import { noAccess } from '#schema/identity/session.ts';
import type { Access, SessionFacts } from '#schema/identity/session.ts';
import { cents, sumMoney, timesMoney } from '#schema/money.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import { VariantId } from '#schema/ids.ts';
import { quoteOf } from '#samples/models/checkout/checkout.model.ts';
import { cartItem, newItem } from '#samples/models/checkout/cart.model.ts';
import { ada, grace } from '#samples/models/identity/session.model.ts';
import { personOf } from './world.ts';
import type { World } from './world.ts';

/** What one action does to the world; false if it is impossible now. */
type Action = (world: World) => boolean;

const plate = newItem(1, 'a');
const bar = newItem(2, 'b');

/** Each person's number of orders in processing: it reveals whose count is shown. */
export const ordersOf = (userId: string | null): number => (userId === ada.userId ? 3 : 5);

const answer =
  (port: string, output: (world: World, input: never) => unknown): Action =>
  (world) => {
    const call = world.oldest(port);
    call?.give(output(world, call.input as never));
    return call !== undefined;
  };
const fail =
  (port: string): Action =>
  ({ oldest }) => {
    const call = oldest(port);
    call?.fail({ _tag: 'NetworkError' });
    return call !== undefined;
  };

/** The server's price of these lines; with `few` only one piece of each is left. */
function priced({ lines }: Pick<CheckoutContext, 'lines'>, few = false): Quote {
  const [sample] = quoteOf().lines;
  const base = quoteOf();
  const total = sumMoney([
    ...lines.map(({ price, quantity }) => timesMoney(price, quantity)),
    cents(lines.length === 0 ? 0 : 500),
  ]);
  return {
    ...base,
    quote_hash: JSON.stringify(lines.map(({ variantId, quantity }) => [variantId, quantity])),
    lines: lines.flatMap((line) =>
      sample === undefined
        ? []
        : [
            {
              ...sample,
              variant_id: VariantId.make(line.variantId),
              quantity: line.quantity,
              unit_price: line.price,
              line_total: timesMoney(line.price, line.quantity),
              available: few ? 1 : 20,
              status: few && line.quantity > 1 ? ('short' as const) : ('ok' as const),
            },
          ],
    ),
    total,
  };
}

const placedAs = (_: World, { key, sent }: { key: string; sent: SentOrder }) => ({
  outcome: 'placed' as const,
  purchase_id: key,
  reference: 'SB-ABCDEF',
  token: 'token',
  total: sent.total,
  currency: 'USD' as const,
  hold_expires_at: null,
});

const signIn =
  (session: SessionFacts): Action =>
  ({ auth }) => {
    auth({ type: 'SIGNED_IN', session });
    return true;
  };
const isSignedIn = ({ person }: World) => person() !== null;
const access = (more: Partial<Access>): Action =>
  answer('loadAccess', () => ({ ...noAccess, ...more }) satisfies Access);
const cartIsThere = ({ cart }: World) => cart.getSnapshot().matches('ready');
const inCart =
  (act: (world: World) => void): Action =>
  (world) => {
    if (cartIsThere(world)) act(world);
    return cartIsThere(world);
  };
const isHere = ({ cart }: World, id: string) =>
  cart.getSnapshot().context.items.some((item) => item.id === id);

/** Fills in every form of the open section, up to the review, as a person who does not wait would. */
function fillIn(world: World): boolean {
  const opened = world.checkout();
  if (opened === null || !opened.actor.getSnapshot().matches({ flow: 'open' })) return false;
  const { contact, address } = personOf(opened.owner);
  const send = opened.actor.send;
  send({ type: 'contact.done', contact });
  send({ type: 'address.done', address });
  send({ type: 'delivery.done' });
  send({ type: 'method.done', method: 'card' });
  return true;
}

const toCheckout =
  (type: 'order.place' | 'changes.accept' | 'checkout.retry'): Action =>
  (world) => {
    const actor = world.checkout()?.actor;
    if (actor === undefined || !actor.getSnapshot().can({ type })) return false;
    actor.send({ type });
    return true;
  };

/** Everything that happens in a tab, by the name that replays it. */
export const actions = {
  'Ada is found': ({ auth, session }) => {
    auth({ type: 'INITIAL_SESSION', session: ada });
    return session.getSnapshot().matches('signed in');
  },
  'nobody is found': ({ auth }) => {
    auth({ type: 'INITIAL_SESSION', session: null });
    return true;
  },
  'Ada signs in': signIn(ada),
  'Grace signs in': signIn(grace),
  'the token is renewed': (world) => {
    const { session } = world.session.getSnapshot().context;
    if (session !== null) world.auth({ type: 'TOKEN_REFRESHED', session });
    return session !== null;
  },
  'the session ends': (world) => {
    // Including a stored session that failed to renew.
    const was = !world.session.getSnapshot().matches('signed out');
    if (was) world.auth({ type: 'SIGNED_OUT' });
    return was;
  },
  'presses Log out': (world) => {
    world.session.send({ type: 'session.signOut' });
    return isSignedIn(world);
  },
  'is logged out': answer('signOut', () => undefined),
  'a reset link of Grace is opened': ({ auth }) => {
    auth({ type: 'PASSWORD_RECOVERY', session: grace });
    return true;
  },
  'access: a customer': access({}),
  'access: a vendor': access({ roles: ['vendor'], vendorStatus: 'pending' }),
  'access: an admin': access({ roles: ['admin'] }),
  'access fails': fail('loadAccess'),
  'guest orders are linked': answer('linkGuestOrders', () => 1),
  'the profile changes': (world) => {
    world.profileChanged();
    return isSignedIn(world);
  },
  'orders change': (world) => {
    world.ordersChanged();
    return isSignedIn(world);
  },
  'a count arrives': answer('readCount', (_, { userId }: { userId: string }) => ordersOf(userId)),
  'a count fails': fail('readCount'),
  'the address is verified': answer('readVerification', () => true),
  'the cart is read': answer('readStorage', (world) => world.storedCart()),
  'adds a plate': inCart(({ cart }) => cart.send({ type: 'cart.add', item: plate })),
  'adds a bar': inCart(({ cart }) => cart.send({ type: 'cart.add', item: bar, quantity: 2 })),
  'removes the plates': (world) => {
    const was = cartIsThere(world) && isHere(world, 'product-1');
    if (was) world.cart.send({ type: 'cart.remove', id: 'product-1' });
    return was;
  },
  'restores the cart': (world) => {
    const was = cartIsThere(world) && world.cart.getSnapshot().context.stash.length > 0;
    if (was) world.cart.send({ type: 'cart.restore' });
    return was;
  },
  'another tab fills the cart': inCart(({ cart, otherTab }) => {
    const { version, stash } = cart.getSnapshot().context;
    otherTab({
      type: 'storage.changed',
      storage: { items: [cartItem(plate, 3)], stash, version: version + 1 },
    });
  }),
  'the cart of the account arrives': (world) => {
    const was = world.oldest('restore_cart') !== undefined;
    const { variantId, originalId, vendor_id, vendor, name } = newItem(7, 'c');
    const line = { variant_id: variantId, product_id: originalId, vendor_id, vendor_name: vendor, name };
    const options = { color: null, size: null, flavor: null, quantity_option: null, image: null };
    if (was) {
      world.giveAccountCart([
        {
          ...line,
          ...options,
          vendor_slug: 'c',
          category_slug: 'plates',
          slug: 'plate',
          quantity: 1,
          unit_price: cents(3000),
        },
      ]);
    }
    return was;
  },
  'enters the checkout': (world) => {
    if (world.isCheckingOut()) return false;
    world.enterCheckout();
    return true;
  },
  'leaves the checkout': (world) => {
    const was = world.isCheckingOut();
    world.leaveCheckout();
    return was;
  },
  'the checkout is restored': answer('loadProgress', () => undefined),
  'fills in the forms': fillIn,
  'prices arrive': answer('askQuote', (_, input: CheckoutContext) => priced(input)),
  'prices arrive: few are left': answer('askQuote', (_, input: CheckoutContext) => priced(input, true)),
  'stock is held': answer('holdStock', () => ({ outcome: 'held', expires_in: 900 })),
  'accepts the changes': toCheckout('changes.accept'),
  'places the order': toCheckout('order.place'),
  'the order is placed': answer('placeOrder', placedAs),
  'the order is not placed': answer('placeOrder', (_, { sent }: { sent: SentOrder }) => ({
    outcome: 'changed',
    quote: priced(sent, true),
  })),
  'placing breaks off': fail('placeOrder'),
  pays: (world) => {
    const placed = readProgress(world.stored(checkoutStorageKey))?.placed ?? null;
    if (placed !== null && cartIsThere(world)) world.pay(placed.purchase_id);
    return placed !== null && cartIsThere(world);
  },
  'pays another order': inCart(({ pay }) => pay('another')),
  'a moment passes': () => true,
  'a while passes': () => true,
} satisfies Readonly<Record<string, Action>>;

export type ActionName = keyof typeof actions;

/** Milliseconds that pass with an action. */
export const timeOf = (name: ActionName): number =>
  name === 'a while passes' ? 20_000 : name === 'a moment passes' ? 1500 : 0;

export const linesInCart = ({ cart }: World) => linesOf(cart.getSnapshot().context.items);
