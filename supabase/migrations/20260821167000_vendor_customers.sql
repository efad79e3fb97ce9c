-- A store's customers: who has bought there, how often and for how much. Only what a store needs to know is stored,
-- and only about its own buyers. fold_sales recounts a buyer after each change of an order (decision 0059); nothing
-- is counted in the order's own transaction.

-- An account, or a guest's email; null once the account is deleted.
create function private.buyer_key(account uuid, mail text) returns bytea
  language sql immutable parallel safe set search_path = ''
  return sha256(convert_to(coalesce('account ' || account, 'guest ' || lower(trim(mail))), 'UTF8'));

-- A guest's orders in a store, and the address's orders in every store.
drop index public.orders_guest_email_idx;
create index orders_guest_email_idx on public.orders (lower(guest_email), vendor_id) where user_id is null;

create table private.customers (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  buyer bytea not null,
  -- The latest one: it leads to the buyer's other orders.
  order_id uuid not null,
  name text not null,
  name_word text collate "C" not null generated always as (left(lower(name), 120)) stored,
  last_name text collate "C" not null,
  -- The state of the latest delivery.
  region text not null collate "C",
  orders int not null check (orders > 0),
  spent bigint not null,
  first_at timestamptz not null,
  last_at timestamptz not null,
  unique (vendor_id, buyer)
);
comment on table private.customers is
  'One row per store and buyer, from orders that are paid and not canceled. Neither account nor address is stored: buyer is their hash.';
comment on column private.customers.spent is 'In cents: order totals less refunds.';
create index customers_latest_idx on private.customers (vendor_id, last_at desc, id desc);
create index customers_spent_idx on private.customers (vendor_id, spent desc, id desc);
create index customers_orders_idx on private.customers (vendor_id, orders desc, id desc);
create index customers_name_idx on private.customers (vendor_id, name_word, id);
create index customers_last_name_idx on private.customers (vendor_id, last_name, id);
create index customers_region_idx on private.customers (vendor_id, region, last_at desc, id desc);
create index customers_buyer_idx on private.customers (buyer);
alter table private.customers enable row level security;

-- A buyer to recount, and one of the orders that identify the buyer.
create table private.customers_changed (
  id bigint generated always as identity primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  buyer bytea not null,
  order_id uuid not null
);
create index customers_changed_vendor_id_idx on private.customers_changed (vendor_id, buyer);
alter table private.customers_changed enable row level security;

-- Marks --------------------------------------------------------------------------------------------------------------
create function private.order_changed_customer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.customers_changed (vendor_id, buyer, order_id)
  select new.vendor_id, x.buyer, new.id from (
    select private.buyer_key(new.user_id, new.guest_email) as buyer
    union select private.buyer_key(old.user_id, old.guest_email) where tg_op = 'UPDATE') x
  where x.buyer is not null;
  return null;
end
$$;
create trigger orders_placed_customer after insert on public.orders
  for each row when (new.status in ('confirmed', 'processing', 'shipped', 'delivered')) execute function private.order_changed_customer();
create trigger orders_changed_customer after update of status, user_id, guest_email, total, created_at on public.orders
  for each row when (
    (old.status in ('confirmed', 'processing', 'shipped', 'delivered')) <> (new.status in ('confirmed', 'processing', 'shipped', 'delivered'))
    or (new.status in ('confirmed', 'processing', 'shipped', 'delivered')
      and (old.user_id, old.guest_email, old.total, old.created_at) is distinct from (new.user_id, new.guest_email, new.total, new.created_at)))
  execute function private.order_changed_customer();

create function private.mark_customers(order_ids uuid[]) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.customers_changed (vendor_id, buyer, order_id)
  select o.vendor_id, private.buyer_key(o.user_id, o.guest_email), o.id from public.orders o
  where o.id = any (order_ids) and num_nonnulls(o.user_id, o.guest_email) > 0;
end;

create function private.refund_changed_customer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_customers(array[new.order_id]);
  return null;
end
$$;
create trigger refunds_customer after insert or update of amount on public.refunds
  for each row execute function private.refund_changed_customer();

create function private.purchase_changed_customer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.mark_customers(array(select o.id from public.orders o where o.purchase_id = new.id));
  return null;
end
$$;
create trigger purchases_customer after update of first_name, last_name, state on public.purchases
  for each row when ((new.first_name, new.last_name, new.state) is distinct from (old.first_name, old.last_name, old.state))
  execute function private.purchase_changed_customer();

