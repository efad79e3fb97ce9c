import { plainDate } from '#schema/day.ts';
import { cents } from '#schema/money.ts';
import type { OwnStore } from '#schema/vendor-panel/own-store.ts';
import type {
  ListedShipment,
  ListedStoreOrder,
  StoreOrder,
  LabelRate,
} from '#schema/vendor-panel/store-order.ts';

export const orderStore: OwnStore = {
  vendor_id: '00000000-0000-7000-8000-000000000001',
  slug: 'iron-works',
  store_name: 'Iron Works',
  status: 'approved',
  role: 'owner',
  time_zone: 'America/New_York',
  units: 'us',
  rights: { orders: ['read', 'write'], refunds: ['read', 'write'] },
};

/** The same store for a member who may do everything that notices lead to. */
export const wholeStore: OwnStore = {
  ...orderStore,
  rights: Object.fromEntries(
    [
      'orders',
      'refunds',
      'products',
      'reviews',
      'posts',
      'feedback',
      'payouts',
      'store',
      'notifications',
    ].map((resource) => [resource, ['read', 'write']]),
  ),
};

const item = {
  id: 'line-1',
  product_id: 'p1',
  title: 'Power bar',
  options: 'Black · 20 kg',
  sku: 'BAR-20',
  image: null,
  unit_price: cents(12_900),
  line_total: cents(25_800),
  quantity: 2,
  shipped: 1,
  delivered: 0,
  returned: 0,
  grams: 9000,
  left: cents(25_800),
};

/** Paid, not confirmed yet, one of three items has shipped. */
export const order: StoreOrder = {
  id: 'order-1',
  number: 'SB-7K2M9Q',
  exchange_of: null,
  waiting: false,
  status: 'processing',
  confirmed_at: null,
  created_at: '2026-11-20T09:15:00Z',
  ship_by: plainDate('2026-11-24'),
  late: false,
  rate_name: 'Standard',
  earliest: plainDate('2026-11-26'),
  latest: plainDate('2026-11-28'),
  buyer: {
    first_name: 'Ada',
    last_name: 'Lovelace',
    phone: '+1 555 010 2030',
    address: '12 Barbell Street',
    address2: 'Unit 4',
    city: 'Austin',
    state: 'TX',
    zip_code: '73301',
  },
  money: {
    subtotal: cents(28_800),
    discount: cents(0),
    promotion: null,
    shipping: cents(1500),
    tax: cents(2400),
    total: cents(32_700),
    refunded: cents(0),
    left: cents(32_700),
    if_cancelled: cents(32_700),
    delivery_left: cents(1500),
    earned: {
      tax: cents(2400),
      commission: cents(2880),
      paid_by_shop: cents(0),
      share: cents(27_420),
      taken_back: cents(0),
      net: cents(27_420),
      due_at: null,
      released_at: null,
      holdback_days: 7,
    },
    refunds: [],
  },
  items: [
    item,
    {
      ...item,
      id: 'line-2',
      title: 'Bumper plate',
      options: '10 kg',
      sku: 'PLATE-10',
      quantity: 1,
      shipped: 0,
      line_total: cents(3000),
    },
  ],
  shipments: [
    {
      id: 'parcel-1',
      status: 'shipped',
      carrier: 'UPS',
      tracking_number: '1Z999AA1',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA1',
      shipped_at: '2026-11-21T10:00:00Z',
      delivered_at: null,
      items: [{ title: 'Power bar', options: 'Black · 20 kg', quantity: 1 }],
      label: null,
    },
  ],
  labels: [],
  desk: { carrier: null, test: false, origin: false, parcels: [] },
  returns: [],
  return_words: null,
  messages: [],
  notes: [],
  history: [
    {
      what: 'order.shipped',
      who: 'Ana Lee',
      note: '1 × Power bar, Black · 20 kg',
      at: '2026-11-21T10:00:00Z',
    },
    { what: 'status.processing', who: null, note: null, at: '2026-11-20T09:16:00.001Z' },
    { what: 'status.confirmed', who: null, note: null, at: '2026-11-20T09:16:00Z' },
    { what: 'status.pending', who: 'the buyer', note: null, at: '2026-11-20T09:15:00Z' },
  ],
};

