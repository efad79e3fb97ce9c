import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buy, makePerson, makeShop, openDb, place, type Caller, type Shop } from '../support.ts';

type Listed = { id: string; reference: string; created_at: string; orders: { status: string }[] };

const db = openDb();
let shop: Shop;
let customer: Caller;
let other: Caller;

beforeAll(async () => {
  shop = await makeShop(db);
  customer = await db.person(await makePerson(db));
  other = await db.person(await makePerson(db));
});
afterAll(() => db.end());

const list = async (caller: Caller, args: Record<string, unknown> = {}) =>
  (await caller.rpc('my_orders', args)).body as Listed[];

describe('my orders', () => {
  test('are the user’s own, newest first, page by page without gaps', async () => {
    const made: string[] = [];
    for (let count = 0; count < 3; count += 1) {
      made.unshift((await place(customer, [{ variant_id: shop.small, quantity: 1 }])).purchase_id);
    }
    await place(other, [{ variant_id: shop.small, quantity: 1 }]);
    expect((await list(customer)).map(({ id }) => id)).toEqual(made);
    const first = await list(customer, { page_size: 2 });
    const last = first.at(-1);
    const rest = await list(customer, { page_size: 2, after: { key: last?.created_at, id: last?.id } });
    expect([...first, ...rest].map(({ id }) => id)).toEqual(made);
    expect(await list(other)).toHaveLength(1);
  });

  test('can be filtered by the status of their orders', async () => {
    const buyer = await db.person(await makePerson(db));
    const bought = await buy(db, buyer, [{ variant_id: shop.small, quantity: 1 }]);
    expect((await list(buyer, { filter: 'open' })).map(({ id }) => id)).toEqual([bought.purchase_id]);
    expect(await list(buyer, { filter: 'delivered' })).toEqual([]);
    expect(await list(buyer, { filter: 'cancelled' })).toEqual([]);
    expect((await list(buyer))[0]?.orders).toMatchObject([{ status: 'processing' }]);
  });

  test('include their contents', async () => {
    const buyer = await db.person(await makePerson(db));
    const { purchase_id: id, reference } = await place(buyer, [{ variant_id: shop.small, quantity: 2 }]);
    expect(await list(buyer)).toMatchObject([
      { id, reference, payment_status: 'unpaid', orders: [{ items: [{ quantity: 2 }], status: 'pending' }] },
    ]);
  });

  test.each([
    ['another filter', { filter: "' or true" }],
    ['an invalid cursor', { after: { key: 'now', id: 'x' } }],
  ])('refuse %s', async (_, args) => {
    expect((await customer.rpc('my_orders', args)).status).toBe(422);
  });

  test('require sign-in', async () => {
    expect((await db.anon.rpc('my_orders')).status).toBe(401);
  });
});

describe('the key of an order', () => {
  test('opens it only for its own account', async () => {
    const { purchase_id: id, token } = await place(customer, [{ variant_id: shop.small, quantity: 1 }]);
    expect((await customer.rpc('my_purchase_key', { purchase_id: id })).body).toBe(token);
    expect((await other.rpc('my_purchase_key', { purchase_id: id })).body).toBeNull();
    expect((await other.rpc('my_purchase_key', { purchase_id: randomUUID() })).body).toBeNull();
    expect((await db.anon.rpc('my_purchase_key', { purchase_id: id })).status).toBe(401);
  });

  test('opens each order that the seed gave to an account', async () => {
    const [buyer] = await db.sql<{ id: string; purchases: string[] }>(
      `select user_id as id, array_agg(id) as purchases from public.purchases
       where user_id = (select id from auth.users where email = 'maya.kowalski@lifters.example') group by user_id`,
    );
    const maya = await db.person(buyer?.id ?? '');
    const references = await Promise.all(
      (buyer?.purchases ?? []).map(async (purchase_id) => {
        const { body: token } = await maya.rpc('my_purchase_key', { purchase_id });
        return ((await db.anon.rpc('track_guest_order', { token })).body as { reference: string } | null)
          ?.reference;
      }),
    );
    expect(references.length).toBeGreaterThan(3);
    expect(references.toSorted()).toEqual(
      (await list(maya, { page_size: 50 })).map(({ reference }) => reference).toSorted(),
    );
  });

  test('of a guest’s order is given to nobody', async () => {
    const { purchase_id: id } = await place(db.anon, [{ variant_id: shop.small, quantity: 1 }]);
    expect((await customer.rpc('my_purchase_key', { purchase_id: id })).body).toBeNull();
  });
});
