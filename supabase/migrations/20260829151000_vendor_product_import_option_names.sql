-- Own names of options in imports and exports: a column like 'Size: Resistance | Color: Finish'. What it doesn't name stays,
-- and 'Size: Size' takes an own name away.

-- {"size": "Resistance"}, with null for a usual name; null for a cell that names nothing, or two options alike.
create function private.cell_option_names(cell text) returns jsonb
  language sql immutable set search_path = ''
  return (
    select case when bool_and(x.name is not null and x.label <> '') and count(distinct x.name) = count(*)
      and private.are_option_names(jsonb_agg(x.option)) then jsonb_object_agg(coalesce(x.name, ''), private.option_label(x.option)) end
    from (
      select y.name, y.label, jsonb_build_object('name', y.name, 'label', y.label) as option
      from regexp_split_to_table(cell, '[|]') part
      cross join lateral (
        select case lower(private.clean_line(split_part(part, ':', 1)))
            when 'color' then 'color' when 'size' then 'size' when 'flavor' then 'flavor' when 'pack size' then 'quantity'
            when 'quantity' then 'quantity' end as name,
          private.clean_line(case when strpos(part, ':') > 0 then substr(part, strpos(part, ':') + 1) else '' end) as label) y
      where private.clean_line(part) <> '') x);

create function private.option_names_cell(product uuid) returns text
  language sql stable security definer set search_path = ''
  return (
    select coalesce(string_agg(private.option_title(o.name) || ': ' || o.label, ' | ' order by o.position, o.name), '')
    from public.product_options o where o.product_id = product and o.label is not null);

create function private.with_option_names(d jsonb, cell text) returns jsonb
  language sql immutable set search_path = ''
  return (
    select case when x.names is null then d else jsonb_set(d, '{options}', coalesce((
      select jsonb_agg(case when x.names ? (o ->> 'name') then (o - 'label') || private.own_label(x.names ->> (o ->> 'name')) else o end order by n)
      from jsonb_array_elements(d -> 'options') with ordinality y (o, n)), '[]')) end
    from (select private.cell_option_names(cell) as names) x);

-- Whether a cell would change no name. It names no option that the product doesn't have.
create function private.has_option_names(product uuid, cell text) returns boolean
  language sql stable security definer set search_path = ''
  return cell is null or not exists (
    select 1 from jsonb_each_text(private.cell_option_names(cell)) n
    join public.product_options o on o.product_id = product and o.name = n.key
    where o.label is distinct from n.value);

create or replace function private.import_fields(kind text) returns text[]
  language sql immutable set search_path = ''
  return case kind
    when 'products' then array['handle', 'name', 'description', 'category', 'discount', 'features', 'color', 'size', 'flavor',
      'quantity', 'option_names', 'sku', 'price', 'compare_at_price', 'stock', 'weight_grams', 'gtin', 'mpn', 'cost', 'brand', 'tags', 'condition', 'care',
      'seo_title', 'seo_description', 'pictures', 'picture_alts', 'variant_picture']
    when 'stock' then array['sku', 'price', 'compare_at_price', 'stock'] end;

create or replace function private.check_import_rows(i private.imports, first_row int, last_row int) returns void
  language sql security definer set search_path = ''
