export const productSorts = ['newest', 'price-asc', 'price-desc', 'rating', 'relevance'] as const;
export type ProductSort = (typeof productSorts)[number];

/** The filters of a product list; they exist only in the query string. Prices are dollars with at most two decimals, such as '1200' or '99.50'. */
export interface ProductFilters {
  /** Search words. */
  q?: string | undefined;
  vendor?: string | undefined;
  colors?: readonly string[] | undefined;
  sizes?: readonly string[] | undefined;
  flavors?: readonly string[] | undefined;
  /** Minimum stars: 2, 3 or 4. */
  rating?: string | undefined;
  category?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  inStock?: boolean | undefined;
  deals?: boolean | undefined;
  sort?: ProductSort | undefined;
  after?: string | undefined;
}

/** The default sort of a list. */
const usualSort = (filters: Pick<ProductFilters, 'q'>): ProductSort =>
  filters.q === undefined ? 'newest' : 'relevance';

/** The filters as query fields in a fixed order; defaults are omitted, so that each list has one URL. */
export function filterFields(filters: ProductFilters): readonly (readonly [name: string, value: string])[] {
  const fields: [string, string | undefined][] = [
    ['q', filters.q],
    ['category', filters.category],
    ['vendor', filters.vendor],
    ...(filters.colors ?? []).map((value): [string, string] => ['color', value]),
    ...(filters.sizes ?? []).map((value): [string, string] => ['size', value]),
    ...(filters.flavors ?? []).map((value): [string, string] => ['flavor', value]),
    ['min', filters.min],
    ['max', filters.max],
    ['rating', filters.rating],
    ['in-stock', filters.inStock === true ? 'true' : undefined],
    ['deals', filters.deals === true ? 'true' : undefined],
    ['sort', filters.sort === usualSort(filters) ? undefined : filters.sort],
    ['after', filters.after],
  ];
  return fields.flatMap(([name, value]) => (value === undefined || value === '' ? [] : [[name, value]]));
}

/** The filters as a query string. */
export function filterQuery(filters: ProductFilters): string {
  return new URLSearchParams(filterFields(filters).map(([name, value]) => [name, value])).toString();
}

/** `path` with the filters as its query. */
export function filteredPath(path: string, filters: ProductFilters): string {
  const text = filterQuery(filters);
  return text === '' ? path : `${path}?${text}`;
}

/** Thousands are separated by a comma or space; before exactly two last digits, a comma separates the cents. */
const price = /^\$? ?(\d+|\d{1,3}(?:[, ]\d{3})+)(?:\.(\d{1,2})|,(\d{2}))? ?\$?$/;

/** A typed price, such as '$1,200', as in the URL: '1200'. Undefined if it is invalid. */
export function readPrice(typed: string): string | undefined {
  const [, whole, cents, afterComma = cents] = price.exec(typed.replaceAll(/\s+/g, ' ').trim()) ?? [];
  const digits = whole?.replaceAll(/[, ]/g, '');
  if (digits === undefined || digits.length > 6) return undefined;
  return afterComma === undefined ? digits : `${digits}.${afterComma}`;
}

/** The lower price first: a range between two prices has no order. */
function readPrices(query: URLSearchParams): Pick<ProductFilters, 'min' | 'max'> {
  const min = readPrice(query.get('min') ?? '');
  const max = readPrice(query.get('max') ?? '');
  return Number(min) > Number(max) ? { min: max, max: min } : { min, max };
}

const slug = /^[a-z0-9-]{1,120}$/;
/** Maximum number of values of one option in a query. */
const mostOptions = 20;

/** Reads the filters from a query string; invalid values are ignored. */
export function readFilters(search: string): ProductFilters {
  const query = new URLSearchParams(search);
  const text = (key: string, form: RegExp) => {
    const value = query.get(key) ?? '';
    return form.test(value) ? value : undefined;
  };
  const options = (key: string) => {
    const values = query.getAll(key).filter((value) => value !== '' && value.length <= 50);
    return values.length === 0 ? undefined : [...new Set(values)].sort().slice(0, mostOptions);
  };
  // No text in the database contains NUL.
  const words = query.get('q')?.replaceAll('\0', '').trim().slice(0, 200) ?? '';
  const q = words === '' ? undefined : words;
  const sort = productSorts.find((known) => known === query.get('sort'));
  return {
    q,
    category: text('category', slug),
    vendor: text('vendor', slug),
    colors: options('color'),
    sizes: options('size'),
    flavors: options('flavor'),
    ...readPrices(query),
    rating: text('rating', /^[234]$/),
    inStock: query.get('in-stock') === 'true',
    deals: query.get('deals') === 'true',
    sort: sort === undefined || (sort === 'relevance' && q === undefined) ? usualSort({ q }) : sort,
    after: text('after', /^.{0,64}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  };
}
