import { AuthClient, isAuthError, isAuthRetryableFetchError } from '@supabase/auth-js';
import type { AuthChangeEvent, EmailOtpType, GoTrueClient, Session } from '@supabase/auth-js';
import { catchError, defer, map, mergeMap, Observable, of, throwError } from 'rxjs';
import { sessionStorageKey } from '#schema/session-key.ts';
import { factsOf, linkTypes, sessionGoneCodes } from '#schema/session.ts';
import type { LinkGrant, LinkReport, LinkType, SessionFacts } from '#schema/session.ts';
import type { BackendAddress } from './client.ts';
import { AuthRefused, NetworkError, Unavailable, Unexpected } from './errors.ts';
import type { ServiceError } from './errors.ts';
import { passingClient } from './passing-client.ts';

/** The spec's events (§4). A stored session that cannot be read counts as none. */
export type AuthEvent =
  | { type: 'INITIAL_SESSION'; session: SessionFacts | null }
  | { type: 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'PASSWORD_RECOVERY' | 'USER_UPDATED'; session: SessionFacts }
  | { type: 'SIGNED_OUT' };

/** Metadata of both sign-up flows (spec §3); it grants nothing. */
export type SignUpMetadata =
  | { first_name: string; last_name: string; is_vendor: boolean }
  | { firstName: null; lastName: null; isVendor: boolean };

export type SignOutScope = 'global' | 'local' | 'others';

export type TotpFactor = { id: string; name: string; verified: boolean; createdAt: string };

/** `qrCode` is a data address of a picture; `secret` is for typing it in. */
export type TotpEnrolment = { id: string; qrCode: string; secret: string; uri: string };

/** What a right password comes to. Where the account has a second factor nobody is signed in before `enter` is. */
export type SignInAnswer =
  | { kind: 'signed in'; session: SessionFacts }
  | {
      kind: 'code needed';
      factorId: string;
      enter: (code: string) => Observable<SessionFacts>;
      /** The sign-in is given up. */
      drop: () => Observable<void>;
    };

/** Who is at the shop. Observables are cold, each subscription acts anew; errors are `ServiceError`s (`AuthRefused` with the server's code). */
export type AuthService = {
  /** Begins with INITIAL_SESSION for each subscriber; then whatever happens, in this tab or another. Never errors. */
  events$: Observable<AuthEvent>;
  signIn: (email: string, password: string) => Observable<SignInAnswer>;
  /** `session` is null while the address waits for its confirmation (link to /confirm-email, and on to the path `next`). */
  signUp: (
    email: string,
    password: string,
    metadata: SignUpMetadata,
    next?: string,
  ) => Observable<{ session: SessionFacts | null }>;
  signOut: (scope: SignOutScope) => Observable<void>;
  /** Mails a link to /reset-password. */
  sendReset: (email: string) => Observable<void>;
  /** `nonce` from `reauthenticate`, where the server asks for it (`reauthentication_needed`). */
  updatePassword: (password: string, nonce?: string) => Observable<SessionFacts>;
  /** Mails both addresses; the change counts once both have confirmed. */
  updateEmail: (email: string) => Observable<SessionFacts>;
  /** Changes the names and the store's name in the metadata. */
  updateMetadata: (
    metadata: Partial<Record<'first_name' | 'last_name' | 'display_name' | 'store_name', string>>,
  ) => Observable<SessionFacts>;
  /** Mails the code that `updatePassword` takes as `nonce`. */
  reauthenticate: () => Observable<void>;
  /** Links lead to /confirm-email, and on to the path `next`. */
  resend: (type: 'signup' | 'email_change', email: string, next?: string) => Observable<void>;
  /** The code of a mail. */
  verify: (type: LinkType, email: string, code: string) => Observable<SessionFacts | null>;
  /** Makes a session of what a mailed link has brought; a link that is no good is a report, not an error. */
  follow: (grant: LinkGrant) => Observable<LinkReport>;
  /** As the server has it now. A session that was revoked ends (SIGNED_OUT) and fails with `AuthRefused`. */
  user: () => Observable<SessionFacts>;
  /** As this browser has it. */
  session: () => Observable<SessionFacts | null>;
  /** For requests; renewed when it is about to end. */
  accessToken: () => Promise<string | null>;
  factors: {
    list: () => Observable<readonly TotpFactor[]>;
    enroll: (name: string) => Observable<TotpEnrolment>;
    challengeAndVerify: (factorId: string, code: string) => Observable<void>;
    unenroll: (factorId: string) => Observable<void>;
  };
};

