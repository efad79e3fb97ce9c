import { createActor, fromCallback, fromPromise } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import { followSession } from '#app/account-menu/session-effects.ts';
import { noAccess } from '#schema/identity/session.ts';
import { ada } from '#samples/models/identity/session.model.ts';

const led = vi.hoisted((): string[] => []);
vi.mock('#routing/scroll.ts', () => ({ go: (to: string) => led.push(to) }));
vi.mock('#ui/components/toast-queue.ts', () => ({ toasts: { add: () => undefined } }));
vi.mock('#lazy/auth-dialog-handle.ts', () => ({ authDialogHandle: { open: () => led.push('the dialog') } }));
vi.mock('#actors/checkout/cart-sync.ts', () => ({ clearCart: () => Promise.resolve() }));
vi.mock('#actors/checkout/cart.ts', () => ({ getCart: () => null }));
vi.mock('#app/shell/offline.ts', () => ({ forgetSeen: () => undefined }));

afterEach(() => {
  led.length = 0;
  vi.unstubAllGlobals();
});

/** Somebody types into the page. */
let type = () => {};

/** A session that somebody follows, on one page. */
function sessionAt(path: string) {
  vi.stubGlobal('location', new URL(path, 'http://shop.test'));
  vi.stubGlobal('addEventListener', (_: 'input', listener: () => void) => {
    type = listener;
  });
  const actor = createActor(
    sessionMachine.provide({
      actors: {
        watchAuth: fromCallback<SessionEvent>(() => undefined),
        loadAccess: fromPromise(() => Promise.resolve(noAccess)),
        linkGuestOrders: fromPromise(() => Promise.resolve(0)),
        signOut: fromPromise(() => Promise.resolve()),
      },
    }),
  );
  followSession(actor);
  actor.start();
  actor.send({ type: 'INITIAL_SESSION', session: null });
  actor.send({ type: 'SIGNED_IN', session: ada });
  return actor;
}

test.each([
  ['/checkout', ['/orders']],
  ['/checkout/success', ['/orders']],
  ['/order/confirmation', ['/orders']],
  ['/order/confirmation/SB-222222', ['/orders']],
  ['/products', []],
  ['/checkouts', []],
])('signing in at %s leads to %o (spec §2)', (path, to) => {
  sessionAt(path);
  expect(led).toEqual(to);
});

test.each([
  ['/products', ['/']],
  ['/reset-password', []],
])('signing out at %s leads to %o (spec §2)', (path, to) => {
  const actor = sessionAt(path);
  actor.send({ type: 'session.leaving' });
  actor.send({ type: 'SIGNED_OUT' });
  expect(led).toEqual(to);
});

test.each([
  ['/profile?tab=orders', ['/auth?redirect=%2Fprofile%3Ftab%3Dorders']],
  ['/products', []],
])('a session that ends by itself at %s leads to %o', (path, to) => {
  sessionAt(path).send({ type: 'SIGNED_OUT' });
  expect(led).toEqual(to);
});

test.each([
  ['/profile', ['the dialog']],
  ['/products', []],
])('and a page into which something was typed stays: %s leads to %o', (path, to) => {
  const actor = sessionAt(path);
  type();
  actor.send({ type: 'SIGNED_OUT' });
  expect(led).toEqual(to);
});

test('what was typed into the page before does not count', () => {
  const actor = sessionAt('/vendors');
  type();
  vi.stubGlobal('location', new URL('/profile', 'http://shop.test'));
  actor.send({ type: 'SIGNED_OUT' });
  expect(led).toEqual(['/auth?redirect=%2Fprofile']);
});
