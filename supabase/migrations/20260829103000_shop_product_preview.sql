-- The preview of a product is its page: the same shape as product_page, from the editor's version.

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
      select jsonb_agg(jsonb_build_object('name', o.option -> 'name', 'values', (
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
comment on function public.product_preview is
  'The editor''s version in the shape of product_page, for the holder of the secret link; null for a link that is wrong, replaced or older than 30 days. Without reviews, promotions and what goes with it.';
