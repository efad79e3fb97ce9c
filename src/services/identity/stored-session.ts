import type { AuthChangeEvent, Session, User } from '@supabase/auth-js';
import { Schema } from 'effect';
import { sessionStorageKey } from '#schema/identity/session-key.ts';
import { factsOf } from '#schema/identity/session.ts';
import type { AuthEvent } from './auth-types.ts';

const Word = Schema.String.check(Schema.isMinLength(1));

/** The fields supabase-js needs in its stored session. */
const isSession = Schema.is(
  Schema.Struct({ access_token: Word, refresh_token: Word, expires_at: Schema.Finite }),
);

function read(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Removes a stored session that is malformed: supabase-js would fail on it on every page. */
export function dropBrokenSession(storage: Pick<Storage, 'getItem' | 'removeItem'>): void {
  const text = storage.getItem(sessionStorageKey);
  if (text !== null && !isSession(read(text))) storage.removeItem(sessionStorageKey);
}

export const secondFactorOf = ({ factors }: User): string | null =>
  factors?.find(({ status }) => status === 'verified')?.id ?? null;

/** Whether a session of an account with a second factor was created by password or email alone: it signs nobody in. */
export function lacksCode({ access_token: token, user }: Pick<Session, 'access_token' | 'user'>): boolean {
  if (secondFactorOf(user) === null) return false;
  try {
    const payload = (token.split('.')[1] ?? '').replaceAll('-', '+').replaceAll('_', '/');
    return (JSON.parse(atob(payload)) as { aal?: unknown }).aal !== 'aal2';
  } catch {
    return true;
  }
}

/** The spec's event (§4); null for one without meaning here. */
export function eventOf(event: AuthChangeEvent, session: Session | null): AuthEvent | null {
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
      // After the renewal the session lacks a second factor that was added elsewhere: nobody is signed in until it is
      // entered.
      return session !== null && lacksCode(session) ? { type: 'SIGNED_OUT' } : null;
    default:
      return null;
  }
}

/**
 * The stored session while its token is usable; null if it must be renewed, or if there is none. As in auth-js, a
 * token counts as expired 90 seconds early.
 */
export function usableSession(storage: Pick<Storage, 'getItem'>, now: number): Session | null {
  const stored = read(storage.getItem(sessionStorageKey) ?? 'null');
  return isSession(stored) && stored.expires_at * 1000 - now >= 90_000 ? (stored as Session) : null;
}
