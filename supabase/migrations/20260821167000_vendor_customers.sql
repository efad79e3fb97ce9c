-- Who has bought from a store: an account, or a guest by the address of mail. A store sees name, state and its own orders
-- of a buyer, never the address of mail, the street or what was bought elsewhere. Sums are kept, so that a store with
-- 100,000 buyers lists them by an index.

create table private.store_buyers (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  guest_key bytea,
  orders int not null default 0,
  spent numeric(14, 2) not null default 0,
  last_order_at timestamptz,
  unique (vendor_id, user_id),
  unique (vendor_id, guest_key),
  check (user_id is null or guest_key is null)
);
comment on table private.store_buyers is
  'Paid orders of a buyer in a store that are not cancelled, and what was paid for them and not paid back. Without account and key: the account is deleted.';
comment on column private.store_buyers.guest_key is 'SHA-256 of the address of mail in lower case.';
create index store_buyers_user_id_idx on private.store_buyers (user_id);
create index store_buyers_last_idx on private.store_buyers (vendor_id, last_order_at desc, id desc) where orders > 0;
create index store_buyers_spent_idx on private.store_buyers (vendor_id, spent desc, id desc) where orders > 0;
create index store_buyers_orders_idx on private.store_buyers (vendor_id, orders desc, id desc) where orders > 0;
create index store_buyers_export_idx on private.store_buyers (vendor_id, id) where orders > 0;
alter table private.store_buyers enable row level security;

create table private.buyer_orders (
  order_id uuid primary key references public.orders (id) on delete cascade,
  buyer_id uuid not null references private.store_buyers (id) on delete cascade,
  placed_at timestamptz not null
);
create index buyer_orders_buyer_id_idx on private.buyer_orders (buyer_id, placed_at desc, order_id desc);
alter table private.buyer_orders enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('store_buyers', 91, 'select vendor_id, orders, spent, last_order_at from private.store_buyers where user_id = $1 order by id', null, null);

create function private.is_paid_order(status text) returns boolean
  language sql immutable parallel safe set search_path = ''
  return status in ('confirmed', 'processing', 'shipped', 'delivered');

