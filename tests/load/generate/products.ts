import { pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { Client } from 'pg';
import { vacuumAll } from './vacuum.ts';

/** Rows of a large shop: for benchmarks, and for query plans that small tables never show. */
export type GeneratedShop = {
  readonly products: number;
  readonly variants: number;
  readonly seconds: number;
};

const vendors = 200;
/** A tenth of the products belong to this store; the other stores share the rest. */
export const largeStore = '10000000-0000-7000-8000-000000000001';
const roots = 8;
const branchesPerRoot = 4;
const leavesPerBranch = 3;

const people = `
insert into auth.users (id, email, email_confirmed_at, raw_user_meta_data)
select ('10000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'load-' || n || '@stores.test', now(), '{}'
from generate_series(1, ${vendors}) n;
insert into public.vendors (id, status, store_name, slug, description, published, handling_days)
select ('10000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid, 'approved', 'Load Store ' || n, 'load-store-' || n,
  'A store made for measuring.', true, n % 4
from generate_series(1, ${vendors}) n;
insert into public.shipping_rates (vendor_id, name, base_rate, enabled, position)
select v.id, r.name, r.base_rate, r.enabled, r.position
from public.vendors v
cross join (values ('Standard', 5.95, true, 0), ('Express', 14.5, true, 1), ('Old', 1.0, false, 2)) as r (name, base_rate, enabled, position)
where v.slug like 'load-store-%';
insert into public.tax_rates (state, rate, effective_from) values ('CA', 0.0725, '2020-01-01') on conflict do nothing;`;

const tree = `
insert into public.categories (id, root_id, slug, name, plate, position, path, depth)
select ('20000000-0000-7000-8000-' || lpad(to_hex(n * 1000), 12, '0'))::uuid, ('20000000-0000-7000-8000-' || lpad(to_hex(n * 1000), 12, '0'))::uuid,
  'load-root-' || n, 'Load root ' || n, 'blue', 1000 + n, '{}', 0
from generate_series(1, ${roots}) n;
insert into public.categories (id, parent_id, root_id, slug, name, plate, position, path, depth)
select ('20000000-0000-7000-8000-' || lpad(to_hex(n * 1000 + b * 10), 12, '0'))::uuid, r.id, r.id,
  'load-branch-' || n || '-' || b, 'Load branch ' || n || '.' || b, 'blue', b, '{}', 1
from generate_series(1, ${roots}) n, generate_series(1, ${branchesPerRoot}) b, public.categories r where r.slug = 'load-root-' || n;
insert into public.categories (id, parent_id, root_id, slug, name, plate, position, path, depth)
select ('20000000-0000-7000-8000-' || lpad(to_hex(n * 1000 + b * 10 + l), 12, '0'))::uuid, p.id, p.root_id,
  'load-leaf-' || n || '-' || b || '-' || l, 'Load leaf ' || n || '.' || b || '.' || l, 'blue', l, '{}', 2
from generate_series(1, ${roots}) n, generate_series(1, ${branchesPerRoot}) b, generate_series(1, ${leavesPerBranch}) l, public.categories p
where p.slug = 'load-branch-' || n || '-' || b;`;

const goods = (isLarge: string) => `
create temp table load_products on commit drop as
select
  ('30000000-0000-7000-8000-' || lpad(to_hex(n), 12, '0'))::uuid as id,
  n,
  ('10000000-0000-7000-8000-' || lpad(to_hex(case when ${isLarge} then 1 else 1 + n % ${vendors} end), 12, '0'))::uuid as vendor_id,
  1 + n % ${roots} as root,
  1 + (n / ${roots}) % ${branchesPerRoot} as branch,
  1 + (n / ${roots * branchesPerRoot}) % ${leavesPerBranch} as leaf,
  (array['Steel', 'Oak', 'Rubber', 'Cork', 'Carbon', 'Linen', 'Bronze', 'Cotton', 'Granite', 'Maple', 'Titan', 'Nylon'])[1 + n % 12] || ' ' ||
  (array['Bar', 'Kettlebell', 'Rope', 'Mat', 'Bench', 'Rack', 'Sled', 'Glove', 'Shaker', 'Protein', 'Creatine', 'Band', 'Plate', 'Roller', 'Vest', 'Belt', 'Ring'])[1 + (n / 12) % 17] || ' ' ||
  (array['Pro', 'Mini', 'Classic', 'Travel', 'Heavy', 'Studio', 'Youth', 'Garage'])[1 + (n / 204) % 8] || ' ' || n as name,
  round((5 + 400 * power(((n::bigint * 7919) % 10007) / 10007.0, 3))::numeric, 2) as price,
  (n::bigint * 31) % 100 < 15 as deal,
  (n::bigint * 17) % 100 < 92 as stocked,
  n % 2 = 0 as two,
  -- The large store has drafts and an archive as well.
  case when n / 7 % 10 <> 0 then 'published' when n * 13::bigint % 100 < 8 then 'draft' when n * 13::bigint % 100 < 12 then 'archived' else 'published' end as state
from generate_series(1, $1::int) n;

insert into public.products (
  id, vendor_id, category_id, root_category_id, name, slug, description, features, published, listed, price_from,
  compare_at_from, price_varies, on_sale, in_stock, default_variant_id, offers, rating_avg, rating_count, image, created_at, updated_at, archived_at, search)
select p.id, p.vendor_id,
  ('20000000-0000-7000-8000-' || lpad(to_hex(p.root * 1000 + p.branch * 10 + p.leaf), 12, '0'))::uuid,
  ('20000000-0000-7000-8000-' || lpad(to_hex(p.root * 1000), 12, '0'))::uuid,
  p.name, 'load-product-' || p.n, p.name || ' holds up to daily training and cleans with water.', '{Tested,Guaranteed}',
  p.state = 'published', p.state = 'published', p.price, case when p.deal then round(p.price * 1.25, 2) end, p.two, p.deal, p.stocked,
  case when not p.two then ('40000000-0000-7000-8000-' || lpad(to_hex(p.n), 12, '0'))::uuid end,
  case when p.two then array['s=l', 's=m'] else array['s=m'] end, case when p.n % 3 = 0 then 0 else 3 + (p.n % 21) / 10.0 end, case when p.n % 3 = 0 then 0 else 1 + p.n % 240 end,
  'products/load/base-front.svg', now() - ($1::int - p.n) * interval '20 seconds', now() - (p.n::bigint * 7919 % 1000003) * interval '1 second',
  case when p.state = 'archived' then now() end,
  named.words || private.search_marked(named.words)
    || setweight(to_tsvector('english', p.name || ' holds up to daily training and cleans with water tested guaranteed'), 'D')
from load_products p
cross join lateral (
  select setweight(to_tsvector('english', p.name || ' ' || private.search_compounds(lower(p.name))), 'A')
    || setweight(to_tsvector('english', 'load root load branch load leaf loadroot loadbranch loadleaf load store ' || p.n % ${vendors}), 'B') as words
) named;
select private.note_words(array_agg(p.name)) from load_products p where p.n <= 1632;
insert into public.product_variants (id, product_id, vendor_id, sku, size, price, compare_at_price, weight_grams, stock, position)
select (case v.place when 0 then '40000000' else '50000000' end || '-0000-7000-8000-' || lpad(to_hex(p.n), 12, '0'))::uuid,
  p.id, p.vendor_id, 'L-' || p.n || '-' || v.place, v.size, p.price + v.place * 5,
  case when p.deal and v.place = 0 then round(p.price * 1.25, 2) end, 500 + p.n % 9000,
  case when not p.stocked then 0 when p.n % 20 = 3 then 1 + p.n % 5 else 999999 end, v.place
from load_products p join (values (0, 'M'), (1, 'L')) as v (place, size) on v.place = 0 or p.two;
insert into public.product_media (product_id, path, alt)
select p.id, 'products/load/base-front.svg', p.name from load_products p;
insert into public.product_options (product_id, name) select p.id, 'size' from load_products p;
update public.vendors v set product_count = c.n
from (select vendor_id, count(*)::int as n from public.products where listed group by vendor_id) c where c.vendor_id = v.id;
update public.public_vendors p set product_count = v.product_count from public.vendors v where v.id = p.id;`;

/**
 * Adds `products` generated products of 200 stores in a tree of 136 categories, with one or two variants each, to a
 * migrated database. Set-based, without triggers, indexes built afterwards: a million takes a few minutes. The account
 * must own the tables and be allowed to set session_replication_role. One store has a tenth of the products, or most of
 * them.
 */
export async function generateProducts(
  databaseUrl: string,
  products: number,
  share: 'a tenth' | 'most' = 'a tenth',
): Promise<GeneratedShop> {
  if (!Number.isSafeInteger(products) || products < 1 || products > 10_000_000) {
    throw new Error('--products is a whole number from 1 to 10000000.');
  }
  const started = performance.now();
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    await client.query(
      "set maintenance_work_mem = '512MB'; set work_mem = '256MB'; set synchronous_commit = off",
    );
    await client.query('begin');
    await client.query(people);
    await client.query(tree);
    const indexes = await client.query<{ name: string; definition: string }>(
      `select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
       from pg_index i
       where i.indrelid in ('public.products'::regclass, 'public.product_variants'::regclass, 'public.product_media'::regclass)
         and not exists (select 1 from pg_constraint c where c.conindid = i.indexrelid)
       order by 1`,
    );
    await client.query('set local session_replication_role = replica');
    for (const { name } of indexes.rows) await client.query(`drop index ${name}`);
    const isLarge = share === 'most' ? 'n / 7 % 10 <> 0' : 'n / 7 % 10 = 0';
    for (const statement of goods(isLarge).split(/;\s*$/m)) {
      if (statement.trim() !== '') {
        await client.query(statement, statement.includes('$1') ? [products] : []);
      }
    }
    for (const { definition } of indexes.rows) await client.query(definition);
    await client.query('commit');
    await vacuumAll(client, 'public.products');
    await vacuumAll(client, 'public.product_variants');
    await client.query('analyze public.product_media');
    await client.query('select private.fill_search_front()');
    await vacuumAll(client, 'private.search_front');
    const counted = await client.query<{ n: number }>(
      "select count(*)::int as n from public.product_variants where sku like 'L-%'",
    );
    return {
      products,
      variants: counted.rows[0]?.n ?? 0,
      seconds: Math.round((performance.now() - started) / 100) / 10,
    };
  } finally {
    await client.end();
  }
}

if (process.argv[1] && import.meta.url === pathToFileURL(process.argv[1]).href) {
  const { values } = parseArgs({
    options: {
      products: { type: 'string', default: '1000000' },
      database: { type: 'string' },
      json: { type: 'boolean', default: false },
    },
  });
  if (!values.database) {
    console.error(
      'Name the database: node tests/load/generate/products.ts --database postgresql://… --products 1000000',
    );
    process.exit(1);
  }
  const shop = await generateProducts(values.database, Number(values.products));
  console.log(
    values.json
      ? JSON.stringify(shop)
      : `${shop.products} products and ${shop.variants} variants in ${shop.seconds} s`,
  );
}
