import type { SupabaseClient } from '@supabase/supabase-js';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openSession } from '../../support/open-session.ts';
import { clientOf, openRaw, subscribe, subscribeToChanges, tokenFor, until } from './realtime-support.ts';

const ann = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';

let backend: TestBackend;
let db: Client;
const clients: SupabaseClient[] = [];

type Change = {
  eventType: string;
  new: Record<string, unknown>;
  old: Record<string, unknown>;
  errors: unknown;
};

async function client(token?: () => Promise<string>): Promise<SupabaseClient> {
  const made = clientOf(backend, token === undefined ? {} : { token });
  clients.push(made);
  // Otherwise the first join is sent before the token is known, and the token follows it.
  if (token !== undefined) await made.realtime.setAuth();
  return made;
}

/** One user's client. */
function clientFor(person: string, seconds?: number): Promise<SupabaseClient> {
  const token = tokenFor(backend, person, {}, seconds);
  return client(() => token);
}

/** Listens to a table; returns the list of received changes, which grows. */
async function listen(
  by: SupabaseClient,
  filter: { event?: string; table?: string; filter?: string; select?: string[] },
  states?: string[],
): Promise<Change[]> {
  const heard: Change[] = [];
  const channel = by.channel(`changes-${Math.random()}`);
  channel.on('postgres_changes' as 'system', { event: '*', schema: 'public', ...filter }, (change: Change) =>
    heard.push(change),
  );
  await subscribeToChanges(channel, states);
  return heard;
}

