-- The tiles of a list, the product page and the home page: one round trip each.

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
  price_varies boolean,
  on_sale boolean,
  in_stock boolean,
  rating_avg numeric,
  rating_count int,
  created_at timestamptz,
  default_variant_id uuid,
  on_holiday boolean,
  sort_key text
);
comment on type public.product_card is 'A tile of a list. Money is text ("12.50"); sort_key and id are the `after` of the next page. Products of a store that isn''t taking orders (on_holiday) are not in stock.';

create function private.card_of(p public.products, sort_key text) returns public.product_card
  language plpgsql stable security definer set search_path = '' as $$
declare
  card public.product_card;
begin
  select p.id, p.name, p.slug, p.vendor_id, v.store_name, v.slug, p.category_id, c.slug, c.name, c.plate, p.image,
    p.price_from::text, p.compare_at_from::text, p.price_varies, p.on_sale, p.in_stock and h.vendor_id is null, p.rating_avg, p.rating_count,
    p.created_at, p.default_variant_id, h.vendor_id is not null, card_of.sort_key
  into card
  from public.public_vendors v
  join public.categories c on c.id = p.category_id
  left join private.vendor_holidays h
    on h.vendor_id = v.id and h.mode = 'closed' and (now() at time zone h.time_zone)::date between h.from_day and h.to_day
  where v.id = p.vendor_id;
  return card;
end
$$;

-- The stock that visitors see; 20 stands for 20 or more.
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
      'specs', p.specs, 'rating_avg', p.rating_avg, 'rating_count', p.rating_count, 'created_at', p.created_at,
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
        'stock', case when holiday ->> 'mode' = 'closed' then 0 else private.shown_stock(pv.stock, h.held) end, 'weight_grams', pv.weight_grams
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
comment on function public.product_page is 'Everything a product page shows, by id or by the slugs of its current or an earlier address; null if no one may see it. Store and product slug identify it, whatever category_slug says. Stock is capped at 20.';
grant execute on function public.product_page to anon, authenticated, service_role;

create function public.home_page() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return jsonb_build_object(
    'categories', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', c.id, 'slug', c.slug, 'name', c.name, 'description', c.description, 'plate', c.plate) order by c.position, c.name)
      from public.categories c where c.parent_id is null), '[]'),
    'featured', private.shown_featured(),
    'newest', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.created_at desc, p.id desc)
      from (select * from public.products where listed order by created_at desc, id desc limit 8) p), '[]'),
    'deals', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by p.created_at desc, p.id desc)
      from (select * from public.products where listed and on_sale order by created_at desc, id desc limit 8) p), '[]'),
    'vendors', coalesce((
      select jsonb_agg(
        to_jsonb(v) || jsonb_build_object('products', coalesce((
          select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by (p.rating_avg * p.rating_count + 35) / (p.rating_count + 10) desc, p.id desc)
          from (
            select * from public.products x where x.vendor_id = v.id and x.listed
            order by (x.rating_avg * x.rating_count + 35) / (x.rating_count + 10) desc, x.id desc limit 2
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
      ) b), '[]'),
    'testimonials', private.shown_testimonials()
  );
end
$$;
comment on function public.home_page is 'Everything the home page shows.';
grant execute on function public.home_page to anon, authenticated, service_role;
