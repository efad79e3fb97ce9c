/**
 * The overhead of the procedures over hand-written SQL, at a chosen size: the same product list as plain SQL on one
 * open connection (the floor), through the procedure, and through REST; suggestions; counts. Interleaved rounds. Goals
 * (design/goals.md): procedure ≤ 2 × SQL; page 1000 ≤ 1.2 × page 1; REST p95 ≤ 8 ms over the gateway's floor;
 * suggestions and search p95 ≤ 11 ms; facets and every read of the vendor panel of a store with a tenth of the products ≤ 50 ms.
 *
 * With --orders the shop has that many orders instead of 0.6 for each product, a tenth of them of the large store. With
 * --panel only the reads of the panel are measured.
 *
 * node tests/load/db.ts [--products 100000] [--orders 5000000] [--panel] [--rounds 7] [--data <folder, kept and used again>] [--json]
 */
import { Agent, request as httpRequest } from 'node:http';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { asLargeStore, panelReads } from '../support/panel-reads.ts';
import { generateStore } from './generate-store.ts';
import { generateProducts } from './generate.ts';
import { startDurableBackend } from './durable-backend.ts';
import { processorTimeOf } from './processor-time.ts';
import { median } from './statistics.ts';

type Variant = { readonly name: string; readonly run: (n: number) => Promise<unknown> };
/** Milliseconds; `cpu` is the processor time of the database process, where the bench asks it directly. */
type Measured = {
  readonly p50: number;
  readonly p95: number;
  readonly cpu50: number;
  readonly cpu95: number;
};

const perRound = 30;
const pageSize = 25;

const { values } = parseArgs({
  options: {
    products: { type: 'string', default: '100000' },
    orders: { type: 'string' },
    panel: { type: 'boolean', default: false },
    rounds: { type: 'string', default: '7' },
    data: { type: 'string' },
    json: { type: 'boolean', default: false },
  },
});
const products = Number(values.products);
const rounds = Math.max(5, Number(values.rounds));

function percentile(times: readonly number[], share: number): number {
  return (
    times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ??
    Number.NaN
  );
}

/**
 * Runs every variant in every round, so that a noisy minute affects all of them. p50 is the median of the rounds'
 * medians.
 */
async function measure(variants: readonly Variant[], pid: number): Promise<Record<string, Measured>> {
  const times = new Map(variants.map(({ name }) => [name, [] as number[][]]));
  const processor = new Map(variants.map(({ name }) => [name, [] as number[]]));
  for (const { run } of variants) for (let n = 0; n < 10; n += 1) await run(n);
  for (let round = 0; round < rounds; round += 1) {
    for (const { name, run } of variants) {
      const own: number[] = [];
      for (let n = 0; n < perRound; n += 1) {
        const before = processorTimeOf(pid);
        const start = performance.now();
        await run(round * perRound + n);
        own.push(performance.now() - start);
        if (!name.includes('REST')) processor.get(name)?.push(processorTimeOf(pid) - before);
      }
      times.get(name)?.push(own);
    }
  }
  return Object.fromEntries(
    [...times].map(([name, all]) => [
      name,
      {
        p50: median(all.map((own) => median(own))),
        p95: percentile(all.flat(), 0.95),
        cpu50: percentile(processor.get(name) ?? [], 0.5),
        cpu95: percentile(processor.get(name) ?? [], 0.95),
      },
    ]),
  );
}

const directList = (where: string) => `
  select p.id, p.name, p.slug, p.vendor_id, v.store_name, v.slug, p.category_id, c.slug, c.name, c.plate, p.image,
    p.price_from, p.compare_at_from, p.on_sale, p.in_stock, p.rating_avg, p.rating_count, p.created_at, p.default_variant_id
  from (
    select * from public.products p where p.listed ${where} order by p.created_at desc, p.id desc limit ${pageSize}
  ) p
  join public.vendors v on v.id = p.vendor_id
  join public.categories c on c.id = p.category_id
  order by p.created_at desc, p.id desc`;

