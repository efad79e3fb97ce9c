-- A product's details table, its size chart and the swatches of its colors in the columns of imports and exports. The
-- functions that read other columns keep doing so under another name; these add theirs.

-- A backslash keeps the next bar, colon, semicolon or backslash of a cell from separating anything.
create function private.unseparated(cell text) returns text
  language sql immutable set search_path = ''
  return replace(replace(replace(replace(cell, '\\', e'\x01'), '\|', e'\x02'), '\:', e'\x03'), '\;', e'\x04');
create function private.separated(cell text) returns text
  language sql immutable set search_path = ''
  return private.clean_line(replace(replace(replace(replace(cell, e'\x01', '\'), e'\x02', '|'), e'\x03', ':'), e'\x04', ';'));
create function private.escaped_cell(value text, marks text) returns text
  language sql immutable set search_path = ''
  return regexp_replace(value, '([\\|' || marks || '])', '\\\1', 'g');

-- 'Material: Leather', one a line or between bars.
create function private.cell_specs(cell text) returns jsonb
  language sql immutable set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'name', private.separated(split_part(x.part, ':', 1)), 'value', private.separated(substring(x.part from ':(.*)$'))) order by x.n), '[]')
    from regexp_split_to_table(private.unseparated(cell), '[|\r\n]+') with ordinality x (part, n) where trim(x.part) <> '');
create function private.specs_cell(specs jsonb) returns text
  language sql immutable set search_path = ''
  return (
    select coalesce(string_agg(
      private.escaped_cell(x.spec ->> 'name', ':') || ': ' || private.escaped_cell(x.spec ->> 'value', ''), e'\n' order by x.n), '')
    from jsonb_array_elements(specs) with ordinality x (spec, n));

-- 'Size; Chest; Waist' and below it a line for each size; bars do for lines. A short line ends with empty cells.
create function private.cell_chart(cell text) returns jsonb
  language sql immutable set search_path = ''
  return (
    with lines as (
      select array(select private.separated(c) from regexp_split_to_table(x.part, ';') with ordinality y (c, k) order by k) as cells,
        row_number() over (order by x.n) as n
      from regexp_split_to_table(private.unseparated(cell), '[|\r\n]+') with ordinality x (part, n) where trim(x.part) <> ''
    ), head as (select l.cells from lines l where l.n = 1)
    select jsonb_build_object('columns', to_jsonb(h.cells), 'rows', (
      select coalesce(jsonb_agg(to_jsonb(l.cells || array_fill(''::text, array[greatest(cardinality(h.cells) - cardinality(l.cells), 0)])) order by l.n), '[]')
      from lines l where l.n > 1)) from head h);
create function private.chart_cell(chart jsonb) returns text
  language sql immutable set search_path = ''
  return (
    select coalesce(string_agg((
      select string_agg(private.escaped_cell(c, ';'), '; ' order by k) from jsonb_array_elements_text(x.line) with ordinality y (c, k)), e'\n' order by x.n), '')
    from jsonb_array_elements(case when jsonb_typeof(chart) = 'object'
      then jsonb_build_array(chart -> 'columns') || (chart -> 'rows') else '[]' end) with ordinality x (line, n));

create function private.cell_hex(cell text) returns text
  language sql immutable set search_path = ''
  return case when cell ~* '^#?[0-9a-f]{6}$' then '#' || ltrim(cell, '#')
    when cell ~* '^#?[0-9a-f]{3}$' then '#' || regexp_replace(ltrim(cell, '#'), '(.)', '\1\1', 'g') end;

create function private.detail_fields() returns text[]
  language sql immutable set search_path = ''
  return array['specs', 'size_chart', 'color_hex'];

create or replace function private.import_fields(kind text) returns text[]
  language sql immutable set search_path = ''
  return case kind
    when 'products' then array['handle', 'name', 'description', 'category', 'discount', 'features', 'color', 'size', 'flavor',
      'quantity', 'option_names', 'sku', 'price', 'compare_at_price', 'stock', 'weight_grams', 'gtin', 'mpn', 'cost', 'brand', 'tags', 'condition', 'care',
      'seo_title', 'seo_description', 'pictures', 'picture_alts', 'variant_picture'] || private.detail_fields()
    when 'stock' then array['sku', 'price', 'compare_at_price', 'stock'] end;

-- Problems of these columns, behind those of the others.
create function private.check_import_details(i private.imports, first_row int, last_row int) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not i.fields && private.detail_fields() then
    return;
  end if;
  update private.import_rows r set problems = coalesce(r.problems, '[]') || x.found
  from (
    select w.row_no, jsonb_agg(jsonb_build_object('field', y.field, 'code', y.code, 'sentence', y.sentence)) as found
    from private.import_rows w cross join lateral (values
      (w.cells ? 'specs' and not private.is_spec_list(private.cell_specs(w.cells ->> 'specs')), 'specs', 'specs_invalid',
        'Details need different names of 1 to 60 characters, each with a value of 1 to 200, like “Material: Leather”, and a product can have up to 30'),
      (w.cells ? 'size_chart' and not coalesce(private.is_size_chart(private.cell_chart(w.cells ->> 'size_chart')), false), 'size_chart', 'size_chart_invalid',
        'A size chart needs 2 to 8 named columns and up to 30 sizes, in cells of up to 40 characters, like “Size; Waist” and “M; 32 in” on the next line'),
      (w.cells ? 'color_hex' and private.cell_hex(w.cells ->> 'color_hex') is null, 'color_hex', 'color_hex_invalid',
        'Swatch must be a color in six digits, like #1A2B3C')
    ) y (is_wrong, field, code, sentence)
    where w.import_id = i.id and w.row_no between first_row and last_row and y.is_wrong group by w.row_no) x
  where r.import_id = i.id and r.row_no = x.row_no;
end
$$;

-- What a group says about its product: the first cell that isn't empty counts.
create function private.import_details(import uuid, "group" int) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select jsonb_strip_nulls(jsonb_build_object(
    'specs', private.cell_specs((array_agg(r.cells ->> 'specs' order by r.row_no) filter (where r.cells ? 'specs'))[1]),
    'size_chart', private.cell_chart((array_agg(r.cells ->> 'size_chart' order by r.row_no) filter (where r.cells ? 'size_chart'))[1])))
  from private.import_rows r where r.import_id = import and r.group_no = import_details."group";
end;

-- The swatches that a group gives the colors of its product, by color; a row without a color means its variant's.
create function private.import_swatches(import uuid, "group" int, variants jsonb) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(x.color, x.hex), '{}') from (
    select distinct on (y.color) y.color, y.hex from (
      select lower(coalesce(r.cells ->> 'color', (
        select v ->> 'color' from jsonb_array_elements(variants) v where v ->> 'sku' = r.cells ->> 'sku' limit 1))) as color,
        private.cell_hex(r.cells ->> 'color_hex') as hex, r.row_no
      from private.import_rows r where r.import_id = import and r.group_no = import_swatches."group" and r.cells ? 'color_hex') y
    where y.color is not null and y.hex is not null order by y.color, y.row_no) x;
