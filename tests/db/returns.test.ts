import { randomUUID } from 'node:crypto';
import { array, assert, asyncProperty, constantFrom, integer, record } from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSale, sell, stockOf, type Sale } from './order-support.ts';
import {
  buy,
  confirmation,
  makePerson,
  makeShop,
  openDb,
  place,
  startPayment,
  type Caller,
  type Shop,
} from './support.ts';

const db = openDb();
let shop: Shop;
let customer: Caller;
let other: Caller;
let vendor: Caller;
let otherVendor: Caller;
let admin: Caller;

beforeAll(async () => {
  shop = await makeShop(db, 9000);
  customer = await db.person(await makePerson(db));
  other = await db.person(await makePerson(db));
  vendor = await db.person(shop.vendors[0]);
  otherVendor = await db.person(shop.vendors[1]);
  const adminId = await makePerson(db);
  await db.sql("insert into public.user_roles (user_id, role) values ($1, 'admin')", [adminId]);
  admin = await db.person(adminId);
});
afterAll(() => db.end());

async function delivered(quantity = 3, buyer = customer): Promise<Sale & { item: string }> {
  const sale = await sell(db, buyer, vendor, [{ variant_id: shop.small, quantity }]);
  await sale.deliver();
  return { ...sale, item: (await sale.items())[0]?.id ?? '' };
}
const idOf = ({ body }: { body: unknown }) => (body as { id: string }).id;
const approve = (return_id: string, caller = vendor) =>
  caller.rpc('decide_return', { return_id, approve: true, words: 'Send it to 1 Rack Street, Reno NV.' });
const receive = (return_id: string, args: object = {}, caller = vendor) =>
  caller.rpc('receive_return', { return_id, ...args });

/** The provider has sent everything that is owed for this order. */
async function moneyArrives(parcel: string): Promise<void> {
  for (const { id } of await db.sql<{ id: string }>(
    "select id from public.refunds where order_id = $1 and status = 'requested'",
    [parcel],
  )) {
    await db.service.rpc('record_refund', { refund_id: id, status: 'succeeded' });
  }
}

describe('a return that its buyer takes back', () => {
  const withdraw = (sale: Sale, return_id: string, caller = customer) =>
    caller.rpc('withdraw_return', { order_key: sale.key, return_id });

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
      sale.parcel,
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
    expect((await customer.rpc('withdraw_return', { order_key: 'f'.repeat(64), return_id: id })).status).toBe(
      404,
    );
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
      (await customer.rpc('send_return', { order_key: sale.key, return_id: id, tracking: '1Z' })).body,
    ).toBe('in-transit');
    expect((await receive(id)).body).toEqual({ status: 'received', amount: '21.47' });
    expect(await stockOf(db, shop.small)).toBe(stock + 2);
    await moneyArrives(sale.parcel);
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
    const send = () => customer.rpc('send_return', { order_key: sale.key, return_id: id });
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

  test('asked for twice with one key is one', async () => {
    const sale = await delivered(2);
    const request_key = randomUUID();
    const lines = [{ order_item_id: sale.item, quantity: 1 }];
    const both = await Promise.all([1, 2].map(() => sale.askBack(customer, lines, { request_key })));
    expect(idOf(both[0] ?? { body: {} })).toBe(idOf(both[1] ?? { body: {} }));
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
    expect((await db.anon.rpc('send_return', { order_key: sale.key, return_id: idOf(asked) })).body).toBe(
      'in-transit',
    );
  });
});

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

  test('after thirty days', async () => {
    const sale = await delivered(1);
    await db.sql(
      "update public.shipments set delivered_at = now() - interval '31 days' where order_id = $1",
      [sale.parcel],
    );
    expect((await sale.seen()).returnable).toEqual({});
    expect(await sale.askBack(customer, [{ order_item_id: sale.item, quantity: 1 }])).toMatchObject({
      status: 409,
      body: { message: 'window_over' },
    });
  });

  test('another person’s goods', async () => {
    const [mine, theirs] = [await delivered(1), await delivered(1, other)];
    const lines = [{ order_item_id: theirs.item, quantity: 1 }];
    expect((await mine.askBack(customer, lines)).status).toBe(422);
    expect((await mine.askBack(customer, lines, { parcel: theirs.parcel })).status).toBe(404);
    expect((await mine.askBack(customer, lines, { order_key: 'f'.repeat(64) })).status).toBe(404);
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
    expect((await customer.rpc('send_return', { order_key: mine.key, return_id: id })).status).toBe(404);
  });
});

