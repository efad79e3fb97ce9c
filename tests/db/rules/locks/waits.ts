import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, inject } from 'vitest';
import type { Db } from '../../support.ts';

/** A database's reports about its locks. */
export function locksOf(db: Db) {
  /** A separate transaction that holds the locks of `sql` until it is released. */
  async function holding(sql: string, values: readonly unknown[]): Promise<() => Promise<void>> {
    const client = await db.connect();
    await client.query('begin');
    await client.query(sql, [...values]);
    return async () => {
      await client.query('commit');
      client.release();
    };
  }

  /** Waits until a call of a procedure waits for a lock. */
  const waiting = (procedure: string) =>
    expect
      .poll(
        async () =>
          (
            await db.sql("select 1 from pg_stat_activity where wait_event_type = 'Lock' and query ilike $1", [
              `%${procedure}%`,
            ])
          ).length,
      )
      .toBe(1);

  /** The database's reports of deadlocks so far. */
  async function deadlocks(): Promise<string[]> {
    const log = await readFile(join(inject('backend').dataFolder, 'logs/postgres.log'), 'utf8');
    // Each up to the next message: what is logged later is no part of it.
    return log.match(/^.*detected deadlock while waiting.*$(?:\n(?!\d{4}-\d\d-\d\d .* LOG:).*)*/gm) ?? [];
  }

  /** Makes the log report each deadlock. */
  async function logDeadlocks(): Promise<void> {
    await db.sql('alter system set log_lock_waits = on');
    await db.sql('select pg_reload_conf()');
  }
  return { holding, waiting, deadlocks, logDeadlocks };
}
