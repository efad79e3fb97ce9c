import { describe, expect, test } from 'vitest';
import { freshProgress } from '#machines/checkout/checkout.rules.ts';
import { readProgress, writeProgress } from '#schema/checkout/progress.ts';
import type { Progress } from '#schema/checkout/progress.ts';
import { cents } from '#schema/money.ts';

const line = {
  variantId: '00000000-0000-7000-8000-000000000001',
  quantity: 2,
  price: cents(3010),
  name: 'Plate',
  image: '/plate.webp',
  color: null,
  size: '10 kg',
  flavor: null,
  quantityOption: null,
};
const contact = {
  firstName: 'Ada',
  lastName: 'Lovelace',
  email: 'ada@example.com',
  phone: '+1 555 010 2030',
};
const address = { address: '2 Rack Street', address2: '', city: 'Denver', state: 'CO', zipCode: '80014' };
const deliveries = { 'kettle-row': 'standard' };

const sent: Progress = {
  ...freshProgress('key'),
  section: 'review',
  contact,
  address,
  deliveries,
  method: 'card',
  promo: 'SPRING',
  sent: {
    lines: [line],
    contact,
    address,
    deliveries,
    method: 'card',
    promo: 'SPRING',
    total: cents(6520),
    quoteHash: 'of this quote',
  },
};
const placed: Progress = {
  ...sent,
  placed: {
    outcome: 'placed',
    purchase_id: '00000000-0000-7000-8000-0000000000aa',
    reference: 'SB-1',
    token: 'secret',
    total: cents(6520),
    currency: 'USD',
    hold_expires_at: null,
  },
};

describe('A stored checkout', () => {
  test.each([
    ['fresh', freshProgress('key')],
    ['sent', sent],
    ['placed', placed],
  ])('reads back as it was written: %s', (_, progress) => {
    expect(readProgress(writeProgress(progress))).toEqual(progress);
  });

  test.each([
    null,
    '',
    '{',
    'null',
    '[]',
    '{}',
    writeProgress(placed).replace('"section":"review"', '"section":"paid"'),
    writeProgress(placed).replace('"65.20"', '"65.205"'),
  ])('is ignored: %s', (text) => {
    expect(readProgress(text)).toBeNull();
  });
});
