/** Builds every URL of the product (spec §2). No other file writes one by hand. */

type Query = Record<string, string | number | boolean | null | undefined>;

function withQuery(path: string, query: Query): string {
  const search = new URLSearchParams();
  for (const [key, value] of Object.entries(query)) {
    if (value !== null && value !== undefined && value !== '' && value !== false)
      search.set(key, String(value));
  }
  const text = search.toString();
  return text === '' ? path : `${path}?${text}`;
}

const part = encodeURIComponent;

/** The spec's slug rule (§2): lower case, runs of anything but letters and digits become one hyphen, none at the ends. */
export function slugOf(name: string): string {
  return name
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, '-')
    .replaceAll(/^-+|-+$/g, '');
}

/** The stored slug, else one made from the store's name, else the word vendor (§2). */
export function dashboardSlug(vendor: { slug?: string | null; storeName?: string | null }): string {
  const stored = vendor.slug?.trim() ?? '';
  if (stored !== '') return stored;
  const derived = slugOf(vendor.storeName ?? '');
  return derived === '' ? 'vendor' : derived;
}

export const dashboardSections = [
  'products',
  'orders',
  'shipments',
  'customers',
  'analytics',
  'reviews',
  'vendor-blog',
  'publishing',
  'feedback',
  'settings-store',
  'settings-business',
  'settings-payment',
  'settings-shipping-rates',
  'settings-shipping-setup',
  'settings-shipping-integration',
  'settings-notifications',
] as const;
export type DashboardSection = (typeof dashboardSections)[number];

export const adminSections = [
  'dashboard',
  'vendors',
  'users',
  'products',
  'blog',
  'testimonials',
  'feedback',
  'emails',
  'settings',
] as const;
export type AdminSection = (typeof adminSections)[number];

export const productSorts = ['newest', 'price-asc', 'price-desc', 'rating', 'relevance'] as const;
export type ProductSort = (typeof productSorts)[number];

/** What a product list can be narrowed by; the query string is its only home. Prices are whole or decimal dollars as typed. */
export interface ProductFilters {
  /** Words of a search. */
  q?: string | undefined;
  vendor?: string | undefined;
  colors?: readonly string[] | undefined;
  sizes?: readonly string[] | undefined;
  flavors?: readonly string[] | undefined;
  /** Stars at least: 2, 3 or 4. */
  rating?: string | undefined;
  category?: string | undefined;
  min?: string | undefined;
  max?: string | undefined;
  inStock?: boolean | undefined;
  deals?: boolean | undefined;
  sort?: ProductSort | undefined;
  after?: string | undefined;
}

/** The order that a list has when nothing is said. */
const usualSort = (filters: Pick<ProductFilters, 'q'>): ProductSort =>
  filters.q === undefined ? 'newest' : 'relevance';

/** The filters as fields of a query, in one order; defaults are left out, so that one list has one address. */
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

/** `path` with the filters as its query. */
export function filteredPath(path: string, filters: ProductFilters): string {
  const text = new URLSearchParams(filterFields(filters).map(([name, value]) => [name, value])).toString();
  return text === '' ? path : `${path}?${text}`;
}

const amount = /^\d{1,6}(\.\d{1,2})?$/;
const slug = /^[a-z0-9-]{1,120}$/;
/** Values of one option that a query may name. */
const mostOptions = 20;

/** Reads the filters out of a query string; anything that is not a filter's value is ignored. */
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
  const words = query.get('q')?.trim().slice(0, 200) ?? '';
  const q = words === '' ? undefined : words;
  const sort = productSorts.find((known) => known === query.get('sort'));
  return {
    q,
    category: text('category', slug),
    vendor: text('vendor', slug),
    colors: options('color'),
    sizes: options('size'),
    flavors: options('flavor'),
    min: text('min', amount),
    max: text('max', amount),
    rating: text('rating', /^[234]$/),
    inStock: query.get('in-stock') === 'true',
    deals: query.get('deals') === 'true',
    sort: sort === undefined || (sort === 'relevance' && q === undefined) ? usualSort({ q }) : sort,
    after: text('after', /^.{0,64}~[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/),
  };
}

/** Products that one link names. */
const mostIds = 60;
const hexId = /^[0-9a-f]{32}$/;

/** Ids of products, without their dashes and one after the other. */
const writeIds = (ids: readonly string[]): string => ids.slice(0, mostIds).join('').replaceAll('-', '');

