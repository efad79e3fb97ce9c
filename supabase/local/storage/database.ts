import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { JWTPayload } from 'jose';
import type { Caller } from '../gateway/caller.ts';
import { problemOfDatabase } from './problem.ts';

/** In whose name PostgreSQL is asked: its policies decide. */
export type Who = { readonly role: Caller['role']; readonly claims: JWTPayload };

/** What policies may read of the request. `operation` as `storage.operation()` gives it. */
export type Occasion = {
  readonly operation: string;
  readonly method: string;
  readonly path: string;
  readonly headers: string;
};

/** Past row level security, for what has been allowed already. */
export const service: Who = { role: 'service_role', claims: { role: 'service_role' } };

export type Transaction = {
  readonly query: <Row extends QueryResultRow>(text: string, values?: unknown[]) => Promise<Row[]>;
  /** Does `work` in somebody's name and takes it back: throws what their policies refuse. */
  readonly rehearse: (who: Who, work: () => Promise<void>) => Promise<void>;
  /** Keeps others from changing these objects until the transaction ends. */
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

const ignore = () => undefined;

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
      // One order for all, so that two moves in opposite directions do not wait for each other.
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
      // A lost connection is told by the query that meets it; without a listener it would end the process too.
      client.on('error', ignore);
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
        client.off('error', ignore);
        client.release(broken);
      }
    },
  };
}
