import { describe, expect, test, vi } from 'vitest';
import { backend, category, productPage, setup, site, vendor } from './render-setup.ts';

/** Status and location of the answer at each path. */
async function answers(paths: readonly string[]) {
  const { get } = setup();
  const all: Record<string, string> = {};
  for (const path of paths) {
    const answer = await get(path);
    all[path] = [answer.status, answer.headers.get('location')].filter((part) => part !== null).join(' ');
  }
  return all;
}

describe('a product', () => {
  const now = '301 /iron-works/bars/power-bar';

  test('has one URL; every earlier one redirects to it in one step', async () => {
    expect(
      await answers([
        '/iron-works/bars/power-bar',
        '/iron-works/collars/power-bar',
        '/iron-works/bars/power-bar-1',
        '/old-iron/bars/power-bar',
        '/old-iron/collars/power-bar-1',
        '/old-iron/product/power-bar',
        '/iron-works/product/power-bar-1',
        '/Iron-Works/bars/power-bar',
        '/IRON-WORKS/BARS/POWER-BAR/',
        '/iron-works/bars/power-bar/',
        '/iron-works/bars/power-bar///',
        '//iron-works//bars/power-bar',
        '/iron-works/%62ars/power-bar',
        '/iron-works/%42ars/power-bar',
        '/Old-Iron/Collars/Power-Bar-1/',
      ]),
    ).toEqual({
      '/iron-works/bars/power-bar': '200',
      '/iron-works/collars/power-bar': now,
      '/iron-works/bars/power-bar-1': now,
      '/old-iron/bars/power-bar': now,
      '/old-iron/collars/power-bar-1': now,
      '/old-iron/product/power-bar': now,
      '/iron-works/product/power-bar-1': now,
      '/Iron-Works/bars/power-bar': now,
      '/IRON-WORKS/BARS/POWER-BAR/': now,
      '/iron-works/bars/power-bar/': now,
      '/iron-works/bars/power-bar///': now,
      '//iron-works//bars/power-bar': now,
      '/iron-works/%62ars/power-bar': '200',
      '/iron-works/%42ars/power-bar': now,
      '/Old-Iron/Collars/Power-Bar-1/': now,
    });
  });

  test('also opens by its id and without its category, in the one spelling of each', async () => {
    const { id } = productPage.product;
    expect(
      await answers([
        `/products/${id}`,
        '/iron-works/product/power-bar',
        `/Products/${id.toUpperCase()}/`,
        '/Iron-Works/Product/Power-Bar',
      ]),
    ).toEqual({
      [`/products/${id}`]: '200',
      '/iron-works/product/power-bar': '200',
      [`/Products/${id.toUpperCase()}/`]: `301 /products/${id}`,
      '/Iron-Works/Product/Power-Bar': '301 /iron-works/product/power-bar',
    });
  });

  test('keeps the selected options', async () => {
    const query = '?color=Deep%20Red&variant=PB-1&utm_source=a%26b';
    expect(
      await answers([`/old-iron/bars/power-bar${query}`, `/Iron-Works/bars/power-bar/${query}`]),
    ).toEqual({
      [`/old-iron/bars/power-bar${query}`]: `${now}${query}`,
      [`/Iron-Works/bars/power-bar/${query}`]: `${now}${query}`,
    });
  });

  test('has its new URL in the canonical link and the structured data', async () => {
    backend.answers = {
      ...backend.answers,
      'rpc/product_page': {
        ...productPage,
        product: { ...productPage.product, slug: 'stiff-bar' },
        category_path: [{ ...category, slug: 'barbells' }],
      },
    };
    expect(await answers(['/iron-works/bars/power-bar'])).toEqual({
      '/iron-works/bars/power-bar': '301 /iron-works/barbells/stiff-bar',
    });
    const html = await (await setup().get('/iron-works/barbells/stiff-bar')).text();
    expect(html).toContain(`<link rel="canonical" href="${site}/iron-works/barbells/stiff-bar">`);
    expect(html).not.toContain(`${site}/iron-works/bars/power-bar`);
    expect(html).toContain(`"url":"${site}/iron-works/barbells/stiff-bar"`);
  });

  test('that is not public is not found, in any spelling', async () => {
    backend.answers = { ...backend.answers, 'rpc/product_page': null };
    expect(await answers(['/iron-works/bars/power-bar', '/Iron-Works/BARS/power-bar/'])).toEqual({
      '/iron-works/bars/power-bar': '404',
      '/Iron-Works/BARS/power-bar/': '404',
    });
  });
});

