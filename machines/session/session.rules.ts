import { sessionGoneCodes } from '#schema/session.ts';
import type { SessionSnapshot } from './session.machine.ts';

/** The auth server's word that this session is over, as opposed to one that could not be asked. */
export function isSessionGone(error: unknown): boolean {
  if (typeof error !== 'object' || error === null || !('_tag' in error)) return false;
  if (error._tag !== 'AuthRefused') return false;
  if ('code' in error && sessionGoneCodes.has(String(error.code))) return true;
  // supabase-js's own AuthSessionMissingError has no code.
  return 'status' in error && error.status === 401;
}

/** §6: the vendor role, or an approved store. */
export const isVendor = ({ context: { access } }: Pick<SessionSnapshot, 'context'>): boolean =>
  access.roles.includes('vendor') || access.vendorStatus === 'approved';

export const isAdmin = ({ context: { access } }: Pick<SessionSnapshot, 'context'>): boolean =>
  access.roles.includes('admin');
