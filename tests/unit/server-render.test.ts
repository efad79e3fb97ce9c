import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { RendererOptions } from '../../src/server/render.tsx';
import { earlyScript, wideScript } from '../../src/server/early-script.ts';
import { cspHash } from '../../src/server/html.ts';
import { createRenderer, pageBudget } from '../../src/server/render.tsx';
import { mayKeep } from '../../src/server/shown.ts';
import type { PageNews } from '../../src/services/page-news.ts';

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

/** A renderer that hears news, with the backend's answers for lists, and how often the backend was asked for one. */
function listing() {
  const hear: ((news: PageNews) => void)[] = [];
  const shop = setup({ listen: (listener) => hear.push(listener) });
  answers = { ...answers, 'rpc/list_products': [card], 'rpc/count_products': 1, 'rpc/list_facets': facets };
  const asked = vi.fn(globalThis.fetch);
  vi.stubGlobal('fetch', asked);
  const reads = () => asked.mock.calls.filter(([input]) => String(input).includes('list_products')).length;
  /** Whether a page that was asked for is kept: a second visitor costs the backend nothing. */
  const isKept = async (path: string) => {
    await shop.get(path);
    const before = reads();
    const { status } = await shop.get(path);
    return status === 200 && reads() === before;
  };
  return { ...shop, isKept, say: (news: PageNews) => hear.forEach((listener) => listener(news)) };
}

const card = {
  id: productPage.product.id,
  name: 'Power Bar',
  slug: 'power-bar',
  vendor_id: vendor.id,
  vendor_name: vendor.store_name,
  vendor_slug: vendor.slug,
  category_id: category.id,
  category_slug: category.slug,
  category_name: category.name,
  plate: 'red',
  image: 'products/power-bar/base-front.svg',
  price_from: '199.50',
  compare_at_from: null,
  on_sale: false,
  in_stock: true,
  rating_avg: 4.5,
  rating_count: 2,
  default_variant_id: productPage.variants[0]?.id ?? null,
  sort_key: '2026-01-01',
};

const facets = {
  categories: { bars: 1 },
  colors: [{ value: 'Black', hex: '#000000', count: 1 }],
  sizes: [{ value: 'M', hex: null, count: 1 }],
  flavors: [],
  vendors: [{ id: vendor.id, slug: vendor.slug, value: vendor.store_name, count: 1 }],
  ratings: [{ value: 4, count: 1 }],
  in_stock: 1,
  deals: 0,
  price: { min: '199.50', max: '199.50' },
};

describe('a list is kept', () => {
  test.each([
    '/products',
    '/products?category=bars&color=Black&size=M&rating=4&in-stock=true&sort=rating',
    '/products?vendor=iron-works&deals=true',
    '/categories/bars?color=Black&vendor=iron-works',
    '/iron-works?size=M',
    '/products?utm_source=mail',
  ])('as the shop leads to it: %s', async (path) => {
    expect(await listing().isKept(path)).toBe(true);
  });

  test.each([
    ['a color that nothing has', '/products?color=zebra'],
    ['a color in other letters', '/products?color=BLACK'],
    ['a color beside one that nothing has', '/products?color=Black&color=zebra'],
    ['a size that nothing has', '/products?size=77'],
    ['a store that is none', '/products?vendor=nobody'],
    ['a category that is none', '/products?category=nothing'],
    ['a price that was typed', '/products?min=12.34'],
    ['a price that was typed, at its other end', '/products?max=77'],
    ['a place that was thought of', '/products?after=12~00000000-0000-7000-8000-000000000009'],
    ['words on a page that searches nothing', '/products?q=bar'],
    ['a category within a category', '/categories/bars?category=bars'],
    ['a store within a store', '/iron-works?vendor=iron-works'],
    ['words of a search', '/search?q=bar'],
  ])('never for what only a stranger thinks of: %s', async (_, path) => {
    expect(await listing().isKept(path)).toBe(false);
  });

  test('but not when nothing is in it, or when what it offers could not be read', async () => {
    const { isKept } = listing();
    answers = { ...answers, 'rpc/list_products': [] };
    expect(await isKept('/products?color=Black')).toBe(false);
    answers = { ...answers, 'rpc/list_products': [card], 'rpc/list_facets': null };
    expect(await isKept('/products?size=M')).toBe(false);
  });
});

