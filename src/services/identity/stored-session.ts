import { Schema } from 'effect';
import { sessionStorageKey } from '#schema/identity/session-key.ts';

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
