-- Saving what else a product says: what a document doesn't name stays.

create or replace function private.apply_variants(product uuid, d jsonb, discount numeric) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  taken jsonb;
begin
  select jsonb_object_agg('variants.' || (w.n - 1) || '.sku', 'Another product in your store has this SKU') into taken
  from jsonb_array_elements(d -> 'variants') with ordinality w (v, n)
  join public.product_variants pv on pv.vendor_id = (select p.vendor_id from public.products p where p.id = product)
    and pv.sku = trim(w.v ->> 'sku') and not (pv.product_id = product)
  where trim(w.v ->> 'sku') <> '';
  if taken is not null then
    perform private.fail(422, 'sku_taken', 'Another product in your store has this SKU.', taken);
  end if;
  -- A discontinued variant is deleted, or deactivated if an order or a checkout still refers to it.
  delete from public.product_variants pv
  where pv.product_id = product
    and not exists (select 1 from jsonb_array_elements(d -> 'variants') v where private.combination(v) = private.combination(to_jsonb(pv)))
    and not exists (select 1 from public.order_items i where i.variant_id = pv.id)
    and not exists (select 1 from public.stock_holds h where h.variant_id = pv.id);
  update public.product_variants pv set active = false, sku = left('was-' || pv.id, 64)
  where pv.product_id = product and pv.active
    and not exists (select 1 from jsonb_array_elements(d -> 'variants') v where private.combination(v) = private.combination(to_jsonb(pv)));
  -- Two variants may swap their SKUs.
  update public.product_variants pv set sku = left('swap-' || pv.id, 64)
  from jsonb_array_elements(d -> 'variants') v
  where pv.product_id = product and private.combination(v) = private.combination(to_jsonb(pv))
    and trim(coalesce(v ->> 'sku', '')) not in ('', pv.sku);
  update public.product_variants pv set
    sku = coalesce(nullif(trim(w.v ->> 'sku'), ''), case when pv.sku ~ '^was-' then private.new_sku() else pv.sku end),
    color = trim(w.v ->> 'color'), size = trim(w.v ->> 'size'), flavor = trim(w.v ->> 'flavor'),
    quantity_option = trim(w.v ->> 'quantity_option'), color_hex = case when w.v ->> 'color_hex' ~* '^#[0-9a-f]{6}$' then w.v ->> 'color_hex' end,
    weight_grams = coalesce(private.count_of(w.v -> 'weight_grams', 1000000), 0), position = w.n::int - 1, active = true,
    gtin = case when w.v ? 'gtin' then nullif(w.v ->> 'gtin', '') else pv.gtin end,
    mpn = case when w.v ? 'mpn' then nullif(private.clean_line(w.v ->> 'mpn'), '') else pv.mpn end
  from jsonb_array_elements(d -> 'variants') with ordinality w (v, n)
  where pv.product_id = product and private.combination(w.v) = private.combination(to_jsonb(pv));
  perform private.apply_prices(product, d, discount);
  insert into public.product_variants (product_id, sku, color, size, flavor, quantity_option, color_hex, list_price, price,
    compare_at_price, weight_grams, stock, gtin, mpn, position)
  select product, coalesce(nullif(trim(w.v ->> 'sku'), ''), private.new_sku()), trim(w.v ->> 'color'), trim(w.v ->> 'size'),
    trim(w.v ->> 'flavor'), trim(w.v ->> 'quantity_option'),
    case when w.v ->> 'color_hex' ~* '^#[0-9a-f]{6}$' then w.v ->> 'color_hex' end,
    case when discount > 0 then private.amount_of(w.v -> 'price') end,
    private.discounted(private.amount_of(w.v -> 'price'), discount),
    case when discount > 0 then private.amount_of(w.v -> 'price') else private.amount_of(w.v -> 'compare_at_price') end,
    coalesce(private.count_of(w.v -> 'weight_grams', 1000000), 0), coalesce(private.count_of(w.v -> 'stock', 999999), 0),
    nullif(w.v ->> 'gtin', ''), nullif(private.clean_line(w.v ->> 'mpn'), ''), w.n::int - 1
  from jsonb_array_elements(d -> 'variants') with ordinality w (v, n)
  where not exists (
    select 1 from public.product_variants pv where pv.product_id = product and private.combination(w.v) = private.combination(to_jsonb(pv)));
  delete from private.variant_costs k using public.product_variants pv, jsonb_array_elements(d -> 'variants') v
  where k.variant_id = pv.id and pv.product_id = product and private.combination(v) = private.combination(to_jsonb(pv))
    and v ? 'cost' and private.amount_of(v -> 'cost') is null;
  insert into private.variant_costs as k (variant_id, cost)
  select pv.id, private.amount_of(v -> 'cost')
  from jsonb_array_elements(d -> 'variants') v
  join public.product_variants pv on pv.product_id = product and private.combination(v) = private.combination(to_jsonb(pv))
  where private.amount_of(v -> 'cost') is not null
  on conflict (variant_id) do update set cost = excluded.cost where k.cost <> excluded.cost;
exception when unique_violation then
  perform private.fail(422, 'sku_taken', 'Another product in your store has this SKU.');
end
$$;

create function private.clean_chart(chart jsonb) returns jsonb
  language sql immutable set search_path = ''
  return case when jsonb_typeof(chart) = 'object' then jsonb_build_object(
    'columns', (select jsonb_agg(private.clean_line(c) order by n) from jsonb_array_elements_text(chart -> 'columns') with ordinality x (c, n)),
    'rows', (
      select jsonb_agg((
        select jsonb_agg(private.clean_line(c) order by m) from jsonb_array_elements_text(r) with ordinality y (c, m)) order by n)
      from jsonb_array_elements(chart -> 'rows') with ordinality x (r, n))) end;

