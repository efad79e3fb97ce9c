-- Pictures that the file of an import names: by an address, which a worker fetches, or by the name of a file in a ZIP,
-- which the page uploads. The import itself doesn't wait for them.

insert into private.job_kinds (kind, resource) values ('fetch_pictures', 'products');

-- The job that fetches what its file names, as its page shows it.
alter table private.imports add column pictures_job_id uuid references private.jobs (id) on delete set null;
create index imports_pictures_job_id_idx on private.imports (pictures_job_id);

alter table private.product_pictures add column source text;
create index product_pictures_source_idx on private.product_pictures (vendor_id, source) where source is not null;
comment on column private.product_pictures.source is
  'The address or file name that an import had it from: a product that has it already doesn''t get it again.';

create table private.import_pictures (
  id uuid primary key default public.uuid_v7(),
  import_id uuid not null references private.imports (id) on delete cascade,
  product_id uuid not null references public.products (id) on delete cascade,
  -- The number of its row in the file.
  file_row int not null,
  -- Its place among those of its product in this import.
  place int not null,
  source text not null,
  by_file boolean not null,
  alt text not null default '',
  color text,
  size text,
  state text not null default 'waiting' check (state in ('waiting', 'fetching', 'done', 'failed')),
  reason text,
  tries int not null default 0,
  next_try_at timestamptz not null default clock_timestamp(),
  -- Names the worker that fetches it. One that was presumed dead and returns late changes nothing.
  claim uuid,
  claimed_until timestamptz,
  path text,
  unique (import_id, product_id, source),
  check ((state = 'failed') = (reason is not null)),
  check ((state = 'fetching') = (claim is not null)),
  check ((state = 'done') = (path is not null))
);
create index import_pictures_product_id_idx on private.import_pictures (product_id, source);
create index import_pictures_due_idx on private.import_pictures (import_id, next_try_at, id)
  where state in ('waiting', 'fetching') and not by_file;
alter table private.import_pictures enable row level security;

create or replace function private.import_fields(kind text) returns text[]
  language sql immutable set search_path = ''
  return case kind
    when 'products' then array['handle', 'name', 'description', 'category', 'discount', 'features', 'color', 'size', 'flavor',
      'quantity', 'sku', 'price', 'compare_at_price', 'stock', 'weight_grams', 'gtin', 'mpn', 'cost', 'brand', 'tags', 'condition', 'care',
      'seo_title', 'seo_description', 'pictures', 'picture_alts', 'variant_picture']
    when 'stock' then array['sku', 'price', 'compare_at_price', 'stock'] end;

-- Addresses and names in a cell, separated by bars or lines; before an address a comma or a space is enough.
create function private.picture_list(cell text) returns setof text
  language sql immutable rows 5 set search_path = ''
begin atomic
  select case when x.source like '//%' then 'https:' || x.source else x.source end
  from regexp_split_to_table(cell, '[|\r\n]+|[,;]\s+|[,;\s]\s*(?=https?://)') with ordinality y (source, n)
  cross join lateral (select trim(e' \t\u00a0' from y.source) as source) x
  where x.source <> '' order by y.n;
end;

-- Texts for the pictures of a cell, in their order; an empty one is left out between two bars.
create function private.picture_alts(cell text) returns text[]
  language sql immutable set search_path = ''
  return array(select left(private.clean_line(y.alt), 200) from regexp_split_to_table(cell, '\r?\n|[|]') with ordinality y (alt, n) order by y.n);

create function private.picture_limit() returns int
  language sql immutable set search_path = ''
  return 20;

