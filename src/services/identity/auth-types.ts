import type { Observable } from 'rxjs';
import type {
  LinkGrant,
  LinkQuestion,
  LinkReport,
  LinkType,
  SessionFacts,
} from '#schema/identity/session.ts';
import type { BackendAddress } from '#services/client.ts';
import type { SecondFactorSignIn } from './second-factor.ts';

/** The spec's events (§4). An unreadable stored session counts as none. */
export type AuthEvent =
  | { type: 'INITIAL_SESSION'; session: SessionFacts | null }
  | { type: 'SIGNED_IN' | 'TOKEN_REFRESHED' | 'PASSWORD_RECOVERY' | 'USER_UPDATED'; session: SessionFacts }
  | { type: 'SIGNED_OUT' };

/** Metadata of both sign-up flows (spec §3); it grants no permission. */
export type SignUpMetadata =
  | { first_name: string; last_name: string; is_vendor: boolean }
  | { firstName: null; lastName: null; isVendor: boolean };

export type SignOutScope = 'global' | 'local' | 'others';

export type TotpFactor = { id: string; name: string; verified: boolean; createdAt: string };

/** `qrCode` is the data URL of a picture; `secret` is for typing. */
export type TotpEnrolment = { id: string; qrCode: string; secret: string; uri: string };

/** The result of a correct password. */
export type SignInAnswer =
  | { kind: 'signed in'; session: SessionFacts }
  | ({ kind: 'code needed' } & SecondFactorSignIn);

/** The result of an email's link or code. `half`: the first of two confirmations that change an address. */
export type Redeemed = 'half' | 'signed in' | 'nobody signed in' | 'code needed';

/**
 * The session. Observables are cold and each subscription sends a new request; errors are `ServiceError`s
 * (`AuthRefused` with the server's code).
 */
export type SocialProvider = 'google' | 'apple';

export type AuthService = {
  /** Starts with INITIAL_SESSION for each subscriber; then emits events of this and other tabs. Never errors. */
  events$: Observable<AuthEvent>;
  signIn: (email: string, password: string) => Observable<SignInAnswer>;
  /** `session` is null while the address is unconfirmed (the link leads to /confirm-email, then to the path `next`). */
  signUp: (
    email: string,
    password: string,
    metadata: SignUpMetadata,
    next?: string,
  ) => Observable<{ session: SessionFacts | null }>;
  signOut: (scope: SignOutScope) => Observable<void>;
  /**
   * Ends this token's session here (SIGNED_OUT), because the server has ended it. Does nothing if another one is
   * stored by now. With `renews` it is renewed instead, and ends only if the server refuses that: a slow clock makes an
   * expired token look valid.
   */
  forget: (token: string, renews?: boolean) => Observable<void>;
  /** The URL of the provider's page, which leads back to /auth and then to `next`; null if it is turned off. */
  social: (provider: SocialProvider, next: string) => Observable<string | null>;
  /** Emails a link to /reset-password. */
  sendReset: (email: string) => Observable<void>;
  /** `nonce` from `reauthenticate`, if the server requires it (`reauthentication_needed`). */
  updatePassword: (password: string, nonce?: string) => Observable<SessionFacts>;
  /** Emails both addresses; the change takes effect once both are confirmed. */
  updateEmail: (email: string) => Observable<SessionFacts>;
  /** Changes the names and the store's name in the metadata. */
  updateMetadata: (
    metadata: Partial<Record<'first_name' | 'last_name' | 'display_name' | 'store_name', string>>,
  ) => Observable<SessionFacts>;
  /** Emails the code that `updatePassword` needs as `nonce`. */
  reauthenticate: () => Observable<void>;
  /** Links lead to /confirm-email, then to the path `next`. */
  resend: (type: 'signup' | 'email_change', email: string, next?: string) => Observable<void>;
  /** The six digits of an email instead of its link. */
  verify: (type: LinkType, email: string, code: string) => Observable<Redeemed>;
  /** After a recovery link to an account with a second factor, until its code was entered. */
  recoverySecondFactor: () => SecondFactorSignIn | null;
  /** The stored session if its second factor is still missing; until then it signs nobody in. */
  storedSecondFactor: () => Observable<SecondFactorSignIn | null>;
  /** The new address that awaits its confirmations. */
  pendingEmail: () => Observable<string | null>;
  /** The question to ask before calling `goOn` instead of `follow`; null for a link that this browser requested. */
  questionOf: (grant: LinkGrant) => LinkQuestion | null;
  /** Creates a session from an emailed link, or returns a question; an invalid link is a result, not an error. */
  follow: (grant: LinkGrant) => Observable<LinkReport | LinkQuestion>;
  /** Continues with the link that asked the question. */
  goOn: () => Observable<LinkReport | LinkQuestion>;
  /** Discards the link: the current session stays. */
  giveUp: () => Observable<void>;
  /** The user as the server knows it now. A revoked session ends (SIGNED_OUT) and fails with `AuthRefused`. */
  user: () => Observable<SessionFacts>;
  /** As stored in this browser. */
  session: () => Observable<SessionFacts | null>;
  /** For requests; renewed shortly before it expires. */
  accessToken: () => Promise<string | null>;
  factors: {
    list: () => Observable<readonly TotpFactor[]>;
    enroll: (name: string) => Observable<TotpEnrolment>;
    challengeAndVerify: (factorId: string, code: string) => Observable<void>;
    unenroll: (factorId: string) => Observable<void>;
  };
};

export type AuthAddress = BackendAddress & {
  /** The URL that emailed links lead to. */
  siteUrl: string;
};

/** The browser features the service needs; tests pass their own. */
export type AuthPorts = {
  fetcher?: typeof fetch;
  /** `localStorage` if omitted. */
  storage?: {
    getItem: (key: string) => string | null;
    setItem: (key: string, value: string) => void;
    removeItem: (key: string) => void;
  };
};