test('a redirect is cached briefly by shared caches, never by browsers, and not at all while the backend is down', async () => {
  const { get } = setup();
  for (const path of ['/old-iron/bars/power-bar', '/iron-works/bars/power-bar/']) {
    const answer = await get(path);
    expect([answer.headers.get('cache-control'), await answer.text()]).toEqual([
      'public, max-age=0, s-maxage=10',
      '',
    ]);
    expect((await get(path, { method: 'HEAD' })).status).toBe(301);
  }
  backend.answers = null;
  const away = await setup().get('/Iron-Works/bars/power-bar');
  expect([away.status, away.headers.get('location')]).toEqual([503, null]);
});

test('a page that has moved back shows at once', async () => {
  const { get } = setup();
  const status = async (path: string) => (await get(path)).status;
  expect(await status('/old-iron/bars/power-bar')).toBe(301);
  backend.answers = {
    ...backend.answers,
    'rpc/product_page': { ...productPage, vendor: { ...vendor, slug: 'old-iron' } },
  };
  expect(await status('/old-iron/bars/power-bar')).toBe(200);
});

describe('a store', () => {
  const moved = () => {
    backend.answers = { ...backend.answers, 'rpc/store_moved': 'iron-works' };
  };

  test('is at its URL; earlier ones and other spellings redirect to it', async () => {
    expect(
      await answers([
        '/iron-works',
        `/vendors/${vendor.id}`,
        '/Iron-Works',
        '/iron-works/?size=M',
        '/old-iron?size=M',
        '/OLD-IRON/',
      ]),
    ).toEqual({
      '/iron-works': '200',
      [`/vendors/${vendor.id}`]: '200',
      '/Iron-Works': '301 /iron-works',
      '/iron-works/?size=M': '301 /iron-works?size=M',
      '/old-iron?size=M': '301 /iron-works?size=M',
      '/OLD-IRON/': '301 /iron-works',
    });
  });

  test('redirects its dashboard too, with the pages below it', async () => {
    const dashboard = '/iron-works/vendor-dashboard';
    expect(await answers([dashboard, '/Iron-Works/Vendor-Dashboard/', `${dashboard}/Orders/SB-7F/`])).toEqual(
      {
        [dashboard]: '200',
        '/Iron-Works/Vendor-Dashboard/': `301 ${dashboard}`,
        [`${dashboard}/Orders/SB-7F/`]: `301 ${dashboard}/orders/SB-7F`,
      },
    );
    moved();
    expect(
      await answers(['/old-iron/vendor-dashboard', '/Old-Iron/vendor-dashboard/orders/SB-7F?tab=notes']),
    ).toEqual({
      '/old-iron/vendor-dashboard': `301 ${dashboard}`,
      '/Old-Iron/vendor-dashboard/orders/SB-7F?tab=notes': `301 ${dashboard}/orders/SB-7F?tab=notes`,
    });
  });
});

describe('a category', () => {
  test('is at its id and at its slug; an earlier slug and other spellings redirect to it', async () => {
    const byId = `/categories/${category.id}`;
    expect(await answers([byId, '/categories/bars', '/Categories/Bars/?size=M', `${byId}/`])).toEqual({
      [byId]: '200',
      '/categories/bars': '200',
      '/Categories/Bars/?size=M': '301 /categories/bars?size=M',
      [`${byId}/`]: `301 ${byId}`,
    });
    expect(await answers(['/categories/barbells'])).toEqual({ '/categories/barbells': '404' });
    backend.answers = { ...backend.answers, 'rpc/category_moved': 'bars' };
    expect(await answers(['/categories/barbells?sort=rating', '/categories/BARBELLS/'])).toEqual({
      '/categories/barbells?sort=rating': `301 ${byId}?sort=rating`,
      '/categories/BARBELLS/': `301 ${byId}`,
    });
  });
});

test('a category list follows an earlier slug in the filter', async () => {
  backend.answers = { ...backend.answers, 'rpc/category_moved': 'bars' };
  const asked: URL[] = [];
  const { fetch } = globalThis;
  vi.stubGlobal('fetch', (input: URL | RequestInfo, init?: RequestInit) => {
    asked.push(new URL(input instanceof Request ? input.url : input));
    return fetch(input, init);
  });
  expect((await setup().get('/products?category=barbells')).status).toBe(200);
  const lists = asked.filter(({ pathname }) => pathname.endsWith('/list_products'));
  expect(lists.map(({ searchParams }) => searchParams.get('category'))).toEqual([category.id]);
});

test('the other pages have one spelling too, and none redirects to another host', async () => {
  expect(
    await answers([
      '/products',
      '/Products?deals=true',
      '/about/',
      '/ABOUT',
      '//about',
      '/nothing/Here/',
      '//evil.example/x/y/z',
    ]),
  ).toEqual({
    '/products': '200',
    '/Products?deals=true': '301 /products?deals=true',
    '/about/': '301 /about',
    '/ABOUT': '301 /about',
    '//about': '301 /about',
    '/nothing/Here/': '404',
    '//evil.example/x/y/z': '404',
  });
});
