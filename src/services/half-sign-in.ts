import type { GoTrueClient, Session, User } from '@supabase/auth-js';
import { mergeMap } from 'rxjs';
import type { Observable } from 'rxjs';
import type { SessionFacts } from '#schema/session.ts';
import { ask, nothing } from './auth-answers.ts';

export type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;

/** A right password or mail of an account that has a second factor: nobody is signed in before `enter`. */
export type HalfSignIn = {
  factorId: string;
  enter: (code: string) => Observable<SessionFacts>;
  /** The sign-in is given up. */
  drop: () => Observable<void>;
};

export const secondFactorOf = ({ factors }: User): string | null =>
  factors?.find(({ status }) => status === 'verified')?.id ?? null;

export const endOf = (passing: GoTrueClient): Observable<void> =>
  ask(async () => ({ data: null, ...(await passing.signOut({ scope: 'local' })) })).pipe(nothing);

/** @param takeOver What becomes of the session once the code has lifted it. */
export const halfSignIn = (
  passing: GoTrueClient,
  factorId: string,
  takeOver: (tokens: Tokens) => Observable<SessionFacts>,
): HalfSignIn => ({
  factorId,
  enter: (code) => ask(() => passing.mfa.challengeAndVerify({ factorId, code })).pipe(mergeMap(takeOver)),
  drop: () => endOf(passing),
});
