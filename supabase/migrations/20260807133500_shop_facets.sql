-- The filters of lists: each one's values with their counts, in one round trip.

-- A found product, with everything the facets count: it is read once for all of them.
create type private.facet_product as (
  id uuid, vendor_id uuid, category_id uuid, rating_avg numeric, in_stock boolean, on_sale boolean, price_from numeric
);

-- The options of these products with a variant that passes the filter, in one pass over their variants.
create function private.option_facets(
  facets text[], products uuid[], is_counted boolean,
  price_min numeric, price_max numeric, in_stock boolean, deals boolean, colors text[], sizes text[], flavors text[]
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  facet text;
  parts text;
  answer jsonb;
begin
  foreach facet in array facets loop
    parts := concat_ws(', ', parts, format($q$
      %1$L, (
        select coalesce(jsonb_agg(jsonb_build_object('value', o.value, 'hex', o.hex, 'count', case when $2 then o.n end)
          order by %3$s), '[]')
        from (
          select min(x.value) as value, min(x.hex) as hex, count(*)::int as n
          from (
            select min(v.%2$I) as value, min(%4$s) as hex, lower(v.%2$I) as same
            from v where v.%2$I is not null group by v.product_id, lower(v.%2$I)
          ) x group by x.same order by n desc, value limit 30
        ) o)$q$, facet, rtrim(facet, 's'),
      case when facet = 'sizes' then 'private.size_place(o.value), o.value' else 'o.n desc, o.value' end,
      case when facet = 'colors' then 'v.color_hex' else 'null::text' end));
  end loop;
  execute 'with v as materialized (
      select v.product_id, v.color, v.color_hex, v.size, v.flavor from public.product_variants v
      where v.product_id = any ($1) and' || private.variant_filter(price_min, price_max, in_stock, deals, colors, sizes, flavors) || '
    ) select jsonb_build_object(' || parts || ')'
  into answer using products, is_counted, price_min, price_max, in_stock, null, null, null, null, colors, sizes, flavors;
  return answer;
end
$$;

-- Each facet counts what its values would show under all other filters. Beyond a thousand products, where the list
-- itself has no exact count, counting costs more than it is worth: the values stay, without numbers. The planner
-- would read the table until it has enough, however few products pass the filter: hence enable_seqscan = off.
create function public.list_facets(
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
) returns jsonb
  language plpgsql stable security definer set search_path = '' set enable_seqscan = off as $$
#variable_conflict use_variable
declare
  most constant int := 1000;
  c text[] := private.options_wanted(colors);
  s text[] := private.options_wanted(sizes);
  -- Read once for all facets.
  readings tsquery[] := private.search_terms(query);
  f text[] := private.options_wanted(flavors);
  scope uuid[];
  place text := '';
  facet text;
  ids uuid[];
  found private.facet_product[];
  answer jsonb := '{}';
  part jsonb;
  is_counted boolean;
  -- The filters for the current facet: all but its own.
  fv uuid; fmin numeric; fmax numeric; fstock boolean; fdeals boolean; fc text[]; fs text[]; ff text[]; fr numeric;
  filter text;
  whole private.facet_product[];
  is_whole boolean;
