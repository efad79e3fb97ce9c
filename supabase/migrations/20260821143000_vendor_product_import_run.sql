-- The batches of an import. Each locks in everyone's order: the store, the variants by id, the products.

-- The first non-empty cell of a product, by field.
create function private.import_product(import uuid, "group" int) returns jsonb
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(jsonb_object_agg(x.key, x.value), '{}') from (
    select distinct on (c.key) c.key, c.value from private.import_rows r cross join lateral jsonb_each(r.cells) c
    where r.import_id = import and r.group_no = import_product."group"
      and c.key in ('name', 'description', 'category', 'discount', 'features')
    order by c.key, r.row_no
  ) x;
end;

-- New products of these groups, all at once: a draft each.
create function private.import_new(i private.imports, groups int[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.import_rows r set product_id = x.id from (
    select g, public.uuid_v7() as id from unnest(groups) g order by g
  ) x where r.import_id = i.id and r.group_no = x.g;
  insert into public.products (id, vendor_id, category_id, name, slug, description, features, discount, version)
  select r.product_id, i.vendor_id,
    coalesce((array_agg(r.category_id order by r.row_no) filter (where r.category_id is not null))[1], i.default_category_id),
    (array_agg(r.cells ->> 'name' order by r.row_no) filter (where r.cells ? 'name'))[1], min(r.handle),
    (array_agg(r.cells ->> 'description' order by r.row_no) filter (where r.cells ? 'description'))[1],
    coalesce(private.cell_features((array_agg(r.cells ->> 'features' order by r.row_no) filter (where r.cells ? 'features'))[1]), '{}'),
    coalesce(private.cell_percent((array_agg(r.cells ->> 'discount' order by r.row_no) filter (where r.cells ? 'discount'))[1]), 0), 1
  from private.import_rows r where r.import_id = i.id and r.group_no = any (groups) group by r.product_id;
  insert into public.product_options (product_id, name, position)
  select r.product_id, o.name, min(o.place)::int - 1
  from private.import_rows r
  cross join lateral unnest('{color,size,flavor,quantity}'::text[]) with ordinality o (name, place)
  where r.import_id = i.id and r.group_no = any (groups) and r.cells ? o.name group by r.product_id, o.name;
  insert into public.product_variants (product_id, sku, color, size, flavor, quantity_option, list_price, price, compare_at_price,
    weight_grams, stock, position)
  select x.id, coalesce(x.c ->> 'sku', private.new_sku()),
    -- 'Black' and 'black' are one value, spelled as in its first row.
    first_value(x.c ->> 'color') over (partition by x.id, lower(x.c ->> 'color') order by x.row_no),
    first_value(x.c ->> 'size') over (partition by x.id, lower(x.c ->> 'size') order by x.row_no),
    first_value(x.c ->> 'flavor') over (partition by x.id, lower(x.c ->> 'flavor') order by x.row_no),
    first_value(x.c ->> 'quantity') over (partition by x.id, lower(x.c ->> 'quantity') order by x.row_no),
    case when x.discount > 0 then x.price end, private.discounted(x.price, x.discount),
    case when x.discount > 0 then x.price else private.cell_amount(x.c ->> 'compare_at_price') end,
    coalesce(private.cell_count(x.c ->> 'weight_grams'), 0), coalesce(private.cell_count(x.c ->> 'stock'), 0),
    row_number() over (partition by x.id order by x.row_no) - 1
  from (
    select r.product_id as id, r.row_no, r.cells as c, private.cell_amount(r.cells ->> 'price') as price, p.discount
    from private.import_rows r join public.products p on p.id = r.product_id
    where r.import_id = i.id and r.group_no = any (groups)
  ) x;
  insert into private.product_versions (product_id, version, action, actor_id, document, state)
  select p.id, p.version, 'imported', i.asked_by, private.without_stock(private.document_of(p.id)), p.state
  from public.products p where p.id in (
    select r.product_id from private.import_rows r where r.import_id = i.id and r.group_no = any (groups));
end
$$;

-- A product after applying its rows: empty cells change nothing, and neither do missing variants.
create function private.import_merged(i private.imports, "group" int, live jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  said jsonb := private.import_product(i.id, "group");
  d jsonb := live;
  one record;
  place int;
  patch jsonb;
  added jsonb;
begin
  d := d || jsonb_strip_nulls(jsonb_build_object(
    'name', said -> 'name', 'description', said -> 'description',
    'category_id', (select r.category_id from private.import_rows r
      where r.import_id = i.id and r.group_no = import_merged."group" and r.category_id is not null order by r.row_no limit 1),
    'discount', private.cell_percent(said ->> 'discount')::numeric(4, 2)::text,
    'features', case when said ? 'features' then to_jsonb(private.cell_features(said ->> 'features')) end));
  for one in
    select r.cells as c, r.row_no from private.import_rows r
    where r.import_id = i.id and r.group_no = import_merged."group" order by r.row_no
  loop
    select x.n::int - 1 into place from jsonb_array_elements(d -> 'variants') with ordinality x (v, n)
    where private.combination(x.v) = private.cell_combination(one.c)
      or private.cell_options(one.c) = '' and x.v ->> 'sku' = one.c ->> 'sku' limit 1;
    patch := jsonb_strip_nulls(jsonb_build_object(
      'sku', one.c -> 'sku', 'price', private.cell_amount(one.c ->> 'price')::numeric(12, 2)::text,
      'compare_at_price', private.cell_amount(one.c ->> 'compare_at_price')::numeric(12, 2)::text,
      'stock', private.cell_count(one.c ->> 'stock'), 'weight_grams', private.cell_count(one.c ->> 'weight_grams')));
    if place is not null then
      if (d ->> 'discount')::numeric > 0 then
        patch := patch - 'compare_at_price';
      end if;
      d := jsonb_set(d, array['variants', place::text], (d -> 'variants' -> place) || patch);
    else
      select coalesce(jsonb_object_agg(private.option_column(o.key), coalesce(k.known, o.value)), '{}') into added
      from jsonb_each(one.c) o
      left join lateral (
        select y.value as known from jsonb_array_elements(d -> 'options') z cross join lateral jsonb_array_elements(z -> 'values') y
        where z ->> 'name' = o.key and lower(y.value #>> '{}') = lower(o.value #>> '{}') limit 1) k on true
      where o.key in ('color', 'size', 'flavor', 'quantity');
      d := jsonb_set(d, '{variants}', d -> 'variants' || jsonb_build_array(
        '{"sku": "", "compare_at_price": null, "stock": 0, "weight_grams": 0}'::jsonb || added || patch));
      d := jsonb_set(d, '{options}', (
        select coalesce(jsonb_agg(case
          when z.o -> 'values' ? (added ->> private.option_column(z.o ->> 'name')) then z.o
          else jsonb_set(z.o, '{values}', z.o -> 'values' || jsonb_build_array(added -> private.option_column(z.o ->> 'name'))) end order by z.n), '[]')
        from jsonb_array_elements(d -> 'options') with ordinality z (o, n)));
    end if;
  end loop;
  return d;
end
$$;

create function private.without_prices(document jsonb) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_set(document, '{variants}', (
    select jsonb_agg(v - 'price' - 'compare_at_price' - 'stock' order by n)
    from jsonb_array_elements(document -> 'variants') with ordinality x (v, n)));

-- True if it changed the product.
create function private.import_update(i private.imports, "group" int, product uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  live jsonb := private.document_of(product);
  merged jsonb;
begin
  if exists (select 1 from private.product_drafts d where d.product_id = product) then
    perform private.fail(409, 'product_drafted', 'This product has unpublished changes. Publish or discard them first');
  end if;
  merged := private.import_merged(i, "group", live);
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

create function private.refuse_group(i private.imports, "group" int, code text, sentence text) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.import_rows r set group_no = null, problems = jsonb_build_array(
    jsonb_build_object('field', 'handle', 'code', refuse_group.code, 'sentence', refuse_group.sentence))
  where r.import_id = (i).id and r.group_no = refuse_group."group";
end;

-- Products of these groups; the first failed group if the import stops on errors, otherwise null.
create function private.import_groups(i private.imports, first_group int, last_group int) returns int
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
  plain record;
begin
  perform private.lock_products(i.vendor_id, array(
    select distinct p.id from private.import_rows r join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    where r.import_id = i.id and r.group_no between first_group and last_group));
  there := array(
    select distinct r.group_no from private.import_rows r join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    where r.import_id = i.id and r.group_no between first_group and last_group);
  -- If the import stops on errors, the groups run one after another as soon as one of them may be refused.
  plain := private.import_prices(i, there, i.stop_on_error);
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
      made := cardinality(fresh);
    exception when unique_violation or check_violation or foreign_key_violation or not_null_violation then
      -- Something in the store has changed since the dry run: one by one, so that only the affected ones fail.
      for one in select g from unnest(fresh) g loop
        begin
          perform private.import_new(i, array[one.g]);
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

create function private.import_stock(i private.imports, first_group int, last_group int) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  refused int[];
  changed uuid[];
  touched int;
  n int;
  stops_at int;
begin
  perform private.lock_products(i.vendor_id, array(
    select distinct v.product_id from private.import_rows r join public.product_variants v on v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku'
    where r.import_id = i.id and r.group_no between first_group and last_group));
  refused := array(
    select r.group_no from private.import_rows r
    left join public.product_variants v on v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku' and v.active
    left join public.products p on p.id = v.product_id
    where r.import_id = i.id and r.group_no between first_group and last_group and (
      v.id is null
      or private.discounted(private.cell_amount(r.cells ->> 'price'), p.discount) < 0.01
      or p.discount = 0 and coalesce(private.cell_amount(r.cells ->> 'compare_at_price'), v.compare_at_price)
        <= coalesce(private.cell_amount(r.cells ->> 'price'), v.price)));
  for n in select unnest(refused) loop
    perform private.refuse_group(i, n, 'product_changed', 'This product changed after the check');
  end loop;
  stops_at := (select min(x) from unnest(refused) x);
  -- Stock that checkouts hold: it never falls below that.
  refused := array(
    select r.group_no from private.import_rows r
    join public.product_variants v on v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku' and v.active
    where r.import_id = i.id and r.group_no between first_group and last_group
      and private.cell_count(r.cells ->> 'stock') < v.stock and private.cell_count(r.cells ->> 'stock') < (
        select coalesce(sum(h.quantity), 0) from public.stock_holds h
        where h.variant_id = v.id and h.expires_at > clock_timestamp() and h.contact_given));
  for n in select unnest(refused) loop
    perform private.refuse_group(i, n, 'stock_held', 'More than this is on hold for shoppers who are checking out');
  end loop;
  stops_at := least(stops_at, (select min(x) from unnest(refused) x));
  if not i.stop_on_error then
    stops_at := null;
  end if;
  select count(*) into touched from private.import_rows r
  where r.import_id = i.id and r.group_no between first_group and last_group and (stops_at is null or r.group_no < stops_at);
  with wanted as (
    select v.id, p.discount, coalesce(private.cell_amount(r.cells ->> 'price'), v.list_price, v.price) as price,
      coalesce(private.cell_amount(r.cells ->> 'compare_at_price'), v.compare_at_price) as compare_at,
      coalesce(private.cell_count(r.cells ->> 'stock'), v.stock) as stock
    from private.import_rows r
    join public.product_variants v on v.vendor_id = i.vendor_id and v.sku = r.cells ->> 'sku' and v.active
    join public.products p on p.id = v.product_id
    where r.import_id = i.id and r.group_no between first_group and last_group and (stops_at is null or r.group_no < stops_at)
  ), written as (
    update public.product_variants v set
      price = private.discounted(w.price, w.discount), list_price = case when w.discount > 0 then w.price end,
      compare_at_price = case when w.discount > 0 then w.price else w.compare_at end, stock = w.stock
    from wanted w
    where v.id = w.id and (v.price, v.list_price, v.compare_at_price, v.stock) is distinct from (
      private.discounted(w.price, w.discount), case when w.discount > 0 then w.price end,
      case when w.discount > 0 then w.price else w.compare_at end, w.stock)
    returning v.product_id
  )
  select array_agg(distinct w.product_id), count(*) into changed, n from written w;
  perform private.note_versions(coalesce(changed, '{}'), i.asked_by, 'imported');
  update private.imports x set updates = x.updates + n, unchanged = x.unchanged + touched - n where x.id = i.id;
  return stops_at;
end
$$;

-- One batch of an import; true if it is the last one.
create function private.import_batch(i private.imports) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 250;
  last_one int := least(i.place + size - 1, i.last_group);
  stops_at int;
begin
  stops_at := case i.kind when 'products' then private.import_groups(i, i.place, last_one)
    else private.import_stock(i, i.place, last_one) end;
  update private.jobs j set done = j.done + (
    select count(*) from private.import_rows r where r.import_id = i.id and r.group_no between i.place and last_one
      and (stops_at is null or r.group_no < stops_at))
  where j.id = i.job_id;
  update private.imports x set place = last_one + 1 where x.id = i.id;
  return stops_at is not null or last_one >= i.last_group;
end
$$;

create function private.import_step(import uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  select x.* into i from private.imports x where x.id = import;
  return case i.stage when 'checking' then private.check_batch(i) else private.import_batch(i) end;
end
$$;

create function private.finish_import(import uuid, outcome text, failure text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  update private.imports x set stage = case when x.stage = 'checked' then 'checked' else 'ended' end,
    wrong = (select count(*) from private.import_rows r where r.import_id = import and r.problems is not null),
    touched_at = clock_timestamp()
  where x.id = import returning x.* into i;
  perform private.end_job(i.job_id, outcome, jsonb_build_object(
    'wrong', i.wrong, 'creates', i.creates, 'updates', i.updates, 'unchanged', i.unchanged), failure);
end
$$;

create function public.run_imports() returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  if private.run_batch('{check_import,import_products}') then
    return '{"more": true}';
  end if;
  for i in
    select x.* from private.imports x where x.closed_at is null and x.touched_at < now() - interval '7 days'
    limit 5 for update skip locked
  loop
    perform private.close_import(i);
  end loop;
  delete from private.imports x where x.closed_at < now() - interval '90 days';
  return '{"more": false}';
end
$$;
comment on function public.run_imports is 'Runs one batch of the import that has waited longest. Call it again while it returns more.';
grant execute on function public.run_imports to service_role;
