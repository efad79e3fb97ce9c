import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createCache } from '#services/cache.ts';
import { createClient } from '#services/client.ts';
import type { Client } from '#services/client.ts';
import { createCatalogService } from '#services/shop/catalog.ts';
import { createProductReviewService } from '#services/shop/product-reviews.ts';
import { createQuestionService } from '#services/shop/questions.ts';
import { reportThing } from '#services/shop/reports.ts';
import { createStockNoticeService } from '#services/shop/stock-notices.ts';
import { createWishlistService } from '#services/shop/wishlist.ts';
import { backend, requests, rpc } from './requests.ts';
import type { Call } from './requests.ts';

const catalog = (client: Client) => createCatalogService(client, createCache());
const reviews = createProductReviewService;
const questions = createQuestionService;
const notices = createStockNoticeService;
const wishlist = createWishlistService;
const get = (address: string): Call => ({ address, method: 'GET', body: null });

const place = { key: '19.90', id: 'p7' };
const face =
  'id%2Cstore_name%2Cdescription%2Cslug%2Clogo_url%2Cbanner_url%2Ctagline%2Cships_from%2Chandling_days%2Crating_avg%2Crating_count%2Cproduct_count';
const store = `${face}%2Cshipping_policy%2Creturn_policy%2Choliday`;

