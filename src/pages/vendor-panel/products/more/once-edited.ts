import type { ConflictFields } from '#panel/form/form-conflict.tsx';
import type { MoreField } from '#schema/vendor-panel/product-form.ts';

export { mergeProducts } from '#schema/vendor-panel/product/merge-products.ts';
export { documentProblems } from '#schema/vendor-panel/product/product-rules.ts';

export const conflictFields: ConflictFields = {
  name: { label: 'Name' },
  description: { label: 'Description' },
  category_id: { label: 'Category', isOpaque: true },
  discount: { label: 'Discount' },
  features: { label: 'Features' },
  options: { label: 'Options', isOpaque: true },
  variants: { label: 'Variants', isOpaque: true },
  media: { label: 'Pictures', isOpaque: true },
  brand: { label: 'Brand' },
  tags: { label: 'Tags' },
  condition: { label: 'Condition' },
  care: { label: 'Care' },
  specs: { label: 'Details', isOpaque: true },
  size_chart: { label: 'Size chart', isOpaque: true },
  seo_title: { label: 'Search title' },
  seo_description: { label: 'Search description' },
  slug: { label: 'Address' },
};

/** Problems in them open the fold. */
export const moreFields: readonly MoreField[] = [
  'brand',
  'tags',
  'condition',
  'care',
  'specs',
  'size_chart',
  'seo_title',
  'seo_description',
  'slug',
];
