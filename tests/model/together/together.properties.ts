import { isSamePurchase } from '#machines/checkout/checkout.rules.ts';
import { readProgress } from '#schema/checkout/progress.ts';
import type { CheckoutLine, SentOrder } from '#schema/checkout/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import { isSame } from '#engine/same.ts';
import { linesInCart, ordersOf } from './actions.ts';
import type { ActionName } from './actions.ts';
import { personOf } from './world.ts';
import type { World } from './world.ts';

type Line = { variantId: string; quantity: number };

/** The visible state of all machines after an action. */
export type Sight = {
  person: string | null;
  isKnown: boolean;
  roles: readonly string[];
  status: string | null;
  cart: { isRead: boolean; items: readonly Line[]; stash: readonly string[]; stored: readonly string[] };
  checkout: { owner: string | null; flow: string; lines: readonly CheckoutLine[]; email: string } | null;
  /** The owner of the stored checkout's values. */
  storedEmail: string | null;
  badges: Readonly<Record<string, number>>;
  verification: string;
  routing: { userId: string | null; status: string | null };
};

/** One action, with the resulting messages and requests. */
export type Turn = {
  action: ActionName;
  before: Sight;
  after: Sight;
  heard: readonly string[];
  /** Requests in the order in which they were sent, by whom. */
  asked: readonly { port: string; by: string | null; input: unknown }[];
};

/** What happened before this turn. */
export type Past = {
  turns: readonly Turn[];
  /** Whether anything has changed the cart since it was cleared last. */
  wasTouched: boolean;
};

export type Sentence = {
  source: string;
  says: string;
  when: (turn: Turn, past: Past) => boolean;
  holds: (turn: Turn, past: Past) => boolean;
};

const leaf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

export function look(world: World): Sight {
  const { context, ...session } = world.session.getSnapshot();
  const cart = world.cart.getSnapshot();
  const opened = world.checkout();
  const at = opened?.actor.getSnapshot();
  const { context: route } = world.routing.getSnapshot();
  return {
    person: context.session?.userId ?? null,
    isKnown: session.tags.has('access known'),
    roles: context.access.roles,
    status: context.access.vendorStatus,
    cart: {
      isRead: cart.matches('ready'),
      items: linesInCart(world).map(({ variantId, quantity }) => ({ variantId, quantity })),
      stash: cart.context.stash.map(({ id }) => id).toSorted(),
      stored: world.storedCart().items.map(({ id, quantity }) => `${id} ${quantity}`),
    },
    checkout:
      opened === null || at === undefined
        ? null
        : {
            owner: opened.owner,
            flow: typeof at.value.flow === 'string' ? at.value.flow : (Object.keys(at.value.flow)[0] ?? ''),
            lines: at.context.lines,
            email: at.context.contact.email,
          },
    storedEmail: readProgress(world.stored(checkoutStorageKey))?.contact.email ?? null,
    badges: world.badges.getSnapshot(),
    verification: leaf(world.verification.getSnapshot().value.address),
    routing: { userId: route.userId, status: route.status },
  };
}

const says =
  (...types: readonly string[]) =>
  (turn: Turn) =>
    turn.heard.some((type) => types.includes(type));
const begins = says('session.began');
const ends = says('session.ended');
const turnsOver = says('session.began', 'session.ended');
const asksFor = ({ asked }: Turn, port: string) => asked.filter((each) => each.port === port);
const isAction =
  (...names: readonly ActionName[]) =>
  ({ action }: Turn) =>
    names.includes(action);
const guest = personOf(null).contact.email;
const emailsOf = (userId: string | null) => [
  '',
  guest,
  ...(userId === null ? [] : [personOf(userId).contact.email]),
];
const ids = (lines: readonly Line[]) => lines.map(({ variantId }) => variantId);
const purchases = ({ turns }: Past, turn: Turn) =>
  [...turns, turn].flatMap((each) =>
    asksFor(each, 'placeOrder').map(({ input }) => ({
      ...(input as { key: string; sent: SentOrder }),
      turn: each,
    })),
  );
/** A sign-in or sign-out that the cart could not receive yet, because it was still loading. */
const isOwed = (turn: Turn, { turns }: Past) => !turn.before.cart.isRead && [...turns, turn].some(turnsOver);
const kindOf = (input: unknown) => input as { kind: string; userId: string };
const isFound = ({ before, after }: Turn) => before.person !== after.person && after.person !== null;
const sessionActions: ReadonlySet<ActionName> = new Set([
  'Ada is found',
  'nobody is found',
  'the token is renewed',
  'access: a customer',
  'access: a vendor',
  'access: an admin',
  'access fails',
  'guest orders are linked',
  'the profile changes',
  'a count arrives',
  'the address is verified',
]);