requests('A shopper', [
  ['opens the home page', (client) => catalog(client).home(), get('rpc/home_page')],
  [
    'reads the categories, roots first',
    (client) => catalog(client).categories(),
    get(
      'categories?select=id%2Cparent_id%2Cslug%2Cname%2Cdescription%2Cplate%2Cposition%2Cpath&order=depth.asc%2Cposition.asc',
    ),
  ],
  [
    'reads the stores by name',
    (client) => catalog(client).vendors(),
    get(`public_vendors?select=${face}&order=store_name.asc&limit=200`),
  ],
  [
    'opens a store by its address',
    (client) => catalog(client).vendor({ slug: 'iron' }),
    get(`public_vendors?select=${store}&slug=eq.iron&limit=1`),
  ],
  [
    'opens a store by its id',
    (client) => catalog(client).vendor({ id: 'v1' }),
    get(`public_vendors?select=${store}&id=eq.v1&limit=1`),
  ],
  [
    'asks where a store has moved to',
    (client) => catalog(client).moved('iron'),
    get('rpc/store_moved?former_slug=iron'),
  ],
  [
    'asks what a category is called now',
    (client) => catalog(client).movedCategory('bars'),
    get('rpc/category_moved?former_slug=bars'),
  ],
  ['sees the codes of all', (client) => catalog(client).promotions(), get('rpc/active_promotions')],
  [
    'sees the codes of a store',
    (client) => catalog(client).promotions('v1'),
    get('rpc/active_promotions?store=v1'),
  ],
  [
    'opens a product by its id',
    (client) => catalog(client).product({ id: 'p1' }),
    get('rpc/product_page?product=p1'),
  ],
  [
    'opens a product by its address',
    (client) => catalog(client).product({ vendorSlug: 'iron', categorySlug: 'plates', productSlug: 'disc' }),
    get('rpc/product_page?vendor_slug=iron&category_slug=plates&product_slug=disc'),
  ],
  [
    'opens a product by an address without category',
    (client) => catalog(client).product({ vendorSlug: 'iron', productSlug: 'disc' }),
    get('rpc/product_page?vendor_slug=iron&product_slug=disc'),
  ],
  [
    'lists everything',
    (client) => catalog(client).list({}, 'newest', null),
    get('rpc/list_products?sort=newest&page_size=25'),
  ],
  [
    'lists with each filter of one value, in a way that caches keep',
    (client) =>
      catalog(client).list(
        {
          category: 'c1',
          vendor: 'v1',
          priceMin: 5,
          priceMax: 20,
          inStock: true,
          deals: true,
          rating: 4,
          query: 'bar',
        },
        'price-asc',
        null,
      ),
    get(
      'rpc/list_products?category=c1&vendor=v1&price_min=5&price_max=20&in_stock=true&deals=true&rating=4&query=bar&sort=price-asc&page_size=25',
    ),
  ],
  [
    'says nothing of filters that are off',
    (client) => catalog(client).list({ inStock: false, deals: false, colors: [], sizes: [] }, 'newest', null),
    get('rpc/list_products?sort=newest&page_size=25'),
  ],
  [
    'lists what is free',
    (client) => catalog(client).count({ priceMin: 0, priceMax: 0 }),
    get('rpc/count_products?price_min=0&price_max=0'),
  ],
  ...(['colors', 'sizes', 'flavors'] as const).map(
    (option) =>
      [
        `lists with some ${option}, which may have commas`,
        (client: Client) => catalog(client).list({ [option]: ['a, b', 'c'] }, 'newest', null),
        rpc('list_products', { [option]: ['a, b', 'c'], sort: 'newest', page_size: 25 }),
      ] as const,
  ),
  [
    'lists what comes after the last one',
    (client) => catalog(client).list({ category: 'c1' }, 'price-desc', place),
    rpc('list_products', { category: 'c1', sort: 'price-desc', after: place, page_size: 25 }),
  ],
  [
    'counts a list',
    (client) => catalog(client).count({ category: 'c1', sizes: ['M'] }),
    rpc('count_products', { category: 'c1', sizes: ['M'] }),
  ],
  [
    'sees the filters of a list',
    (client) => catalog(client).facets({ vendor: 'v1' }),
    get('rpc/list_facets?vendor=v1'),
  ],
  [
    'sees those beside a chosen color',
    (client) => catalog(client).facets({ colors: ['Red'] }),
    rpc('list_facets', { colors: ['Red'] }),
  ],
  [
    'searches for other things than products',
    (client) => catalog(client).elsewhere('bar'),
    get('rpc/search_elsewhere?query=bar'),
  ],
  [
    'reads reviews',
    (client) =>
      reviews(client).list({ product: 'p1', stars: null, sort: 'helpful', skip: 0, pictured: false }),
    get('rpc/list_reviews?product=p1&sort=helpful'),
  ],
  [
    'reads more reviews of four stars, with pictures',
    (client) => reviews(client).list({ product: 'p1', stars: 4, sort: 'newest', skip: 10, pictured: true }),
    get('rpc/list_reviews?product=p1&stars=4&sort=newest&skip=10&pictured=true'),
  ],
  [
    'reads questions: own unanswered ones, then the latest answers',
    (client) => questions(client).list('p1'),
    get(
      'product_questions?select=id%2Cauthor_name%2Cquestion%2Canswer%2Canswered_at%2Ccreated_at&product_id=eq.p1&order=answered_at.desc.nullsfirst%2Cid.asc&limit=20',
    ),
  ],
  [
    'reports a thing',
    (client) => reportThing(client, { kind: 'review', thing: 'r1', reason: 'spam', words: 'An ad.' }),
    rpc('report_thing', { kind: 'review', thing: 'r1', reason: 'spam', words: 'An ad.' }),
  ],
  [
    'saves it no longer',
    (client) => wishlist(client).remove('p1'),
    { address: 'wishlist_items?product_id=eq.p1', method: 'DELETE', body: null },
  ],
  [
    'sees what has changed of it, the latest first',
    (client) => wishlist(client).notices(),
    get('notices?select=id%2Ckind%2Cpayload&read_at=is.null&order=created_at.desc&limit=20'),
  ],
]);

