-- Imports and exports of what else a product says, in columns of their own. An empty cell changes nothing.

create function private.cell_tags(cell text) returns text[]
  language sql immutable set search_path = ''
  return array(select c from regexp_split_to_table(cell, '[,;|\r\n]+') f cross join lateral private.clean_line(f) c where c <> '');

-- A barcode's digits: a spreadsheet drops the zeros in front, and shops write an apostrophe so that it doesn't.
create function private.cell_gtin(cell text) returns text
  language sql immutable set search_path = ''
  return (
    select g.code from (select regexp_replace(cell, '[\s''’-]', '', 'g') as digits) d
    cross join lateral unnest(array[d.digits, lpad(d.digits, 8, '0'), lpad(d.digits, 12, '0'), lpad(d.digits, 13, '0')]) with ordinality g (code, n)
    where d.digits ~ '^[0-9]{6,14}$' and char_length(g.code) >= char_length(d.digits) and private.is_gtin(g.code) order by g.n limit 1);

create function private.cell_condition(cell text) returns text
  language sql immutable set search_path = ''
  return case
    when cell ~* '^(brand[ -]?)?new$' then 'new'
    when cell ~* '^(certified )?(refurbished|renewed)$' then 'refurbished'
    when cell ~* '^used' then 'used' end;

create or replace function private.import_fields(kind text) returns text[]
  language sql immutable set search_path = ''
  return case kind
    when 'products' then array['handle', 'name', 'description', 'category', 'discount', 'features', 'color', 'size', 'flavor',
      'quantity', 'sku', 'price', 'compare_at_price', 'stock', 'weight_grams', 'gtin', 'mpn', 'cost', 'brand', 'tags', 'condition', 'care',
      'seo_title', 'seo_description']
    when 'stock' then array['sku', 'price', 'compare_at_price', 'stock'] end;

create or replace function public.start_import(
  vendor_id uuid, request_key uuid, kind text, file_name text, fields text[], headers text[], total int, source jsonb default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.seller(start_import.vendor_id, 'products', 'write');
  i private.imports;
  known text[] := private.import_fields(start_import.kind);
begin
  perform 1 from public.vendors v where v.id = start_import.vendor_id for key share;
  perform pg_advisory_xact_lock(hashtextextended('import ' || start_import.vendor_id, 0));
  select x.* into i from private.imports x
  where x.vendor_id = start_import.vendor_id and x.request_key = start_import.request_key;
  if i.id is not null then
    return private.import_view(i);
  end if;
  if start_import.request_key is null or known is null or fields is null or headers is null or not fields <@ known
    or cardinality(fields) not between 1 and cardinality(known) or cardinality(headers) <> cardinality(fields)
    or (select count(distinct f) from unnest(fields) f) < cardinality(fields) then
    perform private.fail(422, 'import_invalid', 'An import needs a kind and the column of each field.');
  end if;
  if not fields && (case start_import.kind when 'stock' then '{sku}' else '{handle,name}' end)::text[] then
    perform private.fail(422, 'import_columns', 'Choose the columns that identify each row.');
  end if;
  if not private.is_import_source(source, total) then
    perform private.fail(422, 'import_invalid', 'The file of an import needs its columns and the number of its rows.');
  end if;
  if total is null or total not between 1 and 50000 then
    perform private.fail(422, 'import_rows', 'A file can have 1 to 50,000 rows.');
  end if;
  select x.* into i from private.imports x where x.vendor_id = start_import.vendor_id and x.closed_at is null for update;
  if i.id is not null then
    -- A broken upload starts over; nobody ends a colleague's.
    if i.stage <> 'ended' and not exists (
      select 1 from private.jobs j where j.id = i.job_id and j.status in ('failed', 'cancelled')
    ) and not (i.stage = 'uploading' and (
      i.asked_by = me or i.touched_at < clock_timestamp() - interval '2 minutes')) then
      perform private.fail(409, 'import_running', 'Your store is still running another import.');
    end if;
    perform private.close_import(i);
  end if;
  insert into private.imports (vendor_id, asked_by, request_key, kind, file_name, fields, headers, total, shop, file_columns, file_rows,
    lines, left_out, default_category_id)
  values (start_import.vendor_id, me, start_import.request_key, start_import.kind,
    coalesce(nullif(left(trim(start_import.file_name), 200), ''), 'file'), start_import.fields,
    array(select left(h, 200) from unnest(start_import.headers) with ordinality x (h, n) order by n), start_import.total,
    source ->> 'shop', array(select left(c, 200) from jsonb_array_elements_text(source -> 'columns') with ordinality x (c, n) order by n),
    (source ->> 'rows')::int, coalesce((source ->> 'lines')::int, 0), coalesce(source -> 'left_out', '[]'),
    (select w.category_id from private.category_words w where w.vendor_id = start_import.vendor_id and w.key = ''))
  returning * into i;
  return private.import_view(i);
end
$$;

create or replace function private.cell_flaw(field text, cell text) returns text
  language sql immutable set search_path = ''
  return case
    when cell ~* '^(#(¡?(REF|VALUE|DIV/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|BUSY|UNKNOWN|CONNECT|EXTERNAL|PYTHON|ERROR|BEZUG|WERT|VALOR|VALEUR|VALORE|RIF)!|(NAME|NOM|NOMBRE)\?|¿NOMBRE\?|N/A|NV|N/D|GETTING_DATA|#+)|Err:[0-9]{3})$'
      then 'error'
    when field in ('handle', 'name', 'category', 'sku', 'color', 'size', 'flavor', 'quantity', 'gtin', 'mpn') and private.digits_lost(cell) then 'digits'
    when field in ('size', 'quantity') and private.turned_date(cell)
      then 'date' end;

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
