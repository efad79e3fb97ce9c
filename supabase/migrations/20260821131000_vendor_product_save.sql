-- Saving a product. A save locks, in this order: the store, the variants by id, the product.

-- The product, locked with its store and variants; the caller's right is checked before and after waiting. 404 for
-- anyone who may not even see it.
create function private.open_product(product uuid, action text default 'write') returns public.products
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products;
  variants uuid[];
begin
  perform private.me();
  select x.* into p from public.products x where x.id = product;
  if p.id is null or not private.may_vendor(p.vendor_id, 'products', 'read') then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  perform private.seller(p.vendor_id, 'products', action);
  perform 1 from public.vendors v where v.id = p.vendor_id for key share;
  variants := array(select v.id from public.product_variants v where v.product_id = product);
  perform private.lock_variants(variants);
  select x.* into p from public.products x where x.id = product for no key update;
  -- The store may have changed hands while this waited.
  if p.id is null or not private.may_vendor(p.vendor_id, 'products', action) then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  return p;
end
$$;

create function private.product_view(p public.products) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'id', p.id, 'vendor_id', p.vendor_id, 'slug', p.slug, 'state', p.state, 'version', p.version,
    'publish_at', p.publish_at, 'updated_at', p.updated_at, 'created_at', p.created_at, 'listed', p.listed,
    'takedown', private.takedown_of(p.id),
    'has_draft', exists (select 1 from private.product_drafts d where d.product_id = p.id),
    'document', private.edited_document(p.id));

-- 409 with the current version, so that the person can choose per field.
create function private.expect_version(p public.products, version int) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if p.version is distinct from version then
    perform private.fail(409, 'product_changed', 'Someone else changed this product after you opened it.', private.product_view(p));
  end if;
end
$$;

create function private.note_version(product uuid, action text, request_key uuid default null) returns public.products
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products;
begin
  update public.products x set version = x.version + 1, updated_at = clock_timestamp() where x.id = product returning x.* into p;
  insert into private.product_versions (product_id, version, action, actor_id, document, state, request_key, is_shown, live)
  values (p.id, p.version, note_version.action, private.uid(), private.without_stock(private.edited_document(p.id)), p.state,
    note_version.request_key, private.is_moderated(p), private.beside_draft(p.id));
  delete from private.product_versions v where v.product_id = p.id and v.version < p.version - 200;
  return p;
end
$$;

create function private.free_slug(vendor uuid, name text, besides uuid) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  base text := coalesce(nullif(trim(both '-' from left(private.slugify(name), 110)), ''), 'product');
  candidate text := base;
  suffix int := 1;
begin
  while exists (select 1 from public.products p where p.vendor_id = vendor and p.slug = candidate and p.id is distinct from besides) loop
    suffix := suffix + 1;
    candidate := base || '-' || suffix;
  end loop;
  return candidate;
end
$$;