-- Counting -----------------------------------------------------------------------------------------------------------
-- The order's current buyer, if it is still the same one.
create function private.buyer_of(order_id uuid, buyer bytea, out account uuid, out mail text)
  language sql stable security definer set search_path = ''
begin atomic
  select case when private.buyer_key(o.user_id, null) = buyer_of.buyer then o.user_id end,
    case when private.buyer_key(null, pu.email) = buyer_of.buyer then lower(trim(pu.email)) end
  from public.orders o join public.purchases pu on pu.id = o.purchase_id where o.id = buyer_of.order_id;
end;

create function private.orders_of_buyer(vendor uuid, account uuid, mail text) returns setof public.orders
  language sql stable security definer rows 5 set search_path = ''
begin atomic
  select o.* from public.orders o where o.user_id = account and o.vendor_id = vendor
  union all
  select o.* from public.orders o where o.user_id is null and lower(o.guest_email) = mail and o.vendor_id = vendor;
end;

create function private.count_customers(vendor uuid, buyers bytea[], order_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  with counted as materialized (
    select w.buyer, s.*
    from unnest(buyers, order_ids) w (buyer, order_id)
    left join lateral private.buyer_of(w.order_id, w.buyer) b on true
    cross join lateral (
      select count(*) as orders, sum(x.total * 100)::bigint - coalesce(sum(r.cents), 0)::bigint as spent, min(x.created_at) as first_at,
        max(x.created_at) as last_at, (array_agg(x.id order by x.created_at desc, x.id desc))[1] as order_id
      from private.orders_of_buyer(vendor, b.account, b.mail) x
      left join lateral (select sum(y.amount * 100) as cents from public.refunds y where y.order_id = x.id) r on true
      where x.status in ('confirmed', 'processing', 'shipped', 'delivered') and x.exchange_of is null) s
  ), gone as (
    delete from private.customers c using counted n where c.vendor_id = vendor and c.buyer = n.buyer and n.orders = 0
  )
  insert into private.customers as c (vendor_id, buyer, order_id, name, last_name, region, orders, spent, first_at, last_at)
  select vendor, n.buyer, n.order_id, concat_ws(' ', pu.first_name, pu.last_name), left(lower(pu.last_name), 120), pu.state, n.orders, n.spent,
    n.first_at, n.last_at
  from counted n join public.orders o on o.id = n.order_id join public.purchases pu on pu.id = o.purchase_id
  where n.orders > 0 order by n.buyer
  on conflict (vendor_id, buyer) do update set order_id = excluded.order_id, name = excluded.name, last_name = excluded.last_name,
    region = excluded.region, orders = excluded.orders, spent = excluded.spent, first_at = excluded.first_at, last_at = excluded.last_at;
end
$$;

-- Part of fold_sales and of reading the list, with the store held. Changes committed after the marks are taken leave
-- their own marks.
create function private.fold_customers(vendor uuid, most int default 500) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  buyers bytea[];
  order_ids uuid[];
begin
  with taken as materialized (
    select distinct c.buyer from private.customers_changed c where c.vendor_id = vendor order by c.buyer limit most
  ), gone as (
    delete from private.customers_changed c using taken t where c.vendor_id = vendor and c.buyer = t.buyer returning c.id, c.buyer, c.order_id)
  select array_agg(g.buyer order by g.buyer), array_agg(g.order_id order by g.buyer) into buyers, order_ids
  from (select distinct on (g.buyer) g.buyer, g.order_id from gone g order by g.buyer, g.id desc) g;
  if buyers is not null then
    perform private.count_customers(vendor, buyers, order_ids);
  end if;
  return coalesce(cardinality(buyers), 0);
end
$$;

-- Recounts a whole store, for example after orders were written without triggers.
create function private.rebuild_customers(vendor uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform pg_advisory_xact_lock(hashtextextended(vendor::text, 59));
  insert into private.customers_changed (vendor_id, buyer, order_id)
  select distinct on (private.buyer_key(o.user_id, o.guest_email)) vendor, private.buyer_key(o.user_id, o.guest_email), o.id
  from public.orders o where o.vendor_id = vendor and num_nonnulls(o.user_id, o.guest_email) > 0;
  insert into private.customers_changed (vendor_id, buyer, order_id)
  select vendor, c.buyer, c.order_id from private.customers c where c.vendor_id = vendor;
  while private.fold_customers(vendor, 5000) > 0 loop
  end loop;
end
$$;

-- Reading ------------------------------------------------------------------------------------------------------------
-- A page of customers, 100 at most with words: the start of a name or last name, an order number or a full email.
-- Parameters of the statement: $1 store, $2 key and $3 id of the previous row, $4 limit, $5 region, $6 customers with
-- these names or orders.
create function private.customer_page(
  vendor uuid, sort text, words text, region text, returning_only boolean, after jsonb, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := lower(regexp_replace(trim(coalesce(words, '')), '\s+', ' ', 'g'));
  key_column text;
  key_type text;
  way text;
  found uuid[];
  rows jsonb;
  next jsonb;
begin
  case coalesce(sort, '')
    when 'latest' then key_column := 'last_at'; key_type := 'timestamptz'; way := 'desc';
    when 'spent' then key_column := 'spent'; key_type := 'bigint'; way := 'desc';
    when 'orders' then key_column := 'orders'; key_type := 'int'; way := 'desc';
    when 'name' then key_column := 'name_word'; key_type := 'text'; way := 'asc';
    else null;
  end case;
  if key_column is null or char_length(wanted) > 100 or char_length(wanted) = 1 or (after is not null and not (
    coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false) and coalesce(pg_input_is_valid(after ->> 'key', key_type), false)))
  then
    perform private.fail(422, 'list_invalid', 'We can''t find this list. Search for 2 to 100 characters.');
  end if;
  if wanted <> '' then
    most := 100;
    found := case when strpos(wanted, '@') > 0 or wanted ~ '^sb-' then array(
      select distinct c.id from public.orders o
      cross join lateral (
        select x.id from private.customers x where x.vendor_id = vendor and x.buyer = private.buyer_key(o.user_id, o.guest_email) limit 1) c
      where o.id = any (private.found_orders(vendor, wanted, most)))
    else array(
      (select c.id from private.customers c where c.vendor_id = vendor and c.name_word >= wanted collate "C"
        and c.name_word < (wanted || chr(1114111)) collate "C" order by c.name_word, c.id limit most)
      union
      (select c.id from private.customers c where c.vendor_id = vendor and c.last_name >= wanted collate "C"
        and c.last_name < (wanted || chr(1114111)) collate "C" order by c.last_name, c.id limit most)
      limit most) end;
  end if;
  execute format($q$
    with page as materialized (
      select c.*, c.%1$I::text as key, row_number() over (order by c.%1$I %2$s, c.id %2$s) as n from (
        select x.* from private.customers x where x.vendor_id = $1 %3$s %4$s %5$s %6$s
        order by x.%1$I %2$s, x.id %2$s limit $4 + 1) c)
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'orders', p.orders, 'spent', private.cents_text(p.spent),
        'first_at', p.first_at, 'last_at', p.last_at, 'region', p.region, 'region_name', coalesce(s.name, p.region)) order by p.n)
        filter (where p.n <= $4), '[]'),
      case when count(*) > $4 then (select jsonb_build_object('key', l.key, 'id', l.id) from page l where l.n = $4) end
    from page p left join public.states s on s.code = p.region$q$,
    key_column, way,
    case when after is null then '' else format('and (x.%I, x.id) %s ($2::%s, $3)', key_column, case way when 'asc' then '>' else '<' end, key_type) end,
    case when region is null then '' else 'and x.region = $5' end,
    case when returning_only then 'and x.orders > 1' else '' end,
    case when found is null then '' else 'and x.id = any ($6)' end)
  into rows, next using vendor, after ->> 'key', (after ->> 'id')::uuid, most, region, found;
  return jsonb_build_object('rows', rows, 'next', case when found is null then next end);
