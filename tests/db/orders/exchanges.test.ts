import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer } from 'fast-check';
import { describe, expect, test } from 'vitest';
import { accountsOf } from '../money/ledger-support.ts';
import { makePerson } from '../support.ts';
import { foldSales } from '../fold-sales.ts';
import { backOf, exchange, sentBack, sentFor, type Sold } from './exchange-support.ts';
import { stockOf, type StoreOrder } from './order-support.ts';
import {
  approve,
  customer,
  db,
  delivered,
  idOf,
  moneyArrives,
  other,
  otherVendor,
  receive,
  shop,
  vendor,
} from './return-support.ts';
import { colleague, pageOf, refund, said, told } from './store-support.ts';
import { isNightly } from '../../support/nightly.ts';

describe('an exchange', () => {
  test('is a new order of the same buyer that costs nothing and has to be packed', async () => {
    const order = await delivered(2);
    const id = await sentBack(order);
    const [small, large] = [await stockOf(db, shop.small), await stockOf(db, shop.large)];
    const reply = await exchange(order, id, shop.large, { condition: 'Like new' });
    const made = await sentFor(id);
    expect(reply).toEqual({ status: 200, body: { status: 'exchanged', number: made.placed.reference } });
    expect(await stockOf(db, shop.small)).toBe(small + 1);
    expect(await stockOf(db, shop.large)).toBe(large - 1);
    expect(await pageOf(made)).toMatchObject({
      status: 'processing',
      exchange_of: order.placed.reference,
      money: { total: '0.00', left: '0.00', if_cancelled: '10.73', earned: null },
      items: [{ quantity: 1, shipped: 0, left: '0.00' }],
    });
    expect(await pageOf(order)).toMatchObject({
      returns: [{ id, status: 'exchanged', exchange: made.placed.reference, amount: '0.00' }],
      money: { refunded: '0.00' },
    });
    // It is shipped like every other order.
    await made.deliver();
    expect((await made.seen()).status).toBe('delivered');
  });

  test('is linked to its return, in both directions, and both buyer and store are notified', async () => {
    const buyer = await db.person(await makePerson(db));
    const order = await delivered(1, buyer);
    const id = await sentBack(order, 1, buyer);
    await exchange(order, id);
    const made = await sentFor(id);
    const link = ({ placed: { reference, token } }: StoreOrder) =>
      expect.objectContaining({ reference, token });
    expect(await order.seen()).toMatchObject({ exchange_of: null, returns: [{ exchange: link(made) }] });
    expect(await made.seen()).toMatchObject({ exchange_of: link(order), returns: [] });
    expect((await buyer.rpc('my_orders')).body).toMatchObject([
      {
        reference: made.placed.reference,
        total: '0.00',
        payment_status: 'paid',
        orders: [{ exchange_of: link(order) }],
      },
      { reference: order.placed.reference, orders: [{ exchange_of: null, exchanges: [link(made)] }] },
    ]);
    expect(
      await db.sql(
        `select template, payload ->> 'reference' as reference, payload ->> 'token' as token from public.email_outbox
         where dedupe_key = any ($1) order by template`,
        [[`return-exchanged:${id}`, `vendor-new-order:${made.order_id}`]],
      ),
    ).toEqual([
      { template: 'return-exchanged', reference: order.placed.reference, token: made.key },
      { template: 'vendor-new-order', reference: made.placed.reference, token: null },
    ]);
  });

  test('also reaches a guest, with its own link', async () => {
    const order = await delivered(1, db.anon);
    const id = await sentBack(order, 1, db.anon);
    expect((await exchange(order, id)).status).toBe(200);
    const made = await sentFor(id);
    expect((await db.anon.rpc('track_guest_order', { token: made.key })).body).toMatchObject({
      total: '0.00',
      payment_status: 'paid',
      payable_until: null,
      email: 'ann@people.test',
    });
  });

  test('is not a sale: not in the ledger, the figures, the customers or the invoices', async () => {
    const buyer = await db.person(await makePerson(db));
    const order = await delivered(1, buyer);
    const before = await accountsOf(db, order.order_id);
    const figures = async () =>
      (await vendor.rpc('vendor_dashboard', { vendor_id: shop.vendors[0], range: 'today' })).body as {
        sales: { totals: { orders: number; units: number; total: string; discount: string } };
      };
    const { orders, units, total, discount } = (await figures()).sales.totals;
    const id = await sentBack(order, 1, buyer);
    await exchange(order, id);
    const made = await sentFor(id);
    expect((await figures()).sales.totals).toMatchObject({ orders, units, total, discount });
    expect([await accountsOf(db, order.order_id), await accountsOf(db, made.order_id)]).toEqual([before, {}]);
    expect((await buyer.rpc('my_order_analytics', { months: 3 })).body).toMatchObject({ orders: 1 });
    expect(said(await buyer.rpc('invoice_of', { order_id: made.order_id }))).toBe('409 not_paid');
    expect(
      await db.sql(
        'select 1 from public.payments p join public.orders o on o.purchase_id = p.purchase_id where o.id = $1',
        [made.order_id],
      ),
    ).toEqual([]);
    await foldSales(db, shop.vendors);
    expect(
      await db.sql('select orders from private.customers where order_id = any ($1)', [
        [order.order_id, made.order_id],
      ]),
    ).toEqual([{ orders: 1 }]);
  });

  test('needs an approved return, a variant of the same product for each line, and stock of it', async () => {
    const order = await delivered(3);
    const asked = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    expect(said(await exchange(order, asked))).toBe('409 not_approved');
    await approve(asked);
    for (const replacements of [
      null,
      [],
      [{ order_item_id: order.item }],
      [{ order_item_id: randomUUID(), variant_id: shop.large }],
    ])
      expect(said(await exchange(order, asked, shop.large, { replacements }))).toBe('422 variant_unknown');
    expect(said(await exchange(order, asked, shop.plateVariant))).toBe('422 variant_unknown');
    expect(said(await exchange(order, asked, shop.large, { request_key: null }))).toBe(
      '422 request_key_missing',
    );
    await db.sql('update public.product_variants set stock = 0 where id = $1', [shop.large]);
    expect(said(await exchange(order, asked))).toBe('409 stock_gone');
    expect((await order.seen()).returns).toMatchObject([{ status: 'approved' }]);
    await db.sql('update public.product_variants set stock = 9000 where id = $1', [shop.large]);
    const choices = async () =>
      (
        await db.sql<{ count: number }>(
          'select jsonb_array_length(private.exchange_choices(i)) as count from public.order_items i where i.id = $1',
          [order.item],
        )
      )[0]?.count;
    expect(await choices()).toBeGreaterThan(0);
    await db.sql(
      "insert into private.product_takedowns (product_id, reason) select product_id, 'It is a copy.' from public.order_items where id = $1",
      [order.item],
    );
    expect([await choices(), said(await exchange(order, asked))]).toEqual([0, '422 variant_unknown']);
    await db.sql(
      'delete from private.product_takedowns t using public.order_items i where i.product_id = t.product_id and i.id = $1',
      [order.item],
    );
    expect((await exchange(order, asked)).status).toBe(200);
  });

  test('is made only by members of the store who may work on orders', async () => {
    const order = await delivered(1);
    const id = await sentBack(order);
    const finance = await colleague('finance', 'Fin Moss');
    expect(
      await Promise.all(
        [otherVendor, customer, other, finance].map(async (caller) =>
          said(await exchange(order, id, shop.large, {}, caller)),
        ),
      ),
    ).toEqual(Array.from({ length: 4 }, () => '404 order_not_found'));
    expect((await exchange(order, id, shop.large, {}, db.anon)).status).toBe(401);
  });
});

