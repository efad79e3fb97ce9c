import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { makePerson, makeShop, openDb, type Db, type Shop } from '../support.ts';

let backend: TestBackend;
let db: Db;
let shop: Shop;

beforeAll(async () => {
  // No jobs: only the tests send notices and claim the emails.
  backend = await startBackend({ seed: false, jobs: false });
  db = openDb(backend);
});
afterAll(async () => {
  await db.end();
  await backend.stop();
});
beforeEach(async () => {
  await db.sql('delete from private.attempts');
  await db.sql('delete from private.stock_notices');
  await db.sql('delete from private.email_queue');
  shop = await makeShop(db);
  await stock(0);
});

type Mail = { template: string; to_email: string; payload: Record<string, unknown> };
const claim = async () => (await db.service.rpc('claim_emails', { max: 100 })).body as Mail[];
const stock = (pieces: number) =>
  db.sql('update public.product_variants set stock = $2 where id = $1', [shop.plateVariant, pieces]);
const ask = (email: string, variant = shop.plateVariant, caller = db.anon) =>
  caller.rpc('request_stock_notice', { variant, email });
const send = async () => (await db.service.rpc('send_stock_notices')).body;
const newAddress = () => `${randomUUID()}@people.test`;
const done = { status: 204, body: null };

test('a visitor is notified once when the variant is back, however often and in whatever spelling they asked', async () => {
  const email = newAddress();
  expect(await Promise.all([ask(email), ask(` ${email.toUpperCase()} `), ask(email)])).toEqual([
    done,
    done,
    done,
  ]);
  expect(await send()).toBe(0);
  expect(await claim()).toMatchObject([
    { template: 'stock-notice-set', to_email: email, payload: { token: expect.any(String) } },
  ]);
  await stock(3);
  expect((await Promise.all([send(), send()])).toSorted()).toEqual([0, 1]);
  const [mail, ...more] = await claim();
  expect(more).toEqual([]);
  expect(mail).toMatchObject({ template: 'stock-notice', to_email: email, payload: { price: '33.33' } });
  expect(await send()).toBe(0);
  const kept = await db.sql<{ payload: object }>(
    'select payload from public.email_outbox where to_email = $1',
    [email],
  );
  expect(kept.filter(({ payload }) => 'token' in payload)).toEqual([]);
  // Sold out again: a person who wants another email asks again.
  await stock(0);
  expect(await ask(email)).toEqual(done);
  await stock(2);
  expect(await send()).toBe(1);
});

test('held units are not in stock yet', async () => {
  const email = newAddress();
  await ask(email);
  await stock(1);
  await db.sql(
    `insert into public.stock_holds (variant_id, quantity, checkout_key, expires_at, contact_given)
     values ($1, 1, gen_random_uuid(), now() + interval '5 minutes', true)`,
    [shop.plateVariant],
  );
  expect(await send()).toBe(0);
  await db.sql('delete from public.stock_holds where variant_id = $1', [shop.plateVariant]);
  expect(await send()).toBe(1);
});

test("a signed-in person is notified at the account's email, not at another one", async () => {
  const id = await makePerson(db);
  const email = `${id}@people.test`;
  await db.sql('update auth.users set email = $2 where id = $1', [id, email]);
  const victim = newAddress();
  expect(await ask(victim, shop.plateVariant, await db.person(id, email))).toEqual(done);
  expect((await claim()).map(({ to_email: to }) => to)).toEqual([email]);
  expect(await db.sql('select user_id, email from private.stock_notices')).toEqual([{ user_id: id, email }]);
});

test('requires a variant that is sold out and for sale, and a real address', async () => {
  const email = newAddress();
  expect(await ask('nobody')).toMatchObject({ status: 422, body: { message: 'email_invalid' } });
  expect(await ask(email, randomUUID())).toMatchObject({ status: 404, body: { message: 'variant_unknown' } });
  await stock(1);
  expect(await ask(email)).toMatchObject({ status: 409, body: { message: 'in_stock' } });
  await stock(0);
  await db.sql('update public.products set published = false where id = $1', [shop.plate]);
  expect(await ask(email)).toMatchObject({ status: 404, body: { message: 'variant_unknown' } });
  expect(await claim()).toEqual([]);
});

test('five for one address in ten minutes', async () => {
  const email = newAddress();
  for (let time = 0; time < 5; time += 1) expect(await ask(email)).toEqual(done);
  expect(await ask(email)).toMatchObject({ status: 429, body: { message: 'too_many_attempts' } });
});

test('the link in the email stops its notice without a login, even twice, and affects nobody else', async () => {
  const [mine, yours] = [newAddress(), newAddress()];
  await ask(mine);
  await ask(yours);
  const mails = await claim();
  const token = mails.find(({ to_email: to }) => to === mine)?.payload['token'];
  const read = (secret: unknown) => db.anon.rpc('stock_notice_by_token', { token: secret });
  expect((await read(token)).body).toMatchObject({ state: 'waiting', others: 0, price: '33.33' });
  const stop = (secret: unknown) => db.anon.rpc('stop_stock_notice', { token: secret });
  expect([(await stop(token)).body, (await stop(token)).body]).toEqual([1, 0]);
  expect((await read(token)).body).toMatchObject({ state: 'stopped', others: 0 });
  for (const wrong of ['', 'x'.repeat(201), randomUUID(), null]) {
    expect((await read(wrong)).body).toBe(null);
    expect(await stop(wrong)).toMatchObject({ status: 404, body: { message: 'notice_unknown' } });
  }
  await stock(3);
  expect(await send()).toBe(1);
  expect((await claim()).map(({ to_email: to }) => to)).toEqual([yours]);
});

test('the link in a sent email stops all other notices for the address', async () => {
  const email = newAddress();
  const other = await makeShop(db);
  await db.sql('update public.product_variants set stock = 0 where id = $1', [other.plateVariant]);
  await ask(email);
  await ask(email, other.plateVariant);
  await stock(3);
  expect(await send()).toBe(1);
  const told = (await claim()).find(({ template }) => template === 'stock-notice');
  const token = told?.payload['token'];
  expect((await db.anon.rpc('stock_notice_by_token', { token })).body).toMatchObject({
    state: 'told',
    others: 1,
  });
  expect((await db.anon.rpc('stop_stock_notice', { token, everything: true })).body).toBe(1);
  await db.sql('update public.product_variants set stock = 9 where id = $1', [other.plateVariant]);
  expect(await send()).toBe(0);
});

test('someone who waits for a variant and has its product on the wishlist gets one email about it', async () => {
  const id = await makePerson(db);
  const email = `${id}@people.test`;
  await db.sql('update auth.users set email = $2 where id = $1', [id, email]);
  const caller = await db.person(id, email);
  await caller.rpc('add_to_wishlist', { ids: [shop.plate] });
  await ask(email, shop.plateVariant, caller);
  await claim();
  await stock(4);
  expect((await db.service.rpc('send_wishlist_notices')).body).toBe(1);
  expect(await send()).toBe(1);
  expect((await claim()).map(({ template }) => template)).toEqual(['stock-notice']);
  expect((await db.service.rpc('send_wishlist_notices')).body).toBe(0);
});
