import type { ReactNode } from 'react';
import type { PageData } from './page-data.ts';

export type Params = Readonly<Record<string, string>>;

/** What a page says about itself to the title bar, to search engines and to those who share it. */
export interface Head {
  title: string;
  description?: string;
  /** The one address of this content, as a path; the visited path when left out. */
  canonical?: string;
  /** A picture's path or address for previews. */
  image?: string | null;
  noIndex?: boolean;
}

export interface PageProps<Data> {
  data: Data;
  params: Params;
  /** The query string without its question mark. */
  search: string;
  /** True on the server and until the first change of route: pictures below the fold wait for the script. */
  firstPaint: boolean;
  /** The same page is being read again with another query. */
  pending: boolean;
}

export interface PageModule<Data> {
  Page: (props: PageProps<Data>) => ReactNode;
  /** The content's shape, shown when reading takes longer than 200 ms. */
  Skeleton?: () => ReactNode;
  head: (data: Data, params: Params) => Head;
}

/** A page whose data type is known to itself only. */
export interface AnyPage {
  render: (props: PageProps<unknown>) => ReactNode;
  Skeleton: (() => ReactNode) | null;
  head: (data: unknown, params: Params) => Head;
}

/** Pages whose code has arrived: they can be shown in the same frame. */
const arrived = new WeakMap<() => Promise<AnyPage>, AnyPage>();

/** The page of a loader that has been called and has ended well, without waiting. */
export function arrivedPage(load: () => Promise<AnyPage>): AnyPage | null {
  return arrived.get(load) ?? null;
}

type DataOf<Name extends string> = Name extends keyof PageData ? PageData[Name] : null;

function page<const Name extends RouteName>(
  load: () => Promise<PageModule<DataOf<Name>>>,
): () => Promise<AnyPage> {
  const loadPage = async (): Promise<AnyPage> => {
    const known = arrived.get(loadPage);
    if (known !== undefined) return known;
    const { Page, Skeleton, head } = await load();
    const made: AnyPage = {
      render: (props) => <Page {...props} data={props.data as DataOf<Name>} />,
      Skeleton: Skeleton ?? null,
      head: (data, params) => head(data as DataOf<Name>, params),
    };
    arrived.set(loadPage, made);
    return made;
  };
  return loadPage;
}

/** Every address of the product (spec §2); static ones stand before those that begin with a vendor's slug. */
const patterns = {
  home: '/',
  products: '/products',
  product: '/products/:id',
  categories: '/categories',
  category: '/categories/:id',
  vendors: '/vendors',
  vendor: '/vendors/:id',
  checkout: '/checkout',
  checkoutSuccess: '/checkout/success',
  blog: '/blog',
  blogPost: '/blog/:slug',
  search: '/search',
  becomeAVendor: '/become-a-vendor',
  vendorWaitlist: '/vendor-waitlist',
  vendorPricing: '/vendor-pricing',
  wishlist: '/wishlist',
  compare: '/compare',
  confirmEmail: '/confirm-email',
  emailVerification: '/email-verification',
  forgotPassword: '/forgot-password',
  resetPassword: '/reset-password',
  authTest: '/auth-test',
  connectionTest: '/connection-test',
  about: '/about',
  careers: '/careers',
  press: '/press',
  help: '/help',
  contact: '/contact',
  shipping: '/shipping',
  returns: '/returns',
  terms: '/terms',
  privacy: '/privacy',
  cookies: '/cookies',
  accessibility: '/accessibility',
  guestOrder: '/order/confirmation',
  order: '/order/confirmation/:id',
  orders: '/orders',
  orderAnalytics: '/order/analytics',
  orderLookup: '/order/lookup',
  profile: '/profile',
  analytics: '/analytics',
  vendorApply: '/vendor/apply',
  vendorProfileSetup: '/vendor/profile-setup',
  vendorApplicationStatus: '/vendor/application-status',
  vendorOnboarding: '/vendor/onboarding',
  auth: '/auth',
  vendorInvitation: '/vendor-invitation',
  logout: '/logout',
  admin: '/admin/:section',
  dashboard: '/:vendorSlug/vendor-dashboard',
  dashboardSection: '/:vendorSlug/vendor-dashboard/:section',
  plainProduct: '/:vendorSlug/product/:productSlug',
  storeProduct: '/:vendorSlug/:categorySlug/:productSlug',
  store: '/:vendorSlug',
} as const;

