import { afterAll, expect, inject, test } from 'vitest';
import { StartFailure } from '../../../supabase/local/failure.ts';
import { migrate } from '../../../supabase/local/migrate.ts';
import { openDb } from '../support.ts';

const db = openDb();
afterAll(() => db.end());

test('a database of another version is left alone, with a message that says what to do', async () => {
  const name = `migrated_${crypto.randomUUID().replaceAll('-', '')}`;
  await db.sql(`create database ${name}`);
  const url = new URL(inject('backend').databaseUrl);
  url.pathname = name;
  const other = openDb({ ...inject('backend'), databaseUrl: url.href });
  try {
    await other.sql('create schema supabase_migrations');
    await other.sql(
      'create table supabase_migrations.schema_migrations (version text primary key, statements text[], name text)',
    );
    await other.sql("insert into supabase_migrations.schema_migrations values ('20260101000100')");
    await expect(migrate(url.href)).rejects.toEqual(
      new StartFailure(
        "The database was created by another version of Stallbar with migration 20260101000100, which this version lacks: start it with that version, or run 'npm run reset' to start over.",
      ),
    );
    expect(await other.sql('select version from supabase_migrations.schema_migrations')).toEqual([
      { version: '20260101000100' },
    ]);
    expect(await other.sql("select nspname from pg_namespace where nspname = 'private'")).toEqual([]);
  } finally {
    await other.end();
    await db.sql(`drop database ${name}`);
  }
});
