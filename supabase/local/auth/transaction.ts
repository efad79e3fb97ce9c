import type { Pool, PoolClient } from 'pg';

/** Runs `work` in one transaction; rolls back when it throws. */
export async function inTransaction<T>(pool: Pool, work: (client: PoolClient) => Promise<T>): Promise<T> {
  const client = await pool.connect();
  let broken: Error | undefined;
  try {
    await client.query('begin');
    const result = await work(client);
    await client.query('commit');
    return result;
  } catch (error) {
    await client.query('rollback').catch((failure: unknown) => {
      broken = failure instanceof Error ? failure : new Error(String(failure));
    });
    throw error;
  } finally {
    client.release(broken);
  }
}

/** Runs a statement that changes nothing, so that requests that write nothing take as long as those that do. */
export async function pretendToWrite(client: Pool | PoolClient): Promise<void> {
  await client.query(
    `update auth.users set updated_at = now() where id = '00000000-0000-0000-0000-000000000000'`,
  );
}