describe('exactly one request wins', () => {
  test('between an exchange and a refund of the same return, and the other sees it', async () => {
    const ana = await colleague('manager', 'Ana Lee');
    for (let round = 0; round < 4; round += 1) {
      const order = await delivered(1);
      const id = await sentBack(order);
      const [swapped, paid] = await Promise.all([
        exchange(order, id, shop.large, {}, ana),
        receive(id, {}, ana),
      ]);
      expect([swapped.status, paid.status].sort()).toEqual([200, 409]);
      expect(await backOf(order)).toEqual(swapped.status === 200 ? [0, 0] : [1074, 1]);
      expect(told(swapped.status === 200 ? paid : swapped)).toContain('this return just now.');
    }
  });

  test('between two exchanges; the same attempt again is one', async () => {
    const order = await delivered(1);
    const id = await sentBack(order);
    const request_key = randomUUID();
    const replies = await Promise.all([
      exchange(order, id, shop.large, { request_key }),
      exchange(order, id, shop.large, { request_key }),
      exchange(order, id, shop.small),
    ]);
    const made = await sentFor(id);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(replies[0].status === 200 ? 1 : 2);
    expect(
      await db.sql('select count(*)::int as orders from public.orders where exchange_of = $1', [
        order.order_id,
      ]),
    ).toEqual([{ orders: 1 }]);
    expect((await pageOf(made)).items).toHaveLength(1);
  });
});

