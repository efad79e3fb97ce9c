import type { RealtimeChannel } from '@supabase/supabase-js';
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { withDatabase } from '../../../supabase/local/database.ts';
import { subscribe, subscribeToChanges, until } from '../realtime/realtime-support.ts';
import { member, needDatabase, openTarget, visitor, type Target } from './target.ts';

let target: Target;
type Heard = { event: string; payload?: unknown; meta?: { id: string; replayed?: boolean } };

beforeAll(async () => {
  target = await openTarget();
});
afterAll(() => target.stop());

/** Runs `make` as the schema's owner, and `undo` at the end. */
async function withTables(url: string, make: string, undo: string, work: () => Promise<void>): Promise<void> {
  await withDatabase(url, (db) => db.query(`set role postgres; ${undo} ${make}`));
  try {
    await work();
  } finally {
    await withDatabase(url, (db) => db.query(`set role postgres; ${undo}`));
  }
}

function listen(channel: RealtimeChannel): Heard[] {
  const heard: Heard[] = [];
  channel.on('broadcast', { event: '*' }, (message) => heard.push(message));
  return heard;
}

describe.each(['1.0.0', '2.0.0'])('protocol %s', (vsn) => {
  it('broadcasts to the others, to the sender on request, and over HTTP', async () => {
    const topic = `contract-${randomUUID()}`;
    const [one, two] = [visitor(target, vsn), visitor(target, vsn)];
    const sender = one.channel(topic, { config: { broadcast: { self: true, ack: true } } });
    const receiver = two.channel(topic);
    const [own, others] = [listen(sender), listen(receiver)];
    await subscribe(sender);
    await subscribe(receiver);
    expect(await sender.send({ type: 'broadcast', event: 'lift', payload: { kg: 100 } })).toBe('ok');
    expect(await receiver.httpSend('post', { kg: 1 })).toEqual({ success: true });
    await until(() => own.length === 2 && others.length === 2);
    for (const heard of [own, others]) {
      expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
        ['lift', { kg: 100 }],
        ['post', { kg: 1 }],
      ]);
    }
    await Promise.all([one.removeAllChannels(), two.removeAllChannels()]);
  });

  it('shows who is present and who has left', async () => {
    const topic = `contract-${randomUUID()}`;
    const [one, two] = [visitor(target, vsn), visitor(target, vsn)];
    const ann = one.channel(topic, { config: { presence: { key: 'ann' } } });
    ann.on('presence', { event: 'sync' }, () => undefined);
    const bob = two.channel(topic, { config: { presence: { key: 'bob' } } });
    bob.on('presence', { event: 'sync' }, () => undefined);
    await subscribe(ann);
    await subscribe(bob);
    expect([await ann.track({ at: 'rack' }), await bob.track({ at: 'bench' })]).toEqual(['ok', 'ok']);
    await until(() => Object.keys(ann.presenceState()).length === 2);
    expect(Object.keys(bob.presenceState()).sort()).toEqual(['ann', 'bob']);
    await two.removeAllChannels();
    await until(() => Object.keys(ann.presenceState()).join() === 'ann');
    await one.removeAllChannels();
  });
});

