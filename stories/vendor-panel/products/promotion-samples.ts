import { cents } from '#schema/money.ts';
import type { StorePromotion } from '#schema/vendor-panel/offers/promotion.ts';

export const promotionOf = (changes: Partial<StorePromotion>): StorePromotion => ({
  id: '0198a000-0000-7000-8000-000000000001',
  code: null,
  label: 'A tenth off',
  kind: 'percent',
  value: '10.00',
  products: [],
  category: null,
  minimum: '0.00',
  first_day: null,
  last_day: null,
  max_redemptions: null,
  max_per_customer: null,
  advertised: true,
  state: 'running',
  version: 3,
  uses: 12,
  cost: cents(18_940),
  was_used: true,
  ...changes,
});