describe('the money adds up', () => {
  test('an exchanged item that comes back refunds the first order, once', async () => {
    const order = await delivered(2);
    const first = await sentBack(order);
    await exchange(order, first);
    const made = await sentFor(first);
    await made.deliver();
    const second = await sentBack(made);
    expect((await made.seen()).returns).toMatchObject([{ amount: '10.73' }]);
    expect(await Promise.all([1, 2, 3].map(async () => (await receive(second)).status))).toEqual([
      200, 200, 200,
    ]);
    expect([await backOf(order), await backOf(made)]).toEqual([
      [1073, 1],
      [0, 0],
    ]);
    await moneyArrives(order.order_id);
    expect((await made.seen()).returns).toMatchObject([{ status: 'refunded' }]);
    // The rest of the first order is its other item.
    expect(await pageOf(order)).toMatchObject({ items: [{ left: '10.74' }] });
    expect(said(await refund(made, [{ order_item_id: made.item, amount: '1.00' }]))).toBe('409 not_paid');
  });

  test('an exchange that its buyer or store cancels is refunded instead', async () => {
    for (const byStore of [true, false]) {
      const order = await delivered(1);
      const id = await sentBack(order);
      await exchange(order, id);
      const made = await sentFor(id);
      const large = await stockOf(db, shop.large);
      const cancelled = byStore
        ? await vendor.rpc('cancel_sale', { order_id: made.order_id, reason: 'out-of-stock' })
        : await made.cancel(customer);
      expect(cancelled.status).toBeLessThan(300);
      expect([await backOf(order), await stockOf(db, shop.large)]).toEqual([[1074, 1], large + 1]);
      expect(await pageOf(order)).toMatchObject({ items: [{ left: '0.00' }] });
    }
  });

  test('an earning waits until the exchange has arrived', async () => {
    const order = await delivered(1);
    const id = await sentBack(order);
    await exchange(order, id);
    const made = await sentFor(id);
    const released = async () => {
      await db.sql("update private.earnings set due_at = now() - interval '1 second' where order_id = $1", [
        order.order_id,
      ]);
      await db.service.rpc('release_earnings');
      return (
        await db.sql('select 1 from private.earnings where order_id = $1 and released_at is not null', [
          order.order_id,
        ])
      ).length;
    };
    expect(await released()).toBe(0);
    await made.deliver();
    expect(await released()).toBe(1);
  });

  test('after any exchanges, refunds and cancellations, a buyer gets back what the items cost', async () => {
    await assert(
      asyncProperty(
        integer({ min: 1, max: 4 }),
        array(constantFrom('exchange', 'receive', 'cancel'), { minLength: 1, maxLength: 6 }),
        async (quantity, steps) => {
          const order = await delivered(quantity);
          let at: Sold[] = Array.from({ length: quantity }, () => order);
          for (const step of steps) {
            const [from, ...rest] = at;
            if (from === undefined) break;
            if (step === 'cancel' && from !== order && (await from.seen()).status === 'processing') {
              await from.cancel(customer);
              at = rest;
              continue;
            }
            if ((await from.seen()).status === 'processing') await from.deliver();
            const id = await sentBack(from);
            const settled = step === 'exchange' ? await exchange(from, id, shop.small) : await receive(id);
            expect(settled.status).toBe(200);
            at = step === 'exchange' ? [...rest, await sentFor(id)] : rest;
          }
          const [cents] = await backOf(order);
          // $10.01 plus 7.25 % for each item, rounded to the cent on the running total.
          const [cost] = await db.sql<{ all: number }>(
            'select (line_total + tax) * 100 as all from public.order_items where id = $1',
            [order.item],
          );
          const gone = quantity - at.length;
          expect(cents).toBe(Math.floor((Number(cost?.all) * gone) / quantity));
        },
      ),
      { numRuns: isNightly ? 40 : 4 },
    );
  });
});
