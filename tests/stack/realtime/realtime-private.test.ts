import type { SupabaseClient } from '@supabase/supabase-js';
import type { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { connect } from '../../../supabase/local/database.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { clientOf, subscribe, tokenFor, until } from './realtime-support.ts';

const ann = '00000000-0000-4000-8000-00000000000a';
const bob = '00000000-0000-4000-8000-00000000000b';

let backend: TestBackend;
let db: Client;
const clients: SupabaseClient[] = [];

type Heard = { event: string; payload?: unknown; meta?: { id: string; replayed?: boolean } };

async function clientFor(token: () => Promise<string>): Promise<SupabaseClient> {
  const made = clientOf(backend, { token });
  clients.push(made);
  await made.realtime.setAuth();
  return made;
}

function bytesOf(payload: unknown): number[] {
  return payload instanceof ArrayBuffer ? [...new Uint8Array(payload)] : [];
}

const as = (person: string) => () => tokenFor(backend, person);

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = await connect(backend.databaseUrl);
  await db.query(`
    set role postgres;
    create table room_members (room text, person uuid, may_write bool, primary key (room, person));
    grant select on room_members to authenticated;
    create policy "Members hear their room" on realtime.messages for select to authenticated using (
      exists (select from room_members m where m.room = realtime.topic() and m.person = auth.uid()));
    create policy "Writers speak in their room" on realtime.messages for insert to authenticated with check (
      exists (select from room_members m where m.room = realtime.topic() and m.person = auth.uid() and m.may_write)
      and (extension <> 'persistence' or realtime.topic() = 'archive'));
    insert into room_members values ('den', '${ann}', true), ('den', '${bob}', false), ('attic', '${ann}', true),
      ('archive', '${ann}', true), ('archive', '${bob}', false);
    create table sales (id int primary key, price numeric);
    create function announce_sale() returns trigger security definer language plpgsql as $$
    begin
      perform realtime.broadcast_changes('den', tg_op, tg_op, tg_table_name, tg_table_schema, new, old);
      return null;
    end $$;
    create trigger announce_sale after insert or update or delete on sales for each row execute function announce_sale();
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

describe('a private channel', () => {
  it('is closed to users without a policy', async () => {
    const channel = (await clientFor(as(bob))).channel('attic', { config: { private: true } });
    await expect(subscribe(channel)).rejects.toThrow(
      'Unauthorized: You do not have permissions to read from this Channel topic: attic',
    );
    const anonymous = clientOf(backend);
    clients.push(anonymous);
    await expect(subscribe(anonymous.channel('den', { config: { private: true } }))).rejects.toThrow(
      'Unauthorized',
    );
  });

  it('carries the writers’ messages, and none of the others’, by socket and by HTTP', async () => {
    const heard: Heard[] = [];
    const config = { config: { private: true, broadcast: { ack: true } } };
    const [writer, reader] = [
      (await clientFor(as(ann))).channel('den', config),
      (await clientFor(as(bob))).channel('den', config),
    ];
    await subscribe(reader.on('broadcast', { event: '*' }, (message) => heard.push(message)));
    await subscribe(writer.on('broadcast', { event: '*' }, (message) => heard.push(message)));
    expect(await reader.send({ type: 'broadcast', event: 'no', payload: {} })).toBe('error');
    await expect(reader.httpSend('no', {})).rejects.toThrow('Unauthorized');
    expect(await writer.send({ type: 'broadcast', event: 'yes', payload: { n: 1 } })).toBe('ok');
    expect(await writer.httpSend('yes', { n: 2 })).toEqual({ success: true });
    await until(() => heard.length === 3);
    expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
      ['yes', { n: 1 }],
      ['yes', { n: 2 }],
      ['yes', { n: 2 }],
    ]);
  });

  it('is separate from the public channel of the same name', async () => {
    const heard: Heard[] = [];
    const outside = clientOf(backend);
    clients.push(outside);
    await subscribe(outside.channel('den').on('broadcast', { event: '*' }, (message) => heard.push(message)));
    const writer = (await clientFor(as(ann))).channel('den', {
      config: { private: true, broadcast: { ack: true } },
    });
    await subscribe(writer);
    await writer.send({ type: 'broadcast', event: 'secret', payload: {} });
    await outside.channel('den').httpSend('open', {});
    await until(() => heard.length > 0);
    expect(heard.map(({ event }) => event)).toEqual(['open']);
  });

  it('shows presence to readers and accepts it only from writers', async () => {
    const config = (key: string) => ({ config: { private: true, presence: { key, enabled: true } } });
    const [writer, reader] = [
      (await clientFor(as(ann))).channel('den', config('ann')),
      (await clientFor(as(bob))).channel('den', config('bob')),
    ];
    await subscribe(writer);
    await subscribe(reader);
    expect(await reader.track({ here: true })).toBe('error');
    expect(await writer.track({ here: true })).toBe('ok');
    await until(() => 'ann' in reader.presenceState());
    expect(Object.keys(writer.presenceState())).toEqual(['ann']);
  });

  it('receives database broadcasts, and a replay of missed ones', async () => {
    const heard: Heard[] = [];
    const before = Date.now() - 1000;
    const reader = (await clientFor(as(bob))).channel('den', { config: { private: true } });
    await subscribe(reader.on('broadcast', { event: '*' }, (message) => heard.push(message)));
    await db.query('insert into sales values (1, 9.90)');
    await db.query('update sales set price = 8 where id = 1');
    await db.query('delete from sales where id = 1');
    await until(() => heard.length === 3);
    const row = { table: 'sales', schema: 'public', id: expect.any(String) };
    const told = heard.map(({ event, payload }) => [event, payload]);
    expect(told).toEqual([
      ['INSERT', { ...row, operation: 'INSERT', record: { id: 1, price: 9.9 }, old_record: null }],
      [
        'UPDATE',
        { ...row, operation: 'UPDATE', record: { id: 1, price: 8 }, old_record: { id: 1, price: 9.9 } },
      ],
      ['DELETE', { ...row, operation: 'DELETE', record: null, old_record: { id: 1, price: 8 } }],
    ]);
    const again: Heard[] = [];
    const late = (await clientFor(as(ann))).channel('den', {
      config: { private: true, broadcast: { replay: { since: before, limit: 2 } } },
    });
    await subscribe(late.on('broadcast', { event: '*' }, (message) => again.push(message)));
    await until(() => again.length === 2);
    expect(again.map(({ event, payload }) => [event, payload])).toEqual(told.slice(1));
    expect(again.map(({ meta }) => meta)).toEqual(
      heard.slice(1).map(({ meta }) => ({ id: meta?.id, replayed: true })),
    );
  });

  it('carries bytes from the database, and replays them to late joiners', async () => {
    const heard: Heard[] = [];
    const before = Date.now() - 1000;
    const bytes = [0xde, 0xad, 0, 0xff];
    const reader = (await clientFor(as(bob))).channel('den', { config: { private: true } });
    await subscribe(reader.on('broadcast', { event: 'raw' }, (message) => heard.push(message)));
    await db.query(`select realtime.send_binary($1, 'raw', 'den')`, [Buffer.from(bytes)]);
    await until(() => heard.length === 1);
    const again: Heard[] = [];
    const late = (await clientFor(as(ann))).channel('den', {
      config: { private: true, broadcast: { replay: { since: before, limit: 1 } } },
    });
    await subscribe(late.on('broadcast', { event: 'raw' }, (message) => again.push(message)));
    await until(() => again.length === 1);
    const id = heard[0]?.meta?.id;
    expect([...heard, ...again].map(({ payload, meta }) => [bytesOf(payload), meta])).toEqual([
      [bytes, { id }],
      [bytes, { id, replayed: true }],
    ]);
  });

  it('delivers an event once if it is both replayed at the join and received from the WAL', async () => {
    const id = '00000000-0000-4000-8000-0000000000aa';
    // The same id twice: the second row replaces the first one, read late.
    const write = () =>
      db.query(
        `insert into realtime.messages (id, topic, extension, event, payload, private, inserted_at)
         values ($1, 'den', 'broadcast', 'again', '{}', true, clock_timestamp() at time zone 'UTC')`,
        [id],
      );
    await write();
    const [late, live]: Heard[][] = [[], []];
    const replay = { since: Date.now() - 1000, limit: 1 };
    const joined = (await clientFor(as(bob))).channel('den', {
      config: { private: true, broadcast: { replay } },
    });
    await subscribe(joined.on('broadcast', { event: '*' }, (message) => late?.push(message)));
    const other = (await clientFor(as(ann))).channel('den', { config: { private: true } });
    await subscribe(other.on('broadcast', { event: '*' }, (message) => live?.push(message)));
    await write();
    await db.query(`select realtime.send('{}', 'end', 'den')`);
    await until(() => late?.at(-1)?.event === 'end' && live?.at(-1)?.event === 'end');
    expect(late?.map(({ event, meta }) => [event, meta?.replayed])).toEqual([
      ['again', true],
      ['end', undefined],
    ]);
    expect(live?.map(({ event }) => event)).toContain('again');
  });

  it('stores what a sender asks to store if a policy allows it, for the requested time', async () => {
    const live: Heard[] = [];
    const config = { private: true, broadcast: { ack: true } };
    const listener = (await clientFor(as(bob))).channel('archive', { config });
    await subscribe(listener.on('broadcast', { event: '*' }, (message) => live.push(message)));
    const writer = (await clientFor(as(ann))).channel('archive', { config });
    await subscribe(writer);
    const since = Date.now() - 1000;
    const say = (event: string, persist: boolean | { ttl: number }, payload: object = { event }) =>
      writer.send({ type: 'broadcast', event, payload, persist });
    expect(await say('gone', false)).toBe('ok');
    expect(await say('kept', true)).toBe('ok');
    expect(await say('bytes', { ttl: 60 }, new Uint8Array([1, 2]).buffer)).toBe('ok');
    expect(await say('too long', { ttl: 72 * 3600 + 1 })).toBe('invalid_persist_ttl');
    expect(await writer.httpSend('posted', { n: 1 }, { persist: { ttl: 60 } })).toEqual({ success: true });
    await expect(writer.httpSend('posted', { n: 1 }, { persist: { ttl: -1 } })).rejects.toThrow(
      'Unprocessable Entity',
    );
    await db.query(
      `update realtime.messages set expires_at = now() - interval '1 hour' where event = 'kept'`,
    );
    expect(live.map(({ event }) => event)).toEqual(['gone', 'kept', 'bytes', 'posted']);

    const replayed: Heard[] = [];
    const late = (await clientFor(as(bob))).channel('archive', {
      config: { private: true, broadcast: { replay: { since, limit: 10 } } },
    });
    await subscribe(late.on('broadcast', { event: '*' }, (message) => replayed.push(message)));
    await until(() => replayed.length === 2);
    expect(replayed.map(({ event, meta }) => [event, meta])).toEqual([
      ['bytes', { id: expect.any(String), replayed: true }],
      ['posted', { id: expect.any(String), replayed: true }],
    ]);
    expect(bytesOf(replayed[0]?.payload)).toEqual([1, 2]);
  });

  it('stores nothing if no policy allows it', async () => {
    const writer = (await clientFor(as(ann))).channel('den', {
      config: { private: true, broadcast: { ack: true } },
    });
    await subscribe(writer);
    const sent = writer.send({ type: 'broadcast', event: 'unkept', payload: {}, persist: true });
    expect(await sent).toBe('ok');
    await writer.httpSend('unkept', {}, { persist: true });
    const { rows } = await db.query(`select from realtime.messages where event = 'unkept'`);
    expect(rows).toEqual([]);
  });

  it('ends when the new token may not read it', async () => {
    let person = ann;
    const states: string[] = [];
    const by = await clientFor(() => tokenFor(backend, person));
    await subscribe(by.channel('attic', { config: { private: true } }), states);
    person = bob;
    await by.realtime.setAuth();
    expect(await until(() => states.at(1))).toBe('CLOSED');
  });

  it('ends when the policy no longer holds', async () => {
    const states: string[] = [];
    await subscribe((await clientFor(as(ann))).channel('attic', { config: { private: true } }), states);
    await db.query(`delete from room_members where room = 'attic'`);
    expect(await until(() => states.at(1), 15_000)).toBe('CLOSED');
  });
});

it('leaves no trial rows behind', async () => {
  // The shop's own, of jobs that other tests start, are called 'changed'.
  const { rows } = await db.query(
    "select distinct event from realtime.messages where event <> 'changed' order by event",
  );
  expect(rows.map(({ event }) => event)).toEqual([
    'DELETE',
    'INSERT',
    'UPDATE',
    'again',
    'bytes',
    'end',
    'kept',
    'posted',
    'raw',
  ]);
});
