import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import type {
  Category,
  Elsewhere,
  Facets,
  HomeFeed,
  ListFilters,
  ProductCard,
  ShownProduct,
  Store,
  Vendor,
} from '#schema/shop/catalog.ts';
import type { Promotion } from '#schema/shop/promotions.ts';
import { plainWords } from '#schema/content/plain-text.ts';
import type { RenderMarkdown } from '#schema/content/render-markdown.ts';
import { limits } from '#schema/limits.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import type { CatalogService } from '#services/shop/catalog.ts';
import { readPlace, writePlace } from '#routing/cursor.ts';
import { readFilters } from '#routing/product-filters.ts';
import type { Load, PageServices } from '#routing/route.ts';
import { descriptionHtml } from './product/description.ts';
import { promotionsReady } from './promotions/promotions-later.ts';

export interface ListData {
  cards: readonly ProductCard[];
  /** Cursor of the next page, as the query's `after`; null at the end. */
  next: string | null;
  /** Counted up to 1001. */
  count: number;
  /** Null if they failed to load: the list is shown without them. */
  facets: Facets | null;
}

/** The fields of a category that filters need: full categories would be a tenth of the page. */
export type Branch = Pick<Category, 'id' | 'parent_id' | 'slug' | 'name' | 'plate'>;

export interface ProductsData extends ListData {
  categories: readonly Branch[];
  /** Codes that are valid now; only among the deals. */
  promotions: readonly Promotion[];
}

export interface CategoryData extends ListData {
  category: Category;
  /** Root first, without the category itself. */
  ancestors: readonly Category[];
  children: readonly Category[];
}

export interface SearchData extends ListData, Elsewhere {
  query: string;
  categories: readonly Branch[];
  /** Shown while nothing is searched for; otherwise none. */
  bestRated: readonly ProductCard[];
}

export interface StoreData extends ListData {
  vendor: Store;
  /** Codes that are valid for its goods now. */
  promotions: readonly Promotion[];
}

export type ProductData =
  /** What a list knew about the product: shown while the rest loads. */
  | { kind: 'seed'; card: ProductCard }
  /** `description` is safe HTML, `summary` its start as plain text. */
  | { kind: 'full'; details: ShownProduct; description: string; summary: string };

export interface Categories {
  categories: readonly Category[];
}

