-- What a list can be narrowed by, with counts; the other finds of a search.

-- Facets --------------------------------------------------------------------------------------------------------
-- Each facet counts what its values would show under all other filters. Beyond two thousand products a count would
-- cost more than it tells: the values stay, without numbers.
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
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  most constant int := 2000;
  c text[] := private.options_wanted(colors);
  s text[] := private.options_wanted(sizes);
  -- Read once for all facets.
  readings tsquery[] := private.search_terms(query);
  f text[] := private.options_wanted(flavors);
  scope uuid[];
  place text := '';
  facet text;
  source text;
  found uuid[];
  answer jsonb := '{}';
  part jsonb;
  size int;
  -- Of each facet its own filters are left out.
  fv uuid; fmin numeric; fmax numeric; fstock boolean; fdeals boolean; fc text[]; fs text[]; ff text[]; fr numeric;
  filter text;
  whole uuid[];
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
        found := (private.search_products(filter, scope, fv, fmin, fmax, fstock, private.offers_wanted(fc, fs, ff),
          fc, fs, ff, fr, readings)).ids;
      else
        execute 'select coalesce(array_agg(x.id), ''{}'') from (select p.id from public.products p where' || filter
          || private.options_order(private.offers_wanted(fc, fs, ff)) || ' limit ' || most + 1 || ') x' into found
        using scope, fv, fmin, fmax, fstock, null::text, null::uuid, 0, private.offers_wanted(fc, fs, ff), fc, fs, ff, fr;
      end if;
      if is_whole then
        whole := found;
      end if;
    end if;
    size := cardinality(found);

    if facet in ('colors', 'sizes', 'flavors') then
      source := case facet when 'colors' then 'color' when 'sizes' then 'size' else 'flavor' end;
      execute format($q$
        select coalesce(jsonb_agg(jsonb_build_object('value', o.value, 'hex', o.hex, 'count', case when $16 then o.n end)
          order by o.n desc, o.value), '[]')
        from (
          select min(v.%1$I) as value, %2$s as hex, count(distinct v.product_id)::int as n
          from public.product_variants v where v.product_id = any ($15) and v.%1$I is not null and %3$s
          group by lower(v.%1$I) order by n desc, value limit 30
        ) o$q$, source, case facet when 'colors' then 'min(v.color_hex)' else 'null::text' end,
        private.variant_filter(fmin, fmax, fstock, fdeals, fc, fs, ff))
      into part using scope, fv, fmin, fmax, fstock, null::text, null::uuid, 0, null::text[], fc, fs, ff, fr, null::tsquery,
        found, size <= most;
    elsif facet = 'vendors' then
      select coalesce(jsonb_agg(jsonb_build_object('id', o.id, 'slug', o.slug, 'value', o.store_name,
        'count', case when size <= most then o.n end) order by o.n desc, o.store_name), '[]') into part
      from (
        select v.id, v.slug, v.store_name, count(*)::int as n
        from public.products p join public.public_vendors v on v.id = p.vendor_id
        where p.id = any (found) group by v.id, v.slug, v.store_name order by n desc, v.store_name limit 20
      ) o;
    elsif facet = 'categories' then
      select coalesce(jsonb_object_agg(o.slug, case when size <= most then o.n end), '{}') into part
      from (
        select a.slug, count(*)::int as n
        from public.products p join public.categories x on x.id = p.category_id
        join public.categories a on a.id = any (x.path)
        where p.id = any (found) group by a.slug
      ) o;
    elsif facet = 'ratings' then
      select jsonb_agg(jsonb_build_object('value', o.least, 'count', case when size <= most then o.n end) order by o.least desc)
      into part
      from (
        select l.least, (select count(*)::int from public.products p where p.id = any (found) and p.rating_avg >= l.least) as n
        from (values (4), (3), (2)) l (least)
      ) o;
    elsif facet = 'price' then
      select jsonb_build_object('min', min(p.price_from)::text, 'max', max(p.price_from)::text) into part
      from public.products p where p.id = any (found);
    else
      select to_jsonb(case when size <= most then count(*)::int end) into part
      from public.products p
      where p.id = any (found) and case facet when 'in_stock' then p.in_stock else p.on_sale end;
    end if;
    answer := answer || jsonb_build_object(facet, part);
  end loop;
  return answer;
end
$$;
comment on function public.list_facets is
  'The values that the same filters of list_products can be narrowed by, with counts (null beyond 2,000 products). Options are counted on one variant.';

-- What else a search finds --------------------------------------------------------------------------------------
create index vendor_blog_posts_search_idx on public.vendor_blog_posts
  using gin (to_tsvector('english'::regconfig, title || ' ' || excerpt || ' ' || body)) where status = 'approved';

create function public.search_elsewhere(query text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  reading private.search_reading := private.search_reading_of(query);
  literal text := replace(replace(replace(left(trim(query), 100), '\', '\\'), '%', '\%'), '_', '\_');
begin
  return jsonb_build_object(
    'corrected', reading.corrected,
    'vendors', case when literal = '' then '[]' else coalesce((
      select jsonb_agg(to_jsonb(v) order by v.rating_avg desc, v.id)
      from (
        select id, store_name, description, slug, logo_url, banner_url, tagline, ships_from, handling_days,
          rating_avg, rating_count, product_count
        from public.public_vendors
        where store_name operator(pg_catalog.~~*) ('%' || literal || '%') order by rating_avg desc, id limit 6
      ) v), '[]') end,
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object('id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt,
        'cover_image', b.cover_image, 'vendor_name', b.store_name) order by b.published_at desc, b.id)
      from (
        select x.*, v.store_name
        from public.vendor_blog_posts x join public.public_vendors v on v.id = x.vendor_id
        where x.status = 'approved'
          and to_tsvector('english'::regconfig, x.title || ' ' || x.excerpt || ' ' || x.body) @@ reading.anywhere
        order by x.published_at desc, x.id limit 6
      ) b), '[]')
  );
end
$$;
comment on function public.search_elsewhere is
  'Beside the products of a search: up to six stores, up to six approved posts, and the words that were searched instead of those that find nothing.';

grant execute on function public.list_facets, public.search_elsewhere to anon, authenticated, service_role;
