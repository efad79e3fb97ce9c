import type { SupabaseClient } from '@supabase/supabase-js';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { clientOf, subscribeToChanges, until } from './realtime-support.ts';

type Change = { eventType: string; new: Record<string, unknown> };

let backend: TestBackend;
let db: Client;
const clients: SupabaseClient[] = [];

/** What a visitor receives about a table; the list grows. */
async function listen(table: string): Promise<Change[]> {
  const by = clientOf(backend);
  clients.push(by);
  const heard: Change[] = [];
  const channel = by.channel(`other-${Math.random()}`);
  const wanted = { event: '*', schema: 'public', table };
  channel.on('postgres_changes' as 'system', wanted, (change: Change) => heard.push(change));
  await subscribeToChanges(channel);
  return heard;
}

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = await connect(backend.databaseUrl);
  const onShelves = (name: string) => `
    create table ${name} (id int primary key, shelf int, name text);
    alter table ${name} replica identity full, enable row level security;
    grant select on ${name} to anon;
    alter publication supabase_realtime add table ${name};`;
  await db.query(`
    set role postgres;
    create schema hidden;
    create table shelves (id int primary key, open bool not null);
    grant select on shelves to anon;
    create function hidden.is_open(shelf int) returns boolean language sql stable security definer
      as $$ select open from public.shelves where id = shelf $$;
    grant execute on function hidden.is_open to anon;
    ${onShelves('things')}
    ${onShelves('boxes')}
    ${onShelves('bags')}
    ${onShelves('notes')}
    create policy "On open shelves" on things for select using (
      exists (select from shelves s where s.id = things.shelf and s.open));
    create policy "On open shelves" on boxes for select using (hidden.is_open(shelf));
    create policy "All" on bags for select using (true);
    create policy "On open shelves only" on bags as restrictive for select using (hidden.is_open(shelf));
    create policy "What is shown" on notes for select using (name like '%shown%');
    create table gate (id int generated always as identity primary key);
    alter table gate enable row level security;
    create policy "Who finds it open" on gate for select using (
      pg_advisory_xact_lock_shared(18)::text is not null);
    grant select on gate to anon;
    alter publication supabase_realtime add table gate;
    reset role;
  `);
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((made) => made.realtime.disconnect()));
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

/** Does `work` while the stream of changes is blocked, so that they are checked only after all of it is done. */
async function behindTheTables(work: () => Promise<unknown>): Promise<void> {
  const gate = await listen('gate');
  await db.query('select pg_advisory_lock(18)');
  try {
    await db.query('insert into gate default values');
    await work();
  } finally {
    await db.query('select pg_advisory_unlock(18)');
  }
  await until(() => gate.length === 1, 15_000);
}

const told = (heard: readonly Change[]) => heard.map(({ eventType, new: row }) => [eventType, row['name']]);

describe.each(['things', 'boxes', 'bags'])('a row of %s, which another table shows or hides', (table) => {
  it('is announced while it can be read as written, however late its turn comes', async () => {
    await db.query(`insert into shelves values (1, false), (2, true), (3, true), (4, false)
      on conflict (id) do update set open = excluded.open`);
    const heard = await listen(table);
    await behindTheTables(async () => {
      await db.query(
        `insert into ${table} values (1, 1, 'draft'), (2, 2, 'superseded'), (3, 2, 'stays'), (4, 3, 'hidden since')`,
      );
      await db.query('update shelves set open = not open where id in (1, 3)');
      await db.query(`update ${table} set name = 'published' where id = 1`);
      await db.query(`update ${table} set shelf = 4, name = 'secret' where id = 2`);
    });
    await db.query(`insert into ${table} values (5, 2, 'last')`);
    await until(() => heard.some(({ new: row }) => row['id'] === 5), 15_000);
    expect(told(heard)).toEqual([
      ['INSERT', 'stays'],
      ['UPDATE', 'published'],
      ['INSERT', 'last'],
    ]);
  }, 90_000);
});

describe('a row with policies that depend only on itself', () => {
  it('is announced in each of its versions, however late their turn comes', async () => {
    const heard = await listen('notes');
    await behindTheTables(async () => {
      await db.query(`insert into notes values (1, 1, 'shown 1')`);
      for (const name of ['secret 2', 'shown 3', 'secret 4'])
        await db.query('update notes set name = $1', [name]);
    });
    await db.query(`insert into notes values (2, 1, 'shown, last')`);
    await until(() => heard.some(({ new: row }) => row['id'] === 2), 15_000);
    expect(told(heard)).toEqual([
      ['INSERT', 'shown 1'],
      ['UPDATE', 'shown 3'],
      ['INSERT', 'shown, last'],
    ]);
  }, 90_000);
});
