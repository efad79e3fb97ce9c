import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { makePerson, makeShop, openDb, type Caller } from '../support.ts';

const db = openDb();
let customer: Caller;
let other: Caller;

beforeAll(async () => {
  await makeShop(db);
  customer = await db.person(await makePerson(db));
  other = await db.person(await makePerson(db));
});
afterAll(() => db.end());

const message = (more: Record<string, unknown> = {}) => ({
  request_key: randomUUID(),
  name: 'Ann',
  email: `${randomUUID()}@people.test`,
  subject: 'Where is it?',
  message: 'My bar has not arrived yet.',
  ...more,
});

const ticket = (more: Record<string, unknown> = {}) => ({
  request_key: randomUUID(),
  subject: 'Where is it?',
  message: 'My bar has not arrived yet.',
  priority: 'high',
  ...more,
});

const kept = (table: string, key: string) =>
  db.sql(`select count(*)::int as rows from public.${table} where request_key = $1`, [key]);

describe('the contact form', () => {
  test('stores a message once, however often it is sent', async () => {
    const sent = message({ name: ' Ann ', email: 'ANN@People.test' });
    const first = await db.anon.rpc('send_contact_message', sent);
    expect(first.status).toBe(200);
    expect(await db.anon.rpc('send_contact_message', sent)).toEqual(first);
    expect(
      await db.sql('select name, email, user_id from public.contact_messages where request_key = $1', [
        sent.request_key,
      ]),
    ).toEqual([{ name: 'Ann', email: 'ann@people.test', user_id: null }]);
  });

  test('stores four concurrent messages with one key once', async () => {
    const sent = message();
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => db.anon.rpc('send_contact_message', sent)),
    );
    expect(new Set(answers.map(({ body }) => body)).size).toBe(1);
    expect(await kept('contact_messages', sent.request_key)).toEqual([{ rows: 1 }]);
  });

  test.each([
    ['no name', { name: ' ' }],
    ['a name of 51 characters', { name: 'a'.repeat(51) }],
    ['no address', { email: 'nobody' }],
    ['two addresses', { email: 'a@b.test,c@d.test' }],
    ['a subject of 4 characters', { subject: 'Help' }],
    ['a subject of 201 characters', { subject: 'a'.repeat(201) }],
    ['a message of 19 characters', { message: 'a'.repeat(19) }],
    ['a message of 2,001 characters', { message: 'a'.repeat(2001) }],
    ['no key', { request_key: null }],
  ])('refuses %s', async (_, more) => {
    expect((await db.anon.rpc('send_contact_message', message(more))).status).toBe(422);
  });

  test('answers the sixth message of one sender in ten minutes with 429', async () => {
    const email = `${randomUUID()}@people.test`;
    for (let sent = 0; sent < 5; sent += 1) {
      expect((await db.anon.rpc('send_contact_message', message({ email }))).status).toBe(200);
    }
    expect((await db.anon.rpc('send_contact_message', message({ email }))).status).toBe(429);
  });

  test('accepts exactly 20 of 60 concurrent messages from one address in ten minutes', async () => {
    await db.sql('delete from private.attempts');
    const answers = await Promise.all(
      Array.from({ length: 60 }, () => db.anon.rpc('send_contact_message', message())),
    );
    const statuses = answers.map(({ status }) => status).sort();
    expect(statuses).toEqual([...Array<number>(20).fill(200), ...Array<number>(40).fill(429)]);
    // Refused messages are not counted, and after ten minutes the count restarts.
    expect((await db.anon.rpc('send_contact_message', message())).status).toBe(429);
    await db.sql("update private.attempts set since = now() - interval '11 minutes'");
    expect((await db.anon.rpc('send_contact_message', message())).status).toBe(200);
    await db.sql('delete from private.attempts');
  });

  test('nobody can write to the table except through the procedure', async () => {
    const { request_key, name, email, subject, message: text } = message();
    const row = { request_key, name, email, subject, message: text };
    expect((await db.anon.send('POST', 'contact_messages', row)).status).toBe(401);
    expect((await customer.send('POST', 'contact_messages', row)).status).toBe(403);
  });
});

describe('a ticket', () => {
  test('can be opened only by signed-in users', async () => {
    expect((await db.anon.rpc('open_ticket', ticket())).status).toBe(401);
    expect((await customer.rpc('open_ticket', ticket())).status).toBe(200);
  });

  test('is opened once, and never shown to another user with the same key', async () => {
    const sent = ticket();
    const first = await customer.rpc('open_ticket', sent);
    expect(await customer.rpc('open_ticket', sent)).toEqual(first);
    expect((await other.rpc('open_ticket', sent)).status).toBe(422);
    expect(await kept('support_tickets', sent.request_key)).toEqual([{ rows: 1 }]);
  });

  test('is refused as the sixth from one user in ten minutes: 429', async () => {
    const eager = await db.person(await makePerson(db));
    const statuses: number[] = [];
    for (let sent = 0; sent < 6; sent += 1) statuses.push((await eager.rpc('open_ticket', ticket())).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test.each([
    ['an unknown priority', { priority: 'urgent' }],
    ['a subject of 4 characters', { subject: 'Help' }],
    ['a message of 2,001 characters', { message: 'a'.repeat(2001) }],
  ])('with %s is refused', async (_, more) => {
    expect((await customer.rpc('open_ticket', ticket(more))).status).toBe(422);
  });
});

describe('the waitlist', () => {
  test('accepts an address once and gives the same answer each time', async () => {
    const email = `${randomUUID()}@people.test`;
    const [category] = await db.sql<{ id: string }>('select id from public.categories limit 1');
    const first = await db.anon.rpc('join_vendor_waitlist', { email, category: category?.id });
    expect(first).toEqual({ status: 204, body: null });
    expect(await db.anon.rpc('join_vendor_waitlist', { email: email.toUpperCase() })).toEqual(first);
    expect(
      await db.sql('select email, status, category_id from public.vendor_waitlist where email = $1', [email]),
    ).toEqual([{ email, status: 'pending', category_id: category?.id }]);
  });

  test('refuses an invalid address and an unknown category', async () => {
    expect((await db.anon.rpc('join_vendor_waitlist', { email: 'nobody' })).status).toBe(422);
    expect(
      (await db.anon.rpc('join_vendor_waitlist', { email: 'a@people.test', category: randomUUID() })).status,
    ).toBe(422);
  });

  test('limits one sender', async () => {
    const email = `${randomUUID()}@people.test`;
    for (let sent = 0; sent < 5; sent += 1) await db.anon.rpc('join_vendor_waitlist', { email });
    expect((await db.anon.rpc('join_vendor_waitlist', { email })).status).toBe(429);
  });
});
