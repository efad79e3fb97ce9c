import { existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Client } from 'pg';
import { expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { readAddresses } from '../../../supabase/local/status.ts';
import { ownBackend } from './own-backend.ts';

const own = ownBackend();

/** Starts the backend, works on its database as the superuser, and stops it. @returns what the start told */
async function during<T>(work: (client: Client) => Promise<T>): Promise<{ told: string; result: T }> {
  const run = own.command(['backend']);
  await run.ready;
  const url = new URL(readAddresses(own.data())?.database ?? '');
  url.username = 'supabase_admin';
  const result = await withDatabase(url.href, work);
  run.child.kill('SIGINT');
  await run.exit;
  return { told: run.output(), result };
}

/** Makes the database one of an earlier version, in which a released migration had other words. */
async function makeEarlier(client: Client, earlier: string): Promise<void> {
  await client.query(earlier);
  await client.query(
    "update supabase_migrations.schema_migrations set statements = array['-- as it was'] where version = (select min(version) from supabase_migrations.schema_migrations)",
  );
}

const forget = () => rm(join(own.data(), 'database/stallbar.migrations'));

const countRows = async (client: Client) =>
  (
    await client.query<{ name: string; rows: string }>(
      `select format('%I.%I', schemaname, relname) as name,
         (xpath('//c/text()', query_to_xml(format('select count(*) as c from %I.%I', schemaname, relname), false, true, '')))[1]::text as rows
       from pg_stat_user_tables
       where schemaname in ('auth', 'storage', 'public') or schemaname = 'private' and relname in ('ledger_entries', 'ledger_lines', 'admin_rights', 'commission_rules', 'money_settings', 'hold_limits', 'email_templates')
       order by 1`,
    )
  ).rows;

const kept = async () => (await readdir(own.data())).filter((name) => name.startsWith('database.'));

it('a database of an earlier version gets today’s functions and keeps every row', async () => {
  const { result: before } = await during(async (client) => {
    await makeEarlier(
      client,
      `create or replace function private.platform_zone() returns text language plpgsql as 'begin return 1 / 0; end';
       update products set name = 'Kept as its vendor wrote it: “été” 12' where id = (select min(id::text)::uuid from products);
       alter table products drop column brand cascade;`,
    );
    return countRows(client);
  });
  await forget();
  const { told, result: after } = await during(async (client) => ({
    rows: await countRows(client),
    named: (await client.query("select from products where name = 'Kept as its vendor wrote it: “été” 12'"))
      .rowCount,
    earlier: (await client.query("select from pg_proc where prosrc like '%1 / 0%'")).rowCount,
    brand: (
      await client.query(
        "select from pg_attribute where attrelid = 'products'::regclass and attname = 'brand'",
      )
    ).rowCount,
    differing: (
      await client.query(
        "select from supabase_migrations.schema_migrations where statements = array['-- as it was']",
      )
    ).rowCount,
  }));
  expect(told).toContain('The database is from an earlier version: moving its rows into a new one');
  expect(after).toEqual({ rows: before, named: 1, earlier: 0, brand: 1, differing: 0 });
  expect(await kept()).toEqual([expect.stringMatching(/^database\.before-\d{8}T\d{4}$/)]);

  const { told: next } = await during(async () => undefined);
  expect(next).not.toContain('earlier version');
});

it('a column that this version lacks is kept out only if nobody has filled it', async () => {
  await during((client) =>
    makeEarlier(
      client,
      `alter table public.vendors add column motto text, add column is_bright boolean not null default true;
       update public.vendors set motto = 'Lift more' where id = (select min(id::text)::uuid from public.vendors)`,
    ),
  );
  await forget();
  const start = own.command(['backend']);
  expect(await start.exit).toBe(1);
  expect(start.errors()).toContain('no place for the column motto of public.vendors.');
});

it('rows that have no place in this version refuse the start, and nothing is changed', async () => {
  await during((client) =>
    makeEarlier(
      client,
      'create table public.loyalty_cards (id int); insert into public.loyalty_cards values (7)',
    ),
  );
  await forget();
  const files = await readdir(own.data());
  const start = own.command(['backend']);
  expect(await start.exit).toBe(1);
  expect(start.errors()).toBe(
    "This data folder was made by an earlier version of Stallbar, and this version has no place for the rows of public.loyalty_cards. Nothing was changed: start it with the version that made it, or run 'npm run reset' to start over.\n",
  );
  expect(await readdir(own.data())).toEqual(files);
});

it('a start that was killed between the two renames goes on where it ended', async () => {
  const { result: before } = await during(countRows);
  await rename(join(own.data(), 'database'), join(own.data(), 'database.next'));
  await writeFile(join(own.data(), 'database.next/stallbar.complete'), '');
  await mkdir(join(own.data(), 'database'));
  const { result: after } = await during(countRows);
  expect(after).toEqual(before);
  expect(existsSync(join(own.data(), 'database/stallbar.complete'))).toBe(false);
});

it('reset removes the databases that upgrades kept', async () => {
  await mkdir(join(own.data(), 'database.before-20260101T1200'));
  const reset = own.command(['reset']);
  expect(await reset.exit).toBe(0);
  expect(existsSync(own.data())).toBe(false);
});
