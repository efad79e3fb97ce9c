import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { vacuumAll } from '../../../load/generate/vacuum.ts';
import { openDb, type Db } from '../../support.ts';

let db: Db;

beforeAll(() => {
  db = openDb();
});
afterAll(() => db.end());

test('a table does not count as vacuumed before the last older snapshot is gone', async () => {
  const reader = await db.connect();
  const writer = await db.connect();
  try {
    await reader.query('begin isolation level repeatable read');
    await reader.query('select 1');
    await writer.query('create schema vacuum_test');
    await writer.query('create table vacuum_test.pages as select n from generate_series(1, 1000) n');
    await expect(vacuumAll(writer, 'vacuum_test.pages', 0)).rejects.toThrow('not visible to all');

    const vacuumed = vacuumAll(writer, 'vacuum_test.pages').then(() => 'vacuumed');
    expect(await Promise.race([vacuumed, wait(400, 'waiting')])).toBe('waiting');
    await reader.query('commit');
    expect(await vacuumed).toBe('vacuumed');
    const { rows } = await writer.query<{ pages: number; visible: number }>(
      "select relpages as pages, relallvisible as visible from pg_class where oid = 'vacuum_test.pages'::regclass",
    );
    expect(rows[0]?.pages).toBeGreaterThan(0);
    expect(rows[0]?.visible).toBe(rows[0]?.pages);
  } finally {
    await writer.query('drop schema if exists vacuum_test cascade');
    reader.release(true);
    writer.release(true);
  }
});
