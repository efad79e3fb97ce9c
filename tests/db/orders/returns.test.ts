import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  approve,
  customer,
  db,
  delivered,
  idOf,
  moneyArrives,
  other,
  receive,
  shop,
  vendor,
} from './return-support.ts';
import { pageOf } from './store-support.ts';
import { stockOf, type StoreOrder } from './order-support.ts';

test('until a return is decided, its page offers the address of the store, and nothing that it wrote to another buyer', async () => {
  await db.sql('delete from public.vendor_shipping where vendor_id = $1', [shop.vendors[0]]);
  const asked = async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    return [order, id] as const;
  };
  const [order, id] = await asked();
  expect((await pageOf(order)).return_words).toBeNull();
  await db.sql(
    "insert into public.vendor_shipping (vendor_id, address, city, state, zip_code) values ($1, '4 Quay Street', 'Reno', 'NV', '89501')",
    [shop.vendors[0]],
  );
  const address = expect.stringMatching(/^Send it to:\n.+\n4 Quay Street\nReno, NV 89501$/);
  expect((await pageOf(order)).return_words).toEqual(address);
  await approve(id);
  expect((await pageOf(order)).return_words).toBeNull();
  const [next] = await asked();
  expect((await pageOf(next)).return_words).toEqual(address);
  await db.sql('update public.vendor_shipping set city = null where vendor_id = $1', [shop.vendors[0]]);
  expect((await pageOf(next)).return_words).toBeNull();
});

describe('a return that its buyer withdraws', () => {
  const withdraw = (order: StoreOrder, return_id: string, caller = customer) =>
    caller.rpc('withdraw_return', { purchase_key: order.key, return_id });

  test('ends before the store answers, notifies it once, and its items can be returned again', async () => {
    const order = await delivered(2);
    const ask = () => order.askBack(customer, [{ order_item_id: order.item, quantity: 2 }]);
    const id = idOf(await ask());
    expect((await order.seen()).returnable).toEqual({ [order.item]: 0 });
    expect(await withdraw(order, id)).toEqual({ status: 200, body: 'withdrawn' });
    expect(await withdraw(order, id)).toEqual({ status: 200, body: 'withdrawn' });
    expect((await order.seen()).returns).toMatchObject([{ id, status: 'withdrawn' }]);
    expect((await order.seen()).returnable).toEqual({ [order.item]: 2 });
    expect(
      await db.sql(
        'select to_email, payload ->> $2 as token from public.email_outbox where dedupe_key = $1',
        [`vendor-return-withdrawn:${id}`, 'token'],
      ),
    ).toEqual([{ to_email: expect.stringMatching(/@stores\.test$/) as string, token: null }]);
    expect((await ask()).status).toBe(200);
  });

  test("can't be requested and withdrawn endlessly: each one emails the store", async () => {
    const order = await delivered(1);
    const ask = () => order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]);
    for (let time = 0; time < 5; time += 1) {
      expect((await withdraw(order, idOf(await ask()))).status).toBe(200);
    }
    expect(await ask()).toMatchObject({ status: 429, body: { message: 'too_many_attempts' } });
    await db.sql("update public.returns set created_at = now() - interval '11 minutes' where order_id = $1", [
      order.order_id,
    ]);
    expect((await ask()).status).toBe(200);
  });

  test("can't be answered or received afterwards", async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    await withdraw(order, id);
    expect([(await approve(id)).status, (await receive(id)).status]).toEqual([409, 409]);
    expect((await order.seen()).refunds).toEqual([]);
  });

  test('is refused once the store has answered, whichever way', async () => {
    const order = await delivered(2);
    const ask = async () => idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    const [approved, rejected] = [await ask(), await ask()];
    await approve(approved);
    await vendor.rpc('decide_return', { return_id: rejected, approve: false, words: 'It was used.' });
    for (const id of [approved, rejected]) {
      expect(await withdraw(order, id)).toMatchObject({ status: 409, body: { message: 'return_decided' } });
    }
  });

  test('has one winner if the store answers at the same moment', async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    const both = await Promise.all([withdraw(order, id), approve(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is withdrawn only by its buyer: not by another person, the store, or without the link', async () => {
    const order = await delivered(1);
    const theirs = await delivered(1, other);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    expect((await withdraw(theirs, id, other)).status).toBe(404);
    expect(
      (await customer.rpc('withdraw_return', { purchase_key: 'f'.repeat(64), return_id: id })).status,
    ).toBe(404);
    expect((await withdraw(order, randomUUID())).status).toBe(404);
    // Anyone with the link may, as with everything about an order.
    expect((await withdraw(order, id, db.anon)).body).toBe('withdrawn');
  });
});

