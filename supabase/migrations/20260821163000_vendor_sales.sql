-- A store's sales, day by day, added up in advance: pages read these sums, never the orders (decision 0059). A day is
-- one in the store's time zone.

alter table public.orders add column returning_buyer boolean not null default false;
comment on column public.orders.returning_buyer is
  'Whether this email address had bought from the store before, as of when the order was paid. What happens to the earlier order later doesn''t change it.';
alter table public.order_items add column category_id uuid references public.categories (id) on update cascade on delete set null,
  add column source text not null default 'unknown'
    check (source in ('search', 'category', 'store', 'home', 'direct', 'campaign', 'elsewhere', 'unknown'));
comment on column public.order_items.category_id is 'Of the product when it was bought.';
comment on column public.order_items.source is 'What led the buyer to the product; unknown if it isn''t counted.';
create index order_items_category_id_idx on public.order_items (category_id);
create index refunds_created_idx on public.refunds (created_at);
create index orders_vendor_sold_idx on public.orders (vendor_id, created_at) include (subtotal, discount)
  where status in ('confirmed', 'processing', 'shipped', 'delivered');

create function private.take_category() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.category_id := (select p.category_id from public.products p where p.id = new.product_id);
  return new;
end
$$;
create trigger order_items_take_category before insert on public.order_items
  for each row when (new.category_id is null) execute function private.take_category();

create function private.know_buyer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.returning_buyer := new.exchange_of is null and exists (
    select 1 from public.purchases pu
    join private.order_words w on w.vendor_id = new.vendor_id and w.word = left(lower(pu.email), 120) collate "C" and w.order_id <> new.id
    join public.orders o on o.id = w.order_id
    where pu.id = new.purchase_id and o.created_at < new.created_at and o.exchange_of is null
      and o.status in ('confirmed', 'processing', 'shipped', 'delivered'));
  return new;
end
$$;
create trigger orders_know_buyer before insert on public.orders
  for each row when (new.status in ('confirmed', 'processing', 'shipped', 'delivered')) execute function private.know_buyer();
create trigger orders_paid_know_buyer before update of status on public.orders
  for each row when (old.status = 'pending' and new.status = 'confirmed') execute function private.know_buyer();

-- Sums ---------------------------------------------------------------------------------------------------------------
create table private.sales (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  -- reason is the reason of a return: it has only returns, their quantity and their value.
  kind text not null collate "C" check (kind in ('all', 'product', 'variant', 'category', 'region', 'source', 'reason')),
  -- Sums of 1, 8 and 64 days, so that a year takes at most 40.
  span smallint not null check (span in (1, 8, 64)),
  first_day date not null,
  key text not null collate "C",
  orders int not null default 0,
  units int not null default 0,
  gross bigint not null default 0,
  discount bigint not null default 0,
  refunded bigint not null default 0,
  returns int not null default 0,
  returned int not null default 0,
  repeats int not null default 0,
  -- Counted as they happen, from no rows (decision 0060).
  listed int not null default 0,
  viewed int not null default 0,
  carted int not null default 0,
  primary key (vendor_id, kind, span, first_day, key)
);
comment on table private.sales is
  'Sums of what a store has sold, in cents: goods before the discount (gross) of orders that are paid and not canceled, by the day of the order; their refunds, by the day of the refund; their returns, by the day of the request. The key is empty for what is no longer in the shop.';
comment on column private.sales.returns is 'Requests that were neither rejected nor withdrawn; `returned` are their items.';
comment on column private.sales.repeats is 'Of the orders, those of buyers who had bought before.';
alter table private.sales enable row level security;

-- A moment whose day must be added up again. Many concurrent ones never wait for each other.
create table private.sales_changed (
  id bigint generated always as identity primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  at timestamptz not null
);
create index sales_changed_vendor_id_idx on private.sales_changed (vendor_id, at);
alter table private.sales_changed enable row level security;

create table private.sales_checks (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  -- When all of them were last checked, and from which day on they still must be.
  checked_at timestamptz,
  next_day date,
  differences int not null default 0
);
comment on table private.sales_checks is 'How far a store''s sums were compared with its rows, and how many were ever wrong.';
alter table private.sales_checks enable row level security;

-- Sums to add up again --------------------------------------------------------------------------------------
create function private.order_changed_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales_changed (vendor_id, at)
  select new.vendor_id, x.at from (
    select new.created_at as at
    union select old.created_at where tg_op = 'UPDATE'
    union select r.created_at from public.refunds r where r.order_id = new.id) x;
  return null;
end
$$;
create trigger orders_placed_sales after insert on public.orders
  for each row when (new.status in ('confirmed', 'processing', 'shipped', 'delivered')) execute function private.order_changed_sales();
