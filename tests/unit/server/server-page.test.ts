import { describe, expect, test } from 'vitest';
import { backend, productPage, setup, site } from './render-setup.ts';
import { earlyScript, wideScript } from '../../../src/server/early-script.ts';
import { cspHash } from '../../../src/server/html.ts';

describe('a product', () => {
  test('is complete in the first answer, at each of its three URLs with one canonical', async () => {
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

  test('has structured data', async () => {
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

  test('has a description whose HTML is escaped and whose links cannot run scripts', async () => {
    const html = await (await setup().get('/iron-works/bars/power-bar')).text();
    expect(html).toContain('Stiff. &lt;script&gt;alert(1)&lt;/script&gt; <strong>Really.</strong>');
    expect(html).not.toContain('<script>alert');
    expect(html).not.toContain('href="javascript:');
  });
});

test('only pages of a panel may ask for the camera', async () => {
  const { get } = setup();
  const found: Record<string, string> = {};
  for (const path of [
    '/iron-works/vendor-dashboard/products/new',
    '/',
    '/iron-works/bars/power-bar',
    '/iron-works/bars/vendor-dashboard',
    '/robots.txt',
  ]) {
    found[path] =
      /camera=\([^)]*\)/.exec((await get(path)).headers.get('permissions-policy') ?? '')?.[0] ?? 'any';
  }
  expect(found).toEqual({
    '/iron-works/vendor-dashboard/products/new': 'camera=(self)',
    '/': 'camera=()',
    '/iron-works/bars/power-bar': 'camera=()',
    '/iron-works/bars/vendor-dashboard': 'camera=()',
    '/robots.txt': 'camera=()',
  });
});

test('inline scripts are allowed only by their hash, and framing is forbidden', async () => {
  const response = await setup().get('/iron-works/bars/power-bar');
  const policy = response.headers.get('content-security-policy') ?? '';
  expect(policy).toContain(`script-src 'self' ${await cspHash(earlyScript)} ${await cspHash(wideScript)};`);
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain("connect-src 'self' https://api.example wss://api.example");
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  expect(response.headers.get('cross-origin-opener-policy')).toBe('same-origin');
});

test("styles are inlined, and the early script knows the page's modules", async () => {
  const html = await (await setup().get('/iron-works/bars/power-bar')).text();
  expect(html).toContain('<style>body{margin:0}</style>');
  expect(html).toContain(
    '<meta name="stallbar-modules" content="/assets/main.js /assets/product.js" data-wide="">',
  );
});

test('the head refers to nothing that the browser would request before it paints', async () => {
  const { get } = setup();
  for (const path of ['/iron-works/bars/power-bar', '/products']) {
    const html = await (await get(path)).text();
    expect(html).not.toMatch(/<script[^>]* src=|rel="(?:module)?preload"/);
  }
});

test('the drawer that opens on tap before the script is parsed ahead of the page', async () => {
  const html = await (await setup().get('/products')).text();
  const [header, drawer, page] = ['<header', '<dialog id="cart-drawer"', '<main'].map((tag) =>
    html.indexOf(tag),
  );
  expect([header, drawer, page].every((at) => at !== undefined && at > 0)).toBe(true);
  expect([header, drawer, page]).toEqual([header, drawer, page].toSorted((a = 0, b = 0) => a - b));
});

test('content for wide screens is the text of a noscript, with the script that turns it into elements', async () => {
  const html = await (await setup().get('/products')).text();
  const [wide = ''] = /<noscript data-wide="">.*?<\/noscript><script>.*?<\/script>/s.exec(html) ?? [];
  expect(wide).toContain('<form id="filters"');
  expect(wide).toContain(`<script>${wideScript}</script>`);
});

test('missing content answers 404', async () => {
  const { get } = setup();
  const unknown = await get('/products/a/b');
  expect([unknown.status, (await unknown.text()).includes('Page not found')]).toEqual([404, true]);
  backend.answers = { 'rpc/product_page': null };
  expect((await get('/iron-works/bars/gone')).status).toBe(404);
});

test('an unreachable backend answers 503, with an error id and next steps', async () => {
  const { get, log } = setup();
  backend.answers = null;
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

test('checkout is rendered by the browser and hidden from search engines', async () => {
  const html = await (await setup().get('/checkout')).text();
  expect(html).toContain('<meta name="robots" content="noindex">');
  expect(html).toContain('Initializing app...');
});

test('pages accept only reads', async () => {
  const response = await setup().get('/products', { method: 'POST' });
  expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, HEAD']);
});

test('a path with two leading slashes never names another host', async () => {
  const { get } = setup();
  const html = await (await get('//evil.example/x')).text();
  expect(html).toContain(`<link rel="canonical" href="${site}/evil.example/x">`);
  backend.answers = { ...backend.answers, public_vendors: [] };
  expect((await get('//[')).status).toBe(404);
});
