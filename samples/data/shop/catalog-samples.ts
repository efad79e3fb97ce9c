import { plainDate } from '#schema/day.ts';
import type { Promotion } from '#schema/shop/promotions.ts';
import type { ListData, ProductData } from '#pages/shop/load.ts';
import type {
  Category,
  Facets,
  ProductCard,
  ReviewPicture,
  ShownProduct,
  Store,
} from '#schema/shop/catalog.ts';
import { cents } from '#schema/money.ts';
import { kettlebell } from '#samples/data/kit/pictures.ts';

export const longName =
  'Donaudampfschifffahrtsgesellschaftskapitän Commemorative Multi-Purpose Competition Training Barbell 28.5';

const category = (id: string, name: string, plate: Category['plate'], parent: Category | null): Category => ({
  id,
  parent_id: parent?.id ?? null,
  slug: id,
  name,
  description: parent === null ? 'What makes the number on the bar go up.' : '',
  plate,
  position: 0,
  path: [...(parent?.path ?? []), id],
});

export const strength = category('strength', 'Strength', 'red', null);
const barbells = category('barbells', 'Barbells', 'red', strength);
export const olympicBars = category('olympic-bars', 'Olympic Bars', 'red', barbells);
export const categories: readonly Category[] = [
  strength,
  category('conditioning', 'Conditioning', 'blue', null),
  category('apparel', 'Apparel', 'yellow', null),
  category('nutrition', 'Nutrition', 'green', null),
  barbells,
  category('plates', 'Plates', 'red', strength),
  olympicBars,
];

export const card = (id: number, change: Partial<ProductCard> = {}): ProductCard => ({
  id: `product-${id}`,
  name: `Monongahela Bar No. ${id}`,
  slug: `monongahela-bar-${id}`,
  vendor_id: 'ironhollow-forge',
  vendor_name: 'Ironhollow Forge',
  vendor_slug: 'ironhollow-forge',
  category_id: 'olympic-bars',
  category_slug: 'olympic-bars',
  category_name: 'Olympic Bars',
  plate: (['red', 'blue', 'yellow', 'green'] as const)[id % 4] ?? 'red',
  image: kettlebell,
  price_from: cents(32_500 - id * 500),
  compare_at_from: null,
  price_varies: true,
  on_sale: false,
  in_stock: true,
  rating_avg: 4.6,
  rating_count: 12,
  default_variant_id: null,
  on_holiday: false,
  sort_key: String(id),
  ...change,
});

export const cards: readonly ProductCard[] = [
  card(1),
  card(2, { on_sale: true, compare_at_from: cents(39_900) }),
  card(3, { in_stock: false, rating_count: 0 }),
  card(4, { default_variant_id: 'only', price_varies: false }),
  card(5, { name: longName, vendor_name: longName }),
  card(6, { in_stock: false, on_holiday: true }),
];

const facets: Facets = {
  categories: { strength: 6, 'olympic-bars': 4 },
  colors: [
    { value: 'Black', hex: '#1c1c1f', count: 4 },
    { value: 'Chrome', hex: '#c9ccd1', count: 2 },
  ],
  sizes: ['20 kg', '15 kg', '10 kg', '5 kg', '2.5 kg', 'S', 'M', 'L', 'XL'].map((value, index) => ({
    value,
    hex: null,
    count: 9 - index,
  })),
  flavors: [],
  vendors: [{ id: 'ironhollow-forge', slug: 'ironhollow-forge', value: 'Ironhollow Forge', count: 6 }],
  ratings: [
    { value: 4, count: 5 },
    { value: 3, count: 5 },
    { value: 2, count: 5 },
  ],
  in_stock: 5,
  deals: 0,
  price: { min: cents(1200), max: cents(39_900) },
};

export const list = (change: Partial<ListData> = {}): ListData => ({
  cards,
  next: null,
  count: cards.length,
  facets,
  ...change,
});

