-- The list of a store's products, for its team: any order and any filter, by key.

create extension if not exists btree_gin with schema extensions;
create index products_panel_updated_idx on public.products (vendor_id, state, updated_at, id);
create index products_panel_name_idx on public.products (vendor_id, state, (lower(name)), id);
create index products_panel_price_idx on public.products (vendor_id, state, (coalesce(price_from, 0)), id);
create index products_panel_category_idx on public.products (vendor_id, category_id);
create index products_panel_words_idx on public.products using gin (vendor_id, lower(name) extensions.gin_trgm_ops);
create index product_variants_sku_idx on public.product_variants (vendor_id, lower(sku) text_pattern_ops);
create index product_variants_low_idx on public.product_variants (vendor_id, stock, product_id) where active and stock <= 5;

create function private.low_stock() returns int
  language sql immutable set search_path = ''
  return 5;

-- The ids of one page. First the next 3000 rows in order are tried: enough for a filter that many rows pass. If they
-- do not fill the page, the filter is rare, and its own index finds all of its rows, which are then sorted.
create function private.panel_ids(
  vendor uuid, states text[], words text, categories uuid[], sort text, after_key text, after_id uuid, most int
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan set jit = off as $$
declare
  expression text := case sort when 'name' then 'lower(p.name)' when 'price-asc' then 'coalesce(p.price_from, 0)'
    when 'price-desc' then 'coalesce(p.price_from, 0)' else 'p.updated_at' end;
  type text := case sort when 'name' then 'text' when 'price-asc' then 'numeric' when 'price-desc' then 'numeric' else 'timestamptz' end;
  way text := case when sort in ('name', 'price-asc') then 'asc' else 'desc' end;
  further text := case when sort in ('name', 'price-asc') then '>' else '<' end;
  place text := case when after_id is null then '' else format('and (%s, p.id) %s ($6::%s, $7)', expression, further, type) end;
  pattern text := '%' || replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  start text := replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_') || '%';
  filter text := concat_ws(' and ',
    case when categories is not null then 'p.category_id = any ($4)' end,
    case when words is not null then '(lower(p.name) like $3 or p.id in (
      select v.product_id from public.product_variants v where v.vendor_id = $1 and lower(v.sku) like $8))' end);
  branches text;
  found int;
begin
  select string_agg(format(
    '(select p.id, %s as k, p.category_id, p.name from public.products p where p.vendor_id = $1 and p.state = %L %s order by %s %s, p.id %s limit %s)',
    expression, s, place, expression, way, way, case when filter = '' then most else 3000 end), ' union all ')
  into branches from unnest(states) s;
  return query execute format(
    'select p.id, p.k::text from (%s) p %s order by p.k %s, p.id %s limit $5',
    branches, case when filter = '' then '' else 'where ' || filter end, way, way)
    using vendor, states, pattern, categories, most, after_key, after_id, start;
  get diagnostics found = row_count;
  if filter = '' or found = most then
    return;
  end if;
  -- Rows that were found above are returned once more by this: the caller takes each id once.
  return query execute format(
    'with hits as materialized (%s)
     select p.id, (%s)::text from public.products p join hits h on h.id = p.id
     where p.vendor_id = $1 and p.state = any ($2) %s %s order by %s %s, p.id %s limit $5',
    case when words is not null then
      'select p.id from public.products p where p.vendor_id = $1 and lower(p.name) like $3
       union select v.product_id from public.product_variants v where v.vendor_id = $1 and lower(v.sku) like $8'
    else 'select p.id from public.products p where p.vendor_id = $1 and p.category_id = any ($4)' end,
    expression, case when categories is null then '' else 'and p.category_id = any ($4)' end, place, expression, way, way)
    using vendor, states, pattern, categories, most, after_key, after_id, start;
end
$$;

-- Products that run low, those with the fewest pieces first.
create function private.low_ids(
  vendor uuid, states text[], words text, categories uuid[], after_key text, after_id uuid, most int
) returns table (id uuid, key text)
  language sql stable security definer rows 50 set search_path = ''