describe('A page of a list', () => {
  const cards = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      id: `p${index + 1}`,
      name: 'Disc',
      slug: 'disc',
      vendor_id: 'v1',
      vendor_name: 'Iron',
      vendor_slug: 'iron',
      category_id: 'c1',
      category_slug: 'plates',
      category_name: 'Plates',
      plate: 'iron',
      image: null,
      price_from: 19.9,
      compare_at_from: null,
      price_varies: true,
      on_sale: false,
      in_stock: true,
      rating_avg: 4.5,
      rating_count: 2,
      default_variant_id: null,
      on_holiday: false,
      sort_key: `key ${index + 1}`,
    }));

  test.each([
    [23, 23, null],
    [24, 24, null],
    [25, 24, { key: 'key 24', id: 'p24' }],
  ])(
    'with %i rows received shows %i, and the next one starts after the last one shown',
    async (count, shown, next) => {
      const page = await firstValueFrom(catalog(backend(cards(count)).client).list({}, 'newest', null));
      expect([page.cards.length, page.next]).toEqual([shown, next]);
    },
  );
});

/** A backend that answers by address; what it does not know is an empty list. */
function stores(answers: Readonly<Record<string, unknown>>) {
  const asked: string[] = [];
  const fetcher: typeof fetch = async (input) => {
    const address = decodeURIComponent(String(input).replace('http://backend/rest/v1/', '')).replace(
      /select=.+?&/,
      '',
    );
    asked.push(address);
    return Response.json(answers[address] ?? []);
  };
  return {
    asked,
    service: catalog(createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher)),
  };
}

describe('A store', () => {
  const at = (slug: string) => `public_vendors?slug=eq.${slug}&limit=1`;
  const iron = {
    id: 'v1',
    store_name: 'Iron',
    description: null,
    slug: 'iron-works',
    logo_url: null,
    banner_url: null,
    tagline: null,
    ships_from: null,
    handling_days: 2,
    rating_avg: 4.5,
    rating_count: 2,
    product_count: 3,
    shipping_policy: null,
    return_policy: null,
    holiday: null,
  };

  test('is found at its URL, and requested once', async () => {
    const { asked, service } = stores({ [at('iron-works')]: [iron] });
    for (let times = 0; times < 2; times += 1) {
      expect(await firstValueFrom(service.vendor({ slug: 'iron-works' }))).toMatchObject({ id: 'v1' });
    }
    expect(asked).toEqual([at('iron-works')]);
  });

  test('is found at an earlier URL', async () => {
    const { asked, service } = stores({
      'rpc/store_moved?former_slug=iron': 'iron-works',
      [at('iron-works')]: [iron],
    });
    expect(await firstValueFrom(service.vendor({ slug: 'iron' }))).toMatchObject({ slug: 'iron-works' });
    expect(asked).toEqual([at('iron'), 'rpc/store_moved?former_slug=iron', at('iron-works')]);
  });

  test('that never existed is null, by URL and by id', async () => {
    const fetcher: typeof fetch = async (input) => Response.json(String(input).includes('/rpc/') ? null : []);
    const service = catalog(createClient({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher));
    expect(await firstValueFrom(service.vendor({ slug: 'gone' }))).toBeNull();
    expect(await firstValueFrom(service.vendor({ id: 'v9' }))).toBeNull();
  });
});

test("an action returns nothing of the server's answer", async () => {
  const report = { kind: 'review', thing: 'r1', reason: 'spam', words: '' } as const;
  expect(await firstValueFrom(reportThing(backend({ outcome: 'already' }).client, report))).toBeUndefined();
  expect(await firstValueFrom(notices(backend({}).client).stop('t1', false))).toBeUndefined();
});

test('a notice is marked as read', async () => {
  const before = Date.now();
  const { client, calls } = backend([]);
  await firstValueFrom(wishlist(client).dismiss(['n1', 'n2']), { defaultValue: undefined });
  expect(calls).toMatchObject([{ address: 'notices?id=in.%28n1%2Cn2%29', method: 'PATCH' }]);
  const readAt = Date.parse(/"read_at":"(.+?)"/.exec(JSON.stringify(calls))?.[1] ?? '');
  expect(readAt).toBeGreaterThanOrEqual(before);
  expect(readAt).toBeLessThanOrEqual(Date.now());
});
