-- Own names of options on product pages and in lists. A filter finds the options that the whole shop shares; the values of
-- the others are found as text, with their names: 'resistance heavy'.

-- A word per combination of color, size and flavor, and one per value of an option with an own name.
create or replace function private.offers_of(product uuid) returns text[]
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(distinct t.token order by t.token), '{}')
  from (select coalesce(private.option_names(product), '{}') as names) own
  join public.product_variants v on v.product_id = product and v.active
  cross join lateral (
    select case when not own.names ? 'color' then v.color end as color, case when not own.names ? 'size' then v.size end as size,
      case when not own.names ? 'flavor' then v.flavor end as flavor) s
  cross join lateral (values
    (private.offer_token(s.color, s.size, s.flavor)), (private.offer_token(s.color, s.size, null)),
    (private.offer_token(s.color, null, s.flavor)), (private.offer_token(null, s.size, s.flavor)),
    (private.offer_token(s.color, null, null)), (private.offer_token(null, s.size, null)),
    (private.offer_token(null, null, s.flavor)),
    ('o=' || lower(own.names ->> 'color' || ' ' || v.color)), ('o=' || lower(own.names ->> 'size' || ' ' || v.size)),
    ('o=' || lower(own.names ->> 'flavor' || ' ' || v.flavor)), ('o=' || lower(own.names ->> 'quantity' || ' ' || v.quantity_option))
  ) t (token)
  where t.token <> '';
end;
comment on column public.products.offers is
  'Every combination of color, size and flavor that one active variant has (private.offer_token), and o=name value for options with own names. Maintained by triggers.';

-- A new name moves values between filters and text.
create function private.options_named() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  case tg_op
    when 'UPDATE' then
      select array_agg(distinct n.product_id) into changed
      from new_options n join old_options o using (product_id, name) where n.label is distinct from o.label;
    when 'INSERT' then
      select array_agg(distinct n.product_id) into changed from new_options n where n.label is not null;
    else
      select array_agg(distinct o.product_id) into changed from old_options o where o.label is not null;
  end case;
  if changed is not null then
    perform private.refresh_products(changed);
  end if;
  return null;
end
$$;
create trigger product_options_named_insert after insert on public.product_options
  referencing new table as new_options for each statement execute function private.options_named();
create trigger product_options_named_update after update on public.product_options
  referencing old table as old_options new table as new_options for each statement execute function private.options_named();
create trigger product_options_named_delete after delete on public.product_options
  referencing old table as old_options for each statement execute function private.options_named();

create or replace function private.option_facets(
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
  -- What a product calls by an own name is none of the shop's colors, sizes and flavors.
  execute 'with own as materialized (
      select o.product_id, array_agg(o.name) as names from public.product_options o
      where o.product_id = any ($1) and o.label is not null group by o.product_id
    ), v as materialized (
      select v.product_id, v.color_hex,
        case when own.names is null or ''color'' <> all (own.names) then v.color end as color,
        case when own.names is null or ''size'' <> all (own.names) then v.size end as size,
        case when own.names is null or ''flavor'' <> all (own.names) then v.flavor end as flavor
      from public.product_variants v left join own on own.product_id = v.product_id
      where v.product_id = any ($1) and' || private.variant_filter(price_min, price_max, in_stock, deals, colors, sizes, flavors) || '
    ) select jsonb_build_object(' || parts || ')'
  into answer using products, is_counted, price_min, price_max, in_stock, null, null, null, null, colors, sizes, flavors;
  return answer;
end
$$;

