import type { SavedProduct } from '#schema/shop/saved.ts';

export const product = (number: number, more: Partial<SavedProduct> = {}): SavedProduct => ({
  id: `00000000-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: `Bar ${number}`,
  image: '/media/bar.svg',
  vendor: 'Iron & Oak',
  price: 10.5,
  rating: 4.5,
  description: '',
  features: [],
  href: '/iron-oak/bars/bar',
  ...more,
});
