import type { ClientBase } from 'pg';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { generateStore } from '../../load/generate/store.ts';
import { generatePlatform } from '../../load/generate/platform.ts';
import { generateProducts } from '../../load/generate/products.ts';
import { adminDashboards, adminReads, asLoadAdmin, scansOfPlatform } from '../../support/admin-reads.ts';
import { startBackend, type TestBackend } from '../../support/backend.ts';
import { asLargeStore, collectPlans, panelReads, scansAll } from '../../support/panel-reads.ts';
import { openDb, type Db } from '../support.ts';

const products = 60_000;
let backend: TestBackend;
let db: Db;
let categories: { root: string; branch: string; leaf: string };

beforeAll(async () => {
  backend = await startBackend({ seed: false });
  db = openDb(backend);
  await generateProducts(backend.databaseUrl, products);
  await generateStore(backend.databaseUrl, 12_000);
  await generatePlatform(backend.databaseUrl, { people: 5_000, applications: 1_500 });
  const id = async (slug: string) =>
    (await db.sql<{ id: string }>('select id from public.categories where slug = $1', [slug]))[0]?.id ?? '';
  categories = {
    root: await id('load-root-2'),
    branch: await id('load-branch-2-2'),
    leaf: await id('load-leaf-2-2-1'),
  };
}, 300_000);
afterAll(async () => {
  await db.end();
  await backend.stop();
});

/** Runs a query in a separate session and returns the plans of every statement inside it. */
async function plansOf(
  text: string,
  values: readonly unknown[] = [],
  as: (client: ClientBase) => Promise<void> = async () => undefined,
): Promise<string[]> {
  const client = await db.connect();
  try {
    const plans = await collectPlans(client);
    await as(client);
    plans.length = 0;
    await client.query(text, [...values]);
    return plans;
  } finally {
    client.release(true);
  }
}

/** The most rows that any node of the plans has produced or discarded. */
const mostRows = (plans: readonly string[]) =>
  Math.max(
    ...plans.flatMap((plan) =>
      [...plan.matchAll(/actual time=\S+ rows=(\d+)|Rows Removed by Filter: (\d+)/g)].map((m) =>
        Number(m[1] ?? m[2]),
      ),
    ),
  );

/** The most rows that any node has read from the table of products, in all its loops. */
const mostTableRows = (plans: readonly string[]) =>
  Math.max(
    0,
    ...plans.flatMap((plan) =>
      [
        ...plan.matchAll(
          /(?:Index|Bitmap Heap|Seq) Scan[^\n]* on products [^\n]*actual time=\S+ rows=(\d+) loops=(\d+)/g,
        ),
      ].map((m) => Number(m[1]) * Number(m[2])),
    ),
  );

describe('lists at 60,000 products', () => {
  for (const sort of ['newest', 'price-asc', 'price-desc', 'rating']) {
    for (const scope of ['everything', 'root', 'branch', 'leaf', 'vendor', 'deals'] as const) {
      test(`${scope} by ${sort}: page 1 and a distant page are ranges of an index, in order`, async () => {
        const args: Record<string, unknown> = { sort, page_size: 25 };
        if (scope === 'vendor') args['vendor'] = '10000000-0000-7000-8000-000000000002';
        else if (scope === 'deals') args['deals'] = true;
        else if (scope !== 'everything') args['category'] = categories[scope];
        const call = async (more: Record<string, unknown>) => {
          const names = Object.keys({ ...args, ...more });
          const text = `select sort_key, id from public.list_products(${names.map((name, n) => `${name} => $${n + 1}`).join(', ')})`;
          return {
            text,
            values: Object.values({ ...args, ...more }).map((value) =>
              value !== null && typeof value === 'object' ? JSON.stringify(value) : value,
            ),
          };
        };
        const first = await call({});
        const far = (
          await db.sql<{ sort_key: string; id: string }>(
            (await call({ page_size: 49 })).text,
            (await call({ page_size: 49 })).values,
          )
        ).at(-1);
        const next = await call({ after: { key: far?.sort_key, id: far?.id } });
        for (const { text, values } of [first, next]) {
          const plans = await plansOf(text, values);
          expect(plans.length).toBeGreaterThan(1);
          expect(scansAll(plans)).toEqual([]);
          // Four branches of at most 25, merged; and small tables (136 categories, 200 stores) read completely.
          expect(mostRows(plans)).toBeLessThanOrEqual(200);
        }
      });
    }
  }

  test('page 1000 costs what page 1 costs', async () => {
    const [row] = await db.sql<{ key: string; id: string }>(
      'select created_at::text as key, id from public.products where listed order by created_at desc, id desc offset 24000 limit 1',
    );
    const plans = await plansOf('select * from public.list_products(page_size => 25, after => $1)', [
      JSON.stringify(row),
    ]);
    expect(scansAll(plans)).toEqual([]);
    expect(mostRows(plans)).toBeLessThanOrEqual(200);
  });

  test('counts stop at 1001', async () => {
    for (const args of [
      '',
      'deals => true',
      `category => '${categories.root}'`,
      `category => '${categories.branch}', deals => true`,
    ]) {
      const plans = await plansOf(`select public.count_products(${args})`);
      expect(mostRows(plans)).toBeLessThanOrEqual(1001);
    }
  });
});