begin atomic
  with places as (
    select c.id, c.slug, private.path_key(c.name) as name, (
      select private.path_key(string_agg(a.name, ' > ' order by a.depth)) from public.categories a where a.id = any (c.path)) as path
    from public.categories c
  ), known as (
    -- A name or path counts before handles and ids.
    select k.key, array_agg(distinct k.id) as ids from (
      select x.*, min(x.rank) over (partition by x.key) as best from (
        select name as key, id, 1 as rank from places union all select path, id, 1 from places
        union all select slug, id, 2 from places union all select id::text, id, 2 from places) x) k
    where k.rank = k.best group by k.key
  ), said as (
    -- What the store has said counts before any name.
    select w.key, array[w.category_id] as ids from private.category_words w where w.vendor_id = (i).vendor_id and w.key <> ''
    union all
    select k.key, k.ids from known k
    where not exists (select 1 from private.category_words w where w.vendor_id = (i).vendor_id and w.key = k.key)
  ), these as (
    -- Another shop's path ends with a name that may be ours.
    select r.row_no, r.cells as c, r.extra, case (i).kind when 'products' then private.handle_of(r.cells ->> 'handle') end as handle,
      coalesce(k.ids, case when cardinality(l.ids) = 1 then l.ids end) as ids,
      (select jsonb_object_agg(f.field, f.flaw) from (
        select c.key as field, coalesce(r.flaws ->> c.key, private.cell_flaw(c.key, c.value)) as flaw
        from jsonb_each_text(coalesce(r.flaws, '{}') || r.cells) c) f where f.flaw is not null) as flaws,
      private.cell_amount(r.cells ->> 'price') as price, private.cell_amount(r.cells ->> 'compare_at_price') as compare_at,
      private.cell_percent(r.cells ->> 'discount') as discount,
      case when r.cells ? 'features' then private.cell_features(r.cells ->> 'features') end as features
    from private.import_rows r
    left join said k on k.key = private.path_key(r.cells ->> 'category')
    left join said l on k.key is null and l.key = private.path_key(substring(r.cells ->> 'category' from '>([^>]*)$'))
    where r.import_id = (i).id and r.row_no between first_row and last_row
  )
  update private.import_rows r set
    -- A file exported before a product's address changed means the same product, unless another one has the address.
    handle = coalesce((
      select p.slug from private.former_product_slugs f join public.products p on p.id = f.product_id
      where f.vendor_id = (i).vendor_id and p.vendor_id = (i).vendor_id and f.slug = t.handle
        and not exists (select 1 from public.products x where x.vendor_id = (i).vendor_id and x.slug = t.handle)
      order by f.given_up_at desc limit 1), t.handle),
    category_id = case when cardinality(t.ids) = 1 then t.ids[1] end,
    problems = (
      select jsonb_agg(jsonb_build_object('field', x.field, 'code', x.code, 'sentence', x.sentence)) from (
      select y.field, y.code, y.sentence from (values
        (t.extra is not null, 'row', 'cells_extra',
          'This row has more cells than the header. Put text with a comma in quotation marks'),
        ((i).kind = 'products' and not t.c ?| '{handle,name}', 'name', 'name_missing', 'A product needs a name'),
        ((i).kind = 'stock' and not t.c ? 'sku', 'sku', 'sku_missing', 'The SKU is missing'),
        (char_length(t.c ->> 'name') > 100, 'name', 'name_length', 'Name must be 1 to 100 characters'),
        (char_length(t.c ->> 'description') not between 10 and 2000, 'description', 'description_length',
          'Description must be 10 to 2,000 characters'),
        (t.c ? 'category' and t.ids is null and (i).default_category_id is null, 'category', 'category_unknown',
          'We can''t find this category. Choose one for it before you import, or change it'),
        (cardinality(t.ids) > 1 and (i).default_category_id is null, 'category', 'category_ambiguous', 'Several categories have this name. Add the parent category, like “Strength > Barbells”'),
        (t.c ? 'discount' and coalesce(t.discount, 100) > 99.99, 'discount', 'discount_range', 'Discount must be 0 to 99.99'),
        (cardinality(t.features) > 30 or exists (select 1 from unnest(t.features) f where char_length(f) > 200), 'features',
          'feature_length', 'A feature must be 1 to 200 characters, and a product can have up to 30'),
        (char_length(t.c ->> 'color') > 50, 'color', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'size') > 50, 'size', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'flavor') > 50, 'flavor', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'quantity') > 50, 'quantity', 'value_length', 'A value must be 1 to 50 characters'),
        (t.c ? 'option_names' and private.cell_option_names(t.c ->> 'option_names') is null, 'option_names', 'option_names_invalid',
          'Write option names like “Size: Resistance | Color: Finish”, each different and up to 40 characters'),
        (char_length(t.c ->> 'sku') > 64, 'sku', 'sku_length', 'SKU must be at most 64 characters'),
        (private.other_currency(t.c ->> 'price'), 'price', 'price_currency',
          'Prices are in US dollars. Convert this one and enter it without a currency'),
        (private.other_currency(t.c ->> 'compare_at_price'), 'compare_at_price', 'price_currency',
          'Prices are in US dollars. Convert this one and enter it without a currency'),
        (t.c ? 'price' and not private.other_currency(t.c ->> 'price') and coalesce(t.price, 0) not between 0.01 and 999999.99, 'price', 'price_range',
          'Price must be 0.01 to 999999.99, with up to 2 decimals'),
        (t.c ? 'compare_at_price' and not private.other_currency(t.c ->> 'compare_at_price') and (coalesce(t.compare_at, 0) not between 0.01 and 999999.99 or t.compare_at <= t.price),
          'compare_at_price', 'compare_at_higher', 'Compare-at price must be higher than the price'),
        (t.c ? 'stock' and coalesce(private.cell_count(t.c ->> 'stock'), 1000000) > 999999, 'stock', 'stock_range',
          'Stock must be a whole number from 0 to 999999'),
        (t.c ? 'weight_grams' and coalesce(private.cell_count(t.c ->> 'weight_grams'), 1000001) > 1000000, 'weight_grams',
          'weight_range', 'Weight must be a whole number of grams, up to 1000000'),
        (t.c ? 'gtin' and private.cell_gtin(t.c ->> 'gtin') is null, 'gtin', 'gtin_invalid',
          'Barcode must be a GTIN with 8, 12, 13 or 14 digits, the last of which checks the others'),
        (char_length(t.c ->> 'mpn') > 70, 'mpn', 'mpn_length', 'MPN must be at most 70 characters'),
        (private.other_currency(t.c ->> 'cost'), 'cost', 'price_currency',
          'Prices are in US dollars. Convert this one and enter it without a currency'),
        (t.c ? 'cost' and not private.other_currency(t.c ->> 'cost') and coalesce(private.cell_amount(t.c ->> 'cost'), 1000000) > 999999.99,
          'cost', 'cost_range', 'Cost must be 0 to 999999.99, with up to 2 decimals'),
        (char_length(t.c ->> 'brand') > 60, 'brand', 'brand_length', 'Brand must be at most 60 characters'),
        (t.c ? 'tags' and (cardinality(private.cell_tags(t.c ->> 'tags')) > 20
          or exists (select 1 from unnest(private.cell_tags(t.c ->> 'tags')) x (tag) where char_length(x.tag) > 40)), 'tags', 'tag_length',
          'A tag must be 1 to 40 characters, and a product can have up to 20'),
        (t.c ? 'condition' and private.cell_condition(t.c ->> 'condition') is null, 'condition', 'condition_unknown',
          'Condition must be new, refurbished or used'),
        (char_length(t.c ->> 'care') > 2000, 'care', 'care_length', 'Care must be at most 2,000 characters'),
        (char_length(t.c ->> 'seo_title') > 70, 'seo_title', 'seo_title_length', 'Search title must be at most 70 characters'),
        (char_length(t.c ->> 'seo_description') > 320, 'seo_description', 'seo_description_length',
          'Search description must be at most 320 characters')
      ) y (is_wrong, field, code, sentence) where y.is_wrong and not coalesce(t.flaws ? y.field, false)
      union all
      select e.key, 'cell_' || e.value, private.flaw_sentence(e.value) from jsonb_each_text(t.flaws) e) x)
  from these t where r.import_id = (i).id and r.row_no = t.row_no;
end;
