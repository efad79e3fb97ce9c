import { AuthClient, isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js';
import type { AuthChangeEvent, Session } from '@supabase/auth-js';
import { catchError, defer, finalize, map, mergeMap, Observable, of, throwError } from 'rxjs';
import { sessionStorageKey } from '#schema/session-key.ts';
import { factsOf, sessionGoneCodes } from '#schema/session.ts';
import type { SessionFacts } from '#schema/session.ts';
import { ask, facts, nothing } from './auth-answers.ts';
import { AuthRefused } from './errors.ts';
import { createClient } from './client.ts';
import { halfSignIn, lacksCode, secondFactorOf } from './half-sign-in.ts';
import type { BeginHalfSignIn, Tokens } from './half-sign-in.ts';
import type { AuthAddress, AuthEvent, AuthPorts, AuthService, SignInAnswer } from './auth-types.ts';
import { mailFlows } from './mail-flows.ts';
import { mailLinks } from './mail-links.ts';
import { passingClient } from './passing-client.ts';
import { dropBrokenSession } from './stored-session.ts';

function eventOf(event: AuthChangeEvent, session: Session | null): AuthEvent | null {
  const read = session === null || lacksCode(session) ? null : factsOf(session.user);
  switch (event) {
    case 'INITIAL_SESSION':
      return { type: event, session: read };
    case 'SIGNED_OUT':
      return { type: event };
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'PASSWORD_RECOVERY':
    case 'USER_UPDATED':
      if (read !== null) return { type: event, session: read };
      // Renewed, it turned out to lack a second step that was added elsewhere: nobody is here until that is done.
      return session !== null && lacksCode(session) ? { type: 'SIGNED_OUT' } : null;
    default:
      return null;
  }
}

/** What sends a mail. */
const mailing = /\/auth\/v1\/(signup|resend|recover)\b/;

/**
 * auth-js drops the words of an answer with status 500, and by such a one the server says that a mail could not be sent
 * (spec §8 words that). Only where nothing is tried again: a session must outlive a server that stumbles.
 */
const keepingWords =
  (fetcher: typeof fetch): typeof fetch =>
  async (input, init) => {
    const response = await fetcher(input, init);
    if (response.status !== 500 || !mailing.test(String(input))) return response;
    return new Response(response.body, { status: 422, headers: response.headers });
  };

/** The server knows nothing of this session any more: what was wanted. */
const isGoneAnyway = (error: unknown): boolean =>
  isAuthApiError(error) && [401, 403, 404].includes(error.status);

/** One per app: two clients of one storage would renew the same token against each other. */
export function createAuthService(
  { supabaseUrl, anonKey, siteUrl }: AuthAddress,
  { fetcher, storage }: AuthPorts = {},
): AuthService {
  const asking = keepingWords(fetcher ?? ((input, init) => fetch(input, init)));
  try {
    dropBrokenSession(storage ?? localStorage);
  } catch {
    // Forbidden: nothing was kept.
  }
  /** The token whose session the server has ended: the client, which asks to end it again, is answered here. */
  let endedToken: string | null = null;
  const client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    // With this capital: auth-js sets the session's own under that name, and beside a second spelling both would be sent.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionStorageKey,
    // A mail is often read on another device than the one that asked for it: PKCE would be a dead end there. What binds
    // a link to this browser is its flow (`mail-flows.ts`).
    flowType: 'implicit',
    // The app reads links itself (`follow`), so that no token stands in the address while code is still loading.
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
  /** supabase-js says SIGNED_IN for every session: the one of a recovery link is known here only. */
  let followsRecovery = false;

  const events$ = new Observable<AuthEvent>((subscriber) => {
    let begun = false;
    const { data } = client.onAuthStateChange((name, session) => {
      const recovers = name === 'SIGNED_IN' && followsRecovery;
      const event = eventOf(recovers ? 'PASSWORD_RECOVERY' : name, session);
      if (event === null) return;
      if (event.type === 'INITIAL_SESSION') begun = true;
      // While it starts, supabase-js tells of the stored session as if somebody had signed in.
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
  /** Recovery codes are redeemed with the token of `holder`, whose session still lacks its code. */
  const beginHalf: BeginHalfSignIn = (holder, factorId, after) =>
    halfSignIn(
      holder,
      factorId,
      createClient({ supabaseUrl, anonKey }, fetcher, async () => {
        const { data } = await holder.getSession();
        return data.session?.access_token ?? null;
      }),
      after,
    );
  const passing = () => passingClient({ supabaseUrl, anonKey }, fetcher);
  const flows = mailFlows(() => storage ?? localStorage);
  const links = mailLinks({ client, makePassing: passing, flows, takeOver, beginHalf });

  const ended = (scope: 'local' | 'others' | 'global') =>
    ask(async () => ({ data: null, ...(await client.signOut({ scope })) })).pipe(nothing);

  /** auth-js forgets the session before it asks the server; who is told that it failed (spec §8) must still have it. */
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

  /** Where the link of a mail leads to that this browser asks for now. */
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
      // Elsewhere first: in the app's client the password alone would sign in who has a second factor.
      const elsewhere = passing();
      return ask(() => elsewhere.signInWithPassword({ email, password })).pipe(
        mergeMap(({ user, session }): Observable<SignInAnswer> => {
          const factorId = secondFactorOf(user);
          return factorId === null
            ? takeOver()(session).pipe(map((taken) => ({ kind: 'signed in' as const, session: taken })))
            : of({ kind: 'code needed' as const, ...beginHalf(elsewhere, factorId, takeOver()) });
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
    halfRecovery: links.halfRecovery,
    halfSession: () =>
      ask(() => client.getSession()).pipe(
        map(({ session }) => {
          const factorId = session === null || !lacksCode(session) ? null : secondFactorOf(session.user);
          // In the app's own client: the session stays, and counts once its tokens are lifted.
          return factorId === null ? null : beginHalf(client, factorId, takeOver());
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
          // auth-js ends a session by itself for `session_not_found` alone; another end would be asked about for ever.
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
      // Without an answer about the session nothing may be asked as a stranger: it would look as if all were gone.
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
