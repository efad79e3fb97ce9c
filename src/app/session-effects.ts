import { messages } from '#schema/messages.ts';
import { toasts } from '#ui/components/toast-queue.ts';
import type { SessionActor } from './actors/session.ts';
import { authDialogHandle } from './auth-dialog-handle.ts';
import { cartHandle } from './cart-handle.ts';
import { paths } from './paths.ts';
import { access, matchRoute } from './routes.tsx';
import { go } from './scroll.ts';

/** §2: any checkout or order-confirmation path. */
const isBuying = (path: string): boolean => /^\/(checkout|order\/confirmation)(\/|$)/.test(path);

const isGuarded = (path: string): boolean => {
  const match = matchRoute(path);
  return match !== null && access[match.name] !== undefined;
};

/** Who logs out to sign up with the invited address, or to set a new password, stays (§4). */
const goesOnAsVisitor = (): boolean =>
  [paths.resetPassword(), paths.vendorInvitation()].includes(location.pathname) ||
  new URLSearchParams(location.search).has('invite');

async function clearCart(type: 'SIGNED_IN' | 'SIGNED_OUT', wasBuying: boolean): Promise<void> {
  try {
    const { clearCart: clear } = await import('./actors/cart-of-session.ts');
    await clear(type, wasBuying);
  } catch {
    // Without a connection the code of the cart may not come; the cart then stays as it is.
    cartHandle.start();
  }
}

/** What the session's beginnings and ends do to the rest of the shop (spec §2, §4, §8). */
export function followSession(actor: SessionActor): void {
  actor.on('session.began', () => {
    const wasBuying = isBuying(location.pathname);
    void clearCart('SIGNED_IN', wasBuying);
    if (wasBuying) go(paths.orders());
  });
  actor.on('session.ended', ({ reason }) => {
    import('./offline.ts').then(
      ({ forgetSeen }) => forgetSeen(),
      () => undefined,
    );
    void clearCart('SIGNED_OUT', false);
    const here = location.pathname + location.search;
    if (reason === 'asked') {
      toasts.add({ title: messages.signedOut });
      if (!goesOnAsVisitor()) go(paths.home());
      return;
    }
    // Nobody asked: the person stays where they are, or comes back there by logging in again.
    const guarded = isGuarded(location.pathname);
    toasts.add({
      title: messages.sessionEnded,
      description: messages.sessionEndedNext,
      tone: 'warning',
      ...(guarded
        ? {}
        : { action: { label: 'Login', onPress: () => authDialogHandle.open({ tab: 'login' }) } }),
    });
    if (guarded) go(paths.auth({ redirect: here }), { replace: true });
  });
  actor.on('signOut.failed', ({ message }) => toasts.add({ title: message, tone: 'danger' }));
}
