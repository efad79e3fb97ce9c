import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  buy,
  confirmation,
  contact,
  makeShop,
  openDb,
  place,
  startPayment,
  type Placed,
  type Shop,
} from '../support.ts';
import { forgetHolds } from './checkout-support.ts';

beforeAll(forgetHolds);

const db = openDb();
let shop: Shop;
beforeAll(async () => {
  shop = await makeShop(db, 500);
});
afterAll(() => db.end());

const lines = () => [
  { variant_id: shop.small, quantity: 2 },
  { variant_id: shop.plateVariant, quantity: 1 },
];
const confirm = (body: Record<string, unknown>) => db.service.rpc('confirm_payment', body);
const track = async (placed: Placed) =>
  (await db.anon.rpc('track_guest_order', { token: placed.token })).body as {
    payment_status: string;
    payable_until: string | null;
    orders: { status: string; events: { status: string }[] }[];
  };
const stockOf = async (variant: string) =>
  (await db.sql<{ stock: number }>('select stock from public.product_variants where id = $1', [variant]))[0]
    ?.stock;

describe('a paid checkout', () => {
  test('takes the stock, advances the orders, allocates the money and queues the emails', async () => {
    const before = [await stockOf(shop.small), await stockOf(shop.plateVariant)];
    const placed = await place(db.anon, lines());
    const started = await startPayment(db, placed);
    expect(started).toMatchObject({
      outcome: 'started',
      amount: placed.total,
      currency: 'USD',
      reference: placed.reference,
      status: 'created',
    });
    expect(await confirm(confirmation(started))).toEqual({
      status: 200,
      body: { status: 'paid', purchase_id: placed.purchase_id },
    });
    expect([await stockOf(shop.small), await stockOf(shop.plateVariant)]).toEqual([
      before[0]! - 2,
      before[1]! - 1,
    ]);
    expect(
      await db.sql('select 1 from public.stock_holds where purchase_id = $1', [placed.purchase_id]),
    ).toEqual([]);
    const tracked = await track(placed);
    expect(tracked).toMatchObject({ payment_status: 'paid', payable_until: null });
    expect(tracked.orders.map((order) => [order.status, order.events.map((event) => event.status)])).toEqual([
      ['processing', ['pending', 'confirmed', 'processing']],
      ['processing', ['pending', 'confirmed', 'processing']],
    ]);
    expect(
      await db.sql(
        `select sum(a.amount) = p.amount as whole, count(*)::int as parts from public.payments p
         join public.payment_allocations a on a.payment_id = p.id where p.purchase_id = $1 group by p.id`,
        [placed.purchase_id],
      ),
    ).toEqual([{ whole: true, parts: 2 }]);
    const mails = await db.sql<{ template: string; to_email: string; payload: Record<string, unknown> }>(
      "select template, to_email, payload from public.email_outbox where payload ->> 'reference' = $1 order by template, to_email",
      [placed.reference],
    );
    expect(mails.map(({ template, to_email }) => [template, to_email])).toEqual([
      ['order-confirmation', contact.email],
      ['vendor-new-order', `first-${shop.slugs[0].slice(6)}@stores.test`],
      ['vendor-new-order', `second-${shop.slugs[0].slice(6)}@stores.test`],
    ]);
    expect(mails[0]?.payload).toMatchObject({ token: placed.token, total: placed.total, order_count: 2 });
    expect(mails[1]?.payload).not.toHaveProperty('token');
    expect(JSON.stringify(mails[1]?.payload)).not.toContain('Plate');
  });

  test('the same event twice, even at once, counts once', async () => {
    const placed = await place(db.anon, lines());
    const event = confirmation(await startPayment(db, placed));
    const before = await stockOf(shop.small);
    const replies = await Promise.all([confirm(event), confirm(event), confirm(event), confirm(event)]);
    expect(replies.map(({ status, body }) => [status, (body as { status: string }).status])).toEqual(
      replies.map(() => [200, 'paid']),
    );
    await confirm({ ...event, event_id: randomUUID() });
    expect(await stockOf(shop.small)).toBe(before! - 2);
    expect(
      await db.sql(
        `select (select count(*)::int from public.email_outbox where payload ->> 'reference' = $1) as mails,
           (select count(*)::int from public.refunds r join public.payments p on p.id = r.payment_id where p.purchase_id = $2) as refunds`,
        [placed.reference, placed.purchase_id],
      ),
    ).toEqual([{ mails: 3, refunds: 0 }]);
  });

  test('a late "declined" does not undo a payment', async () => {
    const placed = await place(db.anon, lines());
    const started = await startPayment(db, placed);
    await confirm(confirmation(started));
    expect((await confirm(confirmation(started, 'declined'))).body).toMatchObject({ status: 'paid' });
    expect((await track(placed)).payment_status).toBe('paid');
  });

  test('cannot be started again', async () => {
    const placed = await buy(db, db.anon, lines());
    const reply = await db.service.rpc('start_payment', {
      purchase_id: placed.purchase_id,
      token: placed.token,
      provider: 'test',
      method: 'card',
    });
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([409, 'already_paid']);
  });
});

