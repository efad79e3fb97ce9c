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
import { stockOf, type Sale } from './order-support.ts';

describe('a return that its buyer takes back', () => {
  const withdraw = (sale: Sale, return_id: string, caller = customer) =>
    caller.rpc('withdraw_return', { purchase_key: sale.key, return_id });

  test('ends before the store answers, tells it once, and its pieces can be asked back again', async () => {
    const sale = await delivered(2);
    const ask = () => sale.askBack(customer, [{ order_item_id: sale.item, quantity: 2 }]);
    const id = idOf(await ask());
    expect((await sale.seen()).returnable).toEqual({ [sale.item]: 0 });
    expect(await withdraw(sale, id)).toEqual({ status: 200, body: 'withdrawn' });
    expect(await withdraw(sale, id)).toEqual({ status: 200, body: 'withdrawn' });
    expect((await sale.seen()).returns).toMatchObject([{ id, status: 'withdrawn' }]);
    expect((await sale.seen()).returnable).toEqual({ [sale.item]: 2 });
    expect(
      await db.sql(
        'select to_email, payload ->> $2 as token from public.email_outbox where dedupe_key = $1',
        [`vendor-return-withdrawn:${id}`, 'token'],
      ),
    ).toEqual([{ to_email: expect.stringMatching(/@stores\.test$/) as string, token: null }]);
    expect((await ask()).status).toBe(200);
  });

  test('is not asked for and taken back without end: each is a mail to its store', async () => {
    const sale = await delivered(1);
    const ask = () => sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]);
    for (let time = 0; time < 5; time += 1) {
      expect((await withdraw(sale, idOf(await ask()))).status).toBe(200);
    }
    expect(await ask()).toMatchObject({ status: 429, body: { message: 'too_many_attempts' } });
    await db.sql("update public.returns set created_at = now() - interval '11 minutes' where order_id = $1", [
      sale.order_id,
    ]);
    expect((await ask()).status).toBe(200);
  });

  test('is neither answered nor received afterwards', async () => {
    const sale = await delivered(1);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    await withdraw(sale, id);
    expect([(await approve(id)).status, (await receive(id)).status]).toEqual([409, 409]);
    expect((await sale.seen()).refunds).toEqual([]);
  });

  test('is refused once the store has answered, whichever way', async () => {
    const sale = await delivered(2);
    const ask = async () => idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    const [approved, rejected] = [await ask(), await ask()];
    await approve(approved);
    await vendor.rpc('decide_return', { return_id: rejected, approve: false, words: 'It was used.' });
    for (const id of [approved, rejected]) {
      expect(await withdraw(sale, id)).toMatchObject({ status: 409, body: { message: 'return_decided' } });
    }
  });

  test('has one winner when the store answers at the same moment', async () => {
    const sale = await delivered(1);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    const both = await Promise.all([withdraw(sale, id), approve(id)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is its buyer’s to take back: not another’s, not the store’s, not without the link', async () => {
    const sale = await delivered(1);
    const theirs = await delivered(1, other);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    expect((await withdraw(theirs, id, other)).status).toBe(404);
    expect(
      (await customer.rpc('withdraw_return', { purchase_key: 'f'.repeat(64), return_id: id })).status,
    ).toBe(404);
    expect((await withdraw(sale, randomUUID())).status).toBe(404);
    // Whoever has the link may, as with everything about an order.
    expect((await withdraw(sale, id, db.anon)).body).toBe('withdrawn');
  });
});