/** Writes a row that everyone sees and waits for it: earlier changes have arrived by then. */
async function fence(heard: Change[]): Promise<Change[]> {
  const { rows } = await db.query<{ id: string }>(
    `insert into open_things (name) values ('fence') returning id`,
  );
  await until(() => heard.some((change) => Number(change.new['id']) === Number(rows[0]?.id)));
  return heard.filter((change) => change.new['name'] !== 'fence');
}

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = await connect(backend.databaseUrl);
  // Profiles are published too, so create them before anyone listens.
  for (const person of [ann, bob]) await openSession(backend, person);
  await db.query(`
    set role postgres;
    create table open_things (id bigint generated always as identity primary key, name text, n int);
    create table own_things (id int primary key, owner uuid, name text, secret text);
    alter table own_things enable row level security;
    alter table own_things replica identity full;
    create policy "Owners see their things" on own_things for select to authenticated using (owner = auth.uid());
    grant select (id, owner, name) on own_things to anon, authenticated;
    create type mood as enum ('calm', 'loud');
    create table all_kinds (
      id bigint primary key, small int2, big int8, price numeric(30, 6), real_ float8, flag bool, at timestamptz,
      at_local timestamp, day date, clock time, span interval, doc jsonb, doc_text json, tags text[], ids int8[],
      code char(3), mood mood, uid uuid, bytes bytea, address inet, range_ int4range, empty text
    );
    create table no_key (name text);
    create table slow_things (id int primary key);
    alter table slow_things enable row level security;
    create policy "Some wait" on slow_things for select to authenticated using (pg_sleep(60) is not null);
    create policy "Others do not" on slow_things for select to anon using (true);
    create table unpublished (id int primary key);
    grant select on open_things, slow_things, all_kinds, no_key, unpublished to anon, authenticated;
    alter publication supabase_realtime add table open_things, slow_things, own_things, all_kinds, no_key;
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

describe('postgres_changes', () => {
  it('delivers insert, update and delete in commit order, and only the key of a deleted row', async () => {
    const heard = await listen(await client(), { table: 'open_things' });
    await db.query(`insert into open_things (name, n) values ('a', 1)`);
    await db.query(`update open_things set n = 2 where name = 'a'`);
    await db.query(`delete from open_things where name = 'a'`);
    await until(() => heard.length === 3);
    const id = heard[0]?.new['id'];
    const common = { schema: 'public', table: 'open_things', errors: null };
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/);
    expect(heard).toEqual([
      { ...common, commit_timestamp: at, eventType: 'INSERT', new: { id, name: 'a', n: 1 }, old: {} },
      { ...common, commit_timestamp: at, eventType: 'UPDATE', new: { id, name: 'a', n: 2 }, old: { id } },
      { ...common, commit_timestamp: at, eventType: 'DELETE', new: {}, old: { id } },
    ]);
  });

  it('prints every kind of value as PostgREST does', async () => {
    const raw = await openRaw(backend);
    raw.send('realtime:kinds', 'phx_join', {
      config: { postgres_changes: [{ event: 'INSERT', schema: 'public', table: 'all_kinds' }] },
    });
    await until(() => raw.received.some(({ event }) => event === 'system'));
    const texts: string[] = [];
    raw.ws.on('message', (data: Buffer) => texts.push(data.toString()));
    await db.query(`insert into all_kinds values (9007199254740993, 7, 9223372036854775807, 1234567890123.450000, 0.1,
      true, '2024-02-29 12:00:00.123456+02', '2024-02-29 12:00', '2024-02-29', '23:59:59', '1 day 02:00',
      '{"b": [1, null, "x"], "a": 1.50}', '{"z":1, "a":2}', '{a,"b,c",NULL}', '{9007199254740993}', 'ab', 'loud',
      '${ann}', '\\xdead', '10.0.0.1', '[1,5)', null)`);
    await until(() => texts.length === 1);
    const rest = await fetch(`${backend.apiUrl}/rest/v1/all_kinds`, { headers: { apikey: backend.anonKey } });
    // Numbers as text, so that lost digits are noticed.
    const quoted = (text: string): unknown =>
      JSON.parse(
        text.replaceAll(/"(?:[^"\\]|\\.)*"|-?\d[\d.]*/g, (part) =>
          part.startsWith('"') ? part : `"${part}"`,
        ),
      );
    const message = quoted(texts[0] ?? '') as {
      payload: { data: { record: unknown; columns: { name: string; type: string }[] } };
    };
    expect([message.payload.data.record]).toEqual(quoted(await rest.text()));
    expect(message.payload.data.columns.slice(0, 4)).toEqual([
      { name: 'id', type: 'int8' },
      { name: 'small', type: 'int2' },
      { name: 'big', type: 'int8' },
      { name: 'price', type: 'numeric' },
    ]);
    expect(message.payload.data.columns.find(({ name }) => name === 'tags')?.type).toBe('_text');
    raw.ws.terminate();
  });

  it('shows a row only to those who may select it, and only their columns', async () => {
    const [mine, his, nobody] = [
      await listen(await clientFor(ann), { table: '*' }),
      await listen(await clientFor(bob), { table: '*' }),
      await listen(await client(), { table: '*' }),
    ];
    await db.query(
      `insert into own_things values (1, '${ann}', 'a', 'hidden'), (2, '${bob}', 'b', 'hidden')`,
    );
    await db.query(`update own_things set name = 'c' where id = 1`);
    await db.query(`delete from own_things where id = 1`);
    const seen = async (heard: Change[]) =>
      (await fence(heard)).map(({ eventType, new: row, old }) => [eventType, row, old]);
    expect(await seen(mine)).toEqual([
      ['INSERT', { id: 1, owner: ann, name: 'a' }, {}],
      ['UPDATE', { id: 1, owner: ann, name: 'c' }, { id: 1 }],
      ['DELETE', {}, { id: 1 }],
    ]);
    expect(await seen(his)).toEqual([['INSERT', { id: 2, owner: bob, name: 'b' }, {}]]);
    expect(await seen(nobody)).toEqual([]);
  });

  it.each([
    ['eq', 'n=eq.2', [2]],
    ['neq', 'n=neq.2', [1, 3]],
    ['lt', 'n=lt.2', [1]],
    ['lte', 'n=lte.2', [1, 2]],
    ['gt', 'n=gt.2', [3]],
    ['gte', 'n=gte.2', [2, 3]],
    ['in', 'n=in.(1,3)', [1, 3]],
    ['in with quotes', 'name=in.("x,y",y)', [1, 2]],
    ['not', 'n=not.eq.2', [1, 3]],
    ['is', 'name=is.null', [3]],
    ['like', 'name=like.x%', [1]],
    ['two conditions', 'n=gt.1,name=eq.y', [2]],
    ['SQL keywords', `name=eq.'; drop table open_things; --`, []],
  ])('filters by %s', async (_, filter, expected) => {
    const by = await client();
    const all = await listen(by, { table: 'open_things', event: 'INSERT' });
    const heard = await listen(by, { table: 'open_things', event: 'INSERT', filter });
    await db.query(`insert into open_things (name, n) values ('x,y', 1), ('y', 2), (null, 3)`);
    await fence(all);
    expect(heard.filter((change) => change.new['name'] !== 'fence').map((change) => change.new['n'])).toEqual(
      expected,
    );
  });

  it('sends only the requested events and columns', async () => {
    const by = await client();
    const all = await listen(by, { table: 'open_things' });
    const updates = await listen(by, { table: 'open_things', event: 'UPDATE', select: ['n'] });
    await db.query(`insert into open_things (name, n) values ('z', 8)`);
    await db.query(`update open_things set n = 9 where name = 'z'`);
    await fence(all);
    expect(updates.map(({ eventType, new: row }) => [eventType, row])).toEqual([['UPDATE', { n: 9 }]]);
  });

  it('includes long values that an update did not touch', async () => {
    const heard = await listen(await client(), { table: 'open_things', event: 'UPDATE' });
    await db.query(`alter table open_things alter name set storage external`);
    await db.query(`insert into open_things (name, n) values (repeat('long', 5000), 1)`);
    await db.query(`update open_things set n = 5 where n = 1 and length(name) > 100`);
    await until(() => heard.length === 1);
    expect(heard[0]?.new['name']).toBe('long'.repeat(5000));
  });

  it('reports what it cannot send: no key, too large', async () => {
    const heard = await listen(await client(), { table: '*' });
    await db.query(`insert into no_key values ('a')`);
    await until(() => heard.length === 1);
    expect(heard[0]).toMatchObject({
      table: 'no_key',
      new: {},
      errors: ['Error 400: Bad Request, no primary key'],
    });
    await db.query(`insert into open_things (name, n) values (repeat('x', 1100000), 1)`);
    await until(() => heard.length === 2);
    expect(heard[1]).toMatchObject({
      errors: ['Error 413: Payload Too Large'],
      new: { id: expect.any(Number), n: 1 },
    });
    expect(heard[1]?.new).not.toHaveProperty('name');
  });

  it('reveals nothing to those who may not read, not even that something has changed', async () => {
    await db.query(`alter table no_key enable row level security`);
    const [visitor, reader] = [
      await listen(await client(), { table: '*' }),
      await listen(await clientFor(ann), {}),
    ];
    await db.query('revoke select on open_things from anon');
    await db.query(`insert into open_things (name) values ('secret')`);
    await db.query(`update open_things set n = 1 where name = 'secret'`);
    await db.query(`delete from open_things where name = 'secret'`);
    await db.query(`insert into no_key values ('hidden')`);
    await db.query(`insert into open_things (name) values ('last')`);
    // Both are served in one go, so the visitor has been checked by then.
    await until(() => reader.some((change) => change.new['name'] === 'last'));
    await db.query('grant select on open_things to anon');
    expect(reader.map(({ eventType }) => eventType)).toEqual(['INSERT', 'UPDATE', 'DELETE', 'INSERT']);
    expect(await fence(visitor)).toEqual([]);
    await db.query(`alter table no_key disable row level security`);
  });

  it.each([
    ['a table that is not published', { table: 'unpublished' }, /Please check Realtime is enabled/],
    ['an unknown column', { table: 'open_things', filter: 'nope=eq.1' }, /invalid column for filter nope/],
    ['a value of the wrong type', { table: 'open_things', filter: 'n=eq.one' }, /invalid input syntax/],
    [
      'an unknown operator',
      { table: 'open_things', filter: 'n=foo.1' },
      /Error parsing `filter` params: \["foo", "1"\]/,
    ],
  ])('refuses %s', async (_, filter, sentence) => {
    await expect(listen(await client(), filter)).rejects.toThrow(sentence);
  });

  it('does not let one slow policy block the others', async () => {
    const slow = await listen(await clientFor(ann), { table: 'slow_things' });
    const quick = await listen(await client(), { table: 'slow_things' });
    await db.query('insert into slow_things values (1)');
    await until(() => quick.length === 1, 15_000);
    expect([slow, quick[0]?.new]).toEqual([[], { id: 1 }]);
  });

  it('delays the answer until changes arrive, when asked to', async () => {
    const by = await client();
    const heard: { eventType: string }[] = [];
    const channel = by.channel('waits', { config: { postgres_changes_options: { wait: true } } });
    channel.on('postgres_changes', { event: '*', schema: 'public', table: 'open_things' }, (change) =>
      heard.push(change),
    );
    await subscribe(channel);
    await db.query(`insert into open_things (name) values ('after the answer')`);
    expect((await until(() => heard.at(0))).eventType).toBe('INSERT');
  });
});

