-- Lists of products, their counts and their filters: one round trip each.

-- Parameters of the lists, in the order of `using`: $1 categories, $2 vendor, $3 price_min, $4 price_max, $5
-- in_stock, $6 key (text), $7 id, $8 limit, $9 offers, $10 colors, $11 sizes, $12 flavors, $13 rating, $14 search
-- terms, $15 products found. The text contains only the requested conditions, so that each list is planned for its
-- own index.

-- In a list filtered by options, price, stock and deal must be those of the variant with these options.
create function private.variant_filter(
  price_min numeric, price_max numeric, in_stock boolean, deals boolean, colors text[], sizes text[], flavors text[]
) returns text
  language sql immutable set search_path = ''
  return concat(
    ' v.active',
    case when colors is not null then ' and lower(v.color) = any ($10)' end,
    case when sizes is not null then ' and lower(v.size) = any ($11)' end,
    case when flavors is not null then ' and lower(v.flavor) = any ($12)' end,
    case when price_min is not null then ' and v.price >= $3' end,
    case when price_max is not null then ' and v.price <= $4' end,
    case when in_stock then ' and v.stock > 0' end,
    case when deals then ' and v.compare_at_price is not null' end
  );

create function private.product_filter(
  vendor uuid, price_min numeric, price_max numeric, in_stock boolean, deals boolean,
  colors text[], sizes text[], flavors text[], rating numeric
) returns text
  language sql immutable set search_path = ''
  return concat(
    ' p.listed',
    case when vendor is not null then ' and p.vendor_id = $2' end,
    case when rating is not null then ' and p.rating_avg >= $13' end,
    case when in_stock then ' and p.in_stock' when not in_stock then ' and not p.in_stock' end,
    case when deals then ' and p.on_sale' when not deals then ' and not p.on_sale' end,
    case
      when coalesce(colors, sizes, flavors) is null then concat(
        case when price_min is not null then ' and p.price_from >= $3' end,
        case when price_max is not null then ' and p.price_from <= $4' end)
      else concat(
        ' and p.offers && $9',
        -- The offer word is enough unless the same variant has other conditions. No variant costs less than the
        -- product, whose price an index knows; a product with one variant is that variant.
        case when price_max is not null then ' and p.price_from <= $4' end,
        case when price_min is not null or price_max is not null or in_stock or deals then
          ' and (p.default_variant_id is not null'
          || case when price_min is not null then ' and p.price_from >= $3' else '' end
          -- offset 0: otherwise the planner reverses this and starts with the variants of the whole shop.
          || ' or exists (select 1 from public.product_variants v where v.product_id = p.id and'
          || private.variant_filter(price_min, price_max, in_stock, deals, colors, sizes, flavors) || ' offset 0))'
        end)
    end
  );

-- An empty list of options means no condition. Options are compared without case.
create function private.options_wanted(chosen text[]) returns text[]
  language sql immutable set search_path = ''
  return (select array_agg(distinct lower(o)) from unnest(chosen[1:20]) o where o <> '');

create function private.offers_wanted(colors text[], sizes text[], flavors text[]) returns text[]
  language sql immutable set search_path = ''
  return (
    select array_agg(private.offer_token(c, s, f))
    from unnest(coalesce(colors, array[null::text])) c, unnest(coalesce(sizes, array[null::text])) s,
      unnest(coalesce(flavors, array[null::text])) f
  );

-- A count stops early. For options that half the shop has, this order makes the planner read the newest instead of a
-- bitmap of all of them. Several categories have no such order: it would read the newest of the whole shop.
create function private.options_order(offers text[], filter text) returns text
  language sql immutable set search_path = ''
  return case when offers <> '{""}' and strpos(filter, 'p.category_id = any') = 0
    then ' order by p.created_at desc, p.id desc' else '' end;

create function public.list_products(
  category uuid default null,
  vendor uuid default null,
  price_min numeric default null,
  price_max numeric default null,
  in_stock boolean default null,
  deals boolean default null,
  sort text default null,
  after jsonb default null,
  page_size int default null,
  colors text[] default null,
  sizes text[] default null,
  flavors text[] default null,
  rating numeric default null,
  query text default null
) returns setof public.product_card
  language plpgsql stable security definer rows 25 set search_path = '' as $$