describe('filtered lists and searches at 60,000 products', () => {
  for (const [title, args] of [
    ['a size in a category', "category => '20000000-0000-7000-8000-0000000007ed', sizes => '{M}'"],
    ['a size and a price of the same variant', "sizes => '{L}', price_max => 20"],
    ['an option that nobody sells', "colors => '{Ultraviolet}'"],
    ['a rare word', "query => '59999'"],
    ['a common word', "query => 'bar'"],
    ['a common word in stock', "query => 'bar', in_stock => true"],
    ['words that nobody sells', "query => 'zzqx'"],
  ] as const) {
    test(`${title}: list, count and facets read ranges of indexes`, async () => {
      for (const call of [
        `select * from public.list_products(page_size => 25, ${args})`,
        `select public.count_products(${args})`,
        `select public.list_facets(${args})`,
      ]) {
        const plans = await plansOf(call);
        expect([call, scansAll(plans)]).toEqual([call, []]);
        // As many as needed for 1,001 matches, however large the shop is.
        expect(mostRows(plans)).toBeLessThanOrEqual(16_000);
      }
    });
  }
});

describe('an option that half the shop has, with a price limit, in stock', () => {
  test.each(['newest', 'price-asc', 'price-desc', 'rating'])(
    'by %s: no list starts with products that cost too much',
    async (sort) => {
      for (const args of ['', `, category => '${categories.root}'`, `, category => '${categories.branch}'`]) {
        const plans = await plansOf(
          `select * from public.list_products(sort => '${sort}', sizes => '{M}', price_max => 20, in_stock => true, page_size => 25${args})`,
        );
        expect(scansAll(plans)).toEqual([]);
        expect(mostRows(plans)).toBeLessThanOrEqual(600);
      }
    },
  );

  test("a category branch is counted in its own rows, not in the shop's newest", async () => {
    for (const call of ['count_products', 'list_facets']) {
      const plans = await plansOf(
        `select public.${call}(category => '${categories.branch}', sizes => '{M}')`,
      );
      expect(scansAll(plans)).toEqual([]);
      // The branch has 1,875 products.
      expect(mostTableRows(plans)).toBeLessThanOrEqual(2000);
    }
  });
});

describe('options that few products have', () => {
  test.each(['newest', 'price-asc', 'price-desc', 'rating'])(
    'by %s: found by the option, whatever the other filters',
    async (sort) => {
      for (const args of ['', `, category => '${categories.branch}'`, ', deals => true']) {
        const plans = await plansOf(
          `select * from public.list_products(sort => '${sort}', sizes => '{XXL}', page_size => 25${args})`,
        );
        expect(scansAll(plans)).toEqual([]);
        // The options of the newest 300 products are checked.
        expect(mostRows(plans)).toBeLessThanOrEqual(300);
      }
    },
  );
});

describe('other reads at 60,000 products', () => {
  test('suggestions do not read the whole table, neither for a common word nor for an unknown one', async () => {
    for (const query of [
      'ba',
      'ke',
      'kettlebell',
      'zzqx',
      'zq',
      '59999',
      'skipping rope',
      'ketlebell',
      'steel bqnd',
    ]) {
      const plans = await plansOf('select * from public.products_named($1)', [query]);
      expect([query, scansAll(plans)]).toEqual([query, []]);
      expect(mostRows(plans)).toBeLessThanOrEqual(4000);
      expect(plans.some((plan) => /products_(newest|name_trgm)_idx/.test(plan))).toBe(true);
    }
  });

  test('product page and home page read only what they show', async () => {
    for (const text of [
      "select public.product_page('30000000-0000-7000-8000-000000000abc')",
      "select public.product_page(vendor_slug => 'load-store-30', product_slug => 'load-product-29')",
      'select public.home_page()',
    ]) {
      const plans = await plansOf(text);
      expect([text, scansAll(plans)]).toEqual([text, []]);
      expect(mostRows(plans)).toBeLessThanOrEqual(200);
    }
  });

  test('an old address is found by an index, among 60,000 of them', async () => {
    await db.sql(
      `insert into private.former_product_slugs (vendor_id, slug, product_id)
       select p.vendor_id, p.slug || '-former', p.id from public.products p`,
    );
    await db.sql(
      "insert into private.former_category_slugs (slug, category_id) select c.slug || '-former', c.id from public.categories c",
    );
    await db.sql(
      "insert into private.former_slugs (slug, vendor_id) select v.slug || '-former', v.id from public.vendors v where v.slug is not null",
    );
    await db.sql('analyze private.former_product_slugs, private.former_category_slugs, private.former_slugs');
    for (const [text, index] of [
      [
        "select public.product_page(vendor_slug => 'load-store-30-former', product_slug => 'load-product-29-former')",
        'former_product_slugs_pkey',
      ],
      ["select public.category_moved('load-leaf-2-2-1-former')", 'former_category_slugs'],
      ["select public.store_moved('load-store-30-former')", 'former_slugs'],
    ] as const) {
      const plans = await plansOf(text);
      expect([text, scansAll(plans)]).toEqual([text, []]);
      expect(plans.some((plan) => plan.includes(index))).toBe(true);
      expect(mostRows(plans)).toBeLessThanOrEqual(200);
    }
  });

  test('a quote of three lines reads three variants', async () => {
    const lines = [1, 2, 3].map((n) => ({
      variant_id: `40000000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`,
      quantity: 1,
    }));
    const plans = await plansOf('select public.quote_cart($1, $2)', [
      JSON.stringify(lines),
      '{"state": "CA"}',
    ]);
    expect(scansAll(plans)).toEqual([]);
  });
});

