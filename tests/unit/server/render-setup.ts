import { afterEach, beforeEach, vi } from 'vitest';
import { renderInBrowser } from '#schema/content/render-markdown.ts';
import type { RendererOptions } from '../../../src/server/render.tsx';
import { createRenderer } from '../../../src/server/render.tsx';

export const site = 'https://shop.example';

export const vendor = {
  id: '00000000-0000-7000-8000-000000000001',
  store_name: 'Iron <Works>',
  slug: 'iron-works',
  tagline: 'Bars.',
  description: 'We make bars.',
  logo_url: null,
  banner_url: null,
  shipping_policy: null,
  return_policy: null,
  holiday: null,
  ships_from: 'Gdańsk',
  handling_days: 2,
  rating_avg: 4.5,
  rating_count: 2,
  product_count: 1,
};

/** The category of what goes with the product. */
export const plates = '00000000-0000-7000-8000-000000000009';

export const category = {
  id: '00000000-0000-7000-8000-000000000002',
  parent_id: null,
  slug: 'bars',
  name: 'Bars',
  description: '',
  plate: 'red',
  position: 0,
  path: ['00000000-0000-7000-8000-000000000002'],
};

export const productPage = {
  product: {
    id: '00000000-0000-7000-8000-000000000003',
    name: 'Power Bar',
    slug: 'power-bar',
    description: 'Stiff. <script>alert(1)</script> **Really.** [x](javascript:alert(1))',
    features: ['Knurled'],
    specs: [{ name: 'Weight', value: '20 kg' }],
    rating_avg: 4.5,
    rating_count: 2,
    created_at: '2026-01-01T00:00:00Z',
    updated_at: '2026-01-01T00:00:00Z',
    on_sale: false,
    in_stock: true,
  },
  vendor,
  category_path: [category],
  options: [],
  variants: [
    {
      id: '00000000-0000-7000-8000-000000000004',
      sku: 'PB-1',
      color: null,
      size: null,
      flavor: null,
      quantity_option: null,
      price: '199.50',
      compare_at_price: null,
      stock: 3,
      weight_grams: 20000,
    },
  ],
  media: [
    {
      path: 'products/power-bar/base-front.svg',
      alt: 'Power Bar',
      color: null,
      size: null,
      width: 800,
      height: 800,
    },
  ],
  rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  reviews: [],
  pictured_reviews: 0,
  shipping: { lowest_rate: '9.00', free_over: null, min_days: 3, max_days: 5 },
  promotions: [],
  complements: [
    {
      reason: 'Weight for the bar',
      card: {
        id: '00000000-0000-7000-8000-000000000008',
        name: 'Bumper',
        slug: 'bumper',
        vendor_id: vendor.id,
        vendor_name: vendor.store_name,
        vendor_slug: vendor.slug,
        category_id: plates,
        category_slug: 'plates',
        category_name: 'Plates',
        plate: 'red',
        image: null,
        price_from: '49.00',
        compare_at_from: null,
        price_varies: true,
        on_sale: false,
        in_stock: true,
        rating_avg: 0,
        rating_count: 0,
        created_at: '2026-01-01T00:00:00Z',
        default_variant_id: null,
        on_holiday: false,
        sort_key: '1',
      },
    },
  ],
};

/** The backend's answers by the end of the URL; null is an outage. */
export const backend: { answers: Record<string, unknown> | null } = { answers: {} };

beforeEach(() => {
  backend.answers = {
    'rpc/product_page': productPage,
    'rpc/list_products': [],
    'rpc/count_products': 0,
    categories: [category],
    public_vendors: [vendor],
  };
  vi.stubGlobal('fetch', (input: URL | RequestInfo) => {
    if (backend.answers === null) return Promise.reject(new TypeError('fetch failed'));
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = pathname.replace('/rest/v1/', '');
    return Promise.resolve(Response.json(backend.answers[name] ?? null));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

export function setup(options: Partial<RendererOptions> = {}) {
  const log: string[] = [];
  const clock = { time: 1000 };
  const render = createRenderer({
    env: { supabaseUrl: 'https://api.example', anonKey: 'anon', siteUrl: site },
    client: {
      kind: 'build',
      build: {
        manifest: {
          'src/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'] },
          'src/pages/shop/product/product.tsx': { file: 'assets/product.js', imports: ['src/main.tsx'] },
        },
        styles: { 'assets/main.css': 'body{margin:0}' },
        sources: { storeProduct: { page: 'src/pages/shop/product/product.tsx' } },
      },
    },
    markdown: renderInBrowser,
    now: () => clock.time,
    log: (message) => log.push(message),
    ...options,
  });
  return {
    get: (path: string, init?: RequestInit, asker?: string) =>
      render(new Request(`${site}${path}`, init), asker),
    log,
    clock,
  };
}
