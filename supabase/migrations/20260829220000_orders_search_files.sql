-- A file of a search has every row that it matches: only lists stop at the first 100.

-- The orders of a store that a search finds, newest first, most + 1 of them.
create function private.searched_orders(
  store uuid, words text, after jsonb, most int, condition text, out ids uuid[], out keys text[]
)
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
begin
  execute $q$
    select array_agg(x.id order by x.created_at desc, x.id desc), array_agg(x.created_at::text order by x.created_at desc, x.id desc)
    from (
      select o.id, o.created_at from public.orders o where o.id = any ($1) and o.status <> 'pending'
        and ($2 is null or (o.created_at, o.id) < ($2, $3))$q$ || condition || $q$
      order by o.created_at desc, o.id desc limit $4) x$q$
  into ids, keys using private.found_orders(store, words, null), (after ->> 'key')::timestamptz, (after ->> 'id')::uuid, most + 1;
end
$$;

-- The list proves the arguments, also of a search.
create or replace function public.export_orders(
  vendor_id uuid, view text default 'all', query text default null, placed_from date default null, placed_to date default null,
  payment text default null, refund text default null, after jsonb default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := export_orders.vendor_id;
  words text := nullif(trim(export_orders.query), '');
  most constant int := 200;
  ids uuid[];
  keys text[];
  -- Names and addresses of many buyers are a list of customers.
  names boolean := private.may_vendor(store, 'customers', 'export');
begin
  perform private.seller(store, 'orders', 'read');
  perform private.live_session();
  select l.ids, l.keys into ids, keys from private.listed_orders(store, export_orders.view, words, null, after, most,
    private.order_filter(store, export_orders.placed_from, export_orders.placed_to, export_orders.payment, export_orders.refund)) l;
  if words is not null then
    select l.ids, l.keys into ids, keys from private.searched_orders(store, words, after, most,
      private.order_filter(store, export_orders.placed_from, export_orders.placed_to, export_orders.payment, export_orders.refund)) l;
  end if;
  -- Record every page: a caller who makes up a cursor never requests the first one.
  perform private.audit('orders.exported', 'store', store::text, null, jsonb_strip_nulls(jsonb_build_object(
    'view', export_orders.view, 'query', words, 'from', export_orders.placed_from, 'to', export_orders.placed_to,
    'payment', export_orders.payment, 'refund', export_orders.refund, 'cursor', after ->> 'id', 'rows', least(coalesce(cardinality(ids), 0), most))));
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', pu.reference, 'placed', private.store_day(store, o.created_at), 'status', o.status, 'confirmed', o.confirmed_at is not null,
        'ship_by', o.ship_by, 'payment', private.payment_state(o), 'refund', private.refund_state(o),
        'refunded', private.money(coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)),
        'buyer', case when names then concat_ws(' ', pu.first_name, pu.last_name) end, 'city', case when names then pu.city end,
        'state', pu.state, 'zip_code', case when names then pu.zip_code end, 'rate_name', o.rate_name,
        'subtotal', private.money(o.subtotal), 'discount', private.money(o.discount), 'shipping', private.money(o.shipping),
        'tax', private.money(o.tax), 'total', private.money(o.total),
        'tracking', coalesce((
          select string_agg(concat_ws(' ', s.carrier, s.tracking_number), '; ' order by s.shipped_at, s.id)
          from public.shipments s where s.order_id = o.id and s.status <> 'voided'), ''),
        'lines', (
          select jsonb_agg(private.item_line(i) || jsonb_build_object('sku', i.sku, 'quantity', i.quantity, 'shipped', i.shipped,
            'returned', i.returned, 'unit_price', private.money(i.unit_price), 'discount', private.money(i.discount),
            'tax', private.money(i.tax), 'line_total', private.money(i.line_total)) order by i.id)
          from public.order_items i where i.order_id = o.id)) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.orders o on o.id = x.id
      join public.purchases pu on pu.id = o.purchase_id), '[]'),
    'next', case when cardinality(ids) > most then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;

