import { EMPTY, NEVER } from 'rxjs';
import { beforeEach, expect, test, vi } from 'vitest';
import { createActor, fromCallback, fromPromise, waitFor } from 'xstate';
import { clearCart } from '#actors/checkout/cart-sync.ts';
import { startCompanions } from '#actors/identity/companions.ts';
import type { CartEvent } from '#machines/checkout/cart.machine.ts';
import { cartMachine } from '#machines/checkout/cart.machine.ts';
import type { CartItem, CartStorage } from '#schema/checkout/cart.ts';
import { cents } from '#schema/money.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import type { ToastContent } from '#ui/components/feedback/toast-queue.ts';

const went = vi.hoisted((): string[] => []);
vi.mock('#actors/kit/services.ts', () => ({ services: () => ({ client: {} }) }));
vi.mock('#services/checkout/cart.ts', () => ({
  createCartService: () => ({ restore: () => EMPTY, save: () => EMPTY }),
}));
vi.mock('#routing/scroll.ts', () => ({ go: (path: string) => went.push(path) }));
vi.mock('#lazy/cart-handle.ts', () => ({ cartHandle: { warm: () => undefined } }));

const bar: CartItem = {
  id: 'bar',
  originalId: 'p1',
  variantId: 'v1',
  name: 'Power bar',
  image: '',
  price: cents(29_900),
  quantity: 2,
  vendor: 'Iron',
  vendor_id: 's1',
  selectedColor: '',
  selectedSize: '',
  selectedFlavor: '',
  selectedQuantity: '',
  href: '/iron/bars/power-bar',
};

async function fullCart() {
  const cart = createActor(
    cartMachine.provide({
      actors: {
        readStorage: fromPromise<CartStorage, void>(async () => ({ items: [bar], stash: [], version: 1 })),
        watchOutside: fromCallback<CartEvent>(() => undefined),
      },
      actions: { save: () => undefined },
    }),
  ).start();
  await waitFor(cart, (snapshot) => snapshot.matches('ready'));
  return cart;
}

let shown: ToastContent[] = [];
beforeEach(() => {
  shown = [];
  went.length = 0;
  vi.spyOn(toasts, 'add').mockImplementation((toast) => {
    shown.push(toast);
    return () => undefined;
  });
});

test('a session that ends at the checkout offers the cart again, and leads back', async () => {
  const cart = await fullCart();
  await clearCart(cart, { type: 'SIGNED_OUT', wasBuying: true, isUnasked: true });
  expect(cart.getSnapshot().context.items).toEqual([]);
  expect(shown).toMatchObject([
    { title: 'We saved your cart', stays: true, action: { label: 'Restore 2 items' } },
  ]);
  shown[0]?.action?.onPress();
  expect(cart.getSnapshot().context.items).toEqual([bar]);
  expect(went).toEqual(['/checkout']);
});

test('who logs in again after it is offered the same, and who logs out nothing', async () => {
  const cart = await fullCart();
  await clearCart(cart, { type: 'SIGNED_OUT', wasBuying: false, isUnasked: false });
  expect(shown).toEqual([]);
  await clearCart(cart, { type: 'SIGNED_IN', wasBuying: false, isUnasked: false });
  expect(shown).toEqual([]);
  await clearCart(cart, { type: 'SIGNED_IN', wasBuying: false, isUnasked: true });
  expect(shown).toMatchObject([{ title: 'We saved your cart', action: { label: 'Restore 2 items' } }]);
});

test('a session knows whether it ended on its own, and who is back', () => {
  type Told = { session?: { userId: string }; reason?: string };
  const heard = new Map<string, (event: Told) => void>();
  const told: unknown[] = [];
  let look: (view: { userId: string | null }) => void = () => undefined;
  const session = {
    on: (type: string, listener: (event: never) => void) => {
      heard.set(type, listener as (event: Told) => void);
      return { unsubscribe: () => undefined };
    },
    send: () => undefined,
    getSnapshot: () => ({ context: { fresh: true } }),
  };
  const nothing = { send: () => undefined };
  startCompanions(session as never, {
    watch: (listener) => {
      look = listener as typeof look;
    },
    verification: nothing,
    routing: nothing,
    badges: { count: () => undefined, refresh: () => undefined },
    profileChanges: () => NEVER,
    clearCart: (why, isUnasked) => told.push([why, isUnasked]),
    forgetPerson: () => undefined,
    forgetDrafts: () => undefined,
  });
  const begin = (userId: string) => {
    heard.get('session.began')?.({ session: { userId } });
    look({ userId });
  };
  const end = (reason: string) => {
    heard.get('session.ended')?.({ reason });
    look({ userId: null });
  };
  begin('ada');
  end('expired');
  begin('ada');
  end('expired');
  begin('grace');
  end('asked');
  begin('grace');
  expect(told).toEqual([
    ['SIGNED_IN', false],
    ['SIGNED_OUT', true],
    ['SIGNED_IN', true],
    ['SIGNED_OUT', true],
    ['SIGNED_IN', false],
    ['SIGNED_OUT', false],
    ['SIGNED_IN', false],
  ]);
});
