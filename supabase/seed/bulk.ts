const perStatement = 20_000;
const tables = ['products', 'product_variants', 'product_media'];

/**
 * Statements that add `count` products for benchmarks, generated in the database from those of the shop: each is a copy
 * with its own name, slug, price, age and stock, one variant and one picture. Columns that triggers maintain are
 * written directly, and the indexes of products are built once at the end: row by row it would take hours.
 */
export function* bulkStatements(count: number): Generator<string> {
  if (count <= 0) return;
  yield `create temporary table bulk_template on commit drop as
select p.*, v.price as list_price, v.weight_grams, m.path, m.alt,
  (row_number() over (order by p.id) - 1)::int as number, (count(*) over ())::int as total
from public.products p
join lateral (select price, weight_grams from public.product_variants where product_id = p.id order by position limit 1) v on true
join lateral (select path, alt from public.product_media where product_id = p.id order by position limit 1) m on true
where p.listed;`;
  yield `create temporary table bulk_index on commit drop as
select i.indexrelid::regclass::text as name, pg_get_indexdef(i.indexrelid) as definition
from pg_index i where i.indrelid = 'public.products'::regclass and not i.indisunique;`;
  yield `do $$ declare i record; begin for i in select * from bulk_index loop execute 'drop index ' || i.name; end loop; end $$;`;
  for (const table of tables) yield `alter table public.${table} disable trigger user;`;
  for (let first = 1; first <= count; first += perStatement) {
    const source = `from (
  select g, t.*, round(greatest(t.list_price * (60 + g * 37 % 90) / 100, 1), 2) as price, g * 31 % 97 as pieces
  from generate_series(${first}, ${Math.min(count, first + perStatement - 1)}) as g join bulk_template t on t.number = g % t.total
) b`;
    const compareAt = 'case when g % 7 = 0 then round(b.price * 1.2, 2) end';
    yield `insert into public.products (id, vendor_id, category_id, root_category_id, name, slug, description, features, specs, published, listed, price_from, compare_at_from, on_sale, in_stock, default_variant_id, image, created_at, updated_at, search)
select ${id('8')}, b.vendor_id, b.category_id, b.root_category_id, left(b.name, 88) || ' ' || g, left(b.slug, 100) || '-' || g, b.description, b.features, b.specs, true, true, b.price, ${compareAt}, g % 7 = 0, b.pieces > 0, ${id('9')}, b.path, now() - make_interval(mins => g), now() - make_interval(mins => g), b.search
${source};`;
    yield `insert into public.product_variants (id, product_id, vendor_id, sku, price, compare_at_price, weight_grams, stock)
select ${id('9')}, ${id('8')}, b.vendor_id, 'BULK-' || g, b.price, ${compareAt}, b.weight_grams, b.pieces
${source};`;
    yield `insert into public.product_media (id, product_id, path, alt)
select ${id('a')}, ${id('8')}, b.path, b.alt
${source};`;
  }
  for (const table of tables) yield `alter table public.${table} enable trigger user;`;
  yield `do $$ declare i record; begin for i in select * from bulk_index loop execute i.definition; end loop; end $$;`;
  yield `update public.vendors v set product_count = p.count
from (select vendor_id, count(*)::int from public.products where listed group by vendor_id) p where p.vendor_id = v.id;`;
  yield 'select private.fill_search_front();';
  yield 'analyze public.products, public.product_variants, public.product_media;';
}

/** A uuid of version 7 that sorts by the number `g`; `variant` is 8, 9 or a, one for each table. */
function id(variant: '8' | '9' | 'a'): string {
  return `('019a0000-0000-7000-${variant}000-' || lpad(to_hex(g), 12, '0'))::uuid`;
}