end;

-- A merged product with what its group says here.
create function private.with_details(i private.imports, "group" int, d jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  swatches jsonb;
begin
  if not i.fields && private.detail_fields() then
    return d;
  end if;
  swatches := private.import_swatches(i.id, "group", d -> 'variants');
  return d || private.import_details(i.id, "group") || jsonb_build_object('variants', (
    select jsonb_agg(case when swatches ? lower(v ->> 'color')
      then v || jsonb_build_object('color_hex', swatches -> lower(v ->> 'color')) else v end order by n)
    from jsonb_array_elements(d -> 'variants') with ordinality x (v, n)));
end
$$;

-- For new products of these groups, behind import_new.
create function private.add_details(i private.imports, groups int[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if not i.fields && private.detail_fields() then
    return;
  end if;
  with made as (
    select r.group_no as g, min(r.product_id::text)::uuid as id, private.import_details(i.id, r.group_no) as said
    from private.import_rows r where r.import_id = i.id and r.group_no = any (groups) group by r.group_no
  )
  update public.products p set specs = coalesce(m.said -> 'specs', p.specs), size_chart = private.clean_chart(m.said -> 'size_chart')
  from made m where p.id = m.id and m.said <> '{}';
  update public.product_variants v set color_hex = private.import_swatches(i.id, m.g, '[]') ->> lower(v.color)
  from (
    select distinct r.group_no as g, r.product_id as id from private.import_rows r
    where r.import_id = i.id and r.group_no = any (groups) and r.cells ? 'color_hex') m
  where v.product_id = m.id and v.color is not null;
  -- Its first version, which is written before.
  update private.product_versions v set document = private.without_stock(private.document_of(v.product_id))
  where v.product_id in (select r.product_id from private.import_rows r where r.import_id = i.id and r.group_no = any (groups))
    and v.version = 1;
end
$$;

-- Of these groups, those whose products have all of it as the file says: the others aren't plain changes of prices.
create function private.alike_details(i private.imports, groups int[]) returns int[]
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not i.fields && private.detail_fields() then
    return groups;
  end if;
  return array(
      select r.group_no from private.import_rows r
      join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
      where r.import_id = i.id and r.group_no = any (groups)
      group by r.group_no having bool_and(
        (not r.cells ? 'specs' or private.cell_specs(r.cells ->> 'specs') is not distinct from p.specs)
        and (not r.cells ? 'size_chart' or private.cell_chart(r.cells ->> 'size_chart') is not distinct from p.size_chart)
        and (not r.cells ? 'color_hex' or not exists (
          select 1 from public.product_variants v where v.product_id = p.id and v.active and v.color is not null
            and (lower(v.color) = lower(r.cells ->> 'color') or not r.cells ? 'color' and v.sku = r.cells ->> 'sku')
            and v.color_hex is distinct from private.cell_hex(r.cells ->> 'color_hex')))));
end
$$;

-- True if it changed the product.
create or replace function private.import_update(i private.imports, "group" int, product uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  live jsonb := private.document_of(product);
  merged jsonb;
begin
  if exists (select 1 from private.product_drafts d where d.product_id = product) then
    perform private.fail(409, 'product_drafted', 'This product has unpublished changes. Publish or discard them first');
  end if;
  merged := private.with_details(i, "group", private.import_merged(i, "group", live));
  if merged = live then
    return false;
  end if;
  perform private.check_document(merged);
  if private.without_prices(merged) = private.without_prices(live) then
    perform private.apply_prices(product, merged, (live ->> 'discount')::numeric);
  else
    perform private.apply_document(product, merged);
  end if;
  perform private.note_versions(array[product], i.asked_by, 'imported');
  return true;
end
$$;

-- Products of these groups; the first failed group if the import stops on errors, otherwise null.
create or replace function private.import_groups(i private.imports, first_group int, last_group int) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  one record;
  fresh int[];
  there int[];
  changed int := 0;
  same int := 0;
  made int := 0;
  failed int;
  sentence text;
  is_one boolean;
  alike int[];
  plain record;
begin
  perform private.lock_products(i.vendor_id, array(
    select distinct p.id from private.import_rows r join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    where r.import_id = i.id and r.group_no between first_group and last_group));
  there := array(
    select distinct r.group_no from private.import_rows r join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    where r.import_id = i.id and r.group_no between first_group and last_group);
  -- If the import stops on errors, the groups run one after another as soon as one of them may be refused.
  alike := private.alike_details(i, there);
  plain := private.import_prices(i, case when i.stop_on_error and cardinality(alike) < cardinality(there) then '{}' else alike end, i.stop_on_error);
  changed := plain.changed;
  same := plain.same;
  for one in
    select distinct r.group_no as g, p.id from private.import_rows r join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    where r.import_id = i.id and r.group_no = any (there) and not r.group_no = any (plain.done) order by r.group_no
  loop
    begin
      is_one := private.import_update(i, one.g, one.id);
      changed := changed + is_one::int;
      same := same + (not is_one)::int;
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      get stacked diagnostics sentence = pg_exception_detail;
      perform private.refuse_group(i, one.g, sqlerrm, sentence);
      failed := coalesce(failed, one.g);
      exit when i.stop_on_error;
    end;
  end loop;
  fresh := array(
    select distinct r.group_no from private.import_rows r
    where r.import_id = i.id and r.group_no between first_group and last_group and not r.group_no = any (there)
      and (failed is null or not i.stop_on_error or r.group_no < failed) order by r.group_no);
  if cardinality(fresh) > 0 then
    begin
      perform private.import_new(i, fresh);
      perform private.add_details(i, fresh);
      made := cardinality(fresh);
    exception when unique_violation or check_violation or foreign_key_violation or not_null_violation then
      -- Something in the store has changed since the dry run: one by one, so that only the affected ones fail.
      for one in select g from unnest(fresh) g loop
        begin
          perform private.import_new(i, array[one.g]);
          perform private.add_details(i, array[one.g]);
          made := made + 1;
        exception
          when unique_violation then
            perform private.refuse_group(i, one.g, 'sku_taken', 'Another product in your store has this SKU');
            failed := least(failed, one.g);
          when check_violation or foreign_key_violation or not_null_violation then
            perform private.refuse_group(i, one.g, 'product_changed', 'The store or the category changed after the check');
            failed := least(failed, one.g);
        end;
        exit when failed is not null and i.stop_on_error;
      end loop;
    end;
  end if;
  update private.imports x set creates = x.creates + made, updates = x.updates + changed, unchanged = x.unchanged + same
  where x.id = i.id;
  return case when i.stop_on_error then failed end;
end
$$;

-- What these groups will do to their products; one that can't be saved is refused here already.
create or replace function private.count_groups(i private.imports, first_group int, last_group int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  one record;
  live jsonb;
  merged jsonb;
  changed int := 0;
  same int := 0;
  sentence text;
begin
  for one in
    select distinct r.group_no as g, r.product_id as id from private.import_rows r
    where r.import_id = i.id and r.group_no between first_group and last_group and r.product_id is not null order by r.group_no
  loop
    begin
      live := private.document_of(one.id);
      merged := private.with_details(i, one.g, private.import_merged(i, one.g, live));
      if merged = live then
        same := same + 1;
      else
        perform private.check_document(merged);
        changed := changed + 1;
      end if;
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      get stacked diagnostics sentence = pg_exception_detail;
      perform private.refuse_group(i, one.g, sqlerrm, sentence);
    end;
  end loop;
  update private.imports x set updates = x.updates + changed, unchanged = x.unchanged + same,
    pictures = x.pictures + private.pictures_to_add(i, count_groups.first_group, count_groups.last_group)
  where x.id = i.id;
end
$$;

create or replace function private.check_batch(i private.imports) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 2500;
  groups constant int := 250;
  -- Places behind those of the rows: first the steps over all rows, then what each batch of groups will do.
  counting constant int := i.total + 1000;
  at int := i.place - counting;
begin
  if i.place = 2 then
    -- Otherwise these rows are planned with the statistics of earlier imports, as one: joins then take minutes.
    analyze private.import_rows;
  end if;
  if i.place <= i.total + 1 then
    perform private.check_import_rows(i, i.place, i.place + size - 1);
    perform private.check_import_details(i, i.place, i.place + size - 1);
    update private.imports x set place = least(i.place + size, i.total + 2) where x.id = i.id;
    update private.jobs j set done = least(i.place + size - 2, i.total) where j.id = i.job_id;
    return false;
  elsif at < 0 then
    if not (case i.kind when 'products' then private.check_import_products(i, i.place - i.total - 1)
      else private.check_import_stock(i, i.place - i.total - 1) end) then
      update private.imports x set place = x.place + 1 where x.id = i.id;
    elsif i.kind = 'products' then
      update private.imports x set place = counting, updates = 0, unchanged = 0, pictures = 0 where x.id = i.id;
    else
      perform private.count_stock(i);
      update private.imports x set place = counting where x.id = i.id;
    end if;
    return false;
  elsif i.kind = 'products' then
    perform private.count_groups(i, at * groups + 1, (at + 1) * groups);
    if exists (select 1 from private.import_rows r where r.import_id = i.id and r.group_no > (at + 1) * groups) then
      update private.imports x set place = x.place + 1 where x.id = i.id;
      return false;
    end if;
  end if;
  update private.imports x set stage = 'checked',
    wrong = (select count(*) from private.import_rows r where r.import_id = i.id and r.problems is not null)
  where x.id = i.id;
  return true;
end
$$;

-- The export.
create or replace function public.export_product_rows(
  vendor_id uuid, query text default null, state text default null, category uuid default null, low_stock boolean default false,
  after jsonb default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  page jsonb;
begin
  perform private.seller(export_product_rows.vendor_id, 'products', 'read');
  -- By name: a product that changes during the export keeps its position, so that none is listed twice or missed.
  page := public.vendor_products(export_product_rows.vendor_id, export_product_rows.query, export_product_rows.state,
    export_product_rows.category, export_product_rows.low_stock, 'name', export_product_rows.after, 100);
  return jsonb_build_object('next', page -> 'next', 'rows', (
    select coalesce(jsonb_agg(jsonb_build_array(
      p.slug, p.name, p.description, c.path, p.discount::text, array_to_string(p.features, '|'),
      coalesce(v.color, ''), coalesce(v.size, ''), coalesce(v.flavor, ''), coalesce(v.quantity_option, ''), names.cell, v.sku,
      coalesce(v.list_price, v.price)::text, case when v.list_price is null then coalesce(v.compare_at_price::text, '') else '' end,
      v.stock::text, v.weight_grams::text, coalesce(v.gtin, ''), coalesce(v.mpn, ''),
      coalesce((select k.cost::text from private.variant_costs k where k.variant_id = v.id), ''), p.brand, array_to_string(p.tags, ', '),
      p.condition, p.care, p.seo_title, p.seo_description, private.specs_cell(p.specs), private.chart_cell(p.size_chart),
      coalesce(v.color_hex, '')) order by x.n, v.position, v.id), '[]')
    from jsonb_array_elements(page -> 'rows') with ordinality x (row, n)
    join public.products p on p.id = (x.row ->> 'id')::uuid
    join public.product_variants v on v.product_id = p.id and v.active
    cross join lateral (select private.option_names_cell(p.id) as cell) names
    cross join lateral (
      select string_agg(a.name, ' > ' order by a.depth) as path
      from public.categories k join public.categories a on a.id = any (k.path) where k.id = p.category_id
    ) c));
end
$$;
