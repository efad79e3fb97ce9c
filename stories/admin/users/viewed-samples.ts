import { cents } from '#schema/money.ts';
import type { ViewedAccount, ViewedOrder, ViewedPurchase } from '#schema/admin/views.ts';

export const viewedAccount = (changes: Partial<ViewedAccount> = {}): ViewedAccount => ({
  id: '80000000-0000-4000-8000-000000000001',
  name: 'Maya Kowalski',
  email: 'maya@lifters.example',
  first_name: 'Maya',
  last_name: 'Kowalski',
  company_name: null,
  created_at: '2026-01-04T10:00:00Z',
  addresses: [
    { id: 'a1', label: 'Home', city: 'Columbus', state: 'OH', is_default: true },
    { id: 'a2', label: null, city: 'Dayton', state: 'OH', is_default: false },
  ],
  mails: { order_updates: true, price_drops: true, newsletter: false },
  wishlist: [
    {
      id: 'p1',
      name: 'Competition bar',
      vendor_name: 'Iron Hollow Forge',
      price_from: cents(38_900),
      in_stock: false,
    },
  ],
  cart: [
    {
      variant_id: 'v1',
      product_id: 'p2',
      name: 'Bumper plate',
      vendor_name: 'Plate House',
      color: 'Black',
      size: '20 kg',
      flavor: null,
      quantity_option: null,
      quantity: 4,
      unit_price: cents(7900),
    },
  ],
  reviews: [
    {
      id: 'r1',
      product: 'Chalk block',
      rating: 4,
      title: 'Sticks well',
      content: 'Lasts for months, a little dusty.',
      status: 'approved',
      at: '2026-10-02T09:00:00Z',
    },
  ],
  stores: [{ id: 's1', name: 'Kowalski Kettlebells', status: 'approved', role: 'owner' }],
  ...changes,
});

export const viewedPurchase = (changes: Partial<ViewedPurchase> = {}): ViewedPurchase => ({
  id: 'o1',
  reference: 'SB-222222',
  created_at: '2026-11-02T10:00:00Z',
  total: cents(41_250),
  payment_status: 'partially-refunded',
  orders: [
    { id: 'v1', vendor_name: 'Iron Hollow Forge', status: 'delivered' },
    { id: 'v2', vendor_name: 'Plate House', status: 'shipped' },
  ],
  ...changes,
});

export const viewedOrder = (changes: Partial<ViewedOrder> = {}): ViewedOrder => ({
  purchase_id: 'o1',
  reference: 'SB-222222',
  created_at: '2026-11-02T10:00:00Z',
  email: 'maya@lifters.example',
  first_name: 'Maya',
  last_name: 'Kowalski',
  address: '12 Barbell Road',
  address2: null,
  city: 'Columbus',
  state: 'OH',
  zip_code: '43004',
  shipping: cents(1250),
  discount: cents(0),
  tax: cents(2100),
  total: cents(41_250),
  payment_status: 'partially-refunded',
  orders: [
    {
      id: 'v1',
      vendor_name: 'Iron Hollow Forge',
      status: 'delivered',
      total: cents(38_900),
      items: [
        {
          id: 'i1',
          title: 'Competition bar',
          options: 'Chrome · 20 kg',
          quantity: 1,
          line_total: cents(38_900),
        },
      ],
      shipments: [
        {
          id: 's1',
          status: 'delivered',
          carrier: 'UPS',
          tracking_number: '1Z999AA10123456784',
          shipped_at: '2026-11-03T15:00:00Z',
          items: [{ title: 'Competition bar', options: 'Chrome · 20 kg', quantity: 1 }],
        },
      ],
      returns: [
        {
          id: 'r1',
          status: 'requested',
          reason: 'does-not-fit',
          amount: cents(38_900),
          items: [{ title: 'Competition bar', options: 'Chrome · 20 kg', quantity: 1 }],
        },
      ],
      refunds: [
        {
          amount: cents(2000),
          lines: 'Competition bar, Chrome · 20 kg',
          done: true,
          at: '2026-11-09T10:00:00Z',
        },
      ],
      messages: [
        { id: 'm1', from: 'customer', message: 'The sleeve does not turn.', at: '2026-11-08T10:00:00Z' },
        { id: 'm2', from: 'vendor', message: 'We send you a part.', at: '2026-11-08T12:00:00Z' },
      ],
    },
  ],
  ...changes,
});
