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

describe('a return is refused', () => {
  test('for items that have not arrived', async () => {
    const order = await sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
    const lines = [{ order_item_id: (await order.items())[0]?.id, quantity: 1 }];
    for (const before of [() => undefined, () => order.ship()]) {
      await before();
      expect(await order.askBack(customer, lines)).toMatchObject({
        status: 409,
        body: { message: 'not_delivered' },
      });
    }
  });

  test('for more than was bought, or for the same item twice', async () => {
    const order = await delivered(2);
    const ask = (quantity: number) => order.askBack(customer, [{ order_item_id: order.item, quantity }]);
    expect(await ask(3)).toMatchObject({ status: 409, body: { message: 'too_many' } });
    expect((await ask(2)).status).toBe(200);
    expect(await ask(1)).toMatchObject({ status: 409, body: { message: 'too_many' } });
  });

  test("after thirty calendar days in the store's zone, whatever the hour of delivery", async () => {
    const order = await delivered(1);
    const lines = [{ order_item_id: order.item, quantity: 1 }];
    const arrivedAt = (day: string, time: string) =>
      db.sql(
        `update public.shipments set delivered_at = ($2::date + $3::time) at time zone '${shopZone}' where order_id = $1`,
        [order.order_id, day, time],
      );
    await arrivedAt(shopDay(-31), '23:59:59');
    expect((await order.seen()).returnable).toEqual({});
    expect(await order.askBack(customer, lines)).toMatchObject({
      status: 409,
      body: { message: 'window_over' },
    });
    await arrivedAt(shopDay(-30), '00:00');
    expect((await order.seen()).returnable).toEqual({ [order.item]: 1 });
    expect((await order.askBack(customer, lines)).status).toBe(200);
  });

  test('for another person’s goods', async () => {
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
    ['half an item', [{ quantity: 1.5 }]],
    ['2³¹ pieces', [{ quantity: 2 ** 31 }]],
    ['words', [{ quantity: 'NaN' }]],
    ['one item in two lines', [{ quantity: 1 }, { quantity: 1 }]],
    ['no line', []],
  ])('%s', async (_, lines) => {
    const order = await delivered(2);
    expect(
      (
        await order.askBack(
          customer,
          lines.map((line) => ({ order_item_id: order.item, ...line })),
        )
      ).status,
    ).toBe(422);
  });

  test('for an invented reason, or with an overlong one', async () => {
    const order = await delivered(1);
    const lines = [{ order_item_id: order.item, quantity: 1 }];
    expect((await order.askBack(customer, lines, { reason: 'bored' })).status).toBe(422);
    expect((await order.askBack(customer, lines, { note: 'x'.repeat(501) })).status).toBe(422);
  });
});

describe('a decision on a return', () => {
  test('is made by the store that sold it, or an admin', async () => {
    const order = await delivered(2);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    for (const [caller, status] of [
      [customer, 404],
      [otherVendor, 404],
      [db.anon, 401],
    ] as const) {
      expect((await approve(id, caller)).status).toBe(status);
      expect((await receive(id, {}, caller)).status).toBe(status);
    }
    expect(await approve(id, admin)).toMatchObject({ status: 403, body: { message: 'store_only' } });
    expect((await approve(id)).body).toBe('approved');
    expect((await receive(id, {}, admin)).status).toBe(200);
  });

  test('says how to send it, or why not', async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    for (const approve of [true, false]) {
      expect((await vendor.rpc('decide_return', { return_id: id, approve, words: ' ' })).status).toBe(422);
    }
  });

  test('stays closed to another person’s key', async () => {
    const [mine, theirs] = [await delivered(1), await delivered(1, other)];
    const id = idOf(await theirs.askBack(other, [{ order_item_id: theirs.item, quantity: 1 }]));
    await approve(id);
    expect((await customer.rpc('send_return', { purchase_key: mine.key, return_id: id })).status).toBe(404);
  });
});