describe('a return', () => {
  test('goes from the request over label, parcel and goods to the money', async () => {
    const sale = await delivered(3);
    const stock = await stockOf(db, shop.small);
    const asked = await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 2 }], {
      reason: 'does-not-fit',
      note: 'Too short',
    });
    // 3 × 10.01 and 7.25 % of it are 32.21; two of three pieces, rounded down to the cent.
    expect(asked).toMatchObject({ status: 200, body: { status: 'requested', amount: '21.47' } });
    const id = idOf(asked);
    expect(await sale.seen()).toMatchObject({ returnable: { [sale.item]: 1 }, returns: [{ label: null }] });
    expect((await approve(id)).body).toBe('approved');
    expect((await sale.seen()).returns).toMatchObject([
      { status: 'approved', label: 'Send it to 1 Rack Street, Reno NV.' },
    ]);
    expect(
      (await customer.rpc('send_return', { purchase_key: sale.key, return_id: id, tracking: '1Z' })).body,
    ).toBe('in-transit');
    expect((await receive(id)).body).toEqual({ status: 'received', amount: '21.47' });
    expect(await stockOf(db, shop.small)).toBe(stock + 2);
    await moneyArrives(sale.order_id);
    expect(await sale.seen()).toMatchObject({
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

  test('that is refused says why, and its pieces can be asked for again', async () => {
    const sale = await delivered(1);
    const lines = [{ order_item_id: sale.item, quantity: 1 }];
    const id = idOf(await sale.askBack(customer, lines));
    expect(
      (await vendor.rpc('decide_return', { return_id: id, approve: false, words: 'It was used.' })).body,
    ).toBe('rejected');
    expect((await sale.seen()).returns).toMatchObject([{ status: 'rejected', decision: 'It was used.' }]);
    expect((await approve(id)).status).toBe(409);
    expect((await receive(id)).status).toBe(409);
    expect((await sale.askBack(customer, lines)).status).toBe(200);
  });

  test('of everything for a fault of the store pays the shipping back too', async () => {
    const sale = await delivered(2);
    const asked = await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 2 }], {
      reason: 'faulty',
    });
    expect(asked.body).toMatchObject({ amount: sale.placed.total });
  });

  test('may cost what the use has cost, and never more than it is worth', async () => {
    const sale = await delivered(1);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
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

  test('that is worth nothing any more ends without money', async () => {
    const sale = await delivered(1);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    await approve(id);
    expect((await receive(id, { deduction: 10.74 })).body).toEqual({ status: 'refunded', amount: '0.00' });
    expect((await sale.seen()).refunds).toEqual([]);
  });

  test('is sent after it was approved, and saying so late changes nothing', async () => {
    const sale = await delivered(1);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    const send = () => customer.rpc('send_return', { purchase_key: sale.key, return_id: id });
    expect(await send()).toMatchObject({ status: 409, body: { message: 'not_approved' } });
    await approve(id);
    await receive(id, { deduction: 1 });
    expect((await send()).status).toBe(200);
    expect((await sale.seen()).returns).not.toMatchObject([{ status: 'in-transit' }]);
  });

  test('received five times at once is paid back once', async () => {
    const sale = await delivered(2);
    const id = idOf(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }]));
    await approve(id);
    const stock = await stockOf(db, shop.small);
    const replies = await Promise.all([1, 2, 3, 4, 5].map(() => receive(id)));
    expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
    expect([(await sale.seen()).refunds.length, await stockOf(db, shop.small)]).toEqual([1, stock + 1]);
  });

  test('asked for twice with one key is one, and of other pieces it is refused', async () => {
    const sale = await delivered(2);
    const request_key = randomUUID();
    const lines = [{ order_item_id: sale.item, quantity: 1 }];
    const both = await Promise.all([1, 2].map(() => sale.askBack(customer, lines, { request_key })));
    expect(idOf(both[0] ?? { body: {} })).toBe(idOf(both[1] ?? { body: {} }));
    const others = [{ order_item_id: sale.item, quantity: 2 }];
    for (const [items, args] of [
      [others, { request_key }],
      [lines, { request_key, reason: 'faulty' }],
    ] as const) {
      expect(await sale.askBack(customer, items, args)).toMatchObject({
        status: 422,
        body: { message: 'request_key_taken', details: 'This key belongs to another return.' },
      });
    }
    expect((await sale.seen()).returns).toHaveLength(1);
  });

  test('two at once for the same last piece: one is taken', async () => {
    const sale = await delivered(1);
    const lines = [{ order_item_id: sale.item, quantity: 1 }];
    const both = await Promise.all([1, 2].map(() => sale.askBack(customer, lines)));
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
  });

  test('is open to a guest with the link', async () => {
    const sale = await delivered(1, db.anon);
    const asked = await sale.askBack(db.anon, [{ order_item_id: sale.item, quantity: 1 }]);
    expect(asked.status).toBe(200);
    await approve(idOf(asked));
    expect((await db.anon.rpc('send_return', { purchase_key: sale.key, return_id: idOf(asked) })).body).toBe(
      'in-transit',
    );
  });
});
