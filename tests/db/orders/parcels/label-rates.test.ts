import { randomUUID } from 'node:crypto';
import { beforeAll, expect, test } from 'vitest';
import { textOfPdf } from '../../../support/pdf/text.ts';
import type { Caller } from '../../support.ts';
import { box, connectCarrier, createDesk, how, pageWithLabels } from '../label-support.ts';
import { sell, type StoreOrder } from '../order-support.ts';
import { admin, customer, db, otherVendor, shop, vendor } from '../return-support.ts';
import { colleague } from '../store-support.ts';

let ana: Caller;
let desk: ReturnType<typeof createDesk>;

beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  desk = createDesk();
  await connectCarrier();
});

const order = (): Promise<StoreOrder> =>
  sell(db, customer, vendor, [{ variant_id: shop.small, quantity: 2 }]);
const labelsOf = ({ order_id }: StoreOrder) =>
  db.sql('select service, price, status from private.labels where order_id = $1', [order_id]);

test('the carrier says what each service costs, and nothing is bought', async () => {
  const one = await order();
  expect(await desk.rates(ana, one)).toEqual({
    status: 200,
    body: {
      rates: [
        { service: 'ground', title: 'Ground', price: '7.65', days: 4 },
        { service: 'express', title: 'Express', price: '20.10', days: 1 },
      ],
    },
  });
  expect(await labelsOf(one)).toEqual([]);
  expect((await pageWithLabels(one)).shipments).toEqual([]);
});

test('the chosen service is bought for its price, once, and a retry keeps it', async () => {
  const one = await order();
  const label_id = randomUUID();
  const first = await desk.buy(ana, one, { label_id, service: 'express' });
  expect([first.status, first.body.price]).toEqual([200, '20.10']);
  expect(await desk.again(ana, one, label_id)).toEqual(first);
  expect(await desk.buy(ana, one, { label_id, service: 'ground' })).toEqual(first);
  expect(await labelsOf(one)).toEqual([{ service: 'express', price: '20.10', status: 'bought' }]);
  const [shipment] = (await pageWithLabels(one)).shipments;
  const file = await desk.file(ana, shipment?.id ?? '');
  expect(textOfPdf(Buffer.from(await file.arrayBuffer()))[0]).toContain('Express');
});

test('a service that the carrier does not have is refused, and nothing ships', async () => {
  const one = await order();
  expect(how(await desk.buy(ana, one, { service: 'rocket' }))).toBe('422 carrier_refused');
  expect(how(await desk.buy(ana, one, { service: 'x'.repeat(61) }))).toBe('422 service_invalid');
  expect((await pageWithLabels(one)).shipments).toEqual([]);
});

test('rates are only for members who ship, and refuse what a label refuses', async () => {
  const one = await order();
  const fin = await colleague('finance', 'Fin Moss');
  const replies = [];
  for (const caller of [fin, admin, otherVendor, customer, db.anon]) {
    replies.push(how(await desk.rates(caller, one)));
  }
  expect(replies).toEqual([
    '404 order_not_found',
    '403 not_allowed',
    '404 order_not_found',
    '404 order_not_found',
    '401 not_signed_in',
  ]);
  expect(how(await desk.rates(ana, one, { parcel: { ...box, grams: 0 } }))).toBe('422 parcel_invalid');
  expect(how(await desk.rates(ana, one, { parcel: { ...box, grams: 30_001 } }))).toBe('422 carrier_refused');
  await desk.buy(ana, one, {
    items: (await one.items()).map(({ id, quantity }) => ({ order_item_id: id, quantity })),
  });
  expect((await desk.rates(ana, one)).status).toBe(409);
});
