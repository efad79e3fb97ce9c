import { messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/feedback/toast-queue.ts';
import type { SessionActor } from '#actors/identity/session.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { matchRoute } from '#app/areas.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';

/** §2: any checkout or order-confirmation path. */
const isBuying = (path: string): boolean => /^\/(checkout|order\/confirmation)(\/|$)/.test(path);

export const isGuarded = (path: string): boolean => {
  const match = matchRoute(path);
  return match !== null && match.route.access !== 'everyone';
};

/** A person who logs out to sign up with the invited address, or to set a new password, stays on the page (§4). */
const goesOnAsVisitor = (): boolean =>
  [paths.resetPassword(), paths.vendorInvitation()].includes(location.pathname) ||
  new URLSearchParams(location.search).has('invite');

/** Clears the cart, whose code may have to load first. */
export async function clearCart(type: 'SIGNED_IN' | 'SIGNED_OUT', isUnasked: boolean): Promise<void> {
  const wasBuying = (type === 'SIGNED_IN' || isUnasked) && isBuying(location.pathname);
  try {
    const [{ clearCart: clear }, { getCart }] = await Promise.all([
      import('#actors/checkout/cart-sync.ts'),
      import('#actors/checkout/cart.ts'),
    ]);
    await clear(getCart(), { type, wasBuying, isUnasked });
  } catch {
    // Offline, the cart's code may fail to load; the cart then stays.
    cartHandle.start();
  }
}

/** A page that needs a session is on the screen, or waits behind the login. See `GuardGate`. */
export const isPageShown = (): boolean => document.querySelector('[data-guarded]') !== null;

export const here = (): string => location.pathname + location.search;

/** Where sign-in and sign-out lead, and their messages (spec §2, §4, §8). */
export function followSession(actor: SessionActor): void {
  actor.on('session.began', () => {
    if (isBuying(location.pathname)) go(paths.orders());
  });
  actor.on('session.ended', ({ reason }) => {
    import('#app/shell/offline.ts').then(
      ({ forgetSeen }) => forgetSeen(),
      () => undefined,
    );
    // See `tellThatItIsOver`.
    if (reason === 'expired') return;
    toasts.add({ title: messages.signedOut });
    if (!goesOnAsVisitor()) go(paths.home(), { unasked: true });
  });
  actor.on('signOut.failed', ({ message }) => toasts.add({ title: message, tone: 'danger' }));
}
