-- Many orders at once: the pick list and packing slips, and tracking numbers from a file.

create function public.packing_of(vendor_id uuid, order_ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := packing_of.vendor_id;
begin
  perform private.seller(store, 'orders', 'read');
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'orders_invalid', 'Choose 1 to 100 orders.');
  end if;
  return (
    select jsonb_build_object('store', private.shown_name(v), 'ships_from', v.ships_from, 'day', private.store_today(store), 'slips', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', pu.reference, 'date', private.store_day(o.vendor_id, o.created_at), 'ship_by', o.ship_by, 'rate_name', o.rate_name,
        'name', concat_ws(' ', pu.first_name, pu.last_name), 'address', pu.address, 'address2', pu.address2, 'city', pu.city,
        'state', pu.state, 'zip_code', pu.zip_code,
        'items', (
          select jsonb_agg(private.item_line(i) || jsonb_build_object('sku', i.sku,
            'ordered', i.quantity, 'to_pack', i.quantity - i.shipped) order by i.id)
          from public.order_items i where i.order_id = o.id)) order by o.ship_by, o.id)
      from public.orders o join public.purchases pu on pu.id = o.purchase_id
      where o.id = any (order_ids) and o.vendor_id = store and o.status in ('confirmed', 'processing')), '[]'))
    from public.vendors v where v.id = store);
end
$$;
comment on function public.packing_of is
  'What is left to pack of these orders, by ship-by day, without amounts; orders that don''t need packing are left out. 422 orders_invalid beyond 100.';
grant execute on function public.packing_of to authenticated;

-- Why a row of a tracking file ships nothing, as status, code and sentence; 'known' if its parcel exists; null if
-- it ships everything left of the order. The order may be null.
create function private.tracking_answer(store uuid, o public.orders, wanted text) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  key text := private.tracking_key(wanted);
  other text;
  refusal text[];
begin
  if coalesce(key, '') = '' then
    return array['422', 'tracking_missing', 'This row has no tracking number.'];
  elsif private.digits_lost(wanted) then
    return array['422', 'tracking_shortened',
      'Your spreadsheet shortened this number, so digits are missing. Format the column as text, then enter the full number.'];
  elsif private.cell_flaw('tracking', wanted) = 'error' then
    return array['422', 'tracking_error', 'This cell shows an error instead of a value. Fix it in your spreadsheet.'];
  elsif o.id is null then
    return array['404', 'order_not_found', 'We can''t find this order in your store.'];
  elsif exists (
    select 1 from public.shipments s where s.order_id = o.id and s.status <> 'voided' and private.tracking_key(s.tracking_number) = key
  ) then
    return array['known'];
  end if;
  select pu.reference into other from public.shipments s
  join public.orders x on x.id = s.order_id join public.purchases pu on pu.id = x.purchase_id
  where s.vendor_id = store and private.tracking_key(s.tracking_number) = key and s.order_id <> o.id and s.status <> 'voided'
    and s.shipped_at > now() - interval '120 days'
  order by s.shipped_at desc limit 1;
  if other is not null then
    return array['409', 'tracking_taken', format(
      'Order %s already has this tracking number. If both orders are in one package, ship this one from its own page.', other)];
  end if;
  refusal := private.not_shippable(o, case when o.status = 'processing' then private.left_to_ship(o.id) end, null);
  return case when refusal is not null then array_prepend('409', refusal) end;
end
$$;

create function private.order_by_number(store uuid, number text) returns public.orders
  language sql stable security definer set search_path = ''
begin atomic
  select x from public.orders x join public.purchases pu on pu.id = x.purchase_id
  where pu.reference = upper(trim(order_by_number.number)) and x.vendor_id = store and x.status <> 'pending';
end;

create function public.ship_by_number(vendor_id uuid, number text, carrier text, tracking_number text) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := ship_by_number.vendor_id;
  wanted text := private.clean_line(ship_by_number.tracking_number);
  o public.orders;
  answer text[];
begin
  perform private.seller(store, 'orders', 'write');
  -- Numbers that a spreadsheet has rounded become equal: two concurrent rows must not both find theirs free.
  perform pg_advisory_xact_lock(hashtextextended('tracking ' || store || ' ' || private.tracking_key(wanted), 0));
  o := private.order_by_number(store, ship_by_number.number);
  -- Locked first: two files with the same row at once make one parcel.
  if o.id is not null then
    o := private.open_sale(o.id);
  end if;
  answer := private.tracking_answer(store, o, wanted);
  if answer[1] = 'known' then
    return 'known';
  elsif answer is not null then
    perform private.fail(answer[1]::int, answer[2], answer[3]);
  end if;
  perform public.ship_items(o.id, gen_random_uuid(), ship_by_number.carrier, wanted);
  return 'shipped';
end
$$;
comment on function public.ship_by_number is
  'Ships everything left of an order, found by its number, under a tracking number: shipped, or known if that parcel already exists. Errors as in ship_items.';
