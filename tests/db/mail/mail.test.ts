import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { openDb, type Db } from '../support.ts';

// A separate backend with its sender paused: on the shared one it would take the emails away during the test.
let backend: TestBackend;
let db: Db;
beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = openDb(backend);
  // The sender wakes on notify and on a timer; emails that are due later are left for the test.
  await db.sql(
    "alter table private.email_queue alter column next_attempt_at set default now() + interval '1 hour'",
  );
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});

async function write(to = 'ann@people.test'): Promise<string> {
  const [row] = await db.sql<{ id: string }>(
    "insert into public.email_outbox (template, to_email, payload, dedupe_key) values ('order-confirmation', $1, '{}', $2) returning id",
    [to, randomUUID()],
  );
  return row?.id ?? '';
}

const queue = (id: string) => db.sql('select attempts from private.email_queue where email_id = $1', [id]);

test('an email is claimed by only one sender, and becomes due again if no result is recorded', async () => {
  const client = await db.connect();
  try {
    // Inside one transaction, so that the running sender does not see it.
    await client.query('begin');
    await client.query("set local session_replication_role = 'origin'");
    const { rows } = await client.query<{ id: string }>(
      `with mail as (
         insert into public.email_outbox (template, to_email, payload, dedupe_key)
         values ('order-confirmation', 'ann@people.test', '{"a": 1}', $1) returning id
       ) select id from mail`,
      [randomUUID()],
    );
    const id = rows[0]?.id;
    await client.query('update private.email_queue set next_attempt_at = now() where email_id = $1', [id]);
    const claimed = await client.query('select * from public.claim_emails(100)');
    expect(claimed.rows).toEqual([
      { id, template: 'order-confirmation', to_email: 'ann@people.test', payload: { a: 1 }, attempt: 1 },
    ]);
    expect((await client.query('select * from public.claim_emails(100)')).rows).toEqual([]);
    await client.query(
      "update private.email_queue set next_attempt_at = next_attempt_at - interval '2 minutes' where email_id = $1",
      [id],
    );
    expect((await client.query('select attempt from public.claim_emails(100)')).rows).toEqual([
      { attempt: 2 },
    ]);
  } finally {
    await client.query('rollback');
    client.release();
  }
});

test('a sent email leaves the queue; a failed one waits longer each time and ends after eight attempts', async () => {
  const sent = await write();
  expect((await db.service.rpc('record_email', { email_id: sent, status: 'sent' })).status).toBe(204);
  expect(await queue(sent)).toEqual([]);
  const failing = await write();
  const waits: unknown[] = [];
  for (let attempt = 1; attempt <= 8; attempt += 1) {
    await db.sql(
      "update private.email_queue set attempts = $2, next_attempt_at = now() + interval '1 day' where email_id = $1",
      [failing, attempt],
    );
    await db.service.rpc('record_email', { email_id: failing, status: 'failed', error: 'no route' });
    const [row] = await db.sql<{ minutes: number }>(
      `update private.email_queue q set next_attempt_at = now() + interval '1 hour' from private.email_queue old
       where q.email_id = $1 and old.email_id = q.email_id
       returning round(extract(epoch from old.next_attempt_at - now()) / 60)::int as minutes`,
      [failing],
    );
    waits.push(row?.minutes);
  }
  expect(waits.slice(0, 7)).toEqual([1, 2, 4, 8, 16, 32, 64]);
  // It waits for an admin, and no claim takes it.
  expect(
    await db.sql(
      'select attempts, dead_at is not null as dead from private.email_queue where email_id = $1',
      [failing],
    ),
  ).toEqual([{ attempts: 8, dead: true }]);
  expect(
    await db.sql('select count(*)::int as n from public.email_deliveries where email_id = $1', [failing]),
  ).toEqual([{ n: 8 }]);
  expect((await db.service.rpc('record_email', { email_id: failing, status: 'lost' })).status).toBe(422);
});

test('the same event is queued once', async () => {
  const key = randomUUID();
  const mail =
    "insert into public.email_outbox (template, to_email, payload, dedupe_key) values ('order-confirmation', 'a@b.co', '{}', $1)";
  await db.sql(mail, [key]);
  await expect(db.sql(mail, [key])).rejects.toThrow('email_outbox_dedupe_key_key');
});

test('a new email wakes the sender', async () => {
  const client = await db.connect();
  try {
    const woken = new Promise<string | undefined>((resolve) => {
      client.on('notification', (message) => resolve(message.payload));
    });
    await client.query('listen stallbar_mail');
    const id = await write();
    expect(await woken).toBe(id);
  } finally {
    client.release(true);
  }
});