export type RouteName = keyof typeof patterns;

/** Pages without header and footer. */
export const bareRoutes: ReadonlySet<RouteName> = new Set(['auth', 'vendorInvitation']);

/** Pages whose failures the authentication screen shows (spec §2, §8). */
export const authRoutes: ReadonlySet<RouteName> = new Set([
  'auth',
  'confirmEmail',
  'emailVerification',
  'forgotPassword',
  'resetPassword',
  'vendorInvitation',
]);

/** Who may see a page (spec §2, §6); the others are for everyone. */
export const access: { readonly [Name in RouteName]?: 'login' | 'vendor' | 'admin' } = {
  order: 'login',
  orders: 'login',
  orderAnalytics: 'login',
  profile: 'login',
  analytics: 'login',
  vendorApply: 'login',
  vendorProfileSetup: 'login',
  vendorApplicationStatus: 'login',
  vendorOnboarding: 'login',
  admin: 'admin',
  dashboard: 'vendor',
  dashboardSection: 'vendor',
};

/** §2: vendor pages without the frame that waits before it sends somebody away. */
const unframed: ReadonlySet<string> = new Set(['shipments', 'reviews', 'settings-shipping-setup']);

/** The vendor page frame stands around this page. */
export const isFramed = ({ name, params }: Match): boolean =>
  name === 'dashboard' || (name === 'dashboardSection' && !unframed.has(params['section'] ?? ''));

/** Pages that the browser alone renders: what they show lives in this browser, or is for one person only. */
export const clientRoutes: ReadonlySet<RouteName> = new Set<RouteName>([
  'checkout',
  'checkoutSuccess',
  'guestOrder',
  'analytics',
  'auth',
  'vendorInvitation',
  'forgotPassword',
  'resetPassword',
  'confirmEmail',
  'emailVerification',
  'wishlist',
  'compare',
  'logout',
  'authTest',
  'connectionTest',
  ...(Object.keys(access) as RouteName[]),
]);

/** Pages whose words come with their code: nothing is read for them. */
export const staticRoutes: ReadonlySet<RouteName> = new Set([
  'about',
  'careers',
  'press',
  'shipping',
  'returns',
  'terms',
  'privacy',
  'cookies',
  'accessibility',
  'contact',
  'orderLookup',
]);

const product = () => import('#pages/catalogue/product.tsx');