create trigger orders_changed_sales after update of status, created_at, subtotal, discount on public.orders
  for each row when (
    (old.status in ('confirmed', 'processing', 'shipped', 'delivered')) <> (new.status in ('confirmed', 'processing', 'shipped', 'delivered'))
    or (old.created_at, old.subtotal, old.discount) is distinct from (new.created_at, new.subtotal, new.discount))
  execute function private.order_changed_sales();

create function private.item_changed_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales_changed (vendor_id, at)
  select o.vendor_id, o.created_at from public.orders o
  where o.id = new.order_id and o.status in ('confirmed', 'processing', 'shipped', 'delivered')
  union
  select o.vendor_id, r.created_at from public.return_items x
  join public.returns r on r.id = x.return_id join public.orders o on o.id = r.order_id
  where x.order_item_id = new.id;
  return null;
end
$$;
create trigger order_items_sales after insert or update of product_id, variant_id, category_id, source, quantity, line_total
  on public.order_items for each row execute function private.item_changed_sales();

create function private.refund_changed_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales_changed (vendor_id, at)
  select o.vendor_id, new.created_at from public.orders o where o.id = new.order_id;
  return null;
end
$$;
create trigger refunds_sales after insert or update of amount on public.refunds
  for each row execute function private.refund_changed_sales();

create function private.return_changed_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales_changed (vendor_id, at) values (new.vendor_id, new.created_at);
  return null;
end
$$;
create trigger returns_sales after insert or update of status, reason, amount on public.returns
  for each row execute function private.return_changed_sales();

create function private.return_item_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales_changed (vendor_id, at)
  select r.vendor_id, r.created_at from public.returns r where r.id = new.return_id;
  return null;
end
$$;
create trigger return_items_sales after insert on public.return_items
  for each row execute function private.return_item_sales();

-- In another time zone each order may belong to an adjacent day.
create function private.zone_changed_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales_changed (vendor_id, at)
  select distinct new.id, (s.first_day + near.days + time '12:00') at time zone new.time_zone
  from private.sales s cross join (values (-1), (0), (1)) near (days)
  where s.vendor_id = new.id and s.span = 1;
  return null;
end
$$;
create trigger vendors_moved_sales after update of time_zone on public.vendors
  for each row when (old.time_zone <> new.time_zone) execute function private.zone_changed_sales();

-- Adding up ----------------------------------------------------------------------------------------------------------
create type private.sales_row as (
  day date, kind text, key text, orders bigint, units bigint, gross bigint, discount bigint, refunded bigint, returns bigint,
  returned bigint, repeats bigint);

-- The one definition of every sum: from the rows of a store between two days.
create function private.sales_rows(vendor uuid, zone text, first_day date, last_day date) returns setof private.sales_row
  language plpgsql stable security definer rows 1000 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  since timestamptz := first_day::timestamp at time zone zone;
  until timestamptz := (last_day + 1)::timestamp at time zone zone;