describe('money', () => {
  test('of all pieces, however they come back, is what goods and tax have cost, to the cent', async () => {
    await assert(
      asyncProperty(
        record({ small: integer({ min: 1, max: 7 }), large: integer({ min: 1, max: 5 }) }),
        integer({ min: 1, max: 4 }),
        constantFrom(null, 'percent', 'amount', 'free-shipping'),
        async ({ small, large }, step, code) => {
          const promo = `BACK-${randomUUID().slice(0, 8).toUpperCase()}`;
          if (code !== null) {
            await db.sql(
              "insert into public.promotions (code, label, kind, value) values ($1, 'Off', $2, 7.77)",
              [promo, code],
            );
          }
          const placed = await place(
            customer,
            [
              { variant_id: shop.small, quantity: small },
              { variant_id: shop.large, quantity: large },
            ],
            code === null ? {} : { promo },
          );
          await db.service.rpc('confirm_payment', confirmation(await startPayment(db, placed)));
          const sale = createSale(db, placed, vendor);
          await sale.deliver();
          const left = new Map((await sale.items()).map(({ id, quantity }) => [id, quantity]));
          while ([...left.values()].some((pieces) => pieces > 0)) {
            const lines = [...left]
              .filter(([, pieces]) => pieces > 0)
              .map(([order_item_id, pieces]) => ({ order_item_id, quantity: Math.min(step, pieces) }));
            for (const { order_item_id, quantity } of lines)
              left.set(order_item_id, (left.get(order_item_id) ?? 0) - quantity);
            const id = idOf(await sale.askBack(customer, lines));
            await approve(id);
            await receive(id);
          }
          const [sums] = await db.sql<{ back: string; cost: string }>(
            `select (select sum(amount) from public.refunds where order_id = o.id)::text as back,
               (o.subtotal - o.discount + o.tax)::text as cost from public.orders o where o.id = $1`,
            [sale.parcel],
          );
          expect(sums?.back).toBe(sums?.cost);
        },
      ),
      { numRuns: 16 },
    );
  });

  test('never goes back more than was paid, whoever asks for it at the same time', async () => {
    await assert(
      asyncProperty(
        array(integer({ min: 1, max: 1200 }), { minLength: 2, maxLength: 12 }),
        async (amounts) => {
          const sale = await sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
          const answers = await Promise.allSettled(
            amounts.map((cents) =>
              db.sql(
                `insert into public.refunds (payment_id, order_id, amount, reason)
                 select a.payment_id, a.order_id, $2, 'test' from public.payment_allocations a where a.order_id = $1`,
                [sale.parcel, cents / 100],
              ),
            ),
          );
          const [sums] = await db.sql<{ back: string; paid: string }>(
            `select coalesce((select sum(r.amount) from public.refunds r where r.payment_id = p.id), 0)::text as back,
               p.amount::text as paid
             from public.payments p where p.group_id = $1`,
            [sale.placed.group_id],
          );
          expect(Number(sums?.back)).toBeLessThanOrEqual(Number(sums?.paid));
          const taken = answers.reduce(
            (sum, { status }, place) => sum + (status === 'fulfilled' ? (amounts[place] ?? 0) : 0),
            0,
          );
          expect(taken).toBe(Math.round(Number(sums?.back) * 100));
          // What was refused would have been too much.
          const paid = Math.round(Number(sums?.paid) * 100);
          expect(
            answers.filter(
              ({ status }, place) => status === 'rejected' && taken + (amounts[place] ?? 0) <= paid,
            ),
          ).toEqual([]);
        },
      ),
      { numRuns: 25 },
    );
  });

  test('of one parcel never pays for another, though one payment stands for both', async () => {
    const placed = await buy(db, customer, [
      { variant_id: shop.small, quantity: 1 },
      { variant_id: shop.plateVariant, quantity: 3 },
    ]);
    const one = createSale(db, placed, vendor, shop.vendors[0]);
    const total = placed.orders.find(({ id }) => id === one.parcel)?.total;
    const back = (amount: string) =>
      db.sql(
        `insert into public.refunds (payment_id, order_id, amount, reason)
         select a.payment_id, a.order_id, $2::numeric + 0.01, 'test' from public.payment_allocations a where a.order_id = $1`,
        [one.parcel, amount],
      );
    await expect(back(total ?? '')).rejects.toThrow('refund_exceeds_order');
  });

  test('cancelling, returning and the provider’s word at once neither block each other nor pay twice', async () => {
    for (let round = 0; round < 5; round += 1) {
      const placed = await buy(db, customer, [
        { variant_id: shop.small, quantity: 2 },
        { variant_id: shop.plateVariant, quantity: 1 },
      ]);
      const one = createSale(db, placed, vendor, shop.vendors[0]);
      const rest = createSale(db, placed, otherVendor, shop.vendors[1]);
      await one.deliver();
      const [item] = await one.items();
      const ids = await Promise.all(
        [1, 1].map(async (quantity) =>
          idOf(await one.askBack(customer, [{ order_item_id: item?.id, quantity }])),
        ),
      );
      await Promise.all(ids.map((id) => approve(id)));
      await receive(ids[0] ?? '');
      const replies = await Promise.all([
        receive(ids[1] ?? ''),
        receive(ids[1] ?? ''),
        rest.cancel(customer),
        rest.cancel(customer),
        moneyArrives(one.parcel),
        one.seen(),
      ]);
      expect(replies.slice(0, 4).map((reply) => (reply as { status: number }).status)).toEqual([
        200, 200, 200, 200,
      ]);
      expect((await one.seen()).refunds).toHaveLength(2);
      expect((await rest.seen()).refunds).toHaveLength(1);
    }
  });
});