describe('a token on an open socket', () => {
  it('can be exchanged: from then on the new user applies', async () => {
    let person = ann;
    const by = await client(() => tokenFor(backend, person));
    const heard = await listen(by, { table: '*' });
    await db.query(`insert into own_things values (10, '${ann}', 'a'), (11, '${bob}', 'b')`);
    await fence(heard);
    person = bob;
    await by.realtime.setAuth();
    const ping = by.channel('ping', { config: { broadcast: { ack: true } } });
    await subscribe(ping);
    await ping.send({ type: 'broadcast', event: 'x', payload: {} });
    await db.query(`insert into own_things values (12, '${ann}', 'a'), (13, '${bob}', 'b')`);
    const ids = (await fence(heard)).map((change) => change.new['id']);
    expect(ids).toEqual([10, 13]);
  });

  it('ends the channel when it expires', async () => {
    const states: string[] = [];
    const by = await clientFor(ann, 3);
    const heard = await listen(by, { table: 'own_things' }, states);
    await until(() => states.includes('CLOSED'), 8000);
    await db.query(`insert into own_things values (20, '${ann}', 'late')`);
    const other = await listen(await client(), { table: 'open_things' });
    await fence(other);
    expect([states, heard]).toEqual([['SUBSCRIBED', 'CLOSED'], []]);
  });

  it('ends the channel when its session ends, and cannot join again', async () => {
    const session = '00000000-0000-4000-8000-0000000000c1';
    await db.query(
      `insert into auth.users (id, email) values ('${ann}', 'ann@stallbar.test') on conflict do nothing`,
    );
    await db.query(`insert into auth.sessions (id, user_id) values ('${session}', '${ann}')`);
    const token = await tokenFor(backend, ann, { session_id: session });
    const by = await client(async () => token);
    const states: string[] = [];
    await listen(by, { table: 'own_things' }, states);
    await db.query(`delete from auth.sessions where id = '${session}'`);
    await until(() => states.includes('CLOSED'));
    await expect(subscribe(by.channel('again'))).rejects.toThrow(
      'InvalidJWTToken: Your session has ended. Log in again.',
    );
  });

  it.each([
    ['forged', async () => `${await tokenFor(backend, ann)}x`, /InvalidJWTToken/],
    ['expired', () => tokenFor(backend, ann, {}, -5), /InvalidJWTToken: JWT expired/],
    ['of another role', () => tokenFor(backend, ann, { role: 'postgres' }), /permission denied to set role/],
  ])('is refused when it is %s', async (_, make, reason) => {
    const by = await client(make);
    await expect(subscribe(by.channel('refused'))).rejects.toThrow(reason);
  });
});

describe('the replication slot', () => {
  it('is temporary, and a listener learns that the stream was cut, rejoins and keeps receiving', async () => {
    const slots = () =>
      db.query<{ temporary: boolean; active_pid: number }>(
        'select temporary, active_pid from pg_replication_slots',
      );
    const { rows } = await slots();
    expect(rows.map((row) => row.temporary)).toEqual([true]);
    const states: string[] = [];
    const heard = await listen(await client(), { table: 'open_things' }, states);
    await db.query('select pg_terminate_backend($1)', [rows[0]?.active_pid]);
    await until(() => states.length === 3, 15_000);
    expect(states).toEqual(['SUBSCRIBED', 'CHANNEL_ERROR', 'SUBSCRIBED']);
    expect((await slots()).rows.map((row) => row.temporary)).toEqual([true]);
    await db.query(`insert into open_things (name) values ('after the gap')`);
    await until(() => heard.some((change) => change.new['name'] === 'after the gap'));
  });
});
