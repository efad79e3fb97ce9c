-- Lists, the product page and the home page: one round trip each.

create type public.product_card as (
  id uuid,
  name text,
  slug text,
  vendor_id uuid,
  vendor_name text,
  vendor_slug text,
  category_id uuid,
  category_slug text,
  category_name text,
  plate text,
  image text,
  price_from text,
  compare_at_from text,
  on_sale boolean,
  in_stock boolean,
  rating_avg numeric,
  rating_count int,
  created_at timestamptz,
  default_variant_id uuid,
  sort_key text
);
comment on type public.product_card is 'A tile of a list. Money is text ("12.50"); sort_key and id are the `after` of the next page.';

-- Parameters of the lists, in the order of `using`: $1 categories, $2 vendor, $3 price_min, $4 price_max, $5 in_stock,
-- $6 key (text), $7 id, $8 limit, $9 offers, $10 colors, $11 sizes, $12 flavors, $13 rating, $14 what is searched,
-- $15 products found. Only what is asked for enters the text, so that each list is planned for its own index.

-- Of a list that is narrowed by options, price, stock and deal are those of the variant that has the options.
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
        -- The word for the options says it all where nothing else is asked of the variant.
        case when price_min is not null or price_max is not null or in_stock or deals then
          -- offset 0: else the planner turns it round, and begins with the variants of the whole shop.
          ' and exists (select 1 from public.product_variants v where v.product_id = p.id and'
          || private.variant_filter(price_min, price_max, in_stock, deals, colors, sizes, flavors) || ' offset 0)'
        end)
    end
  );

-- Empty lists of options ask for nothing; case does not tell two colours apart.
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

-- A count stops early: of options that half the shop has, the newest are read in order instead of a map of them all.
create function private.options_order(offers text[]) returns text
  language sql immutable set search_path = ''
  return case when offers <> '{""}' then ' order by p.created_at desc, p.id desc' else '' end;

create type private.search_found as (ids uuid[], terms tsquery);
comment on type private.search_found is 'Products that a search has found, and the terms that have found them.';

-- Of a common word the first thousand and what is newest count: a list is as long as anyone reads.
-- The readings of the query (private.search_readings) are tried one after the other. Filters that leave nothing over are an answer: another reading
-- is tried only where the whole shop has nothing of this one.
create function private.search_products(
  filter text, scope uuid[], vendor uuid, price_min numeric, price_max numeric, in_stock boolean,
  offers text[], colors text[], sizes text[], flavors text[], rating numeric, readings tsquery[]
) returns private.search_found
  language plpgsql stable security definer
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
declare
  found uuid[];
  newest uuid[];
  terms tsquery;
  source text := 'select array_agg(x.id) from (select p.id from public.products p where' || filter
    || ' and p.search @@ $14 limit 1001) x';
begin
  foreach terms in array readings loop
    execute source into found
    using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, 1001, offers, colors, sizes, flavors,
      rating, terms;
    exit when found is not null or (filter <> ' p.listed' and private.search_has(terms));
  end loop;
  if cardinality(found) = 1001 then
    newest := private.newest_of(terms);
    execute 'select array_agg(p.id) from public.products p where p.id = any ($15) and' || filter into newest
    using scope, vendor, price_min, price_max, in_stock, null::text, null::uuid, 1001, offers, colors, sizes, flavors,
      rating, terms, newest;
    found := array(select unnest(found) union select unnest(newest));
  end if;
  return (coalesce(found, '{}'), terms);
end
$$;
-- Its caller has ruled out all but the index of the search.
create function private.search_has(terms tsquery) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  answer boolean;
begin
  execute 'select exists (select 1 from public.products p where p.listed and p.search @@ $1)' into answer using terms;
  return answer;
end
$$;
-- Its caller has ruled index scans out.
create function private.newest_of(terms tsquery) returns uuid[]
  language plpgsql stable security definer set search_path = '' set enable_indexscan = on as $$
declare
  found uuid[];
begin
  execute 'select array_agg(x.id) from (
      select p.id, p.search from public.products p where p.listed order by p.created_at desc, p.id desc limit 3000
    ) x where x.search @@ $1' into found using terms;
  return found;