begin
  return query
  with sold as materialized (
    select (o.created_at at time zone zone)::date as day, o.id, (o.subtotal * 100)::bigint as gross, (o.discount * 100)::bigint as discount,
      o.returning_buyer::int as repeats, pu.state as region
    from public.orders o join public.purchases pu on pu.id = o.purchase_id
    -- An exchange's items count as sold already.
    where o.vendor_id = vendor and o.status in ('confirmed', 'processing', 'shipped', 'delivered') and o.exchange_of is null
      and o.created_at >= since and o.created_at < until
  ), lines as materialized (
    select s.day, s.id, s.region, i.product_id, i.variant_id, i.category_id, i.source, i.quantity, (i.line_total * 100)::bigint as cents,
      (i.discount * 100)::bigint as discount
    from sold s join public.order_items i on i.order_id = s.id
  ), paid_back as materialized (
    select (r.created_at at time zone zone)::date as day, (r.amount * 100)::bigint as cents, pu.state as region
    from public.refunds r join public.orders o on o.id = r.order_id join public.purchases pu on pu.id = o.purchase_id
    where r.created_at >= since and r.created_at < until
      and o.vendor_id = vendor and o.status in ('confirmed', 'processing', 'shipped', 'delivered')
  ), back as materialized (
    select (r.created_at at time zone zone)::date as day, r.id, r.reason, (r.amount * 100)::bigint as cents, pu.state as region
    from public.returns r join public.orders o on o.id = r.order_id join public.purchases pu on pu.id = o.purchase_id
    where r.vendor_id = vendor and r.status in ('requested', 'approved', 'in-transit', 'received', 'refunded', 'exchanged')
      and r.created_at >= since and r.created_at < until
  ), pieces as materialized (
    select b.day, b.id, b.reason, b.region, i.product_id, i.variant_id, i.category_id, i.source, x.quantity
    from back b join public.return_items x on x.return_id = b.id join public.order_items i on i.id = x.order_item_id
  ), parts (day, kind, key, orders, units, gross, discount, refunded, returns, returned, repeats) as (
    select s.day, k.kind, k.key, count(*), 0, sum(s.gross), sum(s.discount), 0, 0, 0, sum(s.repeats)
    from sold s cross join lateral (values ('all', ''), ('region', s.region)) k (kind, key) group by 1, 2, 3
    union all
    select l.day, k.kind, k.key, 0, sum(l.quantity), 0, 0, 0, 0, 0, 0
    from lines l cross join lateral (values ('all', ''), ('region', l.region)) k (kind, key) group by 1, 2, 3
    union all
    select l.day, k.kind, k.key, count(distinct l.id), sum(l.quantity), sum(l.cents), sum(l.discount), 0, 0, 0, 0
    from lines l cross join lateral (values ('product', coalesce(l.product_id::text, '')), ('variant', coalesce(l.variant_id::text, '')),
      ('category', coalesce(l.category_id::text, '')), ('source', l.source)) k (kind, key) group by 1, 2, 3
    union all
    select r.day, k.kind, k.key, 0, 0, 0, 0, sum(r.cents), 0, 0, 0
    from paid_back r cross join lateral (values ('all', ''), ('region', r.region)) k (kind, key) group by 1, 2, 3
    union all
    select b.day, k.kind, k.key, 0, 0, 0, 0, sum(case k.kind when 'reason' then b.cents else 0 end), count(*), 0, 0
    from back b cross join lateral (values ('all', ''), ('region', b.region), ('reason', b.reason)) k (kind, key) group by 1, 2, 3
    union all
    select p.day, k.kind, k.key, 0, 0, 0, 0, 0, 0, sum(p.quantity), 0
    from pieces p cross join lateral (values ('all', ''), ('region', p.region), ('reason', p.reason),
      ('product', coalesce(p.product_id::text, '')), ('variant', coalesce(p.variant_id::text, '')),
      ('category', coalesce(p.category_id::text, '')), ('source', p.source)) k (kind, key) group by 1, 2, 3
    union all
    select p.day, k.kind, k.key, 0, 0, 0, 0, 0, count(distinct p.id), 0, 0
    from pieces p cross join lateral (values ('product', coalesce(p.product_id::text, '')), ('variant', coalesce(p.variant_id::text, '')),
      ('category', coalesce(p.category_id::text, '')), ('source', p.source)) k (kind, key) group by 1, 2, 3
  )
  select p.day, p.kind, p.key, sum(p.orders)::bigint, sum(p.units)::bigint, sum(p.gross)::bigint, sum(p.discount)::bigint,
    sum(p.refunded)::bigint, sum(p.returns)::bigint, sum(p.returned)::bigint, sum(p.repeats)::bigint
  from parts p group by 1, 2, 3;
end
$$;

create function private.span_start(day date, span int) returns date
  language sql immutable set search_path = ''
  return date '2000-01-01' + floor((day - date '2000-01-01')::numeric / span)::int * span;

-- The correction of these days' sums: the rows, less what was added up. Views and carts stay.
create function private.sales_diff(vendor uuid, days date[]) returns setof private.sales_row
  language sql stable security definer rows 1000 set search_path = ''
begin atomic
  select x.day, x.kind, x.key, sum(x.orders)::bigint, sum(x.units)::bigint, sum(x.gross)::bigint, sum(x.discount)::bigint,
    sum(x.refunded)::bigint, sum(x.returns)::bigint, sum(x.returned)::bigint, sum(x.repeats)::bigint
  from (
    select r.* from unnest(days) d (day) cross join lateral private.sales_rows(vendor, private.store_zone(vendor), d.day, d.day) r
    union all
    select s.first_day, s.kind, s.key, -s.orders, -s.units, -s.gross, -s.discount, -s.refunded, -s.returns, -s.returned, -s.repeats
    from private.sales s
    where s.vendor_id = vendor and s.span = 1 and s.first_day = any (days)
      and s.kind in ('all', 'product', 'variant', 'category', 'region', 'source', 'reason')
  ) x
  group by 1, 2, 3
  having (sum(x.orders), sum(x.units), sum(x.gross), sum(x.discount), sum(x.refunded), sum(x.returns), sum(x.returned), sum(x.repeats))
    <> (0, 0, 0, 0, 0, 0, 0, 0);
end;

