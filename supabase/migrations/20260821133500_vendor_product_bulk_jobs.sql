-- One change for every product of a list, however many: a job in batches. A batch is one transaction together with the
-- place up to which the job has come, so whatever dies, it goes on there. What each product was is kept for the way back.

insert into private.job_kinds (kind, resource) values ('bulk_products', 'products'), ('undo_bulk_products', 'products');

create table private.bulk_jobs (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  asked_by uuid references auth.users (id) on update cascade on delete set null,
  request_key uuid not null,
  change jsonb not null,
  job_id uuid references private.jobs (id) on delete set null,
  stage text not null default 'changing' check (stage in ('changing', 'changed', 'undoing', 'undone')),
  total int not null default 0,
  -- The next row.
  place int not null default 1,
  changed int not null default 0,
  failed int not null default 0,
  ended_at timestamptz,
  closed_at timestamptz,
  unique (vendor_id, request_key)
);
comment on table private.bulk_jobs is
  'One open change per store. changed and failed count its products, once it is taken back those that were and were not. Closed ones keep their counts; their rows are deleted.';
create unique index bulk_jobs_open_idx on private.bulk_jobs (vendor_id) where closed_at is null;
create index bulk_jobs_asked_by_idx on private.bulk_jobs (asked_by);
create index bulk_jobs_job_id_idx on private.bulk_jobs (job_id);
create index bulk_jobs_ended_idx on private.bulk_jobs (ended_at) where closed_at is null;
alter table private.bulk_jobs enable row level security;

create table private.bulk_job_rows (
  bulk_id uuid not null references private.bulk_jobs (id) on delete cascade,
  place int not null,
  product_id uuid not null,
  code text,
  sentence text,
  before jsonb,
  after jsonb,
  primary key (bulk_id, place)
);
create index bulk_job_rows_failed_idx on private.bulk_job_rows (bulk_id, place) where code <> 'ok';
alter table private.bulk_job_rows enable row level security;

-- New versions of many products by one person.
create function private.note_versions(products uuid[], actor uuid, action text) returns void
  language sql security definer set search_path = ''
begin atomic
  update public.products p set version = p.version + 1, updated_at = clock_timestamp() where p.id = any (products);
  insert into private.product_versions (product_id, version, action, actor_id, document, state)
  select p.id, p.version, note_versions.action, actor, private.without_stock(private.edited_document(p.id)), p.state
  from public.products p where p.id = any (products);
  delete from private.product_versions v using public.products p
  where p.id = any (products) and v.product_id = p.id and v.version < p.version - 200;
end;

-- Changes, in one statement, those products of which it is certain that nothing refuses it, and answers which.
create function private.bulk_many(ids uuid[], change jsonb) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  done uuid[];
begin
  case change ->> 'kind'
    when 'archive' then
      update public.products p set published = false, archived_at = clock_timestamp() where p.id = any (ids) and p.archived_at is null;
      return ids;
    when 'unpublish' then
      update public.products p set published = false where p.id = any (ids) and p.published;
      return ids;
    when 'publish' then
      done := array(
        select p.id from public.products p
        where p.id = any (ids) and p.archived_at is null
          and not exists (select 1 from private.product_drafts d where d.product_id = p.id)
          and exists (select 1 from public.product_variants v where v.product_id = p.id and v.active));
      update public.products p set published = true, publish_at = null
      where p.id = any (done) and (not p.published or p.publish_at is not null);
      return done;
    when 'price' then
      with these as (
        select v.id, v.product_id, p.discount, v.compare_at_price as compare_at,
          round(coalesce(v.list_price, v.price) * (100 + (change ->> 'percent')::numeric) / 100, 2) as price
        from public.product_variants v join public.products p on p.id = v.product_id
        where v.product_id = any (ids) and v.active
      ), plain as (
        select t.product_id from these t group by t.product_id
        having bool_and(t.price between 0.01 and 999999.99 and private.discounted(t.price, t.discount) >= 0.01
          and (t.discount > 0 or t.compare_at is null or t.compare_at > t.price))
      ), written as (
        update public.product_variants v set price = private.discounted(t.price, t.discount),
          list_price = case when t.discount > 0 then t.price end,
          compare_at_price = case when t.discount > 0 then t.price else t.compare_at end
        from these t join plain using (product_id) where v.id = t.id and coalesce(v.list_price, v.price) <> t.price
      )
      select array(select product_id from plain) into done;
      return done;
    when 'stock' then
      with these as (
        select v.id, v.product_id, v.stock,
          case when change ? 'add' then v.stock + (change ->> 'add')::int else (change ->> 'set')::int end as wanted
        from public.product_variants v where v.product_id = any (ids) and v.active
      ), plain as (
        select t.product_id from these t group by t.product_id
        -- Less than there is: what is promised to checkouts is looked up one by one.
        having bool_and(t.wanted between 0 and 999999 and (t.wanted >= t.stock or not exists (
          select 1 from public.stock_holds h where h.variant_id = t.id and h.expires_at > clock_timestamp())))
      ), written as (
        update public.product_variants v set stock = t.wanted from these t join plain using (product_id)
        where v.id = t.id and t.wanted <> t.stock
      )
      select array(select product_id from plain) into done;
      return done;
  end case;