describe('attempts', () => {
  test('an open attempt is returned again, and five concurrent starts create one', async () => {
    const placed = await place(db.anon, lines());
    const started = await Promise.all([1, 2, 3, 4, 5].map(() => startPayment(db, placed)));
    expect(new Set(started.map((attempt) => attempt['payment_id'])).size).toBe(1);
  });

  test('declined, then paid by a second attempt: one order, one charge', async () => {
    const placed = await place(db.anon, lines());
    const first = await startPayment(db, placed);
    expect((await confirm(confirmation(first, 'requires_action'))).body).toMatchObject({
      status: 'requires_action',
    });
    await confirm(confirmation(first, 'declined', { reason: 'insufficient funds' }));
    expect(await track(placed)).toMatchObject({
      payment_status: 'declined',
      payable_until: expect.any(String),
      orders: [{ status: 'pending' }, { status: 'pending' }],
    });
    const second = await startPayment(db, placed);
    expect(second['payment_id']).not.toBe(first['payment_id']);
    await confirm(confirmation(second));
    expect(await track(placed)).toMatchObject({
      payment_status: 'paid',
      orders: [{ status: 'processing' }, { status: 'processing' }],
    });
  });

  test('declined by card, paid with PayPal: the order shows the method that paid', async () => {
    const placed = await place(db.anon, lines());
    const methodOf = async () => ((await track(placed)) as { payment_method?: string }).payment_method;
    const first = await startPayment(db, placed);
    await confirm(confirmation(first, 'declined'));
    expect(await methodOf()).toBe('card');
    const second = await startPayment(db, placed, 'test', 'paypal');
    expect(second).toMatchObject({ outcome: 'started', method: 'paypal', amount: placed.total });
    expect(await methodOf()).toBe('paypal');
    await confirm(confirmation(second));
    expect([(await track(placed)).payment_status, await methodOf()]).toEqual(['paid', 'paypal']);

    const late = await place(db.anon, lines());
    const card = await startPayment(db, late);
    await confirm(confirmation(card, 'cancelled'));
    await startPayment(db, late, 'test', 'paypal');
    await confirm(confirmation(card, 'paid', { event_id: randomUUID() }));
    expect((await track(late)) as object).toMatchObject({ payment_status: 'paid', payment_method: 'card' });
  });

  test('a timed-out attempt is shown as such', async () => {
    const placed = await place(db.anon, lines());
    await confirm(confirmation(await startPayment(db, placed), 'timed_out'));
    expect((await track(placed)).payment_status).toBe('timed_out');
  });

  test('paid twice through two attempts: the second payment is refunded in full', async () => {
    const placed = await place(db.anon, lines());
    const first = await startPayment(db, placed);
    await confirm(confirmation(first, 'timed_out'));
    const second = await startPayment(db, placed);
    await confirm(confirmation(second));
    const before = await stockOf(shop.small);
    expect((await confirm(confirmation(first))).body).toEqual({
      status: 'paid',
      purchase_id: placed.purchase_id,
      refund: 'paid twice',
    });
    expect(
      await db.sql('select amount, status from public.refunds where payment_id = $1', [first['payment_id']]),
    ).toEqual([{ amount: placed.total, status: 'requested' }]);
    expect(await stockOf(shop.small)).toBe(before);
    expect((await track(placed)).payment_status).toBe('paid');
  });

  test('another amount, currency, provider or reference is refused and changes nothing', async () => {
    const placed = await place(db.anon, lines());
    const started = await startPayment(db, placed);
    const other = await startPayment(db, await place(db.anon, lines()));
    await confirm(confirmation(other, 'requires_action', { provider_ref: 'ref-of-the-other' }));
    const attempts: [Record<string, unknown>, number][] = [
      [{ amount: '0.01' }, 422],
      [{ amount: null }, 422],
      [{ amount: 'NaN' }, 422],
      [{ currency: 'VND' }, 422],
      [{ provider: 'stripe' }, 404],
      [{ payment_id: randomUUID() }, 404],
      [{ outcome: 'refunded' }, 422],
      [{ event_id: '' }, 422],
      [{ provider_ref: 'ref-of-the-other' }, 422],
    ];
    for (const [changes, status] of attempts) {
      expect([changes, (await confirm(confirmation(started, 'paid', changes))).status]).toEqual([
        changes,
        status,
      ]);
    }
    expect((await track(placed)).payment_status).toBe('unpaid');
    expect(
      await db.sql('select 1 from public.payment_events where payment_id = $1', [started['payment_id']]),
    ).toEqual([]);
  });

  test('the token of one order does not pay another', async () => {
    const [mine, yours] = [await place(db.anon, lines()), await place(db.anon, lines())];
    for (const token of [mine.token, '', 'x', yours.token.toUpperCase()]) {
      const reply = await db.service.rpc('start_payment', {
        purchase_id: yours.purchase_id,
        token,
        provider: 'test',
        method: 'card',
      });
      expect([reply.status, (reply.body as { message: string }).message]).toEqual([404, 'order_not_found']);
    }
  });
});