create function private.add_sales(vendor uuid, changes private.sales_row[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.sales as s (vendor_id, kind, span, first_day, key, orders, units, gross, discount, refunded, returns, returned, repeats)
  select vendor, c.kind, w.span, private.span_start(c.day, w.span), c.key, sum(c.orders), sum(c.units), sum(c.gross), sum(c.discount),
    sum(c.refunded), sum(c.returns), sum(c.returned), sum(c.repeats)
  from unnest(changes) c cross join (values (1), (8), (64)) w (span)
  group by c.kind, w.span, private.span_start(c.day, w.span), c.key
  on conflict (vendor_id, kind, span, first_day, key) do update set orders = s.orders + excluded.orders, units = s.units + excluded.units,
    gross = s.gross + excluded.gross, discount = s.discount + excluded.discount, refunded = s.refunded + excluded.refunded,
    returns = s.returns + excluded.returns, returned = s.returned + excluded.returned, repeats = s.repeats + excluded.repeats;
  delete from private.sales s using unnest(changes) c cross join (values (1), (8), (64)) w (span)
  where s.vendor_id = vendor and s.kind = c.kind and s.span = w.span and s.first_day = private.span_start(c.day, w.span) and s.key = c.key
    and (s.orders, s.units, s.gross, s.discount, s.refunded, s.returns, s.returned, s.repeats, s.listed, s.viewed, s.carted)
      = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end
$$;

-- The store's id is kept stable, since a takeover changes it; a store that is locked, or being added up by another
-- run, waits for the next one.
create function private.hold_sales(vendor uuid) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  if not pg_try_advisory_xact_lock(hashtextextended(vendor::text, 59)) then
    return false;
  end if;
  perform 1 from public.vendors v where v.id = vendor for key share skip locked;
  return found;
end
$$;

create function public.fold_sales() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  most constant int := 50;
  -- A statement of the service has 8 seconds.
  until constant timestamptz := clock_timestamp() + interval '3 seconds';
  vendor uuid;
  zone text;
  days date[];
  folded int := 0;
begin
  perform private.keep_stores();
  for vendor in
    select c.vendor_id from private.sales_changed c union select n.vendor_id from private.sight_news n
    union select b.vendor_id from private.customers_changed b order by 1 limit most
  loop
    exit when clock_timestamp() > until;
    continue when not private.hold_sales(vendor);
    zone := private.store_zone(vendor);
    -- Changes committed after this statement leave their own mark.
    with latest as (
      select distinct (c.at at time zone zone)::date as day from private.sales_changed c where c.vendor_id = vendor order by 1 desc limit 60
    ), gone as (
      delete from private.sales_changed c using latest l where c.vendor_id = vendor and (c.at at time zone zone)::date = l.day returning l.day)
    select array_agg(distinct g.day) into days from gone g;
    perform private.add_sales(vendor, array(select d from private.sales_diff(vendor, days) d));
    folded := folded + coalesce(cardinality(days), 0) + private.fold_sights(vendor) + private.fold_customers(vendor);
  end loop;
  return folded;
end
$$;
comment on function public.fold_sales is
  'Adds up the latest 60 days of each store whose orders, refunds or returns changed, product views, and 500 changed customers, for at most 50 stores and 3 seconds. Any number may run at once. Returns 0 when nothing is left.';
grant execute on function public.fold_sales to service_role;

-- Recomputes a store's sums, all or those of whole spans of 64 days, for example after rows were written without
-- triggers. Views and carts stay.
create function private.rebuild_sales(vendor uuid, since date default '2000-01-01', until date default '2199-12-31') returns void
  language plpgsql security definer set search_path = '' set work_mem = '64MB' as $$
declare
  zone text := private.store_zone(vendor);
begin
  perform pg_advisory_xact_lock(hashtextextended(vendor::text, 59));
  delete from private.sales_changed c where c.vendor_id = vendor and (c.at at time zone zone)::date between since and until;
  update private.sales s set orders = 0, units = 0, gross = 0, discount = 0, refunded = 0, returns = 0, returned = 0, repeats = 0
  where s.vendor_id = vendor and s.first_day between since and until;
  insert into private.sales as s (vendor_id, kind, span, first_day, key, orders, units, gross, discount, refunded, returns, returned, repeats)
  select vendor, r.kind, w.span, private.span_start(r.day, w.span) as first_day, r.key, sum(r.orders), sum(r.units), sum(r.gross), sum(r.discount),
    sum(r.refunded), sum(r.returns), sum(r.returned), sum(r.repeats)
  from private.sales_rows(vendor, zone, since, until) r cross join (values (1), (8), (64)) w (span)
  group by r.kind, w.span, 4, r.key order by r.kind, w.span, 4, r.key
  on conflict (vendor_id, kind, span, first_day, key) do update set orders = excluded.orders, units = excluded.units, gross = excluded.gross,
    discount = excluded.discount, refunded = excluded.refunded, returns = excluded.returns, returned = excluded.returned, repeats = excluded.repeats;
  delete from private.sales s where s.vendor_id = vendor and s.first_day between since and until
    and (s.orders, s.units, s.gross, s.discount, s.refunded, s.returns, s.returned, s.repeats, s.listed, s.viewed, s.carted)
      = (0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0);
end
$$;
