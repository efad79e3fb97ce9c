import { AuthClient, isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js';
import { catchError, defer, finalize, map, mergeMap, Observable, of, throwError } from 'rxjs';
import { sessionStorageKey } from '#schema/identity/session-key.ts';
import { factsOf, sessionGoneCodes } from '#schema/identity/session.ts';
import type { SessionFacts } from '#schema/identity/session.ts';
import { ask, facts, nothing } from './auth-answers.ts';
import { AuthRefused } from '#services/errors.ts';
import { createClient } from '#services/client.ts';
import { secondFactorSignIn } from './second-factor.ts';
import type { BeginSecondFactor, Tokens } from './second-factor.ts';
import type { AuthAddress, AuthEvent, AuthPorts, AuthService, SignInAnswer } from './auth-types.ts';
import { mailFlows } from './mail-flows.ts';
import { mailLinks } from './mail-links.ts';
import { ephemeralAuth } from './ephemeral-auth.ts';
import { socialUrl } from './social.ts';
import { dropBrokenSession, eventOf, lacksCode, secondFactorOf } from './stored-session.ts';

/** Endpoints that send an email. */
const mailing = /\/auth\/v1\/(signup|resend|recover)\b/;

/**
 * auth-js drops the message of an answer with status 500, which the server uses when an email could not be sent (spec
 * §8 has a text for that). Only for requests that are not retried: a session must survive a temporary server error.
 */
const keepingWords =
  (fetcher: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await fetcher(input, init);
    if (response.status !== 500 || !mailing.test(String(input))) return response;
    return new Response(response.body, { status: 422, headers: response.headers });
  };

/** The session no longer exists on the server, as intended. */
const isGoneAnyway = (error: unknown): boolean =>
  isAuthApiError(error) && [401, 403, 404].includes(error.status);

/** One per app: two clients with one storage would renew the same token against each other. */
export function createAuthService(
  { supabaseUrl, anonKey, siteUrl }: AuthAddress,
  { fetcher, storage }: AuthPorts = {},
): AuthService {
  const asking = keepingWords(fetcher ?? ((input, init) => fetch(input, init)));
  try {
    dropBrokenSession(storage ?? localStorage);
  } catch {
    // Forbidden: nothing was stored.
  }
  /** The token whose session the server has already ended: a second request to end it is answered here. */
  let endedToken: string | null = null;
  const client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    // Keep the capital: auth-js sets the session's token under this name, and a second spelling would send both.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionStorageKey,
    // An email is often read on another device than the one that requested it, where PKCE would fail. The flow id binds
    // a link to this browser instead (`mail-flows.ts`).
    flowType: 'implicit',
    // The app reads links itself (`follow`), so that no token stays in the URL while code is still loading.
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    fetch: async (input, init) =>
      endedToken !== null &&
      String(input).endsWith('/logout?scope=local') &&
      new Headers(init?.headers).get('authorization') === `Bearer ${endedToken}`
        ? new Response(null, { status: 204 })
        : asking(input, init),
    ...(storage === undefined ? {} : { storage }),
  });
  /** supabase-js emits SIGNED_IN for every session: only this flag identifies one of a recovery link. */
  let followsRecovery = false;

  const events$ = new Observable<AuthEvent>((subscriber) => {
    let begun = false;
    const { data } = client.onAuthStateChange((name, session) => {
      const recovers = name === 'SIGNED_IN' && followsRecovery;
      const event = eventOf(recovers ? 'PASSWORD_RECOVERY' : name, session);
      if (event === null) return;
      if (event.type === 'INITIAL_SESSION') begun = true;
      // While starting, supabase-js reports the stored session as if someone had signed in.
      else if (!begun && name !== 'SIGNED_OUT') return;
      subscriber.next(event);
    });
    return () => data.subscription.unsubscribe();
  });

  const takeOver =
    (type = '') =>
    (tokens: Tokens): Observable<SessionFacts> =>
      defer(() => {
        followsRecovery = type === 'recovery';
        return ask(() => client.setSession(tokens));
      }).pipe(
        map(({ user }) => facts(user)),
        finalize(() => {
          followsRecovery = false;
        }),
      );
  /** Recovery codes are redeemed with the token of `holder`, whose session still lacks its second factor. */
  const beginSecondFactor: BeginSecondFactor = (holder, factorId, after) =>
    secondFactorSignIn(
      holder,
      factorId,
      createClient({ supabaseUrl, anonKey }, fetcher, async () => {
        const { data } = await holder.getSession();
        return data.session?.access_token ?? null;
      }),
      after,
    );
  const ephemeral = () => ephemeralAuth({ supabaseUrl, anonKey }, fetcher);
  const flows = mailFlows(() => storage ?? localStorage);
  const links = mailLinks({ client, makeEphemeral: ephemeral, flows, takeOver, beginSecondFactor });

  const ended = (scope: 'local' | 'others' | 'global') =>
    ask(async () => ({ data: null, ...(await client.signOut({ scope })) })).pipe(nothing);

  /**
   * auth-js drops the session before it calls the server; a person who sees that signing out failed (spec §8) must
   * still have it.
   */
  const leave = () =>
    ask(async () => {
      const { data, error } = await client.getSession();
      if (error !== null || data.session === null) return { data: null, error };
      const token = data.session.access_token;
      const answer = await client.admin.signOut(token, 'local');
      const isEnded = answer.error === null || isGoneAnyway(answer.error);
      if (isEnded) endedToken = token;
      return { data: null, error: isEnded ? null : answer.error };
    }).pipe(mergeMap(() => ended('local')));

  const forget: AuthService['forget'] = (token, renews = false) =>
    ask(() => client.getSession()).pipe(
      mergeMap(({ session }) => {
        if (session?.access_token !== token) return of(undefined);
        if (renews) {
          return ask(() => client.refreshSession()).pipe(
            nothing,
            catchError((error: unknown) =>
              error instanceof AuthRefused ? forget(token) : throwError(() => error),
            ),
          );
        }
        endedToken = token;
        return ended('local');
      }),
    );

  /** The URL for the link in an email that this browser requests now. */
  const linkTo = (path: string, next = '/') => {
    const url = new URL(path, siteUrl);
    if (next !== '/') url.searchParams.set('next', next);
    const flow = flows.begin();
    if (flow !== null) url.searchParams.set('flow', flow);
    return url.href;
  };
  const confirmation = (next?: string) => linkTo('/confirm-email', next);

  return {
    events$,
    signIn: (email, password) => {
      // Use an ephemeral client first: in the app's client the password alone would sign in an account with a second
      // factor.
      const elsewhere = ephemeral();
      return ask(() => elsewhere.signInWithPassword({ email, password })).pipe(
        mergeMap(({ user, session }): Observable<SignInAnswer> => {
          const factorId = secondFactorOf(user);
          return factorId === null
            ? takeOver()(session).pipe(map((taken) => ({ kind: 'signed in' as const, session: taken })))
            : of({ kind: 'code needed' as const, ...beginSecondFactor(elsewhere, factorId, takeOver()) });
        }),
      );
    },
    signUp: (email, password, metadata, next) =>
      ask(() =>
        client.signUp({
          email,
          password,
          options: { data: metadata, emailRedirectTo: confirmation(next) },
        }),
      ).pipe(map(({ session }) => ({ session: session === null ? null : facts(session.user) }))),
    signOut: (scope) => (scope === 'local' ? leave() : ended(scope)),
    forget,
    social: (provider, next) =>
      socialUrl({ supabaseUrl, anonKey }, asking, provider, () => {
        const url = new URL(linkTo('/auth'));
        if (next !== '/') url.searchParams.set('redirect', next);
        return url.href;
      }),
    sendReset: (email) =>
      ask(() => client.resetPasswordForEmail(email, { redirectTo: linkTo('/reset-password') })).pipe(nothing),
    updatePassword: (password, nonce) =>
      ask(() => client.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) })).pipe(
        map(({ user }) => facts(user)),
      ),
    updateEmail: (email) =>
      ask(() => client.updateUser({ email }, { emailRedirectTo: confirmation() })).pipe(
        map(({ user }) => facts(user)),
      ),
    updateMetadata: (data) => ask(() => client.updateUser({ data })).pipe(map(({ user }) => facts(user))),
    reauthenticate: () => ask(() => client.reauthenticate()).pipe(nothing),
    resend: (type, email, next) =>
      ask(() => client.resend({ type, email, options: { emailRedirectTo: confirmation(next) } })).pipe(
        nothing,
      ),
    verify: (type, email, code) => defer(() => links.verify(type, email, code)),
    recoverySecondFactor: links.recoverySecondFactor,
    storedSecondFactor: () =>
      ask(() => client.getSession()).pipe(
        map(({ session }) => {
          const factorId = session === null || !lacksCode(session) ? null : secondFactorOf(session.user);
          // In the app's own client: the session stays, and takes effect once its tokens are upgraded.
          return factorId === null ? null : beginSecondFactor(client, factorId, takeOver());
        }),
        catchError(() => of(null)),
      ),
    pendingEmail: () => ask(() => client.getUser()).pipe(map(({ user }) => user.new_email ?? null)),
    questionOf: links.questionOf,
    follow: (grant) => defer(() => links.follow(grant)),
    goOn: () => defer(links.goOn),
    giveUp: () => defer(links.giveUp),
    user: () =>
      ask(() => client.getUser()).pipe(
        map(({ user }) => facts(user)),
        catchError((error: unknown) =>
          // auth-js ends a session on its own only for `session_not_found`; a session that ended otherwise would be
          // requested forever.
          error instanceof AuthRefused && sessionGoneCodes.has(error.code)
            ? defer(() => client.signOut({ scope: 'local' })).pipe(mergeMap(() => throwError(() => error)))
            : throwError(() => error),
        ),
      ),
    session: () =>
      ask(() => client.getSession()).pipe(
        map(({ session }) => (session === null || lacksCode(session) ? null : factsOf(session.user))),
      ),
    accessToken: async () => {
      const { data, error } = await client.getSession();
      // While the session is unknown, do not send anonymous requests: all data would seem to be gone.
      if (error !== null && isAuthRetryableFetchError(error)) throw error;
      return data.session === null || lacksCode(data.session) ? null : data.session.access_token;
    },
    factors: {
      list: () =>
        ask(() => client.mfa.listFactors()).pipe(
          map(({ all }) =>
            all
              .filter(({ factor_type }) => factor_type === 'totp')
              .map(({ id, friendly_name, status, created_at }) => ({
                id,
                name: friendly_name ?? '',
                verified: status === 'verified',
                createdAt: created_at,
              })),
          ),
        ),
      enroll: (name) =>
        ask(() => client.mfa.enroll({ factorType: 'totp', friendlyName: name })).pipe(
          map(({ id, totp }) => ({ id, qrCode: totp.qr_code, secret: totp.secret, uri: totp.uri })),
        ),
      challengeAndVerify: (factorId, code) =>
        ask(() => client.mfa.challengeAndVerify({ factorId, code })).pipe(nothing),
      unenroll: (factorId) => ask(() => client.mfa.unenroll({ factorId })).pipe(nothing),
    },
  };
}