grant execute on function public.ship_by_number to authenticated;

create function public.try_tracking(vendor_id uuid, rows jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := try_tracking.vendor_id;
begin
  perform private.seller(store, 'orders', 'write');
  if coalesce(jsonb_typeof(try_tracking.rows), '') <> 'array' or jsonb_array_length(try_tracking.rows) > 500 then
    perform private.fail(422, 'rows_invalid', 'A file can have up to 500 rows.');
  end if;
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'outcome', case when a.answer is null then 'ships' when a.answer[1] = 'known' then 'known' else 'refused' end,
      'sentence', a.answer[3],
      'buyer', case when (f.o).id is not null then concat_ws(' ', pu.first_name, pu.last_name) end,
      'pieces', coalesce((select sum(i.quantity - i.shipped) from public.order_items i where i.order_id = (f.o).id), 0)) order by r.n), '[]')
    from jsonb_array_elements(try_tracking.rows) with ordinality r (entry, n)
    cross join lateral (select private.order_by_number(store, r.entry ->> 'order') as o) f
    cross join lateral (select private.tracking_answer(store, f.o, private.clean_line(r.entry ->> 'tracking')) as answer) a
    left join public.purchases pu on pu.id = (f.o).purchase_id);
end
$$;
comment on function public.try_tracking is
  'What each row {order, tracking} of a file would do, in its order, without doing it: ships, known, or refused with the sentence of ship_by_number. 422 rows_invalid beyond 500.';
grant execute on function public.try_tracking to authenticated;

create function public.work_on_orders(vendor_id uuid, request_key uuid, action text, orders jsonb, carrier text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := work_on_orders.vendor_id;
  wanted jsonb := work_on_orders.orders;
  entry record;
  tracking text;
  sentence text;
  results jsonb := '{}';
begin
  perform private.seller(store, 'orders', 'write');
  if work_on_orders.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the attempt, so that each order is worked on once.');
  elsif coalesce(work_on_orders.action, '') not in ('confirm', 'ship') then
    perform private.fail(422, 'action_unknown', 'Choose what to do with these orders.');
  elsif coalesce(jsonb_typeof(wanted), '') <> 'array' or jsonb_array_length(wanted) not between 1 and 100 then
    perform private.fail(422, 'orders_invalid', 'Choose 1 to 100 orders.');
  end if;
  -- All before the orders, by their key: ship_by_number locks in this order too.
  perform pg_advisory_xact_lock(k.key) from (
    select distinct hashtextextended('tracking ' || store || ' ' || private.tracking_key(private.clean_line(e ->> 'tracking')), 0) as key
    from jsonb_array_elements(wanted) e where coalesce(private.tracking_key(private.clean_line(e ->> 'tracking')), '') <> '' order by 1) k;
  for entry in
    select distinct on (o.purchase_id, o.id) o.id, pu.reference, e ->> 'tracking' as tracking
    from jsonb_array_elements(wanted) e
    join public.orders o on o.id::text = lower(e ->> 'id') and o.vendor_id = store and o.status <> 'pending'
    join public.purchases pu on pu.id = o.purchase_id
    -- By purchase, as everywhere.
    order by o.purchase_id, o.id
  loop
    sentence := null;
    tracking := coalesce(private.clean_line(entry.tracking), '');
    begin
      if work_on_orders.action = 'confirm' then
        perform public.confirm_sale(entry.id);
      elsif private.tracking_key(tracking) = '' then
        -- The key of this order in this attempt.
        perform public.ship_items(entry.id, md5(work_on_orders.request_key || ' ' || entry.id)::uuid, work_on_orders.carrier);
      else
        perform public.ship_by_number(store, entry.reference, work_on_orders.carrier, tracking);
      end if;
    exception when others then
      -- A refusal concerns this order only; anything else ends the attempt, and nothing is done.
      if sqlstate not like 'PT4%' then
        raise;
      end if;
      get stacked diagnostics sentence = pg_exception_detail;
    end;
    results := results || jsonb_build_object(entry.id, jsonb_build_object('number', entry.reference, 'sentence', sentence));
  end loop;
  return (
    select jsonb_agg(jsonb_build_object('id', w.id, 'number', results -> w.id ->> 'number',
      'sentence', case when results ? w.id then results -> w.id ->> 'sentence' else 'We can''t find this order in your store.' end) order by w.n)
    from (select lower(e ->> 'id') as id, min(n) as n from jsonb_array_elements(wanted) with ordinality x (e, n) group by 1) w);
end
$$;
comment on function public.work_on_orders is
  'Confirms 1 to 100 orders of a store, or ships all that is left of each with one carrier: orders [{id, tracking}]. Each order on its own: [{id, number, sentence}], the sentence says why nothing was done with it, null if it was. The same key again ships nothing twice. 422 action_unknown, orders_invalid, request_key_missing.';
grant execute on function public.work_on_orders to authenticated;