-- Stock that checkouts hold: it never falls below that.
create function private.change_stock(variant uuid, wanted int, was int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  now_there int := (select v.stock from public.product_variants v where v.id = variant);
  held int := (select coalesce(sum(h.quantity), 0) from public.stock_holds h
    where h.variant_id = variant and h.expires_at > clock_timestamp() and h.contact_given);
  target int;
begin
  -- Items sold since the page was opened stay sold: the difference counts, not the number.
  target := case when was is null then wanted else now_there + wanted - was end;
  if target = now_there then
    return;
  end if;
  if target > 999999 then
    perform private.fail(422, 'product_invalid', 'Stock must be a whole number from 0 to 999999');
  end if;
  if target < held and target < now_there then
    perform private.fail(409, 'stock_held', format(
      '%s are on hold for shoppers who are checking out. Try again in a few minutes, or keep at least %s in stock.', held, held));
  end if;
  update public.product_variants v set stock = greatest(target, 0) where v.id = variant;
end
$$;

-- Price and stock of existing variants: they apply at once, whatever else in the document waits as a draft.
create function private.apply_prices(product uuid, d jsonb, discount numeric) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  one record;
begin
  update public.product_variants v set
    price = private.discounted(w.price, discount), list_price = case when discount > 0 then w.price end,
    compare_at_price = case when discount > 0 then w.price else w.compare_at end
  from (
    select pv.id, private.amount_of(x -> 'price') as price, private.amount_of(x -> 'compare_at_price') as compare_at
    from jsonb_array_elements(d -> 'variants') x
    join public.product_variants pv on pv.product_id = product and pv.active
      and private.combination(to_jsonb(pv)) = private.combination(x)
  ) w
  where v.id = w.id and (v.price, v.list_price, v.compare_at_price) is distinct from
    (private.discounted(w.price, discount), case when discount > 0 then w.price end,
      case when discount > 0 then w.price else w.compare_at end);
  for one in
    select pv.id, private.count_of(x -> 'stock', 999999) as stock, private.count_of(x -> 'stock_was', 999999) as stock_was
    from jsonb_array_elements(d -> 'variants') x
    join public.product_variants pv on pv.product_id = product and pv.active
      and private.combination(to_jsonb(pv)) = private.combination(x)
    where private.count_of(x -> 'stock', 999999) is not null
      and private.count_of(x -> 'stock', 999999) is distinct from private.count_of(x -> 'stock_was', 999999)
    order by pv.id
  loop
    perform private.change_stock(one.id, one.stock, one.stock_was);
  end loop;
end
$$;

create function private.new_sku() returns text
  language sql volatile set search_path = ''
  return upper(left(replace(gen_random_uuid()::text, '-', ''), 10));

create function private.apply_variants(product uuid, d jsonb, discount numeric) returns void
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
    weight_grams = coalesce(private.count_of(w.v -> 'weight_grams', 1000000), 0), position = w.n::int - 1, active = true
  from jsonb_array_elements(d -> 'variants') with ordinality w (v, n)
  where pv.product_id = product and private.combination(w.v) = private.combination(to_jsonb(pv));
  perform private.apply_prices(product, d, discount);
  insert into public.product_variants (product_id, sku, color, size, flavor, quantity_option, color_hex, list_price, price,
    compare_at_price, weight_grams, stock, position)
  select product, coalesce(nullif(trim(w.v ->> 'sku'), ''), private.new_sku()), trim(w.v ->> 'color'), trim(w.v ->> 'size'),
    trim(w.v ->> 'flavor'), trim(w.v ->> 'quantity_option'),
    case when w.v ->> 'color_hex' ~* '^#[0-9a-f]{6}$' then w.v ->> 'color_hex' end,
    case when discount > 0 then private.amount_of(w.v -> 'price') end,
    private.discounted(private.amount_of(w.v -> 'price'), discount),
    case when discount > 0 then private.amount_of(w.v -> 'price') else private.amount_of(w.v -> 'compare_at_price') end,
    coalesce(private.count_of(w.v -> 'weight_grams', 1000000), 0), coalesce(private.count_of(w.v -> 'stock', 999999), 0),
    w.n::int - 1
  from jsonb_array_elements(d -> 'variants') with ordinality w (v, n)
  where not exists (
    select 1 from public.product_variants pv where pv.product_id = product and private.combination(w.v) = private.combination(to_jsonb(pv)));
exception when unique_violation then
  perform private.fail(422, 'sku_taken', 'Another product in your store has this SKU.');
end
$$;

-- How long an uploaded picture waits for a product that uses it.
create function private.picture_time() returns interval
  language sql immutable set search_path = ''
  return interval '2 days';

create function private.use_pictures(vendor uuid, d jsonb) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.product_pictures s set used_at = now()
  where s.vendor_id = vendor and s.used_at is null
    and s.path in (select m ->> 'path' from jsonb_array_elements(coalesce(d -> 'media', '[]')) m);
end;

-- Pictures must be uploaded by the store, or already belong to the product.
create function private.apply_media(product uuid, d jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  wanted jsonb := coalesce(d -> 'media', '[]');
  known jsonb;
begin
  select coalesce(jsonb_agg(jsonb_build_object('path', x.path, 'width', x.width, 'height', x.height, 'widths', x.widths, 'backdrop', x.backdrop)), '[]')
  into known from (
    select m.path, m.width, m.height, m.widths, m.backdrop from public.product_media m where m.product_id = product
    union
    select s.path, s.width, s.height, s.widths, s.backdrop from private.product_pictures s
    where s.vendor_id = (select p.vendor_id from public.products p where p.id = product)
      and s.path in (select m ->> 'path' from jsonb_array_elements(wanted) m)
      -- The sweep waits a day longer, so that it never removes a file that is about to be used.
      and (s.used_at is not null or s.created_at > now() - private.picture_time())
  ) x;
  if exists (select 1 from jsonb_array_elements(wanted) m
    where not exists (select 1 from jsonb_array_elements(known) k where k ->> 'path' = m ->> 'path')) then
    perform private.fail(409, 'picture_gone', 'One of the pictures is missing. Add it again.');
  end if;
  perform private.use_pictures((select p.vendor_id from public.products p where p.id = product), d);
  if (select jsonb_agg(jsonb_build_array(m.path, m.alt, m.color, m.size) order by m.position, m.id) from public.product_media m where m.product_id = product)
    is not distinct from (select jsonb_agg(jsonb_build_array(m ->> 'path', private.clean_line(coalesce(m ->> 'alt', '')), nullif(m ->> 'color', ''), nullif(m ->> 'size', '')) order by n)
      from jsonb_array_elements(wanted) with ordinality x (m, n)) then
    return;
  end if;
  delete from public.product_media m where m.product_id = product;
  insert into public.product_media (product_id, position, path, alt, color, size, width, height, widths, backdrop)
  select product, w.n::int - 1, k ->> 'path', private.clean_line(coalesce(w.m ->> 'alt', '')), nullif(w.m ->> 'color', ''), nullif(w.m ->> 'size', ''),
    (k ->> 'width')::int, (k ->> 'height')::int, array(select jsonb_array_elements_text(k -> 'widths')::int), k ->> 'backdrop'
  from jsonb_array_elements(wanted) with ordinality w (m, n)
  join jsonb_array_elements(known) k on k ->> 'path' = w.m ->> 'path';
  if jsonb_array_length(wanted) = 0 then
    update public.products p set image = null where p.id = product and p.image is not null;
  end if;
end
$$;

create function private.apply_document(product uuid, d jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  percent numeric := coalesce(private.amount_of(d -> 'discount'), 0);
begin
  update public.products p set
    name = trim(d ->> 'name'), description = trim(d ->> 'description'), category_id = (d ->> 'category_id')::uuid,
    features = array(select private.clean_line(f) from jsonb_array_elements_text(coalesce(d -> 'features', '[]')) f),
    discount = percent
  where p.id = product;
  delete from public.product_options o where o.product_id = product
    and o.name not in (select x ->> 'name' from jsonb_array_elements(coalesce(d -> 'options', '[]')) x);
  insert into public.product_options as o (product_id, name, position)
  select product, x.o ->> 'name', x.n::int - 1 from jsonb_array_elements(coalesce(d -> 'options', '[]')) with ordinality x (o, n)
  on conflict (product_id, name) do update set position = excluded.position where o.position <> excluded.position;
  perform private.apply_variants(product, d, percent);
  perform private.apply_media(product, d);
end
$$;

create function private.check_document(d jsonb) returns void
  language plpgsql stable security definer set search_path = '' as $$
declare
  problems jsonb := private.product_problems(d);
begin
  if problems <> '{}' then
    perform private.fail(422, 'product_invalid', (select value from jsonb_each_text(problems) limit 1), problems);
  end if;
end
$$;

-- The two calls of the editor ------------------------------------------------------------------------------------------
create function public.create_product(vendor_id uuid, request_key uuid, document jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products;
begin
  perform private.seller(create_product.vendor_id, 'products', 'write');
  if create_product.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key is a uuid of the request.');
  end if;
  perform 1 from public.vendors v where v.id = create_product.vendor_id for key share;
  select x.* into p from public.products x
  where x.vendor_id = create_product.vendor_id and x.request_key = create_product.request_key;
  if p.id is not null then
    return private.product_view(p);
  end if;
  perform private.check_document(document);
  loop
    insert into public.products as x (vendor_id, category_id, name, slug, description, request_key)
    values (create_product.vendor_id, (document ->> 'category_id')::uuid, trim(document ->> 'name'),
      private.free_slug(create_product.vendor_id, document ->> 'name', null), trim(document ->> 'description'), create_product.request_key)
    on conflict do nothing
    returning x.* into p;
    exit when p.id is not null;
    select x.* into p from public.products x
    where x.vendor_id = create_product.vendor_id and x.request_key = create_product.request_key;
    if p.id is not null then
      return private.product_view(p);
    end if;
    -- Another product has just taken the slug: the next round finds the next free one.
  end loop;
  perform private.apply_document(p.id, document);
  update public.products x set version = 0 where x.id = p.id;
  return private.product_view(private.note_version(p.id, 'created', create_product.request_key));
end
$$;
comment on function public.create_product is
  'A new draft. The same key returns the product it created. 422 product_invalid with a sentence per field in the hint.';
grant execute on function public.create_product to authenticated;

create function public.save_product(product_id uuid, version int, request_key uuid, document jsonb, as_draft boolean default false)
  returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  p public.products := private.open_product(save_product.product_id);
begin
  if exists (select 1 from private.product_versions v
    where v.product_id = p.id and v.request_key = save_product.request_key) then
    return private.product_view(p);
  end if;
  perform private.expect_version(p, save_product.version);
  perform private.check_document(document);
  if as_draft and p.published then
    perform private.apply_prices(p.id, document, p.discount);
    perform private.use_pictures(p.vendor_id, document);
    insert into private.product_drafts as d (product_id, document) values (p.id, document)
    on conflict on constraint product_drafts_pkey do update set document = excluded.document, saved_at = now();
    return private.product_view(private.note_version(p.id, 'drafted', save_product.request_key));
  end if;
  perform private.apply_document(p.id, document);
  delete from private.product_drafts d where d.product_id = p.id;
  return private.product_view(private.note_version(p.id, 'saved', save_product.request_key));
end
$$;
comment on function public.save_product is
  'Saves a product; a published one stays online, and with as_draft only its price and stock change for shoppers. 409 product_changed with the current values in the hint when version is not the latest; 409 stock_held; 422 product_invalid with a sentence per field, sku_taken.';
grant execute on function public.save_product to authenticated;

create function public.product_for_edit(product_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  p public.products;
begin
  perform private.me();
  select x.* into p from public.products x where x.id = product_for_edit.product_id and private.may_vendor(x.vendor_id, 'products', 'read');
  if p.id is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  return private.product_view(p);
end
$$;
comment on function public.product_for_edit is 'What an editor shows, for the team of its store.';
grant execute on function public.product_for_edit to authenticated;
