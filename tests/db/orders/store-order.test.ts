import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { codeEntered, makeAdminIn } from '../admin/code-entered.ts';
import { sell, stockOf, type StoreOrder } from './order-support.ts';
import {
  admin,
  adminId,
  approve,
  customer,
  db,
  delivered,
  idOf,
  otherVendor,
  receive,
  shop,
  vendor,
} from './return-support.ts';
import { colleague, pageOf, refund, said, told } from './store-support.ts';
import type { Caller } from '../support.ts';

let ana: Caller;
let ben: Caller;
let fin: Caller;
let cat: Caller;

beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  ben = await colleague('manager', 'Ben Ray');
  fin = await colleague('finance', 'Fin Moss');
  cat = await colleague('catalog', 'Cat Wood');
});

const order = (quantity = 2): Promise<StoreOrder> =>
  sell(db, customer, vendor, [{ variant_id: shop.small, quantity }]);

describe('the page of an order', () => {
  test('shows the store its own part, without the buyer’s email', async () => {
    const one = await order();
    const reply = await ana.rpc('vendor_order', { vendor_id: shop.vendors[0], number: one.placed.reference });
    expect(reply).toMatchObject({
      status: 200,
      body: {
        id: one.order_id,
        status: 'processing',
        confirmed_at: null,
        late: false,
        notes: [],
        shipments: [],
      },
    });
    expect(JSON.stringify(reply.body)).not.toContain('@');
  });

  test('is not found by other stores, for unpaid orders or by members without the right', async () => {
    const one = await order();
    const ask = (caller: Caller, vendor_id: string) =>
      caller.rpc('vendor_order', { vendor_id, number: one.placed.reference });
    expect([
      said(await ask(otherVendor, shop.vendors[0])),
      said(await ask(otherVendor, shop.vendors[1])),
      said(await ask(customer, shop.vendors[0])),
      said(await ask(cat, shop.vendors[0])),
    ]).toEqual(['403 not_allowed', '404 order_not_found', '403 not_allowed', '403 not_allowed']);
  });
});

describe('rights by role', () => {
  test("fulfillment ships but can't refund, so it can't cancel either; finance refunds but can't ship", async () => {
    const one = await order();
    const [item] = await one.items();
    const lines = [{ order_item_id: item?.id, amount: '1.00' }];
    expect([
      said(await refund(one, lines, '0.00', ana)),
      said(await ana.rpc('cancel_sale', { order_id: one.order_id, reason: 'other' })),
      said(await fin.rpc('ship_items', { order_id: one.order_id, request_key: randomUUID() })),
      said(await fin.rpc('cancel_sale', { order_id: one.order_id, reason: 'other' })),
      said(await cat.rpc('confirm_sale', { order_id: one.order_id })),
      said(
        await fin.rpc('add_order_note', { order_id: one.order_id, request_key: randomUUID(), note: 'Hm' }),
      ),
      said(await refund(one, lines, '0.00', fin)),
      said(await one.ship({}, ana)),
    ]).toEqual([
      '404 order_not_found',
      '403 refunds_needed',
      '404 order_not_found',
      '404 order_not_found',
      '404 order_not_found',
      '404 order_not_found',
      '200',
      '200',
    ]);
  });
});

test('an admin refunds with the right to move money, a live session and a fresh code', async () => {
  const one = await order();
  const [item] = await one.items();
  const lines = [{ order_item_id: item?.id, amount: '1.00' }];
  const cancel = async (by: Caller) =>
    said(await by.rpc('cancel_sale', { order_id: one.order_id, reason: 'other' }));
  const pay = async (by: Caller) => said(await refund(one, lines, '0.00', by));
  const again = (claims: object) => db.person(adminId, undefined, { ...codeEntered(), ...claims });
  const support = (await makeAdminIn(db, 'support')).caller;
  const stale = await again(codeEntered(16));
  const ended = await again({ session_id: randomUUID() });
  expect([
    await cancel(support),
    await cancel(stale),
    await pay(stale),
    await cancel(ended),
    await pay(ended),
  ]).toEqual([
    '403 right_missing',
    '403 step_up_needed',
    '403 step_up_needed',
    '401 session_ended',
    '401 session_ended',
  ]);
  expect(await pay((await makeAdminIn(db, 'finance')).caller)).toBe('200');
  expect(await cancel(admin)).toBe('204');
});

