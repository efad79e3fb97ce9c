import { describe, expect, test } from 'vitest';
import { shopDay, shopZone } from '../../support/days.ts';
import {
  admin,
  approve,
  customer,
  db,
  delivered,
  idOf,
  other,
  otherVendor,
  receive,
  shop,
  vendor,
} from './return-support.ts';
import { sell } from './order-support.ts';

describe('nobody asks back', () => {
  test('what has not arrived', async () => {
    const sale = await sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    const lines = [{ order_item_id: (await sale.items())[0]?.id, quantity: 1 }];
    for (const before of [() => undefined, () => sale.ship()]) {
      await before();
      expect(await sale.askBack(customer, lines)).toMatchObject({
        status: 409,
        body: { message: 'not_delivered' },
      });
    }
  });

  test('more than was bought, nor the same piece twice', async () => {
    const sale = await delivered(2);
    const ask = (quantity: number) => sale.askBack(customer, [{ order_item_id: sale.item, quantity }]);
    expect(await ask(3)).toMatchObject({ status: 409, body: { message: 'too_many' } });
    expect((await ask(2)).status).toBe(200);
    expect(await ask(1)).toMatchObject({ status: 409, body: { message: 'too_many' } });
  });

  test('after thirty days of the calendar where the store is, whatever the hour of delivery', async () => {
    const sale = await delivered(1);
    const lines = [{ order_item_id: sale.item, quantity: 1 }];
    const arrivedAt = (day: string, time: string) =>
      db.sql(
        `update public.shipments set delivered_at = ($2::date + $3::time) at time zone '${shopZone}' where order_id = $1`,
        [sale.order_id, day, time],
      );
    await arrivedAt(shopDay(-31), '23:59:59');
    expect((await sale.seen()).returnable).toEqual({});
    expect(await sale.askBack(customer, lines)).toMatchObject({
      status: 409,
      body: { message: 'window_over' },
    });
    await arrivedAt(shopDay(-30), '00:00');
    expect((await sale.seen()).returnable).toEqual({ [sale.item]: 1 });
    expect((await sale.askBack(customer, lines)).status).toBe(200);
  });

  test('another person’s goods', async () => {
    const [mine, theirs] = [await delivered(1), await delivered(1, other)];
    const lines = [{ order_item_id: theirs.item, quantity: 1 }];
    expect((await mine.askBack(customer, lines)).status).toBe(422);
    expect((await mine.askBack(customer, lines, { order_id: theirs.order_id })).status).toBe(404);
    expect((await mine.askBack(customer, lines, { purchase_key: 'f'.repeat(64) })).status).toBe(404);
  });

  test.each([
    ['no quantity', [{}]],
    ['nothing', [{ quantity: 0 }]],
    ['less than nothing', [{ quantity: -1 }]],
    ['half a piece', [{ quantity: 1.5 }]],
    ['2³¹ pieces', [{ quantity: 2 ** 31 }]],
    ['words', [{ quantity: 'NaN' }]],
    ['one item in two lines', [{ quantity: 1 }, { quantity: 1 }]],
    ['no line', []],
  ])('%s', async (_, lines) => {
    const sale = await delivered(2);
    expect(
      (
        await sale.askBack(
          customer,
          lines.map((line) => ({ order_item_id: sale.item, ...line })),
        )
      ).status,
    ).toBe(422);
  });

  test('for a reason of their own, or with a novel', async () => {
    const sale = await delivered(1);
    const lines = [{ order_item_id: sale.item, quantity: 1 }];
    expect((await sale.askBack(customer, lines, { reason: 'bored' })).status).toBe(422);
    expect((await sale.askBack(customer, lines, { note: 'x'.repeat(501) })).status).toBe(422);
  });
});

describe('who decides', () => {
  test('is the store that sold it, or an admin', async () => {
    const sale = await delivered(2);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    for (const [caller, status] of [
      [customer, 404],
      [otherVendor, 404],
      [db.anon, 401],
    ] as const) {
      expect((await approve(id, caller)).status).toBe(status);
      expect((await receive(id, {}, caller)).status).toBe(status);
    }
    expect((await approve(id, admin)).body).toBe('approved');
    expect((await receive(id, {}, admin)).status).toBe(200);
  });

  test('says how to send it, or why not', async () => {
    const sale = await delivered(1);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    for (const approve of [true, false]) {
      expect((await vendor.rpc('decide_return', { return_id: id, approve, words: ' ' })).status).toBe(422);
    }
  });

  test('another person’s key sends nothing on its way', async () => {
    const [mine, theirs] = [await delivered(1), await delivered(1, other)];
    const id = idOf(await theirs.askBack(other, [{ order_item_id: theirs.item, quantity: 1 }]));
    await approve(id);
    expect((await customer.rpc('send_return', { purchase_key: mine.key, return_id: id })).status).toBe(404);
  });
});
