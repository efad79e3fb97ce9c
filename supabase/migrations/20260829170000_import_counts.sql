-- A dry run says what will happen: products that a file repeats as they are don't count as updates, and pictures that
-- they have already don't count as pictures to add.

alter table private.imports add column pictures int not null default 0;
comment on column private.imports.pictures is 'Pictures that its rows name and their products lack, as of the dry run.';

create or replace function private.import_view(i private.imports) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'id', i.id, 'kind', i.kind, 'stage', i.stage, 'file_name', i.file_name, 'headers', i.headers, 'fields', i.fields,
    'total', i.total, 'wrong', i.wrong, 'creates', i.creates, 'updates', i.updates, 'unchanged', i.unchanged, 'pictures', i.pictures,
    'stop_on_error', i.stop_on_error, 'shop', i.shop, 'file_rows', i.file_rows, 'left_out', i.left_out,
    'default_category', i.default_category_id, 'unknown_words', i.unknown_words,
    'job', (select private.job_view(j) from private.jobs j where j.id = i.job_id));

-- Whether a product has a picture that came from this address or file name, live or in its draft.
create function private.has_picture_from(vendor uuid, product uuid, source text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select 1 from private.product_pictures k where k.vendor_id = vendor and k.source = has_picture_from.source and (
      exists (select 1 from public.product_media m where m.product_id = product and m.path = k.path)
      or exists (select 1 from private.product_drafts d where d.product_id = product
        and d.document @? format('$.media[*] ? (@.path == %s)', to_json(k.path))::jsonpath)));

-- Pictures that the rows of these groups will add, by the rules of want_pictures.
create function private.pictures_to_add(i private.imports, first_group int, last_group int) returns int
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not i.fields && '{pictures,variant_picture}' then
    return 0;
  end if;
  return (
    with named as (
      select r.group_no, r.product_id, l.source, min(r.row_no * 1000 + l.n) as place
      from private.import_rows r
      cross join lateral (
        select s.source, s.n from private.picture_list(r.cells ->> 'pictures') with ordinality s (source, n)
        union all
        select s.source, s.n + 500 from private.picture_list(r.cells ->> 'variant_picture') with ordinality s (source, n)
      ) l
      where r.import_id = i.id and r.group_no between first_group and last_group group by r.group_no, r.product_id, l.source
    ), missing as (
      select n.source, row_number() over (partition by n.group_no order by n.place)
        + (select count(*) from public.product_media m where m.product_id = n.product_id) as nth
      from named n where n.product_id is null or not private.has_picture_from(i.vendor_id, n.product_id, n.source)
    )
    select count(*) from missing m
    where m.nth <= private.picture_limit() and octet_length(m.source) <= 2000
      and (m.source !~* '^[a-z][a-z0-9+.-]+:' or m.source ~* '^https?://[^/]'));
end
$$;

-- What these groups will do to their products; one that can't be saved is refused here already.
create function private.count_groups(i private.imports, first_group int, last_group int) returns void
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
      merged := private.import_merged(i, one.g, live);
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

-- The same for variants of a file of prices and stock: what import_stock would write.
create function private.count_stock(i private.imports) returns void
  language sql security definer set search_path = ''
begin atomic
  update private.imports x set updates = n.changed, unchanged = n.rows - n.changed
  from (
    select count(*) as rows, count(*) filter (
      where (v.price, v.list_price, v.compare_at_price, v.stock) is distinct from (
        private.discounted(w.price, p.discount), case when p.discount > 0 then w.price end,
        case when p.discount > 0 then w.price else w.compare_at end, w.stock)) as changed
    from private.import_rows r
    join public.product_variants v on v.vendor_id = (i).vendor_id and v.sku = r.cells ->> 'sku' and v.active
    join public.products p on p.id = v.product_id
    cross join lateral (
      select coalesce(private.cell_amount(r.cells ->> 'price'), v.list_price, v.price) as price,
        coalesce(private.cell_amount(r.cells ->> 'compare_at_price'), v.compare_at_price) as compare_at,
        coalesce(private.cell_count(r.cells ->> 'stock'), v.stock) as stock) w
    where r.import_id = (i).id and r.group_no is not null) n
  where x.id = (i).id;
end;

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
