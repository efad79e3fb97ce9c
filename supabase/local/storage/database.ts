import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { JWTPayload } from 'jose';
import type { Caller } from '../gateway/caller.ts';
import { problemOfDatabase } from './problem.ts';

/** The identity that queries run as: its policies decide. */
export type Who = { readonly role: Caller['role']; readonly claims: JWTPayload };

/** What policies may read about the request. `operation` is the value of `storage.operation()`. */
export type Occasion = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: string;
};

/** Bypasses row level security, for actions that have already been allowed. */
export const service: Who = { role: 'service_role', claims: { role: 'service_role' } };

export type Transaction = {
  readonly query: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Runs `work` as a caller and rolls it back; throws what their policies refuse. */
  readonly rehearse: (who: Who, work: () => Promise<void>) => Promise<void>;
  /** Locks these objects until the transaction ends. */
  readonly lock: (...objects: { readonly bucket: string; readonly name: string }[]) => Promise<void>;
};

export type StorageDatabase = {
  /** Runs `work` in one transaction; @throws StorageProblem */
  readonly run: <T>(who: Who, occasion: Occasion, work: (tx: Transaction) => Promise<T>) => Promise<T>;
};

const hidden = new Set(['authorization', 'apikey', 'cookie']);

export function occasionOf(request: Request, operation: string): Occasion {
  const headers = Object.fromEntries([...request.headers].filter(([name]) => !hidden.has(name)));
  return {
    operation,
    method: request.method,
    path: new URL(request.url).pathname,
    headers: JSON.stringify(headers),
  };
}

const become = `select set_config('role', $1, true), set_config('request.jwt.claim.role', $1, true),
  set_config('request.jwt.claims', $2, true), set_config('request.jwt.claim.sub', $3, true),
  set_config('request.method', $4, true), set_config('request.path', $5, true),
  set_config('request.headers', $6, true), set_config('storage.operation', $7, true),
  set_config('search_path', 'storage, public, extensions', true), set_config('statement_timeout', '20s', true),
  set_config('lock_timeout', '5s', true)`;

/** @throws StorageProblem */
async function ask<Row extends QueryResultRow>(
  client: PoolClient,
  text: string,
  values: unknown[] = [],
): Promise<Row[]> {
  try {
    return (await client.query<Row>(text, values)).rows;
  } catch (error) {
    throw problemOfDatabase(error);
  }
}

async function speakAs(client: PoolClient, who: Who, occasion: Occasion): Promise<void> {
  const { method, path, headers, operation } = occasion;
  const claims = JSON.stringify(who.claims);
  await ask(client, become, [who.role, claims, who.claims.sub ?? '', method, path, headers, operation]);
}

export function openStorageDatabase(pool: Pool): StorageDatabase {
  const transaction = (client: PoolClient, occasion: Occasion): Transaction => ({
    query: (text, values) => ask(client, text, values),
    rehearse: async (who, work) => {
      await ask(client, 'savepoint rehearsal');
      await speakAs(client, who, occasion);
      await work();
      await ask(client, 'rollback to savepoint rehearsal');
    },
    lock: async (...objects) => {
      // Lock in one fixed order, so that two moves in opposite directions do not deadlock.
      const keys = objects.map(({ bucket, name }) => `${bucket}/${name}`).sort();
      for (const key of keys) {
        await ask(client, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', [key]);
      }
    },
  });

  return {
    run: async (who, occasion, work) => {
      let client: PoolClient;
      try {
        client = await pool.connect();
      } catch (error) {
        throw problemOfDatabase(error);
      }
      let broken = false;
      try {
        await ask(client, 'begin');
        await speakAs(client, who, occasion);
        const result = await work(transaction(client, occasion));
        await ask(client, 'commit');
        return result;
      } catch (error) {
        broken = await client.query('rollback').then(
          () => false,
          () => true,
        );
        throw error;
      } finally {
        client.release(broken);
      }
    },
  };
}