-- More to fetch for an import: its running job gets longer, or another one starts.
create function private.more_pictures(import uuid, added int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  i private.imports;
begin
  if added = 0 then
    return;
  end if;
  select x.* into i from private.imports x where x.id = import;
  update private.jobs j set total = j.total + added
  where j.id = i.pictures_job_id and j.status in ('queued', 'running') and not j.cancel_asked;
  if found then
    perform pg_notify('stallbar_jobs', 'fetch_pictures');
    return;
  end if;
  i.pictures_job_id := private.start_batches('fetch_pictures', i.vendor_id, i.id, added);
  update private.jobs j set asked_by = coalesce(private.uid(), i.asked_by) where j.id = i.pictures_job_id;
  update private.imports x set pictures_job_id = i.pictures_job_id where x.id = i.id;
end
$$;

-- What the rows of these groups name, once per product, without what the product already has from there. A picture of
-- variants shows their color, and their size if another size has another one.
create function private.want_pictures(i private.imports, first_group int, last_group int) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  added int;
  lost jsonb;
  one record;
begin
  if not i.fields && '{pictures,variant_picture}' then
    return;
  end if;
  with named as materialized (
    select p.id as product_id, coalesce(r.file_row, r.row_no) as file_row, x.is_variants, x.alt,
      octet_length(x.source) > 2000 as is_long, case when octet_length(x.source) > 2000 then left(x.source, 400) else x.source end as source,
      case when x.is_variants then v.color end as color, case when x.is_variants then v.size end as size,
      row_number() over (partition by p.id order by r.row_no, x.is_variants, x.n) as place
    from private.import_rows r
    join public.products p on p.vendor_id = i.vendor_id and p.slug = r.handle
    cross join lateral (
      select false as is_variants, l.source, l.n, (private.picture_alts(r.cells ->> 'picture_alts'))[l.n] as alt
      from private.picture_list(r.cells ->> 'pictures') with ordinality l (source, n)
      union all
      select true, l.source, l.n, null from private.picture_list(r.cells ->> 'variant_picture') with ordinality l (source, n)
    ) x
    -- As the product spells them.
    left join lateral (
      select y.color, y.size from public.product_variants y
      where y.product_id = p.id and y.active and private.combination(to_jsonb(y)) = private.cell_combination(r.cells) limit 1) v on true
    where r.import_id = i.id and r.group_no between first_group and last_group
  ), wanted as (
    select n.product_id, n.source, bool_or(n.is_long) as is_long, min(n.file_row) as file_row, min(n.place) as place,
      (array_agg(n.alt order by n.place) filter (where n.alt <> ''))[1] as alt,
      case when count(distinct n.color) filter (where n.is_variants) = 1 then min(n.color) end as color,
      case when count(distinct n.size) filter (where n.is_variants) = 1 and exists (
        select 1 from named o where o.product_id = n.product_id and o.is_variants and o.source <> n.source
          and o.color is not distinct from min(n.color) and o.size <> min(n.size)) then min(n.size) end as size
    from named n group by n.product_id, n.source
  ), missing as (
    select w.*, row_number() over (partition by w.product_id order by w.place)
      + (select count(*) from public.product_media m where m.product_id = w.product_id) as nth
    from wanted w
    where not exists (
      select 1 from private.product_pictures k where k.vendor_id = i.vendor_id and k.source = w.source and (
        exists (select 1 from public.product_media m where m.product_id = w.product_id and m.path = k.path)
        or exists (select 1 from private.product_drafts d where d.product_id = w.product_id
          and d.document @? format('$.media[*] ? (@.path == %s)', to_json(k.path))::jsonpath)))
  ), replaced as (
    delete from private.import_pictures o using missing m
    where o.product_id = m.product_id and o.source = m.source and o.state <> 'done' and o.import_id <> i.id
    returning o.import_id, not o.by_file and o.state in ('waiting', 'fetching') as is_open
  ), inserted as (
    insert into private.import_pictures (import_id, product_id, file_row, place, source, by_file, alt, color, size, state, reason)
    select i.id, m.product_id, m.file_row, m.place, m.source, x.by_file, coalesce(m.alt, ''), m.color, m.size,
      case when x.reason is null then 'waiting' else 'failed' end, x.reason
    from missing m cross join lateral (
      select m.source !~* '^[a-z][a-z0-9+.-]+:' as by_file, case
        when m.is_long or m.source ~* '^[a-z][a-z0-9+.-]+:' and m.source !~* '^https?://[^/]' then 'address_invalid'
        when m.nth > private.picture_limit() then 'product_full' end as reason) x
    order by m.product_id, m.place
    on conflict do nothing
    returning state, by_file
  )
  select (select count(*) from inserted w where w.state = 'waiting' and not w.by_file),
    (select jsonb_object_agg(x.import_id, x.n) from (
      select o.import_id, count(*) as n from replaced o where o.is_open group by o.import_id) x)
  into added, lost;
  for one in select x.key::uuid as id, x.value::int as n from jsonb_each_text(lost) x order by 1 loop
    perform private.fewer_pictures(one.id, one.n);
  end loop;
  perform private.more_pictures(i.id, added);
end
$$;

create or replace function private.import_batch(i private.imports) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 250;
  last_one int := least(i.place + size - 1, i.last_group);
  stops_at int;
begin
  -- Its product may have another address since the check.
  update private.import_rows r set handle = p.slug from public.products p
  where r.import_id = i.id and r.group_no between i.place and last_one and r.handle is not null
    and p.id = r.product_id and p.vendor_id = i.vendor_id and p.slug <> r.handle;
  stops_at := case i.kind when 'products' then private.import_groups(i, i.place, last_one)
    else private.import_stock(i, i.place, last_one) end;
  perform private.want_pictures(i, i.place, least(last_one, stops_at - 1));
  update private.jobs j set done = j.done + (
    select count(*) from private.import_rows r where r.import_id = i.id and r.group_no between i.place and last_one
      and (stops_at is null or r.group_no < stops_at))
  where j.id = i.job_id;
  update private.imports x set place = last_one + 1 where x.id = i.id;
  return stops_at is not null or last_one >= i.last_group;
end
$$;

