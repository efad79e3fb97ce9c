import type { SessionSnapshot } from './session.machine.ts';

const goneCodes: ReadonlySet<unknown> = new Set([
  'session_not_found',
  'session_expired',
  'refresh_token_not_found',
  'refresh_token_already_used',
  'user_not_found',
  'user_banned',
  'bad_jwt',
]);

/** The auth server's word that this session is over, as opposed to one that could not be asked. */
export function isSessionGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('_tag' in error)) return false;
  if (error._tag !== 'AuthRefused') return false;
  if ('code' in error && goneCodes.has(error.code)) return true;
  // supabase-js's own AuthSessionMissingError has no code.
  return 'status' in error && error.status === 401;
}

/** §6: the vendor role, or an approved store. */
export const isVendor = ({ context: { access } }: Pick<SessionSnapshot, 'context'>): boolean =>
  access.roles.includes('vendor') || access.vendorStatus === 'approved';

export const isAdmin = ({ context: { access } }: Pick<SessionSnapshot, 'context'>): boolean =>
  access.roles.includes('admin');
