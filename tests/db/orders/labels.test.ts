import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import { textOfPdf } from '../../support/pdf/text.ts';
import type { Caller } from '../support.ts';
import { box, connectCarrier, createDesk, how, pageWithLabels } from './label-support.ts';
import { sell, type StoreOrder } from './order-support.ts';
import { admin, customer, db, otherVendor, shop, vendor } from './return-support.ts';
import { colleague, said } from './store-support.ts';

let ana: Caller;
let ben: Caller;
let fin: Caller;
let desk: ReturnType<typeof createDesk>;

beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  ben = await colleague('fulfillment', 'Ben Ray');
  fin = await colleague('finance', 'Fin Moss');
  desk = createDesk();
});

const order = (quantity = 2): Promise<StoreOrder> =>
  sell(db, customer, vendor, [{ variant_id: shop.small, quantity }]);
const mailsAbout = (shipment: string) =>
  db.sql("select template from public.email_outbox where dedupe_key = 'order-shipped:' || $1", [shipment]);

describe('a store without a carrier or an address', () => {
  test('sees what to enter first, and ships by hand', async () => {
    const one = await order();
    expect(how(await desk.buy(ana, one))).toBe('409 no_carrier');
    await connectCarrier();
    await db.sql('update public.vendor_shipping set address = null where vendor_id = $1', [shop.vendors[0]]);
    expect(how(await desk.buy(ana, one))).toBe('409 origin_missing');
    expect(said(await one.ship({}, ana))).toBe('200');
    await connectCarrier();
  });
});

