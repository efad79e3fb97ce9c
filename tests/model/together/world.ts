import { EMPTY, Observable, Subject } from 'rxjs';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { vi } from 'vitest';
import { badgesMachine } from '#machines/account/badges.machine.ts';
import type { BadgesEvent, BadgesInput } from '#machines/account/badges.machine.ts';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { CartEvent } from '#machines/checkout/cart.machine.ts';
import { checkoutMachine } from '#machines/checkout/checkout.machine.ts';
import { linesOf, prefilled, resumed } from '#machines/checkout/checkout.rules.ts';
import type { CheckoutEvent } from '#machines/checkout/checkout.setup.ts';
import { emailVerificationMachine } from '#machines/identity/email-verification.machine.ts';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import { vendorRoutingMachine } from '#machines/vendor-panel/vendor-routing.machine.ts';
import { cartStorageKey, readCartStorage, writeCartStorage } from '#schema/checkout/cart.ts';
import { readProgress, writeProgress } from '#schema/checkout/progress.ts';
import type { CheckoutLine, Progress } from '#schema/checkout/progress.ts';
import { checkoutStorageKey } from '#schema/saved-keys.ts';
import { createBadges } from '#actors/account/badges.ts';
import { clearCart, keepCart } from '#actors/checkout/cart-sync.ts';
import * as couplings from '#actors/checkout/checkout-couplings.ts';
import { startCompanions } from '#actors/identity/companions.ts';
import { forgetDrafts, forgetPerson } from '#actors/identity/forget-person.ts';
import { sessionViewOf } from '#actors/identity/session.view.ts';
import { readText, writeText } from '#actors/kit/storage.ts';
import { settle } from '#engine/ports.ts';
import { createPorts } from './ports.ts';
import type { Fault } from './wires.ts';
import { createWiring } from './wires.ts';

/** The account's cart on the server: each walk answers its requests itself. */
export const account: { rpc: (name: string, parameters: object) => Observable<unknown> } = {
  rpc: () => EMPTY,
};

/** Session, cart, checkout, badges, verification and routing of one tab, coupled by the app's own code. */
export type World = Awaited<ReturnType<typeof createWorld>>;

/** The email and the first name identify the owner of the name and address. */
export const personOf = (userId: string | null) => ({
  contact: {
    firstName: 'Ada',
    lastName: 'Lovelace',
    email: `${userId ?? 'guest'}@example.com`,
    phone: '+1 555 010 2030',
  },
  address: { address: '12 Barbell Street', address2: '', city: 'Austin', state: 'TX', zipCode: '73301' },
});