declare
  colors_wanted text[] := private.options_wanted(colors);
  sizes_wanted text[] := private.options_wanted(sizes);
  flavors_wanted text[] := private.options_wanted(flavors);
  filter text := private.product_filter(
    vendor, price_min, price_max, in_stock, deals, colors_wanted, sizes_wanted, flavors_wanted, rating);
  -- In a GET request the parameter arrives as JSON text inside a JSON string.
  given jsonb := case
    when jsonb_typeof(after) = 'string' and pg_input_is_valid(after #>> '{}', 'jsonb') then (after #>> '{}')::jsonb
    else after end;
  last jsonb := case when private.json_size(given) > 300 then '{}' else given end;
  key_text text := last ->> 'key';
  after_id uuid;
  rows_wanted int := least(greatest(coalesce(page_size, 24), 1), 49);
  order_wanted text := coalesce(sort, case when query is null then 'newest' else 'relevance' end);
  order_by text;
  sort_key text;
  past text := '';
  branch text;
  source text;
  scope uuid[];
  found private.search_found;
  -- Not the whole row: merging branches sorts it, and search vectors are wide.
  tile constant text := 'p.id, p.name, p.slug, p.vendor_id, p.category_id, p.image, p.price_from, p.compare_at_from,
    p.price_varies, p.on_sale, p.in_stock, p.rating_avg, p.rating_count, p.created_at, p.default_variant_id';
  -- Among equal matches, products in stock and with many ratings come first.
  rank constant text := 'round((ts_rank(''{0.05, 0.2, 0.8, 1}''::float4[], p.search, $14)'
    || ' + case when p.in_stock then 0.002 else 0 end + least(p.rating_count, 100) * 0.00001)::numeric, 6)';
  -- The expression of the indexes products_*rating_idx.
  score constant text := '((p.rating_avg * p.rating_count + 35) / (p.rating_count + 10))';
begin
  case order_wanted
    when 'newest' then
      order_by := 'p.created_at desc, p.id desc';
      sort_key := 'p.created_at::text';
      past := ' and (%sp.created_at, p.id) < (%s$6::timestamptz, $7)';
    when 'price-asc' then
      order_by := 'p.price_from, p.id';
      sort_key := 'p.price_from::text';
      past := ' and (%sp.price_from, p.id) > (%s$6::numeric, $7)';
    when 'price-desc' then
      order_by := 'p.price_from desc, p.id desc';
      sort_key := 'p.price_from::text';
      past := ' and (%sp.price_from, p.id) < (%s$6::numeric, $7)';
    when 'rating' then
      order_by := score || ' desc, p.id desc';
      sort_key := score || '::text';
      past := ' and (%s' || score || ', p.id) < (%s$6::numeric, $7)';
    when 'relevance' then
      if query is null then
        perform private.fail(422, 'sort_unknown', 'Relevance is the order of a search.');
      end if;
      order_by := 'p.rank desc, p.id desc';
      sort_key := 'p.rank::text';
      past := ' and (%s' || rank || ', p.id) < (%s$6::numeric, $7)';
    else
      perform private.fail(422, 'sort_unknown', 'Sort by newest, price-asc, price-desc, rating or, of a search, relevance.');
  end case;

  if last is null or jsonb_typeof(last) = 'null' then
    past := '';
  else
    if not coalesce(pg_input_is_valid(last ->> 'id', 'uuid'), false) or not coalesce(
      case order_wanted
        when 'newest' then pg_input_is_valid(key_text, 'timestamptz')
        when 'rating' then key_text ~ '^[0-9]\.[0-9]{1,30}$'
        when 'relevance' then pg_input_is_valid(key_text, 'numeric(12,6)')
        else pg_input_is_valid(key_text, 'numeric(12,2)')
      end, false)
    then
      perform private.fail(422, 'after_invalid', 'after is {"key", "id"} of the last product of the page before.');
    end if;
    after_id := (last ->> 'id')::uuid;
  end if;

  -- A root category has its own column. Below it, each category of the branch is one ordered range; the ranges are
  -- merged. The first column of the index also leads the row comparison: otherwise the planner may walk the index of
  -- the whole shop and discard most of it.
  if query is null and coalesce(colors_wanted, sizes_wanted, flavors_wanted) is not null then
    found.ids := private.rarely_offered(private.offers_wanted(colors_wanted, sizes_wanted, flavors_wanted));
  end if;
  if query is not null then
    select coalesce(array_agg(c.id), '{}') into scope from public.categories c where c.path @> array[category];
    found := private.search_products(
      filter || case when category is null then '' else ' and p.category_id = any ($1)' end,
      scope, vendor, price_min, price_max, in_stock,
      private.offers_wanted(colors_wanted, sizes_wanted, flavors_wanted), colors_wanted, sizes_wanted, flavors_wanted,
      rating, private.search_terms(query), past = '' and order_wanted = 'relevance', private.search_query_words(query));
    source := 'select ' || tile || ', ' || rank || ' as rank from public.products p where p.id = any ($15)'
      || format(past, '', '') || ' order by ' || replace(order_by, 'p.rank', 'rank') || ' limit $8';
  elsif found.ids is not null then
    select coalesce(array_agg(c.id), '{}') into scope from public.categories c where c.path @> array[category];
    source := 'select ' || tile || ' from public.products p where p.id = any ($15) and' || filter
      || case when category is null then '' else ' and p.category_id = any ($1)' end
      || format(past, '', '') || ' order by ' || order_by || ' limit $8';
  elsif category is null then
    source := 'select ' || tile || ' from public.products p where' || filter
      || case when vendor is null then format(past, '', '') else format(past, 'p.vendor_id, ', '$2, ') end
      || ' order by ' || order_by || ' limit $8';
  elsif exists (select 1 from public.categories c where c.id = category and c.parent_id is null) then
    scope := array[category];
    source := 'select ' || tile || ' from public.products p where p.root_category_id = $1[1] and' || filter
      || format(past, 'p.root_category_id, ', '$1[1], ') || ' order by ' || order_by || ' limit $8';
  else
    select coalesce(array_agg(c.id), '{}') into scope from public.categories c where c.path @> array[category];
    if cardinality(scope) = 0 then
      return;
    end if;
    for n in 1 .. cardinality(scope) loop
      branch := format('(select %s from public.products p where p.category_id = $1[%s] and %s%s order by %s limit $8)',
        tile, n, filter, format(past, 'p.category_id, ', format('$1[%s], ', n)), order_by);
      source := concat_ws(' union all ', source, branch);
    end loop;
    source := 'select p.* from (' || source || ') p order by ' || order_by || ' limit $8';
  end if;

  return query execute
    'select p.id, p.name, p.slug, p.vendor_id, v.store_name, v.slug, p.category_id, c.slug, c.name, c.plate, p.image,
       p.price_from::text, p.compare_at_from::text, p.price_varies, p.on_sale, p.in_stock and h.vendor_id is null, p.rating_avg,
       p.rating_count, p.created_at, p.default_variant_id, h.vendor_id is not null, ' || sort_key || '
     from (' || source || ') p
     join public.public_vendors v on v.id = p.vendor_id
     join public.categories c on c.id = p.category_id
     left join private.vendor_holidays h on h.vendor_id = p.vendor_id and h.mode = ''closed''
       and (now() at time zone h.time_zone)::date between h.from_day and h.to_day
     order by ' || order_by
  using scope, vendor, price_min, price_max, in_stock, key_text, after_id, rows_wanted,
    private.offers_wanted(colors_wanted, sizes_wanted, flavors_wanted), colors_wanted, sizes_wanted, flavors_wanted,
    rating, found.terms, found.ids;
end
$$;
comment on function public.list_products is
  'One page of listed products in order, by keyset. Money is text. Options must match in one variant. 422 on an unknown sort or a broken `after`.';
grant execute on function public.list_products to anon, authenticated, service_role;

create function public.count_products(
  category uuid default null,
  vendor uuid default null,
  price_min numeric default null,
  price_max numeric default null,
  in_stock boolean default null,
  deals boolean default null,
  colors text[] default null,
  sizes text[] default null,
  flavors text[] default null,
  rating numeric default null,
  query text default null
) returns int
  language plpgsql stable security definer set search_path = '' as $$
declare
  colors_wanted text[] := private.options_wanted(colors);
  sizes_wanted text[] := private.options_wanted(sizes);
  flavors_wanted text[] := private.options_wanted(flavors);
  filter text := private.product_filter(
    vendor, price_min, price_max, in_stock, deals, colors_wanted, sizes_wanted, flavors_wanted, rating);
  offers text[] := private.offers_wanted(colors_wanted, sizes_wanted, flavors_wanted);
  scope uuid[];
  counted int;
begin
  if category is not null then
    select coalesce(array_agg(c.id), '{}') into scope from public.categories c where c.path @> array[category];
    filter := filter || ' and p.category_id = any ($1)';
  end if;
  if query is not null then
    return least(cardinality((private.search_products(filter, scope, vendor, price_min, price_max, in_stock, offers,
      colors_wanted, sizes_wanted, flavors_wanted, rating, private.search_terms(query))).ids), 1001);
  end if;
  if exists (select 1 from public.categories c where c.id = category and c.parent_id is null) then
    scope := array[category];
    filter := replace(filter, 'p.category_id = any ($1)', 'p.root_category_id = $1[1]');
  end if;
  execute 'select count(*)::int from (select 1 from public.products p where' || filter
    || private.options_order(offers, filter) || ' limit 1001) capped'
  into counted using coalesce(scope, '{}'), vendor, price_min, price_max, in_stock, null::text, null::uuid, 1001,
    offers, colors_wanted, sizes_wanted, flavors_wanted, rating;
  return counted;
end
$$;
comment on function public.count_products is 'How many products the same filters of list_products find, counted up to 1001.';
grant execute on function public.count_products to anon, authenticated, service_role;