end
$$;

-- Takes back, in a few statements, the rows whose product is exactly as the change left it, and answers the products.
create function private.undo_many(b private.bulk_jobs, last_one int) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  done uuid[];
begin
  done := array(
    select r.product_id from private.bulk_job_rows r
    where r.bulk_id = b.id and r.place between b.place and last_one and r.code = 'ok'
      and private.bulk_state(r.product_id) = r.after
      and (b.change ->> 'kind' <> 'stock' or not exists (
        select 1 from public.product_variants v join public.stock_holds h on h.variant_id = v.id
        where v.product_id = r.product_id and h.expires_at > clock_timestamp())));
  if b.change ->> 'kind' in ('publish', 'unpublish', 'archive') then
    update public.products p set published = (r.before ->> 'published')::boolean,
      archived_at = case when (r.before ->> 'archived')::boolean then coalesce(p.archived_at, clock_timestamp()) end
    from private.bulk_job_rows r
    where r.bulk_id = b.id and r.place between b.place and last_one and r.product_id = any (done) and p.id = r.product_id
      and r.after is distinct from r.before;
  else
    update public.product_variants v set stock = (w.was ->> 'stock')::int,
      price = private.discounted((w.was ->> 'price')::numeric, p.discount),
      list_price = case when p.discount > 0 then (w.was ->> 'price')::numeric end,
      compare_at_price = (w.was ->> 'compare_at')::numeric
    from (
      select x.key::uuid as id, x.value as was from private.bulk_job_rows r cross join lateral jsonb_each(r.before -> 'variants') x
      where r.bulk_id = b.id and r.place between b.place and last_one and r.product_id = any (done)
        and r.after is distinct from r.before) w
    join public.product_variants t on t.id = w.id join public.products p on p.id = t.product_id
    where v.id = w.id;
  end if;
  return done;
end
$$;

-- One batch; true when it is the last one.
create function private.bulk_batch(b private.bulk_jobs) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 250;
  is_undo boolean := b.stage = 'undoing';
  last_one int := least(b.place + size - 1, b.total);
  ids uuid[];
  plain uuid[];
  one record;
  goods public.products;
  told text;
  good int;
  bad int;
begin
  perform private.lock_products(b.vendor_id, array(
    select r.product_id from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one));
  if is_undo then
    update private.bulk_job_rows r set code = null
    where r.bulk_id = b.id and r.place between b.place and last_one and r.code <> 'ok';
    plain := private.undo_many(b, last_one);
  else
    ids := array(
      select p.id from private.bulk_job_rows r join public.products p on p.id = r.product_id and p.vendor_id = b.vendor_id
      where r.bulk_id = b.id and r.place between b.place and last_one);
    update private.bulk_job_rows r set before = private.bulk_state(r.product_id)
    where r.bulk_id = b.id and r.place between b.place and last_one and r.product_id = any (ids);
    plain := private.bulk_many(ids, b.change);
  end if;
  for one in
    select r.* from private.bulk_job_rows r
    where r.bulk_id = b.id and r.place between b.place and last_one and not r.product_id = any (plain)
      and (not is_undo or r.code = 'ok') order by r.place
  loop
    begin
      select x.* into goods from public.products x where x.id = one.product_id and x.vendor_id = b.vendor_id;
      if goods.id is null then
        perform private.fail(404, 'product_unknown', 'There is no such product.');
      elsif is_undo then
        perform private.undo_one(goods, b.change ->> 'kind', one.before, one.after);
      else
        perform private.bulk_one(goods, b.change);
      end if;
      plain := plain || one.product_id;
    exception when others then
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      get stacked diagnostics told = pg_exception_detail;
      update private.bulk_job_rows r set code = sqlerrm, sentence = told where r.bulk_id = b.id and r.place = one.place;
    end;
  end loop;
  if is_undo then
    perform private.note_versions(array(
      select r.product_id from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one
        and r.product_id = any (plain) and r.after is distinct from r.before), b.asked_by, 'reverted');
  else
    update private.bulk_job_rows r set code = 'ok', after = private.bulk_state(r.product_id)
    where r.bulk_id = b.id and r.place between b.place and last_one and r.product_id = any (plain);
    perform private.note_versions(array(
      select r.product_id from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one
        and r.code = 'ok' and r.after is distinct from r.before), b.asked_by, 'bulk');
  end if;
  select count(*) filter (where r.code = 'ok'), count(*) filter (where r.code <> 'ok') into good, bad
  from private.bulk_job_rows r where r.bulk_id = b.id and r.place between b.place and last_one;
  update private.bulk_jobs x set place = last_one + 1, changed = x.changed + good, failed = x.failed + bad where x.id = b.id;
  update private.jobs j set done = last_one where j.id = b.job_id;
  return last_one >= b.total;
end
$$;