end
$$;

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
  -- In a GET the parameter arrives as JSON text inside a JSON string.
  last jsonb := case
    when jsonb_typeof(after) = 'string' and pg_input_is_valid(after #>> '{}', 'jsonb') then (after #>> '{}')::jsonb
    else after end;
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
  -- Not the whole row: branches are merged by sorting, and search vectors are wide.
  tile constant text := 'p.id, p.name, p.slug, p.vendor_id, p.category_id, p.image, p.price_from, p.compare_at_from,
    p.on_sale, p.in_stock, p.rating_avg, p.rating_count, p.created_at, p.default_variant_id';
  -- What is in stock and what many have rated comes first among equals.
  rank constant text := 'round((ts_rank(''{0.05, 0.2, 0.8, 1}''::float4[], p.search, $14)'
    || ' + case when p.in_stock then 0.002 else 0 end + least(p.rating_count, 100) * 0.00001)::numeric, 6)';
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
      order_by := 'p.rating_avg desc, p.rating_count desc, p.id desc';
      sort_key := $q$p.rating_avg::text || '|' || p.rating_count$q$;
      past := $q$ and (%sp.rating_avg, p.rating_count, p.id)
        < (%ssplit_part($6, '|', 1)::numeric, split_part($6, '|', 2)::int, $7)$q$;
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
        when 'rating' then key_text ~ '^[0-9]{1,2}(\.[0-9]{1,2})?\|[0-9]{1,9}$'
        when 'relevance' then pg_input_is_valid(key_text, 'numeric(12,6)')
        else pg_input_is_valid(key_text, 'numeric(12,2)')
      end, false)
    then
      perform private.fail(422, 'after_invalid', 'after is {"key", "id"} of the last product of the page before.');
    end if;
    after_id := (last ->> 'id')::uuid;
  end if;

  -- A root has its own column. Below it, each category of the branch is one ordered range; the ranges are merged.
  -- The column that leads the index also leads the row comparison: else the planner may walk the index of the whole
  -- shop instead, and throw most of it away.
  if query is not null then
    select coalesce(array_agg(c.id), '{}') into scope from public.categories c where c.path @> array[category];
    found := private.search_products(
      filter || case when category is null then '' else ' and p.category_id = any ($1)' end,
      scope, vendor, price_min, price_max, in_stock,
      private.offers_wanted(colors_wanted, sizes_wanted, flavors_wanted), colors_wanted, sizes_wanted, flavors_wanted,
      rating, private.search_terms(query));
    source := 'select ' || tile || ', ' || rank || ' as rank from public.products p where p.id = any ($15)'
      || format(past, '', '') || ' order by ' || replace(order_by, 'p.rank', 'rank') || ' limit $8';
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
       p.price_from::text, p.compare_at_from::text, p.on_sale, p.in_stock, p.rating_avg, p.rating_count, p.created_at,
       p.default_variant_id, ' || sort_key || '
     from (' || source || ') p
     join public.vendors v on v.id = p.vendor_id
     join public.categories c on c.id = p.category_id
     order by ' || order_by
  using scope, vendor, price_min, price_max, in_stock, key_text, after_id, rows_wanted,
    private.offers_wanted(colors_wanted, sizes_wanted, flavors_wanted), colors_wanted, sizes_wanted, flavors_wanted,
    rating, found.terms, found.ids;
end
$$;
comment on function public.list_products is
  'One page of listed products in order, by keyset. Money is text. Options meet in one variant. 422 on an unknown sort or a broken `after`.';

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
    || private.options_order(offers) || ' limit 1001) capped'
  into counted using coalesce(scope, '{}'), vendor, price_min, price_max, in_stock, null::text, null::uuid, 1001,
    offers, colors_wanted, sizes_wanted, flavors_wanted, rating;
  return counted;
end
$$;
comment on function public.count_products is 'How many products the same filters of list_products find, counted up to 1001.';

create function private.card_of(p public.products, sort_key text) returns public.product_card
  language plpgsql stable security definer set search_path = '' as $$
declare
  card public.product_card;
begin
  select p.id, p.name, p.slug, p.vendor_id, v.store_name, v.slug, p.category_id, c.slug, c.name, c.plate, p.image,
    p.price_from::text, p.compare_at_from::text, p.on_sale, p.in_stock, p.rating_avg, p.rating_count, p.created_at,
    p.default_variant_id, card_of.sort_key
  into card
  from public.vendors v, public.categories c where v.id = p.vendor_id and c.id = p.category_id;
  return card;
end
$$;

-- What visitors are told of a stock: 20 stands for any more.
create function private.shown_stock(stock int, held int) returns int
  language sql immutable set search_path = ''
  return least(greatest(stock - coalesce(held, 0), 0), 20);

