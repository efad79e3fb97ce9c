import { beforeAll, describe, expect, test } from 'vitest';
import { basket } from './checkout-support.ts';
import { db, shop } from '../one-shop.ts';
import { address, contact, place, type Placed } from '../support.ts';

describe('track_guest_order', () => {
  let placed: Placed;
  beforeAll(async () => {
    placed = await place(db.anon, basket());
  });

  test('shows the holder of the token the whole order', async () => {
    expect((await db.anon.rpc('track_guest_order', { token: placed.token })).body).toMatchObject({
      reference: placed.reference,
      email: contact.email,
      first_name: contact.first_name,
      total: '150.62',
      tax: '8.46',
      payment_status: 'unpaid',
      city: address.city,
      payable_until: expect.any(String),
      orders: [
        {
          vendor_slug: shop.slugs[0],
          status: 'pending',
          items: [{ quantity: 3 }, { quantity: 1 }],
          events: [{ status: 'pending' }],
        },
        { vendor_slug: shop.slugs[1], status: 'pending', items: [{ quantity: 2 }] },
      ],
    });
  });

  test('answers null for any other token', async () => {
    const flipped = placed.token.replace(/^./, (digit) => (digit === '0' ? '1' : '0'));
    for (const token of [
      '',
      flipped,
      placed.purchase_id,
      placed.reference,
      placed.token.toUpperCase().replace(/^/, ' '),
      'x'.repeat(5000),
    ]) {
      expect([token.slice(0, 20), await db.anon.rpc('track_guest_order', { token })]).toEqual([
        token.slice(0, 20),
        { status: 200, body: null },
      ]);
    }
  });
});
