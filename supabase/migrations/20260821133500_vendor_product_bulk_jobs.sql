-- One change to every product of a list, however many: a job in batches. A batch is one transaction together with the
-- position it has reached, so that it resumes there after any crash. Each product's previous state is stored for the
-- undo.

insert into private.job_kinds (kind, resource, record_table, batch, ends) values
  ('bulk_products', 'products', 'bulk_jobs', 'private.bulk_step', 'private.finish_bulk'),
  ('undo_bulk_products', 'products', 'bulk_jobs', 'private.bulk_step', 'private.finish_bulk');

create table private.bulk_jobs (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  asked_by uuid references auth.users (id) on update cascade on delete set null,
  request_key uuid not null,
  change jsonb not null,
  -- The list: query, state, category, low_stock.
  filter jsonb not null default '{}',
  started_at timestamptz not null default clock_timestamp(),
  -- The store's product up to which the list has been collected.
  collected text not null default '',
  job_id uuid references private.jobs (id) on delete set null,
  stage text not null default 'collecting' check (stage in ('collecting', 'changing', 'changed', 'undoing', 'undone')),
  total int not null default 0,
  -- The next row.
  place int not null default 1,
  changed int not null default 0,
  failed int not null default 0,
  ended_at timestamptz,
  closed_at timestamptz,
  -- Its rows are being deleted.
  swept boolean not null default false,
  unique (vendor_id, request_key)
);
comment on table private.bulk_jobs is
  'One open change per store. changed and failed count its products; after it is reverted, those that were and weren''t. Closed ones keep their counts; their rows are deleted gradually.';
create unique index bulk_jobs_open_idx on private.bulk_jobs (vendor_id) where closed_at is null;
create index bulk_jobs_asked_by_idx on private.bulk_jobs (asked_by);
create index bulk_jobs_job_id_idx on private.bulk_jobs (job_id);
create index bulk_jobs_unswept_idx on private.bulk_jobs (closed_at) where closed_at is not null and not swept;
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

-- Collects matching products among the store's next ones, in the order of their slugs, which never change; true when
-- there are no more. A product counts in its current state, and one newer than the job does not count.
create function private.collect_bulk(b private.bulk_jobs) returns boolean
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_custom_plan
  set enable_seqscan = off set enable_bitmapscan = off set enable_sort = off as $$
declare
  size constant int := 5000;
  words text := nullif(trim(left(coalesce(b.filter ->> 'query', ''), 100)), '');
  list text := private.panel_order(b.filter ->> 'state', (b.filter ->> 'low_stock')::boolean, 'id');
  categories uuid[] := case when b.filter ->> 'category' is not null then array(
    select c.id from public.categories c where c.path @> array[(b.filter ->> 'category')::uuid]) end;
  start text := private.like_text(words) || '%';
  found int;
  seen int;
  last text;
begin
  execute format(
    'with next as materialized (
      select p.id, p.slug, p.state, p.category_id, p.name, p.publish_at, p.created_at from public.products p
      where p.vendor_id = $1 and p.slug > $5 order by p.slug limit $6
    ), fit as (
      select p.id, p.slug from next p where p.state = any ($2) and p.created_at <= $9%s%s
    ), written as (
      insert into private.bulk_job_rows (bulk_id, place, product_id)
      select $7, $10 + row_number() over (order by f.slug), f.id from fit f returning 1
    )
    select (select count(*) from written), count(*), (array_agg(n.slug order by n.slug desc))[1] from next n',
    ' and ' || nullif(private.panel_filter(categories is not null, words is not null, true), ''),
    case list
      when 'scheduled' then ' and p.publish_at is not null'
      when 'low' then ' and exists (select 1 from public.product_variants v
        where v.product_id = p.id and v.vendor_id = $1 and v.active and v.stock <= private.low_stock())'
      when 'sold-out' then ' and exists (select 1 from public.product_variants v
          where v.product_id = p.id and v.vendor_id = $1 and v.active)
        and not exists (select 1 from public.product_variants v
          where v.product_id = p.id and v.vendor_id = $1 and v.active and v.stock > 0)' end)
  into found, seen, last
  using b.vendor_id, private.panel_states(b.filter ->> 'state'), '%' || start, categories, b.collected, size, b.id, start,
    b.started_at, b.total;
  update private.bulk_jobs x set total = x.total + found, collected = coalesce(last, x.collected) where x.id = b.id;
  update private.jobs j set done = b.total + found where j.id = b.job_id;
  return seen < size;
end
$$;

-- New versions of many products by one person.
create function private.note_versions(products uuid[], actor uuid, action text) returns void
  language sql security definer set search_path = ''
begin atomic
  update public.products p set version = p.version + 1, updated_at = clock_timestamp() where p.id = any (products);
  insert into private.product_versions (product_id, version, action, actor_id, document, state, is_shown, live)
  select p.id, p.version, note_versions.action, actor, private.without_stock(private.edited_document(p.id)), p.state,
    private.is_moderated(p), private.beside_draft(p.id)
  from public.products p where p.id = any (products);
  delete from private.product_versions v using public.products p
  where p.id = any (products) and v.product_id = p.id and v.version < p.version - 200;
end;