describe('a return', () => {
  test('goes from request, label, parcel and goods to the refund', async () => {
    const order = await delivered(3);
    const stock = await stockOf(db, shop.small);
    const asked = await order.askBack(customer, [{ order_item_id: order.item, quantity: 2 }], {
      reason: 'does-not-fit',
      note: 'Too short',
    });
    // 3 × 10.01 and 7.25 % of it are 32.21; two of three pieces, rounded down to the cent.
    expect(asked).toMatchObject({ status: 200, body: { status: 'requested', amount: '21.47' } });
    const id = idOf(asked);
    expect(await order.seen()).toMatchObject({ returnable: { [order.item]: 1 }, returns: [{ label: null }] });
    expect((await approve(id)).body).toBe('approved');
    expect((await order.seen()).returns).toMatchObject([
      { status: 'approved', label: 'Send it to 1 Rack Street, Reno NV.' },
    ]);
    expect(
      await customer.rpc('send_return', { purchase_key: order.key, return_id: id, tracking: 'garbage !!' }),
    ).toMatchObject({ status: 422, body: { message: 'tracking_unlikely' } });
    expect(
      (await customer.rpc('send_return', { purchase_key: order.key, return_id: id, tracking: '1Z1' })).body,
    ).toBe('in-transit');
    expect((await receive(id)).body).toEqual({ status: 'received', amount: '21.47' });
    expect(await stockOf(db, shop.small)).toBe(stock + 2);
    await moneyArrives(order.order_id);
    expect(await order.seen()).toMatchObject({
      refunds: [{ amount: '21.47', done: true }],
      returns: [{ status: 'refunded' }],
    });
    expect(
      await db.sql('select template from public.email_outbox where dedupe_key like $1 order by created_at', [
        `%return%:${id}`,
      ]),
    ).toEqual([
      { template: 'vendor-return-requested' },
      { template: 'return-approved' },
      { template: 'return-received' },
    ]);
  });

  test('that is refused says why, and its items can be requested again', async () => {
    const order = await delivered(1);
    const lines = [{ order_item_id: order.item, quantity: 1 }];
    const id = idOf(await order.askBack(customer, lines));
    expect(
      (await vendor.rpc('decide_return', { return_id: id, approve: false, words: 'It was used.' })).body,
    ).toBe('rejected');
    expect((await order.seen()).returns).toMatchObject([{ status: 'rejected', decision: 'It was used.' }]);
    expect((await approve(id)).status).toBe(409);
    expect((await receive(id)).status).toBe(409);
    expect((await order.askBack(customer, lines)).status).toBe(200);
  });

  test("of a whole order for the store's fault refunds the shipping too", async () => {
    const order = await delivered(2);
    const asked = await order.askBack(customer, [{ order_item_id: order.item, quantity: 2 }], {
      reason: 'faulty',
    });
    expect(asked.body).toMatchObject({ amount: order.placed.total });
  });

  test('may deduct for use, and never more than it is worth', async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    await approve(id);
    for (const deduction of [-0.01, 10.75, 0.001])
      expect((await receive(id, { deduction })).status).toBe(422);
    const before = await stockOf(db, shop.small);
    expect((await receive(id, { deduction: 4.2, restock: false })).body).toEqual({
      status: 'received',
      amount: '6.54',
    });
    expect(await stockOf(db, shop.small)).toBe(before);
  });

  test('that is worth nothing ends without a refund', async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    await approve(id);
    expect((await receive(id, { deduction: 10.74 })).body).toEqual({ status: 'refunded', amount: '0.00' });
    expect((await order.seen()).refunds).toEqual([]);
  });

  test('is sent after its approval, and reporting that late changes nothing', async () => {
    const order = await delivered(1);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    const send = () => customer.rpc('send_return', { purchase_key: order.key, return_id: id });
    expect(await send()).toMatchObject({ status: 409, body: { message: 'not_approved' } });
    await approve(id);
    await receive(id, { deduction: 1 });
    expect((await send()).status).toBe(200);
    expect((await order.seen()).returns).not.toMatchObject([{ status: 'in-transit' }]);
  });

  test('received five times at once is refunded once', async () => {
    const order = await delivered(2);
    const id = idOf(await order.askBack(customer, [{ order_item_id: order.item, quantity: 1 }]));
    await approve(id);
    const stock = await stockOf(db, shop.small);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => receive(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect([(await order.seen()).refunds.length, await stockOf(db, shop.small)]).toEqual([1, stock + 1]);
  });

  test('requested twice with one key is one return; for other items the key is refused', async () => {
    const order = await delivered(2);
    const request_key = randomUUID();
    const lines = [{ order_item_id: order.item, quantity: 1 }];
    const both = await Promise.all([1, 2].map(() => order.askBack(customer, lines, { request_key })));
    expect(idOf(both[0] ?? { body: {} })).toBe(idOf(both[1] ?? { body: {} }));
    const others = [{ order_item_id: order.item, quantity: 2 }];
    for (const [items, args] of [
      [others, { request_key }],
      [lines, { request_key, reason: 'faulty' }],
    ] as const) {
      expect(await order.askBack(customer, items, args)).toMatchObject({
        status: 422,
        body: { message: 'request_key_taken', details: 'This key belongs to another return.' },
      });
    }
    expect((await order.seen()).returns).toHaveLength(1);
  });

  test('two at once for the same last item: one is accepted', async () => {
    const order = await delivered(1);
    const lines = [{ order_item_id: order.item, quantity: 1 }];
    const both = await Promise.all([1, 2].map(() => order.askBack(customer, lines)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is open to a guest with the link', async () => {
    const order = await delivered(1, db.anon);
    const asked = await order.askBack(db.anon, [{ order_item_id: order.item, quantity: 1 }]);
    expect(asked.status).toBe(200);
    await approve(idOf(asked));
    expect((await db.anon.rpc('send_return', { purchase_key: order.key, return_id: idOf(asked) })).body).toBe(
      'in-transit',
    );
  });
});
