import { Client, Pool } from 'pg';

/** One connection. Money and int8 stay text, as `pg` gives them. */
export async function connect(url: string): Promise<Client> {
  const client = new Client({ connectionString: url, connectionTimeoutMillis: 5000, keepAlive: true });
  // Without a listener a lost connection would end the whole process; the next query reports it anyway.
  client.on('error', () => undefined);
  await client.connect();
  return client;
}

/** Runs `work` on a connection that is closed afterwards. */
export async function withDatabase<T>(url: string, work: (client: Client) => Promise<T>): Promise<T> {
  const client = await connect(url);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

/** The connection string with a limit for each statement, in milliseconds: whoever has given up leaves none behind. */
export function withTimeout(url: string, ms: number): string {
  return `${url}?options=-c%20statement_timeout%3D${ms}`;
}

/** A small pool that survives a restart of the database. */
export function openPool(url: string, max: number): Pool {
  const pool = new Pool({
    connectionString: url,
    max,
    connectionTimeoutMillis: 3000,
    idleTimeoutMillis: 30_000,
  });
  pool.on('error', () => undefined);
  return pool;
}

/**
 * Statistics of the tables that hold something. One that is analyzed while it is empty is taken for empty by every plan
 * that is made until autovacuum looks again, and connections keep such a plan: it reads the whole table for one row.
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
