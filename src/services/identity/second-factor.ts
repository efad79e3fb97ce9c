import type { GoTrueClient, Session } from '@supabase/auth-js';
import { Schema } from 'effect';
import { map, mergeMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SecondCode } from '#schema/identity/second-factor.ts';
import type { SessionFacts } from '#schema/identity/session.ts';
import { ask, nothing } from './auth-answers.ts';
import type { Client } from '#services/client.ts';
import { Unexpected } from '#services/errors.ts';

export type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;

/** The password or email was right, and the account has a second factor: nobody is signed in before `enter`. */
export type SecondFactorSignIn = {
  factorId: string;
  enter: (code: SecondCode) => Observable<SessionFacts>;
  /** Cancels the sign-in. */
  drop: () => Observable<void>;
};

export const endOf = (ephemeral: GoTrueClient): Observable<void> =>
  ask(async () => ({ data: null, ...(await ephemeral.signOut({ scope: 'local' })) })).pipe(nothing);

const Removed = Schema.Struct({ outcome: Schema.Literal('removed') });

/**
 * Uses up a recovery code, which removes the second factor, and renews the session, which then needs no code. Safe to
 * retry with the same code.
 */
export function recoverWith(holder: GoTrueClient, client: Client, code: string): Observable<Tokens> {
  return client.rpc(Removed, 'use_recovery_code', { code }).pipe(
    mergeMap(() => ask(() => holder.refreshSession())),
    map(({ session }) => {
      if (session === null) throw new Unexpected({ cause: 'A renewed session without tokens.' });
      return session;
    }),
  );
}

/** Starts a sign-in that the second factor's code completes. */
export type BeginSecondFactor = (
  ephemeral: GoTrueClient,
  factorId: string,
  takeOver: (tokens: Tokens) => Observable<SessionFacts>,
) => SecondFactorSignIn;

/**
 * @param client Sends the token of the ephemeral session.
 * @param takeOver Receives the session once the code has upgraded it.
 */
export const secondFactorSignIn = (
  ephemeral: GoTrueClient,
  factorId: string,
  client: Client,
  takeOver: (tokens: Tokens) => Observable<SessionFacts>,
): SecondFactorSignIn => ({
  factorId,
  enter: ({ by, code }) =>
    (by === 'app'
      ? ask(() => ephemeral.mfa.challengeAndVerify({ factorId, code }))
      : recoverWith(ephemeral, client, code)
    ).pipe(mergeMap(takeOver)),
  drop: () => endOf(ephemeral),
});