describe('confirming, notes and voiding', () => {
  test('an order is confirmed once, and everyone sees by whom', async () => {
    const one = await order();
    const replies = await Promise.all(
      [ana, ben].map((who) => who.rpc('confirm_sale', { order_id: one.order_id })),
    );
    expect(replies.map(said)).toEqual(['204', '204']);
    const { confirmed_at, history } = await pageOf(one);
    expect(confirmed_at).not.toBeNull();
    expect(history.filter(({ what }) => what === 'order.confirmed')).toHaveLength(1);
  });

  test('a note is stored once, for the team and never for the buyer', async () => {
    const one = await order();
    const note = { order_id: one.order_id, request_key: randomUUID(), note: 'Pack it twice, oakwood.' };
    const first = await ana.rpc('add_order_note', note);
    expect((await ana.rpc('add_order_note', note)).body).toBe(first.body);
    expect((await pageOf(one, fin)).notes).toMatchObject([
      { author: 'Ana Lee', note: 'Pack it twice, oakwood.' },
    ]);
    expect(JSON.stringify(await one.seen())).not.toContain('oakwood');
  });

  test("a voided parcel has to ship again; a delivered one can't be voided", async () => {
    const one = await order(2);
    const first = String((await one.ship({}, ana)).body);
    expect((await pageOf(one)).status).toBe('shipped');
    expect(said(await ben.rpc('void_shipment', { shipment: first }))).toBe('204');
    expect(said(await ana.rpc('void_shipment', { shipment: first }))).toBe('204');
    expect(await pageOf(one)).toMatchObject({ status: 'processing', items: [{ shipped: 0 }] });
    const late = await ana.rpc('mark_delivered', { shipment: first });
    expect([said(late), told(late)]).toEqual([
      '409 shipment_voided',
      'Ben Ray voided this package just now.',
    ]);
    expect((await one.seen()).shipments).toEqual([]);
    const second = String((await one.ship({}, ana)).body);
    await ana.rpc('mark_delivered', { shipment: second });
    const refused = await ben.rpc('void_shipment', { shipment: second });
    expect([said(refused), told(refused)]).toEqual([
      '409 shipment_delivered',
      'Ana Lee marked this package as delivered just now. The buyer can still request a return.',
    ]);
  });
});

describe('refunding by line', () => {
  test('never more than a line cost; the same key refunds once, and is refused with other lines', async () => {
    const one = await order(2);
    const before = await pageOf(one);
    const [line] = before.items;
    const key = randomUUID();
    const part = [{ order_item_id: line?.id, amount: '5.00' }];
    expect(await refund(one, part, '0.00', fin, key)).toEqual({ status: 200, body: { amount: '5.00' } });
    expect(await refund(one, part, '0.00', fin, key)).toEqual({ status: 200, body: { amount: '5.00' } });
    for (const changed of [
      [{ order_item_id: line?.id, amount: '7.00' }],
      [...part, { amount: '1.00' }],
      [{ amount: '5.00' }],
    ]) {
      expect(said(await refund(one, changed, '5.00', fin, key))).toBe('422 request_key_taken');
    }
    expect(
      await db.sql(
        "select payload ->> 'amount' as amount from public.email_outbox where template = 'order-refunded' and payload ->> 'reference' = $1",
        [one.placed.reference],
      ),
    ).toEqual([{ amount: '5.00' }]);
    const after = await pageOf(one);
    expect(after.money.refunded).toBe('5.00');
    expect(Number(after.items[0]?.left)).toBeCloseTo(Number(line?.left) - 5, 2);
    expect(
      said(await refund(one, [{ order_item_id: line?.id, amount: line?.left ?? '' }], '5.00', fin)),
    ).toBe('422 amount_too_high');
    expect(said(await refund(one, [{ amount: '0' }], '5.00', fin))).toBe('422 amount_invalid');
    expect(said(await refund(one, [{ amount: '9999.00' }], '5.00', fin))).toBe('422 amount_too_high');
  });

  test('in parts adds up to what was paid', async () => {
    const one = await order(3);
    const { items, money } = await pageOf(one);
    const rest = [
      { order_item_id: items[0]?.id, amount: items[0]?.left ?? '' },
      ...(money.delivery_left === '0.00' ? [] : [{ amount: money.delivery_left }]),
    ];
    expect(said(await refund(one, rest))).toBe('200');
    expect((await pageOf(one)).money).toMatchObject({ left: '0.00', refunded: money.total });
  });

  test('of two refunds at once one wins, and the other sees by whom', async () => {
    const one = await order(2);
    const [item] = await one.items();
    const lines = [{ order_item_id: item?.id, amount: '2.00' }];
    const replies = await Promise.all([refund(one, lines, '0.00', fin), refund(one, lines, '0.00', vendor)]);
    expect(replies.map(said).sort()).toEqual(['200', '409 refunded_since']);
    const loser = replies.find(({ status }) => status === 409);
    expect(loser === undefined ? '' : told(loser)).toMatch(
      / refunded part of this order just now\. Nothing was refunded twice/,
    );
    expect((await pageOf(one)).money.refunded).toBe('2.00');
  });

  test("a line's refund is not repeated when it is returned", async () => {
    const one = await delivered(2);
    const { items } = await pageOf(one);
    const whole = items[0]?.left ?? '';
    expect(said(await refund(one, [{ order_item_id: one.item, amount: whole }], '0.00', fin))).toBe('200');
    const asked = await one.askBack(customer, [{ order_item_id: one.item, quantity: 1 }]);
    expect(asked.body).toMatchObject({ amount: '0.00' });
    await approve(idOf(asked));
    expect((await receive(idOf(asked))).body).toEqual({ status: 'refunded', amount: '0.00' });
    expect((await pageOf(one)).money.refunded).toBe(whole);
  });

  test('a refund and a received return at once: the second sees the first, and nothing is refunded twice', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await delivered(1);
      const whole = (await pageOf(one)).items[0]?.left ?? '';
      const asked = await one.askBack(customer, [{ order_item_id: one.item, quantity: 1 }]);
      await approve(idOf(asked));
      const replies = await Promise.all([
        refund(one, [{ order_item_id: one.item, amount: whole }], '0.00', fin),
        receive(idOf(asked), { expected: whole }, ana),
      ]);
      expect(replies.map(said).sort()).toEqual(
        replies[0]?.status === 200 ? ['200', '409 worth_changed'] : ['200', '409 refunded_since'],
      );
      expect((await pageOf(one)).money.refunded).toBe(whole);
    }
  });
});

