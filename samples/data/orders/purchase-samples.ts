import { plainDate } from '#schema/day.ts';
import type { OrderAnalytics, TrackedPurchase } from '#schema/orders/order.ts';
import {
  OrderAnalytics as OrderAnalyticsSchema,
  TrackedPurchase as TrackedPurchaseSchema,
} from '#schema/orders/order.ts';
import { cents } from '#schema/money.ts';
import { Quote as QuoteSchema } from '#schema/checkout/quote.ts';
import type { Quote } from '#schema/checkout/quote.ts';
import { Schema } from 'effect';
import { stretched } from '#samples/data/kit/stretched.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';

const ids = {
  ironHarbor: '019b8b74-1800-7731-8a03-4b10010f0001',
  morningReps: '019b8b74-1800-7731-8a03-4b10010f0002',
  ground: '019b8b74-1800-7731-8a03-4b10010f0011',
  express: '019b8b74-1800-7731-8a03-4b10010f0012',
  standard: '019b8b74-1800-7731-8a03-4b10010f0013',
};

const line = (
  place: number,
  vendor: string,
  name: string,
  price: string,
  quantity: number,
  options: Partial<Record<'color' | 'size' | 'flavor' | 'quantity_option', string>>,
) => ({
  variant_id: `019b8b74-1800-7731-8a03-4b10010f01${String(place).padStart(2, '0')}`,
  product_id: `019b8b74-1800-7731-8a03-4b10010f02${String(place).padStart(2, '0')}`,
  vendor_id: vendor,
  name,
  slug: 'sample',
  vendor_slug: 'sample',
  category_slug: 'sample',
  image: kettlebell,
  color: null,
  size: null,
  flavor: null,
  quantity_option: null,
  ...options,
  quantity,
  unit_price: price,
  compare_at_price: null,
  line_total: (Number(price) * quantity).toFixed(2),
  available: 9,
  status: 'ok',
  holiday: null,
});

const rate = (id: string, name: string, price: string, earliest: string, latest: string) => ({
  id,
  name,
  price,
  min_days: 2,
  max_days: 4,
  earliest,
  latest,
});

/** A result of `quote_cart` in wire format: two vendors, three lines. */
const wireQuote = {
  quote_hash: 'sample',
  currency: 'USD',
  lines: [
    line(1, ids.ironHarbor, 'Competition Bumper Plate', '129.00', 2, { color: 'Red', size: '25 kg' }),
    line(2, ids.ironHarbor, 'Monongahela Olympic Bar', '349.00', 1, { color: 'Chrome', size: '20 kg' }),
    line(3, ids.morningReps, 'Whey Isolate', '42.00', 1, {
      flavor: 'Chocolate',
      quantity_option: '1 kg tub',
    }),
  ],
  orders: [
    {
      vendor_id: ids.ironHarbor,
      vendor_name: 'Iron Harbor',
      vendor_slug: 'iron-harbor',
      subtotal: '607.00',
      rates: [
        rate(ids.ground, 'Ground', '24.00', '2026-11-25', '2026-11-30'),
        rate(ids.express, 'Express', '59.00', '2026-11-23', '2026-11-24'),
      ],
      rate_id: ids.ground,
      shipping: '24.00',
      discount: '0.00',
      tax: '50.07',
      total: '681.07',
      deliverable: true,
      free_over: null,
      shipping_varies: false,
      promotion: null,
    },
    {
      vendor_id: ids.morningReps,
      vendor_name: 'Morning Reps Nutrition',
      vendor_slug: 'morning-reps-nutrition',
      subtotal: '42.00',
      rates: [rate(ids.standard, 'Standard', '0.00', '2026-11-24', '2026-11-26')],
      rate_id: ids.standard,
      shipping: '0.00',
      discount: '0.00',
      tax: '3.46',
      total: '45.46',
      deliverable: true,
      free_over: '40.00',
      shipping_varies: false,
      promotion: null,
    },
  ],
  subtotal: '649.00',
  shipping: '24.00',
  discount: '0.00',
  tax: '53.53',
  total: '726.53',
  promo: null,
  refusal: null,
  offer: null,
};