create function private.count_buyer(buyer uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.store_buyers b where b.id = buyer for no key update;
  update private.store_buyers b set orders = s.orders, spent = s.spent, last_order_at = s.last_at
  from (
    select count(o.id) as orders, max(o.created_at) as last_at, coalesce(sum(o.total - coalesce((
      select sum(r.amount) from public.refunds r where r.order_id = o.id and r.status <> 'failed'), 0)), 0) as spent
    from private.buyer_orders m join public.orders o on o.id = m.order_id and private.is_paid_order(o.status)
    where m.buyer_id = buyer) s
  where b.id = buyer;
end
$$;

create function private.order_has_buyer() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  was uuid := (select m.buyer_id from private.buyer_orders m where m.order_id = new.id);
  hash bytea := case when new.user_id is null then sha256(convert_to(lower(new.guest_email), 'UTF8')) end;
  now_of uuid;
begin
  if was is null and not private.is_paid_order(new.status) then
    return null;
  elsif new.user_id is null and hash is null then
    -- The account is deleted; its row stays without a name.
    now_of := was;
  else
    insert into private.store_buyers (vendor_id, user_id, guest_key) values (new.vendor_id, new.user_id, hash) on conflict do nothing;
    select b.id into now_of from private.store_buyers b
    where b.vendor_id = new.vendor_id and (b.user_id = new.user_id or b.guest_key = hash);
    insert into private.buyer_orders as m (order_id, buyer_id, placed_at) values (new.id, now_of, new.created_at)
    on conflict (order_id) do update set buyer_id = excluded.buyer_id where m.buyer_id <> excluded.buyer_id;
  end if;
  if now_of is not null then
    perform private.count_buyer(now_of);
  end if;
  if was is distinct from now_of and was is not null then
    perform private.count_buyer(was);
    delete from private.store_buyers b where b.id = was and not exists (select 1 from private.buyer_orders m where m.buyer_id = b.id);
  end if;
  return null;
end
$$;
-- At the end of the transaction: the row of a buyer is locked after everything else, or two orders of one buyer would
-- wait for each other.
create constraint trigger orders_placed_buyer after insert on public.orders
  deferrable initially deferred for each row when (new.status in ('confirmed', 'processing', 'shipped', 'delivered')) execute function private.order_has_buyer();
create constraint trigger orders_changed_buyer after update of status, user_id, guest_email, total on public.orders
  deferrable initially deferred for each row when ((old.user_id, old.guest_email, old.total) is distinct from (new.user_id, new.guest_email, new.total)
    or (old.status in ('confirmed', 'processing', 'shipped', 'delivered')) <> (new.status in ('confirmed', 'processing', 'shipped', 'delivered')))
  execute function private.order_has_buyer();

create function private.refund_of_buyer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.count_buyer(m.buyer_id) from private.buyer_orders m where m.order_id = new.order_id;
  return null;
end
$$;
create constraint trigger refunds_buyer after insert or update of amount, status on public.refunds
  deferrable initially deferred for each row execute function private.refund_of_buyer();

-- For orders that were written without triggers.
create function private.count_all_buyers() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.store_buyers (vendor_id, user_id, guest_key)
  select distinct o.vendor_id, o.user_id, case when o.user_id is null then sha256(convert_to(lower(o.guest_email), 'UTF8')) end
  from public.orders o
  where private.is_paid_order(o.status) and (o.user_id is not null or o.guest_email is not null)
  on conflict do nothing;
  insert into private.buyer_orders (order_id, buyer_id, placed_at)
  select o.id, b.id, o.created_at from public.orders o
  join private.store_buyers b on b.vendor_id = o.vendor_id and (b.user_id = o.user_id
    or (o.user_id is null and b.guest_key = sha256(convert_to(lower(o.guest_email), 'UTF8'))))
  where private.is_paid_order(o.status)
  on conflict do nothing;
  update private.store_buyers b set orders = s.orders, spent = s.spent, last_order_at = s.last_at
  from (
    select m.buyer_id, count(*) as orders, max(o.created_at) as last_at, sum(o.total - coalesce(r.amount, 0)) as spent
    from private.buyer_orders m join public.orders o on o.id = m.order_id and private.is_paid_order(o.status)
    left join (select x.order_id, sum(x.amount) as amount from public.refunds x where x.status <> 'failed' group by x.order_id) r on r.order_id = o.id
    group by m.buyer_id) s
  where b.id = s.buyer_id and (b.orders, b.spent, b.last_order_at) is distinct from (s.orders, s.spent, s.last_at);
end
$$;

-- What a store may see of a buyer: the name and state of the latest order.
create function private.buyer_view(b private.store_buyers) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', b.id, 'orders', b.orders, 'spent', private.money(b.spent), 'last_order_at', b.last_order_at,
      'kind', case when b.user_id is not null then 'account' when b.guest_key is not null then 'guest' else 'deleted' end,
      'name', case when b.user_id is not null or b.guest_key is not null then x.name end, 'region', x.state)
    from (select 1) one left join lateral (
      select concat_ws(' ', pu.first_name, pu.last_name) as name, pu.state
      from private.buyer_orders m join public.orders o on o.id = m.order_id join public.purchases pu on pu.id = o.purchase_id
      where m.buyer_id = b.id order by m.placed_at desc, m.order_id desc limit 1) x on true);

