import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { SupabaseClient } from '@supabase/supabase-js';
import { connect } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { clientOf, subscribeToChanges, tokenFor, until } from './realtime-support.ts';

const ann = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';

type Change = { eventType: string; new: Record<string, unknown>; old: Record<string, unknown> };

let backend: TestBackend;
let db: Client;
const clients: SupabaseClient[] = [];

/** Listens to a table, as a visitor or as a user; returns the list of received changes, which grows. */
async function listen(table: string, person?: string, filter?: string): Promise<Change[]> {
  const token = person === undefined ? undefined : await tokenFor(backend, person);
  const by = clientOf(backend, token === undefined ? {} : { token: async () => token });
  clients.push(by);
  if (token !== undefined) await by.realtime.setAuth();
  const heard: Change[] = [];
  const channel = by.channel(`rights-${Math.random()}`);
  const wanted = { event: '*', schema: 'public', table, ...(filter === undefined ? {} : { filter }) };
  channel.on('postgres_changes' as 'system', wanted, (change: Change) => heard.push(change));
  await subscribeToChanges(channel);
  return heard;
}

const told = (heard: readonly Change[]) => heard.map(({ eventType, new: row, old }) => [eventType, row, old]);

/** The initial rows of a test may still be in transit when a listener joins. */
const updates = (heard: readonly Change[]) => heard.filter(({ eventType }) => eventType === 'UPDATE');