export const vendor: Store = {
  id: 'ironhollow-forge',
  store_name: 'Ironhollow Forge',
  slug: 'ironhollow-forge',
  tagline: 'Bars turned in Pittsburgh since the mill closed.',
  description:
    'We are nine machinists and one dog in a former rail shop. We turn bars and cut plates, and we tell you the tensile strength before you ask.',
  logo_url: kettlebell,
  banner_url: null,
  ships_from: 'Pittsburgh, PA',
  handling_days: 2,
  rating_avg: 4.7,
  rating_count: 118,
  product_count: 29,
  shipping_policy: 'Bars go out by freight on Tuesdays and Fridays. The driver calls before coming.',
  return_policy: 'Send it back within thirty days. We pay the way if it is our fault.',
  holiday: null,
};

const review = (
  id: string,
  rating: number,
  reply: string | null,
  pictures: readonly ReviewPicture[] = [],
) => ({
  id,
  author_name: 'Maya K.',
  rating,
  title: 'Stays quiet in the rack',
  content: 'The knurl holds in the second set and does not tear in the fifth. Sleeves spin for days.',
  created_at: '2026-10-01T10:00:00Z',
  verified: true,
  reply,
  helpful_count: 3,
  pictures,
});

const variant = (id: string, color: string, size: string, stock: number) => ({
  id,
  sku: id.toUpperCase(),
  color,
  size,
  flavor: null,
  quantity_option: null,
  price: cents(34_500),
  compare_at_price: null,
  stock,
});

export const promotions: readonly Promotion[] = [
  {
    code: 'ROPE15',
    label: '15% off every rope',
    minimum: cents(4000),
    ends_at: '2027-03-15T04:00:00Z',
    last_day: plainDate('2027-03-14'),
    most_uses: 1,
    store: 'Skipjack Ropes',
    store_slug: 'skipjack-ropes',
  },
  {
    code: 'CHALKUP',
    label: '10% off everything',
    minimum: cents(0),
    ends_at: null,
    last_day: null,
    most_uses: null,
    store: null,
    store_slug: null,
  },
];

export const details: ShownProduct = {
  product: {
    id: 'product-1',
    name: 'Monongahela Olympic Bar',
    slug: 'monongahela-olympic-bar',
    features: ['Ten needle bearings, five a side', 'Dual knurl marks, no center knurl'],
    specs: [
      { name: 'Tensile', value: '190,000 PSI' },
      { name: 'Shaft', value: '28 mm (15 kg: 25 mm)' },
    ],
    rating_avg: 4.5,
    rating_count: 2,
    on_sale: false,
    in_stock: true,
  },
  vendor,
  category_path: [strength, barbells, olympicBars],
  options: [
    {
      name: 'color',
      values: [
        { value: 'Chrome', hex: '#c9ced6' },
        { value: 'Black', hex: '#3a3d42' },
      ],
    },
    {
      name: 'size',
      values: [
        { value: '20 kg', hex: null },
        { value: '15 kg', hex: null },
        { value: '10 kg', hex: null },
      ],
    },
  ],
  variants: [
    variant('c20', 'Chrome', '20 kg', 12),
    variant('c15', 'Chrome', '15 kg', 3),
    variant('b20', 'Black', '20 kg', 0),
    variant('c10', 'Chrome', '10 kg', 20),
  ],
  media: [
    { path: kettlebell, alt: 'Front view', color: null, size: null, width: 800, height: 800 },
    { path: `${kettlebell}#side`, alt: 'Side view', color: null, size: null, width: 800, height: 800 },
  ],
  rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  reviews: [
    review('r1', 5, null, [
      { path: kettlebell, alt: 'The bar on my rack', width: 800, height: 800 },
      { path: `${kettlebell}#mine`, alt: null, width: 800, height: 800 },
    ]),
    review('r2', 4, 'Thank you, Maya. See you at the meet.'),
  ],
  pictured_reviews: 1,
  shipping: { lowest_rate: cents(1400), free_over: cents(50_000), min_days: 3, max_days: 6 },
  promotions,
  complements: cards.slice(0, 4).map((one, index) => ({
    reason:
      ['Weight for the bar', 'Keeps the plates in place', 'For hands that sweat', 'When it gets heavy'][
        index
      ] ?? '',
    card: one,
  })),
};

export const product = (change: Partial<ShownProduct> = {}): ProductData => ({
  kind: 'full',
  details: { ...details, ...change },
  description: '<p>The bar that we built the shop around. <strong>190,000 PSI</strong> stainless shaft.</p>',
  summary: 'The bar that we built the shop around.',
});
