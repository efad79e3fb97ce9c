import type { Pool } from 'pg';
import type { Caller } from '../gateway/caller.ts';

export type Extension = 'broadcast' | 'presence';
/** `persistence` is the permission to have a broadcast stored. */
export type WriteExtension = Extension | 'persistence';

/** What a caller may do on a topic; undefined when the database has not been asked yet. */
export type Policies = {
  readonly read: Readonly<Record<Extension, boolean>>;
  readonly write: Record<WriteExtension, boolean | undefined>;
};

/** Public channels need no authorization. */
export function openPolicies(): Policies {
  return {
    read: { broadcast: true, presence: true },
    write: { broadcast: true, presence: true, persistence: false },
  };
}

/** Evaluates the policies on realtime.messages as the caller, with `realtime.topic()` set. */
export type Authorisation = {
  readonly read: (topic: string, caller: Caller) => Promise<Policies['read']>;
  readonly write: (topic: string, extension: WriteExtension, caller: Caller) => Promise<boolean>;
};

export function createAuthorisation(pool: Pool): Authorisation {
  return {
    read: async (topic, { role, claims }) => {
      const { rows } = await pool.query<{ seen: string[] }>(
        'select realtime.stallbar_readable($1, $2, $3) as seen',
        [topic, role, JSON.stringify(claims)],
      );
      const seen = rows[0]?.seen ?? [];
      return { broadcast: seen.includes('broadcast'), presence: seen.includes('presence') };
    },
    write: async (topic, extension, { role, claims }) => {
      const { rows } = await pool.query<{ allowed: boolean }>(
        'select realtime.stallbar_writable($1, $2, $3, $4) as allowed',
        [topic, extension, role, JSON.stringify(claims)],
      );
      return rows[0]?.allowed ?? false;
    },
  };
}
