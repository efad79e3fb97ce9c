import { describe, expect, test, vi } from 'vitest';
import { plates, backend, category, productPage, setup, vendor } from './render-setup.ts';
import { matchRoute } from '#app/areas.ts';
import { pageBudget } from '../../../src/server/render.tsx';
import { mayKeep } from '../../../src/server/shown.ts';
import type { PageNews } from '#services/page-news.ts';

test('a page visited before survives the outage', async () => {
  const { get, clock } = setup();
  expect((await get('/iron-works/bars/power-bar')).status).toBe(200);
  backend.answers = null;
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

test('a percent-encoded URL is the same page, rendered once', async () => {
  const { get } = setup();
  const plain = await get('/categories');
  // Without a backend only cached pages can be answered.
  backend.answers = null;
  const spelled = await Promise.all(
    ['/%63ategories', '/c%61tegories', '/categorie%73'].map((path) => get(path)),
  );
  expect(spelled.map(({ status, headers }) => [status, headers.get('etag')])).toEqual(
    spelled.map(() => [200, plain.headers.get('etag')]),
  );
  expect((await get('/%E0%A4%A')).status).toBe(404);
});

test('an unknown query parameter creates no separate page', async () => {
  const { get } = setup();
  const plain = await get('/categories');
  const queried = await get('/categories?after=12~00000000-0000-7000-8000-000000000009&category=bars');
  expect(queried.headers.get('etag')).toBe(plain.headers.get('etag'));
});

/** A renderer that receives news, with the backend's answers for lists and the number of list requests. */
function listing() {
  const hear: ((news: PageNews) => void)[] = [];
  const shop = setup({ listen: (listener) => hear.push(listener) });
  backend.answers = {
    ...backend.answers,
    'rpc/list_products': [card],
    'rpc/count_products': 1,
    'rpc/list_facets': facets,
  };
  const asked = vi.fn(globalThis.fetch);
  vi.stubGlobal('fetch', asked);
  const reads = () => asked.mock.calls.filter(([input]) => String(input).includes('list_products')).length;
  /** Whether a requested page is cached: a second visitor costs the backend nothing. */
  const isKept = async (path: string) => {
    await shop.get(path);
    const before = reads();
    const { status } = await shop.get(path);
    return status === 200 && reads() === before;
  };
  return { ...shop, asked, isKept, say: (news: PageNews) => hear.forEach((listener) => listener(news)) };
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
  price_varies: true,
  on_sale: false,
  in_stock: true,
  rating_avg: 4.5,
  rating_count: 2,
  default_variant_id: productPage.variants[0]?.id ?? null,
  on_holiday: false,
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

// The database sorts by relevance only if there are words: without them the page was not found.
test.each(['/products?q=bar', '/categories/bars?q=bar', '/iron-works?q=bar&sort=relevance'])(
  "words in a list's URL are searched in it: %s",
  async (path) => {
    const { get, asked } = listing();
    expect((await get(path)).status).toBe(200);
    const wanted = asked.mock.calls.map(([input]) => new URL(input instanceof Request ? input.url : input));
    const lists = wanted.filter(({ pathname }) => pathname.endsWith('rpc/list_products'));
    expect(lists.map(({ searchParams: its }) => [its.get('query'), its.get('sort')])).toEqual([
      ['bar', 'relevance'],
    ]);
  },
);

describe('a list is cached', () => {
  test.each([
    '/products',
    '/products?category=bars&color=Black&size=M&rating=4&in-stock=true&sort=rating',
    '/products?vendor=iron-works&deals=true',
    '/categories/bars?color=Black&vendor=iron-works',
    '/iron-works?size=M',
    '/products?utm_source=mail',
  ])('as the shop links to it: %s', async (path) => {
    expect(await listing().isKept(path)).toBe(true);
  });

  test.each([
    ['a color that no product has', '/products?color=zebra'],
    ['a color in another case', '/products?color=BLACK'],
    ['a color with an unknown one', '/products?color=Black&color=zebra'],
    ['a size that no product has', '/products?size=77'],
    ['an unknown store', '/products?vendor=nobody'],
    ['an unknown category', '/products?category=nothing'],
    ['a typed price', '/products?min=12.34'],
    ['a typed price, at the other end', '/products?max=77'],
    ['a made-up cursor', '/products?after=12~00000000-0000-7000-8000-000000000009'],
    ["words in a list's URL", '/products?q=bar'],
    ['a category within a category', '/categories/bars?category=bars'],
    ['a store within a store', '/iron-works?vendor=iron-works'],
    ['search words', '/search?q=bar'],
  ])('never for made-up values: %s', async (_, path) => {
    expect(await listing().isKept(path)).toBe(false);
  });

  test('but not if it is empty, or if its filters failed to load', async () => {
    const { isKept } = listing();
    backend.answers = { ...backend.answers, 'rpc/list_products': [] };
    expect(await isKept('/products?color=Black')).toBe(false);
    backend.answers = { ...backend.answers, 'rpc/list_products': [card], 'rpc/list_facets': null };
    expect(await isKept('/products?size=M')).toBe(false);
  });
});

test('of six thousand made-up filters none is cached, and all linked lists fit into 64 MB', () => {
  expect(pageBudget).toBe(64 * 1024 * 1024);
  const data = { cards: [card], next: null, count: 1, facets, categories: [category] };
  const match = matchRoute('/products');
  if (match === null) throw new Error('There is no list of products.');
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

test('a browser-rendered page is cached if it has one URL, not for each made-up id', async () => {
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

describe('events', () => {
  const cheaper = (price: string) => {
    backend.answers = {
      ...backend.answers,
      'rpc/product_page': { ...productPage, variants: [{ ...productPage.variants[0], price }] },
      'rpc/list_products': [{ ...card, price_from: price }],
    };
  };
  const shows = async (response: Promise<Response>, price: string) =>
    (await (await response).text()).includes(price);

  test('about a product invalidate its page and every list that shows it, and nothing else', async () => {
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
    [`related:${plates}`, '/iron-works/bars/power-bar'],
    [vendor.id, '/iron-works/bars/power-bar'],
    ['all', '/products'],
  ])('about %s invalidate %s, whatever it contains', async (tag, path) => {
    const { get, say, clock } = listing();
    say({ kind: 'joined' });
    clock.time += 1000;
    await get(path);
    cheaper('149.00');
    expect(await shows(get(path), '$199.50')).toBe(true);
    say({ kind: 'changed', tags: [tag] });
    expect(await shows(get(path), '$149.00')).toBe(true);
  });

  test('that stop leave a price for a second; when they resume everything is rendered again', async () => {
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

  test('that were lost leave a price for 70 seconds', async () => {
    const { get, say, clock } = listing();
    say({ kind: 'joined' });
    clock.time += 1000;
    await get('/products');
    cheaper('149.00');
    clock.time += 70_001;
    expect(await shows(get('/products'), '$149.00')).toBe(true);
  });
});

test('a shared cache keeps a page for ten seconds and returns nothing older; a browser revalidates each time', async () => {
  const { headers } = await setup().get('/products');
  expect(headers.get('cache-control')).toBe('public, max-age=0, s-maxage=10');
});