export interface Vendors {
  vendors: readonly Vendor[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const read = <Value>(answer: Observable<Value>): Promise<Value> => firstValueFrom(answer);

const noProducts = { cards: [], next: null, count: 0, facets: null } satisfies ListData;

async function listOf(
  catalog: CatalogService,
  search: string,
  scope: Pick<ListFilters, 'category' | 'vendor' | 'query'>,
): Promise<ListData> {
  const { q, min, max, inStock, deals, sort, after, colors, sizes, flavors, rating, vendor } =
    readFilters(search);
  const store = scope.vendor ?? (vendor === undefined ? undefined : await storeId(catalog, vendor));
  if (store === null) return noProducts;
  const filters: ListFilters = {
    // A list other than the search accepts words too: links from elsewhere have them.
    ...(q === undefined ? {} : { query: q }),
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
    read(catalog.list(filters, sort ?? 'newest', readPlace(after))),
    read(catalog.count(filters)),
    read(catalog.facets(filters)).catch(() => null),
  ]);
  return { cards: page.cards, next: page.next === null ? null : writePlace(page.next), count, facets };
}

async function storeId(catalog: CatalogService, slug: string): Promise<string | null> {
  return (await read(catalog.vendor({ slug })))?.id ?? null;
}

async function branchesOf(catalog: CatalogService): Promise<Branch[]> {
  const categories = await read(catalog.categories());
  return categories.map(({ id, parent_id, slug, name, plate }) => ({ id, parent_id, slug, name, plate }));
}

/** Reads the list of a URL in parallel with the categories; only a category's list waits for them. */
async function listOfBranch(
  catalog: CatalogService,
  search: string,
  branches: Promise<Branch[]>,
  more: { query?: string } = {},
): Promise<ListData> {
  const { category: wanted } = readFilters(search);
  if (wanted === undefined) return listOf(catalog, search, more);
  const at = async (name: string | null) => (await branches).find(({ slug }) => slug === name)?.id;
  const category = (await at(wanted)) ?? (await at(await read(catalog.movedCategory(wanted))));
  return listOf(catalog, search, { ...more, ...(category === undefined ? {} : { category }) });
}

const noPromotions: readonly Promotion[] = [];

/** Goods show even if their codes fail to load. */
const promotionsOf = (catalog: CatalogService, store?: string): Promise<readonly Promotion[]> =>
  read(catalog.promotions(store)).catch(() => noPromotions);

async function productsOf(catalog: CatalogService, search: string): Promise<ProductsData> {
  const branches = branchesOf(catalog);
  const codes = readFilters(search).deals === true ? promotionsOf(catalog) : noPromotions;
  const [categories, promotions, list] = await Promise.all([
    branches,
    codes,
    listOfBranch(catalog, search, branches),
  ]);
  if (promotions.length > 0) await promotionsReady();
  return { categories, promotions, ...list };
}

async function searchOf(catalog: CatalogService, search: string): Promise<SearchData> {
  const { q } = readFilters(search);
  const branches = branchesOf(catalog);
  if (q === undefined) {
    const [known, best] = await Promise.all([
      branches,
      read(catalog.list({ inStock: true }, 'rating', null)),
    ]);
    return {
      ...noProducts,
      query: '',
      corrected: null,
      partial: false,
      vendors: [],
      posts: [],
      categories: known,
      bestRated: best.cards.slice(0, limits.searchStart.products),
    };
  }
  const [categories, list, elsewhere] = await Promise.all([
    branches,
    listOfBranch(catalog, search, branches, { query: q }),
    read(catalog.elsewhere(q)),
  ]);
  return { ...list, ...elsewhere, query: q, categories, bestRated: [] };
}

async function productOf(
  catalog: CatalogService,
  by: Parameters<CatalogService['product']>[0],
  markdown: RenderMarkdown,
): Promise<ProductData | null> {
  const details = await read(catalog.product(by));
  if (details === null) return null;
  const { description, ...product } = details.product;
  return {
    kind: 'full',
    details: { ...details, product },
    description: await descriptionHtml(description, markdown),
    summary: plainWords(description, 160),
  };
}

async function categoryOf(
  catalog: CatalogService,
  key: string,
  search: string,
): Promise<CategoryData | null> {
  const categories = await read(catalog.categories());
  const at = (wanted: string | null) => categories.find(({ id, slug }) => id === wanted || slug === wanted);
  const category = at(key) ?? at(await read(catalog.movedCategory(key)));
  if (category === undefined) return null;
  const above = new Set(category.path);
  return {
    ...(await listOf(catalog, search, { category: category.id })),
    category,
    ancestors: categories.filter(({ id }) => above.has(id) && id !== category.id),
    children: categories.filter(({ parent_id }) => parent_id === category.id),
  };
}

async function storeOf(
  catalog: CatalogService,
  by: { id: string } | { slug: string },
  search: string,
): Promise<StoreData | null> {
  if ('id' in by && !uuid.test(by.id)) return null;
  const vendor = await read(catalog.vendor(by));
  if (vendor === null) return null;
  const [list, promotions] = await Promise.all([
    listOf(catalog, search, { vendor: vendor.id }),
    promotionsOf(catalog, vendor.id),
  ]);
  return { ...list, vendor, promotions };
}

const catalogOf = ({ client, cache }: PageServices) => createCatalogService(client, cache);

export const home: Load<HomeFeed> = (services) => read(catalogOf(services).home());

export const products: Load<ProductsData> = (services, _params, search) =>
  productsOf(catalogOf(services), search);

export const search: Load<SearchData> = (services, _params, query) => searchOf(catalogOf(services), query);

export const categories: Load<Categories> = async (services) => ({
  categories: await read(catalogOf(services).categories()),
});

export const category: Load<CategoryData, { id: string }> = (services, { id }, search) =>
  categoryOf(catalogOf(services), id, search);

export const vendors: Load<Vendors> = async (services) => ({
  vendors: await read(catalogOf(services).vendors()),
});

export const vendor: Load<StoreData, { id: string }> = (services, { id }, search) =>
  storeOf(catalogOf(services), { id }, search);

export const store: Load<StoreData, { vendorSlug: string }> = (services, { vendorSlug }, search) =>
  storeOf(catalogOf(services), { slug: vendorSlug }, search);

export const productById: Load<ProductData, { id: string }> = async (services, { id }) =>
  uuid.test(id) ? productOf(catalogOf(services), { id }, services.markdown) : null;

type ProductSlugs = { vendorSlug: string; categorySlug?: string; productSlug: string };

export const productBySlugs: Load<ProductData, ProductSlugs> = (services, slugs) =>
  productOf(catalogOf(services), slugs, services.markdown);
