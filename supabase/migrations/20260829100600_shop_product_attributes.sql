-- What else a product says, on its page and in searches.

-- Weights: name (A), categories above, store and brand (B), options and tags (C), features and description (D).
create or replace function private.search_document(p public.products) returns tsvector
  language plpgsql stable security definer set search_path = '' as $$
declare
  name text := private.search_text(p.name);
  above text;
  store text;
  options text;
  named tsvector;
begin
  select string_agg(concat_ws(' ', s.spelled, private.search_compounds(s.spelled)), ' . ') into above
  from public.categories c join public.categories a on a.id = any (c.path)
  cross join lateral (select private.search_text(a.name) as spelled) s
  where c.id = p.category_id;
  select private.search_text(private.shown_name(v)) into store from public.vendors v where v.id = p.vendor_id;
  select string_agg(private.search_text(substr(o, 3)), ' ') into options from unnest(p.offers) o where o !~ '\|';
  named := setweight(to_tsvector('english', concat_ws(' ', name, private.search_compounds(name))), 'A')
    || setweight(to_tsvector('english', concat_ws(' ', above, store, private.search_text(p.brand))), 'B')
    || setweight(to_tsvector('english', concat_ws(' ', options, private.search_text(array_to_string(p.tags, ' ')))), 'C');
  return named || private.search_marked(named)
    || setweight(to_tsvector('english', private.search_text(array_to_string(p.features, ' ') || ' ' || p.description)), 'D');
end
$$;

drop trigger products_search_update on public.products;
create trigger products_search_update before update on public.products
  for each row when (
    (new.name, new.description, new.features, new.category_id, new.vendor_id, new.offers, new.search, new.brand, new.tags)
    is distinct from
    (old.name, old.description, old.features, old.category_id, old.vendor_id, old.offers, old.search, old.brand, old.tags)
  ) execute function private.place_in_search();

create or replace function private.told_variants() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  changed uuid[];
begin
  if tg_op = 'UPDATE' then
    select array_agg(distinct x.product) into changed
    from old_variants o join new_variants n using (id)
    cross join lateral (values (o.product_id), (n.product_id)) x (product)
    where (o.active or n.active) and (
      (o.product_id, o.sku, o.color, o.color_hex, o.size, o.flavor, o.quantity_option, o.price, o.compare_at_price,
        o.weight_grams, o.position, o.active, o.gtin, o.mpn)
      is distinct from
      (n.product_id, n.sku, n.color, n.color_hex, n.size, n.flavor, n.quantity_option, n.price, n.compare_at_price,
        n.weight_grams, n.position, n.active, n.gtin, n.mpn)
      -- Compare the capped stock: nobody sees 400 become 397, and messages must not let anyone count sales.
      or o.stock <> n.stock and private.shown_stock(o.stock, private.held_stock(n.id))
        <> private.shown_stock(n.stock, private.held_stock(n.id))
    );
  else
    select array_agg(distinct w.product_id) into changed from written w where w.active;
  end if;
  perform private.tell_listed(changed);
  return null;
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
