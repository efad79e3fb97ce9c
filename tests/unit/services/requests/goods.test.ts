import { firstValueFrom } from 'rxjs';
import { describe, expect, test } from 'vitest';
import { createObjectStore } from '#services/object-store.ts';
import { readAnalytics, readAnalyticsRows } from '#services/vendor-panel/analytics.ts';
import { createBulkJobService } from '#services/vendor-panel/bulk-jobs.ts';
import { readDashboard } from '#services/vendor-panel/dashboard.ts';
import { createImportService } from '#services/vendor-panel/imports.ts';
import { createPaperService } from '#services/vendor-panel/papers.ts';
import { createProductListService } from '#services/vendor-panel/product-list.ts';
import { readProductHistory } from '#services/vendor-panel/product/product-history.ts';
import { createProductService } from '#services/vendor-panel/products.ts';
import { backend, edge, pagedLists, requests, rpc } from './requests.ts';

const vendor_id = 'v1';
const list = createProductListService;
const publish = { kind: 'publish' } as const;
const all = { query: null, state: null, category: null, low_stock: false };

requests('Products of a store', [
  [
    'are listed, the ones that were changed last first',
    (client) => list(client).list('v1', {}, null),
    rpc('vendor_products', { vendor_id, ...all, sort: 'updated', after: null }),
  ],
  [
    'are searched',
    (client) =>
      list(client).list(
        'v1',
        { query: 'bar', state: 'draft', category: 'bars', lowStock: true, sort: 'price-asc' },
        null,
      ),
    rpc('vendor_products', {
      vendor_id,
      query: 'bar',
      state: 'draft',
      category: 'bars',
      low_stock: true,
      sort: 'price-asc',
      after: null,
    }),
  ],
]);

const jobs = createBulkJobService;

requests('A change of a whole list', [
  [
    'is started for all products, once per key',
    (client) => jobs(client).start('v1', 'k1', {}, publish),
    rpc('start_bulk_job', { vendor_id, request_key: 'k1', change: publish, ...all }),
  ],
  [
    'is started for those that are shown',
    (client) =>
      jobs(client).start(
        'v1',
        'k1',
        { query: 'bar', state: 'draft', category: 'bars', lowStock: true },
        publish,
      ),
    rpc('start_bulk_job', {
      vendor_id,
      request_key: 'k1',
      change: publish,
      query: 'bar',
      state: 'draft',
      category: 'bars',
      low_stock: true,
    }),
  ],
]);

const product = createProductService;
const seen = { id: 'p1', version: 3, key: 'k1' };
const asSeen = { product_id: 'p1', version: 3, request_key: 'k1' };
const document = {
  name: 'Bar',
  description: 'Steel',
  category_id: 'c1',
  discount: '',
  features: [],
  options: [],
  variants: [],
  media: [],
};

requests('A product', [
  [
    'is saved over the version that was seen',
    (client) => product(client).save(seen, document, true),
    rpc('save_product', { ...asSeen, document, as_draft: true }),
  ],
  [
    'is published at once',
    (client) => product(client).move(seen, 'publish'),
    rpc('move_product', { ...asSeen, move: 'publish' }),
  ],
  [
    'is planned for a time',
    (client) => product(client).move(seen, 'schedule', '2026-12-01T08:00:00Z'),
    rpc('move_product', { ...asSeen, move: 'schedule', at: '2026-12-01T08:00:00Z' }),
  ],
  [
    'has a history',
    (client) => readProductHistory(client, 'p1'),
    rpc('product_history', { product_id: 'p1' }),
  ],
  [
    'has an earlier history',
    (client) => readProductHistory(client, 'p1', 9),
    rpc('product_history', { product_id: 'p1', before_version: 9 }),
  ],
  [
    'goes back to a version',
    (client) => product(client).revert(seen, 2),
    rpc('revert_product', { ...asSeen, to_version: 2 }),
  ],
]);

const imports = createImportService;
const after = { key: 'Bar', id: 'p1' };

requests('An import', [
  [
    'has a counterpart that exports all products',
    (client) => imports(client).exported('v1', { lowStock: false }, null),
    rpc('export_product_rows', { vendor_id, ...all, after: null }),
  ],
  [
    'has a counterpart that exports those that are shown, page by page',
    (client) =>
      imports(client).exported(
        'v1',
        { query: 'bar', state: 'draft', category: 'bars', lowStock: true },
        after,
      ),
    rpc('export_product_rows', {
      vendor_id,
      query: 'bar',
      state: 'draft',
      category: 'bars',
      low_stock: true,
      after,
    }),
  ],
]);