create function public.product_page(
  product uuid default null,
  vendor_slug text default null,
  category_slug text default null,
  product_slug text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  p public.products;
  v public.vendors;
  category_path uuid[];
begin
  if product is not null then
    select * into p from public.products where id = product and listed;
  else
    select pr.* into p from public.products pr join public.vendors ve on ve.id = pr.vendor_id
    where ve.slug = product_page.vendor_slug and pr.slug = product_page.product_slug and pr.listed;
  end if;
  if p.id is null then
    return null;
  end if;
  select path into category_path from public.categories where id = p.category_id;
  if product_page.category_slug is not null and not exists (
    select 1 from public.categories c where c.id = any (category_path) and c.slug = product_page.category_slug
  ) then
    return null;
  end if;
  select * into v from public.vendors where id = p.vendor_id;

  return jsonb_build_object(
    'product', jsonb_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'features', to_jsonb(p.features),
      'specs', p.specs, 'rating_avg', p.rating_avg, 'rating_count', p.rating_count, 'created_at', p.created_at,
      'updated_at', p.updated_at, 'on_sale', p.on_sale, 'in_stock', p.in_stock),
    'vendor', jsonb_build_object(
      'id', v.id, 'store_name', v.store_name, 'slug', v.slug, 'tagline', v.tagline, 'logo_url', v.logo_url,
      'ships_from', v.ships_from, 'handling_days', v.handling_days, 'rating_avg', v.rating_avg,
      'rating_count', v.rating_count),
    'category_path', (
      select jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'plate', c.plate) order by c.depth)
      from public.categories c where c.id = any (category_path)),
    'options', coalesce((
      select jsonb_agg(jsonb_build_object('name', o.name, 'values', coalesce(o.choices, '[]'::jsonb)) order by o.position, o.name)
      from (
        select po.name, po.position, (
          select jsonb_agg(jsonb_build_object('value', d.value, 'hex', d.hex) order by d.first_position)
          from (
            select x.value, min(x.hex) as hex, min(x.position) as first_position
            from (
              select
                case po.name when 'color' then pv.color when 'size' then pv.size when 'flavor' then pv.flavor
                  else pv.quantity_option end as value,
                case po.name when 'color' then pv.color_hex end as hex,
                pv.position
              from public.product_variants pv where pv.product_id = p.id and pv.active
            ) x where x.value is not null group by x.value
          ) d
        ) as choices
        from public.product_options po where po.product_id = p.id
      ) o), '[]'),
    'variants', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', pv.id, 'sku', pv.sku, 'color', pv.color, 'size', pv.size, 'flavor', pv.flavor,
        'quantity_option', pv.quantity_option, 'price', pv.price::text, 'compare_at_price', pv.compare_at_price::text,
        'stock', private.shown_stock(pv.stock, h.held), 'weight_grams', pv.weight_grams
      ) order by pv.position, pv.id)
      from public.product_variants pv
      left join lateral (
        select sum(sh.quantity)::int as held from public.stock_holds sh
        where sh.variant_id = pv.id and sh.expires_at > now() and sh.contact_given
      ) h on true
      where pv.product_id = p.id and pv.active), '[]'),
    'media', coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', m.path, 'alt', m.alt, 'color', m.color, 'width', m.width, 'height', m.height) order by m.position, m.id)
      from public.product_media m where m.product_id = p.id), '[]'),
    'rating_histogram', (
      select jsonb_object_agg(stars::text, coalesce(r.n, 0))
      from generate_series(1, 5) stars
      left join (
        select rating, count(*)::int as n from public.product_reviews
        where product_id = p.id and status = 'approved' group by rating
      ) r on r.rating = stars),
    'reviews', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', r.id, 'author_name', r.author_name, 'rating', r.rating, 'title', r.title, 'content', r.content,
        'created_at', r.created_at, 'verified', r.order_item_id is not null, 'reply', r.reply, 'replied_at', r.replied_at,
        'helpful_count', r.helpful_count, 'pictures', private.pictures_of_review(r.id)) order by r.created_at desc, r.id)
      from (
        select * from public.product_reviews
        where product_id = p.id and status = 'approved' order by created_at desc, id limit 6
      ) r), '[]'),
    'pictured_reviews', (
      select count(*) from public.product_reviews r
      where r.product_id = p.id and r.status = 'approved'
        and exists (select 1 from public.review_pictures x where x.review_id = r.id)),
    'shipping', coalesce((
      select jsonb_build_object(
        'lowest_rate', min(s.base_rate)::text, 'free_over', min(s.free_over)::text,
        'min_days', min(s.min_days), 'max_days', (array_agg(s.max_days order by s.base_rate, s.position))[1])
      from public.shipping_rates s where s.vendor_id = p.vendor_id and s.enabled), '{}'),
    'related', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(near, near.created_at::text)) order by near.created_at desc, near.id desc)
      from (
        select * from public.products r
        where r.category_id = p.category_id and r.listed and r.id <> p.id
        order by r.created_at desc, r.id desc limit 4
      ) near), '[]')
  );
end
$$;
comment on function public.product_page is 'All that a product page shows, by id or by the slugs of its address; null when nobody may see it. Stock is capped at 20.';

