import type { AnyMachineSnapshot } from 'xstate';
import { chooseVariantMachine } from '#machines/shop/choose-variant.machine.ts';
import type { ChooseVariantSnapshot } from '#machines/shop/choose-variant.machine.ts';
import { cents } from '#schema/money.ts';
import type { ProductDetails } from '#schema/shop/catalog.ts';
import { lost } from '#samples/data/identity/auth-samples.ts';
import type { Model } from '#engine/paths.ts';
import { chooseVariantProperties } from './choose-variant.properties.ts';

const variant = (size: string, stock: number) => ({
  id: size,
  sku: size,
  color: null,
  size,
  flavor: null,
  quantity_option: null,
  price: cents(4900),
  compare_at_price: null,
  stock,
});

const details: ProductDetails = {
  product: {
    id: 'bumper',
    name: 'Rail Yard Bumper',
    slug: 'rail-yard-bumper',
    description: 'Virgin rubber.',
    features: [],
    specs: [],
    rating_avg: 0,
    rating_count: 0,
    on_sale: false,
    in_stock: true,
  },
  vendor: {
    id: 'forge',
    store_name: 'Ironhollow Forge',
    slug: 'ironhollow-forge',
    tagline: null,
    logo_url: null,
    ships_from: null,
    handling_days: 2,
    rating_avg: 0,
    rating_count: 0,
    holiday: null,
  },
  category_path: [{ id: 'plates', slug: 'bumper-plates', name: 'Bumper Plates', plate: 'red' }],
  options: [
    {
      name: 'size',
      values: [
        { value: '10 kg', hex: null },
        { value: '20 kg', hex: null },
      ],
    },
  ],
  variants: [variant('10 kg', 4), variant('20 kg', 0)],
  media: [],
  rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 0, 5: 0 },
  reviews: [],
  pictured_reviews: 0,
  shipping: { lowest_rate: null, free_over: null, min_days: null, max_days: null },
  promotions: [],
  complements: [],
};
const soldOut: ProductDetails = {
  ...details,
  variants: details.variants.map((one) => ({ ...one, stock: 0 })),
};

export const chooseVariantModel: Model = {
  name: 'choose a variant',
  machine: chooseVariantMachine,
  input: { productId: 'bumper' },
  actionPorts: ['addToCart'],
  limit: 500,
  cases: {
    'done.read': [{ output: null }, { output: details }, { output: soldOut }],
    'error.read': [lost],
    'choice.retry': [{}],
    'choice.add': [
      { variantId: '10 kg', quantity: 1 },
      { variantId: '20 kg', quantity: 1 },
      { variantId: 'unknown', quantity: 1 },
    ],
  },
  classOf: (snapshot) =>
    (snapshot as ChooseVariantSnapshot).context.details?.variants.map(({ stock }) => stock) ?? null,
  properties: chooseVariantProperties,
  broken: (any: AnyMachineSnapshot) => {
    const snapshot = any as ChooseVariantSnapshot;
    const stock = snapshot.context.details?.variants.some((one) => one.stock > 0) ?? false;
    if (snapshot.matches('choosing') && !stock) return 'offers a choice of nothing';
    if (snapshot.matches('sold out') && stock) return 'hides what is in stock';
    if (snapshot.matches('added') && !stock) return 'adds what is sold out';
    return undefined;
  },
  brokenStep: (from, event, to) =>
    event.type === 'choice.add' && event['variantId'] !== '10 kg' && to.value !== from.value
      ? 'adds a variant that is not in stock'
      : undefined,
};