/** The ids in `ids` of a query; what is none is left out, doubles count once. */
export function readIds(search: string): string[] {
  const parts = (new URLSearchParams(search).get('ids') ?? '').match(/.{32}/g) ?? [];
  const ids = parts
    .filter((part) => hexId.test(part))
    .map((part) => part.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'));
  return [...new Set(ids)].slice(0, mostIds);
}

export const paths = {
  home: () => '/',
  products: (filters: ProductFilters = {}) => filteredPath('/products', filters),
  product: (id: string) => `/products/${part(id)}`,
  categories: () => '/categories',
  category: (id: string) => `/categories/${part(id)}`,
  vendors: () => '/vendors',
  vendor: (id: string) => `/vendors/${part(id)}`,
  checkout: () => '/checkout',
  checkoutSuccess: (order?: string) => withQuery('/checkout/success', { order }),
  blog: () => '/blog',
  blogPost: (slug: string) => `/blog/${part(slug)}`,
  /** The query is trimmed; empty text leads to the bare page (§2 Search). */
  search: (q = '') => withQuery('/search', { q: q.trim() }),
  becomeAVendor: () => '/become-a-vendor',
  vendorWaitlist: () => '/vendor-waitlist',
  vendorPricing: () => '/vendor-pricing',
  /** With ids: a list to share. */
  wishlist: (ids: readonly string[] = []) => withQuery('/wishlist', { ids: writeIds(ids) }),
  compare: (ids: readonly string[] = []) => withQuery('/compare', { ids: writeIds(ids) }),
  confirmEmail: () => '/confirm-email',
  emailVerification: () => '/email-verification',
  forgotPassword: () => '/forgot-password',
  resetPassword: () => '/reset-password',
  authTest: () => '/auth-test',
  connectionTest: () => '/connection-test',
  about: () => '/about',
  careers: () => '/careers',
  press: () => '/press',
  help: () => '/help',
  contact: () => '/contact',
  shipping: () => '/shipping',
  returns: () => '/returns',
  terms: () => '/terms',
  privacy: () => '/privacy',
  cookies: () => '/cookies',
  accessibility: () => '/accessibility',
  /** Without an id: the guest's page, which reads the secret token from the fragment. */
  orderConfirmation: (id?: string) =>
    id === undefined ? '/order/confirmation' : `/order/confirmation/${part(id)}`,
  orders: () => '/orders',
  orderAnalytics: () => '/order/analytics',
  orderLookup: () => '/order/lookup',
  profile: () => '/profile',
  analytics: () => '/analytics',
  vendorApply: () => '/vendor/apply',
  vendorProfileSetup: () => '/vendor/profile-setup',
  vendorApplicationStatus: () => '/vendor/application-status',
  vendorOnboarding: () => '/vendor/onboarding',
  auth: (options: { redirect?: string; tab?: 'signup' | 'login'; invite?: string } = {}) =>
    withQuery('/auth', {
      redirect: options.redirect === '/' ? undefined : options.redirect,
      tab: options.tab,
      invite: options.invite,
    }),
  vendorInvitation: () => '/vendor-invitation',
  logout: () => '/logout',
  store: (vendorSlug: string) => `/${part(vendorSlug)}`,
  /** The canonical address of a product; without a category slug the plain shape. */
  vendorProduct: (vendorSlug: string, categorySlug: string | null, productSlug: string) =>
    `/${part(vendorSlug)}/${categorySlug === null ? 'product' : part(categorySlug)}/${part(productSlug)}`,
  itemByNames: (category: string, subcategory: string, item: string) =>
    `/${slugOf(category)}/${slugOf(subcategory)}/${slugOf(item)}`,
  categoryByName: (category: string) => `/${slugOf(category)}`,
  dashboard: (vendorSlug: string, section?: DashboardSection) =>
    section === undefined
      ? `/${part(vendorSlug)}/vendor-dashboard`
      : `/${part(vendorSlug)}/vendor-dashboard/${section}`,
  admin: (section: AdminSection = 'dashboard') => `/admin/${section}`,
} as const;

/** The address of a stored picture (a path inside the public bucket), or of nothing. Absolute addresses pass. */
export function mediaUrl(path: string): string;
export function mediaUrl(path: string | null | undefined): string | null;
export function mediaUrl(path: string | null | undefined): string | null {
  if (path === null || path === undefined || path === '') return null;
  return /^(https?:\/\/|data:image\/)/.test(path) ? path : `/media/${path.split('/').map(part).join('/')}`;
}

/** A mail to support that carries the error's id, so that the report can be matched with the log. */
export function reportMail(address: string, errorId: string, url: string): string {
  const body = `What happened:\n\n\nError ID: ${errorId}\nPage: ${url}\n`;
  return `mailto:${address}?subject=${part(`Problem report ${errorId}`)}&body=${part(body)}`;
}
