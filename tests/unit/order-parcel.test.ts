import { describe, expect, test } from 'vitest';
import { showsTime } from '#pages/order/trail.ts';
import { trackedOrder } from '../../stories/pages/purchase-samples.ts';

describe('the time of a step', () => {
  const [parcel] = trackedOrder({}, 'delivered').orders;
  if (parcel === undefined) throw new Error('an order has a parcel');
  const [sent] = parcel.shipments;
  if (sent === undefined) throw new Error('it was sent');

  test('stands on the trail, where one shipment took it all', () => {
    expect([
      showsTime(parcel, 'processing'),
      showsTime(parcel, 'shipped'),
      showsTime(parcel, 'delivered'),
    ]).toEqual([true, true, true]);
  });

  test('stands with each shipment, where there are several', () => {
    const two = { ...parcel, shipments: [sent, { ...sent, id: 'second' }] };
    expect([showsTime(two, 'processing'), showsTime(two, 'shipped'), showsTime(two, 'delivered')]).toEqual([
      true,
      false,
      false,
    ]);
  });

  test('of a part that was sent ahead stands with its shipment', () => {
    const part = { ...parcel, status: 'processing' as const, events: parcel.events.slice(0, 3) };
    expect(showsTime(part, 'shipped')).toBe(false);
  });
});
