import { setTimeout as wait } from 'node:timers/promises';
import type { ClientBase } from 'pg';

/**
 * Vacuums and analyzes a table until every page of it is known to be visible to all. A session that still holds an
 * older snapshot, like a chore that waited for the load to commit, makes one vacuum do nothing: index-only scans would
 * read the table then, and plans change.
 *
 * @param patience for how long to try, in milliseconds
 * @throws {Error} if a snapshot is held for longer
 */
export async function vacuumAll(client: ClientBase, table: string, patience = 60_000): Promise<void> {
  const until = performance.now() + patience;
  for (;;) {
    await client.query(`vacuum analyze ${table}`);
    const { rows } = await client.query<{ hidden: number }>(
      'select relpages - relallvisible as hidden from pg_class where oid = $1::regclass',
      [table],
    );
    if (rows[0]?.hidden === 0) return;
    if (performance.now() > until)
      throw new Error(`${table}: ${rows[0]?.hidden} pages are not visible to all`);
    await wait(100);
  }
}
