-- Options with a store's own names. The four options stay the places where the values of variants are: what is new is
-- how a product calls one of them. Carts, order lines, stock and imports go on as before.

alter table public.product_options
  add column label text check (char_length(label) between 1 and 40 and strpos(label, '|') = 0);
comment on column public.product_options.label is 'What this product calls the option; null for the name that it has everywhere.';
call private.keep_clean('public.product_options', '{label}');
-- Checked after each statement, so that two options may swap their names.
alter table public.product_options add constraint product_options_label_key
  exclude using btree (product_id with =, lower(label) with =) where (label is not null) deferrable initially immediate;

-- The rules ------------------------------------------------------------------------------------------------------------
-- What the shop calls an option. Mirrors optionTitles in src/schema/vendor-panel/product.ts.
create function private.option_title(name text) returns text
  language sql immutable set search_path = ''
  return case name when 'quantity' then 'Pack size' else initcap(name) end;

-- The own name in an option of a document: null if it has none, or the one that the shop gives it anyway.
create function private.option_label(option jsonb) returns text
  language sql immutable set search_path = ''
  return (
    select x.label from (select private.clean_line(option ->> 'label') as label) x
    where lower(x.label) not in ('', lower(private.option_title(option ->> 'name'))));

create function private.are_option_names(options jsonb) returns boolean
  language sql immutable set search_path = ''
  return not exists (
      select 1 from jsonb_array_elements(options) o
      where coalesce(jsonb_typeof(o -> 'label'), 'null') not in ('null', 'string')
        or private.clean_line(o ->> 'label') = '' or char_length(private.option_label(o)) > 40 or strpos(private.option_label(o), '|') > 0
        -- Sizes that are called colors would be neither.
        or lower(private.option_label(o)) in ('color', 'size', 'flavor', 'pack size'))
    and (select count(distinct lower(private.option_label(o))) = count(private.option_label(o)) from jsonb_array_elements(options) o);

-- The part of an option that names it; nothing under its usual name.
create function private.own_label(label text) returns jsonb
  language sql immutable set search_path = ''
  return case when label is null then '{}' else jsonb_build_object('label', label) end;

-- {"size": "Resistance"}; null if every option has its usual name.
create function private.option_names(product uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_object_agg(o.name, o.label) from public.product_options o where o.product_id = product and o.label is not null);

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
  if not private.are_option_names(options) then
    found := found || '{"options": "An option needs a name of 1 to 40 characters without |, and no other option of the product may have it"}';
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
      select jsonb_agg(private.own_label(o.label) || jsonb_build_object('name', o.name, 'values', coalesce((
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
  insert into public.product_options as o (product_id, name, position, label)
  select product, x.o ->> 'name', x.n::int - 1, private.option_label(x.o)
  from jsonb_array_elements(coalesce(d -> 'options', '[]')) with ordinality x (o, n)
  on conflict (product_id, name) do update set position = excluded.position, label = excluded.label
    where o.position <> excluded.position or o.label is distinct from excluded.label;
  perform private.apply_variants(product, d, percent);
  perform private.apply_media(product, d);
end
$$;

-- A change of many products is about the shop's own options: a size that a store calls resistance is none.
create or replace function private.option_changed(d jsonb, field text, word text, is_new boolean) returns jsonb
  language plpgsql stable set search_path = '' as $$
declare
  col text := private.option_column(field);
  choices jsonb := (select o -> 'values' from jsonb_array_elements(d -> 'options') o where o ->> 'name' = field and not o ? 'label');
  known text := (select x from jsonb_array_elements_text(choices) x where lower(x) = lower(word));
  variants jsonb;
begin
  if choices is null and is_new then
    perform private.fail(409, 'option_missing', format('It has no %s. Add this option in the product editor.', field));
  elsif choices is null or (known is null) <> is_new then
    return d;
  elsif not is_new and jsonb_array_length(choices) = 1 then
    perform private.fail(409, 'option_last', format('It has no other %s.', field));
  elsif is_new then
    choices := choices || to_jsonb(word);
    variants := d -> 'variants' || coalesce((
      select jsonb_agg(x.v order by x.n) from (
        select distinct on (private.combination(v - col)) n,
          v - 'id' - 'stock_was' - case col when 'color' then 'color_hex' else '' end
            || jsonb_build_object(col, word, 'sku', '', 'stock', 0) as v
        from jsonb_array_elements(d -> 'variants') with ordinality y (v, n) order by private.combination(v - col), n) x), '[]');
  else
    choices := (select jsonb_agg(x order by n) from jsonb_array_elements_text(choices) with ordinality y (x, n) where x <> known);
    variants := coalesce((
      select jsonb_agg(v order by n) from jsonb_array_elements(d -> 'variants') with ordinality y (v, n)
      where v ->> col is distinct from known), '[]');
  end if;
  return d || jsonb_build_object('variants', variants, 'options', (
    select jsonb_agg(case when o ->> 'name' = field then jsonb_set(o, '{values}', choices) else o end order by n)
    from jsonb_array_elements(d -> 'options') with ordinality y (o, n)));
end
$$;