create or replace function public.product_page(
  product uuid default null,
  vendor_slug text default null,
  category_slug text default null,
  product_slug text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_generic_plan as $$
declare
  p public.products;
  v public.public_vendors;
  category_path uuid[];
  holiday jsonb;
begin
  if product is not null then
    select * into p from public.products where id = product and listed;
  else
    -- Whatever the category's slug: a product that has moved to another one is found by its old URL.
    select * into p from public.products pr
    where pr.id = private.product_at(product_page.vendor_slug, product_page.product_slug);
  end if;
  if p.id is null then
    return null;
  end if;
  select path into category_path from public.categories where id = p.category_id;
  select * into v from public.public_vendors where id = p.vendor_id;
  holiday := private.holiday_at(v.id, now());

  return jsonb_build_object(
    'product', jsonb_build_object(
      'id', p.id, 'name', p.name, 'slug', p.slug, 'description', p.description, 'features', to_jsonb(p.features),
      'specs', p.specs, 'brand', p.brand, 'condition', p.condition, 'care', p.care, 'size_chart', p.size_chart,
      'seo_title', p.seo_title, 'seo_description', p.seo_description, 'rating_avg', p.rating_avg, 'rating_count', p.rating_count, 'created_at', p.created_at,
      'updated_at', p.updated_at, 'on_sale', p.on_sale,
      'in_stock', p.in_stock and holiday ->> 'mode' is distinct from 'closed'),
    'vendor', jsonb_build_object(
      'id', v.id, 'store_name', v.store_name, 'slug', v.slug, 'tagline', v.tagline, 'logo_url', v.logo_url,
      'ships_from', v.ships_from, 'handling_days', v.handling_days + coalesce((holiday ->> 'extra_days')::int, 0),
      'rating_avg', v.rating_avg, 'rating_count', v.rating_count, 'holiday', holiday),
    'category_path', (
      select jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'plate', c.plate) order by c.depth)
      from public.categories c where c.id = any (category_path)),
    'options', coalesce((
      select jsonb_agg(private.own_label(o.label) || jsonb_build_object('name', o.name, 'values', coalesce(o.choices, '[]'::jsonb))
        order by o.position, o.name)
      from (
        select po.name, po.position, po.label, (
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
        'stock', case when holiday ->> 'mode' = 'closed' then 0 else private.shown_stock(pv.stock, h.held) end, 'weight_grams', pv.weight_grams,
        'gtin', pv.gtin, 'mpn', pv.mpn
      ) order by pv.position, pv.id)
      from public.product_variants pv
      left join lateral (
        select sum(sh.quantity)::int as held from public.stock_holds sh
        where sh.variant_id = pv.id and sh.expires_at > now() and sh.contact_given
      ) h on true
      where pv.product_id = p.id and pv.active), '[]'),
    'media', coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', m.path, 'alt', m.alt, 'color', m.color, 'size', m.size, 'width', m.width, 'height', m.height) order by m.position, m.id)
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
    'promotions', public.active_promotions(p.vendor_id, p.id),
    'complements', private.goes_with(p.id, category_path)
  );
end
$$;

