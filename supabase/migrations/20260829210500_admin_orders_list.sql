-- The shop's orders for admins: a list that is searched, filtered and paged by key.

-- Within ten minutes. The same list is recorded once an hour, as a list that is filtered rereads itself; of a search the
-- entry has its kind, and an email address under the key that deleting the account erases.
create function private.note_orders_read(details jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  perform private.count_within('orders listed ' || me, 300);
  if not exists (
    select 1 from public.audit_log l
    where l.actor_id = me and l.action = 'orders.listed' and l.at > now() - interval '1 hour' and l.after is not distinct from details) then
    perform private.audit('orders.listed', 'list', 'orders', null, details);
  end if;
end
$$;

-- The orders that a search may mean: a number, a full email address, the start of a name, a store, a tracking number, a
-- payment's reference, or an amount. Each is a range of an index, of which 1,000 at most are read; `more` says that one
-- of them was longer.
create function private.platform_orders_found(words text, out ids uuid[], out more boolean)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  most constant int := 1000;
  folded text := private.fold_words(words);
  beyond text := folded || chr(1114111);
  of_purchases uuid[] := '{}';
  part uuid[];
  amount numeric;
  parcel text := private.tracking_key(words);
begin
  ids := '{}';
  more := false;
  if pg_input_is_valid(words, 'uuid') then
    ids := array(select o.id from public.orders o where o.id = words::uuid);
    return;
  end if;
  if strpos(words, '@') > 0 then
    of_purchases := array(select pu.id from public.purchases pu where lower(pu.email) = lower(words) order by pu.id desc limit most + 1);
    more := cardinality(of_purchases) > most;
  else
    of_purchases := array(select pu.id from public.purchases pu
      where pu.reference = any (array(select upper(w.word) from unnest(private.numbers_meant(lower(words), 'sb-')) w (word))));
    if words ~ '^\$? ?([0-9]{1,3}(,[0-9]{3})+|[0-9]{1,7})(\.[0-9]{1,2})?$' then
      amount := regexp_replace(words, '[$, ]', '', 'g')::numeric;
      part := array(select pu.id from public.purchases pu where pu.total = amount order by pu.id desc limit most + 1);
      more := more or cardinality(part) > most;
      of_purchases := of_purchases || part;
      part := array(select o.id from public.orders o where o.total = amount order by o.id desc limit most + 1);
      more := more or cardinality(part) > most;
      ids := ids || part;
    end if;
    if char_length(parcel) >= 6 then
      ids := ids
        || array(select s.order_id from public.shipments s
          where s.tracking_number is not null and private.tracking_key(s.tracking_number) = parcel limit most)
        || array(select r.order_id from public.returns r where r.tracking is not null and private.tracking_key(r.tracking) = parcel limit most);
    end if;
    of_purchases := of_purchases
      || array(select p.purchase_id from public.payments p where p.provider_ref = words limit most)
      || array(select p.purchase_id from public.refunds r join public.payments p on p.id = r.payment_id where r.provider_ref = words limit most)
      || array(select p.purchase_id from public.disputes d join public.payments p on p.id = d.payment_id where d.provider_ref = words limit most);
    if folded ~ '[[:alpha:]]' then
      part := array(select pu.id from public.purchases pu
        where private.fold_words(pu.first_name || ' ' || pu.last_name) collate "C" >= folded collate "C"
          and private.fold_words(pu.first_name || ' ' || pu.last_name) collate "C" < beyond collate "C"
        order by private.fold_words(pu.first_name || ' ' || pu.last_name) collate "C", pu.id desc limit most + 1);
      more := more or cardinality(part) > most;
      of_purchases := of_purchases || part;
      part := array(select pu.id from public.purchases pu
        where private.fold_words(pu.last_name) collate "C" >= folded collate "C" and private.fold_words(pu.last_name) collate "C" < beyond collate "C"
        order by private.fold_words(pu.last_name) collate "C", pu.id desc limit most + 1);
      more := more or cardinality(part) > most;
      of_purchases := of_purchases || part;
      -- A store whose name is typed in full; a part of one is for the filter.
      part := array(select o.id from public.vendors v cross join lateral (
          select x.id from public.orders x where x.vendor_id = v.id and x.status <> 'pending' order by x.created_at desc, x.id desc limit most + 1) o
        where lower(v.store_name) like private.like_text(words));
      more := more or cardinality(part) > most;
      ids := ids || part;
    end if;
  end if;
  ids := ids || array(select o.id from public.orders o where o.purchase_id = any (of_purchases));
end
$$;

-- The stores that a filter means: an id, an address, or a part of the name. Null for every store.
create function private.stores_meant(words text) returns uuid[]
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  if words is null then
    return null;
  elsif pg_input_is_valid(words, 'uuid') then
    return array[words::uuid];
  end if;
  return array(
    select x.id from (
      select v.id, 0 as rank from public.vendors v where v.slug = lower(words)
      union
      (select v.id, 1 from public.vendors v where lower(v.store_name) like '%' || private.like_text(words) || '%' order by v.created_at desc, v.id desc limit 50)
    ) x group by x.id order by min(x.rank) limit 50);
end
$$;

-- Ids of one page with their keys, newest first. Parameters of the statements: $1 ids that a search found, $2 stores,
-- $3 key of the row before, $4 its id, $5 limit. Each list is a range of an index; several of them are merged.
create function private.platform_order_ids(
  view text, money text, picked uuid[], stores uuid[], since timestamptz, until timestamptz, after_key text, after_id uuid, most int
) returns table (id uuid, key text)
  language plpgsql stable security definer rows 50 set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  -- Null is every order that someone paid or canceled; those that wait for a payment are a separate list.
  statuses text[] := case view when 'open' then '{confirmed,processing}' when 'unpaid' then '{pending}' when 'all' then null else array[view] end;
  moved constant boolean := money is not null and money <> 'paid';
  -- Rows with moved money have a separate index, in the order of the list.
  at constant text := case when moved then 'm.placed_at' else 'o.created_at' end;
  place constant text := at || case when moved then ', m.order_id' else ', o.id' end;
  page constant text := ' order by ' || replace(place, ',', ' desc,') || ' desc limit $5';
  conditions text := concat(
    case when since is not null then format(' and %s >= %L', at, since) end,
    case when until is not null then format(' and %s < %L', at, until) end,
    case when moved then format(' and m.state = %L', money) when money = 'paid' then
      ' and o.status not in (''pending'', ''cancelled'') and o.exchange_of is null and not exists (select 1 from private.order_money m where m.order_id = o.id)' end,
    case when after_id is not null then format(' and (%s) < ($3::timestamptz, $4)', place) end);
  source constant text := case when moved then 'private.order_money m join public.orders o on o.id = m.order_id' else 'public.orders o' end;
  parts text;
begin
  if picked is not null then
    parts := 'select o.id, o.created_at from ' || source || ' where o.id = any ($1)'
      || case when statuses is not null then format(' and o.status = any (%L)', statuses) else '' end
      || case when stores is not null then ' and o.vendor_id = any ($2)' else '' end || conditions;
  else
    select string_agg('(select o.id, o.created_at from '
        || case when stores is null then source || ' where true' else
          'unnest($2) s (id) cross join lateral (select o.id, o.created_at from ' || source || ' where '
            || case when moved then 'm' else 'o' end || '.vendor_id = s.id' end
        || case when st.status is null then ' and o.status <> ''pending''' else format(' and o.status = %L', st.status) end
        || conditions || page || case when stores is null then ')' else ') o)' end, ' union all ')
    into parts from unnest(coalesce(statuses, array[null::text])) st (status);
  end if;
  return query execute 'select o.id, o.created_at::text from (' || parts || ') o order by o.created_at desc, o.id desc limit $5'
    using picked, stores, after_key, after_id, most;
end
$$;

create function private.platform_order_row(o public.orders) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', o.id, 'number', pu.reference, 'store', private.store_named(o.vendor_id),
      'buyer', concat_ws(' ', pu.first_name, pu.last_name), 'place', concat_ws(', ', pu.city, pu.state), 'is_guest', pu.user_id is null,
      'status', o.status, 'money', coalesce((select m.state from private.order_money m where m.order_id = o.id),
        case when o.exchange_of is not null then 'exchange' when o.status in ('pending', 'cancelled') then 'unpaid' else 'paid' end),
      'late', o.status in ('confirmed', 'processing') and o.ship_by < private.store_today(o.vendor_id),
      'returns', (select count(*) from public.returns r where r.order_id = o.id and r.status in ('requested', 'approved', 'in-transit', 'received')),
      'total', private.money(o.total), 'created_at', o.created_at)
    from public.purchases pu where pu.id = o.purchase_id);

