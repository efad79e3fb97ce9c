import { Page as CategoriesPage, Skeleton as CategoriesSkeleton } from '#pages/shop/list/categories.tsx';
import { Page as CategoryPage } from '#pages/shop/list/category.tsx';
import { Page as ProductPage, Skeleton as ProductSkeleton } from '#pages/shop/product/product.tsx';
import { Page as ProductsPage, Skeleton as ProductsSkeleton } from '#pages/shop/list/products.tsx';
import { pageOf } from '../../.storybook/pages/page.tsx';
import {
  card,
  categories,
  details,
  list,
  longName,
  olympicBars,
  product,
  promotions,
  strength,
} from '#samples/data/shop/catalog-samples.ts';

const children = categories.filter(({ parent_id }) => parent_id === strength.id);
const many = { ...list(), categories, promotions: [] };

export const pages = [
  pageOf({
    routes: ['products'],
    Page: ProductsPage,
    Skeleton: ProductsSkeleton,
    states: {
      many: { data: many },
      'many more': { data: { ...list({ next: '1~x', count: 1001 }), categories, promotions: [] } },
      filtered: {
        data: many,
        search: 'category=olympic-bars&min=50&in-stock=true&deals=true&sort=price-asc',
      },
      one: { data: { ...list({ cards: [card(1)], count: 1 }), categories, promotions: [] } },
      empty: { data: { ...list({ cards: [], count: 0 }), categories, promotions: [] }, search: 'min=9999' },
      'deals with codes': { data: { ...many, promotions }, search: 'deals=true' },
      'read again': { data: many, search: 'deals=true', pending: true },
    },
  }),
  pageOf({
    routes: ['category'],
    Page: CategoryPage,
    Skeleton: ProductsSkeleton,
    states: {
      many: { data: { ...list(), category: strength, ancestors: [], children } },
      empty: {
        data: {
          ...list({ cards: [], count: 0 }),
          category: olympicBars,
          ancestors: [strength],
          children: [],
        },
      },
    },
  }),
  pageOf({
    routes: ['categories'],
    Page: CategoriesPage,
    Skeleton: CategoriesSkeleton,
    states: { many: { data: { categories } }, empty: { data: { categories: [] } } },
  }),
  pageOf({
    routes: ['storeProduct', 'product', 'plainProduct'],
    Page: ProductPage,
    Skeleton: ProductSkeleton,
    states: {
      many: { data: product() },
      one: { data: product({ options: [], variants: details.variants.slice(1, 2), complements: [] }) },
      'no reviews': {
        data: product({
          product: { ...details.product, rating_count: 0, rating_avg: 0 },
          reviews: [],
          rating_histogram: {},
          pictured_reviews: 0,
        }),
      },
      'own option names': {
        data: product({
          options: details.options.map((each) =>
            each.name === 'size' ? { ...each, label: 'Resistance' } : each,
          ),
        }),
      },
      'long text': { data: product({ product: { ...details.product, name: longName } }) },
      'from its tile': { data: { kind: 'seed', card: card(1) } },
    },
  }),
];
