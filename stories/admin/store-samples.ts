import { cents } from '#schema/money.ts';
import type { StoreRow, StoreSheet } from '#schema/admin/stores.ts';

export const storeRow = (changes: Partial<StoreRow> = {}): StoreRow => ({
  id: '81000000-0000-4000-8000-000000000001',
  name: 'Iron Hollow Forge',
  slug: 'iron-hollow-forge',
  status: 'approved',
  published: true,
  owner: 'Walt Hollow',
  email: 'walt@ironhollow-forge.example',
  products: 84,
  created_at: '2025-03-04T10:00:00Z',
  ...changes,
});

export const storeSheet = (changes: Partial<StoreSheet> = {}): StoreSheet => ({
  ...storeRow(),
  phone: '+1 512 555 0100',
  website: 'https://ironhollow-forge.example',
  ships_from: 'Austin, TX',
  last_published_at: '2026-11-02T08:00:00Z',
  rating: 4.6,
  ratings: 212,
  suspension: null,
  is_own: false,
  team: [{ id: 'p1', name: 'Ada Load', role: 'fulfillment' }],
  orders: [
    { id: 'o1', number: 'SB-222222', status: 'delivered', total: cents(41_250), at: '2026-11-02T10:00:00Z' },
  ],
  decisions: [{ action: 'application.approved', by: 'Sam Ito', at: '2025-03-05T10:00:00Z', words: null }],
  ...changes,
});
