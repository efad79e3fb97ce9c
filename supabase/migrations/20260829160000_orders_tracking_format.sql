-- A tracking number looks like one: text that no carrier could have issued is refused wherever it's entered.

-- Mirrors `looksTracked` in src/schema/orders/tracking-number.ts. Empty text is no number, and fine here.
create function private.is_tracking_number(value text) returns boolean
  language sql immutable set search_path = ''
  return coalesce(private.clean_line(value), '') = ''
    or private.tracking_key(private.clean_line(value)) ~ '^(?=.*[0-9])[a-z0-9]{3,40}$';

-- Why a number can't be one, as [status, code, sentence].
create function private.no_tracking_number() returns text[]
  language sql immutable set search_path = ''
  return array['422', 'tracking_unlikely',
    'This doesn''t look like a tracking number. Enter its letters and digits, like 1Z999AA10123456784.'];

create or replace function private.tracking_answer(store uuid, o public.orders, wanted text) returns text[]
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
  elsif not private.is_tracking_number(wanted) then
    return private.no_tracking_number();
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

create or replace function public.ship_items(
  order_id uuid, request_key uuid, carrier text default null, tracking_number text default null, tracking_url text default null,
  items jsonb default null, seen_shipped int default null
) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  made uuid;
  refusal text[];
  link text := nullif(private.clean_line(ship_items.tracking_url), '');
begin
  perform private.me();
  if ship_items.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the shipment, so that it is made once.');
  end if;
  if not private.is_tracking_link(link) then
    perform private.fail(422, 'tracking_url_invalid', 'A link starts with http:// or https:// and has no user name.');
  end if;
  if char_length(ship_items.carrier) > 60 or char_length(ship_items.tracking_number) > 100 then
    perform private.fail(422, 'tracking_invalid', 'A carrier can have up to 60 characters, a tracking number up to 100.');
  end if;
  if private.digits_lost(ship_items.tracking_number) then
    perform private.fail(422, 'tracking_shortened',
      'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text.');
  end if;
  if not private.is_tracking_number(ship_items.tracking_number) then
    perform private.fail(422, (private.no_tracking_number())[2], (private.no_tracking_number())[3]);
  end if;
  o := private.open_sale(ship_items.order_id);
  select s.id into made from public.shipments s where s.request_key = ship_items.request_key and s.order_id = o.id;
  if made is not null then
    -- A repeated key with other items would mistake the first parcel for the new one.
    if ship_items.items is not null and (
      select jsonb_object_agg(l.order_item_id, l.quantity) from private.order_lines(o.id, ship_items.items) l
    ) is distinct from (
      select jsonb_object_agg(x.order_item_id, x.quantity) from public.shipment_items x where x.shipment_id = made
    ) then
      perform private.fail(422, 'request_key_taken', 'This key belongs to another package.');
    end if;
    return made;
  end if;
  items := case when o.status = 'processing' then coalesce(items, private.left_to_ship(o.id)) end;
  refusal := private.not_shippable(o, items, seen_shipped);
  if refusal is not null then
    perform private.fail(409, refusal[1], refusal[2]);
  end if;
  return private.send_parcel(o, ship_items.request_key, ship_items.carrier, ship_items.tracking_number, link, items, private.seller_role(o));
end
$$;

