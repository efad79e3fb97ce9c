-- The dry run of an import: first each row by itself, in batches, then the rows together.

-- 12.5, 1,234.50 or $12; null for anything else.
create function private.cell_amount(cell text) returns numeric
  language sql immutable set search_path = ''
  return case when cell ~ '^\$?([0-9]{1,7}|[0-9]{1,3}(,[0-9]{3}){1,2})(\.[0-9]{1,2})?$' then translate(cell, '$,', '')::numeric end;

create function private.cell_count(cell text) returns int
  language sql immutable set search_path = ''
  return case when cell ~ '^([0-9]{1,7}|[0-9]{1,3}(,[0-9]{3}){1,2})$' then replace(cell, ',', '')::int end;

create function private.cell_features(cell text) returns text[]
  language sql immutable set search_path = ''
  return array(select trim(f) from regexp_split_to_table(cell, '[|\r\n]+') f where trim(f) <> '');

create function private.cell_combination(cells jsonb) returns text
  language sql immutable set search_path = ''
  return lower(concat_ws('|', 'c=' || (cells ->> 'color'), 's=' || (cells ->> 'size'), 'f=' || (cells ->> 'flavor'), 'q=' || (cells ->> 'quantity')));

-- Which options a row gives: 'color,size'.
create function private.cell_options(cells jsonb) returns text
  language sql immutable set search_path = ''
  return concat_ws(',', case when cells ? 'color' then 'color' end, case when cells ? 'size' then 'size' end,
    case when cells ? 'flavor' then 'flavor' end, case when cells ? 'quantity' then 'quantity' end);

-- What the cells of one row say by themselves.
create function private.check_import_rows(i private.imports, first_row int, last_row int) returns void
  language sql security definer set search_path = ''
begin atomic
  with places as (
    select c.id, c.slug, lower(c.name) as name, (
      select lower(string_agg(a.name, ' > ' order by a.depth)) from public.categories a where a.id = any (c.path)) as path
    from public.categories c
  ), known as (
    select k.key, array_agg(distinct k.id) as ids from (
      select name as key, id from places union all select path, id from places
      union all select slug, id from places union all select id::text, id from places) k group by k.key
  ), these as (
    select r.row_no, r.cells as c, r.extra, k.ids,
      left(private.slugify(coalesce(r.cells ->> 'handle', r.cells ->> 'name', '')), 110) as slug,
      private.cell_amount(r.cells ->> 'price') as price, private.cell_amount(r.cells ->> 'compare_at_price') as compare_at,
      private.cell_amount(r.cells ->> 'discount') as discount,
      case when r.cells ? 'features' then private.cell_features(r.cells ->> 'features') end as features
    from private.import_rows r
    left join known k on k.key = lower(regexp_replace(r.cells ->> 'category', '\s*>\s*', ' > ', 'g'))
    where r.import_id = (i).id and r.row_no between first_row and last_row
  )
  update private.import_rows r set
    handle = case (i).kind when 'products' then nullif(trim(both '-' from t.slug), '') end,
    category_id = case when cardinality(t.ids) = 1 then t.ids[1] end,
    problems = (
      select jsonb_agg(jsonb_build_object('field', x.field, 'code', x.code, 'sentence', x.sentence)) from (values
        (t.extra is not null, 'row', 'cells_extra',
          'This row has more cells than the header names: put a text with a comma in quotation marks'),
        ((i).kind = 'products' and t.slug = '', 'name', 'name_missing', 'A product needs a name'),
        ((i).kind = 'stock' and not t.c ? 'sku', 'sku', 'sku_missing', 'The SKU is missing'),
        (char_length(t.c ->> 'name') > 100, 'name', 'name_length', 'Name must be 1 to 100 characters'),
        (char_length(t.c ->> 'description') not between 10 and 2000, 'description', 'description_length',
          'Description must be 10 to 2000 characters'),
        (t.c ? 'category' and t.ids is null, 'category', 'category_unknown', 'There is no such category'),
        (cardinality(t.ids) > 1, 'category', 'category_ambiguous', 'Several categories have this name: write it with the one above, as in “Strength > Barbells”'),
        (t.c ? 'discount' and coalesce(t.discount, 100) > 99.99, 'discount', 'discount_range', 'Discount must be 0 to 99.99'),
        (cardinality(t.features) > 30 or exists (select 1 from unnest(t.features) f where char_length(f) > 200), 'features',
          'feature_length', 'A feature must be 1 to 200 characters, and a product has 30 at most'),
        (char_length(t.c ->> 'color') > 50, 'color', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'size') > 50, 'size', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'flavor') > 50, 'flavor', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'quantity') > 50, 'quantity', 'value_length', 'A value must be 1 to 50 characters'),
        (char_length(t.c ->> 'sku') > 64, 'sku', 'sku_length', 'SKU must be at most 64 characters'),
        (t.c ? 'price' and coalesce(t.price, 0) not between 0.01 and 999999.99, 'price', 'price_range',
          'Price must be 0.01 to 999999.99 with at most 2 decimals'),
        (t.c ? 'compare_at_price' and (coalesce(t.compare_at, 0) not between 0.01 and 999999.99 or t.compare_at <= t.price),
          'compare_at_price', 'compare_at_higher', 'Compare-at price must be higher than the price'),
        (t.c ? 'stock' and coalesce(private.cell_count(t.c ->> 'stock'), 1000000) > 999999, 'stock', 'stock_range',
          'Stock must be a whole number from 0 to 999999'),
        (t.c ? 'weight_grams' and coalesce(private.cell_count(t.c ->> 'weight_grams'), 1000001) > 1000000, 'weight_grams',
          'weight_range', 'Weight must be a whole number of grams up to 1000000')
      ) x (is_wrong, field, code, sentence) where x.is_wrong)
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

