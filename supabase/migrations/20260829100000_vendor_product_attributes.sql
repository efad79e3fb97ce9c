-- What else a product says: brand, condition, tags, care, a size chart, its details table, how search engines list it, and
-- per variant a barcode, the manufacturer's number and what it cost. A document that doesn't name one of them leaves it
-- as it is: an earlier draft or version, or a page that was opened before, knows none.

alter table public.products
  add column brand text not null default '' check (char_length(brand) <= 60),
  add column tags text[] not null default '{}',
  add column condition text not null default 'new' check (condition in ('new', 'refurbished', 'used')),
  add column care text not null default '' check (char_length(care) <= 2000),
  add column size_chart jsonb check (jsonb_typeof(size_chart) = 'object'),
  add column seo_title text not null default '' check (char_length(seo_title) <= 70),
  add column seo_description text not null default '' check (char_length(seo_description) <= 320);
comment on column public.products.size_chart is 'The store''s own: {columns, rows}. Null if it has none.';
comment on column public.products.seo_title is 'Instead of its name, where search engines list it; empty for the name.';

alter table public.product_variants
  add column gtin text check (gtin ~ '^([0-9]{8}|[0-9]{12,14})$'),
  add column mpn text check (char_length(mpn) between 1 and 70);
comment on column public.product_variants.gtin is 'The number of its barcode: a GTIN with 8, 12, 13 or 14 digits.';
comment on column public.product_variants.mpn is 'The manufacturer''s part number.';
grant select (gtin, mpn) on public.product_variants to anon, authenticated;

-- In a table that no client reads: neither shoppers nor other stores learn what a store pays.
create table private.variant_costs (
  variant_id uuid primary key references public.product_variants (id) on delete cascade,
  cost numeric(12, 2) not null check (cost between 0 and 999999.99)
);
comment on table private.variant_costs is 'What a store pays for an item. Only its own team reads it, with the product.';
alter table private.variant_costs enable row level security;

drop trigger products_touch on public.products;
create trigger products_touch
  before update of name, slug, description, features, category_id, specs, published, brand, tags, condition, care, size_chart,
    seo_title, seo_description on public.products
  for each row execute function private.touch_updated_at();

