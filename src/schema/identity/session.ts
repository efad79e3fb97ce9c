import { Schema } from 'effect';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';

// Read the members one by one: destructuring a namespace keeps all of it in the browser's chunk.
const Text = Schema.String;
const Struct = Schema.Struct;
const Optional = Schema.optional;
const NullOr = Schema.NullOr;

export const Role = Schema.Literals(['vendor', 'admin']);
export type Role = typeof Role.Type;

export const VendorStatus = Schema.Literals(['invited', 'pending', 'approved', 'rejected']);
export type VendorStatus = typeof VendorStatus.Type;

/** What the session itself says about its user: displayed, never trusted. Roles come from the server (spec §6). */
export type SessionFacts = {
  userId: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
  companyName: string | null;
  avatarUrl: string | null;
  /** `store_name` of the metadata: the account menu builds the dashboard's slug from it (spec §2). */
  storeName: string | null;
};

/**
 * `first_name` from one sign-up flow, `firstName` from the other (spec §3); values that are not strings are ignored.
 */
const AuthUser = Struct({
  id: Text,
  email: Optional(NullOr(Text)),
  email_confirmed_at: Optional(NullOr(Text)),
  user_metadata: Optional(NullOr(Schema.Record(Text, Schema.Unknown))),
});
const decodeUser = Schema.decodeUnknownResult(AuthUser);

/** The facts of supabase-js's user object; null for anything else (a stored session can be tampered with). */
export function factsOf(user: unknown): SessionFacts | null {
  const decoded = decodeUser(user);
  if (decoded._tag === 'Failure') return null;
  const { id, email, email_confirmed_at: confirmed, user_metadata: metadata } = decoded.success;
  const text = (...keys: string[]): string | null => {
    for (const key of keys) {
      const value = metadata?.[key];
      if (typeof value === 'string' && value.trim() !== '') return value.trim();
    }
    return null;
  };
  return {
    userId: id,
    email: email ?? '',
    emailVerified: typeof confirmed === 'string' && confirmed !== '',
    firstName: text('first_name', 'firstName'),
    lastName: text('last_name', 'lastName'),
    displayName: text('display_name'),
    companyName: text('company_name'),
    avatarUrl: text('avatar_url'),
    storeName: text('store_name'),
  };
}

export const Profile = Struct({
  first_name: NullOr(Text),
  last_name: NullOr(Text),
  display_name: NullOr(Text),
  company_name: NullOr(Text),
  avatar_url: NullOr(Text),
});
export type Profile = typeof Profile.Type;

export const VendorProfile = Struct({
  store_name: NullOr(Text),
  description: NullOr(Text),
  phone: NullOr(Text),
  website: NullOr(Text),
});
export type VendorProfile = typeof VendorProfile.Type;

export const VendorMark = Struct({ slug: NullOr(Text), logo_url: NullOr(Text) });
export type VendorMark = typeof VendorMark.Type;

/** What the server grants the session's user. An unreadable answer grants nothing (spec §8, quiet failures). */
export type Access = {
  roles: readonly Role[];
  vendorStatus: VendorStatus | null;
  profile: Profile | null;
  /** The stored slug of the user's store. */
  slug: string | null;
  /** The stores that the user works for, their own first. */
  stores: readonly OwnStore[];
};

export const noAccess: Access = { roles: [], vendorStatus: null, profile: null, slug: null, stores: [] };

/** The code for a link that failed to be checked because the server was unreachable. */
export const linkUnreachable = 'unreachable';
/** The code for a link with a session that this browser did not request. */
export const linkForeign = 'foreign';

/** The result of opening an emailed link. */
export type LinkReport =
  | { kind: 'followed'; type: LinkType }
  /** `code` is the auth server's own (`otp_expired`, `access_denied`, …). */
  | { kind: 'failed'; code: string; message: string }
  /** The first of two confirmations of a new address. */
  | { kind: 'message'; message: string };

/** The question to the user before a link takes effect. */
export type LinkQuestion =
  /** This browser did not request the link, so it has not been sent to the server yet. */
  | { kind: 'waits'; type: LinkType }
  /** The link signs in a different user than the current or the expected one. */
  | { kind: 'meets'; type: LinkType; email: string };

export const linkTypes = ['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'email'] as const;
export type LinkType = (typeof linkTypes)[number];

/**
 * The contents of an emailed link: a token for a session, the session itself, or the reason there is none. `flow`
 * identifies the request that the link answers; '' if there is none.
 */
export type LinkGrant =
  | { kind: 'session'; accessToken: string; refreshToken: string; type: string; flow: string }
  | { kind: 'hash'; tokenHash: string; type: string; flow: string }
  | { kind: 'error'; code: string; message: string }
  | { kind: 'message'; message: string };

/** The auth server's codes for a session that has ended. */
export const sessionGoneCodes: ReadonlySet<string> = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
  'bad_jwt',
]);