create or replace function private.apply_document(product uuid, d jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  percent numeric := coalesce(private.amount_of(d -> 'discount'), 0);
begin
  begin
    update public.products p set
      name = trim(d ->> 'name'), description = trim(d ->> 'description'), category_id = (d ->> 'category_id')::uuid,
      features = array(select private.clean_line(f) from jsonb_array_elements_text(coalesce(d -> 'features', '[]')) f),
      discount = percent,
      brand = case when d ? 'brand' then private.clean_line(d ->> 'brand') else p.brand end,
      tags = case when d ? 'tags' then array(
        select min(x.tag) from (
          select private.clean_line(t) as tag, n from jsonb_array_elements_text(d -> 'tags') with ordinality y (t, n)) x
        group by lower(x.tag) order by min(x.n)) else p.tags end,
      condition = coalesce(d ->> 'condition', p.condition),
      care = case when d ? 'care' then private.clean_words(d ->> 'care') else p.care end,
      specs = case when d ? 'specs' then coalesce((
        select jsonb_agg(jsonb_build_object('name', private.clean_line(x ->> 'name'), 'value', private.clean_line(x ->> 'value')) order by n)
        from jsonb_array_elements(d -> 'specs') with ordinality y (x, n)), '[]') else p.specs end,
      size_chart = case when d ? 'size_chart' then private.clean_chart(d -> 'size_chart') else p.size_chart end,
      seo_title = case when d ? 'seo_title' then private.clean_line(d ->> 'seo_title') else p.seo_title end,
      seo_description = case when d ? 'seo_description' then private.clean_line(d ->> 'seo_description') else p.seo_description end,
      slug = coalesce(nullif(d ->> 'slug', ''), p.slug)
    where p.id = product;
  exception when unique_violation then
    perform private.fail(422, 'slug_taken', 'Another product in your store has this address.',
      '{"slug": "Another product in your store has this address"}');
  end;
  delete from public.product_options o where o.product_id = product
    and o.name not in (select x ->> 'name' from jsonb_array_elements(coalesce(d -> 'options', '[]')) x);
  insert into public.product_options as o (product_id, name, position)
  select product, x.o ->> 'name', x.n::int - 1 from jsonb_array_elements(coalesce(d -> 'options', '[]')) with ordinality x (o, n)
  on conflict (product_id, name) do update set position = excluded.position where o.position <> excluded.position;
  perform private.apply_variants(product, d, percent);
  perform private.apply_media(product, d);
end
$$;

create or replace function public.duplicate_product(product_id uuid, request_key uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(duplicate_product.product_id);
  document jsonb := private.edited_document(duplicate_product.product_id);
begin
  -- A copy would be for sale again.
  if private.takedown_of(p.id) is not null then
    perform private.fail(409, 'product_taken_down', 'We took this product down, so you can''t copy it.');
  end if;
  insert into private.product_pictures (path, vendor_id, width, height, widths, backdrop, used_at)
  select m.path, p.vendor_id, m.width, m.height, m.widths, m.backdrop, now() from public.product_media m where m.product_id = p.id
  on conflict do nothing;
  return public.create_product(p.vendor_id, request_key,
    -- Its address and the numbers of its barcodes are those of the original.
    document - 'slug' || jsonb_build_object(
      'name', left('Copy of ' || (document ->> 'name'), 100),
      'variants', (
        select jsonb_agg(v - 'id' - 'stock_was' || '{"sku": "", "stock": 0, "gtin": ""}' order by n)
        from jsonb_array_elements(document -> 'variants') with ordinality x (v, n))));
end
$$;

create or replace function public.revert_product(product_id uuid, version int, request_key uuid, to_version int) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(revert_product.product_id);
  document jsonb;
  live jsonb;
begin
  if exists (select 1 from private.product_versions v
    where v.product_id = p.id and v.request_key = revert_product.request_key) then
    return private.product_view(p);
  end if;
  perform private.expect_version(p, revert_product.version);
  select v.document into document from private.product_versions v where v.product_id = p.id and v.version = to_version;
  if document is null then
    perform private.fail(404, 'version_unknown', 'We can''t find this version.');
  end if;
  live := private.document_of(p.id);
  -- Stock is the current one: items sold since stay sold.
  document := jsonb_set(document, '{variants}', (
    select jsonb_agg(v || coalesce((
      select jsonb_build_object('stock', l -> 'stock', 'stock_was', l -> 'stock') from jsonb_array_elements(live -> 'variants') l
      where private.combination(l) = private.combination(v)), '{"stock": 0}') order by n)
    from jsonb_array_elements(document -> 'variants') with ordinality x (v, n)));
  -- A picture whose file has been removed since does not return.
  document := jsonb_set(document, '{media}', coalesce((
    select jsonb_agg(m order by n) from jsonb_array_elements(document -> 'media') with ordinality x (m, n)
    where exists (select 1 from public.product_media k where k.product_id = p.id and k.path = m ->> 'path')
      or exists (select 1 from private.product_pictures k where k.vendor_id = p.vendor_id and k.path = m ->> 'path')), '[]'));
  -- Its address stays: links lead there, and another product may have taken the earlier one.
  document := document - 'slug';
  perform private.check_document(document);
  perform private.apply_document(p.id, document);
  delete from private.product_drafts d where d.product_id = p.id;
  return private.product_view(private.note_version(p.id, 'reverted', revert_product.request_key));
end
$$;
