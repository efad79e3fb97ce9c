import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { Schema } from 'effect';
import { map, mergeMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SecondCode } from '#schema/second-factor.ts';
import type { SessionFacts } from '#schema/session.ts';
import { ask, nothing } from './auth-answers.ts';
import type { Client } from './client.ts';
import { Unexpected } from './errors.ts';

export type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;

/** A right password or mail of an account that has a second factor: nobody is signed in before `enter`. */
export type HalfSignIn = {
  factorId: string;
  enter: (code: SecondCode) => Observable<SessionFacts>;
  /** The sign-in is given up. */
  drop: () => Observable<void>;
};

export const secondFactorOf = ({ factors }: User): string | null =>
  factors?.find(({ status }) => status === 'verified')?.id ?? null;

/** A password or a mail has made it, and the account asks for a code too: nobody is signed in by it. */
export function lacksCode({ access_token: token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  if (secondFactorOf(user) === null) return false;
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal !== 'aal2';
  } catch {
    return true;
  }
}

export const endOf = (passing: GoTrueClient): Observable<void> =>
  ask(async () => ({ data: null, ...(await passing.signOut({ scope: 'local' })) })).pipe(nothing);

const Removed = Schema.Struct({ outcome: Schema.Literal('removed') });

/**
 * Burns a recovery code, which takes the second factor away, and renews the session: it says then that none is asked for.
 * Safe to try again with the same code.
 */
export function recoverWith(holder: GoTrueClient, client: Client, code: string): Observable<Tokens> {
  return client
    .read(Removed, (rest, signal) => rest.rpc('use_recovery_code', { code }).retry(false).abortSignal(signal))
    .pipe(
      mergeMap(() => ask(() => holder.refreshSession())),
      map(({ session }) => {
        if (session === null) throw new Unexpected({ cause: 'A renewed session without tokens.' });
        return session;
      }),
    );
}

/** Begins what the code of the second factor ends. */
export type BeginHalfSignIn = (
  passing: GoTrueClient,
  factorId: string,
  takeOver: (tokens: Tokens) => Observable<SessionFacts>,
) => HalfSignIn;

/**
 * @param client Asks with the token of the passing session.
 * @param takeOver What becomes of the session once the code has lifted it.
 */
export const halfSignIn = (
  passing: GoTrueClient,
  factorId: string,
  client: Client,
  takeOver: (tokens: Tokens) => Observable<SessionFacts>,
): HalfSignIn => ({
  factorId,
  enter: ({ by, code }) =>
    (by === 'app'
      ? ask(() => passing.mfa.challengeAndVerify({ factorId, code }))
      : recoverWith(passing, client, code)
    ).pipe(mergeMap(takeOver)),
  drop: () => endOf(passing),
});
