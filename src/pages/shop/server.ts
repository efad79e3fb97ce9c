import { brand } from '#brand';
import type { HomeFeed } from '#schema/shop/catalog.ts';
import { firstEnd } from '#schema/shop/promotions.ts';
import { paths } from '#routing/paths.ts';
import { filterFields, readFilters } from '#routing/product-filters.ts';
import type { ProductFilters } from '#routing/product-filters.ts';
import type { ServerFacts } from '#routing/route.ts';
import { breadcrumbs, pictureField } from '#pages/kit/structured-data.ts';
import type { Absolute } from '#pages/kit/structured-data.ts';
import { productObject } from './product/structured-data.ts';
import { choiceIn, choiceQuery, queryOf } from './product/buy/variants.ts';
import type {
  Categories,
  CategoryData,
  ListData,
  ProductData,
  ProductsData,
  SearchData,
  StoreData,
  Vendors,
} from './load.ts';

type Slugs = readonly { slug: string }[];

/** The categories and vendors that a list offers as filters; none if omitted. */
interface Offered {
  category?: Slugs;
  vendor?: Slugs | undefined;
}

const wide = () => import('./filters/filters.tsx');

/** Whether a list offers the filter values in its URL. */
function offersThese(search: string, { facets, cards }: ListData, offered: Offered = {}): boolean {
  const filters = readFilters(search);
  if (filterFields(filters).length === 0) return true;
  const { q, min, max, after, category, vendor, colors = [], sizes = [], flavors = [] } = filters;
  // Anyone can make up words, prices and cursors.
  if ([q, min, max, after].some((value) => value !== undefined)) return false;
  if (facets === null || cards.length === 0) return false;
  const isOneOf = (values: readonly { value: string }[], chosen: ProductFilters['colors'] = []) =>
    chosen.every((wanted) => values.some(({ value }) => value === wanted));
  const hasSlug = (values: Slugs = [], wanted: string | undefined) =>
    wanted === undefined || values.some(({ slug }) => slug === wanted);
  return (
    isOneOf(facets.colors, colors) &&
    isOneOf(facets.sizes, sizes) &&
    isOneOf(facets.flavors, flavors) &&
    hasSlug(offered.category, category) &&
    hasSlug(offered.vendor, vendor)
  );
}

function organization(absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'Organization',
    name: brand.name,
    description: brand.description,
    url: absolute(paths.home()),
    logo: absolute('/favicon.svg'),
    email: brand.supportEmail,
  };
}

function webSite(absolute: Absolute): object {
  return {
    '@context': 'https://schema.org',
    '@type': 'WebSite',
    name: brand.name,
    url: absolute(paths.home()),
    potentialAction: {
      '@type': 'SearchAction',
      target: { '@type': 'EntryPoint', urlTemplate: `${absolute(paths.search())}?q={search_term_string}` },
      'query-input': 'required name=search_term_string',
    },
  };
}

export const home: ServerFacts<HomeFeed> = {
  cache: { lists: () => ['list', 'stores', 'posts', 'testimonials', 'featured'] },
  structuredData: (_data, _head, absolute) => [organization(absolute), webSite(absolute)],
};

export const products: ServerFacts<ProductsData> = {
  cache: {
    byFilters: true,
    lists: () => ['list', 'promotions'],
    until: ({ promotions }) => firstEnd(promotions),
    mayKeep: (search, data) =>
      offersThese(search, data, { category: data.categories, vendor: data.facets?.vendors }),
  },
  wide,
  structuredData: (_data, head, absolute) => [
    breadcrumbs([{ name: head.title, path: head.canonical ?? paths.products() }], absolute),
  ],
};

export const categories: ServerFacts<Categories> = {
  structuredData: (_data, head, absolute) => [
    breadcrumbs([{ name: head.title, path: head.canonical ?? paths.categories() }], absolute),
  ],
};

export const category: ServerFacts<CategoryData> = {
  cache: {
    byFilters: true,
    lists: (data) => [`list:${data.category.id}`],
    mayKeep: (search, data) => offersThese(search, data, { vendor: data.facets?.vendors }),
  },
  wide,
  structuredData: (data, _head, absolute) => {
    const crumbs = [...data.ancestors, data.category].map(({ id, name }) => ({
      name,
      path: paths.category(id),
    }));
    return [breadcrumbs([{ name: 'Categories', path: paths.categories() }, ...crumbs], absolute)];
  },
};

export const product: ServerFacts<ProductData> = {
  cache: {
    query: choiceQuery,
    until: (data) => (data.kind === 'full' ? firstEnd(data.details.promotions) : Infinity),
    // Anyone can make up options: cache only the URLs that the page itself writes.
    mayKeep: (search, data) =>
      choiceQuery(search) === '' ||
      (data.kind === 'full' && choiceQuery(search) === queryOf(data.details, choiceIn(data.details, search))),
    lists: (data) =>
      data.kind === 'full' ? data.details.complements.map(({ card }) => `related:${card.category_id}`) : [],
  },
  structuredData: (data, head, absolute) => {
    if (data.kind === 'seed') return [];
    const { details, summary } = data;
    const crumbs = [
      ...details.category_path.map(({ id, name }) => ({ name, path: paths.category(id) })),
      { name: details.product.name, path: head.canonical ?? '' },
    ];
    return [productObject(details, summary, head, absolute), breadcrumbs(crumbs, absolute)];
  },
};

export const vendors: ServerFacts<Vendors> = {
  cache: { lists: () => ['stores'] },
  structuredData: (_data, head, absolute) => [
    breadcrumbs([{ name: head.title, path: head.canonical ?? paths.vendors() }], absolute),
  ],
};

export const store: ServerFacts<StoreData> = {
  cache: {
    byFilters: true,
    lists: ({ vendor }) => [`list:${vendor.id}`],
    until: ({ promotions }) => firstEnd(promotions),
    mayKeep: (search, data) => offersThese(search, data),
  },
  wide,
  structuredData: ({ vendor }, _head, absolute) => {
    const path = paths.store(vendor.slug);
    const organization = {
      '@context': 'https://schema.org',
      '@type': 'Organization',
      name: vendor.store_name,
      description: vendor.description,
      url: absolute(path),
      ...pictureField('logo', vendor.logo_url, absolute),
    };
    const crumbs = [
      { name: 'Vendors', path: paths.vendors() },
      { name: vendor.store_name, path },
    ];
    return [organization, breadcrumbs(crumbs, absolute)];
  },
};

export const search: ServerFacts<SearchData> = {
  cache: {
    byFilters: true,
    lists: () => ['list'],
    // Anyone can make up words.
    mayKeep: (search) => filterFields(readFilters(search)).length === 0,
  },
  wide,
};
