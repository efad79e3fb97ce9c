import type { RouteName } from '#app/routes.tsx';

/** One entry of the client build's manifest, as Vite writes it. */
interface ManifestChunk {
  file: string;
  css?: string[];
  imports?: string[];
}

export interface ClientBuild {
  manifest: Readonly<Record<string, ManifestChunk>>;
  /** Text of each stylesheet by its file name in the manifest. */
  styles: Readonly<Record<string, string>>;
}

/** What the head of a route's page points at. Addresses are absolute paths. */
export interface RouteAssets {
  entry: string;
  /** Further modules that the page needs before it answers. */
  modules: string[];
  /** What a wide screen needs besides. */
  wideModules: string[];
  /** In the order of the cascade. */
  styles: { href: string; text: string }[];
}

const entrySource = 'src/main.tsx';

const product = 'src/pages/catalogue/product.tsx';
const store = 'src/pages/vendors/store.tsx';
const reading = (name: string) => `src/pages/reading/${name}.tsx`;

/**
 * Where the page of each route that the server draws stands. Its styles go into the page: without them it would paint bare,
 * and jump when the script brings them.
 */
export const sources: { readonly [Name in RouteName]?: string } = {
  home: 'src/pages/home/home.tsx',
  products: 'src/pages/catalogue/products.tsx',
  product,
  plainProduct: product,
  storeProduct: product,
  categories: 'src/pages/catalogue/categories.tsx',
  category: 'src/pages/catalogue/category.tsx',
  vendors: 'src/pages/vendors/vendors.tsx',
  vendor: store,
  store,
  search: 'src/pages/search/search.tsx',
  blog: reading('blog'),
  blogPost: reading('blog-post'),
  help: reading('help'),
  about: reading('about'),
  careers: reading('careers'),
  press: reading('press'),
  shipping: reading('shipping'),
  returns: reading('returns'),
  terms: reading('terms'),
  privacy: reading('privacy'),
  cookies: reading('cookies'),
  accessibility: reading('accessibility'),
  contact: reading('contact'),
  becomeAVendor: reading('become-a-vendor'),
  vendorPricing: reading('vendor-pricing'),
  vendorWaitlist: reading('vendor-waitlist'),
};

/** Pages with filters beside their list, whose code a phone does not need. */
const listingRoutes: ReadonlySet<RouteName> = new Set(['products', 'category', 'vendor', 'store', 'search']);
const filters = 'src/pages/catalogue/filters.tsx';

/** The assets of a route's page, or of a page that is only shell (`null`). */
export function routeAssets(build: ClientBuild, route: RouteName | null): RouteAssets {
  const source = route === null ? undefined : sources[route];
  const modules = new Set<string>();
  const styles = new Set<string>();
  const visit = (key: string) => {
    const chunk = build.manifest[key];
    if (chunk === undefined || modules.has(chunk.file)) return;
    modules.add(chunk.file);
    for (const imported of chunk.imports ?? []) visit(imported);
    for (const style of chunk.css ?? []) styles.add(style);
  };
  visit(entrySource);
  if (source !== undefined) visit(source);
  const entry = build.manifest[entrySource]?.file;
  if (entry === undefined) throw new Error(`The client build has no ${entrySource}: run npm run build.`);
  modules.delete(entry);
  const wide = route !== null && listingRoutes.has(route) ? build.manifest[filters]?.file : undefined;
  return {
    entry: `/${entry}`,
    modules: [...modules].map((file) => `/${file}`),
    wideModules: wide === undefined ? [] : [`/${wide}`],
    styles: [...styles].map((file) => ({ href: `/${file}`, text: build.styles[file] ?? '' })),
  };
}

/** In development Vite serves the sources; styles come with the modules that name them. */
export function developmentAssets(styles: string): RouteAssets {
  return { entry: '/src/main.tsx', modules: [], wideModules: [], styles: [{ href: '', text: styles }] };
}
