import { defineRoute } from '#routing/route.ts';
import * as facts from './server.ts';

const server = import.meta.env.SSR ? facts : undefined;
const loads = () => import('./load.ts');
const product = () => import('./product/product.tsx');
const store = () => import('./stores/store.tsx');

export const shopRoutes = [
  defineRoute('home', {
    offline: true,
    load: async () => (await loads()).home,
    page: () => import('./home/home.tsx'),
    server: server?.home,
  }),
  defineRoute('products', {
    load: async () => (await loads()).products,
    page: () => import('./list/products.tsx'),
    server: server?.products,
  }),
  defineRoute('product', {
    sameData: true,
    load: async () => (await loads()).productById,
    page: product,
    server: server?.product,
  }),
  defineRoute('plainProduct', {
    sameData: true,
    load: async () => (await loads()).productBySlugs,
    page: product,
    server: server?.product,
  }),
  // The URL used by links and by the products' sitemap.
  defineRoute('storeProduct', {
    offline: true,
    sameData: true,
    ahead: true,
    load: async () => (await loads()).productBySlugs,
    page: product,
    server: server?.product,
  }),
  defineRoute('productPreview', {
    render: 'browser',
    sitemap: false,
    page: () => import('./product/preview.tsx'),
  }),
  defineRoute('categories', {
    load: async () => (await loads()).categories,
    page: () => import('./list/categories.tsx'),
    server: server?.categories,
  }),
  defineRoute('category', {
    sitemap: { table: 'categories', column: 'id' },
    load: async () => (await loads()).category,
    page: () => import('./list/category.tsx'),
    server: server?.category,
  }),
  defineRoute('vendors', {
    load: async () => (await loads()).vendors,
    page: () => import('./stores/vendors.tsx'),
    server: server?.vendors,
  }),
  defineRoute('vendor', {
    load: async () => (await loads()).vendor,
    page: store,
    server: server?.store,
  }),
  defineRoute('store', {
    sitemap: { table: 'public_vendors', column: 'slug' },
    load: async () => (await loads()).store,
    page: store,
    server: server?.store,
  }),
  defineRoute('search', {
    offline: true,
    crawl: false,
    load: async () => (await loads()).search,
    page: () => import('./search/search.tsx'),
    server: server?.search,
  }),
  defineRoute('wishlist', {
    render: 'browser',
    offline: true,
    crawl: false,
    page: () => import('./saved/wishlist.tsx'),
  }),
  defineRoute('compare', {
    render: 'browser',
    offline: true,
    page: () => import('./saved/compare.tsx'),
  }),
  defineRoute('sizeGuide', { page: () => import('./size-guide/size-guide.tsx') }),
  defineRoute('stockNotice', {
    render: 'browser',
    crawl: false,
    page: () => import('./stock-notice/stock-notice.tsx'),
  }),
] as const;
