import { firstValueFrom } from 'rxjs';
import type { Observable } from 'rxjs';
import type {
  Category,
  Elsewhere,
  Facets,
  HomeFeed,
  ListFilters,
  ProductCard,
  ProductDetails,
  Store,
  Vendor,
} from '#schema/shop/catalogue.ts';
import type { Promotion } from '#schema/shop/promotions.ts';
import { createCatalogueService } from '#services/shop/catalogue.ts';
import type { CatalogueService } from '#services/shop/catalogue.ts';
import { readPlace, writePlace } from '#routing/cursor.ts';
import { readFilters } from '#routing/product-filters.ts';
import type { Load, PageServices } from '#routing/route.ts';
import { promotionsReady } from './promotions/promotions-later.ts';

export interface ListData {
  cards: readonly ProductCard[];
  /** Cursor of the next page, as the query's `after`; null at the end. */
  next: string | null;
  /** Counted up to 1001. */
  count: number;
  /** Null if they could not be read: the list is shown without them. */
  facets: Facets | null;
}

/** The fields of a category that filters need: full categories would be a tenth of the page. */
export type Branch = Pick<Category, 'id' | 'parent_id' | 'slug' | 'name' | 'plate'>;

export interface ProductsData extends ListData {
  categories: readonly Branch[];
  /** Codes that can be used now; only among the deals. */
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
}

export interface StoreData extends ListData {
  vendor: Store;
  /** Codes that can be used for its goods now. */
  promotions: readonly Promotion[];
}

/** A product without the Markdown, which its page shows as HTML. */
export type ShownProduct = Omit<ProductDetails, 'product'> & {
  product: Omit<ProductDetails['product'], 'description'>;
};

export type ProductData =
  /** What a list knew of the product: shown while the rest loads. */
  | { kind: 'seed'; card: ProductCard }
  /** `description` is safe HTML, `summary` its beginning as plain text. */
  | { kind: 'full'; details: ShownProduct; description: string; summary: string };

export interface Categories {
  categories: readonly Category[];
}

export interface Vendors {
  vendors: readonly Vendor[];
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

/** The beginning of Markdown as plain text, for search results. */
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

/** Reads the list of a URL in parallel with the categories; only a category's list waits for them. */
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

const noPromotions: readonly Promotion[] = [];

/** Goods are shown even if their codes cannot be read. */
const promotionsOf = (catalogue: CatalogueService, store?: string): Promise<readonly Promotion[]> =>
  read(catalogue.promotions(store)).catch(() => noPromotions);

async function productsOf(catalogue: CatalogueService, search: string): Promise<ProductsData> {
  const branches = branchesOf(catalogue);
  const codes = readFilters(search).deals === true ? promotionsOf(catalogue) : noPromotions;
  const [categories, promotions, list] = await Promise.all([
    branches,
    codes,
    listOfBranch(catalogue, search, branches),
  ]);
  if (promotions.length > 0) await promotionsReady();
  return { categories, promotions, ...list };
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

async function productOf(
  catalogue: CatalogueService,
  by: Parameters<CatalogueService['product']>[0],
): Promise<ProductData | null> {
  const [details, { micromark }] = await Promise.all([
    read(catalogue.product(by)),
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
  const [list, promotions] = await Promise.all([
    listOf(catalogue, search, { vendor: vendor.id }),
    promotionsOf(catalogue, vendor.id),
  ]);
  return { ...list, vendor, promotions };
}

const catalogueOf = ({ client, cache }: PageServices) => createCatalogueService(client, cache);

export const home: Load<HomeFeed> = (services) => read(catalogueOf(services).home());

export const products: Load<ProductsData> = (services, _params, search) =>
  productsOf(catalogueOf(services), search);

export const search: Load<SearchData> = (services, _params, query) => searchOf(catalogueOf(services), query);

export const categories: Load<Categories> = async (services) => ({
  categories: await read(catalogueOf(services).categories()),
});

/** Only the root categories. */
export const mainCategories: Load<Categories> = async (services) => {
  const all = await read(catalogueOf(services).categories());
  return { categories: all.filter(({ parent_id }) => parent_id === null) };
};

export const category: Load<CategoryData, { id: string }> = (services, { id }, search) =>
  categoryOf(catalogueOf(services), id, search);

export const vendors: Load<Vendors> = async (services) => ({
  vendors: await read(catalogueOf(services).vendors()),
});

export const vendor: Load<StoreData, { id: string }> = (services, { id }, search) =>
  storeOf(catalogueOf(services), { id }, search);

export const store: Load<StoreData, { vendorSlug: string }> = (services, { vendorSlug }, search) =>
  storeOf(catalogueOf(services), { slug: vendorSlug }, search);

export const productById: Load<ProductData, { id: string }> = async (services, { id }) =>
  uuid.test(id) ? productOf(catalogueOf(services), { id }) : null;

type ProductSlugs = { vendorSlug: string; categorySlug?: string; productSlug: string };

export const productBySlugs: Load<ProductData, ProductSlugs> = (services, slugs) =>
  productOf(catalogueOf(services), slugs);
