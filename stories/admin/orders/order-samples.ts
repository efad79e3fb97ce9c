import { plainDate } from '#schema/day.ts';
import { cents } from '#schema/money.ts';
import type { PlatformOrder, PlatformOrderRow, PlatformPurchase } from '#schema/admin/orders/order.ts';

export const long = 'Wolfgang-Maximilian Featherstonehaugh-Cholmondeley of the Northern Barbell Company';
const store = { id: '01890000-0000-7000-8000-000000000001', name: 'Iron Hollow Forge' };

export const orderRow = (changes: Partial<PlatformOrderRow> = {}): PlatformOrderRow => ({
  id: '01890000-0000-7000-8000-0000000000a1',
  number: 'SB-7F3K2M',
  store,
  buyer: 'Ada Load',
  place: 'Oakland, CA',
  is_guest: false,
  status: 'processing',
  money: 'paid',
  late: false,
  returns: 0,
  total: cents(12_450),
  created_at: '2026-11-20T10:00:00Z',
  ...changes,
});

const street = { address: '1 Main Street', address2: 'Unit 4', zip_code: '94601', phone: '510-555-0100' };
const facts = {
  buyer: {
    name: 'Ada Load',
    email: 'ada@lifters.example',
    account: '80000000-0000-4000-8000-000000000001',
    city: 'Oakland',
    state: 'CA',
    street,
  },
  risk: {
    account_since: '2026-01-04T10:00:00Z',
    suspended: false,
    purchases: 4,
    refunds: 1,
    disputes: 0,
    declined: 1,
  },
  sums: {
    subtotal: cents(11_000),
    discount: cents(500),
    promotion: 'LIFT5',
    paid_by: 'platform' as const,
    shipping: cents(1000),
    tax: cents(950),
    total: cents(12_450),
    refunded: cents(1000),
    left: cents(11_450),
  },
  payments: [
    {
      id: 'p2',
      provider: 'stripe',
      reference: 'pi_3QXyZ2eZvKYlo2C',
      method: 'card',
      amount: cents(12_450),
      status: 'partially-refunded',
      problem: null,
      at: '2026-11-20T10:01:00Z',
    },
    {
      id: 'p1',
      provider: 'stripe',
      reference: null,
      method: 'card',
      amount: cents(12_450),
      status: 'declined',
      problem: 'Insufficient funds.',
      at: '2026-11-20T10:00:30Z',
    },
  ],
  emails: [
    {
      id: 'e1',
      template: 'order-confirmation',
      to: 'ada@lifters.example',
      at: '2026-11-20T10:01:10Z',
      state: 'sent' as const,
    },
    {
      id: 'e2',
      template: 'order-shipped',
      to: 'ada@lifters.example',
      at: '2026-11-21T10:01:10Z',
      state: 'failed' as const,
    },
  ],
};

const line = {
  id: 'i1',
  title: 'Power Bar',
  options: 'Black · 20 kg',
  product_id: '30000000-0000-7000-8000-000000000001',
  sku: 'PB-20-B',
  image: null,
  unit_price: cents(5500),
  line_total: cents(11_000),
  tax: cents(950),
  discount: cents(500),
  quantity: 2,
  shipped: 1,
  delivered: 1,
  returned: 0,
  left: cents(10_000),
};

