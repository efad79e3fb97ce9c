import type { APIResponse } from '@playwright/test';
import { database, site } from '../support/stage.ts';
import { expect, expectAccessible, whatMoved, test, watchLayoutShift } from '../support/test.ts';

interface Place {
  name: string;
  path: () => Promise<string> | string;
}

async function aProduct(): Promise<{ plain: string; store: string; named: string; name: string }> {
  const [row] = await database.select(
    'products',
    'select=id,name,slug,vendors(slug),categories!products_category_id_fkey(slug)&listed=is.true&slug=not.like.test-*&order=id&limit=1',
  );
  if (row === undefined) throw new Error('The shop sells nothing.');
  const vendor = (row['vendors'] as { slug: string }).slug;
  const category = (row['categories'] as { slug: string }).slug;
  return {
    plain: `/products/${String(row['id'])}`,
    store: `/${vendor}`,
    named: `/${vendor}/${category}/${String(row['slug'])}`,
    name: String(row['name']),
  };
}

async function aCategory(): Promise<string> {
  const [row] = await database.select('categories', 'select=id,slug&depth=eq.0&order=position&limit=1');
  return `/categories/${String(row?.['slug'])}`;
}

const places: Place[] = [
  { name: 'home', path: () => '/' },
  { name: 'products', path: () => '/products' },
  { name: 'deals', path: () => '/products?deals=true' },
  { name: 'categories', path: () => '/categories' },
  { name: 'category', path: aCategory },
  { name: 'vendors', path: () => '/vendors' },
  { name: 'store', path: async () => (await aProduct()).store },
  { name: 'product', path: async () => (await aProduct()).named },
  { name: 'checkout without a cart', path: () => '/checkout' },
  { name: 'guest order without a link', path: () => '/order/confirmation' },
];

// A dark phone and a light desktop: every color pair of both themes has its own unit test.
test.describe('every page', { tag: '@desktop-nightly' }, () => {
  test.beforeEach(async ({ page, isMobile }) => {
    await page.emulateMedia({ colorScheme: isMobile ? 'dark' : 'light' });
  });
  for (const { name, path } of places) {
    test(`${name}: accessible, without shifts or errors, with one heading and no sideways scroll`, async ({
      page,
    }) => {
      await watchLayoutShift(page);
      await page.goto(await path());
      await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1);
      await page.waitForLoadState('networkidle');
      await expectAccessible(page);
      const overflow = await page.evaluate(
        () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
      );
      expect(overflow, 'nothing sticks out to the side').toBeLessThanOrEqual(0);
      await page.mouse.wheel(0, 4000);
      await page.waitForLoadState('networkidle');
      expect(await whatMoved(page), 'nothing moves by itself').toEqual([]);
    });
  }
});

test(
  'a page that does not exist answers 404 with a message',
  { tag: '@one-width' },
  async ({ page, tolerated }) => {
    tolerated.push(/404/);
    const answer = await page.goto('/no-such-stall/at/all');
    expect(answer?.status()).toBe(404);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(page.getByRole('main').getByRole('link').first()).toBeVisible();
  },
);

function meta(html: string, pattern: RegExp): string | null {
  return pattern.exec(html)?.[1] ?? null;
}

