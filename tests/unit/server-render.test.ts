import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RendererOptions } from '../../src/server/render.tsx';
import { earlyScript, wideScript } from '../../src/server/early-script.ts';
import { cspHash } from '../../src/server/html.ts';
import { createRenderer } from '../../src/server/render.tsx';

const site = 'https://shop.example';

const vendor = {
  id: '00000000-0000-7000-8000-000000000001',
  store_name: 'Iron <Works>',
  slug: 'iron-works',
  tagline: 'Bars.',
  description: 'We make bars.',
  logo_url: null,
  banner_url: null,
  ships_from: 'Gdańsk',
  handling_days: 2,
  rating_avg: 4.5,
  rating_count: 2,
  product_count: 1,
};

const category = {
  id: '00000000-0000-7000-8000-000000000002',
  parent_id: null,
  slug: 'bars',
  name: 'Bars',
  description: '',
  plate: 'red',
  position: 0,
  path: ['00000000-0000-7000-8000-000000000002'],
};

const productPage = {
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
    { path: 'products/power-bar/base-front.svg', alt: 'Power Bar', color: null, width: 800, height: 800 },
  ],
  rating_histogram: { 1: 0, 2: 0, 3: 0, 4: 1, 5: 1 },
  reviews: [],
  pictured_reviews: 0,
  shipping: { lowest_rate: '9.00', free_over: null, min_days: 3, max_days: 5 },
  related: [],
};

/** Answers of the backend by the end of the address; null is an outage. */
let answers: Record<string, unknown> | null = {};

beforeEach(() => {
  answers = {
    'rpc/product_page': productPage,
    'rpc/list_products': [],
    'rpc/count_products': 0,
    categories: [category],
    public_vendors: [vendor],
  };
  vi.stubGlobal('fetch', (input: URL | RequestInfo) => {
    if (answers === null) return Promise.reject(new TypeError('fetch failed'));
    const { pathname } = new URL(input instanceof Request ? input.url : input);
    const name = pathname.replace('/rest/v1/', '');
    return Promise.resolve(Response.json(answers[name] ?? null));
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
});

function setup(options: Partial<RendererOptions> = {}) {
  const log: string[] = [];
  const clock = { time: 1000 };
  const render = createRenderer({
    env: { supabaseUrl: 'https://api.example', anonKey: 'anon', siteUrl: site },
    client: {
      kind: 'build',
      build: {
        manifest: {
          'src/main.tsx': { file: 'assets/main.js', css: ['assets/main.css'] },
          'src/pages/catalogue/product.tsx': { file: 'assets/product.js', imports: ['src/main.tsx'] },
        },
        styles: { 'assets/main.css': 'body{margin:0}' },
      },
    },
    now: () => clock.time,
    log: (message) => log.push(message),
    ...options,
  });
  return {
    get: (path: string, init?: RequestInit) => render(new Request(`${site}${path}`, init)),
    log,
    clock,
  };
}

describe('a product', () => {
  test('comes whole in the first answer, in each of its three addresses with one canonical', async () => {
    const { get } = setup();
    for (const path of [
      '/iron-works/bars/power-bar',
      '/iron-works/product/power-bar',
      `/products/${productPage.product.id}`,
    ]) {
      const response = await get(path);
      const html = await response.text();
      expect(response.status).toBe(200);
      expect(html).toContain('<title>Power Bar by Iron &lt;Works&gt; · Stallbar</title>');
      expect(html).toContain(`<link rel="canonical" href="${site}/iron-works/bars/power-bar">`);
      expect(html).toContain('Add to cart');
      expect(html).toContain('$199.50');
      expect(html).toContain('Only 3 left.');
    }
  });

  test('says what it is to machines', async () => {
    const html = await (await setup().get('/iron-works/bars/power-bar')).text();
    const blocks = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/g)].map(
      ([, json = '']) => JSON.parse(json) as Record<string, unknown>,
    );
    expect(blocks.map((block) => block['@type'])).toEqual(['Product', 'BreadcrumbList']);
    expect(blocks[0]).toMatchObject({
      name: 'Power Bar',
      sku: 'PB-1',
      offers: {
        '@type': 'Offer',
        price: '199.50',
        priceCurrency: 'USD',
        availability: 'https://schema.org/InStock',
      },
      aggregateRating: { ratingValue: '4.50', reviewCount: 2 },
      image: [`${site}/media/products/power-bar/base-front.svg`],
    });
  });

  test('has a description whose HTML is text and whose links cannot run', async () => {
    const html = await (await setup().get('/iron-works/bars/power-bar')).text();
    expect(html).toContain('Stiff. &lt;script&gt;alert(1)&lt;/script&gt; <strong>Really.</strong>');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('href="javascript:');
  });
});

