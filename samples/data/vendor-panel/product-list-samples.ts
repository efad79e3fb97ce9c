import type { ListLooks } from '#pages/vendor-panel/products/list-tools.tsx';
import type { ListedProduct } from '#schema/vendor-panel/product-list.ts';
import { cents } from '#schema/money.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';

export const listedProduct = (id: string, more: Partial<ListedProduct> = {}): ListedProduct => ({
  id,
  name: `Product ${id}`,
  slug: id,
  state: 'published',
  listed: true,
  image: kettlebell,
  category_name: 'Kettlebells',
  price_from: cents(4500),
  price_to: cents(12_900),
  variants: 6,
  stock: 84,
  low: 0,
  sku: null,
  updated_at: '2026-11-20T14:30:00Z',
  publish_at: null,
  has_draft: false,
  ...more,
});

export const looks: ListLooks = { hidden: [], density: 'normal', change: () => undefined };