export const confirmedOrder: StoreOrder = { ...order, confirmed_at: '2026-11-21T09:00:00Z' };

const label = {
  id: 'label-1',
  status: 'bought',
  price: cents(765),
  reason: null,
  progress: null,
  tracking_number: '99176412345612345671',
  at: '2026-11-21T10:00:00Z',
} as const;

/** From a store whose carrier sells labels: one was bought, one has no answer. */
export const labeledOrder: StoreOrder = {
  ...confirmedOrder,
  desk: {
    carrier: 'test',
    test: false,
    origin: true,
    parcels: [
      { name: 'Small box', length: 30, width: 20, height: 10, grams: 150 },
      { name: 'Long box', length: 130, width: 20, height: 15, grams: 900 },
    ],
  },
  shipments: order.shipments.map((each) => ({
    ...each,
    carrier: 'Test carrier',
    tracking_number: label.tracking_number,
    tracking_url: null,
    label: { ...label, progress: 'created' as const },
  })),
  labels: [{ ...label, id: 'label-2', status: 'buying', price: null, tracking_number: null }],
};

const returned = {
  id: 'return-1',
  reason: 'does-not-fit',
  note: 'It is too long for my room.',
  label: null,
  decision: null,
  tracking: null,
  created_at: '2026-11-25T10:00:00Z',
  amount: cents(13_900),
  exchange: null,
  items: [
    {
      id: 'line-1',
      title: 'Power bar',
      options: 'Black · 20 kg',
      quantity: 1,
      unit_price: cents(12_900),
      choices: [],
    },
  ],
};
const choice = {
  options: 'Black · 15 kg',
  price: cents(12_900),
  free: 12,
};

/** Delivered, with a return in each status that awaits the store, and refunds. */
const earned = (
  changes: Partial<NonNullable<StoreOrder['money']['earned']>>,
): StoreOrder['money']['earned'] => order.money.earned && { ...order.money.earned, ...changes };

export const deliveredOrder: StoreOrder = {
  ...confirmedOrder,
  status: 'delivered',
  items: order.items.map((each) => ({ ...each, shipped: each.quantity, delivered: each.quantity })),
  shipments: order.shipments.map((each) => ({
    ...each,
    status: 'delivered' as const,
    delivered_at: '2026-11-24T15:00:00Z',
  })),
  returns: [
    { ...returned, status: 'requested' },
    {
      ...returned,
      id: 'return-2',
      status: 'in-transit',
      label: 'Send it to 1 Rack Street, Reno NV.',
      tracking: '1Z-back',
      items: returned.items.map((each) => ({
        ...each,
        choices: [
          { ...choice, id: 'variant-1' },
          { ...choice, id: 'variant-2', options: 'Chrome · 15 kg', price: cents(14_900), free: 3 },
        ],
      })),
    },
    { ...returned, id: 'return-3', status: 'exchanged', amount: cents(0), exchange: 'SB-4QX8TN' },
  ],
  messages: [
    {
      id: 'm1',
      from: 'customer',
      author: null,
      message: 'When will it be here?',
      at: '2026-11-21T08:00:00Z',
    },
    { id: 'm2', from: 'vendor', author: 'Ana Lee', message: 'On Tuesday.', at: '2026-11-21T09:00:00Z' },
  ],
  notes: [{ id: 'n1', author: 'Ana Lee', note: 'Pack the collars too.', at: '2026-11-20T12:00:00Z' }],
  money: {
    ...order.money,
    refunded: cents(500),
    left: cents(32_200),
    earned: earned({ taken_back: cents(419), net: cents(27_001), due_at: '2026-12-02T12:00:00Z' }),
    refunds: [
      {
        amount: cents(500),
        reason: 'Power bar, Black · 20 kg. Scratched',
        status: 'succeeded',
        at: '2026-11-25T12:00:00Z',
      },
    ],
  },
};