requests('Figures of a store', [
  [
    'are on its first page',
    (client) => readDashboard(client, 'v1', { range: 'today' }),
    rpc('vendor_dashboard', { vendor_id, range: 'today', first_day: null, last_day: null }),
  ],
  [
    'are those of chosen days',
    (client) => readAnalytics(client, 'v1', { range: 'custom', first: '2026-10-01', last: '2026-10-31' }),
    rpc('vendor_analytics', {
      vendor_id,
      range: 'custom',
      first_day: '2026-10-01',
      last_day: '2026-10-31',
    }),
  ],
  [
    'are a table, 25 rows at a time',
    (client) =>
      readAnalyticsRows(client, 'v1', { range: { range: '7' }, by: 'product', sort: 'total' }, null),
    rpc('vendor_analytics_rows', {
      vendor_id,
      range: '7',
      first_day: null,
      last_day: null,
      by: 'product',
      sort: 'total',
      after: null,
      page_size: 25,
    }),
  ],
]);

pagedLists('The next page of', [['products', (client, from) => list(client).list('v1', {}, from)]]);
pagedLists(
  'The next page of',
  [
    [
      'figures',
      (client, from) =>
        readAnalyticsRows(client, 'v1', { range: { range: '7' }, by: 'product', sort: 'total' }, from),
    ],
  ],
  { value: 12, key: 'Bar' },
);

const accessToken = () => Promise.resolve('token');

/** A storage that keeps what it is sent in a list. */
function storage() {
  const asked: unknown[] = [];
  const fetcher: typeof fetch = async (input, init) => {
    const from = 'http://backend/storage/v1/object/';
    asked.push([
      init?.method,
      String(input).replace(from, ''),
      new Headers(init?.headers).get('content-type'),
    ]);
    return new Response('paper');
  };
  return { asked, store: createObjectStore({ supabaseUrl: 'http://backend', anonKey: 'anon' }, fetcher) };
}

describe('A business document', () => {
  const kept = {
    id: 'd2',
    kind: 'insurance',
    name: 'Policy',
    type: 'application/pdf',
    bytes: 4,
    path: 'v1/x.pdf',
    created_at: '2026-11-23T10:00:00Z',
  };

  test("goes into the store's folder and is checked there, as the replacement of another", async () => {
    const { client, calls } = backend({ documents: [kept] });
    const { store, asked } = storage();
    const service = createPaperService({ client, accessToken, store });
    const paper = { name: 'Policy', kind: 'insurance', file: new Blob(['pdf'], { type: 'application/pdf' }) };
    expect(await firstValueFrom(service.addDocument('v1', { ...paper, kind: 'insurance' }, 'd1'))).toEqual([
      kept,
    ]);
    const path = /"path":"(.+?)"/.exec(JSON.stringify(calls))?.[1] ?? '';
    expect(path).toMatch(/^v1\/[0-9a-f-]{36}\.pdf$/);
    expect(asked).toEqual([['POST', `business/${path}`, 'application/pdf']]);
    expect(calls).toEqual([
      edge('check-document', { bucket: 'business', path, kind: 'insurance', name: 'Policy', replaces: 'd1' }),
    ]);
  });

  test('of an unsupported type is not sent', async () => {
    const { client, calls } = backend({});
    const { store, asked } = storage();
    const service = createPaperService({ client, accessToken, store });
    const file = new Blob(['x'], { type: 'text/html' });
    const adding = firstValueFrom(service.addDocument('v1', { name: 'Page', kind: 'other', file }, null));
    await expect(adding).rejects.toMatchObject({ _tag: 'Invalid', code: 'document_type' });
    expect([calls, asked]).toEqual([[], []]);
  });

  test.each(['business', 'applications'] as const)('is read from the private bucket %s', async (bucket) => {
    const { store, asked } = storage();
    const service = createPaperService({ client: backend().client, accessToken, store });
    expect(await (await firstValueFrom(service.readDocument('v1/x.pdf', bucket))).text()).toBe('paper');
    expect(asked).toEqual([['GET', `authenticated/${bucket}/v1/x.pdf`, 'application/json']]);
  });
});