create function public.vendor_customers(
  vendor_id uuid, sort text default 'last', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_customers.vendor_id;
  words text := nullif(trim(vendor_customers.query), '');
  most int := least(greatest(coalesce(vendor_customers.page_size, 25), 1), 100);
  col text := case vendor_customers.sort when 'last' then 'last_order_at' when 'spent' then 'spent' when 'orders' then 'orders' end;
  kind text := case vendor_customers.sort when 'last' then 'timestamptz' when 'spent' then 'numeric' else 'int' end;
  ids uuid[];
  keys text[];
begin
  perform private.seller(store, 'customers', 'read');
  if col is null or char_length(words) > 100 or (after is not null and not (
    coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false) and coalesce(pg_input_is_valid(after ->> 'key', kind), false))) then
    perform private.fail(422, 'list_invalid', 'Sort by last, spent or orders; after is the `next` of a page before; a search has 100 characters at most.');
  end if;
  if words is not null then
    most := 100;
    select array_agg(x.id) into ids from (
      select b.id from private.store_buyers b
      where b.vendor_id = store and b.orders > 0 and b.id in (
        select m.buyer_id from private.buyer_orders m where m.order_id = any (private.found_orders(store, words, 500)))
      order by b.last_order_at desc, b.id desc limit 100) x;
  else
    execute format('select array_agg(y.id order by y.n), array_agg(y.key::text order by y.n) from (select x.*, row_number() over () as n from (
      select b.id, b.%1$I as key from private.store_buyers b where b.vendor_id = $1 and b.orders > 0 %2$s
      order by b.%1$I desc, b.id desc limit $4) x) y', col,
      case when after is null then '' else format('and (b.%I, b.id) < ($2::%s, $3)', col, kind) end)
    into ids, keys using store, after ->> 'key', (after ->> 'id')::uuid, most + 1;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.buyer_view(b) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n) join private.store_buyers b on b.id = x.id), '[]'),
    'next', case when cardinality(ids) > most and words is null then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
comment on function public.vendor_customers is
  'A page of those who have bought from a store, by their last order, what they spent or how often they bought. A query (the number of an order, a name or a whole address of mail) has 100 answers at most. next is the `after` of the page that follows. 403 not_allowed.';
grant execute on function public.vendor_customers to authenticated;

create function public.vendor_customer(vendor_id uuid, customer_id uuid, after jsonb default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_customer.vendor_id;
  most constant int := 25;
  buyer private.store_buyers;
  ids uuid[];
begin
  perform private.seller(store, 'customers', 'read');
  perform private.check_place(after, null);
  select b.* into buyer from private.store_buyers b where b.id = vendor_customer.customer_id and b.vendor_id = store;
  if buyer.id is null then
    perform private.fail(404, 'customer_unknown', 'There is no such customer of this store.');
  end if;
  ids := array(
    select m.order_id from private.buyer_orders m where m.buyer_id = buyer.id
      and (after is null or (m.placed_at, m.order_id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
    order by m.placed_at desc, m.order_id desc limit most + 1);
  return private.buyer_view(buyer) || jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'number', pu.reference, 'status', o.status, 'total', private.money(o.total),
        'created_at', o.created_at, 'pieces', (select sum(i.quantity) from public.order_items i where i.order_id = o.id)) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.orders o on o.id = x.id join public.purchases pu on pu.id = o.purchase_id), '[]'),
    'next', (
      select jsonb_build_object('key', m.placed_at, 'id', m.order_id) from private.buyer_orders m
      where cardinality(ids) > most and m.order_id = ids[most]));
end
$$;
comment on function public.vendor_customer is
  'A buyer of a store with a page of the orders in this store, the latest first. 404 customer_unknown, 403 not_allowed.';
grant execute on function public.vendor_customer to authenticated;

create function public.export_customers(vendor_id uuid, after uuid default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := export_customers.vendor_id;
  most constant int := 2000;
  ids uuid[];
begin
  perform private.seller(store, 'customers', 'export');
  perform private.live_session();
  if after is null then
    perform private.audit('customers.exported', 'vendor', store::text);
  end if;
  ids := array(
    select b.id from private.store_buyers b
    where b.vendor_id = store and b.orders > 0 and (export_customers.after is null or b.id > export_customers.after)
    order by b.id limit most);
  return jsonb_build_object(
    'rows', coalesce((select jsonb_agg(private.buyer_view(b) order by b.id) from private.store_buyers b where b.id = any (ids)), '[]'),
    'next', case when cardinality(ids) = most then ids[most] end);
end
$$;
comment on function public.export_customers is
  'All customers of a store for a file, 2000 at a time; `after` is the `next` of the page before. A right of its own; the log has who took it. 403 not_allowed.';
grant execute on function public.export_customers to authenticated;