create or replace function public.product_preview(token text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
  d jsonb;
  v public.vendors;
  off numeric;
  category_path uuid[];
begin
  select x.* into p from private.product_previews w join public.products x on x.id = w.product_id
  where w.token_hash = private.token_hash(left(coalesce(product_preview.token, ''), 200)) and w.expires_at > now();
  if p.id is null then
    return null;
  end if;
  d := private.edited_document(p.id);
  off := coalesce(private.amount_of(d -> 'discount'), 0);
  select * into v from public.vendors x where x.id = p.vendor_id;
  select c.path into category_path from public.categories c where c.id::text = d ->> 'category_id';
  return jsonb_build_object(
    'product', jsonb_build_object(
      'id', p.id, 'name', d -> 'name', 'slug', d -> 'slug', 'description', d -> 'description', 'features', d -> 'features',
      'specs', d -> 'specs', 'brand', d -> 'brand', 'condition', d -> 'condition', 'care', d -> 'care',
      'size_chart', d -> 'size_chart', 'seo_title', d -> 'seo_title', 'seo_description', d -> 'seo_description',
      'rating_avg', p.rating_avg, 'rating_count', p.rating_count,
      'on_sale', off > 0, 'in_stock', exists (
        select 1 from jsonb_array_elements(d -> 'variants') x where coalesce((x ->> 'stock')::int, 0) > 0)),
    'vendor', jsonb_build_object(
      'id', v.id, 'store_name', coalesce(private.shown_name(v), 'Your store'), 'slug', coalesce(v.slug, v.id::text), 'tagline', v.tagline,
      'logo_url', v.logo_url, 'ships_from', v.ships_from, 'handling_days', v.handling_days, 'rating_avg', v.rating_avg,
      'rating_count', v.rating_count, 'holiday', private.holiday_at(v.id, now())),
    'category_path', coalesce((
      select jsonb_agg(jsonb_build_object('id', c.id, 'slug', c.slug, 'name', c.name, 'plate', c.plate) order by c.depth)
      from public.categories c where c.id = any (category_path)), '[]'),
    'options', coalesce((
      select jsonb_agg(private.own_label(private.option_label(o.option)) || jsonb_build_object('name', o.option -> 'name', 'values', (
        select coalesce(jsonb_agg(jsonb_build_object('value', y.value, 'hex', case o.option ->> 'name' when 'color' then (
          select min(x ->> 'color_hex') from jsonb_array_elements(d -> 'variants') x where x ->> 'color' = y.value) end) order by y.n), '[]')
        from jsonb_array_elements_text(o.option -> 'values') with ordinality y (value, n))) order by o.n)
      from jsonb_array_elements(d -> 'options') with ordinality o (option, n)), '[]'),
    'variants', (
      select jsonb_agg(jsonb_build_object(
        -- A variant that is only drafted has no id yet.
        'id', coalesce(x.one ->> 'id', 'draft-' || x.n), 'sku', coalesce(x.one ->> 'sku', ''), 'color', x.one -> 'color', 'size', x.one -> 'size',
        'flavor', x.one -> 'flavor', 'quantity_option', x.one -> 'quantity_option',
        'price', private.discounted(private.amount_of(x.one -> 'price'), off)::text,
        'compare_at_price', case when off > 0 then x.one -> 'price' else x.one -> 'compare_at_price' end,
        'stock', private.shown_stock(coalesce((x.one ->> 'stock')::int, 0), 0), 'weight_grams', x.one -> 'weight_grams',
        'gtin', nullif(x.one ->> 'gtin', ''), 'mpn', nullif(x.one ->> 'mpn', '')) order by x.n)
      from jsonb_array_elements(d -> 'variants') with ordinality x (one, n)),
    'media', coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', m.one -> 'path', 'alt', m.one -> 'alt', 'color', m.one -> 'color', 'size', m.one -> 'size',
        'width', coalesce((m.one ->> 'width')::int, 800), 'height', coalesce((m.one ->> 'height')::int, 800)) order by m.n)
      from jsonb_array_elements(d -> 'media') with ordinality m (one, n)), '[]'),
    'rating_histogram', '{"1": 0, "2": 0, "3": 0, "4": 0, "5": 0}'::jsonb, 'reviews', '[]'::jsonb, 'pictured_reviews', 0,
    'shipping', coalesce((
      select jsonb_build_object(
        'lowest_rate', min(s.base_rate)::text, 'free_over', min(s.free_over)::text,
        'min_days', min(s.min_days), 'max_days', (array_agg(s.max_days order by s.base_rate, s.position))[1])
      from public.shipping_rates s where s.vendor_id = p.vendor_id and s.enabled), '{}'),
    'promotions', '[]'::jsonb, 'complements', '[]'::jsonb);
end
$$;

create or replace function public.saved_products(ids uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_agg(
    to_jsonb(private.card_of(p, p.created_at::text)) || jsonb_build_object(
      'description', p.description, 'features', to_jsonb(p.features), 'specs', p.specs,
      'weight', f.weight, 'options', o.options, 'option_names', coalesce(private.option_names(p.id), '{}'))
    order by w.ord), '[]')
  from unnest(ids[1:200]) with ordinality w (id, ord)
  join public.products p on p.id = w.id and p.listed
  cross join lateral (
    select jsonb_build_object('min', min(nullif(v.weight_grams, 0)), 'max', max(nullif(v.weight_grams, 0))) as weight
    from public.product_variants v where v.product_id = p.id and v.active
  ) f
  -- The distinct values of each option among active variants, in picker order. One query for all four: a function
  -- call for each takes most of the time of a long wishlist.
  cross join lateral (
    select '{"color": [], "size": [], "flavor": [], "quantity": []}' || coalesce(jsonb_object_agg(x.option, x.values), '{}') as options
    from (
      select c.option, jsonb_agg(c.value order by c.place) as values
      from (
        select a.option, a.value, min(v.position) as place
        from public.product_variants v
        cross join lateral (values
          ('color', v.color), ('size', v.size), ('flavor', v.flavor), ('quantity', v.quantity_option)) a (option, value)
        where v.product_id = p.id and v.active and a.value is not null group by a.option, a.value
      ) c group by c.option
    ) x
  ) o
  -- A repeated id is shown once.
  where w.ord = array_position(ids, w.id);
end;