describe('a label', () => {
  beforeAll(connectCarrier);

  test('prints with those of other orders, also after they have arrived, but not once it is void', async () => {
    const [one, two, three] = [await order(2), await order(), await order()];
    for (const each of [one, one, two, three]) expect((await desk.buy(ana, each)).status).toBe(200);
    const ids = [three, two, one].map(({ order_id }) => order_id);
    await desk.void(ana, (await pageWithLabels(three)).shipments[0]?.id ?? '');
    const print = (caller: Caller, orders = ids, store = shop.vendors[0]) =>
      desk.together(caller, orders, store);
    const file = await print(fin);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pages = textOfPdf(Buffer.from(await file.arrayBuffer()));
    expect(pages.map((page) => /SB-\w{6}-\d/.exec(page)?.[0])).toEqual([
      `${one.placed.reference}-1`,
      `${one.placed.reference}-2`,
      `${two.placed.reference}-1`,
    ]);
    const { shipments } = await pageWithLabels(two);
    await vendor.rpc('mark_delivered', { shipment: shipments[0]?.id });
    expect((await print(ana, [two.order_id])).status).toBe(200);
    const replies = [];
    for (const reply of [
      await print(ana, [three.order_id]),
      await print(ana, []),
      await print(
        ana,
        Array.from({ length: 101 }, () => one.order_id),
      ),
      await print(otherVendor),
      await print(customer),
      // Another store's orders are none of one's own.
      await print(otherVendor, ids, shop.vendors[1]),
    ]) {
      replies.push(`${reply.status} ${((await reply.json()) as { code: string }).code}`);
    }
    expect(replies).toEqual([
      '404 no_labels',
      '422 orders_invalid',
      '422 orders_invalid',
      '403 not_allowed',
      '403 not_allowed',
      '404 no_labels',
    ]);
    const listed = await vendor.rpc('vendor_orders', { vendor_id: shop.vendors[0], view: 'all' });
    const rows = (listed.body as { rows: { id: string; labels: number }[] }).rows;
    expect([one, two, three].map(({ order_id }) => rows.find(({ id }) => id === order_id)?.labels)).toEqual([
      2, 1, 0,
    ]);
  });

  test('is bought for a part of an order, by a member who ships, and the store gets its file', async () => {
    const one = await order(2);
    const bought = await desk.buy(ana, one);
    expect(bought).toEqual({
      status: 200,
      body: { tracking_number: expect.stringMatching(/^99\d{18}$/), price: '7.65' },
    });
    const { shipments, items, status, history } = await pageWithLabels(one, fin);
    expect([status, items[0]?.shipped]).toEqual(['processing', 1]);
    expect(shipments).toMatchObject([
      {
        status: 'shipped',
        carrier: 'Test carrier',
        tracking_number: bought.body.tracking_number,
        label: { status: 'bought', price: '7.65', reason: null, progress: null },
      },
    ]);
    expect(history[0]).toMatchObject({ what: 'order.shipped', who: 'Ana Lee' });
    const shipment = shipments[0]?.id ?? '';
    expect(await mailsAbout(shipment)).toEqual([{ template: 'order-shipped' }]);

    const file = await desk.file(fin, shipment);
    expect([file.status, file.headers.get('content-type')]).toEqual([200, 'application/pdf']);
    const pages = textOfPdf(Buffer.from(await file.arrayBuffer()));
    expect(pages).toHaveLength(1);
    for (const words of [
      '1 Rack Street',
      'Reno, NV 89501',
      `${one.placed.reference}-1`,
      '2.65 lb, 11.81 × 7.87 × 3.94 in',
    ]) {
      expect(pages[0]).toContain(words);
    }
    expect([
      (await desk.file(otherVendor, shipment)).status,
      (await desk.file(customer, shipment)).status,
    ]).toEqual([404, 404]);
  });

  test("is bought only by the store's members who ship, not by other roles or an admin", async () => {
    const one = await order();
    const replies = [];
    for (const caller of [fin, otherVendor, customer, admin]) replies.push(how(await desk.buy(caller, one)));
    expect(replies).toEqual([
      '404 order_not_found',
      '404 order_not_found',
      '404 order_not_found',
      '403 not_allowed',
    ]);
    expect((await pageWithLabels(one)).labels).toEqual([]);
  });

  test('requested twice at once and again is one label, one parcel and one email', async () => {
    const one = await order(3);
    const label_id = randomUUID();
    const twice = await Promise.all([desk.buy(ana, one, { label_id }), desk.buy(ana, one, { label_id })]);
    const later = await desk.again(ana, one, label_id);
    expect(new Set([...twice, later].map(({ body }) => body.tracking_number)).size).toBe(1);
    expect([...twice, later].map(how)).toEqual(['200', '200', '200']);
    const { shipments, items } = await pageWithLabels(one);
    expect([shipments.length, items[0]?.shipped]).toEqual([1, 1]);
    expect(await mailsAbout(shipments[0]?.id ?? '')).toHaveLength(1);
    const other = await order();
    expect(how(await desk.buy(ana, other, { label_id }))).toBe('422 request_key_taken');
  });

  test('whose answer was lost is shown as such, and a repeat returns the same label', async () => {
    const one = await order(2);
    const label_id = randomUUID();
    desk.lose('finish_label');
    expect(how(await desk.buy(ana, one, { label_id }))).toBe('503 backend_unavailable');
    expect(await pageWithLabels(one)).toMatchObject({
      shipments: [],
      labels: [{ id: label_id, status: 'buying' }],
    });
    const number = (await desk.again(ben, one, label_id)).body.tracking_number;
    const page = await pageWithLabels(one);
    expect(page.labels).toEqual([]);
    expect(page.shipments.map(({ tracking_number }) => tracking_number)).toEqual([number]);
  });

  test('that the carrier refuses leaves its reason, and the parcel can be sent by hand', async () => {
    const one = await order(2);
    const label_id = randomUUID();
    const heavy = { label_id, parcel: { ...box, grams: 30_001 } };
    const refused = await desk.buy(ana, one, heavy);
    expect([how(refused), refused.body.message]).toEqual([
      '422 carrier_refused',
      'A package can weigh up to 66 lb (30 kg).',
    ]);
    expect(await desk.again(ana, one, label_id)).toEqual(refused);
    expect(await pageWithLabels(one)).toMatchObject({ labels: [], shipments: [], items: [{ shipped: 0 }] });
    expect(said(await one.ship({ carrier: 'UPS', tracking_number: '1Z1' }, ana))).toBe('200');
  });

  test('for a name that no font supports is not bought, and the store sees what to do', async () => {
    const one = await order();
    await db.sql(
      'update public.purchases set first_name = $2 where id = (select purchase_id from public.orders where id = $1)',
      [one.order_id, 'ᮔᮨᮀ'],
    );
    const refused = await desk.buy(ana, one);
    expect([how(refused), refused.body.message]).toEqual([
      '422 label_unprintable',
      expect.stringContaining('Ask for the name and address in Latin letters'),
    ]);
    expect(await pageWithLabels(one)).toMatchObject({ labels: [], shipments: [], items: [{ shipped: 0 }] });
  });

  test("can't be requested for a parcel without dimensions or weight", async () => {
    const one = await order();
    for (const change of [{ length: 0 }, { grams: 0 }, { width: 1.234 }]) {
      expect(how(await desk.buy(ana, one, { parcel: { ...box, ...change } }))).toBe('422 parcel_invalid');
    }
  });

  test('whose purchase gets no response is dropped for another one, and voided if it was sold', async () => {
    const one = await order(2);
    const label_id = randomUUID();
    desk.lose('finish_label');
    await desk.buy(ana, one, { label_id });
    expect(how(await desk.drop(ben, one, label_id))).toBe('200');
    expect(how(await desk.drop(ana, one, label_id))).toBe('200');
    expect(await db.sql('select status, shipment_id from private.labels where id = $1', [label_id])).toEqual([
      { status: 'voided', shipment_id: null },
    ]);
    expect(how(await desk.again(ana, one, label_id))).toBe('409 label_dropped');
    expect(how(await desk.buy(ana, one))).toBe('200');
    const [{ id = '' } = {}] = await db.sql<{ id: string }>(
      "select id from private.labels where order_id = $1 and status = 'bought'",
      [one.order_id],
    );
    expect(how(await desk.drop(ana, one, id))).toBe('409 label_bought');
  });
});

