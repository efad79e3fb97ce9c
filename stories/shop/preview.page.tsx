import { Page, PreviewScreen, Skeleton } from '#pages/shop/product/preview.tsx';
import { details } from '#samples/data/shop/catalog-samples.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { pageOf } from '../../.storybook/pages/page.tsx';

const described = { ...details.product, description: 'A bar that **spins**.' };
const many: ProductDetails = {
  ...details,
  product: {
    ...described,
    brand: 'Three Rivers Steel',
    condition: 'refurbished',
    care: 'Brush the knurl.\n\nOil the sleeves twice a year.',
    size_chart: {
      columns: ['Size', 'Grip'],
      rows: [
        ['20 kg', '28 mm'],
        ['15 kg', '25 mm'],
      ],
    },
  },
  reviews: [],
  promotions: [],
  complements: [],
};
const [only] = details.variants;
const one: ProductDetails = {
  ...many,
  product: { ...described, features: [], specs: [] },
  options: [],
  variants:
    only === undefined ? [] : [{ ...only, color: null, size: null, flavor: null, quantity_option: null }],
  media: [],
};
const nothing = () => undefined;
const shown = (product: ProductDetails | null | undefined) => ({
  show: () => <PreviewScreen product={product} onAgain={nothing} />,
});

export const pages = [
  pageOf({
    routes: ['productPreview'],
    Page,
    Skeleton,
    states: { one: shown(one), many: shown(many), denied: shown(null), error: shown(undefined) },
  }),
];
