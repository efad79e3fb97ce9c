-- A store's orders for its team: those to ship, by promised day; the rest by age.

create index orders_queue_idx on public.orders (vendor_id, ship_by, id) include (confirmed_at)
  where status in ('confirmed', 'processing');
create index orders_vendor_placed_idx on public.orders (vendor_id, created_at desc, id desc) where status <> 'pending';

create function private.promise_ship_by() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  zone text;
  days int;
begin
  select v.time_zone,
    v.handling_days + private.late_days(v.id, new.created_at)
      + coalesce((private.holiday_at(v.id, new.created_at) ->> 'extra_days')::int, 0)
  into zone, days
  from public.vendors v where v.id = new.vendor_id;
  new.ship_by := private.add_business_days((new.created_at at time zone zone)::date, days);
  return new;
end
$$;
create trigger orders_promise_ship_by before insert on public.orders
  for each row execute function private.promise_ship_by();

-- Search -------------------------------------------------------------------------------------------------------------
-- The words that find an order in a store: number, name, last name, and the full email. They are stored per store
-- because the whole shop has too many orders with the same name.
create table private.order_words (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  word text collate "C" not null,
  order_id uuid not null references public.orders (id) on delete cascade,
  primary key (vendor_id, word, order_id)
);
create index order_words_order_id_idx on private.order_words (order_id);
alter table private.order_words enable row level security;

create function private.keep_words(o public.orders, purchase public.purchases) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.order_words (vendor_id, word, order_id)
  select distinct o.vendor_id, left(lower(w.word), 120) collate "C", o.id
  from (values (purchase.reference), (concat_ws(' ', purchase.first_name, purchase.last_name)), (purchase.last_name),
    (purchase.email)) w (word)
  where trim(w.word) <> ''
  on conflict do nothing;
end;

create function private.order_placed_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.keep_words(new, pu) from public.purchases pu where pu.id = new.purchase_id;
  return null;
end
$$;
create trigger orders_words after insert on public.orders
  for each row execute function private.order_placed_words();

-- An erased name or address is no longer found either.
create function private.purchase_changed_words() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.order_words w using public.orders o where o.purchase_id = new.id and w.order_id = o.id;
  perform private.keep_words(o, new) from public.orders o where o.purchase_id = new.id;
  return null;
end
$$;
create trigger purchases_words after update of email, first_name, last_name on public.purchases
  for each row when ((new.email, new.first_name, new.last_name) is distinct from (old.email, old.first_name, old.last_name))
  execute function private.purchase_changed_words();