create or replace function public.correct_tracking(shipment uuid, carrier text, tracking_number text, seen_tracking text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders;
  s public.shipments;
  was text;
  wanted_carrier text := nullif(private.clean_line(correct_tracking.carrier), '');
  wanted text := nullif(private.clean_line(correct_tracking.tracking_number), '');
begin
  perform private.me();
  select x.* into s from public.shipments x where x.id = correct_tracking.shipment;
  o := private.open_sale(s.order_id);
  select x.* into s from public.shipments x where x.id = correct_tracking.shipment for no key update;
  if wanted is null then
    perform private.fail(422, 'tracking_missing', 'Enter a tracking number.');
  elsif char_length(wanted_carrier) > 60 or char_length(wanted) > 100 then
    perform private.fail(422, 'tracking_invalid', 'A carrier can have up to 60 characters, a tracking number up to 100.');
  elsif private.digits_lost(wanted) then
    perform private.fail(422, 'tracking_shortened',
      'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text.');
  elsif not private.is_tracking_number(wanted) then
    perform private.fail(422, (private.no_tracking_number())[2], (private.no_tracking_number())[3]);
  elsif s.status = 'voided' then
    perform private.fail(409, 'shipment_voided', coalesce(private.who_did(o.id, '{order.voided}', 'voided this package'), 'This package was voided.'));
  elsif s.status = 'delivered' then
    perform private.fail(409, 'shipment_delivered', coalesce(
      private.who_did(o.id, '{order.parcel_arrived}', 'marked this package as delivered') || ' ', 'This package is delivered. ')
      || 'Its tracking number can''t change anymore.');
  elsif exists (select 1 from private.labels l where l.shipment_id = s.id and l.status in ('bought', 'voiding')) then
    perform private.fail(409, 'label_tracking', 'This tracking number belongs to the label you bought here. To use another one, void the package first.');
  elsif (s.carrier, s.tracking_number) is not distinct from (wanted_carrier, wanted) then
    return;
  elsif coalesce(s.tracking_number, '') is distinct from coalesce(nullif(private.clean_line(correct_tracking.seen_tracking), ''), '') then
    perform private.fail(409, 'corrected_since', coalesce(
      private.who_did(o.id, '{order.tracking_corrected}', 'changed this tracking number') || ' ', '') || 'Check it again.');
  elsif (
    -- Each correction emails the buyer.
    select count(*) from public.audit_log l
    where l.subject_type = 'order' and l.subject_id = o.id::text and l.action = 'order.tracking_corrected'
      and l.after ->> 'shipment' = s.id::text and l.at > now() - interval '1 day') >= 5 then
    perform private.fail(409, 'too_many_corrections', 'This package''s tracking was changed 5 times in the last 24 hours. Try again tomorrow.');
  end if;
  was := coalesce(nullif(concat_ws(' ', s.carrier, s.tracking_number), ''), 'no tracking number');
  update public.shipments x set carrier = wanted_carrier, tracking_number = wanted,
    -- The store's custom link was for the old number.
    tracking_url = private.tracking_link(wanted_carrier, wanted)
  where x.id = s.id;
  perform private.audit('order.tracking_corrected', 'order', o.id::text, null, jsonb_build_object('shipment', s.id,
    'reason', was || ' → ' || concat_ws(' ', wanted_carrier, wanted)));
  perform private.mail_about_shipment(s.id, 'order-tracking-corrected', public.uuid_v7()::text);
end
$$;

create or replace function public.send_return(purchase_key text, return_id uuid, tracking text default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases := private.open_purchase(purchase_key);
  r public.returns := private.return_of(purchase, send_return.return_id);
begin
  if char_length(send_return.tracking) > 100 then
    perform private.fail(422, 'tracking_invalid', 'A tracking number can have up to 100 characters.');
  end if;
  if private.digits_lost(send_return.tracking) then
    perform private.fail(422, 'tracking_shortened',
      'Your spreadsheet shortened this number, so digits are missing. Copy it from the source, or format the column as text.');
  end if;
  if not private.is_tracking_number(send_return.tracking) then
    perform private.fail(422, (private.no_tracking_number())[2], (private.no_tracking_number())[3]);
  end if;
  -- The store may have received it before the buyer marks it as sent.
  if r.status in ('in-transit', 'received', 'refunded', 'exchanged') then
    return r.status;
  elsif r.status <> 'approved' then
    perform private.fail(409, 'not_approved', 'The store hasn''t approved this return.');
  end if;
  perform private.move_return(r.id, 'in-transit', private.buyer_role(purchase));
  update public.returns x set tracking = nullif(private.clean_line(send_return.tracking), '') where x.id = r.id;
  return 'in-transit';
end
$$;

create or replace function public.work_on_orders(vendor_id uuid, request_key uuid, action text, orders jsonb, carrier text default null) returns jsonb
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
      -- Dashes alone aren't an empty number: they would ship without one.
      elsif tracking = '' then
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