/** The pages that are open; an address without one is known, and says so honestly. */
export const pages: { readonly [Name in RouteName]?: () => Promise<AnyPage> } = {
  home: page<'home'>(() => import('#pages/home/home.tsx')),
  products: page<'products'>(() => import('#pages/catalogue/products.tsx')),
  product: page<'product'>(product),
  plainProduct: page<'plainProduct'>(product),
  storeProduct: page<'storeProduct'>(product),
  categories: page<'categories'>(() => import('#pages/catalogue/categories.tsx')),
  category: page<'category'>(() => import('#pages/catalogue/category.tsx')),
  vendors: page<'vendors'>(() => import('#pages/vendors/vendors.tsx')),
  vendor: page<'vendor'>(() => import('#pages/vendors/store.tsx')),
  store: page<'store'>(() => import('#pages/vendors/store.tsx')),
  wishlist: page<'wishlist'>(() => import('#pages/wishlist/wishlist.tsx')),
  compare: page<'compare'>(() => import('#pages/compare/compare.tsx')),
  search: page<'search'>(() => import('#pages/search/search.tsx')),
  checkout: page<'checkout'>(() => import('#pages/checkout/checkout.tsx')),
  checkoutSuccess: page<'checkoutSuccess'>(() => import('#pages/checkout/success.tsx')),
  orders: page<'orders'>(() => import('#pages/order/orders.tsx')),
  order: page<'order'>(() => import('#pages/order/own-order.tsx')),
  orderAnalytics: page<'orderAnalytics'>(() => import('#pages/order/order-analytics.tsx')),
  orderLookup: page<'orderLookup'>(() => import('#pages/order/order-lookup.tsx')),
  guestOrder: page<'guestOrder'>(() => import('#pages/order/guest-order.tsx')),
  blog: page<'blog'>(() => import('#pages/reading/blog.tsx')),
  blogPost: page<'blogPost'>(() => import('#pages/reading/blog-post.tsx')),
  help: page<'help'>(() => import('#pages/reading/help.tsx')),
  about: page<'about'>(() => import('#pages/reading/about.tsx')),
  careers: page<'careers'>(() => import('#pages/reading/careers.tsx')),
  press: page<'press'>(() => import('#pages/reading/press.tsx')),
  shipping: page<'shipping'>(() => import('#pages/reading/shipping.tsx')),
  returns: page<'returns'>(() => import('#pages/reading/returns.tsx')),
  terms: page<'terms'>(() => import('#pages/reading/terms.tsx')),
  privacy: page<'privacy'>(() => import('#pages/reading/privacy.tsx')),
  cookies: page<'cookies'>(() => import('#pages/reading/cookies.tsx')),
  accessibility: page<'accessibility'>(() => import('#pages/reading/accessibility.tsx')),
  becomeAVendor: page<'becomeAVendor'>(() => import('#pages/reading/become-a-vendor.tsx')),
  vendorPricing: page<'vendorPricing'>(() => import('#pages/reading/vendor-pricing.tsx')),
  vendorWaitlist: page<'vendorWaitlist'>(() => import('#pages/reading/vendor-waitlist.tsx')),
  analytics: page<'analytics'>(() => import('#pages/analytics/analytics.tsx')),
  contact: page<'contact'>(() => import('#pages/reading/contact.tsx')),
  auth: page<'auth'>(() => import('#pages/identity/auth.tsx')),
  vendorInvitation: page<'vendorInvitation'>(() => import('#pages/identity/vendor-invitation.tsx')),
  forgotPassword: page<'forgotPassword'>(() => import('#pages/identity/forgot-password.tsx')),
  resetPassword: page<'resetPassword'>(() => import('#pages/identity/reset-password.tsx')),
  confirmEmail: page<'confirmEmail'>(() => import('#pages/identity/confirm-email.tsx')),
  emailVerification: page<'emailVerification'>(() => import('#pages/identity/email-verification.tsx')),
  authTest: page<'authTest'>(() => import('#pages/self-test/auth-test.tsx')),
  connectionTest: page<'connectionTest'>(() => import('#pages/self-test/connection-test.tsx')),
  logout: page<'logout'>(() => import('#pages/account/logout.tsx')),
  profile: page<'profile'>(() => import('#pages/account/profile.tsx')),
};

const table = Object.entries(patterns).map(([name, pattern]) => ({
  name: name as RouteName,
  segments: pattern.split('/').slice(1),
}));

/** First segments that belong to the product itself and so never to a vendor. */
export const staticSegments: ReadonlySet<string> = new Set(
  table.flatMap(({ segments: [first] }) => (first && !first.startsWith(':') ? [first] : [])),
);

export interface Match {
  name: RouteName;
  params: Params;
}

function decoded(segment: string): string | null {
  try {
    return decodeURIComponent(segment);
  } catch {
    return null;
  }
}

/** The route of a path (no query), or null where nothing can be. A slash at the end is ignored. */
export function matchRoute(path: string): Match | null {
  const segments = path
    .replace(/(?<=.)\/+$/, '')
    .split('/')
    .slice(1);
  for (const { name, segments: pattern } of table) {
    if (pattern.length !== segments.length) continue;
    // A vendor's slug may be the word vendor, or made of any name (§2): what follows it tells their dashboard.
    const isDashboard = pattern[1] === 'vendor-dashboard';
    if (pattern[0]?.startsWith(':') && !isDashboard && staticSegments.has(segments[0] ?? '')) continue;
    const params: Record<string, string> = {};
    const fits = pattern.every((expected, index) => {
      const actual = decoded(segments[index] ?? '');
      if (actual === null) return false;
      if (!expected.startsWith(':')) return actual === expected;
      if (actual === '') return false;
      params[expected.slice(1)] = actual;
      return true;
    });
    if (fits) return { name, params };
  }
  return null;
}