const quoteFrom = (change: object): Quote =>
  Schema.decodeUnknownSync(QuoteSchema)({ ...wireQuote, ...change });

export const quote = quoteFrom({});
export const quoteWithoutAddress = quoteFrom({ tax: null, total: '673.00' });
export const quoteWithPromo = quoteFrom({
  discount: '64.90',
  total: '661.63',
  promo: { code: 'LIFT10', status: 'applied', label: '10 % off', discount: '64.90', ended_on: null },
});
export const quoteWithOffer = quoteFrom({
  offer: { code: 'LIFT10', label: '10% off everything', spares: '64.90' },
});
export const quoteWithEndedPromo = quoteFrom({
  promo: { code: 'SUMMER', status: 'ended', label: 'Summer', discount: '0.00', ended_on: '2026-11-13' },
});
export const quoteUndeliverable = quoteFrom({
  orders: [wireQuote.orders[0], { ...wireQuote.orders[1], rates: [], rate_id: null, deliverable: false }],
});

type Chosen = Pick<ReturnType<typeof line>, 'color' | 'size' | 'flavor' | 'quantity_option'>;

const optionsOf = ({ color, size, flavor, quantity_option }: Chosen) =>
  [color, size, flavor, quantity_option].filter((each) => each !== null).join(' · ');

const course = ['pending', 'confirmed', 'processing', 'shipped', 'delivered'];

/** The extra parts of an order with this status: its history and its shipment. */
function afterSaleOf(status: string, vendor: string) {
  const reached =
    status === 'cancelled' ? [...course.slice(0, 3), status] : course.slice(0, course.indexOf(status) + 1);
  const isSent = ['shipped', 'delivered'].includes(status);
  const isThere = status === 'delivered';
  return {
    events: reached.map((name, day) => ({
      status: name,
      at: `2026-11-2${day + 1}T12:00:00Z`,
      note: name === 'cancelled' ? 'Changed my mind' : null,
    })),
    exchange_of: null,
    cancellable: ['pending', 'confirmed', 'processing'].includes(status),
    time_zone: 'America/New_York',
    returnable_until: isThere ? plainDate('2026-12-25') : null,
    returnable: Object.fromEntries(
      wireQuote.lines
        .filter(({ vendor_id }) => isThere && vendor_id === vendor)
        .map(({ variant_id, quantity }) => [variant_id, quantity]),
    ),
    reviewed: [],
    reviews: [],
    refunds: [],
    shipments: isSent
      ? [
          {
            id: `shipment of ${vendor}`,
            status,
            carrier: 'UPS',
            tracking_number: '1Z999AA10123456784',
            tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
            shipped_at: '2026-11-24T12:00:00Z',
            delivered_at: isThere ? '2026-11-25T12:00:00Z' : null,
            items: wireQuote.lines
              .filter(({ vendor_id }) => vendor_id === vendor)
              .map((item) => ({ title: item.name, options: optionsOf(item), quantity: item.quantity })),
          },
        ]
      : [],
    returns: [],
    messages: [],
  };
}

/** A result of `track_guest_order` for the same purchase. */
export function trackedPurchase(change: object = {}, orderStatus = 'processing'): TrackedPurchase {
  return Schema.decodeUnknownSync(TrackedPurchaseSchema)({
    purchase_id: '019b8b74-1800-7731-8a03-4b10010f0099',
    reference: 'SB-7K2M9Q',
    created_at: '2026-11-21T12:00:00Z',
    email: 'ada@example.com',
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+1 555 010 2030',
    address: '12 Barbell Street',
    address2: null,
    city: 'Austin',
    state: 'TX',
    zip_code: '73301',
    currency: 'USD',
    subtotal: wireQuote.subtotal,
    shipping: wireQuote.shipping,
    discount: wireQuote.discount,
    tax: wireQuote.tax,
    total: wireQuote.total,
    payment_method: 'card',
    payment_status: 'paid',
    payable_until: null,
    hold_expires_at: null,
    orders: wireQuote.orders.map((order) => ({
      id: order.vendor_id,
      vendor_id: order.vendor_id,
      vendor_name: order.vendor_name,
      vendor_slug: order.vendor_slug,
      status: orderStatus,
      subtotal: order.subtotal,
      shipping: order.shipping,
      discount: order.discount,
      tax: order.tax,
      total: order.total,
      rate_name: order.rates[0]?.name,
      earliest: order.rates[0]?.earliest,
      latest: order.rates[0]?.latest,
      items: wireQuote.lines
        .filter(({ vendor_id }) => vendor_id === order.vendor_id)
        .map(({ name, ...item }) => ({
          id: item.variant_id,
          shipped: ['shipped', 'delivered'].includes(orderStatus) ? item.quantity : 0,
          delivered: orderStatus === 'delivered' ? item.quantity : 0,
          returned: 0,
          title: name,
          options: optionsOf(item),
          ...item,
        })),
      ...afterSaleOf(orderStatus, order.vendor_id),
    })),
    ...change,
  });
}

