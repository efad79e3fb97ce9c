import { createActor, fromCallback, fromPromise } from 'xstate';
import { afterEach, expect, test, vi } from 'vitest';
import { sessionMachine } from '#machines/identity/session.machine.ts';
import type { SessionEvent } from '#machines/identity/session.machine.ts';
import { followSession, here } from '#app/account-menu/session-effects.ts';
import { tellThatItIsOver } from '#app/account-menu/session-over.ts';
import { noAccess } from '#schema/identity/session.ts';
import { ada } from '#samples/models/identity/session.model.ts';

const led = vi.hoisted((): string[] => []);
vi.mock('#routing/scroll.ts', () => ({ go: (to: string) => led.push(to) }));
vi.mock('#ui/components/feedback/toast-queue.ts', () => ({ toasts: { add: () => undefined } }));
vi.mock('#lazy/auth-dialog-handle.ts', () => ({ authDialogHandle: { open: () => led.push('the dialog') } }));
vi.mock('#actors/checkout/cart-sync.ts', () => ({ clearCart: () => Promise.resolve() }));
vi.mock('#actors/checkout/cart.ts', () => ({ getCart: () => null }));
vi.mock('#app/shell/offline.ts', () => ({ forgetSeen: () => undefined }));

afterEach(() => {
  led.length = 0;
  vi.unstubAllGlobals();
});

/** A session whose effects run on one page. @param isShown whether a page that needs a session is on the screen */
function sessionAt(path: string, isShown = false) {
  vi.stubGlobal('location', new URL(path, 'http://shop.test'));
  vi.stubGlobal('document', { querySelector: () => (isShown ? {} : null) });
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
  actor.on('session.ended', ({ reason }) => {
    if (reason === 'expired') tellThatItIsOver(here());
  });
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
  ['/profile?tab=orders', ['/auth?redirect=%2Fprofile%3Ftab%3Dorders&tab=login']],
  ['/vendor/apply', ['/auth?redirect=%2Fvendor%2Fapply&tab=login']],
  ['/products', []],
])('a session that ends on its own before %s is shown leads to %o', (path, to) => {
  sessionAt(path).send({ type: 'SIGNED_OUT' });
  expect(led).toEqual(to);
});

test('but a page that was shown stays behind the login, whatever was typed into it', () => {
  sessionAt('/profile', true).send({ type: 'SIGNED_OUT' });
  expect(led).toEqual(['the dialog']);
});