export type AuthAddress = BackendAddress & {
  /** Where mailed links lead back to. */
  siteUrl: string;
};

/** What the service needs of the browser; tests give their own. */
export type AuthPorts = {
  fetcher?: typeof fetch;
  /** `localStorage` when left out. */
  storage?: {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => void;
    removeItem: (key: string) => void;
  };
};

export function authError(error: unknown): ServiceError {
  if (!isAuthError(error)) return new NetworkError({ cause: error });
  const status = error.status ?? 0;
  if (isAuthRetryableFetchError(error)) {
    return status >= 500 ? new Unavailable({ message: error.message }) : new NetworkError({ cause: error });
  }
  return new AuthRefused({ code: error.code ?? '', status, message: error.message });
}

type Tokens = Pick<Session, 'access_token' | 'refresh_token'>;

type Answer = { data: unknown; error: Error | null };
type DataOf<Given extends Answer> = Extract<Given, { error: null }>['data'];

function ask<Given extends Answer>(run: () => Promise<Given>): Observable<DataOf<Given>> {
  return defer(async () => {
    const { data, error } = await run().catch((cause: unknown): never => {
      throw authError(cause);
    });
    if (error !== null) throw authError(error);
    return data as DataOf<Given>;
  });
}

const facts = (user: unknown): SessionFacts => {
  const read = factsOf(user);
  if (read === null) throw new Unexpected({ cause: 'A user of another form.' });
  return read;
};

const nothing = (): void => undefined;

function eventOf(event: AuthChangeEvent, session: Session | null): AuthEvent | null {
  const read = session === null ? null : factsOf(session.user);
  switch (event) {
    case 'INITIAL_SESSION':
      return { type: event, session: read };
    case 'SIGNED_OUT':
      return { type: event };
    case 'SIGNED_IN':
    case 'TOKEN_REFRESHED':
    case 'PASSWORD_RECOVERY':
    case 'USER_UPDATED':
      return read === null ? null : { type: event, session: read };
    default:
      return null;
  }
}

const linkType = (type: string): LinkType => linkTypes.find((known) => known === type) ?? 'email';