describe('two members at once', () => {
  test('ship the same line: one parcel, and the other sees who sent it', async () => {
    for (let round = 0; round < 6; round += 1) {
      const one = await order(2);
      const [item] = await one.items();
      const part = { items: [{ order_item_id: item?.id, quantity: 1 }], seen_shipped: 0 };
      const replies = await Promise.all([one.ship(part, ana), one.ship(part, ben)]);
      expect(replies.map(said).sort()).toEqual(['200', '409 shipped_since']);
      const loser = replies.find(({ status }) => status === 409);
      expect(loser === undefined ? '' : told(loser)).toMatch(
        /^(Ana Lee|Ben Ray) changed this order's packages just now\. Nothing was shipped twice. Check the order again\.$/,
      );
      expect(await pageOf(one)).toMatchObject({ items: [{ shipped: 1 }] });
    }
  });

  test('cancel and ship: one wins, and the other sees it', async () => {
    const before = await stockOf(db, shop.small);
    let sent = 0;
    for (let round = 0; round < 8; round += 1) {
      const one = await order(1);
      const [cancelled, shipped] = await Promise.all([
        ben.rpc('cancel_sale', { order_id: one.order_id, reason: 'out-of-stock' }),
        one.ship({ seen_shipped: 0 }, ana),
      ]);
      const { status } = await pageOf(one);
      if (status === 'shipped') sent += 1;
      expect([status, said(cancelled), said(shipped)]).toEqual(
        status === 'shipped'
          ? ['shipped', '409 already_shipped', '200']
          : ['cancelled', '204', '409 order_cancelled'],
      );
      const [loser, sentence] =
        status === 'shipped'
          ? [
              cancelled,
              "Ana Lee shipped part of this order just now. You can't cancel an order that has shipped.",
            ]
          : [shipped, "Ben Ray canceled this order just now. Don't ship it."];
      expect(told(loser)).toBe(sentence);
    }
    expect(await stockOf(db, shop.small)).toBe(before - sent);
  });

  test('a store that cancels refunds everything once; lost goods stay out of stock', async () => {
    const before = await stockOf(db, shop.small);
    const one = await order(2);
    const { money } = await pageOf(one);
    const wish = { order_id: one.order_id, reason: 'out-of-stock', note: 'Sorry', restock: false };
    expect([said(await ben.rpc('cancel_sale', wish)), said(await ben.rpc('cancel_sale', wish))]).toEqual([
      '204',
      '204',
    ]);
    expect((await pageOf(one)).money).toMatchObject({ refunded: money.total, left: '0.00' });
    expect(await stockOf(db, shop.small)).toBe(before - 2);
    expect(
      await db.sql(
        "select template from public.email_outbox where dedupe_key in ('order-cancelled:' || $1, 'vendor-order-cancelled:' || $1)",
        [one.order_id],
      ),
    ).toEqual([{ template: 'order-cancelled' }]);
  });
});

test('a package that ships confirms its order, which no longer waits for a confirmation', async () => {
  const one = await order(2);
  const shipped = await ana.rpc('ship_items', {
    order_id: one.order_id,
    request_key: randomUUID(),
    items: [{ order_item_id: (await one.items())[0]?.id, quantity: 1 }],
  });
  expect(shipped.status).toBe(200);
  const page = await pageOf(one);
  expect(page).toMatchObject({ status: 'processing', confirmed_at: expect.any(String) });
});
