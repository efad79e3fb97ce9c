import { messages } from '#schema/texts/texts.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import type { SessionActor } from '#actors/identity/session.ts';
import { authDialogHandle } from '#lazy/auth-dialog-handle.ts';
import { cartHandle } from '#lazy/cart-handle.ts';
import { matchRoute } from '#app/areas.ts';
import { paths } from '#routing/paths.ts';
import { go } from '#routing/scroll.ts';

/** §2: any checkout or order-confirmation path. */
const isBuying = (path: string): boolean => /^\/(checkout|order\/confirmation)(\/|$)/.test(path);

const isGuarded = (path: string): boolean => {
  const match = matchRoute(path);
  return match !== null && match.route.access !== 'everyone';
};

/** A person who logs out to sign up with the invited address, or to set a new password, stays on the page (§4). */
const goesOnAsVisitor = (): boolean =>
  [paths.resetPassword(), paths.vendorInvitation()].includes(location.pathname) ||
  new URLSearchParams(location.search).has('invite');

/** Clears the cart, whose code may have to load first. */
export async function clearCart(type: 'SIGNED_IN' | 'SIGNED_OUT'): Promise<void> {
  const wasBuying = type === 'SIGNED_IN' && isBuying(location.pathname);
  try {
    const [{ clearCart: clear }, { getCart }] = await Promise.all([
      import('#actors/checkout/cart-sync.ts'),
      import('#actors/checkout/cart.ts'),
    ]);
    await clear(getCart(), type, wasBuying);
  } catch {
    // Offline, the cart's code may fail to load; the cart then stays as it is.
    cartHandle.start();
  }
}

const here = (): string => location.pathname + location.search;

/** Where sign-in and sign-out lead, and what they say (spec §2, §4, §8). */
export function followSession(actor: SessionActor): void {
  /** The page into which something was typed last. */
  let typedOn: string | null = null;
  addEventListener('input', () => (typedOn = here()), { capture: true, passive: true });
  actor.on('session.began', () => {
    if (isBuying(location.pathname)) go(paths.orders());
  });
  actor.on('session.ended', ({ reason }) => {
    import('#app/shell/offline.ts').then(
      ({ forgetSeen }) => forgetSeen(),
      () => undefined,
    );
    if (reason === 'asked') {
      toasts.add({ title: messages.signedOut });
      if (!goesOnAsVisitor()) go(paths.home());
      return;
    }
    // The session ended on its own: the person stays on the page if anything was typed into it, or returns to it by
    // logging in again.
    const isOpen = !isGuarded(location.pathname);
    const stays = isOpen || typedOn === here();
    const login = () => authDialogHandle.open({ tab: 'login' });
    toasts.add({
      title: messages.sessionEnded,
      description: messages.sessionEndedNext,
      tone: 'warning',
      ...(isOpen ? { action: { label: 'Login', onPress: login } } : {}),
    });
    if (!stays) go(paths.auth({ redirect: here() }), { replace: true });
    else if (!isOpen) login();
  });
  actor.on('signOut.failed', ({ message }) => toasts.add({ title: message, tone: 'danger' }));
}