const { backend, stop } = await startDurableBackend(values.data);
const client = new Client({ connectionString: backend.databaseUrl });
const seller = new Client({ connectionString: backend.databaseUrl });
try {
  await client.connect();
  const { rowCount } = await client.query("select from public.vendors where slug = 'load-store-1'");
  const generated = rowCount === 0 ? await generateProducts(backend.databaseUrl, products) : { seconds: 0 };
  if (rowCount === 0) {
    await (values.orders === undefined
      ? generateStore(backend.databaseUrl, Math.floor(products * 0.6))
      : generateStore(backend.databaseUrl, Number(values.orders), 'tenth', (step, seconds) =>
          console.error(`${seconds.toFixed(1).padStart(7)} s  ${step}`),
        ));
  }
  await seller.connect();
  await asLargeStore(seller);
  const pidOf = async (connection: Client) =>
    (await connection.query<{ pid: number }>('select pg_backend_pid() as pid')).rows[0]?.pid ?? 0;
  const [shopper, panelist] = [await pidOf(client), await pidOf(seller)];
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  const headers = {
    apikey: backend.secrets.anonKey,
    authorization: `Bearer ${backend.secrets.anonKey}`,
  };
  const get = (path: string) =>
    new Promise<void>((settle, fail) => {
      const call = httpRequest(`${backend.apiUrl}/rest/v1/${path}`, { agent, headers }, (response) => {
        response.resume();
        response.once('end', () =>
          response.statusCode === 200 ? settle() : fail(new Error(`${path}: ${response.statusCode}`)),
        );
      });
      call.once('error', fail);
      call.end();
    });

  const far = Math.min(999 * 24, Math.floor(products / 2));
  const after = async (where: string) => {
    const { rows } = await client.query<{ key: string; id: string }>(
      `select created_at::text as key, id from public.products where listed ${where}
       order by created_at desc, id desc offset ${where === '' ? far : 100} limit 1`,
    );
    const row = rows[0];
    if (!row) throw new Error('there are too few products for a late page');
    return row;
  };
  const behind = await after('');
  const leaf = await client.query<{ id: string }>(
    "select id from public.categories where slug = 'load-leaf-2-2-1'",
  );
  const leafId = leaf.rows[0]?.id ?? '';
  const vendorId = '10000000-0000-7000-8000-000000000002';
  const keyset = `and (p.created_at, p.id) < ('${behind.key}', '${behind.id}')`;
  const afterJson = JSON.stringify(behind);
  const list = (args: string) => client.query(`select * from public.list_products(${args})`);
  const rest = (args: string) => get(`rpc/list_products?page_size=${pageSize}${args}`);

  const ofShop = async (variants: readonly Variant[]): Promise<Record<string, Measured>> =>
    values.panel ? {} : measure(variants, shopper);
  const lists = await ofShop([
    { name: 'page 1, SQL', run: () => client.query(directList('')) },
    { name: 'page 1, procedure', run: () => list(`page_size => ${pageSize}`) },
    { name: 'page 1, REST', run: () => rest('') },
    { name: 'page 1000, SQL', run: () => client.query(directList(keyset)) },
    { name: 'page 1000, procedure', run: () => list(`page_size => ${pageSize}, after => '${afterJson}'`) },
    { name: 'page 1000, REST', run: () => rest(`&after=${encodeURIComponent(afterJson)}`) },
    { name: 'category, SQL', run: () => client.query(directList(`and p.category_id = '${leafId}'`)) },
    { name: 'category, procedure', run: () => list(`page_size => ${pageSize}, category => '${leafId}'`) },
    { name: 'category, REST', run: () => rest(`&category=${leafId}`) },
    {
      name: 'vendor by price, procedure',
      run: () => list(`page_size => ${pageSize}, vendor => '${vendorId}', sort => 'price-asc'`),
    },
    {
      name: 'deals in stock by rating, procedure',
      run: () => list(`page_size => ${pageSize}, deals => true, in_stock => true, sort => 'rating'`),
    },
    { name: 'floor of REST (one state)', run: () => get('states?code=eq.CA&select=code') },
  ]);

  const words = [
    'ke',
    'kett',
    'kettlebell',
    'oak',
    'oak b',
    'rope',
    'mat',
    'steel bar',
    'rubber mat',
    'protein',
    'creat',
    'garage',
    'studio',
    'heavy',
    'linen',
    'zz',
    'qqq',
    'nothing like it',
    'load store',
    'ring pro',
    'vest',
    'band',
    'belt',
    'roller',
    String(products - 7),
    String(Math.floor(products / 3)),
  ];
  const word = (n: number) => words[n % words.length] ?? 'ke';
  const suggestions = await ofShop([
    {
      name: 'suggestions, procedure',
      run: (n) => client.query('select * from public.products_named($1)', [word(n)]),
    },
    {
      name: 'suggestions, the three reads over REST in two round trips',
      run: async (n) => {
        const text = encodeURIComponent(word(n));
        await Promise.all([
          get(`rpc/products_named?query=${text}`),
          get(`public_vendors?select=id,store_name,description,slug&store_name=ilike.*${text}*&limit=3`),
        ]);
        await get(`public_vendors?select=id,store_name&id=in.(${vendorId})`);
      },
    },
  ]);
  const queries = [
    'kettlebell',
    'oak bench',
    'steel bar',
    'heavy rope',
    'jumprope',
    'protein',
    'garage kettlebell',
    'kettle bell',
    'skipping rope',
    'ketlebell',
    'granite benhc',
    'linen vest pro',
    'titan',
    'nothing like it',
    'belt',
    'youth plate',
    'studio mat',
    'weights',
    String(products - 7),
    'bronze shaker of nobody',
  ];
  const searches = await ofShop([
    {
      name: 'search, procedure',
      run: (n) => list(`page_size => ${pageSize}, query => '${queries[n % queries.length] ?? 'bar'}'`),
    },
  ]);
  const counts = await ofShop([
    { name: 'count everything, procedure', run: () => client.query('select public.count_products()') },
    {
      name: 'count a category, procedure',
      run: () => client.query('select public.count_products(category => $1)', [leafId]),
    },
    {
      name: 'count deals in stock, procedure',
      run: () => client.query('select public.count_products(deals => true, in_stock => true)'),
    },
    {
      name: 'product page, procedure',
      run: (n) =>
        client.query('select public.product_page($1)', [
          `30000000-0000-7000-8000-${(1 + (n % products)).toString(16).padStart(12, '0')}`,
        ]),
    },
    { name: 'home page, procedure', run: () => client.query('select public.home_page()') },
  ]);
  const facetsOf = (name: string, args: string): Variant => ({
    name: `facets: ${name}`,
    run: () => client.query(`select public.list_facets(${args})`),
  });
  const facets = await ofShop([
    facetsOf('everything', ''),
    facetsOf('a leaf', `category => '${leafId}'`),
    facetsOf('a leaf, deals in stock', `category => '${leafId}', deals => true, in_stock => true`),
    facetsOf('a store', `vendor => '${vendorId}'`),
    facetsOf('a store, rated, under $20', `vendor => '${vendorId}', rating => 4, price_max => 20`),
    facetsOf('a color and a size', `colors => '{red}', sizes => '{m}'`),
    facetsOf('a search', `query => 'kettlebell'`),
    facetsOf('a search, deals', `query => 'steel bar', deals => true`),
  ]);
  agent.destroy();
  const panel = await measure(
    panelReads.map(({ name, text }) => ({ name: `panel: ${name}`, run: () => seller.query(text) })),
    panelist,
  );

  const all = { ...lists, ...suggestions, ...searches, ...counts, ...facets, ...panel };
  const p50 = (name: string) => all[name]?.p50 ?? Number.NaN;
  const p95 = (name: string) => all[name]?.p95 ?? Number.NaN;
  const goals = [
    { what: 'procedure ÷ SQL, page 1', value: p50('page 1, procedure') / p50('page 1, SQL'), goal: 2 },
    {
      what: 'procedure ÷ SQL, page 1000',
      value: p50('page 1000, procedure') / p50('page 1000, SQL'),
      goal: 2,
    },
    { what: 'procedure ÷ SQL, category', value: p50('category, procedure') / p50('category, SQL'), goal: 2 },
    {
      what: 'page 1000 ÷ page 1, procedure',
      value: p50('page 1000, procedure') / p50('page 1, procedure'),
      goal: 1.2,
    },
    {
      what: 'list over REST, p95 ms over its floor',
      value: p95('page 1, REST') - p50('floor of REST (one state)'),
      goal: 8,
    },
    { what: 'suggestions, p95 ms in the database', value: p95('suggestions, procedure'), goal: 11 },
    { what: 'search, p95 ms in the database', value: p95('search, procedure'), goal: 11 },
    {
      what: 'the slowest facets, p95 ms',
      value: Math.max(...Object.values(facets).map((read) => read.p95)),
      goal: 50,
    },
    {
      what: 'the slowest read of the panel, p95 ms',
      value: Math.max(...Object.values(panel).map((read) => read.p95)),
      goal: 50,
    },
    // The same without waiting: on a busy machine these decide.
    {
      what: 'suggestions, p95 ms of processor time',
      value: all['suggestions, procedure']?.cpu95 ?? Number.NaN,
      goal: 11,
    },
    {
      what: 'search, p95 ms of processor time',
      value: all['search, procedure']?.cpu95 ?? Number.NaN,
      goal: 11,
    },
    {
      what: 'the slowest facets, p95 ms of processor time',
      value: Math.max(...Object.values(facets).map((read) => read.cpu95)),
      goal: 50,
    },
    {
      what: 'the slowest read of the panel, p95 ms of processor time',
      value: Math.max(...Object.values(panel).map((read) => read.cpu95)),
      goal: 50,
    },
  ]
    .filter(({ value }) => Number.isFinite(value))
    .map((row) => ({ ...row, met: row.value <= row.goal }));

  if (values.json) {
    console.log(JSON.stringify({ products, rounds, perRound, generated, milliseconds: all, goals }));
  } else {
    console.log(
      `${products} products (made in ${generated.seconds} s), ${rounds} rounds of ${perRound}, milliseconds`,
    );
    console.table(
      Object.fromEntries(
        Object.entries(all).map(([name, { p50, p95, cpu50, cpu95 }]) => [
          name,
          {
            p50: p50.toFixed(2),
            p95: p95.toFixed(2),
            ...(name.includes('REST') ? {} : { 'cpu p50': cpu50.toFixed(2), 'cpu p95': cpu95.toFixed(2) }),
          },
        ]),
      ),
    );
    console.table(goals.map(({ what, value, goal, met }) => ({ what, value: value.toFixed(2), goal, met })));
  }
} finally {
  await client.end().catch(() => undefined);
  await seller.end().catch(() => undefined);
  await stop();
}
