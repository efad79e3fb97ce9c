import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { sell, type StoreOrder } from '../order-support.ts';
import { customer, db, otherVendor, shop, vendor } from '../return-support.ts';
import { colleague, pageOf, refund, said, told } from '../store-support.ts';
import type { Caller } from '../../support.ts';

let ana: Caller;
let fin: Caller;
let cat: Caller;
beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  fin = await colleague('finance', 'Fin Moss');
  cat = await colleague('catalog', 'Cat Wood');
});

const order = (quantity = 1): Promise<StoreOrder> =>
  sell(db, customer, vendor, [{ variant_id: shop.small, quantity }]);
const number = () => `1Z${randomUUID().slice(0, 12).toUpperCase()}`;

type Result = { id: string; number: string | null; sentence: string | null };
const work = (
  orders: readonly { id: string; tracking?: string }[],
  args: object = {},
  caller: Caller = ana,
) =>
  caller.rpc('work_on_orders', {
    vendor_id: shop.vendors[0],
    request_key: randomUUID(),
    action: 'ship',
    carrier: 'UPS',
    orders,
    ...args,
  });
const results = async (...asked: Parameters<typeof work>) => (await work(...asked)).body as Result[];

describe('several orders at once', () => {
  test('are confirmed; an order that cannot be is named with the reason, and the others are done', async () => {
    const [one, gone, two] = [await order(), await order(), await order()];
    await gone.cancel(customer);
    const orders = [one, gone, two].map(({ order_id: id }) => ({ id }));
    expect(await results([...orders, { id: randomUUID() }], { action: 'confirm' })).toEqual([
      { id: one.order_id, number: one.placed.reference, sentence: null },
      {
        id: gone.order_id,
        number: gone.placed.reference,
        sentence: "The buyer canceled this order just now. Don't ship it.",
      },
      { id: two.order_id, number: two.placed.reference, sentence: null },
      { id: expect.any(String), number: null, sentence: "We can't find this order in your store." },
    ]);
    for (const each of [one, two]) expect((await pageOf(each)).confirmed_at).not.toBeNull();
  });

  test('ship with one carrier, each with its own number or none, and nothing twice', async () => {
    const [one, two, taken] = [await order(2), await order(), await order()];
    const [first, known] = [number(), number()];
    await taken.ship({ tracking_number: known });
    const late = await order();
    const orders = [
      { id: one.order_id, tracking: first },
      { id: two.order_id, tracking: ' ' },
      { id: late.order_id, tracking: known },
    ];
    const args = { request_key: randomUUID() };
    const answer = await results(orders, args);
    expect(answer.map(({ sentence }) => sentence)).toEqual([
      null,
      null,
      `Order ${taken.placed.reference} already has this tracking number. If both orders are in one package, ship this one from its own page.`,
    ]);
    expect(await results(orders, args)).toEqual(answer);
    const parcels = async (each: StoreOrder) =>
      db.sql('select carrier, tracking_number from public.shipments where order_id = $1', [each.order_id]);
    expect([await parcels(one), await parcels(two), await parcels(late)]).toEqual([
      [{ carrier: 'UPS', tracking_number: first }],
      [{ carrier: 'UPS', tracking_number: null }],
      [],
    ]);
    // Under another key, it is no repeat.
    expect((await results([{ id: two.order_id }]))[0]?.sentence).toMatch(/There's nothing left to ship\.$/);
  });

  test('shipped by two people at once make one parcel each', async () => {
    const orders = [await order(), await order(), await order()].map(({ order_id: id }) => ({ id }));
    const [left, right] = await Promise.all([results(orders), results([...orders].reverse(), {}, vendor)]);
    for (const { id } of orders) {
      const sentences = [left, right].map((side) => side?.find((each) => each.id === id)?.sentence);
      expect(sentences.filter((sentence) => sentence === null)).toHaveLength(1);
      expect(await db.sql('select 1 from public.shipments where order_id = $1', [id])).toHaveLength(1);
    }
  });

  test('are for members who ship, and only orders of their own store', async () => {
    const one = await order();
    const orders = [{ id: one.order_id }];
    const replies = [];
    for (const caller of [fin, cat, otherVendor, customer]) {
      replies.push(said(await work(orders, { action: 'confirm' }, caller)));
    }
    expect(replies).toEqual(Array.from({ length: 4 }, () => '403 not_allowed'));
    const elsewhere = { vendor_id: shop.vendors[1], action: 'confirm' };
    expect(await results(orders, elsewhere, otherVendor)).toEqual([
      { id: one.order_id, number: null, sentence: "We can't find this order in your store." },
    ]);
    expect((await pageOf(one)).confirmed_at).toBeNull();
  });

  test.each([
    ['none', { orders: [] }, '422 orders_invalid'],
    ['too many', { orders: Array.from({ length: 101 }, () => ({ id: randomUUID() })) }, '422 orders_invalid'],
    ['an unknown action', { action: 'cancel' }, '422 action_unknown'],
    ['no key', { request_key: null }, '422 request_key_missing'],
  ])('refuse %s', async (_, args, answer) => {
    expect(said(await work([{ id: randomUUID() }], args))).toBe(answer);
  });
});

describe('a dry run of a tracking file', () => {
  test('knows what the rows before a row do, as the upload then does it', async () => {
    const [one, two, gone] = [await order(2), await order(), await order()];
    await gone.cancel(customer);
    const [first, second] = [number(), number()];
    const rows = [
      { order: gone.placed.reference, tracking: first },
      { order: one.placed.reference, tracking: first },
      { order: one.placed.reference, tracking: ` ${first.toLowerCase()} ` },
      { order: one.placed.reference, tracking: second },
      { order: two.placed.reference, tracking: first },
      { order: gone.placed.reference, tracking: first },
      { order: two.placed.reference, tracking: second },
    ];
    const tried = (await attempt(rows)).body as readonly { outcome: string; sentence: string | null }[];
    const done: string[] = [];
    for (const { order: reference, tracking } of rows) {
      const sent = await ana.rpc('ship_by_number', {
        vendor_id: shop.vendors[0],
        number: reference,
        carrier: 'UPS',
        tracking_number: tracking,
      });
      done.push(sent.status === 200 ? String(sent.body) : 'refused');
    }
    expect(tried.map(({ outcome }) => (outcome === 'ships' ? 'shipped' : outcome))).toEqual(done);
    expect(done).toEqual(['refused', 'shipped', 'known', 'refused', 'refused', 'refused', 'shipped']);
    expect(tried[3]?.sentence).toBe("An earlier row ships everything that's left of this order.");
    expect(tried[4]?.sentence).toContain(`to order ${one.placed.reference}.`);
  });

  const attempt = (rows: readonly { order: string; tracking: string }[], caller: Caller = ana) =>
    caller.rpc('try_tracking', { vendor_id: shop.vendors[0], rows });

  test('says what each row would do, as the upload then does it, and ships nothing', async () => {
    const [one, shipped, gone, taken] = [await order(2), await order(), await order(), await order()];
    const [fresh, known] = [number(), number()];
    await shipped.ship({ tracking_number: known });
    await gone.cancel(customer);
    const rows = [
      { order: ` ${one.placed.reference.toLowerCase()} `, tracking: fresh },
      { order: shipped.placed.reference, tracking: known },
      { order: gone.placed.reference, tracking: number() },
      { order: taken.placed.reference, tracking: known },
      { order: 'SB-NOPE', tracking: number() },
      { order: one.placed.reference, tracking: '9.4E+21' },
    ];
    const { body } = await attempt(rows);
    const seen = body as { outcome: string; sentence: string | null; buyer: string | null; pieces: number }[];
    expect(seen.map(({ outcome }) => outcome)).toEqual([
      'ships',
      'known',
      'refused',
      'refused',
      'refused',
      'refused',
    ]);
    expect(seen[0]).toMatchObject({ sentence: null, buyer: expect.stringMatching(/\w/), pieces: 2 });
    expect(await db.sql('select 1 from public.shipments where order_id = $1', [one.order_id])).toEqual([]);
    for (const [place, { order: reference, tracking }] of rows.entries()) {
      const sent = await ana.rpc('ship_by_number', {
        vendor_id: shop.vendors[0],
        number: reference,
        carrier: 'UPS',
        tracking_number: tracking,
      });
      const { outcome, sentence } = seen[place] ?? {};
      expect(sent.status === 200 ? sent.body : told(sent)).toBe(
        outcome === 'refused' ? sentence : outcome === 'ships' ? 'shipped' : 'known',
      );
    }
  });

  test('is for members who ship', async () => {
    const rows = [{ order: (await order()).placed.reference, tracking: number() }];
    expect([
      said(await attempt(rows, fin)),
      said(await attempt(rows, cat)),
      said(await attempt(rows, otherVendor)),
      said(await attempt(rows, customer)),
    ]).toEqual(Array.from({ length: 4 }, () => '403 not_allowed'));
    expect(said(await attempt(Array.from({ length: 501 }, () => ({ order: 'x', tracking: '1' }))))).toBe(
      '422 rows_invalid',
    );
  });
});

describe('filters of the list', () => {
  const list = async (args: object) => {
    const { body } = await vendor.rpc('vendor_orders', {
      vendor_id: shop.vendors[0],
      view: 'all',
      page_size: 100,
      ...args,
    });
    return body as { rows: { id: string; payment: string; refund: string }[] };
  };
  const has = async (args: object, one: StoreOrder) =>
    (await list(args)).rows.some(({ id }) => id === one.order_id);

  test('by refund: none, a part, all; each order shows its own', async () => {
    const [none, part, full] = [await order(), await order(), await order()];
    const [item] = await part.items();
    expect(said(await refund(part, [{ order_item_id: item?.id, amount: '1.00' }]))).toBe('200');
    await vendor.rpc('cancel_sale', { order_id: full.order_id, reason: 'other' });
    const found = [];
    for (const value of ['none', 'part', 'full', 'any']) {
      found.push([
        value,
        await has({ refund: value }, none),
        await has({ refund: value }, part),
        await has({ refund: value }, full),
      ]);
    }
    expect(found).toEqual([
      ['none', true, false, false],
      ['part', false, true, false],
      ['full', false, false, true],
      ['any', false, true, true],
    ]);
    const { rows } = await list({});
    expect([none, part, full].map((one) => rows.find(({ id }) => id === one.order_id))).toMatchObject([
      { payment: 'paid', refund: 'none' },
      { payment: 'paid', refund: 'part' },
      { payment: 'paid', refund: 'full' },
    ]);
  });

  test('by payment, together with a view and a search', async () => {
    const one = await order();
    expect(await has({ payment: 'paid', view: 'open', refund: 'none' }, one)).toBe(true);
    expect(await has({ payment: 'paid', query: one.placed.reference }, one)).toBe(true);
    expect(await has({ payment: 'disputed', query: one.placed.reference }, one)).toBe(false);
    expect(await has({ payment: 'exchange' }, one)).toBe(false);
    expect((await list({ payment: 'disputed', view: 'returns' })).rows).toEqual([]);
  });

  test("by day, in the store's time zone", async () => {
    const one = await order();
    await db.sql("update public.vendors set time_zone = 'America/Los_Angeles' where id = $1", [
      shop.vendors[0],
    ]);
    await db.sql("update public.orders set created_at = '2026-03-02T07:59:00Z' where id = $1", [
      one.order_id,
    ]);
    expect([
      await has({ placed_from: '2026-03-01', placed_to: '2026-03-01' }, one),
      await has({ placed_from: '2026-03-02' }, one),
      await has({ placed_to: '2026-02-28' }, one),
    ]).toEqual([true, false, false]);
  });

  test('that contradict each other or do not exist are refused', async () => {
    const ask = async (args: object) =>
      said(await vendor.rpc('vendor_orders', { vendor_id: shop.vendors[0], ...args }));
    expect([
      await ask({ placed_from: '2026-03-02', placed_to: '2026-03-01' }),
      await ask({ payment: "paid' or true --" }),
      await ask({ refund: 'some' }),
    ]).toEqual(Array.from({ length: 3 }, () => '422 filter_invalid'));
  });
});

describe('the export', () => {
  const rowsOf = async (args: object, caller: Caller = vendor) =>
    (
      (await caller.rpc('export_orders', { vendor_id: shop.vendors[0], ...args })).body as {
        rows: Record<string, unknown>[];
      }
    ).rows;

  test('has the filtered orders with every line, its variant, and money as decimals', async () => {
    const one = await sell(db, customer, vendor, [
      { variant_id: shop.small, quantity: 2 },
      { variant_id: shop.large, quantity: 1 },
    ]);
    const query = one.placed.reference;
    const [row] = await rowsOf({ view: 'all', query });
    expect(row).toMatchObject({
      number: query,
      payment: 'paid',
      refund: 'none',
      refunded: '0.00',
      total: expect.stringMatching(/^\d+\.\d\d$/),
      lines: [
        { options: 'S', quantity: 2, unit_price: expect.stringMatching(/^\d+\.\d\d$/) },
        { options: 'L', quantity: 1 },
      ],
    });
    expect(JSON.stringify(row)).not.toContain('@');
    expect(await rowsOf({ view: 'all', query, refund: 'full' })).toEqual([]);
  });

  test('names buyers only for those who may export customers, and is recorded', async () => {
    const one = await order();
    const query = one.placed.reference;
    expect(await rowsOf({ view: 'all', query })).toMatchObject([{ buyer: expect.stringMatching(/\w/) }]);
    expect(await rowsOf({ view: 'all', query }, ana)).toMatchObject([
      { buyer: null, city: null, zip_code: null },
    ]);
    expect(
      await db.sql(
        `select after ->> 'query' as query from public.audit_log where action = 'orders.exported' and after ->> 'query' = $1`,
        [query],
      ),
    ).toHaveLength(2);
  });

  test('is recorded page by page: a cursor that nobody issued leaves its entry too', async () => {
    await order();
    const after = { id: randomUUID(), key: 'infinity' };
    const rows = await rowsOf({ view: 'all', after }, ana);
    expect(rows.length).toBeGreaterThan(0);
    expect(
      await db.sql(
        `select actor_id, after from public.audit_log where action = 'orders.exported' and after ->> 'cursor' = $1`,
        [after.id],
      ),
    ).toEqual([
      { actor_id: expect.any(String), after: { view: 'all', cursor: after.id, rows: rows.length } },
    ]);
  });

  test('is not for members without the right to read orders, nor for others', async () => {
    const replies = [];
    for (const caller of [cat, otherVendor, customer]) {
      replies.push(said(await caller.rpc('export_orders', { vendor_id: shop.vendors[0] })));
    }
    expect(replies).toEqual(Array.from({ length: 3 }, () => '403 not_allowed'));
  });
});