/** One per app: two clients of one storage would renew the same token against each other. */
export function createAuthService(
  { supabaseUrl, anonKey, siteUrl }: AuthAddress,
  { fetcher, storage }: AuthPorts = {},
): AuthService {
  const client = new AuthClient({
    url: `${supabaseUrl}/auth/v1`,
    // With this capital: auth-js sets the session's own under that name, and beside a second spelling both would be sent.
    headers: { apikey: anonKey, Authorization: `Bearer ${anonKey}` },
    storageKey: sessionStorageKey,
    // A mail is often read on another device than the one that asked for it: PKCE would be a dead end there.
    flowType: 'implicit',
    // The app reads links itself (`follow`), so that no token stands in the address while code is still loading.
    detectSessionInUrl: false,
    autoRefreshToken: true,
    persistSession: true,
    ...(fetcher === undefined ? {} : { fetch: fetcher }),
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
      else if (!begun && event.type !== 'SIGNED_OUT') return;
      subscriber.next(event);
    });
    return () => data.subscription.unsubscribe();
  });

  const report = (type: string): LinkReport => ({ kind: 'followed', type: linkType(type) });
  const failed = (error: ServiceError): LinkReport =>
    error._tag === 'AuthRefused'
      ? { kind: 'failed', code: error.code, message: error.message }
      : { kind: 'failed', code: 'unreachable', message: 'The link could not be checked.' };

  async function follow(grant: LinkGrant): Promise<LinkReport> {
    if (grant.kind === 'error') return { kind: 'failed', code: grant.code, message: grant.message };
    if (grant.kind === 'message') return grant;
    const type = grant.kind === 'code' ? '' : grant.type;
    followsRecovery = type === 'recovery';
    try {
      const { data, error } = await (grant.kind === 'session'
        ? client.setSession({ access_token: grant.accessToken, refresh_token: grant.refreshToken })
        : grant.kind === 'code'
          ? client.exchangeCodeForSession(grant.code)
          : client.verifyOtp({ token_hash: grant.tokenHash, type: grant.type as EmailOtpType }));
      if (error !== null) return failed(authError(error));
      // The first of the two links that change an address makes no session.
      return data.session === null ? { kind: 'message', message: '' } : report(type);
    } catch (error) {
      return failed(authError(error));
    } finally {
      followsRecovery = false;
    }
  }

  const signOutOf = (from: GoTrueClient, scope: SignOutScope): Observable<void> =>
    ask(async () => {
      const { error } = await from.signOut({ scope });
      return { data: undefined, error };
    }).pipe(map(nothing));

  const confirmation = (next = '/') =>
    `${siteUrl}/confirm-email${next === '/' ? '' : `?next=${encodeURIComponent(next)}`}`;

  return {
    events$,
    signIn: (email, password) => {
      // Elsewhere first: in the app's client the password alone would sign in who has a second factor.
      const passing = passingClient({ supabaseUrl, anonKey }, fetcher);
      const takeOver = (tokens: Tokens): Observable<SessionFacts> =>
        ask(() => client.setSession(tokens)).pipe(map(({ user }) => facts(user)));
      return ask(() => passing.signInWithPassword({ email, password })).pipe(
        mergeMap(({ user, session }): Observable<SignInAnswer> => {
          const factor = user.factors?.find(({ status }) => status === 'verified');
          if (factor === undefined) {
            return takeOver(session).pipe(map((taken) => ({ kind: 'signed in' as const, session: taken })));
          }
          return of({
            kind: 'code needed' as const,
            factorId: factor.id,
            enter: (code: string) =>
              ask(() => passing.mfa.challengeAndVerify({ factorId: factor.id, code })).pipe(
                mergeMap(takeOver),
              ),
            drop: () => signOutOf(passing, 'local'),
          });
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
    signOut: (scope) => signOutOf(client, scope),
    sendReset: (email) =>
      ask(() => client.resetPasswordForEmail(email, { redirectTo: `${siteUrl}/reset-password` })).pipe(
        map(nothing),
      ),
    updatePassword: (password, nonce) =>
      ask(() => client.updateUser({ password, ...(nonce === undefined ? {} : { nonce }) })).pipe(
        map(({ user }) => facts(user)),
      ),
    updateEmail: (email) =>
      ask(() => client.updateUser({ email }, { emailRedirectTo: `${siteUrl}/confirm-email` })).pipe(
        map(({ user }) => facts(user)),
      ),
    updateMetadata: (data) => ask(() => client.updateUser({ data })).pipe(map(({ user }) => facts(user))),
    reauthenticate: () => ask(() => client.reauthenticate()).pipe(map(nothing)),
    resend: (type, email, next) =>
      ask(() => client.resend({ type, email, options: { emailRedirectTo: confirmation(next) } })).pipe(
        map(nothing),
      ),
    verify: (type, email, token) =>
      ask(() => client.verifyOtp({ type, email, token })).pipe(
        map(({ user }) => (user === null ? null : facts(user))),
      ),
    follow: (grant) => defer(() => follow(grant)),
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
        map(({ session }) => (session === null ? null : factsOf(session.user))),
      ),
    accessToken: async () => {
      const { data, error } = await client.getSession();
      // Without an answer about the session nothing may be asked as a stranger: it would look as if all were gone.
      if (error !== null && isAuthRetryableFetchError(error)) throw error;
      return data.session?.access_token ?? null;
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
        ask(() => client.mfa.challengeAndVerify({ factorId, code })).pipe(map(nothing)),
      unenroll: (factorId) => ask(() => client.mfa.unenroll({ factorId })).pipe(map(nothing)),
    },
  };
}