export async function createWorld(fault: Fault | null) {
  const stored = new Map<string, string>();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => stored.get(key) ?? null,
    setItem: (key: string, text: string) => stored.set(key, text),
    removeItem: (key: string) => stored.delete(key),
  });
  const { carry, catchUp } = createWiring(fault);
  /** The messages of the current step, in order. */
  const heard: string[] = [];
  const person = () => session.getSnapshot().context.session?.userId ?? null;
  const { ask, port, calls, oldest } = createPorts(() => person());

  let tellAuth: (event: SessionEvent) => void = () => undefined;
  const session = createActor(
    sessionMachine.provide({
      actors: {
        watchAuth: fromCallback<SessionEvent>(({ sendBack }) => {
          tellAuth = sendBack;
        }),
        loadAccess: port('loadAccess'),
        linkGuestOrders: port('linkGuestOrders'),
        signOut: port('signOut'),
      },
    }),
  );
  const listeners = new Set<() => void>();
  let view = { ...sessionViewOf(session.getSnapshot()), link: null, question: null, isFollowing: false };
  const handle = {
    getSnapshot: () => view,
    subscribe: (listener: () => void) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };

  let tellCart: (event: CartEvent) => void = () => undefined;
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readStorage: port('readStorage'),
        watchOutside: fromCallback<CartEvent>(({ sendBack }) => {
          tellCart = sendBack;
        }),
        estimateShipping: port('estimateShipping'),
      },
      actions: { save: (_, storage) => writeText(cartStorageKey, writeCartStorage(storage)) },
    }),
  );
  const saves: { by: string | null; variants: string }[] = [];
  account.rpc = (name, parameters) =>
    new Observable((subscriber) => {
      heard.push(`${name} ${JSON.stringify(parameters)}`);
      if (name === 'save_cart') saves.push({ by: person(), variants: JSON.stringify(parameters) });
      calls.push({
        port: name,
        input: parameters,
        by: person(),
        isOpen: () => !subscriber.closed,
        give: (output) => {
          subscriber.next(output);
          subscriber.complete();
        },
        fail: (error) => subscriber.error(error),
      });
    });

  const verification = createActor(
    emailVerificationMachine.provide({ actors: { readVerification: port('readVerification') } }),
  );
  const routing = createActor(
    vendorRoutingMachine.provide({ actors: { readProfile: port('readProfile') } }),
    { input: { path: '/' } },
  );
  const feeds = new Set<() => void>();
  const badges = createBadges(
    badgesMachine.provide({
      actors: {
        readCount: port('readCount'),
        watchFeed: fromCallback<BadgesEvent, BadgesInput>(({ sendBack }) => {
          const tell = () => sendBack({ type: 'feed.changed' });
          feeds.add(tell);
          return () => feeds.delete(tell);
        }),
      },
    }),
  );
  const profile = new Subject<void>();

  for (const type of ['session.began', 'session.refreshed', 'session.ended', 'guestOrders.linked'] as const) {
    session.on(type, () => heard.push(type));
  }
  startCompanions(session, {
    watch: (listener) => {
      listeners.add(() => listener(view));
      listener(view);
    },
    verification: {
      send: (event) => {
        const said = {
          SIGNED_IN: 'sign-in → verification',
          INITIAL_SESSION: 'sign-in → verification',
          TOKEN_REFRESHED: 'refresh → verification',
          SIGNED_OUT: 'sign-out → verification',
        } as const;
        const wire = event.type in said ? said[event.type as keyof typeof said] : 'sign-in → verification';
        const wrong = event.type === 'SIGNED_OUT' ? 'SIGNED_IN' : 'SIGNED_OUT';
        carry(
          wire,
          () => verification.send(event),
          () => verification.send({ type: wrong }),
        );
      },
    },
    routing: {
      send: (event) =>
        carry(
          'session → routing',
          () => routing.send(event),
          () => routing.send({ type: 'access.changed', userId: null, status: null, stores: [] }),
        ),
    },
    badges: {
      count: (userId, kinds) =>
        carry(
          'session → badges',
          () => badges.count(userId, kinds),
          () => badges.count(userId, ['orders', 'vendorOrders', 'publishing', 'admin']),
        ),
      refresh: (kind) =>
        carry(
          'linked orders → badges',
          () => badges.refresh(kind),
          () => badges.refresh('admin'),
        ),
    },
    profileChanges: () => profile,
    clearCart: (why, isUnasked) => {
      const clear = (type: 'SIGNED_IN' | 'SIGNED_OUT') =>
        void clearCart(cart, { type, wasBuying: false, isUnasked });
      carry(
        why === 'SIGNED_IN' ? 'sign-in → cart' : 'sign-out → cart',
        () => clear(why),
        () => clear(why === 'SIGNED_IN' ? 'SIGNED_OUT' : 'SIGNED_IN'),
      );
    },
    forgetPerson: () => carry('session → forget the person', forgetPerson),
    forgetDrafts,
  });
  couplings.whileSignedIn(handle, (isSignedIn) =>
    carry(
      'session → keeping the cart',
      () => keepCart(cart, isSignedIn),
      () => keepCart(cart, !isSignedIn),
    ),
  );
  session.subscribe((snapshot) => {
    view = { ...view, ...sessionViewOf(snapshot) };
    for (const listener of listeners) listener();
  });
  for (const actor of [verification, routing, cart, session]) actor.start();

  /** As the checkout's actor binds it; the values belong to the account that is signed in at the start. */
  const startCheckout = async () => {
    const owner = person();
    await waitFor(cart, (snapshot) => snapshot.matches('ready'));
    const actor = createActor(
      checkoutMachine.provide({
        actors: {
          loadProgress: fromPromise<Progress, { lines: readonly CheckoutLine[] }>(
            async ({ input, signal }) => {
              const kept = resumed(
                readProgress(readText(checkoutStorageKey)),
                input.lines,
                crypto.randomUUID(),
              );
              await ask('loadProgress', input, signal);
              return prefilled(kept, owner === null ? null : personOf(owner));
            },
          ),
          newKey: fromPromise<string, void>(async () => crypto.randomUUID()),
          watchOutside: fromCallback<CheckoutEvent>(({ sendBack }) =>
            couplings.followCart(cart, (lines) =>
              carry(
                'cart → checkout',
                () => sendBack({ type: 'cart.changed', lines }),
                () => sendBack({ type: 'cart.changed', lines: lines.slice(1) }),
              ),
            ),
          ),
          askQuote: port('askQuote'),
          holdStock: port('holdStock'),
          placeOrder: port('placeOrder'),
        },
        actions: { save: (_, progress) => writeText(checkoutStorageKey, writeProgress(progress)) },
      }),
      { input: { lines: linesOf(cart.getSnapshot().context.items) } },
    );
    couplings.keepAgreed(actor, {
      send: (event) =>
        carry(
          'checkout → cart',
          () => cart.send(event),
          () => cart.send({ type: 'cart.agreed', lines: [] }),
        ),
    });
    actor.on('*', ({ type }) => heard.push(type));
    return { actor: actor.start(), owner };
  };
  type Opened = Awaited<ReturnType<typeof startCheckout>>;
  let checkout: Opened | null = null;
  let leaveCheckout: (() => void) | null = null;

  await settle();
  return {
    heard,
    calls,
    oldest,
    person,
    session,
    cart,
    verification,
    routing,
    badges,
    saves,
    catchUp,
    stored: (key: string) => stored.get(key) ?? null,
    storedCart: () => readCartStorage(stored.get(cartStorageKey) ?? null),
    auth: (event: SessionEvent) => tellAuth(event),
    otherTab: (event: CartEvent) => tellCart(event),
    profileChanged: () => carry('profile → session', () => profile.next()),
    ordersChanged: () => {
      for (const tell of feeds) tell();
    },
    isCheckingOut: () => leaveCheckout !== null,
    checkout: () => checkout,
    enterCheckout: () => {
      leaveCheckout = couplings.openCheckoutFor(
        {
          getSnapshot: handle.getSnapshot,
          subscribe: (listener) => handle.subscribe(() => carry('session → checkout', listener)),
        },
        startCheckout,
        (opened) => {
          checkout = opened;
        },
      );
    },
    leaveCheckout: () => {
      leaveCheckout?.();
      leaveCheckout = null;
      checkout = null;
    },
    pay: (purchaseId: string) =>
      carry(
        'payment → cart',
        () => void couplings.takeBought(purchaseId, () => cart),
        () => cart.send({ type: 'cart.bought', lines: linesOf(cart.getSnapshot().context.items) }),
      ),
    giveAccountCart: (items: unknown) =>
      carry(
        'account → cart',
        () => oldest('restore_cart')?.give(items),
        () => oldest('restore_cart')?.give([]),
      ),
    end: () => {
      leaveCheckout?.();
      keepCart(cart, false);
      badges.count(null, []);
      // Not the cart: machines still waiting for it would learn that it never came.
      for (const actor of [verification, routing, session]) actor.stop();
    },
  };
}