-- By the start of a number or name, or by a full email: a store could probe for addresses by their start.
create function private.found_orders(vendor uuid, words text, most int) returns uuid[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := lower(regexp_replace(trim(words), '\s+', ' ', 'g'));
begin
  if char_length(wanted) < 2 then
    return '{}';
  elsif strpos(wanted, '@') > 0 then
    return array(select w.order_id from private.order_words w where w.vendor_id = vendor and w.word = wanted collate "C"
      order by w.order_id desc limit most);
  end if;
  return array(
    select w.order_id from private.order_words w
    where w.vendor_id = vendor and w.word >= wanted collate "C" and w.word < (wanted || chr(1114111)) collate "C"
      and strpos(w.word, '@') = 0
    order by w.word, w.order_id limit most);
end
$$;

-- The lists ----------------------------------------------------------------------------------------------------------
create function private.check_place(after jsonb, words text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  if char_length(words) > 100 or (after is not null and not (coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false)
    and coalesce(pg_input_is_valid(after ->> 'key', 'timestamptz'), false))) then
    perform private.fail(422, 'list_invalid', 'after is the `next` of a page before; a search has 100 characters at most.');
  end if;
end
$$;

-- A page of a list whose rows have a key and an id, with one more row read than shown.
create function private.page_of(rows jsonb, most int) returns jsonb
  language sql immutable set search_path = ''
  return case when jsonb_array_length(rows) <= most then jsonb_build_object('rows', rows, 'next', null)
    else jsonb_build_object('rows', rows - most,
      'next', jsonb_build_object('key', rows -> (most - 1) -> 'key', 'id', rows -> (most - 1) -> 'id')) end;

-- Callers who may not see a store's row get a 404; members who see it but lack this right get a 403.
create function private.own_row(store uuid, resource text, action text, code text, sentence text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if store is null or not private.may_vendor(store, resource, 'read') then
    perform private.fail(404, code, sentence);
  end if;
  perform private.seller(store, resource, action);
end
$$;

-- How an order is paid: 'disputed' while the buyer's bank decides, 'reversed' if it decided for the buyer.
create function private.payment_state(o public.orders) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return case when o.exchange_of is not null then 'exchange' else coalesce((
    select case d.status when 'open' then 'disputed' else 'reversed' end
    from public.dispute_parts x join public.disputes d on d.id = x.dispute_id
    where x.order_id = o.id and d.status in ('open', 'lost') order by d.status = 'open' desc limit 1), 'paid') end;
end
$$;

create function private.refund_state(o public.orders) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  return (select case when coalesce(sum(r.amount), 0) = 0 then 'none' when sum(r.amount) < o.total then 'part' else 'full' end
    from public.refunds r where r.order_id = o.id);
end
$$;

-- The SQL condition on `o` for a list's filters; days are in the store's time zone.
create function private.order_filter(vendor uuid, placed_from date, placed_to date, payment text, refund text) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.store_zone(vendor);
begin
  if payment not in ('paid', 'disputed', 'reversed', 'exchange') or refund not in ('none', 'part', 'full', 'any') or placed_from > placed_to then
    perform private.fail(422, 'filter_invalid', 'We can''t find this list. Clear the filters and try again.');
  end if;
  return concat(
    case when placed_from is not null then format(' and o.created_at >= %L', placed_from::timestamp at time zone zone) end,
    case when placed_to is not null then format(' and o.created_at < %L', (placed_to + 1)::timestamp at time zone zone) end,
    case when payment is not null then format(' and private.payment_state(o) = %L', payment) end,
    case refund when 'any' then ' and exists (select 1 from public.refunds f where f.order_id = o.id)'
      when 'none' then ' and not exists (select 1 from public.refunds f where f.order_id = o.id)'
      else case when refund is not null then format(' and private.refund_state(o) = %L', refund) end end);
end
$$;

-- Ids of one page with their keys. Parameters of the statements: $1 store, $2 key of the row before, $3 its id, $4 limit,
-- $5 the store's day. `condition` comes from order_filter.
create function private.queue_ids(vendor uuid, view text, after_key text, after_id uuid, most int, condition text default '')
  returns table (id uuid, key text)
  language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  source text;
begin
  if view in ('open', 'to-confirm', 'late') then
    source := $q$select o.id, o.ship_by::text from public.orders o where o.vendor_id = $1 and o.status in ('confirmed', 'processing')$q$
      || case view when 'to-confirm' then ' and o.confirmed_at is null' when 'late' then ' and o.ship_by < $5' else '' end
      || condition || case when after_id is null then '' else ' and (o.ship_by, o.id) > ($2::date, $3)' end
      || ' order by o.ship_by, o.id limit $4';
  elsif view = 'returns' then
    source := $q$select r.order_id, min(r.created_at)::text from public.returns r $q$
      || case when condition = '' then '' else 'join public.orders o on o.id = r.order_id ' end
      || $q$where r.vendor_id = $1 and r.status in ('requested', 'approved', 'in-transit', 'received')$q$ || condition || ' group by r.order_id'
      || case when after_id is null then '' else ' having (min(r.created_at), r.order_id) > ($2::timestamptz, $3)' end
      || ' order by min(r.created_at), r.order_id limit $4';
  else
    source := 'select o.id, o.created_at::text from public.orders o where o.vendor_id = $1 and '
      || case view when 'all' then $q$o.status <> 'pending'$q$ else format('o.status = %L', view) end
      || condition || case when after_id is null then '' else ' and (o.created_at, o.id) < ($2::timestamptz, $3)' end
      || ' order by o.created_at desc, o.id desc limit $4';
  end if;
  return query execute source using vendor, after_key, after_id, most, private.store_today(vendor);
end
$$;

-- The ids of a page of vendor_orders, with one more than shown. A search returns 100 at most; it can be refined.
create function private.listed_orders(
  store uuid, view text, words text, customer uuid, after jsonb, most int, condition text, out ids uuid[], out keys text[]
)
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.check_place(after, words);
  if coalesce(view, '') not in ('open', 'to-confirm', 'late', 'shipped', 'delivered', 'cancelled', 'returns', 'all') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if customer is not null then
    select array_agg(x.id order by x.n), array_agg(x.key order by x.n) into ids, keys
    from private.customer_orders(store, customer, after ->> 'key', (after ->> 'id')::uuid, most + 1) with ordinality x (id, key, n);
  elsif words is null then
    select array_agg(x.id order by x.n), array_agg(x.key order by x.n) into ids, keys
    from private.queue_ids(store, view, after ->> 'key', (after ->> 'id')::uuid, most + 1, condition) with ordinality x (id, key, n);
  else
    execute $q$select array_agg(o.id order by o.created_at desc, o.id desc) from public.orders o where o.id = any ($1) and o.status <> 'pending'$q$ || condition
    into ids using private.found_orders(store, words, 100);
  end if;
end
$$;

create function public.vendor_orders(
  vendor_id uuid, view text default 'open', query text default null, after jsonb default null, page_size int default 25,
  customer uuid default null, placed_from date default null, placed_to date default null, payment text default null, refund text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_orders.vendor_id;
  words text := nullif(trim(vendor_orders.query), '');
  most int := least(greatest(coalesce(vendor_orders.page_size, 25), 1), 100);
  today date := private.store_today(store);
  ids uuid[];
  keys text[];
begin
  perform private.seller(store, 'orders', 'read');
  select l.ids, l.keys into ids, keys from private.listed_orders(store, vendor_orders.view, words, vendor_orders.customer, after, most,
    private.order_filter(store, vendor_orders.placed_from, vendor_orders.placed_to, vendor_orders.payment, vendor_orders.refund)) l;
  -- A search has one page.
  most := case when words is not null and vendor_orders.customer is null then 100 else most end;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', o.id, 'number', pu.reference, 'buyer', concat_ws(' ', pu.first_name, pu.last_name), 'place', concat_ws(', ', pu.city, pu.state),
        'status', o.status, 'confirmed', o.confirmed_at is not null, 'created_at', o.created_at, 'ship_by', o.ship_by,
        'late', o.status in ('confirmed', 'processing') and o.ship_by < today, 'total', private.money(o.total), 'exchange', o.exchange_of is not null,
        'payment', private.payment_state(o), 'refund', private.refund_state(o),
        'pieces', i.pieces, 'shipped', i.shipped, 'lines', i.lines, 'image', (i.first).image,
        'returns', (select count(*) from public.returns r where r.order_id = o.id and r.status in ('requested', 'approved', 'in-transit', 'received'))
      ) || private.item_line(i.first) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.orders o on o.id = x.id
      join public.purchases pu on pu.id = o.purchase_id
      cross join lateral (
        select sum(l.quantity) as pieces, sum(l.shipped) as shipped, count(*) as lines, (array_agg(l order by l.id))[1] as first
        from public.order_items l where l.order_id = o.id) i), '[]'),
    'next', case when cardinality(ids) > most then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
