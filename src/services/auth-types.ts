import type { Observable } from 'rxjs';
import type { LinkGrant, LinkQuestion, LinkReport, LinkType, SessionFacts } from '#schema/session.ts';
import type { BackendAddress } from './client.ts';
import type { HalfSignIn } from './half-sign-in.ts';

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

/** What a right password comes to. */
export type SignInAnswer =
  | { kind: 'signed in'; session: SessionFacts }
  | ({ kind: 'code needed' } & HalfSignIn);

/** What a mail's link or code has brought about. `half`: the first of the two that change an address. */
export type Redeemed = 'half' | 'signed in' | 'nobody signed in' | 'code needed';

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
  /** The six digits of a mail, in place of its link. */
  verify: (type: LinkType, email: string, code: string) => Observable<Redeemed>;
  /** A forgotten password of an account with a second factor, until its code was right. */
  halfRecovery: () => HalfSignIn | null;
  /** The stored session, where it lacks the code of the account's second factor; it is nobody's until then. */
  halfSession: () => Observable<HalfSignIn | null>;
  /** The address that waits for its confirmations. */
  pendingEmail: () => Observable<string | null>;
  /** What to ask before `goOn` in place of `follow`; null for a link that this browser has asked for. */
  questionOf: (grant: LinkGrant) => LinkQuestion | null;
  /** Makes a session of what a mailed link has brought, or asks; a link that is no good is a report, not an error. */
  follow: (grant: LinkGrant) => Observable<LinkReport | LinkQuestion>;
  /** Goes on with the link that has asked. */
  goOn: () => Observable<LinkReport | LinkQuestion>;
  /** Drops it: who is signed in stays. */
  giveUp: () => Observable<void>;
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