-- The rules ------------------------------------------------------------------------------------------------------------
-- A GTIN: its last digit checks the others.
create function private.is_gtin(code text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(case when code ~ '^([0-9]{8}|[0-9]{12,14})$' and code ~ '[1-9]' then (
    select sum(substr(lpad(code, 14, '0'), n, 1)::int * case when n % 2 = 1 then 3 else 1 end) % 10 = 0
    from generate_series(1, 14) n) end, false);

create function private.is_text(value jsonb, longest int) returns boolean
  language sql immutable set search_path = ''
  return jsonb_typeof(value) = 'string' and char_length(trim(value #>> '{}')) <= longest;

-- Rows of the details table: up to 30 different names, each with a value.
create function private.is_spec_list(value jsonb) returns boolean
  language sql immutable set search_path = ''
  return case when jsonb_typeof(value) = 'array' then jsonb_array_length(value) <= 30 and not exists (
      select 1 from jsonb_array_elements(value) x
      where not private.is_text_list(jsonb_build_array(x -> 'name'), 1, 60) or not private.is_text_list(jsonb_build_array(x -> 'value'), 1, 200))
    and (select count(distinct lower(private.clean_line(x ->> 'name'))) from jsonb_array_elements(value) x) = jsonb_array_length(value)
    else false end;

-- {columns, rows}: every row has a cell for each column; the first cell names the size.
create function private.is_size_chart(chart jsonb) returns boolean
  language sql immutable set search_path = ''
  return case
    when chart is null or chart = 'null' then true
    when jsonb_typeof(chart -> 'columns') = 'array' and jsonb_typeof(chart -> 'rows') = 'array' then
      private.is_text_list(chart -> 'columns', 8, 40) and jsonb_array_length(chart -> 'columns') >= 2
      and jsonb_array_length(chart -> 'rows') between 1 and 30 and not exists (
        select 1 from jsonb_array_elements(chart -> 'rows') r
        where case when jsonb_typeof(r) = 'array' then jsonb_array_length(r) <> jsonb_array_length(chart -> 'columns')
          or not private.is_text_list(jsonb_build_array(r -> 0), 1, 40)
          or exists (select 1 from jsonb_array_elements(r) c where not coalesce(private.is_text(c, 40), false)) else true end)
    else false end;


create or replace function private.product_problems(d jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  found jsonb := '{}';
  v jsonb;
  n int := 0;
  options jsonb := coalesce(d -> 'options', '[]');
begin
  if coalesce(jsonb_typeof(d), '') <> 'object' then
    return '{"name": "A product is a JSON object."}';
  end if;
  if jsonb_typeof(d -> 'name') is distinct from 'string' or char_length(trim(d ->> 'name')) not between 1 and 100 then
    found := found || '{"name": "Name must be 1 to 100 characters"}';
  end if;
  if jsonb_typeof(d -> 'description') is distinct from 'string' or char_length(trim(d ->> 'description')) not between 10 and 2000 then
    found := found || '{"description": "Description must be 10 to 2,000 characters"}';
  end if;
  if not exists (select 1 from public.categories c where c.id::text = d ->> 'category_id') then
    found := found || '{"category_id": "Choose a category"}';
  end if;
  if private.amount_of(coalesce(d -> 'discount', '0')) is null or private.amount_of(coalesce(d -> 'discount', '0')) > 99.99 then
    found := found || '{"discount": "Discount must be 0 to 99.99"}';
  end if;
  if not private.is_text_list(coalesce(d -> 'features', '[]'), 30, 200) then
    found := found || '{"features": "A feature must be 1 to 200 characters, and a product can have up to 30"}';
  end if;
  if not coalesce(private.is_text(coalesce(d -> 'brand', '""'), 60), false) then
    found := found || '{"brand": "Brand must be at most 60 characters"}';
  end if;
  if not private.is_text_list(coalesce(d -> 'tags', '[]'), 20, 40) then
    found := found || '{"tags": "A tag must be 1 to 40 characters, and a product can have up to 20"}';
  end if;
  if coalesce(d ->> 'condition', 'new') not in ('new', 'refurbished', 'used') then
    found := found || '{"condition": "Choose a condition"}';
  end if;
  if not coalesce(private.is_text(coalesce(d -> 'care', '""'), 2000), false) then
    found := found || '{"care": "Care must be at most 2,000 characters"}';
  end if;
  if not private.is_spec_list(coalesce(d -> 'specs', '[]')) then
    found := found || '{"specs": "Details need different names of 1 to 60 characters, each with a value of 1 to 200, and a product can have up to 30"}';
  end if;
  if not private.is_size_chart(d -> 'size_chart') then
    found := found || '{"size_chart": "A size chart needs 2 to 8 named columns and up to 30 sizes, in cells of up to 40 characters"}';
  end if;
  if not coalesce(private.is_text(coalesce(d -> 'seo_title', '""'), 70), false) then
    found := found || '{"seo_title": "Search title must be at most 70 characters"}';
  end if;
  if not coalesce(private.is_text(coalesce(d -> 'seo_description', '""'), 320), false) then
    found := found || '{"seo_description": "Search description must be at most 320 characters"}';
  end if;
  if coalesce(d ->> 'slug', '') <> '' and not (d ->> 'slug' ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(d ->> 'slug') <= 120) then
    found := found || '{"slug": "Address must be lowercase letters and digits with hyphens between them, up to 120 characters"}';
  end if;
  if jsonb_typeof(options) <> 'array' or jsonb_array_length(options) > 4 or exists (
    select 1 from jsonb_array_elements(options) o
    where coalesce(o ->> 'name', '') not in ('color', 'size', 'flavor', 'quantity')
      or not private.is_text_list(o -> 'values', private.variant_limit(), 50) or o -> 'values' = '[]'
      or (select count(distinct lower(trim(x))) from jsonb_array_elements_text(o -> 'values') x) < jsonb_array_length(o -> 'values')
  ) or (select count(distinct o ->> 'name') from jsonb_array_elements(options) o) < jsonb_array_length(options) then
    return found || '{"options": "Each option needs different values of 1 to 50 characters"}';
  end if;
  if coalesce(jsonb_typeof(d -> 'variants'), '') <> 'array' or jsonb_array_length(d -> 'variants') not between 1 and private.variant_limit() then
    return found || '{"variants": "A product can have 1 to 100 variants"}';
  end if;
  for v in select x from jsonb_array_elements(d -> 'variants') x loop
    if private.amount_of(v -> 'price') is null or private.amount_of(v -> 'price') not between 0.01 and 999999.99 then
      found := found || jsonb_build_object('variants.' || n || '.price', 'Price must be 0.01 to 999999.99, with up to 2 decimals');
    elsif jsonb_typeof(v -> 'compare_at_price') <> 'null' and (private.amount_of(v -> 'compare_at_price') is null
      or private.amount_of(v -> 'compare_at_price') <= private.amount_of(v -> 'price')) then
      found := found || jsonb_build_object('variants.' || n || '.compare_at_price', 'Compare-at price must be higher than the price');
    elsif private.discounted(private.amount_of(v -> 'price'), coalesce(private.amount_of(d -> 'discount'), 0)) < 0.01 then
      found := found || jsonb_build_object('variants.' || n || '.price', 'The discount leaves less than 0.01');
    elsif not private.is_discountable(private.amount_of(v -> 'price'), coalesce(private.amount_of(d -> 'discount'), 0)) then
      found := found || jsonb_build_object('variants.' || n || '.price', 'The discount takes off less than 0.01');
    end if;
    if private.count_of(coalesce(v -> 'stock', '0'), 999999) is null then
      found := found || jsonb_build_object('variants.' || n || '.stock', 'Stock must be a whole number from 0 to 999999');
    end if;
    if private.count_of(coalesce(v -> 'weight_grams', '0'), 1000000) is null then
      found := found || jsonb_build_object('variants.' || n || '.weight_grams', 'Weight must be a whole number of grams, up to 1000000');
    end if;
    if char_length(trim(coalesce(v ->> 'sku', ''))) > 64 then
      found := found || jsonb_build_object('variants.' || n || '.sku', 'SKU must be at most 64 characters');
    elsif private.digits_lost(v ->> 'sku') then
      found := found || jsonb_build_object('variants.' || n || '.sku',
        'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text');
    end if;
    if coalesce(v ->> 'gtin', '') <> '' and not private.is_gtin(v ->> 'gtin') then
      found := found || jsonb_build_object('variants.' || n || '.gtin', 'Barcode must be a GTIN with 8, 12, 13 or 14 digits. Check its last digit');
    end if;
    if char_length(trim(coalesce(v ->> 'mpn', ''))) > 70 then
      found := found || jsonb_build_object('variants.' || n || '.mpn', 'MPN must be at most 70 characters');
    end if;
    if coalesce(v ->> 'cost', '') <> '' and private.amount_of(v -> 'cost') is null then
      found := found || jsonb_build_object('variants.' || n || '.cost', 'Cost must be 0 to 999999.99, with up to 2 decimals');
    end if;
    if exists (
      select 1 from (values ('color'), ('size'), ('flavor'), ('quantity')) o (name)
      left join lateral (select x -> 'values' as choices from jsonb_array_elements(options) x where x ->> 'name' = o.name) c on true
      where case when c.choices is null then v ->> private.option_column(o.name) is not null
        else not coalesce(c.choices ? (v ->> private.option_column(o.name)), false) end
    ) then
      found := found || jsonb_build_object('variants.' || n || '.options', 'This variant doesn''t match the options');
    end if;
    n := n + 1;
  end loop;
  if (select count(distinct private.combination(x)) from jsonb_array_elements(d -> 'variants') x) < n then
    found := found || '{"variants": "Two variants have the same options"}';
  end if;
  if (select count(*) - count(distinct x ->> 'sku') from jsonb_array_elements(d -> 'variants') x where trim(x ->> 'sku') <> '') > 0 then
    found := found || '{"variants": "Two variants have the same SKU"}';
  end if;
  if coalesce(jsonb_typeof(d -> 'media'), 'array') <> 'array' or jsonb_array_length(coalesce(d -> 'media', '[]')) > 20 or exists (
    select 1 from jsonb_array_elements(coalesce(d -> 'media', '[]')) m
    where jsonb_typeof(m -> 'path') is distinct from 'string' or char_length(coalesce(m ->> 'alt', '')) > 200
      or char_length(coalesce(m ->> 'color', '')) > 50 or char_length(coalesce(m ->> 'size', '')) > 50
  ) then
    found := found || '{"media": "A product can have up to 20 pictures, each with alt text of up to 200 characters"}';
  end if;
  return found;
end
$$;

create or replace function private.document_of(product uuid) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_build_object(
    'name', p.name, 'description', p.description, 'category_id', p.category_id, 'features', to_jsonb(p.features),
    'discount', p.discount::text, 'specs', p.specs, 'brand', p.brand, 'tags', to_jsonb(p.tags),
    'condition', p.condition, 'care', p.care, 'size_chart', p.size_chart, 'seo_title', p.seo_title,
    'seo_description', p.seo_description, 'slug', p.slug,
    'options', coalesce((
      select jsonb_agg(jsonb_build_object('name', o.name, 'values', coalesce((
        select jsonb_agg(x.value order by x.place, x.value) from (
          select case o.name when 'color' then v.color when 'size' then v.size when 'flavor' then v.flavor
            else v.quantity_option end as value, min(v.position) as place
          from public.product_variants v where v.product_id = p.id and v.active group by 1
        ) x where x.value is not null), '[]')) order by o.position, o.name)
      from public.product_options o where o.product_id = p.id), '[]'),
    'variants', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', v.id, 'sku', v.sku, 'color', v.color, 'color_hex', v.color_hex, 'size', v.size, 'flavor', v.flavor,
        'quantity_option', v.quantity_option, 'price', coalesce(v.list_price, v.price)::text,
        'compare_at_price', case when v.list_price is null then v.compare_at_price::text end,
        'weight_grams', v.weight_grams, 'stock', v.stock, 'stock_was', v.stock, 'gtin', coalesce(v.gtin, ''),
        'mpn', coalesce(v.mpn, ''), 'cost', (select k.cost::text from private.variant_costs k where k.variant_id = v.id)) order by v.position, v.id)
      from public.product_variants v where v.product_id = p.id and v.active), '[]'),
    'media', coalesce((
      select jsonb_agg(jsonb_build_object(
        'path', m.path, 'alt', m.alt, 'color', m.color, 'size', m.size, 'width', m.width, 'height', m.height,
        'widths', to_jsonb(m.widths), 'backdrop', m.backdrop) order by m.position, m.id)
      from public.product_media m where m.product_id = p.id), '[]'))
  from public.products p where p.id = product;
end;

-- What a draft doesn't name is what shoppers see.
create or replace function private.edited_document(product uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  live jsonb := private.document_of(product);
  draft jsonb;
begin
  select d.document into draft from private.product_drafts d where d.product_id = product;
  if draft is null then
    return live;
  end if;
  return jsonb_set(live || draft, '{variants}', (
    select jsonb_agg(coalesce((
      select jsonb_build_object('gtin', l -> 'gtin', 'mpn', l -> 'mpn', 'cost', l -> 'cost')
      from jsonb_array_elements(live -> 'variants') l where private.combination(l) = private.combination(v)), '{}')
      || (v - 'id' - 'stock_was') || coalesce((
      select jsonb_build_object('id', l -> 'id', 'price', l -> 'price', 'compare_at_price', l -> 'compare_at_price',
        'stock', l -> 'stock', 'stock_was', l -> 'stock')
      from jsonb_array_elements(live -> 'variants') l where private.combination(l) = private.combination(v)), '{}') order by n)
    from jsonb_array_elements(draft -> 'variants') with ordinality x (v, n)));
end
$$;

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

-- Shown and found ------------------------------------------------------------------------------------------------------

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
