import type { Observable } from 'rxjs';
import type { BadgeKind } from '#machines/account/badges.machine.ts';
import type { Badges } from '#actors/account/badges.ts';
import type { EmailVerificationActor } from '#actors/identity/email-verification.ts';
import type { SessionActor } from '#actors/identity/session.ts';
import type { VendorRoutingActor } from '#actors/vendor-panel/vendor-routing.ts';
import type { SessionView } from '#lazy/session-handle.ts';

const kindsOf = ({ access, isVendor, isAdmin }: SessionView): BadgeKind[] => [
  'orders',
  ...(access === 'ready' && isVendor ? (['vendorOrders', 'publishing'] as const) : []),
  ...(access === 'ready' && isAdmin ? (['admin'] as const) : []),
];

export interface Companions {
  /** Calls back now and after each change. */
  watch: (listener: (view: SessionView) => void) => void;
  verification: Pick<EmailVerificationActor, 'send'>;
  routing: Pick<VendorRoutingActor, 'send'>;
  badges: Pick<Badges, 'count' | 'refresh'>;
  /** Emits when the profile of that person has changed on the server. */
  profileChanges: (userId: string) => Observable<void>;
  /** §4: the cart is cleared on sign-in and on sign-out. @param isUnasked a session has ended on its own, or its person is back */
  clearCart: (why: 'SIGNED_IN' | 'SIGNED_OUT', isUnasked: boolean) => void;
  /** Removes what this browser stores about the person. */
  forgetPerson: () => void;
  /** Removes unsaved input of everyone except this person. */
  forgetDrafts: (keptOf: string | null) => void;
}

/** The machines that live as long as a session: all events between them pass through here. */
export function startCompanions(
  session: Pick<SessionActor, 'on' | 'send' | 'getSnapshot'>,
  { watch, verification, routing, badges, profileChanges, clearCart, forgetPerson, forgetDrafts }: Companions,
): void {
  let person: string | null = null;
  let last: string | null = null;
  let expired: string | null = null;
  let routed = '';
  let stopFeed: (() => void) | null = null;
  session.on('session.began', ({ session: { userId } }) => {
    // Someone else has signed in over the previous person's session, without an event for its end.
    if (person !== null) forgetPerson();
    forgetDrafts(userId);
    clearCart('SIGNED_IN', userId === expired);
    expired = null;
    verification.send({ type: 'SIGNED_IN' });
  });
  session.on('session.refreshed', () => verification.send({ type: 'TOKEN_REFRESHED' }));
  session.on('session.ended', ({ reason }) => {
    // Don't wait for the cart: its code may still have to load, and may fail to.
    forgetPerson();
    // After an expired session, the person who logs in again continues where they were.
    if (reason === 'asked') forgetDrafts(null);
    expired = reason === 'asked' ? null : last;
    clearCart('SIGNED_OUT', reason !== 'asked');
    verification.send({ type: 'SIGNED_OUT' });
  });
  session.on('guestOrders.linked', () => badges.refresh('orders'));
  watch((view) => {
    const { userId, vendorStatus, stores } = view;
    badges.count(userId, kindsOf(view));
    const known = view.access === 'ready' ? vendorStatus : null;
    const access = JSON.stringify([userId, known, stores]);
    if (routed !== access) {
      routed = access;
      routing.send({ type: 'access.changed', userId, status: known, stores });
    }
    if (person === userId) return;
    person = userId;
    last = userId ?? last;
    stopFeed?.();
    stopFeed = null;
    if (userId === null) return;
    // A restored tab may still have the previous person's drafts.
    forgetDrafts(userId);
    // Only for a restored session: a sign-in has sent its own event already.
    if (!session.getSnapshot().context.fresh) verification.send({ type: 'INITIAL_SESSION' });
    const feed = profileChanges(userId).subscribe(() => session.send({ type: 'access.changed' }));
    stopFeed = () => feed.unsubscribe();
  });
}