-- The same for field changes. Options are changed one by one.
create function private.bulk_fields(ids uuid[], change jsonb) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  word text := private.clean_line(change ->> 'value');
  amount numeric := private.amount_of(change -> 'value');
  done uuid[] := array(
    select p.id from public.products p
    where p.id = any (ids) and not exists (select 1 from private.product_drafts d where d.product_id = p.id)
      and exists (select 1 from public.product_variants v where v.product_id = p.id and v.active));
begin
  case change ->> 'field'
    when 'category' then
      update public.products p set category_id = word::uuid where p.id = any (done) and p.category_id <> word::uuid;
    when 'features' then
      if change ->> 'kind' = 'add' then
        done := array(select p.id from public.products p where p.id = any (done) and cardinality(p.features) < 30);
        update public.products p set features = p.features || word
        where p.id = any (done) and not exists (select 1 from unnest(p.features) f where lower(f) = lower(word));
      else
        update public.products p set features = case when change ->> 'kind' = 'remove' then array(
          select f from unnest(p.features) with ordinality x (f, n) where lower(f) <> lower(word) order by n) else '{}' end
        where p.id = any (done) and case when change ->> 'kind' = 'remove'
          then exists (select 1 from unnest(p.features) f where lower(f) = lower(word)) else p.features <> '{}' end;
      end if;
    when 'weight_grams' then
      update public.product_variants v set weight_grams = word::int
      where v.product_id = any (done) and v.active and v.weight_grams <> word::int;
    when 'compare_at_price' then
      done := array(
        select p.id from public.products p where p.id = any (done) and p.discount = 0 and not exists (
          select 1 from public.product_variants v where v.product_id = p.id and v.active and v.price >= amount));
      update public.product_variants v set compare_at_price = amount
      where v.product_id = any (done) and v.active and v.compare_at_price is distinct from amount;
    when 'discount' then
      amount := coalesce(amount, 0);
      done := array(
        select p.id from public.products p where p.id = any (done) and not exists (
          select 1 from public.product_variants v where v.product_id = p.id and v.active
            and not private.is_discountable(coalesce(v.list_price, v.price), amount)));
      update public.products p set discount = amount where p.id = any (done) and p.discount <> amount;
      update public.product_variants v set price = private.discounted(w.price, amount),
        list_price = case when amount > 0 then w.price end,
        compare_at_price = case when amount > 0 then w.price when v.list_price is null then v.compare_at_price end
      from (
        select x.id, coalesce(x.list_price, x.price) as price from public.product_variants x
        where x.product_id = any (done) and x.active) w
      where v.id = w.id and (v.price, v.list_price) is distinct from (
        private.discounted(w.price, amount), case when amount > 0 then w.price end);
    else return '{}';
  end case;
  return done;
end
$$;

-- Changes, in one statement, the products that nothing can refuse, and returns which.
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
        having bool_and(t.price between 0.01 and 999999.99 and private.is_discountable(t.price, t.discount)
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
        -- Less than the current stock: what checkouts hold is looked up one by one.
        having bool_and(t.wanted between 0 and 999999 and (t.wanted >= t.stock or not exists (
          select 1 from public.stock_holds h where h.variant_id = t.id and h.expires_at > clock_timestamp())))
      ), written as (
        update public.product_variants v set stock = t.wanted from these t join plain using (product_id)
        where v.id = t.id and t.wanted <> t.stock
      )
      select array(select product_id from plain) into done;
      return done;
    else return private.bulk_fields(ids, change);
  end case;
end
$$;

-- Undoes, in a few statements, the rows whose product is exactly as the change left it, and returns the products.
create function private.undo_many(b private.bulk_jobs, last_one int) returns uuid[]
  language plpgsql security definer set search_path = '' as $$
declare
  facet text := private.facet_of(b.change);
  done uuid[];
  states jsonb;
begin
  if facet in ('color', 'size', 'flavor', 'quantity') then
    return '{}';
  end if;
  select array_agg(r.product_id), jsonb_object_agg(r.product_id, r.before) filter (where r.after <> r.before) into done, states
  from private.bulk_job_rows r
  where r.bulk_id = b.id and r.place between b.place and last_one and r.code = 'ok'
    and private.bulk_state(r.product_id, facet) = r.after
    and (facet <> 'category' or exists (select 1 from public.categories c where c.id::text = r.before ->> 'category'))
    and (facet <> 'stock' or not exists (
      select 1 from public.product_variants v join public.stock_holds h on h.variant_id = v.id
      where v.product_id = r.product_id and h.expires_at > clock_timestamp()));
  if states is not null then
    perform private.put_back(facet, states);
  end if;
  return coalesce(done, '{}');
end
$$;

-- One batch; true if it is the last one.
create function private.bulk_batch(b private.bulk_jobs) returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  size constant int := 250;
  is_undo boolean := b.stage = 'undoing';
  facet text := private.facet_of(b.change);
  last_one int := least(b.place + size - 1, b.total);
  ids uuid[];
  plain uuid[];
  states jsonb;
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
    states := (select jsonb_object_agg(x, private.bulk_state(x, facet)) from unnest(ids) x);
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
        perform private.fail(404, 'product_unknown', 'We can''t find this product.');
      elsif is_undo then
        perform private.undo_one(goods, facet, one.before, one.after);
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
    update private.bulk_job_rows r set code = 'ok', before = states -> r.product_id::text,
      after = private.bulk_state(r.product_id, facet)
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