/** The purchase with a change to its first order, in wire format. */
export function orderChange(purchase: TrackedPurchase, change: object): TrackedPurchase {
  const wire = Schema.encodeSync(TrackedPurchaseSchema)(purchase);
  const [first, ...others] = wire.orders;
  return Schema.decodeUnknownSync(TrackedPurchaseSchema)({
    ...wire,
    orders: [{ ...first, ...change }, ...others],
  });
}

const spentMonths = [0, 120.5, 0, 349, 89.9, 0, 610.25, 0, 74, 0, 199, 726.53];

/** A result of `my_order_analytics`. */
export const analyticsSample: OrderAnalytics = Schema.decodeUnknownSync(OrderAnalyticsSchema)({
  orders: 9,
  spent: '2169.18',
  refunded: '139.64',
  returns: 1,
  months: spentMonths.map((spent, place) => ({
    month: place === 0 ? '2025-12' : `2026-${String(place).padStart(2, '0')}`,
    orders: spent > 0 ? 1 : 0,
    spent: spent.toFixed(2),
    refunded: place === 6 ? '139.64' : '0.00',
  })),
  categories: [
    { name: 'Barbells & Plates', plate: 'red', pieces: 7, spent: '1204.00' },
    { name: 'Supplements', plate: 'green', pieces: 5, spent: '402.40' },
    { name: 'Workout Gear', plate: 'blue', pieces: 4, spent: '218.28' },
    { name: null, plate: null, pieces: 1, spent: '74.00' },
  ],
  vendors: [
    { name: 'Iron Harbor', slug: 'iron-harbor', orders: 4, spent: '1480.78' },
    { name: 'Morning Reps Nutrition', slug: 'morning-reps-nutrition', orders: 3, spent: '688.40' },
  ],
});

export const noAnalytics: OrderAnalytics = {
  ...analyticsSample,
  orders: 0,
  spent: cents(0),
  refunded: cents(0),
  returns: 0,
  categories: [],
  vendors: [],
};

/** Another order of the same buyer. */
export const otherOrder = {
  purchase_id: '019b8b74-1800-7731-8a03-4b10010f0098',
  reference: 'SB-4QX8TN',
  token: 'a'.repeat(64),
};

/** A return as the server sends it. */
export const returned = (status: string) => ({
  id: `return ${status}`,
  status,
  reason: 'does-not-fit',
  label: 'Write SB-7K2M9Q on the box and take it to any UPS shop.\nIron Harbor, 4 Quay Street, Reno NV 89501',
  decision: status === 'rejected' ? 'The plates have been used outdoors.' : null,
  amount: '139.64',
  created_at: '2026-11-26T12:00:00Z',
  exchange: status === 'exchanged' ? otherOrder : null,
  items: [{ title: 'Competition Bumper Plate', options: 'Red · 25 kg', quantity: 1 }],
});

/** A refund as the server sends it; of the whole order if it names no lines. */
export const refunded = (amount: string, done: boolean, at: string, lines: string | null = null) => ({
  amount,
  lines,
  done,
  failed: false,
  at,
});

/** Delivered, with a return and a message; everything that people write has a long word. */
export const longPurchase = stretched(
  orderChange(trackedPurchase({}, 'delivered'), {
    returns: [returned('approved')],
    messages: [{ id: '1', from: 'customer', message: 'Where is it?', at: '2026-11-24T12:00:00Z' }],
  }),
);