end
$$;

create function public.vendor_customers(
  vendor_id uuid, sort text default 'latest', query text default null, region text default null, returning_only boolean default false,
  after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := vendor_customers.vendor_id;
begin
  perform private.seller(store, 'customers', 'read');
  -- The first page is up to date, if nobody else is counting.
  if after is null and private.hold_sales(store) then
    perform private.fold_customers(store, 50);
  end if;
  return private.customer_page(store, vendor_customers.sort, nullif(trim(query), ''), vendor_customers.region, vendor_customers.returning_only,
    after, least(greatest(coalesce(page_size, 25), 1), 100));
end
$$;
comment on function public.vendor_customers is
  'A page of a store''s customers: by latest order, amount spent or number of orders, highest first, or by name; of a state, or only returning ones. A query (name, number, full email address) finds 100 at most. next is the `after` of the next page. 403 not_allowed, 422 list_invalid.';
grant execute on function public.vendor_customers to authenticated;

create function public.export_customers(
  vendor_id uuid, query text default null, region text default null, returning_only boolean default false, after jsonb default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := export_customers.vendor_id;
  page jsonb;
begin
  perform private.seller(store, 'customers', 'read');
  perform private.seller(store, 'customers', 'export');
  perform private.live_session();
  -- By name: a buyer who orders in between keeps the position, so that nobody is listed twice or missed.
  page := private.customer_page(store, 'name', nullif(trim(query), ''), export_customers.region, export_customers.returning_only, after, 500);
  -- Every page: a caller who makes up a cursor never asks for the first one. Not the cursor's key, a name that would
  -- outlast its customer here.
  perform private.audit('customers.exported', 'store', store::text, null, jsonb_strip_nulls(jsonb_build_object(
    'query', nullif(trim(export_customers.query), ''), 'region', export_customers.region, 'returning_only', export_customers.returning_only,
    'cursor', after ->> 'id', 'rows', jsonb_array_length(page -> 'rows'))));
  return page;
end
$$;
comment on function public.export_customers is
  'The customers of a list, 500 at a time, for an export; each page is audited. 403 not_allowed without the right to export, 422 list_invalid.';
grant execute on function public.export_customers to authenticated;

-- Members can't grant a right that they lack: to allow exports, a member must have that right and be able to grant the
-- other member's role.
create function public.let_member_export(vendor_id uuid, user_id uuid, allowed boolean) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  was public.vendor_members := private.own_member(vendor_id, user_id);
begin
  if allowed is null or not exists (
    select 1 from private.vendor_rights r where r.role = was.role and r.resource = 'customers' and r.action = 'read') then
    perform private.fail(422, 'export_impossible', 'This role can''t see customers.');
  end if;
  perform private.seller(vendor_id, 'customers', 'export');
  if was.exports_customers <> allowed then
    update public.vendor_members m set exports_customers = allowed where m.vendor_id = was.vendor_id and m.user_id = was.user_id;
    perform private.audit('member.export', 'store', vendor_id::text, jsonb_build_object('user_id', user_id, 'allowed', not allowed),
      jsonb_build_object('user_id', user_id, 'allowed', allowed));
  end if;
end
$$;
comment on function public.let_member_export is
  'Grants or revokes a team member''s right to export the customer list. Repeating it is not an error. 409 is_owner, 404 member_unknown, 403 not_allowed or role_above, 422 export_impossible.';
grant execute on function public.let_member_export to authenticated;

-- A customer's orders, newest first; none for someone who is not the store's customer.
create function private.customer_orders(vendor uuid, customer uuid, after_key text, after_id uuid, most int) returns table (id uuid, key text)
  language sql stable security definer rows 50 set search_path = ''
begin atomic
  select o.id, o.created_at::text
  from private.customers c
  cross join lateral private.buyer_of(c.order_id, c.buyer) b
  cross join lateral private.orders_of_buyer(vendor, b.account, b.mail) o
  where c.id = customer and c.vendor_id = vendor and o.status <> 'pending'
    and (after_id is null or (o.created_at, o.id) < (after_key::timestamptz, after_id))
  order by o.created_at desc, o.id desc limit most;
end;

-- Erasure ------------------------------------------------------------------------------------------------------------
create function private.forget_customer(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  -- Store by store, in counting order.
  perform 1 from private.customers c where c.buyer = private.buyer_key(person, null) order by c.vendor_id for update;
  delete from private.customers c where c.buyer = private.buyer_key(person, null);
end
$$;
insert into private.personal_data (name, position, export, refusal, erasure) values
  ('store_customers', 92,
    $q$select private.shown_name(v) as store, c.name, c.region, c.orders, private.cents_text(c.spent) as spent, c.first_at, c.last_at
       from private.customers c join public.vendors v on v.id = c.vendor_id where c.buyer = private.buyer_key($1, null) order by c.id$q$,
    null, 'select private.forget_customer($1)');
