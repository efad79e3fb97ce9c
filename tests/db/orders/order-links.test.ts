import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { buy, contact, makeShop, openDb, type Db, type Placed } from '../support.ts';

let backend: TestBackend;
let db: Db;
let placed: Placed;

beforeAll(async () => {
  // No jobs: only the tests claim the emails.
  backend = await startBackend({ seed: false, jobs: false });
  db = openDb(backend);
  const shop = await makeShop(db);
  placed = await buy(db, db.anon, [{ variant_id: shop.small, quantity: 1 }]);
  await claim();
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});
beforeEach(() => db.sql('delete from private.attempts'));

const ask = (reference: string, email: string) => db.anon.rpc('mail_order_link', { reference, email });
type Mail = { template: string; to_email: string; payload: Record<string, unknown> };
async function claim(): Promise<Mail[]> {
  return (await db.service.rpc('claim_emails', { max: 100 })).body as Mail[];
}
const answered = { status: 204, body: null };

test('the link of an order is emailed to its own address, in any spelling of the two', async () => {
  expect(await ask(` ${placed.reference.toLowerCase()} `, ` ${contact.email.toUpperCase()} `)).toEqual(
    answered,
  );
  const mails = await claim();
  expect(mails).toMatchObject([
    {
      template: 'order-link',
      to_email: contact.email,
      payload: { reference: placed.reference, first_name: contact.first_name, token: placed.token },
    },
  ]);
  expect(await db.sql('select * from private.order_link_requests')).toEqual([]);
  expect(await claim()).toEqual([]);
});

test("an order that doesn't match or doesn't exist gets the same answer and takes the same work", async () => {
  const written = async (reference: string, email: string) => {
    const before = await db.sql<{ n: string }>('select count(*) as n from public.email_outbox');
    const answer = await ask(reference, email);
    const after = await db.sql<{ n: string }>('select count(*) as n from public.email_outbox');
    const kept = await db.sql('select reference, email from private.order_link_requests');
    return { answer, outbox: Number(after[0]?.n) - Number(before[0]?.n), kept: kept.length };
  };
  const stranger = `${randomUUID()}@people.test`;
  // Whether there is an order is looked up later: no answer can reveal it by its timing.
  expect(await written(placed.reference, contact.email)).toEqual({ answer: answered, outbox: 0, kept: 1 });
  expect(await written(placed.reference, stranger)).toEqual({ answer: answered, outbox: 0, kept: 2 });
  expect(await written('SB-NONE00', contact.email)).toEqual({ answer: answered, outbox: 0, kept: 3 });
  expect(await written('SB-NONE00', stranger)).toEqual({ answer: answered, outbox: 0, kept: 4 });
  // Requested again before it was sent: one email.
  expect(await written(placed.reference, contact.email)).toEqual({ answer: answered, outbox: 0, kept: 4 });
  expect((await claim()).map(({ to_email: to }) => to)).toEqual([contact.email]);
});

test('an invalid number or address is reported, and not looked up', async () => {
  for (const [reference, email] of [
    ['', contact.email],
    ['x'.repeat(21), contact.email],
    ["SB-'); --", contact.email],
    [placed.reference, 'nobody'],
    [placed.reference, ''],
  ] as const) {
    expect(await ask(reference, email)).toMatchObject({ status: 422, body: { message: 'lookup_invalid' } });
  }
  expect(await claim()).toEqual([]);
});

test('five for one address in ten minutes, twenty from one client, whether or not there is an order', async () => {
  for (const [reference, email] of [
    [placed.reference, contact.email],
    ['SB-NONE00', 'nobody@people.test'],
  ] as const) {
    await db.sql('delete from private.attempts');
    for (let sent = 0; sent < 5; sent += 1) expect(await ask(reference, email)).toEqual(answered);
    expect((await ask(reference, email)).status).toBe(429);
  }
  await db.sql('delete from private.attempts');
  for (let sent = 0; sent < 20; sent += 1) {
    expect(await ask(placed.reference, `${sent}@people.test`)).toEqual(answered);
  }
  expect((await ask(placed.reference, 'one-more@people.test')).status).toBe(429);
});