create function public.admin_orders(
  view text default 'all', query text default null, money text default null, store text default null,
  placed_from date default null, placed_to date default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  words text := nullif(regexp_replace(trim(admin_orders.query), '\s+', ' ', 'g'), '');
  of_store text := nullif(trim(admin_orders.store), '');
  most int := least(greatest(coalesce(admin_orders.page_size, 25), 1), 500);
  zone text := private.platform_zone();
  picked uuid[];
  more boolean := false;
  ids uuid[];
  keys text[];
begin
  perform private.admin('users', 'read');
  perform private.check_place(admin_orders.after, words);
  if coalesce(admin_orders.view, '') not in ('all', 'open', 'shipped', 'delivered', 'cancelled', 'unpaid') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  elsif admin_orders.money not in ('paid', 'part-refunded', 'refunded', 'disputed', 'reversed') or char_length(of_store) > 100
    or admin_orders.placed_from > admin_orders.placed_to then
    perform private.fail(422, 'filter_invalid', 'We can''t find this list. Clear the filters and try again.');
  elsif char_length(words) < 2 then
    perform private.fail(422, 'list_invalid', 'Search for 2 to 100 characters.');
  end if;
  perform private.note_orders_read(jsonb_strip_nulls(jsonb_build_object('view', admin_orders.view, 'money', admin_orders.money, 'store', of_store,
    'searched', case when words is null then null when words ~ '@' then 'email' when words ~* '^sb-' then 'number'
      when words ~ '[0-9]' then 'number or amount' else 'name' end,
    'email', case when words ~ '^[^@]+@[^@]+$' then lower(words) end)));
  if words is not null then
    select f.ids, f.more into picked, more from private.platform_orders_found(words) f;
  end if;
  select array_agg(x.id order by x.n), array_agg(x.key order by x.n) into ids, keys
  from private.platform_order_ids(admin_orders.view, admin_orders.money, picked, private.stores_meant(of_store),
    admin_orders.placed_from::timestamp at time zone zone, (admin_orders.placed_to + 1)::timestamp at time zone zone,
    admin_orders.after ->> 'key', (admin_orders.after ->> 'id')::uuid, most + 1) with ordinality x (id, key, n);
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(private.platform_order_row(o) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n) join public.orders o on o.id = x.id), '[]'),
    'more', more,
    'next', case when cardinality(ids) > most then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
comment on function public.admin_orders is
  'Admins only: a page of the shop''s orders, newest first: all that aren''t waiting for a payment, or by status (open, shipped, delivered, cancelled, unpaid). query: an order number, full email address, start of a name (accents don''t matter), full store name, tracking number, payment reference or amount, of any status in view all. Filters: money (paid, part-refunded, refunded, disputed, reversed), store (id, slug or part of its name), days in the platform''s zone. more: the search found over 1,000, of which only those are listed. On record. 422 view_unknown, filter_invalid, list_invalid, 429 after 300 pages in ten minutes.';
grant execute on function public.admin_orders to authenticated;