/** An order about which everything has happened. */
export const platformOrder = (changes: Partial<PlatformOrder> = {}): PlatformOrder => ({
  ...orderRow(),
  ...facts,
  money: 'part-refunded',
  returns: 1,
  ship_by: plainDate('2026-11-23'),
  confirmed_at: '2026-11-20T12:00:00Z',
  rate_name: 'Standard',
  earliest: plainDate('2026-11-25'),
  latest: plainDate('2026-11-30'),
  exchange_of: null,
  delivery_left: cents(1000),
  decisions: [
    {
      action: 'order.noted',
      by: 'Sam Ito',
      at: '2026-11-24T11:00:00Z',
      words: 'Asked the carrier for proof of delivery.',
    },
  ],
  others: 1,
  refunds: [
    {
      id: 'r1',
      amount: cents(1000),
      reason: 'Power Bar. Scratched',
      status: 'succeeded',
      problem: null,
      reference: 're_3QXyZ2',
      at: '2026-11-22T10:00:00Z',
    },
  ],
  earned: { commission: cents(1200), net: cents(9300), released_at: null, due_at: null },
  ledger: [
    {
      id: 'l1',
      reason: 'earning',
      note: null,
      at: '2026-11-20T10:01:00Z',
      entries: [
        { account: 'provider_clearing', amount: cents(12_450) },
        { account: 'pending', amount: cents(-10_300) },
        { account: 'commission', amount: cents(-1200) },
        { account: 'tax_held', amount: cents(-950) },
      ],
    },
  ],
  disputes: [
    {
      id: 'd1',
      status: 'open',
      reason: 'product_not_received',
      reference: 'dp_1QXyZ2',
      amount: cents(11_450),
      opened_at: '2026-11-24T10:00:00Z',
      answer_by: '2026-12-01T10:00:00Z',
      decided_at: null,
    },
  ],
  items: [line],
  shipments: [
    {
      id: 's1',
      status: 'delivered',
      carrier: 'UPS',
      tracking_number: '1Z999AA10123456784',
      tracking_url: 'https://www.ups.com/track?tracknum=1Z999AA10123456784',
      shipped_at: '2026-11-21T10:00:00Z',
      delivered_at: '2026-11-23T10:00:00Z',
      items: [{ title: 'Power Bar', options: 'Black · 20 kg', quantity: 1 }],
    },
    {
      id: 's2',
      status: 'shipped',
      carrier: null,
      tracking_number: null,
      tracking_url: null,
      shipped_at: '2026-11-22T10:00:00Z',
      delivered_at: null,
      items: [{ title: 'Power Bar', options: 'Black · 20 kg', quantity: 1 }],
    },
  ],
  returns_list: [
    {
      id: 'b1',
      status: 'requested',
      reason: 'damaged',
      note: 'The sleeve is bent.',
      decision: null,
      tracking: null,
      created_at: '2026-11-24T09:00:00Z',
      amount: cents(5500),
      exchange: null,
      items: [{ title: 'Power Bar', options: 'Black · 20 kg', quantity: 1 }],
    },
  ],
  messages: [
    { id: 'm1', from: 'customer', author: null, message: 'Where is it?', at: '2026-11-21T08:00:00Z' },
    {
      id: 'm2',
      from: 'vendor',
      author: 'Walt Hollow',
      message: 'It ships today.',
      at: '2026-11-21T09:00:00Z',
    },
  ],
  timeline: [
    {
      what: 'dispute.opened',
      side: 'buyer',
      who: null,
      note: 'product_not_received',
      at: '2026-11-24T10:00:00Z',
    },
    {
      what: 'return.requested',
      side: 'buyer',
      who: null,
      note: 'The sleeve is bent.',
      at: '2026-11-24T09:00:00Z',
    },
    {
      what: 'order.shipped',
      side: 'store',
      who: 'Walt Hollow',
      note: '1 × Power Bar, Black · 20 kg',
      at: '2026-11-21T10:00:00Z',
    },
    { what: 'status.confirmed', side: null, who: null, note: null, at: '2026-11-20T10:01:00Z' },
    { what: 'status.pending', side: 'buyer', who: null, note: null, at: '2026-11-20T10:00:00Z' },
  ],
  ...changes,
});

export const purchase = (changes: Partial<PlatformPurchase> = {}): PlatformPurchase => ({
  ...facts,
  id: '01890000-0000-7000-8000-0000000000b1',
  number: 'SB-7F3K2M',
  created_at: '2026-11-20T10:00:00Z',
  payment_method: 'card',
  promo_code: 'LIFT5',
  sums: { ...facts.sums, promotion: null, paid_by: null, left: null },
  orders: [
    orderRow(),
    orderRow({
      id: '01890000-0000-7000-8000-0000000000a2',
      store: { id: '01890000-0000-7000-8000-000000000002', name: 'Skipjack Ropes' },
      status: 'cancelled',
      money: 'refunded',
    }),
  ],
  ...changes,
});