/** Sentences of the specification about machines that send each other events. */
export const togetherProperties: readonly Sentence[] = [
  {
    source: '§4',
    says: 'A sign-in and a sign-out leave nothing in the cart, however late its code arrives',
    when: (turn, past) => turn.after.cart.isRead && (turnsOver(turn) || isOwed(turn, past)),
    holds: ({ after }) => after.cart.items.length === 0 && after.cart.stored.length === 0,
  },
  {
    source: '§4',
    says: 'What was in it is set aside: nothing is lost',
    when: (turn) => turnsOver(turn) && turn.before.cart.isRead && turn.before.cart.items.length > 0,
    holds: ({ before, after }) => after.cart.stash.length >= before.cart.items.length,
  },
  {
    source: '§4',
    says: 'Nothing else of a session touches the cart',
    when: (turn) => sessionActions.has(turn.action) && !turnsOver(turn) && turn.before.cart.isRead,
    holds: ({ before, after }) => isSame(before.cart, after.cart),
  },
  {
    source: '§4',
    says: 'After a sign-in the cart of the account is asked for once, and waits beside it',
    when: (turn) => turn.after.cart.isRead && turn.before.cart.isRead,
    holds: (turn) =>
      asksFor(turn, 'restore_cart').length === turn.heard.filter((type) => type === 'session.began').length,
  },
  {
    source: '§4',
    says: 'The cart of the account is offered, not put in',
    when: isAction('the cart of the account arrives'),
    holds: ({ before, after }) =>
      isSame(before.cart.items, after.cart.items) && after.cart.stash.includes('product-7'),
  },
  {
    source: '§4',
    says: 'The account keeps its cart: only what its owner changed is saved, never that it was cleared',
    when: (turn) => asksFor(turn, 'save_cart').length > 0,
    holds: (turn, { wasTouched }) =>
      wasTouched &&
      asksFor(turn, 'save_cart').every(
        ({ by, input }) =>
          by !== null &&
          by === turn.before.person &&
          isSame(
            (input as { lines: { variant_id: string }[] }).lines.map(({ variant_id }) => variant_id),
            ids(turn.before.cart.items),
          ),
      ),
  },
  {
    source: '§4',
    says: 'What a signed-in person changes is saved to the account a second later',
    when: (turn, { turns }) =>
      turn.action === 'a moment passes' &&
      turn.before.person !== null &&
      turns.at(-1)?.action === 'adds a bar' &&
      (turns.at(-1)?.before.cart.isRead ?? false) &&
      !turns.some((each) => isOwed(each, { turns: [], wasTouched: false })),
    holds: (turn) => asksFor(turn, 'save_cart').length === 1,
  },
  {
    source: '§6',
    says: "A badge never shows another account's count, and none to a visitor",
    when: ({ after }) => after.badges['orders'] !== 0 || after.person === null,
    holds: ({ after: { person, badges } }) =>
      Object.values(badges).every((count) => count === 0 || (person !== null && count === ordersOf(person))),
  },
  {
    source: '§6',
    says: 'Counts are asked for whoever is signed in, and only those that the person may see',
    when: (turn) => asksFor(turn, 'readCount').length > 0,
    holds: (turn) =>
      asksFor(turn, 'readCount').every(({ input }) => {
        const { kind, userId } = kindOf(input);
        const { person, roles, isKnown } = turn.after;
        if (userId !== person) return false;
        if (kind === 'orders') return true;
        return isKnown && (kind === 'admin' ? roles.includes('admin') : roles.includes('vendor'));
      }),
  },
  {
    source: '§6',
    says: 'Whoever is here has their orders counted, at once',
    when: isFound,
    holds: (turn) => asksFor(turn, 'readCount').some(({ input }) => kindOf(input).kind === 'orders'),
  },
  {
    source: '§6',
    says: 'A vendor has the orders of the store counted, an admin what waits',
    when: (turn) => isAction('access: a vendor', 'access: an admin')(turn) && !turn.before.isKnown,
    holds: (turn) =>
      asksFor(turn, 'readCount').some(
        ({ input }) => kindOf(input).kind === (turn.action === 'access: a vendor' ? 'vendorOrders' : 'admin'),
      ),
  },
  {
    source: '§4',
    says: 'Guest orders that were linked are counted',
    when: says('guestOrders.linked'),
    holds: (turn) => asksFor(turn, 'readCount').some(({ input }) => kindOf(input).kind === 'orders'),
  },
  {
    source: '§4',
    says: 'The verification is checked when a session begins, is found or is renewed: once',
    when: (turn) => isFound(turn) || says('session.refreshed')(turn),
    holds: (turn) => asksFor(turn, 'readVerification').length === 1 && turn.after.verification === 'checking',
  },
  {
    source: '§4',
    says: 'It is checked then and at no other time',
    when: (turn) => asksFor(turn, 'readVerification').length > 0,
    holds: (turn) => isFound(turn) || says('session.began', 'session.refreshed')(turn),
  },
  {
    source: '§4',
    says: 'It is cleared on sign-out: nothing is known of a visitor',
    when: ({ after }) => after.person === null,
    holds: ({ after }) => after.verification === 'unknown',
  },
  {
    source: '§7',
    says: 'A changed profile is read again, for whoever is here',
    when: (turn) => turn.action === 'the profile changes' && turn.before.isKnown,
    holds: (turn) => asksFor(turn, 'loadAccess').length === 1,
  },
  {
    source: '§6',
    says: 'Rights are asked only for whoever is signed in',
    when: (turn) => asksFor(turn, 'loadAccess').length > 0,
    holds: (turn) =>
      asksFor(turn, 'loadAccess').every(
        ({ input }) => (input as { session: { userId: string } }).session.userId === turn.after.person,
      ),
  },
  {
    source: '§2',
    says: 'The routing of vendors knows who is here and what the server has said of them, nobody else',
    when: () => true,
    holds: ({ after }) =>
      isSame(after.routing, { userId: after.person, status: after.isKnown ? after.status : null }),
  },
  {
    source: '§3',
    says: 'A checkout sells what is in the cart',
    when: ({ after }) => after.checkout !== null && ['open', 'empty'].includes(after.checkout.flow),
    holds: ({ after }) =>
      after.checkout !== null &&
      isSamePurchase(after.checkout.lines, after.cart.items as readonly CheckoutLine[]),
  },
  {
    source: '§3',
    says: 'An order is for what was in the cart when it was placed',
    when: isAction('places the order'),
    holds: (turn) =>
      asksFor(turn, 'placeOrder').every(({ input }) =>
        isSamePurchase(
          (input as { sent: SentOrder }).sent.lines,
          turn.before.cart.items as readonly CheckoutLine[],
        ),
      ),
  },
  {
    source: '§3',
    says: 'Nothing is placed that nobody placed: a key sends one order, and only after the button',
    when: (turn) => asksFor(turn, 'placeOrder').length > 0,
    holds: (turn, past) => {
      const all = purchases(past, turn);
      return asksFor(turn, 'placeOrder').every(({ input }) => {
        const { key, sent } = input as { key: string; sent: SentOrder };
        const own = all.filter((purchase) => purchase.key === key);
        return (
          own.every(
            (purchase) =>
              purchase.turn.action !== 'places the order' ||
              isSame(purchase.sent, sent) ||
              purchase.turn !== turn,
          ) && own.some((purchase) => purchase.turn.action === 'places the order')
        );
      });
    },
  },
  {
    source: '§3',
    says: 'Placed only after placing',
    when: says('order.placed'),
    holds: (turn) => turn.before.checkout?.flow === 'placing' && turn.action === 'the order is placed',
  },
  {
    source: '§3',
    says: 'What the shopper accepts in the checkout is in the cart, too',
    when: says('checkout.linesAccepted'),
    holds: ({ after }) =>
      after.checkout !== null &&
      after.cart.items.length > 0 &&
      isSamePurchase(after.checkout.lines, after.cart.items as readonly CheckoutLine[]),
  },
  {
    source: '§3',
    says: 'A paid order leaves the cart, and takes nothing else with it',
    when: isAction('pays'),
    holds: (turn, past) => {
      const sold = purchases(past, turn).at(-1)?.sent.lines ?? [];
      const left = turn.before.cart.items.flatMap((line) => {
        const bought = sold.find(({ variantId }) => variantId === line.variantId)?.quantity ?? 0;
        return line.quantity > bought ? [{ ...line, quantity: line.quantity - bought }] : [];
      });
      return isSame(turn.after.cart.items, left) && turn.after.storedEmail === null;
    },
  },
  {
    source: '§3',
    says: 'An order of another browser takes nothing from the cart',
    when: isAction('pays another order'),
    holds: ({ before, after }) => isSame(before.cart, after.cart),
  },
  {
    source: '§4',
    says: 'A checkout of an account ends when that account signs out',
    when: ({ after }) => after.checkout !== null,
    holds: ({ after }) => after.checkout?.owner === null || after.checkout?.owner === after.person,
  },
  {
    source: '§4',
    says: 'Nobody sees the name and the address of the person before: not in the checkout',
    when: ({ after }) => after.checkout !== null,
    holds: ({ after }) => emailsOf(after.person).includes(after.checkout?.email ?? ''),
  },
  {
    source: '§4',
    says: 'Nor after a reload: this browser keeps nothing of a person who has left',
    when: (turn) => turn.after.storedEmail !== null || ends(turn),
    holds: ({ after }) => emailsOf(after.person).includes(after.storedEmail ?? ''),
  },
  {
    source: '§4',
    says: 'A sign-in ends no checkout: a guest who signs in goes on with what was typed',
    when: (turn) => begins(turn) && turn.before.person === null,
    holds: ({ before, after }) => before.storedEmail === after.storedEmail,
  },
];