/** Writes a row that everyone sees and waits until all have received it: earlier changes have arrived by then. */
async function fence(table: string, ...listeners: (readonly Change[])[]): Promise<void> {
  const { rows } = await db.query<{ id: number }>(
    `insert into ${table} (owner, listed, name) values ('${ann}', true, 'fence') returning id`,
  );
  const came = (heard: readonly Change[]) => heard.some((change) => change.new['id'] === rows[0]?.id);
  await until(() => listeners.every(came), 60_000);
}
const withoutFence = (heard: readonly Change[]) => heard.filter((change) => change.new['name'] !== 'fence');

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = await connect(backend.databaseUrl);
  const goods = (name: string) => `
    create table ${name} (
      id int generated always as identity primary key, owner uuid, listed bool not null, name text, about text,
      label text generated always as (upper(name)) stored
    );
    alter table ${name} alter about set storage external, enable row level security;
    create policy "Everyone sees what is listed" on ${name} for select to anon, authenticated using (listed);
    create policy "Owners see their own" on ${name} for select to authenticated using (owner = (select auth.uid()));
    alter publication supabase_realtime add table ${name};`;
  await db.query(`
    set role postgres;
    ${goods('goods')}
    ${goods('whole_goods')}
    alter table whole_goods replica identity full;
    create schema hidden;
    create table members (room text, person uuid, primary key (room, person));
    alter table members enable row level security;
    create policy "People see themselves" on members for select to authenticated using (person = auth.uid());
    create function hidden.is_loud(text) returns boolean language sql stable as $$ select $1 = 'loud' $$;
    create function hidden.is_hall(text) returns boolean language sql security definer as $$ select $1 = 'hall' $$;
    create table talk (id int primary key, room text, words text, public bool, kind text default 'x',
      shout text generated always as (room || '!') stored);
    alter table talk enable row level security;
    create policy "The hall is open" on talk for select using ((select hidden.is_hall(talk.room)));
    create policy "Members hear their room" on talk for select to authenticated using (
      exists (select from members m where m.room = talk.room and m.person = (select auth.uid())));
    create policy "Loud members hear all" on talk for select to authenticated using (
      hidden.is_loud(words) and exists (select from members m where m.room = 'loud'));
    create policy "By what is computed" on talk for select to anon using (shout = 'yard!');
    create policy "By the whole row" on talk for select to anon using ((talk.*)::text like '%roof%');
    create policy "Never this" on talk as restrictive for select using (kind <> 'never');
    create policy "Not for select" on talk for update using (true);
    create table moved (id int primary key, listed bool, name text);
    alter table moved replica identity full, enable row level security;
    create policy "Everyone sees what is listed" on moved for select using (listed);
    alter publication supabase_realtime add table talk, moved;
    grant execute on all functions in schema hidden to anon, authenticated;
    create table probes (id int);
    create table gate (id int generated always as identity primary key);
    alter table gate enable row level security;
    create policy "Who finds it open" on gate for select using (
      pg_advisory_xact_lock_shared(18)::text is not null);
    alter publication supabase_realtime add table gate;
    grant select on gate to anon;
    grant select on goods, whole_goods, talk, members, moved to anon, authenticated;
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

describe('a commit that is in the WAL but not yet visible', () => {
  const setStandby = async (names: string) => {
    await db.query(`alter system set synchronous_standby_names = '${names}'`);
    await db.query('select pg_reload_conf()');
  };
  const held = async () =>
    (await db.query(`select from pg_stat_activity where wait_event = 'SyncRep'`)).rowCount;
  /** Makes unrelated calls: once the server has answered them, it has also done anything that it does immediately. */
  const letServerWork = async () => {
    const headers = { apikey: backend.anonKey };
    for (let i = 0; i < 20; i++) await fetch(`${backend.apiUrl}/rest/v1/`, { headers });
  };

  /** Commits `sql` and holds it between the WAL and its visibility, like a standby that does not answer. */
  async function heldCommit(sql: string, during: () => Promise<void>): Promise<void> {
    const [probe, writer] = [await connect(backend.databaseUrl), await connect(backend.databaseUrl)];
    for (const client of [probe, writer]) await client.query('set synchronous_commit = on');
    await setStandby('nobody');
    const commits: Promise<unknown>[] = [];
    try {
      // The server applies the setting asynchronously: it is active once the first commit is held.
      let probing: Promise<unknown> | undefined;
      const isOn = async () => {
        probing ??= probe.query('insert into probes values (1)').finally(() => (probing = undefined));
        return held();
      };
      await expect.poll(isOn, { timeout: 10_000 }).toBe(1);
      commits.push(writer.query(sql), ...(probing === undefined ? [] : [probing]));
      await expect.poll(held, { timeout: 10_000 }).toBe(2);
      const { rows } = await db.query<{ at: string }>('select pg_current_wal_flush_lsn() as at');
      const sent = async () =>
        (
          await db.query(
            `select from pg_stat_replication where application_name = 'realtime' and sent_lsn >= $1`,
            [rows[0]?.at],
          )
        ).rowCount;
      await expect.poll(sent, { timeout: 10_000 }).toBe(1);
      await letServerWork();
      await during();
    } finally {
      await setStandby('');
      await Promise.allSettled(commits);
      await Promise.all([probe.end(), writer.end()]);
    }
  }

  it('is delivered when it can be read, and is not lost', async () => {
    const heard = await listen('goods');
    await heldCommit(`insert into goods (listed, name) values (true, 'new')`, async () => {
      expect(heard).toEqual([]);
    });
    await until(() => heard.length === 1);
    expect(heard[0]?.new).toMatchObject({ name: 'new' });
  });

  it('does not reveal in the old row what the new one hides', async () => {
    const { rows } = await db.query<{ id: number }>(
      `insert into goods (owner, listed, name) values ('${ann}', true, 'open') returning id`,
    );
    const [everyone, owner] = [await listen('goods'), await listen('goods', ann)];
    await heldCommit(`update goods set listed = false, name = 'secret' where id = ${rows[0]?.id}`, async () =>
      expect([updates(everyone), updates(owner)]).toEqual([[], []]),
    );
    await fence('goods', everyone, owner);
    expect(told(updates(everyone))).toEqual([]);
    expect(updates(owner).map((change) => change.new['name'])).toEqual(['secret']);
  });

  it('is included in the read of a listener who joins in between', async () => {
    let joined: Promise<Change[]> | undefined;
    let stands = false;
    await heldCommit(`insert into goods (listed, name) values (true, 'between')`, async () => {
      joined = listen('goods');
      void joined.then(() => (stands = true));
      await letServerWork();
      expect(stands).toBe(false);
    });
    await joined;
    const answer = await fetch(`${backend.apiUrl}/rest/v1/goods?name=eq.between&select=name`, {
      headers: { apikey: backend.anonKey },
    });
    expect(await answer.json()).toEqual([{ name: 'between' }]);
  });
});

describe.each(['goods', 'whole_goods'])('1,000 changes of %s, hidden, visible and hidden again', (table) => {
  it('lose nothing visible and show nothing hidden', async () => {
    const [writers, rowsEach, changesEach] = [5, 20, 10];
    const { rows } = await db.query<{ id: number }>(
      `insert into ${table} (owner, listed, name) select '${ann}', false, 'secret 0'
       from generate_series(1, $1) returning id`,
      [writers * rowsEach],
    );
    const listeners = {
      everyone: await listen(table),
      stranger: await listen(table, bob),
      owner: await listen(table, ann),
    };
    const nameOf = (turn: number) => `${turn % 2 === 1 ? 'open' : 'secret'} ${turn}`;
    const write = async (writer: number) => {
      const client = await connect(backend.databaseUrl);
      for (let turn = 1; turn <= changesEach; turn++) {
        for (const { id } of rows.slice(writer * rowsEach, (writer + 1) * rowsEach)) {
          await client.query(`update ${table} set listed = $1, name = $2 where id = $3`, [
            turn % 2 === 1,
            nameOf(turn),
            id,
          ]);
        }
      }
      await client.end();
    };
    await Promise.all(Array.from({ length: writers }, (_, writer) => write(writer)));
    await fence(table, ...Object.values(listeners));

    const turns = Array.from({ length: changesEach }, (_, turn) => nameOf(turn + 1));
    const each = (names: readonly string[]) =>
      Object.fromEntries(rows.map(({ id }) => [id, names.map((name) => ['UPDATE', name, { id }])]));
    const heardBy = (heard: readonly Change[]) => {
      const byRow: Record<string, unknown[]> = {};
      for (const { eventType, new: row, old } of updates(heard)) {
        (byRow[String(row['id'])] ??= []).push([eventType, row['name'], old]);
      }
      return byRow;
    };
    const open = turns.filter((name) => name.startsWith('open'));
    expect(heardBy(listeners.everyone)).toEqual(each(open));
    expect(heardBy(listeners.stranger)).toEqual(each(open));
    expect(heardBy(listeners.owner)).toEqual(each(turns));
  }, 120_000);
});

describe('one transaction', () => {
  it('is reported once per row, before and after', async () => {
    const heard = await listen('whole_goods');
    await db.query(`begin;
      insert into whole_goods (listed, name) values (true, 'a'), (true, 'b'), (false, 'c');
      update whole_goods set name = 'secret', listed = false where name = 'b';
      update whole_goods set name = 'a2' where name = 'a';
      update whole_goods set name = 'secret' where name = 'c';
      update whole_goods set name = 'c2', listed = true where name = 'secret' and label = 'SECRET' and id = (select max(id) from whole_goods);
      insert into whole_goods (listed, name) values (true, 'gone');
      delete from whole_goods where name = 'gone';
      commit`);
    await fence('whole_goods', heard);
    expect(withoutFence(heard).map(({ eventType, new: row, old }) => [eventType, row['name'], old])).toEqual([
      ['INSERT', 'a2', {}],
      ['INSERT', 'c2', {}],
    ]);
    heard.length = 0;
    await db.query(`begin;
      update whole_goods set name = 'a3' where name = 'a2';
      update whole_goods set listed = false where name = 'a3';
      update whole_goods set name = 'c3' where name = 'c2';
      delete from whole_goods where name = 'c3';
      commit`);
    await fence('whole_goods', heard);
    expect(withoutFence(heard).map(({ eventType }) => eventType)).toEqual(['DELETE']);
  });
});

describe('the old row', () => {
  it('reports its deletion to those who could see it, if the WAL has the whole row', async () => {
    const [everyone, owner] = [await listen('whole_goods'), await listen('whole_goods', ann)];
    const { rows } = await db.query<{ id: number }>(
      `insert into whole_goods (owner, listed, name) values ('${ann}', false, 'hidden'), ('${bob}', true, 'open')
       returning id`,
    );
    const [hidden, open] = rows.map(({ id }) => id);
    await db.query(`delete from whole_goods where id = any ($1)`, [[hidden, open]]);
    await fence('whole_goods', everyone, owner);
    const gone = (heard: readonly Change[]) =>
      heard.filter(({ eventType }) => eventType === 'DELETE').map(({ old }) => old);
    expect(gone(everyone)).toEqual([{ id: open }]);
    expect(gone(owner)).toEqual([{ id: hidden }, { id: open }]);
  });

  it('does not reveal its key if it was hidden and the key has changed', async () => {
    const heard = await listen('moved');
    await db.query(`insert into moved values (1, false, 'hidden'), (3, true, 'open')`);
    await db.query(`update moved set id = 2, listed = true where id = 1`);
    await db.query(`update moved set id = 4 where id = 3`);
    await until(() => heard.length === 3);
    expect(told(heard)).toEqual([
      ['INSERT', { id: 3, listed: true, name: 'open' }, {}],
      ['UPDATE', { id: 2, listed: true, name: 'hidden' }, {}],
      ['UPDATE', { id: 4, listed: true, name: 'open' }, { id: 3 }],
    ]);
  });
});

describe('long values that an update did not touch', () => {
  const long = 'old'.repeat(5000);

  it.each([
    ['goods', undefined],
    ['whole_goods', long],
  ])('of %s come from the row of the change or not at all', async (table, expected) => {
    const [everyone, owner] = [await listen(table), await listen(table, ann)];
    await listen('gate');
    const { rows } = await db.query<{ id: number }>(
      `insert into ${table} (owner, listed, name, about) values ('${ann}', true, 'a', $1) returning id`,
      [long],
    );
    // Hold the server until both updates are in the table.
    const keeper = await connect(backend.databaseUrl);
    await keeper.query('select pg_advisory_lock(18)');
    await db.query('insert into gate default values');
    await db.query(`update ${table} set name = 'b' where id = $1`, [rows[0]?.id]);
    await db.query(
      `update ${table} set name = 'c', listed = false, about = repeat('new', 5000) where id = $1`,
      [rows[0]?.id],
    );
    await keeper.end();
    await fence(table, everyone, owner);
    const seen = (heard: readonly Change[]) =>
      withoutFence(heard).map(({ new: row }) => [row['name'], row['about']]);
    expect(seen(everyone)).toEqual([
      ['a', long],
      ['b', expected],
    ]);
    expect(seen(owner)).toEqual([
      ['a', long],
      ['b', expected],
      ['c', 'new'.repeat(5000)],
    ]);
  });
});

describe('policies are evaluated', () => {
  it('for the row in the WAL, each for its roles, with the caller’s privileges', async () => {
    await db.query(`insert into members values ('den', '${ann}'), ('loud', '${ann}')`);
    const [visitor, member, other] = [
      await listen('talk'),
      await listen('talk', ann),
      await listen('talk', bob),
    ];
    await db.query(`insert into talk (id, room, words, kind) values
      (1, 'hall', 'a', 'x'), (2, 'den', 'b', 'x'), (3, 'cellar', 'c', 'x'), (4, 'yard', 'd', 'x'),
      (5, 'roof', 'e', 'x'), (6, 'hall', 'f', 'never'), (7, 'cellar', 'loud', 'x'), (8, 'hall', 'end', 'x')`);
    await until(() =>
      [visitor, member, other].every((heard) => heard.some(({ new: row }) => row['id'] === 8)),
    );
    const ids = (heard: readonly Change[]) => heard.map(({ new: row }) => row['id']);
    expect(ids(visitor)).toEqual([1, 4, 5, 8]);
    expect(ids(member)).toEqual([1, 2, 7, 8]);
    expect(ids(other)).toEqual([1, 8]);
  });

  it('and filters cannot name a column that the caller may not read', async () => {
    await db.query('revoke select on goods from anon; grant select (id, listed, name) on goods to anon');
    await expect(listen('goods', undefined, `owner=eq.${ann}`)).rejects.toThrow(
      /invalid column for filter owner/,
    );
    expect(await listen('goods', undefined, 'name=eq.x')).toEqual([]);
    await db.query('grant select on goods to anon');
  });
});