comment on function public.vendor_orders is
  'A page of a store''s paid orders. Orders to ship (open, to-confirm, late) are sorted by ship_by, returns by the oldest open one, the rest (shipped, delivered, cancelled, all) newest first. A query (number, name, full email address) finds orders of every view, 100 at most; with a customer of vendor_customers, all of that buyer''s, newest first. Filters: the day it was placed, in the store''s zone; payment paid, disputed, reversed or exchange; refund none, any, part or full; 422 filter_invalid. next is the `after` of the next page.';
grant execute on function public.vendor_orders to authenticated;

create function public.vendor_order_counts(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_order_counts.vendor_id;
begin
  perform private.seller(store, 'orders', 'read');
  return (
    select jsonb_object_agg(replace(v.view, '-', '_'), (select count(*) from private.queue_ids(store, v.view, null, null, 1000)))
    from unnest(array['open', 'to-confirm', 'late', 'returns']) v (view));
end
$$;
comment on function public.vendor_order_counts is 'How many orders need the store''s attention, by view of vendor_orders; 1000 means 1000 or more.';
grant execute on function public.vendor_order_counts to authenticated;

create function public.vendor_shipments(
  vendor_id uuid, status text default null, query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_shipments.vendor_id;
  states text[] := case when vendor_shipments.status is null then array['shipped', 'delivered', 'voided'] else array[vendor_shipments.status] end;
  words text := nullif(trim(vendor_shipments.query), '');
  most int := least(greatest(coalesce(vendor_shipments.page_size, 25), 1), 100);
  ids uuid[];
begin
  perform private.seller(store, 'orders', 'read');
  perform private.check_place(after, words);
  if not states <@ array['shipped', 'delivered', 'voided'] then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if words is null then
    -- One range of the index for each status, merged.
    select array_agg(x.id order by x.shipped_at desc, x.id desc) into ids from (
      select y.id, y.shipped_at from unnest(states) s (name)
      cross join lateral (
        select z.id, z.shipped_at from public.shipments z
        where z.vendor_id = store and z.status = s.name
          and (after is null or (z.shipped_at, z.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
        order by z.shipped_at desc, z.id desc limit most + 1) y
      order by y.shipped_at desc, y.id desc limit most + 1) x;
  else
    most := 100;
    select array_agg(x.id order by x.shipped_at desc, x.id desc) into ids from (
      select z.id, z.shipped_at from public.shipments z where z.vendor_id = store
        and private.tracking_key(z.tracking_number) = nullif(private.tracking_key(words), '')
      union
      select z.id, z.shipped_at from public.shipments z where z.order_id = any (private.found_orders(store, words, most))
      order by 2 desc, 1 desc limit most) x;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', s.id, 'status', s.status, 'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url,
        'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at, 'number', pu.reference,
        'buyer', concat_ws(' ', pu.first_name, pu.last_name), 'place', concat_ws(', ', pu.city, pu.state),
        'pieces', (select coalesce(sum(l.quantity), 0) from public.shipment_items l where l.shipment_id = s.id)) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.shipments s on s.id = x.id
      join public.orders o on o.id = s.order_id
      join public.purchases pu on pu.id = o.purchase_id), '[]'),
    'next', (
      select jsonb_build_object('key', s.shipped_at, 'id', s.id) from public.shipments s
      where cardinality(ids) > most and s.id = ids[most]));
end
$$;
comment on function public.vendor_shipments is
  'A page of a store''s parcels, latest first: all, or those that are shipped, delivered or voided. A query (tracking number, or what vendor_orders finds) has 100 answers at most.';
grant execute on function public.vendor_shipments to authenticated;