begin atomic
  select v.product_id, v.stock::text
  from public.product_variants v join public.products p on p.id = v.product_id
  where v.vendor_id = vendor and v.active and v.stock <= 5
    and (after_id is null or (v.stock, v.product_id) > (after_key::int, after_id))
    and p.state = any (states) and (categories is null or p.category_id = any (categories))
    and (words is null or lower(p.name) like '%' || lower(words) || '%' or lower(v.sku) like lower(words) || '%')
    and not exists (
      select 1 from public.product_variants o where o.product_id = v.product_id and o.vendor_id = v.vendor_id and o.active
        and (o.stock, o.id) < (v.stock, v.id))
  order by v.stock, v.product_id limit most;
end;

create function public.vendor_products(
  vendor_id uuid, query text default null, state text default null, category uuid default null, low_stock boolean default false,
  sort text default 'updated', after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  words text := nullif(trim(left(coalesce(query, ''), 100)), '');
  states text[] := case when vendor_products.state is null then array['draft', 'published'] else array[vendor_products.state] end;
  categories uuid[];
  last_key text := after ->> 'key';
  last_id uuid;
  ids uuid[];
  keys text[];
begin
  perform private.seller(vendor_products.vendor_id, 'products', 'read');
  if vendor_products.state not in ('draft', 'published', 'archived') or sort not in ('updated', 'name', 'price-asc', 'price-desc') then
    perform private.fail(422, 'list_invalid', 'state is draft, published or archived; sort is updated, name, price-asc or price-desc.');
  end if;
  if after is not null then
    if not pg_input_is_valid(coalesce(after ->> 'id', ''), 'uuid') or last_key is null
      or not pg_input_is_valid(last_key, case when low_stock then 'int' when sort = 'name' then 'text' when sort = 'updated' then 'timestamptz' else 'numeric' end) then
      perform private.fail(422, 'list_invalid', 'after is the `next` of a page before.');
    end if;
    last_id := (after ->> 'id')::uuid;
  end if;
  if category is not null then
    categories := array(select c.id from public.categories c where c.path @> array[vendor_products.category]);
  end if;
  if low_stock then
    select array_agg(x.id order by x.n), array_agg(x.key order by x.n) into ids, keys
    from private.low_ids(vendor_products.vendor_id, states, words, categories, last_key, last_id, most + 1) with ordinality x (id, key, n);
  else
    select array_agg(x.id order by x.place), array_agg(x.key order by x.place) into ids, keys from (
      select y.id, min(y.key) as key, max(y.n) as place
      from private.panel_ids(vendor_products.vendor_id, states, words, categories, sort, last_key, last_id, most + 1) with ordinality y (id, key, n)
      group by y.id
    ) x;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'slug', p.slug, 'state', p.state, 'image', p.image, 'version', p.version,
        'category_name', c.name, 'price_from', p.price_from::text, 'price_to', v.highest::text, 'discount', p.discount::text,
        'variants', v.n, 'stock', v.stock, 'low', v.low, 'sku', v.sku, 'updated_at', p.updated_at, 'publish_at', p.publish_at,
        'has_draft', exists (select 1 from private.product_drafts d where d.product_id = p.id)) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.products p on p.id = x.id
      join public.categories c on c.id = p.category_id
      cross join lateral (
        select count(*) as n, coalesce(sum(pv.stock), 0) as stock, count(*) filter (where pv.stock <= private.low_stock()) as low,
          max(pv.price) as highest, case when count(*) = 1 then min(pv.sku) end as sku
        from public.product_variants pv where pv.product_id = p.id and pv.active
      ) v), '[]'),
    'next', case when cardinality(ids) > most then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
comment on function public.vendor_products is
  'A page of a store''s products for its team; without a state all but the archived ones. next is the `after` of the page that follows. low_stock: with 5 pieces or fewer of a variant, the fewest first.';
grant execute on function public.vendor_products to authenticated;

create function public.vendor_product_counts(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.seller(vendor_product_counts.vendor_id, 'products', 'read');
  return (
    select jsonb_object_agg(s.name, (
      select count(*) from (
        select 1 from public.products p where p.vendor_id = vendor_product_counts.vendor_id and p.state = s.name limit 1000) x))
    from (values ('draft'), ('published'), ('archived')) s (name)
  ) || jsonb_build_object('low', (
    select count(*) from (
      select 1 from public.product_variants v
      where v.vendor_id = vendor_product_counts.vendor_id and v.active and v.stock <= 5 limit 1000) x));
end
$$;
comment on function public.vendor_product_counts is 'Products by state, and variants that run low; 1000 stands for 1000 or more.';
grant execute on function public.vendor_product_counts to authenticated;