describe('voiding a parcel with a label', () => {
  beforeAll(connectCarrier);
  const labeled = async (): Promise<[StoreOrder, string]> => {
    const one = await order(1);
    await desk.buy(ana, one);
    return [one, (await pageWithLabels(one)).shipments[0]?.id ?? ''];
  };

  test('voids both, once, and its file is no longer available', async () => {
    const [one, shipment] = await labeled();
    const byHand = await ana.rpc('void_shipment', { shipment });
    expect(said(byHand)).toBe('409 label_first');
    expect((await Promise.all([desk.void(ana, shipment), desk.void(ben, shipment)])).map(how)).toEqual([
      '200',
      '200',
    ]);
    expect(await pageWithLabels(one)).toMatchObject({
      status: 'processing',
      items: [{ shipped: 0 }],
      shipments: [{ status: 'voided', label: { status: 'voided' } }],
    });
    expect((await desk.file(ana, shipment)).status).toBe(409);
    expect(how(await desk.buy(ana, one))).toBe('200');
  });

  test('is refused once the carrier has the parcel: both stay, with the reason', async () => {
    const [one, shipment] = await labeled();
    desk.world.late = 700;
    expect(how(await desk.void(ana, shipment))).toBe('422 carrier_refused');
    desk.world.late = 0;
    expect((await pageWithLabels(one)).shipments).toMatchObject([
      {
        status: 'shipped',
        label: {
          status: 'bought',
          reason: "The package was already picked up, so you can't void its label.",
        },
      },
    ]);
  });

  test('whose answer was lost is shown as such, and can be requested again', async () => {
    const [one, shipment] = await labeled();
    desk.lose('end_label_void');
    expect(how(await desk.void(ana, shipment))).toBe('503 backend_unavailable');
    expect((await pageWithLabels(one)).shipments).toMatchObject([
      { status: 'shipped', label: { status: 'voiding' } },
    ]);
    expect(how(await desk.void(ben, shipment))).toBe('200');
    expect((await pageWithLabels(one)).shipments).toMatchObject([{ status: 'voided' }]);
  });

  test("is refused for one that has arrived, and strangers can't do it", async () => {
    const [, shipment] = await labeled();
    expect(how(await desk.void(otherVendor, shipment))).toBe('404 order_not_found');
    expect(how(await desk.void(fin, shipment))).toBe('404 order_not_found');
    await ana.rpc('mark_delivered', { shipment });
    const late = await desk.void(ben, shipment);
    expect([how(late), late.body.message]).toEqual([
      '409 shipment_delivered',
      'Ana Lee marked this package as delivered just now. The buyer can still request a return.',
    ]);
  });
});

