import type { Observable, Subscription } from 'rxjs';
import { readEnv } from '#services/env.ts';
import { sendLast } from '#services/kit/send-last.ts';
import type { AnyCall } from '#services/procedures.ts';
import { getSession } from '#actors/identity/session.ts';
import { services } from '#actors/kit/services.ts';

/** Milliseconds. The database keeps a claim for 3 minutes: a hidden tab runs its timers once a minute. */
const renewal = 60_000;

/** How a kind of item is claimed. */
export interface Claims {
  claim: (id: string) => Observable<void>;
  release: (id: string) => Observable<void>;
  /** The release as a call, for a page that can't wait for an answer. */
  releaseCall: (id: string) => AnyCall;
}

/**
 * Renews a claim that has been made, and releases it on every way out: the returned function, closing or reloading
 * the tab, signing out. A tab that the browser kept and shows again claims it again.
 */
export function holdClaim({ claim, release, releaseCall }: Claims, id: string): () => void {
  let token: string | null = null;
  const noteToken = async () => {
    token = await services()
      .accessToken()
      .catch(() => token);
  };
  const releaseAtOnce = () => {
    if (token !== null) sendLast(readEnv(), token, releaseCall(id), services().leaving.counting(fetch));
  };
  // One at a time: while the session is over, a renewal waits for the login.
  let renewing: Subscription | null = null;
  const renew = () => {
    if (renewing !== null && !renewing.closed) return;
    renewing = claim(id).subscribe({ next: () => void noteToken(), error: () => undefined });
  };
  // A closing page becomes hidden after it has released its claim: it must not claim it again then.
  const renewIfSeen = () => {
    if (document.visibilityState === 'visible') renew();
  };
  void noteToken();
  const clock = setInterval(renew, renewal);
  window.addEventListener('pageshow', renew);
  document.addEventListener('visibilitychange', renewIfSeen);
  window.addEventListener('pagehide', releaseAtOnce);
  let isSigningOut = false;
  const signingOut = getSession().subscribe((now) => {
    const before = isSigningOut;
    isSigningOut = now.matches({ 'signed in': { presence: 'signing out' } });
    if (isSigningOut && !before) releaseAtOnce();
  });
  return () => {
    clearInterval(clock);
    window.removeEventListener('pageshow', renew);
    document.removeEventListener('visibilitychange', renewIfSeen);
    window.removeEventListener('pagehide', releaseAtOnce);
    renewing?.unsubscribe();
    signingOut.unsubscribe();
    // The result doesn't matter: a claim that is not released expires.
    release(id).subscribe({ error: () => undefined });
  };
}