describe('a private channel', () => {
  const undo = `drop policy if exists contract_hear on realtime.messages;
    drop policy if exists contract_speak on realtime.messages;`;
  const make = `create policy contract_hear on realtime.messages for select to authenticated
      using (realtime.topic() like 'contract-%');
    create policy contract_speak on realtime.messages for insert to authenticated
      with check (realtime.topic() like 'contract-open-%' and extension in ('broadcast', 'presence'));`;

  it('follows its policies; database messages arrive live and in the replay', async (context) => {
    const url = needDatabase(target, context);
    await withTables(url, make, undo, async () => {
      const person = await member(target);
      const config = { private: true, broadcast: { ack: true, replication_ready: true } };
      const closed = person.client.channel(`contract-closed-${randomUUID()}`, { config });
      await subscribe(closed);
      expect(await closed.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('error');
      await expect(subscribe(person.client.channel(`other-${randomUUID()}`, { config }))).rejects.toThrow(
        'Unauthorized',
      );
      const topic = `contract-open-${randomUUID()}`;
      const room = person.client.channel(topic, { config });
      const ready: unknown[] = [];
      room.on('system', {}, (message) => ready.push(message));
      const heard = listen(room);
      await subscribe(room);
      expect(await room.send({ type: 'broadcast', event: 'x', payload: {} })).toBe('ok');
      await until(() => ready.length > 0, 15_000);
      const since = Date.now() - 1000;
      const bytes = Buffer.from([0, 255, 7]);
      await withDatabase(url, async (db) => {
        await db.query(`select realtime.send('{"n": 1}', 'told', $1)`, [topic]);
        await db.query(`select realtime.send_binary($1, 'raw', $2)`, [bytes, topic]);
      });
      await until(() => heard.length === 2);
      expect(heard.map(({ event, payload }) => [event, payload])).toEqual([
        ['told', { n: 1, id: expect.any(String) }],
        ['raw', expect.any(ArrayBuffer)],
      ]);
      const late = await member(target);
      const again = late.client.channel(topic, {
        config: { private: true, broadcast: { replay: { since, limit: 25 } } },
      });
      const replayed = listen(again);
      await subscribe(again);
      await until(() => replayed.length === 2);
      expect(replayed.map(({ event, meta }) => [event, meta?.replayed])).toEqual([
        ['told', true],
        ['raw', true],
      ]);
      await Promise.all([person.leave(), late.leave()]);
    });
  });
});

describe('postgres_changes', () => {
  const undo = 'drop table if exists public.contract_sets;';
  const make = `create table public.contract_sets (id int primary key, owner uuid, kg numeric, note text);
    alter table public.contract_sets enable row level security;
    create policy own on public.contract_sets for select to authenticated using (owner = auth.uid());
    grant select on public.contract_sets to authenticated;
    alter publication supabase_realtime add table public.contract_sets;`;

  it('reach those who may see the row, with the requested filters', async (context) => {
    const url = needDatabase(target, context);
    await withTables(url, make, undo, async () => {
      const [ann, bob] = [await member(target), await member(target)];
      const table = { event: '*', schema: 'public', table: 'contract_sets' } as const;
      const [own, heavy]: unknown[][] = [[], []];
      const first = ann.client.channel(`contract-${randomUUID()}`);
      first.on('postgres_changes', table, ({ eventType, new: row, old }) => own?.push([eventType, row, old]));
      const second = bob.client.channel(`contract-${randomUUID()}`);
      second.on('postgres_changes', { ...table, event: 'INSERT', filter: 'kg=gt.100' }, ({ new: row }) =>
        heavy?.push(row),
      );
      await subscribeToChanges(first);
      await subscribeToChanges(second);
      await withDatabase(url, async (db) => {
        await db.query(
          `insert into public.contract_sets values (1, $1, 90.50, 'a'), (2, $2, 100, 'b'), (3, $2, 101, 'c')`,
          [ann.id, bob.id],
        );
        // Each change is checked when it is sent: each one waits for the one before.
        await until(() => own?.length === 1 && heavy?.length === 1, 15_000);
        await db.query(`update public.contract_sets set note = 'd' where id = 1`);
        await until(() => own?.length === 2, 15_000);
        await db.query('delete from public.contract_sets where id = 1');
      });
      await until(() => own?.length === 3, 15_000);
      expect(own).toEqual([
        ['INSERT', { id: 1, owner: ann.id, kg: 90.5, note: 'a' }, {}],
        ['UPDATE', { id: 1, owner: ann.id, kg: 90.5, note: 'd' }, { id: 1 }],
        ['DELETE', {}, { id: 1 }],
      ]);
      expect(heavy).toEqual([{ id: 3, owner: bob.id, kg: 101, note: 'c' }]);
      await Promise.all([ann.leave(), bob.leave()]);
    });
  });
});
