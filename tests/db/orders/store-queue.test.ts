import { describe, expect, test } from 'vitest';
import { createStoreOrder, sell } from './order-support.ts';
import { approve, customer, db, delivered, idOf, otherVendor, shop, vendor } from './return-support.ts';
import { colleague, said } from './store-support.ts';
import { buy, place, type Caller } from '../support.ts';

type Row = { id: string; number: string; ship_by: string; late: boolean; confirmed: boolean };
type Page = { rows: Row[]; next: { key: string; id: string } | null };

const list = async (args: object = {}, caller: Caller = vendor): Promise<Page> =>
  (await caller.rpc('vendor_orders', { vendor_id: shop.vendors[0], ...args })).body as Page;
const idsIn = async (args: object = {}): Promise<string[]> => {
  const found: string[] = [];
  let after: Page['next'] = null;
  do {
    const page: Page = await list({ ...args, after, page_size: 2 });
    found.push(...page.rows.map(({ id }) => id));
    after = page.next;
  } while (after !== null);
  return found;
};
const order = () => sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 1 }]);
const shipBy = (id: string, day: string) =>
  db.sql('update public.orders set ship_by = $2::date where id = $1', [id, day]);

describe('the queue of a store', () => {
  test('lists what is due by the promised day, page by page, and nothing of other stores or unpaid', async () => {
    const [first, second, third] = [await order(), await order(), await order()];
    const unpaid = await place(customer, [{ variant_id: shop.small, quantity: 1 }]);
    const foreign = createStoreOrder(
      db,
      await buy(db, customer, [{ variant_id: shop.plateVariant, quantity: 1 }]),
      otherVendor,
      shop.vendors[1],
    );
    await shipBy(first.order_id, '2020-01-03');
    await shipBy(second.order_id, '2020-01-02');
    await shipBy(third.order_id, '2030-01-01');
    const open = await idsIn();
    const wanted = [second, first, third].map(({ order_id }) => order_id);
    expect(open.filter((id) => wanted.includes(id))).toEqual(wanted);
    expect(open).not.toContain(unpaid.orders[0]?.id);
    expect(open).not.toContain(foreign.order_id);
    expect(new Set(open).size).toBe(open.length);
    const late = await idsIn({ view: 'late' });
    expect(late.filter((id) => wanted.includes(id))).toEqual(wanted.slice(0, 2));
    await vendor.rpc('confirm_sale', { order_id: first.order_id });
    const unconfirmed = await idsIn({ view: 'to-confirm' });
    expect(unconfirmed.filter((id) => wanted.includes(id))).toEqual([second.order_id, third.order_id]);
    await first.ship();
    expect(await idsIn({ view: 'shipped' })).toContain(first.order_id);
    expect(await idsIn()).not.toContain(first.order_id);
    await vendor.rpc('cancel_sale', { order_id: second.order_id, reason: 'other' });
    expect(await idsIn({ view: 'cancelled' })).toContain(second.order_id);
    expect((await idsIn({ view: 'all' })).slice(0, 3)).toEqual(
      [third, second, first].map(({ order_id }) => order_id),
    );
  });

  test('counts match the lists', async () => {
    const counts = await vendor.rpc('vendor_order_counts', { vendor_id: shop.vendors[0] });
    expect(counts.body).toEqual({
      open: (await idsIn()).length,
      to_confirm: (await idsIn({ view: 'to-confirm' })).length,
      late: (await idsIn({ view: 'late' })).length,
      returns: (await idsIn({ view: 'returns' })).length,
    });
  });

  test('has each order with an open return once, until all are decided', async () => {
    const one = await delivered(2);
    const ask = () => one.askBack(customer, [{ order_item_id: one.item, quantity: 1 }]);
    const [left, right] = [idOf(await ask()), idOf(await ask())];
    expect((await idsIn({ view: 'returns' })).filter((id) => id === one.order_id)).toHaveLength(1);
    await vendor.rpc('decide_return', { return_id: left, approve: false, words: 'It was used.' });
    await approve(right);
    expect(await idsIn({ view: 'returns' })).toContain(one.order_id);
    await vendor.rpc('receive_return', { return_id: right, deduction: 0 });
    await db.sql("update public.refunds set status = 'succeeded' where order_id = $1", [one.order_id]);
    expect(await idsIn({ view: 'returns' })).not.toContain(one.order_id);
  });

  test('is searched by number, name and full email, in every view', async () => {
    const one = await order();
    await db.sql(
      "update public.purchases set first_name = 'Zoë', last_name = 'Quillfeather', email = 'Zoe@people.test' where id = $1",
      [one.placed.purchase_id],
    );
    await one.ship();
    const found = async (query: string) =>
      (await list({ query })).rows.map(({ id }) => id).includes(one.order_id);
    expect([
      await found(one.placed.reference),
      await found(one.placed.reference.toLowerCase().slice(0, 8)),
      await found('  quillf '),
      await found('zoë quill'),
      await found('ZOE@people.test'),
      await found('zoe@'),
      await found('zoe@people'),
      await found('z'),
      await found('feather'),
    ]).toEqual([true, true, true, true, true, false, false, false, false]);
    expect((await list({ query: '%' })).rows).toEqual([]);
  });

  test('an erased name is no longer found', async () => {
    const one = await order();
    await db.sql("update public.purchases set last_name = 'Oldenname' where id = $1", [
      one.placed.purchase_id,
    ]);
    expect((await list({ query: 'oldenname' })).rows).toHaveLength(1);
    await db.sql("update public.purchases set last_name = 'account' where id = $1", [one.placed.purchase_id]);
    expect((await list({ query: 'oldenname' })).rows).toEqual([]);
  });

  test('refuses unknown lists and cursors, and members who may not read orders', async () => {
    const cat = await colleague('catalog', 'Cat');
    const ask = (args: object, caller: Caller = vendor) =>
      caller.rpc('vendor_orders', { vendor_id: shop.vendors[0], ...args });
    expect([
      said(await ask({ view: 'pending' })),
      said(await ask({ after: { key: 'x', id: 'y' } })),
      said(await ask({ query: 'x'.repeat(101) })),
      said(await ask({}, cat)),
      said(await ask({}, otherVendor)),
      said(await ask({}, await colleague('finance', 'Fin'))),
    ]).toEqual([
      '422 view_unknown',
      '422 list_invalid',
      '422 list_invalid',
      '403 not_allowed',
      '403 not_allowed',
      '200',
    ]);
  });
});