test('of six thousand made-up filters none enters the cache, and all that the shop leads to fit into 64 MB', () => {
  expect(pageBudget).toBe(64 * 1024 * 1024);
  const data = { cards: [card], next: null, count: 1, facets, categories: [category] };
  const match = { name: 'products', params: {} } as const;
  const forms = [
    (n: number) => `color=c${n}`,
    (n: number) => `size=s${n}`,
    (n: number) => `vendor=v${n}`,
    (n: number) => `min=${n}`,
    (n: number) => `category=c${n}`,
    (n: number) => `color=Black&after=${n}~${card.id}`,
  ];
  const madeUp = forms.flatMap((form) => Array.from({ length: 1000 }, (_, n) => form(n)));
  expect(madeUp.filter((search) => mayKeep(match, search, data))).toEqual([]);
});

test('a page that the browser draws is kept where it has one address, not for each id that is thought of', async () => {
  const { get } = setup();
  const digests = vi.spyOn(crypto.subtle, 'digest');
  /** How often the page was made for a second visitor. */
  const madeAgain = async (path: string) => {
    await get(path);
    digests.mockClear();
    expect((await get(path)).status).toBe(200);
    return digests.mock.calls.filter(([algorithm]) => algorithm === 'SHA-1').length;
  };
  expect([await madeAgain('/checkout'), await madeAgain('/order/confirmation/1')]).toEqual([0, 1]);
  digests.mockRestore();
});

describe('news', () => {
  const cheaper = (price: string) => {
    answers = {
      ...answers,
      'rpc/product_page': { ...productPage, variants: [{ ...productPage.variants[0], price }] },
      'rpc/list_products': [{ ...card, price_from: price }],
    };
  };
  const shows = async (response: Promise<Response>, price: string) =>
    (await (await response).text()).includes(price);

  test('of a product end its page and every list with it, and leave what does not show it', async () => {
    const { get, say, clock } = listing();
    say({ kind: 'joined' });
    clock.time += 1000;
    const pages = ['/iron-works/bars/power-bar', '/products', '/categories/bars', '/iron-works'];
    for (const path of pages) expect(await shows(get(path), '$199.50')).toBe(true);
    cheaper('149.00');
    say({ kind: 'changed', tags: ['00000000-0000-7000-8000-00000000ffff', 'related:x', 'posts'] });
    for (const path of pages) expect(await shows(get(path), '$199.50')).toBe(true);
    say({ kind: 'changed', tags: [productPage.product.id] });
    for (const path of pages) expect(await shows(get(path), '$149.00')).toBe(true);
  });

  test.each([
    ['list', '/products'],
    [`list:${category.id}`, '/categories/bars'],
    [`list:${vendor.id}`, '/iron-works'],
    [`list:${vendor.id}`, `/vendors/${vendor.id}`],
    [`related:${category.id}`, '/iron-works/bars/power-bar'],
    [vendor.id, '/iron-works/bars/power-bar'],
    ['all', '/products'],
  ])('of %s end %s, whatever stands in it', async (tag, path) => {
    const { get, say, clock } = listing();
    say({ kind: 'joined' });
    clock.time += 1000;
    await get(path);
    cheaper('149.00');
    expect(await shows(get(path), '$199.50')).toBe(true);
    say({ kind: 'changed', tags: [tag] });
    expect(await shows(get(path), '$149.00')).toBe(true);
  });

  test('that stop coming leave a price a second; when they come again everything is made anew', async () => {
    const { get, say, clock } = listing();
    say({ kind: 'joined' });
    clock.time += 1000;
    await get('/products');
    cheaper('149.00');
    clock.time += 9000;
    expect(await shows(get('/products'), '$199.50')).toBe(true);
    say({ kind: 'lost' });
    expect(await shows(get('/products'), '$149.00')).toBe(true);
    cheaper('99.00');
    clock.time += 999;
    expect(await shows(get('/products'), '$149.00')).toBe(true);
    clock.time += 2;
    expect(await shows(get('/products'), '$99.00')).toBe(true);
    cheaper('77.00');
    say({ kind: 'joined' });
    expect(await shows(get('/products'), '$77.00')).toBe(true);
  });

  test('that were lost leave a price 70 seconds', async () => {
    const { get, say, clock } = listing();
    say({ kind: 'joined' });
    clock.time += 1000;
    await get('/products');
    cheaper('149.00');
    clock.time += 70_001;
    expect(await shows(get('/products'), '$149.00')).toBe(true);
  });
});

test('a shared cache keeps a page for ten seconds and gives nothing older; a browser asks each time', async () => {
  const { headers } = await setup().get('/products');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
});