test(
  'a product page has the same data for machines and people, at one address',
  { tag: '@one-width' },
  async ({ request }) => {
    const product = await aProduct();
    const answers: APIResponse[] = [];
    for (const path of [
      product.plain,
      product.named,
      product.named.replace(/\/[^/]+\/([^/]+)$/, '/product/$1'),
    ]) {
      answers.push(await request.get(path));
    }
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    for (const html of pages) {
      expect(meta(html, /<link rel="canonical" href="([^"]+)"/)).toBe(`${site}${product.named}`);
      expect(meta(html, /<title>([^<]+)/)).toContain(product.name.slice(0, 20).replaceAll('&', '&amp;'));
      expect(meta(html, /<meta name="description" content="([^"]+)"/)).not.toBeNull();
      const blocks = [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(
        ([, json]) => JSON.parse(json ?? 'null') as unknown,
      );
      const kinds = JSON.stringify(blocks);
      for (const kind of ['Product', 'Offer', 'BreadcrumbList']) expect(kinds).toContain(`"${kind}`);
    }
  },
);

test(
  'every picture on a product page exists, including those of its reviews',
  { tag: '@one-width' },
  async ({ request }) => {
    const [row] = await database.select('products', 'select=id&slug=eq.first-wall-ball');
    const html = await (await request.get(`/products/${String(row?.['id'])}`)).text();
    const named = [...new Set([...html.matchAll(/\/media\/[^"\s,&]+/g)].map(([path]) => path))];
    expect(named.some((path) => path.startsWith('/media/reviews/'))).toBe(true);
    const answers = await Promise.all(named.map(async (path) => [path, (await request.get(path)).status()]));
    expect(answers.filter(([, status]) => status !== 200)).toEqual([]);
  },
);

test(
  'the preview image of a shared link exists on every page, and so does the icon that browsers request',
  { tag: '@one-width' },
  async ({ request }) => {
    const [post] = await database.select('public_posts', 'select=slug&cover_image=not.is.null&limit=1');
    const [shop] = await database.select('public_vendors', 'select=slug&banner_url=not.is.null&limit=1');
    const paths = ['/', '/products', (await aProduct()).named, `/blog/${String(post?.['slug'])}`];
    const found: [string, number, string | undefined][] = [];
    for (const path of [...paths, `/${String(shop?.['slug'])}`]) {
      const html = await (await request.get(path)).text();
      const picture = meta(html, /<meta property="og:image" content="([^"]+)"/) ?? '';
      const answer = await request.get(picture);
      found.push([path, answer.status(), answer.headers()['content-type']?.split('/')[0]]);
    }
    expect(found.filter(([, status, type]) => status !== 200 || type !== 'image')).toEqual([]);
    const icon = await request.get('/favicon.ico');
    expect([icon.status(), icon.headers()['content-type']]).toEqual([200, 'image/x-icon']);
  },
);

test(
  'crawlers find a sitemap and are asked not to crawl the checkout',
  { tag: '@one-width' },
  async ({ request }) => {
    const robots = await (await request.get('/robots.txt')).text();
    expect(robots).toContain(`Sitemap: ${site}/sitemap.xml`);
    const map = await request.get('/sitemap.xml');
    expect(map.headers()['content-type']).toContain('xml');
    expect((await map.text()).match(/<loc>/g)?.length ?? 0).toBeGreaterThan(0);
    const checkout = await (await request.get('/checkout')).text();
    expect(meta(checkout, /<meta name="robots" content="([^"]+)"/)).toContain('noindex');
  },
);

test('every page has the security headers', { tag: '@one-width' }, async ({ request }) => {
  for (const path of ['/', '/products', '/checkout', '/order/confirmation']) {
    const headers = (await request.get(path)).headers();
    const policy = headers['content-security-policy'] ?? '';
    const scripts = /script-src ([^;]+)/.exec(policy)?.[1] ?? '';
    expect(scripts).toContain("'self'");
    expect(scripts).not.toContain("'unsafe-inline'");
    expect(policy).toContain('frame-ancestors');
    expect(headers['x-content-type-options']).toBe('nosniff');
    expect(headers['referrer-policy']).toMatch(/no-referrer|same-origin|strict-origin/);
  }
});

test(
  'pages and files use an encoding the browser supports, and a long URL is refused',
  { tag: '@one-width' },
  async ({ request }) => {
    const page = await request.get('/products', { headers: { 'accept-encoding': 'br' } });
    expect(page.headers()['content-encoding']).toBe('br');
    const script = /src="(?<path>\/assets\/[^"]+\.js)"/.exec(await page.text())?.groups?.['path'] ?? '';
    for (const path of ['/products', script]) {
      const plain = await request.get(path, { headers: { 'accept-encoding': 'br;q=0, gzip;q=0' } });
      expect([path, plain.status(), plain.headers()['content-encoding']]).toEqual([path, 200, undefined]);
    }
    for (const length of [17_000, 60_000]) {
      expect((await request.get(`/products?q=${'a'.repeat(length)}`)).status()).toBe(414);
    }
  },
);

test.describe('without script', { tag: '@one-width' }, () => {
  test.use({ javaScriptEnabled: false });

  test('the shop can be read and navigated', async ({ page }) => {
    await page.goto('/products');
    const tiles = page.getByRole('main').getByRole('listitem').getByRole('link');
    expect(await tiles.count()).toBeGreaterThan(5);
    const product = await aProduct();
    await page.goto(product.named);
    await expect(page.getByRole('heading', { level: 1, name: product.name })).toBeVisible();
    await expect(page.getByRole('main').getByText('$').first()).toBeVisible();
  });

  test('the checkout says that it needs JavaScript', async ({ page }) => {
    await page.goto('/checkout');
    await expect(page.getByText(/JavaScript/)).toBeVisible();
  });
});