describe('the day by which an order must ship', () => {
  test('follows the handling time and stays the same when that changes', async () => {
    const dayOf = async (id: string) =>
      (await db.sql<{ day: string }>('select ship_by::text as day from public.orders where id = $1', [id]))[0]
        ?.day;
    const due = async (days: number) =>
      (
        await db.sql<{ day: string }>(
          "select private.add_business_days((now() at time zone 'America/New_York')::date, $1)::text as day",
          [days],
        )
      )[0]?.day;
    await db.sql('update public.vendors set handling_days = 3 where id = $1', [shop.vendors[0]]);
    const one = await order();
    expect(await dayOf(one.order_id)).toBe(await due(3));
    await db.sql('update public.vendors set handling_days = 1 where id = $1', [shop.vendors[0]]);
    expect(await dayOf(one.order_id)).toBe(await due(3));
    expect(await dayOf((await order()).order_id)).toBe(await due(1));
  });
});

describe('parcels and packing', () => {
  const shipments = async (args: object = {}) =>
    (
      (await vendor.rpc('vendor_shipments', { vendor_id: shop.vendors[0], ...args })).body as {
        rows: { id: string; status: string; number: string }[];
      }
    ).rows;

  test('a parcel is listed by status and found by its tracking number', async () => {
    const one = await order();
    const tracking_number = `1Z${one.order_id.slice(-10)}`;
    const id = String((await one.ship({ carrier: 'UPS', tracking_number })).body);
    expect((await shipments({ status: 'shipped' })).map((each) => each.id)).toContain(id);
    expect(await shipments({ query: tracking_number.toLowerCase() })).toMatchObject([
      { id, status: 'shipped', number: one.placed.reference },
    ]);
    await vendor.rpc('void_shipment', { shipment: id });
    expect((await shipments({ status: 'voided' })).map((each) => each.id)).toContain(id);
  });

  test("packing slips list what is left to pack, without money or email, and only the store's own", async () => {
    const one = await sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 3 }]);
    const [item] = await one.items();
    await one.ship({ items: [{ order_item_id: item?.id, quantity: 1 }] });
    const ask = (caller: Caller, vendor_id: string, order_ids = [one.order_id]) =>
      caller.rpc('packing_of', { vendor_id, order_ids });
    const { body } = await ask(vendor, shop.vendors[0]);
    expect(body).toMatchObject({
      slips: [{ number: one.placed.reference, items: [{ ordered: 3, to_pack: 2 }] }],
    });
    expect(JSON.stringify(body)).not.toMatch(/@|total|price/);
    // Once it has shipped, its slip can be printed again.
    await one.ship();
    expect((await ask(vendor, shop.vendors[0])).body).toMatchObject({
      slips: [{ packed: true, items: [{ ordered: 3, to_pack: 3 }] }],
    });
    expect((await ask(otherVendor, shop.vendors[1])).body).toMatchObject({ slips: [] });
    expect([
      said(await ask(otherVendor, shop.vendors[0])),
      said(await ask(vendor, shop.vendors[0], [])),
      said(await ask(await colleague('catalog', 'Cat'), shop.vendors[0])),
    ]).toEqual(['403 not_allowed', '422 orders_invalid', '403 not_allowed']);
  });

  test('the same file of tracking numbers twice, even at once, makes one parcel per order', async () => {
    const one = await order();
    const ana = await colleague('fulfillment', 'Ana Lee');
    const row = (caller: Caller, tracking_number = '1Z-file') =>
      caller.rpc('ship_by_number', {
        vendor_id: shop.vendors[0],
        number: one.placed.reference.toLowerCase(),
        carrier: 'UPS',
        tracking_number,
      });
    const both = await Promise.all([row(ana), row(vendor)]);
    expect(both.map(({ body }) => body).sort()).toEqual(['known', 'shipped']);
    expect((await row(ana)).body).toBe('known');
    expect((await one.seen()).shipments).toHaveLength(1);
    expect([
      said(await row(ana, '1Z-other')),
      said(await row(ana, ' ')),
      said(await row(otherVendor)),
      said(await row(await colleague('finance', 'Fin'))),
    ]).toEqual(['409 not_to_ship', '422 tracking_missing', '403 not_allowed', '403 not_allowed']);
  });

  test("a number that a spreadsheet has rounded ships nothing, and neither does another order's number", async () => {
    const [one, two] = [await order(), await order()];
    const row = ({ placed }: typeof one, tracking_number: string) =>
      vendor.rpc('ship_by_number', {
        vendor_id: shop.vendors[0],
        number: placed.reference,
        carrier: 'UPS',
        tracking_number,
      });
    const number = `1Z${one.order_id.slice(-8)}`;
    expect([
      said(await row(one, '9.4001E+21')),
      said(await row(one, '9400110200881230000000')),
      said(await row(one, '#REF!')),
      said(await one.ship({ carrier: 'UPS', tracking_number: '9,4001E+21' })),
    ]).toEqual([
      '422 tracking_shortened',
      '422 tracking_shortened',
      '422 tracking_error',
      '422 tracking_shortened',
    ]);
    const both = await Promise.all([row(one, number), row(two, number.toLowerCase())]);
    expect(both.map(said).sort()).toEqual(['200', '409 tracking_taken']);
    const [sent, left] = both[0]?.status === 200 ? [one, two] : [two, one];
    // Spaces and hyphens are its formatting, not its value.
    const spaced = `${number.slice(0, 4)} ${number.slice(4, 7)}-${number.slice(7)}`;
    expect([
      said(await row(left, spaced)),
      (await row(sent, spaced)).body,
      said(await row(left, '- -')),
    ]).toEqual(['409 tracking_taken', 'known', '422 tracking_missing']);
    // Two orders in one parcel: the store says so on the order's page.
    expect((await left.ship({ carrier: 'UPS', tracking_number: number })).status).toBe(200);
  });
});