test('inline scripts are allowed by their hash alone, and nobody frames the page', async () => {
  const response = await setup().get('/iron-works/bars/power-bar');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`script-src 'self' ${await cspHash(earlyScript)} ${await cspHash(wideScript)};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("connect-src 'self' https://api.example wss://api.example");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test('styles stand in the page, and the early script knows its modules', async () => {
  const html = await (await setup().get('/iron-works/bars/power-bar')).text();
  expect(html).toContain('<style>body{margin:0}</style>');
  expect(html).toContain(
    '<meta name="stallbar-modules" content="/assets/main.js /assets/product.js" data-wide="">',
  );
});

test('the head names nothing that the browser would ask for before it paints', async () => {
  const { get } = setup();
  for (const path of ['/iron-works/bars/power-bar', '/products']) {
    const html = await (await get(path)).text();
    expect(html).not.toMatch(/<script[^>]* src=|rel="(?:module)?preload"/);
  }
});

test('what only a wide screen shows is the text of a noscript, with the line that makes elements of it', async () => {
  const html = await (await setup().get('/products')).text();
  const [wide = ''] = /<noscript data-wide="">.*?<\/noscript><script>.*?<\/script>/s.exec(html) ?? [];
  expect(wide).toContain('<form id="filters"');
  expect(wide).toContain(`<script>${wideScript}</script>`);
});

test('what is not there is told with 404', async () => {
  const { get } = setup();
  const unknown = await get('/products/a/b');
  expect([unknown.status, (await unknown.text()).includes('Page not found')]).toEqual([404, true]);
  const later = await get('/admin/dashboard');
  expect([later.status, (await later.text()).includes('This page is not open yet')]).toEqual([404, true]);
  answers = { 'rpc/product_page': null };
  expect((await get('/iron-works/bars/gone')).status).toBe(404);
});

test('a backend that is away is told with 503, an error id and ways out', async () => {
  const { get, log } = setup();
  answers = null;
  const response = await get('/iron-works/bars/power-bar');
  const html = await response.text();
  expect([
    response.status,
    response.headers.get('retry-after'),
    response.headers.get('cache-control'),
  ]).toEqual([503, '5', 'no-store']);
  for (const text of [
    'Something went wrong',
    'Error ID: err_1000',
    'Try Again',
    'Reload page',
    'Report problem',
  ]) {
    expect(html).toContain(text);
  }
  expect(log).toEqual(['err_1000 /iron-works/bars/power-bar']);
});

test('a page that was seen before outlives the outage', async () => {
  const { get, clock } = setup();
  expect((await get('/iron-works/bars/power-bar')).status).toBe(200);
  answers = null;
  clock.time = 3_600_000;
  expect((await get('/iron-works/bars/power-bar')).status).toBe(200);
});

test('an unchanged page is not sent twice', async () => {
  const { get } = setup();
  const first = await get('/iron-works/bars/power-bar');
  const etag = first.headers.get('etag') ?? '';
  const second = await get('/iron-works/bars/power-bar', { headers: { 'if-none-match': etag } });
  expect([second.status, await second.text()]).toEqual([304, '']);
});

test('checkout is drawn by the browser and kept from search engines', async () => {
  const html = await (await setup().get('/checkout')).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('Initializing app...');
});

test('pages are only read', async () => {
  const response = await setup().get('/products', { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('robots.txt names the sitemap and closes what belongs to one person', async () => {
  const text = await (await setup().get('/robots.txt')).text();
  expect(text).toContain(`Sitemap: ${site}/sitemap.xml`);
  expect(text).toContain('Disallow: /checkout');
});

test('the sitemap lists pages, categories, stores and products by their one address', async () => {
  const { get } = setup();
  const row = {
    id: productPage.product.id,
    slug: 'power-bar',
    vendor_id: vendor.id,
    category_id: category.id,
    updated_at: '2026-01-02T00:00:00Z',
  };
  answers = { ...answers, products: [], public_posts: [{ id: category.id, slug: 'oil-and-sand' }] };
  expect(await (await get('/sitemap.xml')).text()).toContain(`<loc>${site}/sitemap-products.xml</loc>`);
  const pages = await (await get('/sitemap-pages.xml')).text();
  expect(pages).toContain(`<loc>${site}/iron-works</loc>`);
  expect(pages).toContain(`<loc>${site}/blog/oil-and-sand</loc>`);
  answers = { ...answers, products: [row] };
  expect(await (await get('/sitemap-products.xml')).text()).toContain(
    `<url><loc>${site}/iron-works/bars/power-bar</loc><lastmod>2026-01-02</lastmod></url>`,
  );
});

test('a place in the sitemap that the index does not list is not read from the database', async () => {
  const { get } = setup();
  answers = { ...answers, products: [], public_vendors: [] };
  const answer = await get('/sitemap-products.xml?after=00000000-0000-7000-8000-000000000009');
  expect(answer.status).toBe(404);
});

test('a path with two leading slashes never names another host', async () => {
  const { get } = setup();
  const html = await (await get('//evil.example/x')).text();
  expect(html).toContain(`<link rel="canonical" href="${site}/evil.example/x">`);
  answers = { ...answers, public_vendors: [] };
  expect((await get('//[')).status).toBe(404);
});

test('a page spelled with percent signs is the page itself, made once', async () => {
  const { get } = setup();
  const plain = await get('/categories');
  // Without a backend only what is kept can be answered.
  answers = null;
  const spelled = await Promise.all(
    ['/%63ategories', '/c%61tegories/', '/categorie%73'].map((path) => get(path)),
  );
  expect(spelled.map(({ status, headers }) => [status, headers.get('etag')])).toEqual(
    spelled.map(() => [200, plain.headers.get('etag')]),
  );
  expect((await get('/%E0%A4%A')).status).toBe(404);
});

test('a query that a page does not know makes no page of its own', async () => {
  const { get } = setup();
  const plain = await get('/categories');
  const queried = await get('/categories?after=12~00000000-0000-7000-8000-000000000009&category=bars');
  expect(queried.headers.get('etag')).toBe(plain.headers.get('etag'));
});
