import { Schema } from 'effect';

// One by one: taking a namespace apart would keep all of it in the browser's chunk.
const Text = Schema.String;
const Struct = Schema.Struct;
const Optional = Schema.optional;
const NullOr = Schema.NullOr;

export const Role = Schema.Literals(['vendor', 'admin']);
export type Role = typeof Role.Type;

export const VendorStatus = Schema.Literals(['invited', 'pending', 'approved', 'rejected']);
export type VendorStatus = typeof VendorStatus.Type;

/** What the session itself says of its person: shown, never trusted. Roles come from the server (spec §6). */
export type SessionFacts = {
  userId: string;
  email: string;
  emailVerified: boolean;
  firstName: string | null;
  lastName: string | null;
  displayName: string | null;
  companyName: string | null;
  avatarUrl: string | null;
  /** `store_name` of the metadata: the dashboard's slug in the account menu follows from it (spec §2). */
  storeName: string | null;
};

/** `first_name` of one sign-up flow, `firstName` of the other (spec §3); values that are no text count as none. */
const AuthUser = Struct({
  id: Text,
  email: Optional(NullOr(Text)),
  email_confirmed_at: Optional(NullOr(Text)),
  user_metadata: Optional(NullOr(Schema.Record(Text, Schema.Unknown))),
});
const decodeUser = Schema.decodeUnknownResult(AuthUser);

/** The facts of supabase-js's user object; null for anything that is not one (a stored session can be tampered with). */
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

/** What the server grants the person of a session. Unreadable counts as nothing (spec §8, quiet failures). */
export type Access = {
  roles: readonly Role[];
  vendorStatus: VendorStatus | null;
  profile: Profile | null;
  /** The stored slug of the own store. */
  slug: string | null;
};

export const noAccess: Access = { roles: [], vendorStatus: null, profile: null, slug: null };

/** The code of a link that nobody could be asked about. */
export const linkUnreachable = 'unreachable';
/** The code of a link with a session in it that this browser did not ask for. */
export const linkForeign = 'foreign';

/** What the person's way in by a mailed link came to. */
export type LinkReport =
  | { kind: 'followed'; type: LinkType }
  /** `code` is the auth server's own (`otp_expired`, `access_denied`, …). */
  | { kind: 'failed'; code: string; message: string }
  /** The first of two confirmations of a new address. */
  | { kind: 'message'; message: string };

/** What the person is asked before a link counts. */
export type LinkQuestion =
  /** This browser did not ask for the link: the server has not been asked about it yet. */
  | { kind: 'waits'; type: LinkType }
  /** The link signs in another person than the one that is here, or than anybody expects. */
  | { kind: 'meets'; type: LinkType; email: string };

export const linkTypes = ['signup', 'recovery', 'magiclink', 'invite', 'email_change', 'email'] as const;
export type LinkType = (typeof linkTypes)[number];

/**
 * What a mailed link has put into the address: a token for a session, the session itself, or why there is none.
 * `flow` names the request that the link answers, '' where it names none.
 */
export type LinkGrant =
  | { kind: 'session'; accessToken: string; refreshToken: string; type: string; flow: string }
  | { kind: 'hash'; tokenHash: string; type: string; flow: string }
  | { kind: 'error'; code: string; message: string }
  | { kind: 'message'; message: string };

/** The auth server's words for a session that is over. */
export const sessionGoneCodes: ReadonlySet<string> = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
  'bad_jwt',
]);