drop function private.customer_page(uuid, text, text, text, boolean, jsonb, int, text);
-- most_found: null for all that a search matches, page by page.
create function private.customer_page(
  vendor uuid, sort text, words text, region text, returning_only boolean, after jsonb, most int, days text default '', most_found int default 100
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
    -- What a list finds is one page.
    most := coalesce(most_found, most);
    found := case when strpos(wanted, '@') > 0 or wanted ~ '^sb-' then array(
      select distinct c.id from public.orders o
      cross join lateral (
        select x.id from private.customers x where x.vendor_id = vendor and x.buyer = private.buyer_key(o.user_id, o.guest_email) limit 1) c
      where o.id = any (private.found_orders(vendor, wanted, most_found)))
    else array(
      (select c.id from private.customers c where c.vendor_id = vendor and c.name_word >= wanted collate "C"
        and c.name_word < (wanted || chr(1114111)) collate "C" order by c.name_word, c.id limit most_found)
      union
      (select c.id from private.customers c where c.vendor_id = vendor and c.last_name >= wanted collate "C"
        and c.last_name < (wanted || chr(1114111)) collate "C" order by c.last_name, c.id limit most_found)
      limit most_found) end;
  end if;
  execute format($q$
    with page as materialized (
      select c.*, c.%1$I::text as key, row_number() over (order by c.%1$I %2$s, c.id %2$s) as n from (
        select x.* from private.customers x where x.vendor_id = $1 %3$s %4$s %5$s %6$s %7$s
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
    case when found is null then '' else 'and x.id = any ($6)' end, days)
  into rows, next using vendor, after ->> 'key', (after ->> 'id')::uuid, most, region, found;
  return jsonb_build_object('rows', rows, 'next', case when found is null or most_found is null then next end);
end
$$;

create or replace function public.export_customers(
  vendor_id uuid, query text default null, region text default null, returning_only boolean default false, after jsonb default null,
  last_from date default null, last_to date default null
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
  page := private.customer_page(store, 'name', nullif(trim(query), ''), export_customers.region, export_customers.returning_only, after, 500,
    private.day_range(store, 'last_at', export_customers.last_from, export_customers.last_to), null);
  -- Every page: a caller who makes up a cursor never asks for the first one. Not the cursor's key, a name that would
  -- outlast its customer here.
  perform private.audit('customers.exported', 'store', store::text, null, jsonb_strip_nulls(jsonb_build_object(
    'query', nullif(trim(export_customers.query), ''), 'region', export_customers.region, 'returning_only', export_customers.returning_only,
    'from', export_customers.last_from, 'to', export_customers.last_to, 'cursor', after ->> 'id', 'rows', jsonb_array_length(page -> 'rows'))));
  return page;
end
$$;

-- Movements come page by page too, so that a search need not stop at the first orders.
create or replace function private.ledger_page(
  vendor uuid, kind text, first_day date, last_day date, words text, after uuid, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
  postings uuid[];
  zone constant text := private.store_zone(vendor);
begin
  if words is not null then
    found := private.found_orders(vendor, words, null);
  end if;
  execute format($q$
    select array(
      select distinct e.posting_id from private.ledger_entries e %s
      where e.vendor_id = $1 %s %s %s %s %s order by e.posting_id desc limit $6 + 1)$q$,
    case when found is null then '' else 'join private.ledger_postings p on p.id = e.posting_id' end,
    case when kind is null then '' else 'and e.reason = $2' end,
    case when first_day is null then '' else 'and e.posting_id >= $3' end,
    case when last_day is null then '' else 'and e.posting_id < $4' end,
    case when after is null then '' else 'and e.posting_id < $5' end,
    case when found is null then '' else 'and p.order_id = any ($7)' end)
  into postings using vendor, kind, private.posting_floor(private.day_start(first_day, zone)),
    private.posting_floor(private.day_start(last_day + 1, zone)), after, most, found;
  return jsonb_build_object('rows', private.ledger_rows(vendor, postings[:most]),
    'next', case when cardinality(postings) > most then postings[most] end);
end
$$;
