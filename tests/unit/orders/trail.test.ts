import { describe, expect, test } from 'vitest';
import { showsTime } from '#pages/kit/purchase/trail.ts';
import { trackedPurchase } from '#samples/data/orders/purchase-samples.ts';

describe('the time of a step', () => {
  const [order] = trackedPurchase({}, 'delivered').orders;
  if (order === undefined) throw new Error('a purchase has an order');
  const [sent] = order.shipments;
  if (sent === undefined) throw new Error('it was sent');

  test('is on the trail if one shipment contained everything', () => {
    expect([
      showsTime(order, 'processing'),
      showsTime(order, 'shipped'),
      showsTime(order, 'delivered'),
    ]).toEqual([true, true, true]);
  });

  test('is on each shipment if there are several', () => {
    const two = { ...order, shipments: [sent, { ...sent, id: 'second' }] };
    expect([showsTime(two, 'processing'), showsTime(two, 'shipped'), showsTime(two, 'delivered')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of a part that shipped first is on its shipment', () => {
    const part = { ...order, status: 'processing' as const, events: order.events.slice(0, 3) };
    expect(showsTime(part, 'shipped')).toBe(false);
  });
});
