import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { shopDay } from '../../support/days.ts';
import { createStoreOrder, sell, type StoreOrder } from './order-support.ts';
import { buy, makePerson, makeShop, openDb, place, type Caller, type Shop } from '../support.ts';

const db = openDb();
let shop: Shop;
let customer: Caller;
let customerId: string;
let other: Caller;
let vendor: Caller;
let otherVendor: Caller;

beforeAll(async () => {
  shop = await makeShop(db, 900);
  customerId = await makePerson(db);
  customer = await db.person(customerId);
  other = await db.person(await makePerson(db));
  vendor = await db.person(shop.vendors[0]);
  otherVendor = await db.person(shop.vendors[1]);
});
afterAll(() => db.end());

const order = (buyer = customer, quantity = 1) =>
  sell(db, buyer, vendor, [{ variant_id: shop.small, quantity }]);

describe('messages about an order', () => {
  const write = (one: StoreOrder, caller: Caller, args: object = {}) =>
    caller.rpc('send_order_message', {
      purchase_key: one.key,
      order_id: one.order_id,
      request_key: randomUUID(),
      message: 'Where is my bar?',
      ...args,
    });
  const answer = (one: StoreOrder, caller: Caller, message = 'On the truck.') =>
    caller.rpc('answer_order_message', { order_id: one.order_id, request_key: randomUUID(), message });

  test('go both ways, and each one sends an email', async () => {
    const one = await order();
    const asked = await write(one, customer, { message: '  Where is <b>my</b> bar?  ' });
    const told = await answer(one, vendor);
    expect((await one.seen()).messages).toMatchObject([
      { from: 'customer', message: 'Where is <b>my</b> bar?' },
      { from: 'vendor', message: 'On the truck.' },
    ]);
    expect(
      await db.sql('select template from public.email_outbox where dedupe_key in ($1, $2) order by 1', [
        `order-message:${String(asked.body)}`,
        `order-message:${String(told.body)}`,
      ]),
    ).toEqual([{ template: 'order-message' }, { template: 'vendor-order-message' }]);
  });

  test('with one key are stored once, and the key does not work for another order', async () => {
    const [one, two] = [await order(), await order()];
    const request_key = randomUUID();
    const first = await write(one, customer, { request_key });
    expect(await write(one, customer, { request_key })).toEqual(first);
    expect((await write(two, customer, { request_key })).status).toBe(422);
    expect((await one.seen()).messages).toHaveLength(1);
  });

  test('are limited to five in ten minutes', async () => {
    const one = await order();
    const statuses: number[] = [];
    for (let count = 0; count < 6; count += 1) statuses.push((await write(one, customer)).status);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
  });

  test('are visible only to the buyer and the store', async () => {
    const [one, theirs] = [await order(), await order(other)];
    expect((await write(one, other, { purchase_key: theirs.key })).status).toBe(404);
    expect((await write(one, other, { purchase_key: 'f'.repeat(64) })).status).toBe(404);
    expect((await answer(one, otherVendor)).status).toBe(404);
    expect((await answer(one, customer)).status).toBe(404);
    expect((await answer(one, db.anon)).status).toBe(401);
    expect((await other.get(`order_messages?select=id&order_id=eq.${one.order_id}`)).body).toEqual([]);
  });

  test.each([[''], [' x '], ['x'.repeat(2001)], [null]])('refuse %j', async (message) => {
    expect((await write(await order(), customer, { message })).status).toBe(422);
  });
});