begin
  if category is not null then
    if exists (select 1 from public.categories x where x.id = category and x.parent_id is null) and query is null then
      scope := array[category];
      place := ' and p.root_category_id = $1[1]';
    else
      select coalesce(array_agg(x.id), '{}') into scope from public.categories x where x.path @> array[category];
      place := ' and p.category_id = any ($1)';
    end if;
  end if;
  foreach facet in array array['categories', 'colors', 'sizes', 'flavors', 'vendors', 'ratings', 'in_stock', 'deals', 'price'] loop
    -- Answered with the colors.
    continue when answer ? facet;
    fv := case when facet <> 'vendors' then vendor end;
    fmin := case when facet <> 'price' then price_min end;
    fmax := case when facet <> 'price' then price_max end;
    fstock := case when facet <> 'in_stock' then in_stock end;
    fdeals := case when facet <> 'deals' then deals end;
    fc := case when facet <> 'colors' then c end;
    fs := case when facet <> 'sizes' then s end;
    ff := case when facet <> 'flavors' then f end;
    fr := case when facet <> 'ratings' then rating end;
    is_whole := (fv, fmin, fmax, fstock, fdeals, fc, fs, ff, fr) is not distinct from
      (vendor, price_min, price_max, in_stock, deals, c, s, f, rating);
    if is_whole and whole is not null then
      found := whole;
    else
      filter := private.product_filter(fv, fmin, fmax, fstock, fdeals, fc, fs, ff, fr) || place;
      if query is not null then
        ids := (private.search_products(filter, scope, fv, fmin, fmax, fstock, private.offers_wanted(fc, fs, ff),
          fc, fs, ff, fr, readings)).ids;
        select coalesce(array_agg((p.id, p.vendor_id, p.category_id, p.rating_avg, p.in_stock, p.on_sale, p.price_from)::private.facet_product), '{}')
        into found from public.products p where p.id = any (ids);
      else
        execute 'select coalesce(array_agg(x.product), ''{}'') from (
            select (p.id, p.vendor_id, p.category_id, p.rating_avg, p.in_stock, p.on_sale, p.price_from)::private.facet_product as product
            from public.products p where' || filter || private.options_order(private.offers_wanted(fc, fs, ff), filter) || ' limit ' || most + 1 || ') x'
        into found
        using scope, fv, fmin, fmax, fstock, null::text, null::uuid, 0, private.offers_wanted(fc, fs, ff), fc, fs, ff, fr;
      end if;
      if is_whole then
        whole := found;
      end if;
    end if;
    is_counted := cardinality(found) <= most;

    if facet in ('colors', 'sizes', 'flavors') then
      select array_agg(x.id) into ids from unnest(found) x;
      answer := answer || private.option_facets(
        case when coalesce(c, s, f) is null then array['colors', 'sizes', 'flavors'] else array[facet] end,
        ids, is_counted, fmin, fmax, fstock, fdeals, fc, fs, ff);
      continue;
    elsif facet = 'vendors' then
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'slug', o.slug, 'value', o.store_name,
        'count', case when is_counted then o.n end) order by o.n desc, o.store_name), '[]') into part
      from (
        select v.id, v.slug, v.store_name, x.n
        from (select p.vendor_id, count(*)::int as n from unnest(found) p group by p.vendor_id) x
        join public.public_vendors v on v.id = x.vendor_id order by x.n desc, v.store_name limit 20
      ) o;
    elsif facet = 'categories' then
      select coalesce(jsonb_object_agg(o.slug, case when is_counted then o.n end), '{}') into part
      from (
        select a.slug, sum(k.n)::int as n
        from (select p.category_id, count(*) as n from unnest(found) p group by p.category_id) k
        join public.categories x on x.id = k.category_id
        join public.categories a on a.id = any (x.path)
        group by a.slug
      ) o;
    elsif facet = 'ratings' then
      select jsonb_agg(jsonb_build_object('value', o.least, 'count', case when is_counted then o.n end) order by o.least desc)
      into part
      from (
        select l.least, (select count(*)::int from unnest(found) p where p.rating_avg >= l.least) as n
        from (values (4), (3), (2)) l (least)
      ) o;
    elsif facet = 'price' then
      select jsonb_build_object('min', min(p.price_from)::text, 'max', max(p.price_from)::text) into part from unnest(found) p;
    else
      select to_jsonb(case when is_counted then count(*)::int end) into part
      from unnest(found) p
      where case facet when 'in_stock' then p.in_stock else p.on_sale end;
    end if;
    answer := answer || jsonb_build_object(facet, part);
  end loop;
  return answer;
end
$$;
comment on function public.list_facets is
  'The values that can narrow list_products with the same filters, with counts (null beyond 1,000 products). Options are counted on one variant.';
grant execute on function public.list_facets to anon, authenticated, service_role;
