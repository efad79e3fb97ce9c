import { Client, Pool } from 'pg';
import type { ClientConfig } from 'pg';

/** Opens one connection. Money and int8 stay text, as `pg` returns them. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // Without a listener a lost connection would crash the process; the next query reports it anyway.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a connection and closes it afterwards. */
export async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/**
 * Adds a statement timeout in milliseconds to the connection string, so that a client that gives up leaves no statement
 * running.
 */
export function withTimeout(url: string, ms: number): string {
  return `${url}?options=-c%20statement_timeout%3D${ms}`;
}

/** A small pool that survives a database restart. */
/** Listens for a lost connection from the start: the pool listens only once the connection is made. */
class ListeningClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    this.on('error', () => undefined);
  }
}

export function openPool(url: string, max: number): Pool {
  const pool = new Pool({
    Client: ListeningClient,
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
  });
  // Without listeners a lost connection would crash the process, idle or between two statements of a transaction; the
  // next query reports it anyway.
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Analyzes the tables that have rows. A table analyzed while empty looks empty to every plan until autovacuum runs
 * again, and connections cache that plan: it scans the whole table for one row.
 */
export async function analyzeFilled(client: Client): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select c.oid::regclass::text as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where c.relkind = 'r' and n.nspname in ('auth', 'private', 'public', 'storage')`,
  );
  for (const { name } of rows) {
    const { rowCount } = await client.query(`select 1 from ${name} limit 1`);
    if (rowCount === 1) await client.query(`analyze ${name}`);
  }
}