-- A new product has everything that a product needs, in any of its rows; what an existing one lacks here stays.
create function private.new_product_problems(import uuid)
  returns table (row_no int, field text, code text, sentence text)
  language sql stable security definer set search_path = ''
begin atomic
  with groups as (
    select r.handle, min(r.row_no) as row_no, bool_or(r.cells ? 'name') as name, bool_or(r.cells ? 'description') as description,
      bool_or(r.cells ? 'category') as category, max(private.cell_amount(r.cells ->> 'discount')) as discount,
      count(distinct private.cell_options(r.cells)) as options, count(*) as variants
    from private.import_rows r
    where r.import_id = import and r.handle is not null and r.product_id is null group by r.handle
  )
  select g.row_no, x.field, x.code, x.sentence from groups g cross join lateral (values
    (not g.name, 'name', 'name_missing', 'A product needs a name'),
    (not g.description, 'description', 'description_missing', 'A new product needs a description'),
    (not g.category, 'category', 'category_missing', 'A new product needs a category'),
    (g.variants > 100, 'handle', 'variant_limit', 'A product has at most 100 variants'),
    (g.options > 1, 'handle', 'options_differ', 'All rows of a product need the same options')
  ) x (is_wrong, field, code, sentence) where x.is_wrong
  union all
  select r.row_no, 'price', 'price_range', 'The discount leaves less than 0.01'
  from private.import_rows r join groups g on g.handle = r.handle
  where r.import_id = import and g.discount <= 99.99
    and private.discounted(private.cell_amount(r.cells ->> 'price'), g.discount) < 0.01;
end;

-- The rows together, step by step: each is a transaction, and short enough for the statement timeout. True after the last.
create function private.check_import_products(i private.imports, step int) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  case step when 1 then
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
      where r.import_id = i.id and r.handle is not null and not r.cells ? 'price' and not exists (
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
      'handle', 'options_differ', 'This row needs the options that the product has');
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
      'sku', 'sku_taken', 'Another product of your store has this SKU');
  when 4 then
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r join private.product_drafts d on d.product_id = r.product_id where r.import_id = i.id),
      'handle', 'product_drafted', 'This product has changes that are not published yet: publish or discard them first');
    perform private.add_import_problem(i.id, array(
      select r.row_no from private.import_rows r
      where r.import_id = i.id and r.problems is null and r.handle in (
        select w.handle from private.import_rows w where w.import_id = i.id and w.problems is not null)),
      'handle', 'product_wrong', 'Another row of this product is wrong');
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
      updates = (select count(distinct r.group_no) from private.import_rows r where r.import_id = i.id and r.group_no is not null and r.product_id is not null)
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
      'sku', 'sku_unknown', 'No product of your store has this SKU');
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
    -- Otherwise the rows are planned like those of the imports before, as one: joins then take minutes.
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