describe('a review of an item', () => {
  // The limit of five in ten minutes is per user, but these tests share one.
  beforeEach(() => db.sql("delete from private.attempts where bucket like 'review%'"));

  const review = (caller: Caller, order_item: string | undefined, args: object = {}) =>
    caller.rpc('write_review', {
      order_item,
      rating: 5,
      title: 'Solid bar',
      content: 'It does what a bar should do.',
      ...args,
    });

  const change = (caller: Caller, id: unknown, args: object = {}) =>
    caller.rpc('change_review', {
      review: id,
      rating: 3,
      title: 'Good bar',
      content: 'A year on, the knurling has worn off.',
      ...args,
    });
  const stored = async (id: unknown) =>
    (await db.sql('select rating, title, status from public.product_reviews where id = $1', [id]))[0];

  test('is visible to and editable by its author, and then awaits approval again', async () => {
    const one = await order();
    await one.deliver();
    const [item] = await one.items();
    const { body: id } = await review(customer, item?.id);
    await db.sql("update public.product_reviews set status = 'approved' where id = $1", [id]);
    const own = async (caller: Caller) => {
      const { body } = await caller.rpc('track_guest_order', { token: one.key });
      return (body as { orders: { reviews: unknown }[] }).orders.map(({ reviews }) => reviews);
    };
    const written = { id, order_item_id: item?.id, rating: 5, title: 'Solid bar', status: 'approved' };
    expect(await own(customer)).toMatchObject([[written]]);
    // The link of an order is often passed on: it shows nothing that is not public.
    expect([await own(db.anon), await own(other)]).toEqual([[[]], [[]]]);

    // Sending the current values changes nothing.
    const same = { rating: 5, title: ' Solid bar ', content: 'It does what a bar should do.' };
    expect(await change(customer, id, same)).toEqual({ status: 200, body: 'approved' });
    expect(await change(customer, id)).toEqual({ status: 200, body: 'pending' });
    expect(await change(customer, id)).toEqual({ status: 200, body: 'pending' });
    expect(await stored(id)).toEqual({ rating: 3, title: 'Good bar', status: 'pending' });
    expect((await db.anon.rpc('list_reviews', { product: shop.bar })).body).not.toMatchObject({
      reviews: [{ id }],
    });
    await db.sql("update public.product_reviews set status = 'rejected' where id = $1", [id]);
    expect(await change(customer, id, { rating: 4 })).toEqual({ status: 200, body: 'pending' });
  });

  test('cannot be changed by anyone else, nor to an invalid value', async () => {
    const one = await order();
    await one.deliver();
    const [item] = await one.items();
    const { body: id } = await review(customer, item?.id);
    for (const caller of [other, vendor]) {
      expect(await change(caller, id)).toMatchObject({ status: 404, body: { message: 'review_unknown' } });
    }
    expect((await change(db.anon, id)).status).toBe(401);
    for (const wrong of [{ rating: 0 }, { rating: 6 }, { title: 'Oops' }, { content: 'Too short' }]) {
      expect(await change(customer, id, wrong)).toMatchObject({ status: 422 });
    }
    expect(await stored(id)).toEqual({ rating: 5, title: 'Solid bar', status: 'pending' });
  });

  test('of a delivered item is verified, awaits approval, and exists once', async () => {
    const one = await order();
    await one.deliver();
    const [item] = await one.items();
    const made = await review(customer, item?.id);
    expect(made.status).toBe(200);
    expect(
      await db.sql(
        'select status, rating, user_id, order_item_id, product_id from public.product_reviews where id = $1',
        [made.body],
      ),
    ).toEqual([
      { status: 'pending', rating: 5, user_id: customerId, order_item_id: item?.id, product_id: shop.bar },
    ]);
    expect((await one.seen()).reviewed).toEqual([item?.id]);
    expect(await review(customer, item?.id)).toMatchObject({
      status: 409,
      body: { message: 'already_reviewed' },
    });
    await db.sql("update public.product_reviews set status = 'approved' where id = $1", [made.body]);
    expect((await db.anon.rpc('list_reviews', { product: shop.bar })).body).toMatchObject({
      reviews: [{ id: made.body, verified: true }],
    });
  });

  test('of one’s own goods or of an item from another store is refused', async () => {
    const bought = await buy(db, vendor, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    const own = createStoreOrder(db, bought, vendor, shop.vendors[0]);
    const others = createStoreOrder(db, bought, otherVendor, shop.vendors[1]);
    for (const one of [own, others]) await one.deliver();
    expect(await review(vendor, (await own.items())[0]?.id)).toMatchObject({
      status: 403,
      body: { message: 'own_goods', details: "You can't review your own store's products." },
    });
    expect((await review(vendor, (await others.items())[0]?.id)).status).toBe(200);
  });

  test('sent twice at once is stored once', async () => {
    const one = await order();
    await one.deliver();
    const [item] = await one.items();
    const both = await Promise.all([1, 2].map(() => review(customer, item?.id)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is refused before delivery, and for anyone who has not bought the item', async () => {
    const one = await order();
    const [item] = await one.items();
    expect(await review(customer, item?.id)).toMatchObject({
      status: 409,
      body: { message: 'not_delivered' },
    });
    await one.ship();
    expect(await review(customer, item?.id)).toMatchObject({
      status: 409,
      body: { message: 'not_delivered' },
    });
    expect((await review(other, item?.id)).status).toBe(404);
    expect((await review(vendor, item?.id)).status).toBe(404);
    expect((await review(db.anon, item?.id)).status).toBe(401);
    expect((await review(customer, randomUUID())).status).toBe(404);
  });

  test.each([
    ['no star', { rating: 0 }],
    ['six stars', { rating: 6 }],
    ['half a star', { rating: 1.5 }],
    ['2³¹ stars', { rating: 2 ** 31 }],
    ['a short title', { title: 'Ok' }],
    ['a long title', { title: 'x'.repeat(101) }],
    ['a short text', { content: 'Good.' }],
    ['a long text', { content: 'x'.repeat(1001) }],
    ['a text of spaces', { content: ' '.repeat(20) }],
  ])('with %s is refused', async (_, args) => {
    const one = await order();
    await one.deliver();
    const [item] = await one.items();
    expect([400, 422]).toContain((await review(customer, item?.id, args)).status);
  });
});

describe('the same order again', () => {
  const again = (caller: Caller, purchase_key: string, args: object = {}) =>
    caller.rpc('reorder', { purchase_key, ...args });

  test('returns what is sold today, at today’s price, and what is not', async () => {
    const own = await makeShop(db, 5);
    const store = await db.person(own.vendors[0]);
    const one = await sell(db, customer, store, [
      { variant_id: own.small, quantity: 4 },
      { variant_id: own.large, quantity: 1 },
    ]);
    await db.sql('update public.product_variants set price = 11 where id = $1', [own.small]);
    await db.sql('update public.product_variants set active = false where id = $1', [own.large]);
    expect((await again(customer, one.key)).body).toMatchObject([
      {
        wanted: 4,
        vendor_name: expect.stringMatching(/^First /) as string,
        line: { variant_id: own.small, unit_price: '11.00', status: 'short', available: 1 },
      },
      { wanted: 1, line: null },
    ]);
  });

  test('is for one order, or for all of them', async () => {
    const placed = await place(customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    expect((await again(customer, placed.token)).body).toHaveLength(2);
    expect((await again(customer, placed.token, { order_id: placed.orders[0]?.id })).body).toHaveLength(1);
    expect((await again(customer, placed.token, { order_id: randomUUID() })).body).toEqual([]);
    expect((await again(customer, 'f'.repeat(64))).status).toBe(404);
  });
});

describe('an account’s spending', () => {
  type Spent = {
    orders: number;
    spent: string;
    refunded: string;
    returns: number;
    months: { month: string; orders: number; spent: string; refunded: string }[];
    categories: { name: string | null; plate: string | null; pieces: number; spent: string }[];
    vendors: { slug: string; orders: number; spent: string }[];
  };
  const analytics = async (caller: Caller, args: Record<string, unknown> = {}) =>
    (await caller.rpc('my_order_analytics', args)).body as Spent;

  test('adds up by month, category and store, without canceled or unpaid orders', async () => {
    const buyer = await db.person(await makePerson(db));
    const kept = await sell(db, buyer, vendor, [
      { variant_id: shop.small, quantity: 2 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    const cancelled = await sell(db, buyer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    await cancelled.cancel(buyer);
    await place(buyer, [{ variant_id: shop.small, quantity: 1 }]);
    await order(other);
    const old = await sell(db, buyer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    await db.sql("update public.orders set created_at = now() - interval '13 months' where id = $1", [
      old.order_id,
    ]);
    const spent = await analytics(buyer);
    expect([spent.orders, spent.spent, spent.refunded, spent.returns]).toEqual([
      2,
      kept.placed.total,
      '0.00',
      0,
    ]);
    expect(spent.months).toHaveLength(12);
    expect(spent.months.at(-1)).toEqual({
      month: shopDay().slice(0, 7),
      orders: 2,
      spent: kept.placed.total,
      refunded: '0.00',
    });
    expect(spent.categories).toEqual([{ name: 'Root', plate: 'red', pieces: 3, spent: '53.35' }]);
    expect(new Map(spent.vendors.map(({ slug, spent: of }) => [slug, of]))).toEqual(
      new Map(
        kept.placed.orders.map(({ vendor_id, total }) => [
          shop.slugs[shop.vendors.findIndex((id) => id === vendor_id)],
          total,
        ]),
      ),
    );
    expect((await analytics(buyer, { months: 36 })).orders).toBe(3);
  });

  test('includes what was returned', async () => {
    const buyer = await db.person(await makePerson(db));
    const one = await sell(db, buyer, vendor, [{ variant_id: shop.small, quantity: 2 }]);
    await one.deliver();
    const [item] = await one.items();
    const asked = await one.askBack(buyer, [{ order_item_id: item?.id, quantity: 1 }]);
    const return_id = (asked.body as { id: string }).id;
    await vendor.rpc('decide_return', { return_id, approve: true, words: 'Send it to us.' });
    await vendor.rpc('receive_return', { return_id });
    expect(await analytics(buyer)).toMatchObject({ orders: 1, refunded: '10.73', returns: 1 });
  });

  test('is empty for a user without orders', async () => {
    const spent = await analytics(await db.person(await makePerson(db)), { months: 3 });
    expect([spent.orders, spent.spent, spent.months.length, spent.categories, spent.vendors]).toEqual([
      0,
      '0.00',
      3,
      [],
      [],
    ]);
  });

  test('requires sign-in and covers three periods', async () => {
    expect((await db.anon.rpc('my_order_analytics')).status).toBe(401);
    for (const months of [0, -1, 1200]) {
      expect((await customer.rpc('my_order_analytics', { months })).status).toBe(422);
    }
  });

  test('is read through its index', async () => {
    const plan = await db.sql<{ 'QUERY PLAN': string }>(
      `explain select total from public.orders
       where user_id = $1 and status in ('confirmed', 'processing', 'shipped', 'delivered') and created_at >= now() - interval '12 months'`,
      [customerId],
    );
    expect(plan.map((row) => row['QUERY PLAN']).join('\n')).toContain('orders_user_status_idx');
  });
});