create function public.home_page() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'description', c.description, 'plate', c.plate) order by c.position, c.name)
      from public.categories c where c.parent_id is null), '[]'),
    'newest', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.created_at desc, p.id desc)
      from (select * from public.products where listed order by created_at desc, id desc limit 8) p), '[]'),
    'deals', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.created_at desc, p.id desc)
      from (select * from public.products where listed and on_sale order by created_at desc, id desc limit 8) p), '[]'),
    'vendors', coalesce((
      select jsonb_agg(
        to_jsonb(v) || jsonb_build_object('products', coalesce((
          select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.rating_avg desc, p.rating_count desc, p.id desc)
          from (
            select * from public.products x where x.vendor_id = v.id and x.listed
            order by x.rating_avg desc, x.rating_count desc, x.id desc limit 2
          ) p), '[]'))
        order by v.rating_avg desc, v.id)
      from (select * from public.public_vendors where product_count > 0 order by rating_avg desc, id limit 3) v), '[]'),
    'posts', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt, 'cover_image', b.cover_image,
        'published_at', b.published_at, 'vendor_id', b.vendor_id, 'vendor_name', b.store_name, 'vendor_slug', b.vendor_slug)
        order by b.published_at desc)
      from (
        select x.*, v.store_name, v.slug as vendor_slug
        from public.vendor_blog_posts x join public.public_vendors v on v.id = x.vendor_id
        where x.status = 'approved' order by x.published_at desc, x.id limit 3
      ) b), '[]')
  );
end
$$;
comment on function public.home_page is 'All that the home page shows.';

create function public.get_vendor_shipping_rates(vendor_id_param uuid)
  returns table (enabled boolean, base_rate numeric)
  language sql stable security definer rows 5 set search_path = ''
begin atomic
  select r.enabled, r.base_rate from public.shipping_rates r
  where r.vendor_id = vendor_id_param
    and exists (select 1 from public.vendors v where v.id = vendor_id_param and v.status = 'approved' and v.published)
  order by r.enabled desc, case when r.enabled then r.base_rate end, r.position, r.id;
end;
comment on function public.get_vendor_shipping_rates is 'Enabled ones first, the lowest base_rate at the top, then the others by position (spec §7, §9); nothing of a store that is not open.';

-- Products whose name holds the needle. A common one is found among the newest within milliseconds; a rare one is left
-- to the trigram index. Two characters have no trigram of their own: beyond the newest only starts of words count.
create function private.suggest_newest(pattern text)
  returns table (id uuid, name text, vendor_id uuid)
  language plpgsql stable security definer rows 5 set search_path = '' as $$
begin
  return query execute
    'select x.id, x.name, x.vendor_id from (
       select p.id, p.name, p.vendor_id from public.products p where p.listed order by p.created_at desc, p.id desc limit 3000
     ) x where x.name operator(pg_catalog.~~*) $1 limit 5' using pattern;
end
$$;
-- The planner would trust that a pattern is common and read the whole table for one that is not.
create function private.suggest_indexed(patterns text[], wanted int)
  returns table (id uuid, name text, vendor_id uuid)
  language plpgsql stable security definer rows 5
  set search_path = '' set enable_seqscan = off set enable_indexscan = off set enable_indexonlyscan = off as $$
begin
  return query execute
    'select p.id, p.name, p.vendor_id from public.products p
     where p.listed and (p.name operator(pg_catalog.~~*) $1'
     || case when cardinality(patterns) > 1 then ' or p.name operator(pg_catalog.~~*) $2' else '' end
     || ') limit $3'
  using patterns[1], patterns[2], wanted;
end
$$;

create function public.products_named(query text)
  returns table (id uuid, name text, vendor_id uuid)
  language plpgsql stable security definer rows 5 set search_path = '' as $$
declare
  needle text := trim(query);
  literal text := replace(replace(replace(trim(query), '\', '\\'), '%', '\%'), '_', '\_');
  found_ids uuid[];
begin
  if coalesce(char_length(needle), 0) not between 2 and 100 then
    return;
  end if;
  select array_agg(s.id) into found_ids from private.suggest_newest('%' || literal || '%') s;
  if coalesce(cardinality(found_ids), 0) < 5 then
    select array_agg(distinct x.id) into found_ids from (
      select unnest(found_ids) as id
      union all
      select s.id from private.suggest_indexed(
        case when char_length(needle) = 2 then array[literal || '%', '% ' || literal || '%']
          else array['%' || literal || '%'] end, 5) s
    ) x;
  end if;
  return query
    select p.id, p.name, p.vendor_id from public.products p
    where p.id = any (found_ids) order by p.created_at desc, p.id desc limit 5;
end
$$;
comment on function public.products_named is
  'The first read of the suggestions (spec §7): five published products whose name holds the query. Nothing below two characters. Row level security would keep a plain read of the table from its trigram index.';

grant execute on function
  public.list_products, public.count_products, public.product_page, public.home_page,
  public.get_vendor_shipping_rates, public.products_named
  to anon, authenticated, service_role;
