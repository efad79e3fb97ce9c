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

drop trigger a_clean on public.products;
drop function private.clean_products();
call private.keep_clean('public.products', '{name, brand, seo_title, seo_description}', '{description, care}');
drop trigger a_clean on public.product_variants;
drop function private.clean_product_variants();
call private.keep_clean('public.product_variants', '{sku, color, size, flavor, quantity_option, mpn}');

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
      found := found || jsonb_build_object('variants.' || n || '.gtin', 'Barcode must be a GTIN with 8, 12, 13 or 14 digits, the last of which checks the others');
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
