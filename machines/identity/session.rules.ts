import { sessionGoneCodes } from '#schema/identity/session.ts';
import type { Access } from '#schema/identity/session.ts';

/** The part of the session's snapshot that these rules read. */
type Session = { context: { access: Access } };

/** Whether the auth server says that the session has ended, rather than being unreachable. */
export function isSessionGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('_tag' in error)) return false;
  if (error._tag !== 'AuthRefused') return false;
  if ('code' in error && sessionGoneCodes.has(String(error.code))) return true;
  // supabase-js's own AuthSessionMissingError has no code.
  return 'status' in error && error.status === 401;
}

/** §6: the vendor role, or an approved store. */
export const isVendor = ({ context: { access } }: Session): boolean =>
  access.roles.includes('vendor') || access.vendorStatus === 'approved';

export const isAdmin = ({ context: { access } }: Session): boolean => access.roles.includes('admin');