describe('time', () => {
  const expire = (placed: Placed) =>
    db.sql("update public.stock_holds set expires_at = now() - interval '1 second' where purchase_id = $1", [
      placed.purchase_id,
    ]);

  test('paid after the hold expired, with stock left: the order is kept', async () => {
    const own = await makeShop(db, 5);
    const placed = await place(db.anon, [{ variant_id: own.small, quantity: 5 }]);
    const started = await startPayment(db, placed);
    await expire(placed);
    await db.service.rpc('release_expired_holds');
    expect((await confirm(confirmation(started))).body).toEqual({
      status: 'paid',
      purchase_id: placed.purchase_id,
    });
    expect(await stockOf(own.small)).toBe(0);
  });

  test('paid after the goods sold to someone else: canceled, refunded, and the buyer is notified', async () => {
    const own = await makeShop(db, 5);
    const both = [
      { variant_id: own.small, quantity: 5 },
      { variant_id: own.plateVariant, quantity: 1 },
    ];
    const placed = await place(db.anon, both);
    const started = await startPayment(db, placed, 'double');
    await expire(placed);
    await buy(db, db.anon, [{ variant_id: own.small, quantity: 1 }]);
    expect((await confirm(confirmation(started, 'paid', { provider: 'double' }))).body).toMatchObject({
      status: 'paid',
      refund: 'sold out before the payment arrived',
    });
    expect(await track(placed)).toMatchObject({
      payment_status: 'refunding',
      orders: [{ status: 'cancelled' }, { status: 'cancelled' }],
    });
    expect([await stockOf(own.small), await stockOf(own.plateVariant)]).toEqual([4, 5]);
    expect(
      await db.sql(
        "select to_email from public.email_outbox where template = 'order-sold-out' and payload ->> 'reference' = $1",
        [placed.reference],
      ),
    ).toEqual([{ to_email: contact.email }]);
    const [refund] = await db.sql('select id from public.refunds where payment_id = $1', [
      started['payment_id'],
    ]);
    await db.service.rpc('record_refund', { refund_id: refund?.['id'], status: 'succeeded' });
    expect((await track(placed)).payment_status).toBe('refunded');
  });

  test('units that someone else holds are not taken by an expired order', async () => {
    const own = await makeShop(db, 1);
    const one = [{ variant_id: own.small, quantity: 1 }];
    const placed = await place(db.anon, one);
    const started = await startPayment(db, placed);
    await expire(placed);
    const key = randomUUID();
    const email = 'someone@people.test';
    expect((await db.anon.rpc('hold_stock', { checkout_key: key, lines: one, email })).body).toMatchObject({
      outcome: 'held',
    });
    expect(await startPayment(db, placed)).toMatchObject({
      outcome: 'short',
      lines: [{ variant_id: own.small, requested: 1, available: 0 }],
    });
    expect((await confirm(confirmation(started))).body).toMatchObject({
      refund: 'sold out before the payment arrived',
    });
    expect(await stockOf(own.small)).toBe(1);
  });

  test('starting a payment renews the hold if there is stock', async () => {
    const own = await makeShop(db, 1);
    const one = [{ variant_id: own.small, quantity: 1 }];
    const placed = await place(db.anon, one);
    await expire(placed);
    await db.service.rpc('release_expired_holds');
    expect(await startPayment(db, placed)).toMatchObject({ outcome: 'started' });
    expect((await db.anon.rpc('hold_stock', { checkout_key: randomUUID(), lines: one })).body).toMatchObject({
      outcome: 'short',
    });
  });

  test('an order that is unpaid for a day is canceled, releases its code, and later money is refunded', async () => {
    const own = await makeShop(db, 5);
    const promo = `D-${randomUUID().slice(0, 8).toUpperCase()}`;
    await db.sql(
      "insert into public.promotions (code, label, kind, value, max_redemptions) values ($1, 'Once', 'percent', 10, 1)",
      [promo],
    );
    const placed = await place(db.anon, [{ variant_id: own.small, quantity: 1 }], { promo });
    const started = await startPayment(db, placed);
    await db.sql("update public.purchases set created_at = now() - interval '25 hours' where id = $1", [
      placed.purchase_id,
    ]);
    await db.sql("update public.orders set created_at = now() - interval '25 hours' where purchase_id = $1", [
      placed.purchase_id,
    ]);
    await db.service.rpc('cancel_stale_orders');
    expect((await track(placed)).orders).toMatchObject([{ status: 'pending' }]);
    await expire(placed);
    await db.service.rpc('cancel_stale_orders');
    expect(await track(placed)).toMatchObject({ payable_until: null, orders: [{ status: 'cancelled' }] });
    const reply = await db.service.rpc('start_payment', {
      purchase_id: placed.purchase_id,
      token: placed.token,
      provider: 'test',
      method: 'card',
    });
    expect([reply.status, (reply.body as { message: string }).message]).toEqual([410, 'order_closed']);
    expect(
      (await db.anon.rpc('quote_cart', { lines: [{ variant_id: own.small, quantity: 1 }], promo })).body,
    ).toMatchObject({ promo: { status: 'applied' } });
    expect((await confirm(confirmation(started))).body).toMatchObject({
      refund: 'order canceled before the payment arrived',
    });
  });

  test('if the orders of a checkout differ in status, only the unpaid ones are canceled', async () => {
    const own = await makeShop(db, 5);
    const placed = await place(db.anon, [
      { variant_id: own.small, quantity: 1 },
      { variant_id: own.plateVariant, quantity: 1 },
    ]);
    await db.sql("update public.purchases set created_at = now() - interval '25 hours' where id = $1", [
      placed.purchase_id,
    ]);
    const connection = await db.connect();
    // The shop cannot reach this state; a manual change in the database can.
    await connection.query('begin');
    await connection.query("set local session_replication_role = 'replica'");
    await connection.query(
      `update public.orders set created_at = now() - interval '25 hours',
         status = case when vendor_id = $2 then 'processing' else status end where purchase_id = $1`,
      [placed.purchase_id, own.vendors[0]],
    );
    await connection.query('commit');
    connection.release();
    await expire(placed);
    expect((await db.service.rpc('cancel_stale_orders')).status).toBe(200);
    expect(
      await db.sql('select vendor_id, status from public.orders where purchase_id = $1 order by status', [
        placed.purchase_id,
      ]),
    ).toEqual([
      { vendor_id: own.vendors[1], status: 'cancelled' },
      { vendor_id: own.vendors[0], status: 'processing' },
    ]);
  });
});
