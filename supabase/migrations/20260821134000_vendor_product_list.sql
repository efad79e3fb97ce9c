-- A store's product list, for its team: any sort and any filter, by key.

-- Every filter uses only the index of names: a store's rows are scattered among the shop's.
create index products_panel_name_idx on public.products (vendor_id, state, (lower(name)), id)
  include (name, category_id, updated_at, price_from);
create index products_panel_updated_idx on public.products (vendor_id, state, updated_at, id);
create index products_panel_price_idx on public.products (vendor_id, state, (coalesce(price_from, 0)), id);
create index product_variants_sku_idx on public.product_variants (vendor_id, lower(sku) text_pattern_ops)
  include (sku, product_id);
create index product_variants_low_idx on public.product_variants (vendor_id, stock, product_id) where active and stock <= 5;

create index products_panel_scheduled_idx on public.products (vendor_id, publish_at, id) include (state, name, category_id)
  where publish_at is not null;

create function private.low_stock() returns int
  language sql immutable set search_path = ''
  return 5;

create function private.like_text(words text) returns text
  language sql immutable set search_path = ''
  return replace(replace(replace(lower(words), '\', '\\'), '%', '\%'), '_', '\_');

-- Parameters of the lists: $1 store, $2 states, $3 pattern of the name, $4 categories, $5 limit, $6 key (text), $7 id,
-- $8 pattern of the SKU, $9 products of this SKU. Null: no such filter.
create function private.panel_filter(by_category boolean, by_words boolean, many_skus boolean) returns text
  language sql immutable set search_path = ''
  return concat_ws(' and ',
    case when by_category then 'p.category_id = any ($4)' end,
    case when by_words then '(lower(p.name) like $3 or ' || case when many_skus
      then 'exists (select 1 from public.product_variants v where v.product_id = p.id and v.vendor_id = $1 and lower(v.sku) like $8 offset 0))'
      else 'p.id in (select unnest($9)))' end end);

-- The type of the key of a list.
create function private.panel_key(sort text) returns text
  language sql immutable set search_path = ''
  return case sort when 'name' then 'text' when 'updated' then 'timestamptz' when 'scheduled' then 'timestamptz'
    when 'low' then 'int' when 'sold-out' then 'uuid' else 'numeric' end;

-- The state filter: without one, or with an unknown one, everything except archived products.
create function private.panel_states(state text) returns text[]
  language sql immutable set search_path = ''
  return case when state in ('draft', 'published', 'archived') then array[state] else array['draft', 'published'] end;

-- The order of a list; some filters have their own.
create function private.panel_order(state text, low_stock boolean, sort text) returns text
  language sql immutable set search_path = ''
  return case when state in ('scheduled', 'sold-out') then state when low_stock then 'low' else sort end;

-- The ids of one page. It first tries the next rows in order, which is enough for a filter that many rows pass. If they
-- don't fill the page, few rows pass the filter, and it checks all the store's rows in the index of names.
create function private.panel_ids(
  vendor uuid, states text[], words text, categories uuid[], sort text, after_key text, after_id uuid, most int
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = off as $$
declare
  tried constant int := case when sort in ('low', 'sold-out') then greatest(most, 300) else 1000 end;
  expression text := case sort when 'name' then 'lower(p.name)' when 'updated' then 'p.updated_at' when 'low' then 'l.stock'
    when 'scheduled' then 'p.publish_at' when 'sold-out' then 'l.product_id' else 'coalesce(p.price_from, 0)' end;
  type text := private.panel_key(sort);
  way text := case when sort in ('updated', 'price-desc') then 'desc' else 'asc' end;
  place text := case when after_id is null then '' when sort = 'sold-out' then ' and l.product_id > $7' else
    format(' and (%s, %s) %s ($6::%s, $7)', expression, case sort when 'low' then 'l.product_id' else 'p.id' end,
      case way when 'asc' then '>' else '<' end, type) end;
  start text := private.like_text(words) || '%';
  skus uuid[];
  filter text;
  source text;
  found int;
begin
  -- If more than 20,000 variants have the prefix, don't collect them: each row that is read is checked for its SKUs.
  if words is not null then
    skus := array(select v.product_id from public.product_variants v where v.vendor_id = vendor and lower(v.sku) like start limit 20001);
  end if;
  filter := private.panel_filter(categories is not null, words is not null, coalesce(cardinality(skus), 0) > 20000);
  if sort = 'scheduled' then
    -- Few products are scheduled at a time, so the index of schedules is enough for any filter.
    return query execute format(
      'select p.id, p.publish_at::text from public.products p where p.vendor_id = $1 and p.publish_at is not null
         and p.state = any ($2)%s%s order by p.publish_at, p.id limit $5', case when filter = '' then '' else ' and ' || filter end, place)
      using vendor, states, '%' || start, categories, most, after_key, after_id, start, skus;
    return;
  elsif sort = 'sold-out' then
    source := format(
      'select l.product_id as id, l.product_id as k, p.category_id, p.name from (
        select l.product_id from public.product_variants l
        where l.vendor_id = $1 and l.active and l.stock = 0 %s and not exists (
          select 1 from public.product_variants o where o.product_id = l.product_id and o.vendor_id = $1 and o.active
            and (o.stock > 0 or o.id < l.id))
        order by l.product_id limit %s) l
      join public.products p on p.id = l.product_id and p.state = any ($2)', place, tried);
  elsif sort = 'low' then
    -- The product's variant with the lowest stock counts.
    source := format(
      'select l.product_id as id, l.stock as k, p.category_id, p.name from (
        select l.product_id, l.stock from public.product_variants l
        where l.vendor_id = $1 and l.active and l.stock <= 5 %s and not exists (
          select 1 from public.product_variants o where o.product_id = l.product_id and o.vendor_id = $1 and o.active
            and (o.stock, o.id) < (l.stock, l.id))
        order by l.stock, l.product_id limit %s) l
      join public.products p on p.id = l.product_id and p.state = any ($2)', place, tried);
  else
    select string_agg(format(
      '(select p.id, %s as k, p.category_id, p.name from public.products p where p.vendor_id = $1 and p.state = %L%s order by %s %s, p.id %s limit %s)',
      expression, s, place, expression, way, way, case when filter = '' then most else tried end), ' union all ')
    into source from unnest(states) s;
  end if;
  return query execute format('select p.id, p.k::text from (%s) p %s order by p.k %s, p.id %s limit $5',
    source, case when filter = '' then '' else 'where ' || filter end, way, way)
    using vendor, states, '%' || start, categories, most, after_key, after_id, start, skus;
  get diagnostics found = row_count;
  if found = most or (filter = '' and sort not in ('low', 'sold-out')) then
    return;
  end if;
  -- Rows found above are returned once more by this: the caller uses each id once.
  filter := concat_ws(' and ', 'p.vendor_id = $1 and p.state = any ($2)', nullif(filter, ''));
  if sort = 'low' then
    source := format(
      'select p.id, l.stock::text from (
        select v.product_id, min(v.stock) as stock from public.product_variants v
        where v.vendor_id = $1 and v.active and v.stock <= 5 group by v.product_id offset 0) l
      join (select p.id from public.products p where %s offset 0) p on p.id = l.product_id
      where true%s order by l.stock, l.product_id limit $5', filter, place);
  elsif sort = 'sold-out' then
    -- Only products that pass the filter are checked for other variants in stock.
    source := format(
      'select x.id, x.id::text from (
        select p.id from (
          select distinct v.product_id from public.product_variants v
          where v.vendor_id = $1 and v.active and v.stock = 0 offset 0) l
        join (select p.id from public.products p where %s offset 0) p on p.id = l.product_id
        where true%s offset 0) x
      where not exists (
        select 1 from public.product_variants o where o.product_id = x.id and o.vendor_id = $1 and o.active and o.stock > 0 offset 0)
      order by x.id limit $5', filter, place);
  else
    source := format('select x.id, x.k::text from (select p.id, %s as k from public.products p where %s%s offset 0) x order by x.k %s, x.id %s limit $5',
      expression, filter, place, way, way);
  end if;
  return query execute source
    using vendor, states, '%' || start, categories, most, after_key, after_id, start, skus;
end
$$;

create function public.vendor_products(
  vendor_id uuid, query text default null, state text default null, category uuid default null, low_stock boolean default false,
  sort text default 'updated', after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  words text := nullif(trim(left(coalesce(query, ''), 100)), '');
  states text[] := private.panel_states(vendor_products.state);
  list text := private.panel_order(vendor_products.state, low_stock, sort);
  categories uuid[];
  last_key text := after ->> 'key';
  last_id uuid;
  ids uuid[];
  keys text[];
begin
  perform private.seller(vendor_products.vendor_id, 'products', 'read');
  if vendor_products.state not in ('draft', 'published', 'archived', 'scheduled', 'sold-out') or sort not in ('updated', 'name', 'price-asc', 'price-desc') then
    perform private.fail(422, 'list_invalid', 'state is draft, published, archived, scheduled or sold-out; sort is updated, name, price-asc or price-desc.');
  end if;
  if after is not null then
    if not pg_input_is_valid(coalesce(after ->> 'id', ''), 'uuid') or last_key is null
      or not pg_input_is_valid(last_key, private.panel_key(list)) then
      perform private.fail(422, 'list_invalid', 'after is the `next` of a page before.');
    end if;
    last_id := (after ->> 'id')::uuid;
  end if;
  if category is not null then
    categories := array(select c.id from public.categories c where c.path @> array[vendor_products.category]);
  end if;
  select array_agg(x.id order by x.place), array_agg(x.key order by x.place) into ids, keys from (
    select y.id, min(y.key) as key, max(y.n) as place
    from private.panel_ids(vendor_products.vendor_id, states, words, categories,
      list, last_key, last_id, most + 1) with ordinality y (id, key, n)
    group by y.id
  ) x;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', p.id, 'name', p.name, 'slug', p.slug, 'state', p.state, 'listed', p.listed, 'image', p.image, 'version', p.version,
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
  'A page of a store''s products for its team; without a state all but the archived ones. next is the `after` of the next page. low_stock: those with a variant of 5 items or fewer, fewest first. state scheduled: those with a planned time, next first; sold-out: those without stock in any variant, which ignores low_stock.';
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
      where v.vendor_id = vendor_product_counts.vendor_id and v.active and v.stock <= 5 limit 1000) x),
    'scheduled', (
      select count(*) from (
        select 1 from public.products p
        where p.vendor_id = vendor_product_counts.vendor_id and p.publish_at is not null and p.state <> 'archived' limit 1000) x),
    'sold_out', (
      select count(distinct x.id) from private.panel_ids(vendor_product_counts.vendor_id, array['draft', 'published'], null, null,
        'sold-out', null, null, 1000) x));
end
$$;
comment on function public.vendor_product_counts is 'Products by state, planned and sold out, and variants that run low; 1000 means 1000 or more.';
grant execute on function public.vendor_product_counts to authenticated;
