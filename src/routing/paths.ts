import { path, queryText } from './address.ts';
import type { Address } from './address.ts';
import { filterQuery } from './product-filters.ts';
import type { ProductFilters } from './product-filters.ts';

/**
 * The spec's slug rule (§2): lower case; each run of anything but letters and digits becomes one hyphen, with none at
 * the ends.
 */
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
  // Not in the spec: the store's team.
  'team',
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
  // Not in the spec: the platform's money, the audit log, and orders with the purchases that they are parts of.
  'money',
  'audit',
  'orders',
  'purchases',
] as const;
export type AdminSection = (typeof adminSections)[number];

/** Maximum number of products in one link. */
export const mostIds = 60;

/** Product ids without dashes, concatenated. */
const writeIds = (ids: readonly string[]): string => ids.slice(0, mostIds).join('').replaceAll('-', '');

const idQuery = (ids: readonly string[] = []) => queryText({ ids: writeIds(ids) });

interface AuthQuery {
  redirect?: string;
  tab?: 'signup' | 'login';
  invite?: string;
}

/** A section comes from a fixed list, so that no URL of a nonexistent section is built or found. */
const admin: Address<'/admin/:section', [section: AdminSection]> = Object.assign(path('/admin/:section'), {
  values: adminSections,
});
const dashboardSection: Address<
  '/:vendorSlug/vendor-dashboard/:section',
  [vendorSlug: string, section: DashboardSection]
> = Object.assign(path('/:vendorSlug/vendor-dashboard/:section'), { values: dashboardSections });

/** Whether a path is of the admin panel or a vendor's dashboard, existing or not: those have no footer (spec §2). */
export const isPanel = (url: string): boolean => /^\/(admin|[^/]+\/vendor-dashboard)(\/|$)/.test(url);

/** Every URL of the shop (spec §2) by the name of its route. No other file writes one by hand. */
export const addresses = {
  home: path('/'),
  products: path('/products', (filters: ProductFilters = {}) => filterQuery(filters)),
  product: path('/products/:id'),
  categories: path('/categories'),
  category: path('/categories/:id'),
  vendors: path('/vendors'),
  vendor: path('/vendors/:id'),
  checkout: path('/checkout'),
  checkoutSuccess: path('/checkout/success', (order?: string) => queryText({ order })),
  blog: path('/blog'),
  blogPost: path('/blog/:slug'),
  /** The query is trimmed; empty text leads to the bare page (§2 Search). */
  search: path('/search', (q: string = '') => queryText({ q: q.trim() })),
  becomeAVendor: path('/become-a-vendor'),
  vendorWaitlist: path('/vendor-waitlist'),
  vendorPricing: path('/vendor-pricing'),
  /** With ids: a shared list. */
  wishlist: path('/wishlist', idQuery),
  compare: path('/compare', idQuery),
  confirmEmail: path('/confirm-email'),
  emailVerification: path('/email-verification'),
  forgotPassword: path('/forgot-password'),
  resetPassword: path('/reset-password'),
  authTest: path('/auth-test'),
  connectionTest: path('/connection-test'),
  about: path('/about'),
  careers: path('/careers'),
  press: path('/press'),
  help: path('/help'),
  contact: path('/contact'),
  shipping: path('/shipping'),
  returns: path('/returns'),
  terms: path('/terms'),
  privacy: path('/privacy'),
  cookies: path('/cookies'),
  accessibility: path('/accessibility'),
  /** The guest's page reads the secret token from the fragment. */
  guestOrder: path('/order/confirmation'),
  order: path('/order/confirmation/:id'),
  orders: path('/orders'),
  orderAnalytics: path('/order/analytics'),
  orderLookup: path('/order/lookup'),
  sizeGuide: path('/size-guide'),
  /** The page reads the secret token from the fragment. */
  stockNotice: path('/stock-notice'),
  /** The page reads the secret token from the fragment. */
  productPreview: path('/preview'),
  profile: path('/profile'),
  analytics: path('/analytics'),
  vendorApply: path('/vendor/apply', (step?: string) => queryText({ step })),
  vendorProfileSetup: path('/vendor/profile-setup'),
  vendorApplicationStatus: path('/vendor/application-status'),
  vendorOnboarding: path('/vendor/onboarding'),
  auth: path('/auth', ({ redirect, tab, invite }: AuthQuery = {}) =>
    queryText({ redirect: redirect === '/' ? undefined : redirect, tab, invite }),
  ),
  vendorInvitation: path('/vendor-invitation'),
  logout: path('/logout'),
  admin,
  dashboard: path('/:vendorSlug/vendor-dashboard'),
  dashboardSection,
  plainProduct: path('/:vendorSlug/product/:productSlug'),
  storeProduct: path('/:vendorSlug/:categorySlug/:productSlug'),
  store: path('/:vendorSlug'),
} as const;

export type RouteName = keyof typeof addresses;

/** Builds URLs: those of the routes, and the one that links use for a product. */
export const paths = {
  ...addresses,
  /** The canonical URL of a product; without a category slug the short form. */
  vendorProduct: (vendorSlug: string, categorySlug: string | null, productSlug: string) =>
    categorySlug === null
      ? addresses.plainProduct(vendorSlug, productSlug)
      : addresses.storeProduct(vendorSlug, categorySlug, productSlug),
} as const;

/** URLs made of names (§2). */
export const itemByNames = (category: string, subcategory: string, item: string): string =>
  addresses.storeProduct(slugOf(category), slugOf(subcategory), slugOf(item));
export const categoryByName = (category: string): string => addresses.store(slugOf(category));

/**
 * The URL of a stored picture (a path inside the public bucket); null stays null. Absolute URLs are returned unchanged.
 */
export function mediaUrl(path: string): string;
export function mediaUrl(path: string | null | undefined): string | null;
export function mediaUrl(path: string | null | undefined): string | null {
  if (path === null || path === undefined || path === '') return null;
  return /^(https?:\/\/|data:image\/)/.test(path)
    ? path
    : `/media/${path.split('/').map(encodeURIComponent).join('/')}`;
}