describe('the vendor panel of a store with 6,000 of 60,000 products, 10,000 of 12,000 orders', () => {
  test.each(panelReads)('$name: ranges of its own index', async ({ text, indexes }) => {
    const plans = await plansOf(text, [], asLargeStore);
    expect(scansAll(plans)).toEqual([]);
    const used = indexes.filter((index) =>
      plans.some((plan) => new RegExp(`(using|on) ${index}\\b`).test(plan)),
    );
    expect(used).not.toEqual([]);
    // A filter that few rows pass checks all of the store's rows, but in an index and never in the table.
    expect(mostRows(plans)).toBeLessThanOrEqual(12_000);
    expect(mostTableRows(plans)).toBeLessThanOrEqual(2500);
  });
});

describe('the admin panel with 5,000 people, 50,000 audit entries and 3,000 of everything else', () => {
  test.each([...adminReads, ...adminDashboards])(
    '$name: ranges of its own index',
    async ({ text, indexes }) => {
      const plans = await plansOf(text, [], asLoadAdmin);
      expect([...scansAll(plans), ...scansOfPlatform(plans)]).toEqual([]);
      const used = indexes.filter((index) =>
        plans.some((plan) => new RegExp(`(using|on) ${index}\\b`).test(plan)),
      );
      expect(used).not.toEqual([]);
      // Counts stop at 1,000; the statement adds up 1,500 days of 15 sums each.
      expect(mostRows(plans)).toBeLessThanOrEqual(text.includes('admin_money(') ? 25_000 : 4000);
    },
  );
});

describe('a change of every product of a store at 60,000 products', () => {
  const large = '10000000-0000-7000-8000-000000000001';
  const start = async (change: object, filter: object = {}) =>
    (
      await db.sql<{ id: string }>(
        `insert into private.bulk_jobs (vendor_id, request_key, change, filter, closed_at)
         values ($1, gen_random_uuid(), $2, $3, now()) returning id`,
        [large, JSON.stringify(change), JSON.stringify({ low_stock: false, ...filter })],
      )
    )[0]?.id;
  const stepOf = (step: string, id: string | undefined) =>
    plansOf(`select private.${step}(b) from private.bulk_jobs b where b.id = $1`, [id]);
  // The generated product with a long history has the version of a new one.
  beforeAll(() =>
    db.sql(
      'update public.products p set version = 200 where exists (select 1 from private.product_versions v where v.product_id = p.id and v.version = 200)',
    ),
  );

  test.each([
    [{}],
    [{ query: 'steel' }],
    [{ query: 'l-' }],
    [{ query: 'zq', state: 'archived' }],
    [{ state: 'scheduled' }],
    [{ state: 'sold-out' }],
    [{ low_stock: true }],
  ])("%j: a batch of the list reads only the store's products, by an index", async (filter) => {
    const plans = await stepOf('collect_bulk', await start({ kind: 'unpublish' }, filter));
    expect(scansAll(plans)).toEqual([]);
    expect(mostTableRows(plans)).toBeLessThanOrEqual(10_000);
    expect(mostRows(plans)).toBeLessThanOrEqual(20_000);
  });

  test.each([
    [{ kind: 'price', percent: 0 }],
    [{ kind: 'stock', add: 0 }],
    [{ kind: 'unpublish' }],
    [{ kind: 'clear', field: 'discount' }],
    [{ kind: 'add', field: 'features', value: 'Tested' }],
  ])('%j: a batch of changes, and of their undo, reads its 250 products', async (change) => {
    const id = await start(change);
    await stepOf('collect_bulk', id);
    await db.sql("update private.bulk_jobs set stage = 'changing' where id = $1", [id]);
    const forth = await stepOf('bulk_batch', id);
    await db.sql("update private.bulk_jobs set stage = 'undoing', total = 250, place = 1 where id = $1", [
      id,
    ]);
    const back = await stepOf('bulk_batch', id);
    for (const plans of [forth, back]) {
      expect(plans.length).toBeGreaterThan(5);
      expect(scansAll(plans)).toEqual([]);
      expect(mostTableRows(plans)).toBeLessThanOrEqual(2500);
    }
  });
});