/** Sent in exchange for a returned item: it costs nothing. */
export const exchangeOrder: StoreOrder = {
  ...confirmedOrder,
  number: 'SB-4QX8TN',
  exchange_of: 'SB-7K2M9Q',
  shipments: [],
  items: order.items.slice(0, 1).map((each) => ({ ...each, quantity: 1, shipped: 0, left: cents(0) })),
  money: {
    ...order.money,
    subtotal: cents(12_900),
    discount: cents(12_900),
    promotion: 'Exchange',
    shipping: cents(0),
    tax: cents(0),
    total: cents(0),
    left: cents(0),
    if_cancelled: cents(13_900),
    delivery_left: cents(0),
    earned: null,
  },
};

export const cancelledOrder: StoreOrder = {
  ...confirmedOrder,
  status: 'cancelled',
  shipments: [],
  items: order.items.map((each) => ({ ...each, shipped: 0, left: cents(0) })),
  money: {
    ...order.money,
    refunded: order.money.total,
    left: cents(0),
    delivery_left: cents(0),
    earned: earned({ taken_back: cents(27_420), net: cents(0) }),
  },
};

/** The services of a carrier, the cheapest first. */
export const labelRates: readonly LabelRate[] = [
  { service: 'ground', title: 'Ground', price: cents(765), days: 4 },
  { service: 'express', title: 'Express', price: cents(2010), days: 1 },
];

const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley'.repeat(2);

export const longOrder: StoreOrder = {
  ...deliveredOrder,
  money: {
    ...deliveredOrder.money,
    earned: earned({ paid_by_shop: cents(1_234_567), released_at: '2026-12-02T12:00:00Z' }),
  },
  buyer: { ...order.buyer, first_name: long, address: long, city: long },
  items: deliveredOrder.items.map((each) => ({ ...each, title: long.repeat(2), options: long, sku: long })),
  notes: [{ id: 'n1', author: long, note: long.repeat(6), at: '2026-11-20T12:00:00Z' }],
  messages: [
    { id: 'm1', from: 'customer', author: null, message: long.repeat(6), at: '2026-11-21T08:00:00Z' },
  ],
  late: true,
  // With nothing in stock.
  returns: deliveredOrder.returns.map((each) => ({
    ...each,
    items: each.items.map((line) => ({ ...line, choices: [] })),
  })),
};

export const listedOrder = (id: string, changes: Partial<ListedStoreOrder> = {}): ListedStoreOrder => ({
  id,
  number: `SB-${id.toUpperCase().padEnd(6, '2')}`,
  buyer: 'Ada Lovelace',
  place: 'Austin, TX',
  status: 'processing',
  confirmed: true,
  created_at: '2026-11-20T09:15:00Z',
  ship_by: plainDate('2026-11-24'),
  late: false,
  total: cents(32_700),
  exchange: false,
  payment: 'paid',
  refund: 'none',
  pieces: 3,
  shipped: 0,
  lines: 2,
  title: 'Power bar',
  options: 'Black · 20 kg',
  image: null,
  returns: 0,
  labels: 0,
  ...changes,
});

export const listedShipment = (id: string, changes: Partial<ListedShipment> = {}): ListedShipment => ({
  id,
  number: 'SB-7K2M9Q',
  buyer: 'Ada Lovelace',
  place: 'Austin, TX',
  status: 'shipped',
  carrier: 'UPS',
  tracking_number: '1Z999AA1',
  tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA1',
  shipped_at: '2026-11-21T10:00:00Z',
  delivered_at: null,
  pieces: 1,
  ...changes,
});