describe('carrier updates', () => {
  beforeAll(connectCarrier);
  const labeled = async (): Promise<[StoreOrder, string, string]> => {
    const one = await order(1);
    const { body } = await desk.buy(ana, one);
    return [one, body.tracking_number ?? '', (await pageWithLabels(one)).shipments[0]?.id ?? ''];
  };
  const event = (tracking_number: string, status: string, id: string = randomUUID()) => ({
    id,
    tracking_number,
    status,
  });

  test('advance a parcel, in any order and any number of times', async () => {
    const [one, number, shipment] = await labeled();
    const arrived = event(number, 'delivered');
    expect(await desk.tell(event(number, 'in-transit'))).toBe('200 noted');
    expect((await pageWithLabels(one)).shipments[0]?.label?.progress).toBe('in-transit');
    const twice = await Promise.all([desk.tell(arrived), desk.tell(arrived)]);
    expect(twice.sort()).toEqual(['200 known', '200 noted']);
    expect(await desk.tell(event(number, 'picked-up'))).toBe('200 noted');
    expect(await desk.tell(event(number, 'delivered'))).toBe('200 noted');
    expect(await desk.tell(event(number, 'lost in space'))).toBe('200 ignored');
    expect(await pageWithLabels(one)).toMatchObject({
      status: 'delivered',
      shipments: [{ status: 'delivered', label: { progress: 'delivered' } }],
    });
    expect(
      await db.sql("select template from public.email_outbox where dedupe_key = 'order-delivered:' || $1", [
        shipment,
      ]),
    ).toEqual([{ template: 'order-delivered' }]);
  });

  test('count only with their signature, for known labels', async () => {
    const [one, number] = await labeled();
    expect(await desk.tell(event(number, 'delivered'), 'another secret')).toBe('400 bad_signature');
    expect(await desk.tell(event('9912345678901234567890', 'delivered'))).toBe('404 label_not_found');
    expect(await desk.tell(event(number, 'delivered'), undefined, 'manual')).toBe('404 carrier_unknown');
    expect((await pageWithLabels(one)).status).toBe('shipped');
  });

  test('do not bring back a voided parcel', async () => {
    const [one, number, shipment] = await labeled();
    await desk.void(ana, shipment);
    expect(await desk.tell(event(number, 'delivered'))).toBe('200 noted');
    expect(await pageWithLabels(one)).toMatchObject({
      status: 'processing',
      items: [{ shipped: 0 }],
      shipments: [{ status: 'voided' }],
    });
  });

  test('that are missing are polled: arrivals, and labels that nobody is waiting for anymore', async () => {
    const [one, number] = await labeled();
    const waiting = await order(1);
    const label_id = randomUUID();
    desk.lose('finish_label');
    await desk.buy(ana, waiting, { label_id });
    expect(how(await desk.follow('another key'))).toMatch(/^40[13] /);
    // Other labels may be due as well: repeat until this one has been polled.
    const followed = async (id: string, ago: string, end: object) => {
      await db.sql(
        `update private.labels set follow_at = now() - interval '1 day', created_at = created_at - $2::interval where id = $1`,
        [id, ago],
      );
      await expect
        .poll(
          async () => {
            await desk.follow();
            return db.sql('select status, progress from private.labels where id = $1', [id]);
          },
          { timeout: 20_000 },
        )
        .toEqual([end]);
    };
    await followed(label_id, '6 minutes', { status: 'voided', progress: null });
    const [{ id = '' } = {}] = await db.sql<{ id: string }>(
      'select id from private.labels where tracking_number = $1',
      [number],
    );
    desk.world.late = 1900;
    await followed(id, '0 minutes', { status: 'bought', progress: 'delivered' });
    desk.world.late = 0;
    expect((await pageWithLabels(one)).status).toBe('delivered');
    expect((await pageWithLabels(waiting)).items[0]?.shipped).toBe(0);
  });
});
