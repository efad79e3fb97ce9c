import { Page, PreviewScreen, Skeleton } from '#pages/shop/product/preview.tsx';
import type { PreviewedProduct } from '#schema/vendor-panel/product/product-preview.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';

const variant = {
  color: null,
  size: null,
  flavor: null,
  quantity_option: null,
  price: '40.00',
  compare_at_price: null,
  in_stock: true,
};
const plain: PreviewedProduct = {
  name: 'Steel bar',
  description: 'A bar that **spins**.',
  features: [],
  store_name: 'Iron Works',
  category: 'Bars',
  options: [],
  media: [],
  variants: [variant],
};
const sizes: PreviewedProduct = {
  ...plain,
  features: ['Spins well', 'Tested to 500 kg'],
  options: [{ name: 'size', values: ['S', 'L'] }],
  variants: [
    { ...variant, size: 'S' },
    { ...variant, size: 'L', price: '54.00', compare_at_price: '60.00', in_stock: false },
  ],
};
const nothing = () => undefined;
const shown = (product: PreviewedProduct | null | undefined) => ({
  show: () => <PreviewScreen product={product} onAgain={nothing} />,
});

export const pages = [
  pageOf({
    routes: ['productPreview'],
    Page,
    Skeleton,
    states: { one: shown(plain), many: shown(sizes), denied: shown(null), error: shown(undefined) },
  }),
];
