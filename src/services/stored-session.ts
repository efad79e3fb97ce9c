import { Schema } from 'effect';
import { sessionStorageKey } from '#schema/session-key.ts';

const Word = Schema.String.check(Schema.isMinLength(1));

/** What supabase-js needs of the session that it has stored. */
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

/** Removes what is kept as a session and is none: supabase-js would stumble over it on each page anew. */
export function dropBrokenSession(storage: Pick<Storage, 'getItem' | 'removeItem'>): void {
  const text = storage.getItem(sessionStorageKey);
  if (text !== null && !isSession(read(text))) storage.removeItem(sessionStorageKey);
}
