import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createStoreOrder, sell, stockOf } from './order-support.ts';
import {
  buy,
  makePerson,
  makeShop,
  openDb,
  place,
  startPayment,
  confirmation,
  type Caller,
  type Reply,
  type Shop,
} from '../support.ts';

const db = openDb();
let shop: Shop;
let customer: Caller;
let other: Caller;
let vendor: Caller;
let otherVendor: Caller;

beforeAll(async () => {
  shop = await makeShop(db, 900);
  customer = await db.person(await makePerson(db));
  other = await db.person(await makePerson(db));
  vendor = await db.person(shop.vendors[0]);
  otherVendor = await db.person(shop.vendors[1]);
});
afterAll(() => db.end());

const order = (quantity = 2, buyer = customer) =>
  sell(db, buyer, vendor, [{ variant_id: shop.small, quantity }]);

describe('canceling', () => {
  test('a paid order returns its units to stock and its money to the buyer, once', async () => {
    const before = await stockOf(db, shop.small);
    const one = await order(3);
    expect(await stockOf(db, shop.small)).toBe(before - 3);
    const total = one.placed.orders[0]?.total;
    expect(await one.cancel(customer, { note: 'Wrong size' })).toEqual({
      status: 200,
      body: { outcome: 'cancelled', refund: total },
    });
    expect(await one.cancel(customer)).toEqual({
      status: 200,
      body: { outcome: 'cancelled', refund: total },
    });
    expect(await stockOf(db, shop.small)).toBe(before);
    expect(await one.seen()).toMatchObject({
      status: 'cancelled',
      cancellable: false,
      refunds: [{ amount: total }],
    });
    expect(
      await db.sql(
        "select actor_role, note from public.order_events where order_id = $1 and status = 'cancelled'",
        [one.order_id],
      ),
    ).toEqual([{ actor_role: 'customer', note: 'Changed my mind: Wrong size' }]);
    expect(
      await db.sql(
        "select template from public.email_outbox where dedupe_key in ('order-cancelled:' || $1, 'vendor-order-cancelled:' || $1) order by 1",
        [one.order_id],
      ),
    ).toEqual([{ template: 'order-cancelled' }, { template: 'vendor-order-cancelled' }]);
  });

  test('ten times at once cancels once', async () => {
    const before = await stockOf(db, shop.small);
    const one = await order(2);
    const replies = await Promise.all(Array.from({ length: 10 }, () => one.cancel(customer)));
    expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
    expect(await stockOf(db, shop.small)).toBe(before);
    expect((await one.seen()).refunds).toHaveLength(1);
  });

  test('canceling and shipping at once has one winner, whichever it is', async () => {
    const before = await stockOf(db, shop.small);
    let shipped = 0;
    for (let round = 0; round < 12; round += 1) {
      const one = await order(1);
      const [cancelled, sent] = await Promise.all([one.cancel(customer), one.ship()]);
      const { status, refunds } = await one.seen();
      const isShipped = status === 'shipped';
      if (isShipped) shipped += 1;
      const told = ({ status: code, body }: Reply) =>
        code === 200 ? 'done' : (body as { message: string }).message;
      expect([status, told(cancelled), told(sent), refunds.length]).toEqual(
        isShipped ? ['shipped', 'already_shipped', 'done', 0] : ['cancelled', 'done', 'order_cancelled', 1],
      );
    }
    expect(await stockOf(db, shop.small)).toBe(before - shipped);
  });

  test('is no longer possible once part of the order has been shipped', async () => {
    const one = await order(2);
    const [item] = await one.items();
    await one.ship({ items: [{ order_item_id: item?.id, quantity: 1 }] });
    expect(await one.seen()).toMatchObject({ status: 'processing', cancellable: false });
    expect(await one.cancel(customer)).toMatchObject({ status: 409, body: { message: 'already_shipped' } });
  });

  test('one of two orders refunds only its own share, and the other ships', async () => {
    const placed = await buy(db, customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    const totalOf = (store: string) => placed.orders.find(({ vendor_id }) => vendor_id === store)?.total;
    const one = createStoreOrder(db, placed, vendor, shop.vendors[0]);
    const rest = createStoreOrder(db, placed, otherVendor, shop.vendors[1]);
    expect((await one.cancel(customer)).body).toEqual({
      outcome: 'cancelled',
      refund: totalOf(shop.vendors[0]),
    });
    expect((await rest.ship()).status).toBe(200);
    expect((await rest.seen()).refunds).toEqual([]);
  });

  test('an unpaid order cancels all of it, and a payment that arrives late is refunded', async () => {
    const placed = await place(customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 1 },
    ]);
    const started = await startPayment(db, placed);
    const one = createStoreOrder(db, placed, vendor);
    expect((await one.cancel(customer)).body).toEqual({ outcome: 'cancelled', refund: '0.00' });
    expect(
      await db.sql('select distinct status from public.orders where purchase_id = $1', [placed.purchase_id]),
    ).toEqual([{ status: 'cancelled' }]);
    expect((await db.service.rpc('confirm_payment', confirmation(started))).body).toMatchObject({
      refund: 'order canceled before the payment arrived',
    });
  });

  test('works for a guest with only the link', async () => {
    const one = await order(1, db.anon);
    expect((await one.cancel(db.anon)).status).toBe(200);
    expect(
      await db.sql(
        "select actor_role from public.order_events where order_id = $1 and status = 'cancelled'",
        [one.order_id],
      ),
    ).toEqual([{ actor_role: 'guest' }]);
  });

  test.each([
    ['without the key', { purchase_key: '' }, 404],
    ['with another key', { purchase_key: 'f'.repeat(64) }, 404],
    ['for an unknown order', { order_id: randomUUID() }, 404],
    ['without a reason', { reason: null }, 422],
    ['with a reason of its own', { reason: '<script>' }, 422],
    ['with a novel', { note: 'x'.repeat(501) }, 422],
  ])('is refused %s', async (_, args, status) => {
    const one = await order(1);
    expect((await one.cancel(customer, args)).status).toBe(status);
    expect((await one.seen()).status).toBe('processing');
  });

  test("another user’s order with the caller's own key is refused", async () => {
    const [mine, theirs] = [await order(1), await order(1, other)];
    expect((await mine.cancel(customer, { order_id: theirs.order_id })).status).toBe(404);
    expect((await theirs.seen()).status).toBe('processing');
  });
});

