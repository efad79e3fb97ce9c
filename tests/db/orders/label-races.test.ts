import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Caller } from '../support.ts';
import { connectCarrier, createDesk, how, pageWithLabels } from './label-support.ts';
import { sell, type StoreOrder } from './order-support.ts';
import { customer, db, shop, vendor } from './return-support.ts';
import { colleague, said, told } from './store-support.ts';

let ana: Caller;
let ben: Caller;
let desk: ReturnType<typeof createDesk>;

beforeAll(async () => {
  ana = await colleague('fulfillment', 'Ana Lee');
  ben = await colleague('manager', 'Ben Ray');
  desk = createDesk();
});

const order = (quantity: number): Promise<StoreOrder> =>
  sell(db, customer, vendor, [{ variant_id: shop.small, quantity }]);

describe('concurrent requests', () => {
  beforeAll(connectCarrier);

  test('a label and a manual shipment for the same item: one wins, the other sees whose', async () => {
    const winners = new Set<string>();
    for (let round = 0; round < 4; round += 1) {
      const one = await order(1);
      const [label, hand] = await Promise.all([
        desk.buy(ana, one, { seen_shipped: 0 }),
        // Early, and after the carrier was asked.
        new Promise((go) => setTimeout(go, round * 25)).then(() => one.ship({ seen_shipped: 0 }, ben)),
      ]);
      const { shipments, items, labels } = await pageWithLabels(one);
      expect([shipments.length, items[0]?.shipped]).toEqual([1, 1]);
      const [loser, sentence] =
        hand.status === 200
          ? [how(label), label.body.message ?? '']
          : [how(label) === '200' ? said(hand) : 'both lost', told(hand)];
      winners.add(hand.status === 200 ? 'by hand' : 'label');
      expect(loser).toMatch(/^409 (not_to_ship|shipped_since|label_dropped)$/);
      expect(sentence).toMatch(/(Ana Lee|Ben Ray) shipped this order just now\./);
      expect(labels.every(({ status }) => status === 'dropped')).toBe(true);
    }
    expect(winners.size).toBeGreaterThan(0);
  });

  test('a label and a cancellation: one wins, and nothing is lost or doubled', async () => {
    for (let round = 0; round < 4; round += 1) {
      const one = await order(1);
      const [label, cancelled] = await Promise.all([
        desk.buy(ana, one),
        new Promise((go) => setTimeout(go, round * 25)).then(() =>
          ben.rpc('cancel_sale', { order_id: one.order_id, reason: 'out-of-stock' }),
        ),
      ]);
      const { status, shipments, items } = await pageWithLabels(one);
      expect([status, how(label) === '200', cancelled.status, shipments.length, items[0]?.shipped]).toEqual(
        status === 'cancelled' ? ['cancelled', false, 204, 0, 0] : ['shipped', true, 409, 1, 1],
      );
      expect(status === 'cancelled' ? (label.body.message ?? '') : told(cancelled)).toContain(
        status === 'cancelled'
          ? "Ben Ray canceled this order just now. Don't ship it."
          : 'Ana Lee shipped part of this order just now.',
      );
      const left = await db.sql(
        "select status from private.labels where order_id = $1 and status not in ('bought', 'voided')",
        [one.order_id],
      );
      expect(left).toEqual([]);
    }
  });

  test('two labels for the last piece: one parcel, and the other label is void', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await order(1);
      const replies = await Promise.all([desk.buy(ana, one), desk.buy(ben, one)]);
      expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
      const loser = replies.find(({ status }) => status !== 200);
      expect(loser?.body.message).toMatch(/(Ana Lee|Ben Ray) shipped this order just now\./);
      const labels = await db.sql<{ status: string }>(
        'select status from private.labels where order_id = $1 order by status',
        [one.order_id],
      );
      expect(labels.filter(({ status }) => status === 'bought')).toHaveLength(1);
      expect(labels.every(({ status }) => status === 'bought' || status === 'voided')).toBe(true);
      expect((await pageWithLabels(one)).items[0]?.shipped).toBe(1);
    }
  });

  test('voiding a label and its delivery: the parcel ends as one or the other', async () => {
    for (let round = 0; round < 3; round += 1) {
      const one = await order(1);
      const { body } = await desk.buy(ana, one);
      const shipment = (await pageWithLabels(one)).shipments[0]?.id ?? '';
      const [voided] = await Promise.all([
        desk.void(ben, shipment),
        desk.tell({ id: randomUUID(), tracking_number: body.tracking_number, status: 'delivered' }),
      ]);
      const { status, items, shipments } = await pageWithLabels(one);
      const state = [status, shipments[0]?.status, items[0]?.shipped];
      expect(state).toEqual(
        shipments[0]?.status === 'voided' ? ['processing', 'voided', 0] : ['delivered', 'delivered', 1],
      );
      expect(how(voided)).toMatch(/^(200|409 shipment_delivered)$/);
    }
  });
});
