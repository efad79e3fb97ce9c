import type { ProductOption } from '#schema/vendor-panel/product.ts';

export const optionLabels: Readonly<Record<ProductOption, string>> = {
  color: 'Color',
  size: 'Size',
  flavor: 'Flavor',
  quantity: 'Pack size',
};