describe('shipping', () => {
  test('records carrier, number and tracking link', async () => {
    const one = await order(1);
    await one.ship({ carrier: 'UPS', tracking_number: '1Z 999' });
    expect((await one.seen()).shipments).toMatchObject([
      {
        status: 'shipped',
        carrier: 'UPS',
        tracking_number: '1Z 999',
        tracking_url: 'https://www.ups.com/track?tracknum=1Z999',
      },
    ]);
  });

  test.each([
    'javascript:alert(1)',
    'https://www.ups.com@evil.example/track',
    'https://www.ups.com:x@evil.example/track',
    'https:\\\\evil.example/track',
    'https://www.ups.com\\@evil.example/',
    'https://www.ups.com"/onclick="x',
    'https://www.ups.com /track',
    `https://www.ups.com/${'1'.repeat(500)}`,
    'ftp://www.ups.com/track',
    '//www.ups.com/track',
  ])('refuses %s as a tracking link', async (tracking_url) => {
    const one = await order(1);
    expect(await one.ship({ tracking_url })).toMatchObject({
      status: 422,
      body: { message: 'tracking_url_invalid' },
    });
    expect((await one.seen()).shipments).toEqual([]);
  });

  test('the same key ships once, and is refused for other items', async () => {
    const one = await order(2);
    const request_key = randomUUID();
    const [item] = await one.items();
    const items = [{ order_item_id: item?.id, quantity: 1 }];
    const first = await one.ship({ request_key, items });
    expect(await one.ship({ request_key, items })).toEqual(first);
    expect(await one.ship({ request_key, items: [{ order_item_id: item?.id, quantity: 2 }] })).toMatchObject({
      status: 422,
      body: { message: 'request_key_taken', details: 'This key belongs to another package.' },
    });
    expect((await one.seen()).shipments).toHaveLength(1);
  });

  test('in two parts: shipped with the second, delivered with the last', async () => {
    const one = await order(2);
    const [item] = await one.items();
    const first = await one.ship({ items: [{ order_item_id: item?.id, quantity: 1 }] });
    expect((await one.seen()).status).toBe('processing');
    const second = await one.ship();
    expect((await one.seen()).status).toBe('shipped');
    await vendor.rpc('mark_delivered', { shipment: first.body });
    await vendor.rpc('mark_delivered', { shipment: first.body });
    expect((await one.seen()).status).toBe('shipped');
    await vendor.rpc('mark_delivered', { shipment: second.body });
    expect((await one.seen()).status).toBe('delivered');
  });

  test('sends an email, unless the account has opted out of updates', async () => {
    const id = await makePerson(db);
    const buyer = await db.person(id);
    const told = async () => {
      const one = await order(1, buyer);
      await one.deliver();
      return (
        await db.sql<{ template: string }>(
          `select m.template from public.email_outbox m join public.shipments s on m.dedupe_key like '%:' || s.id
           where s.order_id = $1 order by 1`,
          [one.order_id],
        )
      ).map(({ template }) => template);
    };
    expect(await told()).toEqual(['order-delivered', 'order-shipped']);
    await db.sql(
      `insert into public.notification_preferences (user_id, order_updates) values ($1, false)
       on conflict (user_id) do update set order_updates = false`,
      [id],
    );
    expect(await told()).toEqual([]);
  });

  test.each([
    ['more than was bought', [{ quantity: 3 }], 409],
    ['nothing', [{ quantity: 0 }], 422],
    ['less than nothing', [{ quantity: -1 }], 422],
    ['a fraction of an item', [{ quantity: 1.5 }], 422],
    ['more than an integer holds', [{ quantity: 2 ** 31 }], 422],
    ['one item twice', [{ quantity: 1 }, { quantity: 1 }], 422],
    ['no list', 'all', 422],
  ])('refuses %s', async (_, lines, status) => {
    const one = await order(2);
    const [item] = await one.items();
    const items =
      typeof lines === 'string' ? lines : lines.map((line) => ({ order_item_id: item?.id, ...line }));
    expect((await one.ship({ items })).status).toBe(status);
  });

  test('an invalid link is refused', async () => {
    const one = await order(1);
    expect((await one.ship({ tracking_url: 'javascript:alert(1)' })).status).toBe(422);
  });

  test('is allowed only to its store', async () => {
    const one = await order(1);
    expect((await one.ship({}, otherVendor)).status).toBe(404);
    expect((await one.ship({}, customer)).status).toBe(404);
    expect((await one.ship({}, db.anon)).status).toBe(401);
    const shipment = (await one.ship()).body;
    expect((await otherVendor.rpc('mark_delivered', { shipment })).status).toBe(404);
    expect((await customer.rpc('mark_delivered', { shipment })).status).toBe(404);
    expect((await vendor.rpc('mark_delivered', { shipment: randomUUID() })).status).toBe(404);
  });
});
