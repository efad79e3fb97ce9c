import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import type { ListFilters } from '#schema/catalogue.ts';
import { createCache } from '#services/cache.ts';
import { createCatalogueService } from '#services/catalogue.ts';
import type { CatalogueService } from '#services/catalogue.ts';
import { createClient } from '#services/client.ts';
import { Invalid, NetworkError, NotFound, Unavailable } from '#services/errors.ts';
import type { AppEnv } from './env.ts';
import { readPlace, writePlace } from './list-place.ts';
import type { LoadPage } from './navigation.ts';
import type {
  Branch,
  CategoryData,
  ListData,
  PageData,
  ProductData,
  ProductsData,
  SearchData,
  StoreData,
} from './page-data.ts';
import { readFilters } from './paths.ts';
import { staticRoutes } from './routes.tsx';
import type { Match } from './routes.tsx';

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The first words of Markdown as plain text, for search results. */
function summaryOf(markdown: string): string {
  const plain = markdown
    .replaceAll(/\[([^\]]*)\]\([^)]*\)/g, '$1')
    .replaceAll(/[#*_`>]|<[^>]*>/g, '')
    .replaceAll(/\s+/g, ' ')
    .trim();
  return plain.length <= 160 ? plain : `${plain.slice(0, 159).replace(/\s+\S*$/, '')}…`;
}

const read = <Value>(answer: Observable<Value>): Promise<Value> => firstValueFrom(answer);

const noProducts = { cards: [], next: null, count: 0, facets: null } satisfies ListData;

async function listOf(
  catalogue: CatalogueService,
  search: string,
  scope: Pick<ListFilters, 'category' | 'vendor' | 'query'>,
): Promise<ListData> {
  const { min, max, inStock, deals, sort, after, colors, sizes, flavors, rating, vendor } =
    readFilters(search);
  const store = scope.vendor ?? (vendor === undefined ? undefined : await storeId(catalogue, vendor));
  if (store === null) return noProducts;
  const filters: ListFilters = {
    ...scope,
    vendor: store,
    priceMin: min === undefined ? undefined : Number(min),
    priceMax: max === undefined ? undefined : Number(max),
    inStock,
    deals,
    colors,
    sizes,
    flavors,
    rating: rating === undefined ? undefined : Number(rating),
  };
  const [page, count, facets] = await Promise.all([
    read(catalogue.list(filters, sort ?? 'newest', readPlace(after))),
    read(catalogue.count(filters)),
    read(catalogue.facets(filters)).catch(() => null),
  ]);
  return { cards: page.cards, next: page.next === null ? null : writePlace(page.next), count, facets };
}

async function storeId(catalogue: CatalogueService, slug: string): Promise<string | null> {
  return (await read(catalogue.vendor({ slug })))?.id ?? null;
}

async function branchesOf(catalogue: CatalogueService): Promise<Branch[]> {
  const categories = await read(catalogue.categories());
  return categories.map(({ id, parent_id, slug, name, plate }) => ({ id, parent_id, slug, name, plate }));
}

/** The list that an address asks for, beside the categories: it waits for them only where it is one category's. */
async function listOfBranch(
  catalogue: CatalogueService,
  search: string,
  branches: Promise<Branch[]>,
  more: { query?: string } = {},
): Promise<ListData> {
  const { category: wanted } = readFilters(search);
  if (wanted === undefined) return listOf(catalogue, search, more);
  const category = (await branches).find(({ slug }) => slug === wanted)?.id;
  return listOf(catalogue, search, { ...more, ...(category === undefined ? {} : { category }) });
}

async function productsOf(catalogue: CatalogueService, search: string): Promise<ProductsData> {
  const branches = branchesOf(catalogue);
  const [categories, list] = await Promise.all([branches, listOfBranch(catalogue, search, branches)]);
  return { categories, ...list };
}

async function searchOf(catalogue: CatalogueService, search: string): Promise<SearchData> {
  const { q } = readFilters(search);
  const branches = branchesOf(catalogue);
  if (q === undefined) {
    return {
      ...noProducts,
      query: '',
      corrected: null,
      vendors: [],
      posts: [],
      categories: await branches,
    };
  }
  const [categories, list, elsewhere] = await Promise.all([
    branches,
    listOfBranch(catalogue, search, branches, { query: q }),
    read(catalogue.elsewhere(q)),
  ]);
  return { ...list, ...elsewhere, query: q, categories };
}

async function productOf(catalogue: CatalogueService, { name, params }: Match): Promise<ProductData | null> {
  const { id = '', vendorSlug = '', categorySlug, productSlug = '' } = params;
  if (name === 'product' && !uuid.test(id)) return null;
  const [details, { micromark }] = await Promise.all([
    read(catalogue.product(name === 'product' ? { id } : { vendorSlug, categorySlug, productSlug })),
    // A chunk of its own: lists never need it.
    import('micromark'),
  ]);
  if (details === null) return null;
  const { description, ...product } = details.product;
  return {
    kind: 'full',
    details: { ...details, product },
    description: micromark(description),
    summary: summaryOf(description),
  };
}

async function categoryOf(
  catalogue: CatalogueService,
  key: string,
  search: string,
): Promise<CategoryData | null> {
  const categories = await read(catalogue.categories());
  const category = categories.find(({ id, slug }) => id === key || slug === key);
  if (category === undefined) return null;
  const above = new Set(category.path);
  return {
    ...(await listOf(catalogue, search, { category: category.id })),
    category,
    ancestors: categories.filter(({ id }) => above.has(id) && id !== category.id),
    children: categories.filter(({ parent_id }) => parent_id === category.id),
  };
}

async function storeOf(
  catalogue: CatalogueService,
  by: { id: string } | { slug: string },
  search: string,
): Promise<StoreData | null> {
  if ('id' in by && !uuid.test(by.id)) return null;
  const vendor = await read(catalogue.vendor(by));
  if (vendor === null) return null;
  return { ...(await listOf(catalogue, search, { vendor: vendor.id })), vendor };
}

const isReading = (name: string): boolean =>
  ['blog', 'blogPost', 'help', 'becomeAVendor', 'vendorPricing'].includes(name);

async function loadWith(
  catalogue: CatalogueService,
  match: Match,
  search: string,
): Promise<PageData[keyof PageData] | null> {
  const { name, params } = match;
  switch (name) {
    case 'home':
      return read(catalogue.home());
    case 'products':
      return productsOf(catalogue, search);
    case 'search':
      return searchOf(catalogue, search);
    case 'categories':
      return { categories: await read(catalogue.categories()) };
    case 'category':
      return categoryOf(catalogue, params['id'] ?? '', search);
    case 'vendors':
      return { vendors: await read(catalogue.vendors()) };
    case 'vendor':
      return storeOf(catalogue, { id: params['id'] ?? '' }, search);
    case 'store':
      return storeOf(catalogue, { slug: params['vendorSlug'] ?? '' }, search);
    case 'product':
    case 'plainProduct':
    case 'storeProduct':
      return productOf(catalogue, match);
    case 'vendorWaitlist': {
      const categories = await read(catalogue.categories());
      return { categories: categories.filter(({ parent_id }) => parent_id === null) };
    }
    default:
      return null;
  }
}

/**
 * Reads what a page shows; null means that there is no such thing. A loader keeps answers by the rules of spec §9, so
 * the browser has one, and a server, whose pages have a cache of their own, makes one per page.
 */
export function createPageLoader(env: AppEnv): LoadPage {
  const client = createClient(env);
  const cache = createCache();
  const catalogue = createCatalogueService(client, cache);
  return async (match, search) => {
    try {
      if (staticRoutes.has(match.name)) return {};
      // A chunk of its own: the shop's lists never need it.
      if (isReading(match.name))
        return await (await import('./reading-data.ts')).loadReading(client, cache, match, search);
      return await loadWith(catalogue, match, search);
    } catch (error) {
      // A value in the address that the database refuses names nothing.
      if (error instanceof Invalid || error instanceof NotFound) return null;
      throw error;
    }
  };
}

/** The backend is away and will be back, as opposed to an answer that nobody foresaw. */
export function isPassing(error: unknown): boolean {
  return error instanceof NetworkError || error instanceof Unavailable;
}
