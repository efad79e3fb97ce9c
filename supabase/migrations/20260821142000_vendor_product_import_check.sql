-- The dry run of an import: first each row separately, in batches, then the rows together.

-- 12.5, 1,234.50, $12 or 12 USD; null for anything else, such as another currency, or 0,500, whose comma groups nothing.
create function private.cell_amount(cell text) returns numeric
  language sql immutable set search_path = ''
  return case when cell ~ '^(((US ?)?\$|USD)[ \u00a0]?)?([0-9]{1,7}|[1-9][0-9]{0,2}(,[0-9]{3}){1,2})(\.[0-9]{0,2}0*)?([ \u00a0]?USD)?$'
    then translate(cell, e'$,USD \u00a0', '')::numeric end;

-- An amount in another currency, which only its vendor can convert.
create function private.other_currency(cell text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(cell ~ '[0-9]' and cell ~* '(€|£|¥|zł|(^|[0-9 \u00a0])(EUR|GBP|CHF|CAD|AUD|NZD|JPY|SEK|NOK|DKK|PLN|CZK|HUF|kr|Fr)[.]?($|[0-9 \u00a0]))', false);

-- 20 or 20 %.
create function private.cell_percent(cell text) returns numeric
  language sql immutable set search_path = ''
  return case when cell ~ '^[0-9.]+([ \u00a0\u202f]?%)?$' then private.cell_amount(translate(cell, e'% \u00a0\u202f', '')) end;

-- 10, 1,000, or 10.00 as many exports write it.
create function private.cell_count(cell text) returns int
  language sql immutable set search_path = ''
  return case when cell ~ '^([0-9]{1,7}|[1-9][0-9]{0,2}(,[0-9]{3}){1,2})(\.0*)?$'
    then split_part(replace(cell, ',', ''), '.', 1)::int end;

create function private.cell_features(cell text) returns text[]
  language sql immutable set search_path = ''
  return array(select c from regexp_split_to_table(cell, '[|\r\n]+') f cross join lateral private.clean_line(f) c where c <> '');

create function private.cell_combination(cells jsonb) returns text
  language sql immutable set search_path = ''
  return lower(concat_ws('|', 'c=' || (cells ->> 'color'), 's=' || (cells ->> 'size'), 'f=' || (cells ->> 'flavor'), 'q=' || (cells ->> 'quantity')));

-- The options in a row: 'color,size'.
create function private.cell_options(cells jsonb) returns text
  language sql immutable set search_path = ''
  return concat_ws(',', case when cells ? 'color' then 'color' end, case when cells ? 'size' then 'size' end,
    case when cells ? 'flavor' then 'flavor' end, case when cells ? 'quantity' then 'quantity' end);

-- What a spreadsheet makes of 8-10 and of MAR-10 (src/actors/vendor-panel/import/csv.ts), and a whole date, which is
-- never a size.
create function private.turned_date(cell text) returns boolean
  language sql immutable set search_path = ''
  return cell ~ ('^[0-9]{1,2}(-|[.] |/)(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|Mrz|Mai|Okt|Dez|janv|févr|mars|avr|mai|juin|juil|août|sept?|oct|nov|déc|' ||
      'ene|feb|mar|abr|may|jun|jul|ago|dic|giu|lug|ott|mrt|mei|okt|fev|dez)[.]?$')
    or cell ~ '^(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec|Mrz|Mai|Okt|Dez)[- ][0-9]{2}$'
    or cell ~ '^(0?[1-9]|[12][0-9]|3[01])([-/.])(0?[1-9]|[12][0-9]|3[01])\2(19|20)[0-9]{2}$'
    or cell ~ '^(0?[1-9]|[12][0-9]|3[01])-(Jan|Feb|Mar|Apr|May|June?|July?|Aug|Sept?|Oct|Nov|Dec)-([0-9]{2}|[0-9]{4})$'
    or cell ~ '^(19|20)[0-9]{2}-(0[1-9]|1[0-2])-(0[1-9]|[12][0-9]|3[01])$';

-- How a spreadsheet has changed a cell, as far as its text shows: a program may send a file unchanged.
create function private.cell_flaw(field text, cell text) returns text
  language sql immutable set search_path = ''
  return case
    when cell ~* '^(#(¡?(REF|VALUE|DIV/0|NUM|NULL|SPILL|CALC|FIELD|BLOCKED|BUSY|UNKNOWN|CONNECT|EXTERNAL|PYTHON|ERROR|BEZUG|WERT|VALOR|VALEUR|VALORE|RIF)!|(NAME|NOM|NOMBRE)\?|¿NOMBRE\?|N/A|NV|N/D|GETTING_DATA|#+)|Err:[0-9]{3})$'
      then 'error'
    when field in ('handle', 'name', 'category', 'sku', 'color', 'size', 'flavor', 'quantity') and private.digits_lost(cell) then 'digits'
    when field in ('size', 'quantity') and private.turned_date(cell)
      then 'date' end;

-- Mirrors flawSentences in src/schema/kit/cells.ts.
create function private.flaw_sentence(flaw text) returns text
  language sql immutable set search_path = ''
  return case flaw
    when 'digits' then 'Your spreadsheet shortened this number, so digits are missing. Format the column as text, then enter the full number'
    when 'date' then 'Your spreadsheet turned this into a date. Format the column as text, then enter it again'
    when 'error' then 'This cell shows an error instead of a value. Fix it in your spreadsheet'
    when 'formula' then 'This formula has no saved result. Open the file in your spreadsheet, save it, and upload it again' end;

-- Names are equal if they differ only in case, spaces or the form of their symbols.
create function private.product_key(name text) returns text
  language sql immutable set search_path = ''
  return lower(replace(normalize(regexp_replace(trim(e' \t\r\n\u00a0' from name), '[\s\u00a0]+', ' ', 'g'), NFC), '’', ''''));

create function private.path_key(path text) returns text
  language sql immutable set search_path = ''
  return private.product_key(regexp_replace(path, '\s*>\s*', ' > ', 'g'));

-- The handle for a name in a file. A hash tells apart what a handle can't represent: 'c++' is not 'c', and a name in
-- Chinese is a name.
create function private.handle_of(value text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  plain text := lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'));
  base text := private.slugify(plain);
begin
  if value ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(value) <= 120 then
    return value;
  end if;
  if char_length(base) <= 110 and base <> '' and plain !~ '[^a-z0-9\s_.,:;''’"“”/&()–-]' then
    return base;
  end if;
  return trim(both '-' from left(coalesce(nullif(base, ''), 'product'), 100)) || '-' || left(md5(private.product_key(value)), 8);
end
$$;

-- The content of one row's cells.
create function private.check_import_rows(i private.imports, first_row int, last_row int) returns void
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
    select r.row_no, r.cells as c, r.extra, coalesce(k.ids, case when cardinality(l.ids) = 1 then l.ids end) as ids,
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
    handle = case (i).kind when 'products' then private.handle_of(r.cells ->> 'handle') end,
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
          'weight_range', 'Weight must be a whole number of grams, up to 1000000')
      ) y (is_wrong, field, code, sentence) where y.is_wrong and not coalesce(t.flaws ? y.field, false)
      union all
      select e.key, 'cell_' || e.value, private.flaw_sentence(e.value) from jsonb_each_text(t.flaws) e) x)
  from these t where r.import_id = (i).id and r.row_no = t.row_no;
end;

create function private.add_import_problem(import uuid, rows int[], field text, code text, sentence text) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.import_rows r set problems = coalesce(r.problems, '[]') || jsonb_build_array(
    jsonb_build_object('field', add_import_problem.field, 'code', add_import_problem.code, 'sentence', add_import_problem.sentence))
  where r.import_id = import and r.row_no = any (rows);
end;

-- Rows with an SKU that an earlier row has.
create function private.repeated_skus(import uuid) returns int[]
  language sql stable security definer set search_path = ''
  return array(
    select x.row_no from (
      select r.row_no, row_number() over (partition by r.cells ->> 'sku' order by r.row_no) as n
      from private.import_rows r where r.import_id = import and r.cells ? 'sku') x
    where x.n > 1);

-- A new product needs all required values, in any of its rows; an existing one keeps what is missing here.
create function private.new_product_problems(import uuid)
  returns table (row_no int, field text, code text, sentence text)
  language sql stable security definer set search_path = ''
begin atomic
  with groups as (
    select r.handle, min(r.row_no) as row_no, bool_or(r.cells ? 'name') as name, bool_or(r.cells ? 'description') as description,
      bool_or(r.cells ? 'category') as category, max(private.cell_percent(r.cells ->> 'discount')) as discount,
      count(distinct private.cell_options(r.cells)) as options, count(*) as variants
    from private.import_rows r
    where r.import_id = import and r.handle is not null and r.product_id is null group by r.handle
  )
  select g.row_no, x.field, x.code, x.sentence from groups g cross join lateral (values
    (not g.name, 'name', 'name_missing', 'A product needs a name'),
    (not g.description, 'description', 'description_missing', 'A new product needs a description'),
    (not g.category and (select m.default_category_id from private.imports m where m.id = import) is null, 'category', 'category_missing', 'A new product needs a category'),
    (g.variants > 100, 'handle', 'variant_limit', 'A product can have up to 100 variants'),
    (g.options > 1, 'handle', 'options_differ', 'All rows of a product need the same options')
  ) x (is_wrong, field, code, sentence) where x.is_wrong
  union all
  select r.row_no, 'price', 'price_range', 'The discount leaves less than 0.01'
  from private.import_rows r join groups g on g.handle = r.handle
  where r.import_id = import and g.discount <= 99.99
    and private.discounted(private.cell_amount(r.cells ->> 'price'), g.discount) < 0.01;
end;

-- Rows without a handle: the product of this name in the file or in the store, otherwise a new one.
create function private.name_handles(i private.imports) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (select 1 from private.import_rows r where r.import_id = i.id and r.handle is null and r.cells ? 'name') then
    return;
  end if;
  with names as (
    select private.product_key(r.cells ->> 'name') as key, min(r.row_no) as first_row, array_agg(r.row_no) as rows,
      (array_agg(r.cells ->> 'name' order by r.row_no))[1] as name
    from private.import_rows r where r.import_id = i.id and r.handle is null and r.cells ? 'name' group by 1
  ), known as (
    select k.key, min(k.handle) as handle, count(distinct k.handle) as many from (
      select private.product_key(r.cells ->> 'name') as key, r.handle from private.import_rows r
      where r.import_id = i.id and r.handle is not null and r.cells ? 'name'
      union all
      select private.product_key(p.name), p.slug from public.products p where p.vendor_id = i.vendor_id) k
    group by k.key
  ), based as (
    select n.*, k.handle, k.many, b.base, row_number() over (partition by k.key is null, b.base order by n.first_row) as nth,
      b.base || '-' || left(md5(n.key), 8) as other
    from names n left join known k using (key) cross join lateral (select private.handle_of(n.name) as base) b
  ), taken as (
    select p.slug from public.products p where p.vendor_id = i.vendor_id
    union
    select r.handle from private.import_rows r where r.import_id = i.id and r.handle is not null
  )
  update private.import_rows r set
    handle = case when b.many > 1 then null else coalesce(b.handle, case
      when b.nth = 1 and b.base not in (select t.slug from taken t) then b.base
      when b.other not in (select t.slug from taken t) then b.other
      else b.base || '-' || left(md5(b.key || i.id), 8) end) end,
    problems = case when b.many > 1 then coalesce(r.problems, '[]') || jsonb_build_array(jsonb_build_object(
      'field', 'name', 'code', 'name_ambiguous',
      'sentence', 'Several products have this name. Add a column with the handle')) else r.problems end
  from based b cross join lateral unnest(b.rows) x (row_no)
  where r.import_id = i.id and r.row_no = x.row_no;
end
$$;

-- The rows together, step by step: each step is a transaction, and short enough for the statement timeout. True after
-- the last.
create function private.check_import_products(i private.imports, step int) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  case step when 1 then
    perform private.name_handles(i);
    update private.import_rows r set product_id = p.id from public.products p
    where r.import_id = i.id and p.vendor_id = i.vendor_id and p.slug = r.handle;
    update private.import_rows r set problems = coalesce(r.problems, '[]') || x.problems
    from (
      select g.row_no, jsonb_agg(jsonb_build_object('field', g.field, 'code', g.code, 'sentence', g.sentence)) as problems
      from private.new_product_problems(i.id) g group by g.row_no
    ) x
    where r.import_id = i.id and r.row_no = x.row_no;
  when 2 then
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r
      where r.import_id = i.id and r.handle is not null and not r.cells ? 'price' and not coalesce(r.flaws ? 'price', false) and not exists (
        select 1 from public.product_variants v where v.product_id = r.product_id and v.active and (
          private.combination(to_jsonb(v)) = private.cell_combination(r.cells) or v.sku = r.cells ->> 'sku'))),
      'price', 'price_missing', 'A new variant needs a price');
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r
      where r.import_id = i.id and r.product_id is not null
        and private.cell_options(r.cells) <> coalesce((
          select string_agg(o.name, ',' order by array_position('{color,size,flavor,quantity}', o.name))
          from public.product_options o where o.product_id = r.product_id), '')
        and not (private.cell_options(r.cells) = '' and exists (
          select 1 from public.product_variants v where v.product_id = r.product_id and v.active and v.sku = r.cells ->> 'sku'))),
      'handle', 'options_differ', 'This row needs the same options as the product');
  when 3 then
    perform private.add_import_problem(i.id, array(
      select x.row_no from (
        select r.row_no, row_number() over (
          partition by r.handle, private.cell_combination(r.cells), case when r.product_id is not null and private.cell_options(r.cells) = '' then r.cells ->> 'sku' end
          order by r.row_no) as n
        from private.import_rows r where r.import_id = i.id and r.handle is not null) x where x.n > 1),
      'handle', 'variant_twice', 'An earlier row is the same variant of this product');
    perform private.add_import_problem(i.id, private.repeated_skus(i.id), 'sku', 'sku_twice', 'An earlier row has this SKU');
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r
      join public.product_variants v on v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku' and v.product_id is distinct from r.product_id
      where r.import_id = i.id and r.cells ? 'sku'),
      'sku', 'sku_taken', 'Another product in your store has this SKU');
  when 4 then
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r join private.product_drafts d on d.product_id = r.product_id where r.import_id = i.id),
      'handle', 'product_drafted', 'This product has unpublished changes. Publish or discard them first');
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r
      where r.import_id = i.id and r.problems is null and r.handle in (
        select w.handle from private.import_rows w where w.import_id = i.id and w.problems is not null)),
      'handle', 'product_wrong', 'Another row of this product has a problem');
  when 5 then
    update private.import_rows r set group_no = x.n
    from (
      select y.row_no, dense_rank() over (order by y.first_row) as n from (
        select a.row_no, min(a.row_no) over (partition by a.handle) as first_row
        from private.import_rows a where a.import_id = i.id and a.problems is null) y
    ) x
    where r.import_id = i.id and r.row_no = x.row_no;
    update private.imports x set
      creates = (select count(distinct r.group_no) from private.import_rows r where r.import_id = i.id and r.group_no is not null and r.product_id is null),
      updates = (select count(distinct r.group_no) from private.import_rows r where r.import_id = i.id and r.group_no is not null and r.product_id is not null),
      unknown_words = (select count(*) from private.import_words(i.id) w where w.category_id is null)
    where x.id = i.id;
    return true;
  end case;
  return false;
end
$$;

create function private.check_import_stock(i private.imports, step int) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  case step when 1 then
    update private.import_rows r set product_id = v.product_id from public.product_variants v
    where r.import_id = i.id and v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku' and v.active;
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r where r.import_id = i.id and r.cells ? 'sku' and r.product_id is null),
      'sku', 'sku_unknown', 'No product in your store has this SKU');
    perform private.add_import_problem(i.id, private.repeated_skus(i.id), 'sku', 'sku_twice', 'An earlier row has this SKU');
  when 2 then
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r
      join public.product_variants v on v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku' and v.active
      join public.products p on p.id = v.product_id
      where r.import_id = i.id and r.problems is null and p.discount = 0
        and coalesce(private.cell_amount(r.cells ->> 'compare_at_price'), v.compare_at_price)
          <= coalesce(private.cell_amount(r.cells ->> 'price'), v.price)),
      'compare_at_price', 'compare_at_higher', 'Compare-at price must be higher than the price');
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r join public.products p on p.id = r.product_id
      where r.import_id = i.id and private.discounted(private.cell_amount(r.cells ->> 'price'), p.discount) < 0.01),
      'price', 'price_range', 'The discount leaves less than 0.01');
  when 3 then
    update private.import_rows r set group_no = x.n
    from (
      select a.row_no, row_number() over (order by a.row_no) as n
      from private.import_rows a where a.import_id = i.id and a.problems is null) x
    where r.import_id = i.id and r.row_no = x.row_no;
    update private.imports x set updates = (select count(*) from private.import_rows r where r.import_id = i.id and r.group_no is not null)
    where x.id = i.id;
    return true;
  end case;
  return false;
end
$$;

-- One batch of the dry run; true when it is the last one.
create function private.check_batch(i private.imports) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 2500;
begin
  if i.place = 2 then
    -- Otherwise these rows are planned with the statistics of earlier imports, as one: joins then take minutes.
    analyze private.import_rows;
  end if;
  if i.place <= i.total + 1 then
    perform private.check_import_rows(i, i.place, i.place + size - 1);
    update private.imports x set place = least(i.place + size, i.total + 2) where x.id = i.id;
    update private.jobs j set done = least(i.place + size - 2, i.total) where j.id = i.job_id;
    return false;
  end if;
  if not (case i.kind when 'products' then private.check_import_products(i, i.place - i.total - 1)
    else private.check_import_stock(i, i.place - i.total - 1) end) then
    update private.imports x set place = x.place + 1 where x.id = i.id;
    return false;
  end if;
  update private.imports x set stage = 'checked',
    wrong = (select count(*) from private.import_rows r where r.import_id = i.id and r.problems is not null)
  where x.id = i.id;
  return true;
end
$$;
