-- Shipping an order, whole or in parts, and marking it as delivered.

-- Parts of an order are listed by store: the store's id is stored next to the order's and follows a takeover.
create function private.take_vendor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  select o.vendor_id into new.vendor_id from public.orders o where o.id = new.order_id;
  return new;
end
$$;

-- A link from a store or a carrier shows next to the buyer's own: a plain host, without a user name or a backslash
-- that would hide its target.
create function private.is_tracking_link(link text) returns boolean
  language sql immutable set search_path = ''
  return char_length(link) <= 500 and link ~ '^[hH][tT][tT][pP][sS]?://[A-Za-z0-9.-]+(:[0-9]{1,5})?([/?#][^[:space:][:cntrl:]<>"\\]*)?$';
grant execute on function private.is_tracking_link to service_role;

-- One number, in any spacing: labels print groups of four, carriers write hyphens.
create function private.tracking_key(number text) returns text
  language sql immutable strict parallel safe set search_path = ''
  return lower(regexp_replace(normalize(number, nfkc), '[\s\u2010-\u2015\u2212-]', '', 'g'));
grant execute on function private.tracking_key to service_role;

create table public.shipments (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  status text not null default 'shipped' check (status in ('shipped', 'delivered', 'voided')),
  carrier text check (char_length(carrier) <= 60),
  tracking_number text check (char_length(tracking_number) <= 100),
  tracking_url text check (private.is_tracking_link(tracking_url)),
  request_key uuid unique,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
);
call private.keep_clean('public.shipments', '{carrier, tracking_number, tracking_url}');
create index shipments_order_id_idx on public.shipments (order_id, shipped_at);
create index shipments_vendor_id_idx on public.shipments (vendor_id, status, shipped_at desc, id desc);
create index shipments_tracking_idx on public.shipments (vendor_id, private.tracking_key(tracking_number)) where tracking_number is not null;
create trigger shipments_take_vendor before insert on public.shipments
  for each row execute function private.take_vendor();
create trigger shipments_transition before update of status on public.shipments
  for each row execute function private.enforce_transition('shipment_status_transitions');
create trigger shipments_touch_order after insert or update on public.shipments
  for each row execute function private.touch_order();
alter table public.shipments enable row level security;
grant select on public.shipments to authenticated;
grant select, insert, update, delete on public.shipments to service_role;
create policy "Shipments are seen with their order" on public.shipments
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));

create table public.shipment_items (
  shipment_id uuid not null references public.shipments (id) on delete restrict,
  order_item_id uuid not null references public.order_items (id) on delete restrict,
  quantity int not null check (quantity > 0),
  primary key (shipment_id, order_item_id)
);
create index shipment_items_order_item_id_idx on public.shipment_items (order_item_id);
alter table public.shipment_items enable row level security;
grant select on public.shipment_items to authenticated;
grant select, insert, update, delete on public.shipment_items to service_role;
create policy "Shipped items are seen with their shipment" on public.shipment_items
  for select to authenticated using (exists (select 1 from public.shipments s where s.id = shipment_id));

create table public.shipment_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.shipment_status_transitions values
  ('shipped', 'delivered', 'vendor'), ('shipped', 'delivered', 'admin'), ('shipped', 'delivered', 'system'),
  ('shipped', 'voided', 'vendor'), ('shipped', 'voided', 'admin'), ('shipped', 'voided', 'system');
alter table public.shipment_status_transitions enable row level security;
grant select on public.shipment_status_transitions to anon, authenticated;
grant select, insert, update, delete on public.shipment_status_transitions to service_role;
create policy "Everyone may know the moves of a shipment" on public.shipment_status_transitions
  for select to anon, authenticated using (true);

-- An account that has turned off order updates gets no emails about orders, but still those about its money.
create function private.wants_updates(purchase public.purchases) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce((select n.order_updates from public.notification_preferences n where n.user_id = purchase.user_id), true);

-- `once` names an email of which a parcel may have several.
create function private.mail_about_shipment(shipment uuid, template text, once text default null) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_about_shipment.template, pu.email, jsonb_build_object(
    'reference', pu.reference, 'first_name', pu.first_name, 'vendor_name', private.shown_name(v), 'token', private.guest_token(pu.id),
    'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url,
    'return_days', o.return_days, 'return_until', to_char(private.returnable_until(o.id), 'Mon FMDD') || ', '
      || private.zone_words(private.store_zone(o.vendor_id)),
    'items', (select jsonb_agg(private.item_pieces(i, x.quantity) order by i.id)
      from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
  ), concat_ws(':', mail_about_shipment.template, s.id, once)
  from public.shipments s
  join public.orders o on o.id = s.order_id
  join public.purchases pu on pu.id = o.purchase_id
  join public.vendors v on v.id = o.vendor_id
  where s.id = mail_about_shipment.shipment and private.wants_updates(pu)
  on conflict (dedupe_key) do nothing;
end
$$;

-- The tracking pages of known carriers. A store may provide its own link.
create function private.tracking_link(carrier text, tracking_number text) returns text
  language sql immutable set search_path = ''
  return case lower(private.clean_line(carrier))
    when 'ups' then 'https://www.ups.com/track?tracknum='
    when 'usps' then 'https://tools.usps.com/go/TrackConfirmAction?tLabels='
    when 'fedex' then 'https://www.fedex.com/fedextrack/?trknbr='
    when 'dhl' then 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='
  end || nullif(regexp_replace(tracking_number, '[^A-Za-z0-9-]', '', 'g'), '');

-- Reads [{order_item_id, quantity}] of one order: each item once, whole numbers. Fails with 422 on anything else.
create function private.order_lines(order_id uuid, items jsonb) returns table (order_item_id uuid, quantity int)
  language plpgsql stable security definer rows 10 set search_path = '' as $$
declare
  entry jsonb;
  seen uuid[] := '{}';
begin
  if coalesce(jsonb_typeof(items), '') <> 'array' or jsonb_array_length(items) not between 1 and 100 then
    perform private.fail(422, 'items_invalid', 'items is a list of {order_item_id, quantity}.');
  end if;
  for entry in select e from jsonb_array_elements(items) e loop
    if jsonb_typeof(entry) <> 'object' or jsonb_typeof(entry -> 'quantity') is distinct from 'number'
      or (entry ->> 'quantity') !~ '^[0-9]{1,2}$' or (entry ->> 'quantity')::int < 1 then
      perform private.fail(422, 'quantity_invalid', 'A quantity is a whole number from 1 to 99.');
    end if;
    select i.id into order_item_id from public.order_items i
    where i.order_id = order_lines.order_id and i.id::text = lower(entry ->> 'order_item_id');
    if not found then
      perform private.fail(422, 'item_unknown', 'We can''t find this item in this package.');
    end if;
    if order_item_id = any (seen) then
      perform private.fail(422, 'item_twice', 'List each item only once.');
    end if;
    seen := seen || order_item_id;
    quantity := (entry ->> 'quantity')::int;
    return next;
  end loop;
end
$$;

-- Who did it and when, for someone who comes too late: 'Ana Lee shipped it a minute ago.'
create function private.ago(at timestamptz) returns text
  language sql stable set search_path = ''
  return (
    select case when m < 1 then 'just now' when m < 2 then 'a minute ago' when m < 60 then floor(m) || ' minutes ago'
      when m < 120 then 'an hour ago' when m < 1440 then floor(m / 60) || ' hours ago' else 'on ' || to_char(private.platform_day(at), 'Mon FMDD') end
    from (select extract(epoch from clock_timestamp() - at) / 60 as m) x
  );

create function private.member_name(person uuid) returns text
  language sql stable security definer set search_path = ''
  return coalesce((
    select coalesce(p.display_name, nullif(concat_ws(' ', p.first_name, p.last_name), ''), split_part(u.email, '@', 1))
    from auth.users u left join public.profiles p on p.id = u.id where u.id = person), 'Someone at the store');

create function private.who_did(order_id uuid, actions text[], did text) returns text
  language sql stable security definer set search_path = ''
  return (
    select format('%s %s %s.', case when l.actor_id = private.uid() then 'You' else private.member_name(l.actor_id) end,
      did, private.ago(l.at))
    from public.audit_log l
    where l.subject_type = 'order' and l.subject_id = who_did.order_id::text and l.action = any (actions)
    order by l.at desc limit 1
  );

create function private.not_to_ship(o public.orders) returns text
  language sql stable security definer set search_path = ''
  return case when o.status in ('shipped', 'delivered')
    then coalesce(private.who_did(o.id, '{order.shipped}', 'shipped this order') || ' ', '') || 'There''s nothing left to ship.'
    when o.status = 'cancelled' then coalesce(private.who_did(o.id, '{order.cancelled}', 'canceled this order'),
      (select format('The %s canceled this order %s.', case when e.actor_role in ('customer', 'guest') then 'buyer' else 'shop' end,
        private.ago(e.at)) from public.order_events e where e.order_id = o.id and e.status = 'cancelled' order by e.at desc limit 1),
      'This order is canceled.') || ' Don''t ship it.'
    else format('This order is %s, so there''s nothing to ship.', o.status) end;

-- Why these items of an order can't be shipped, as [code, sentence]; null if they can.
create function private.not_shippable(o public.orders, items jsonb, seen_shipped int) returns text[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  already int;
begin
  if o.status <> 'processing' then
    return array[case o.status when 'cancelled' then 'order_cancelled' else 'not_to_ship' end, private.not_to_ship(o)];
  end if;
  select coalesce(sum(i.shipped), 0) into already from public.order_items i where i.order_id = o.id;
  if seen_shipped <> already then
    return array['shipped_since',
      coalesce(private.who_did(o.id, '{order.shipped,order.voided}', 'changed this order''s packages'),
        'This order''s packages were changed.') || ' Nothing was shipped twice. Check the order again.'];
  end if;
  if exists (
    select 1 from private.order_lines(o.id, items) l join public.order_items i on i.id = l.order_item_id
    where l.quantity > i.quantity - i.shipped
  ) then
    return array['too_many', coalesce(private.who_did(o.id, '{order.shipped}', 'shipped part of this') || ' ', '')
      || 'You can''t ship more than was ordered.'];
  end if;
  return null;
end
$$;

create function private.left_to_ship(order_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'quantity', i.quantity - i.shipped))
    from public.order_items i where i.order_id = left_to_ship.order_id and i.shipped < i.quantity);

-- Ships items of a locked, shippable order.
create function private.send_parcel(
  o public.orders, request_key uuid, carrier text, tracking_number text, tracking_url text, items jsonb, actor text
) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  made uuid;
begin
  insert into public.shipments (order_id, carrier, tracking_number, tracking_url, request_key)
  values (o.id, nullif(private.clean_line(send_parcel.carrier), ''), nullif(private.clean_line(send_parcel.tracking_number), ''),
    coalesce(case when private.is_tracking_link(send_parcel.tracking_url) then send_parcel.tracking_url end, private.tracking_link(send_parcel.carrier, send_parcel.tracking_number)), send_parcel.request_key)
  returning id into made;
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select made, l.order_item_id, l.quantity from private.order_lines(o.id, items) l;
  update public.order_items i set shipped = i.shipped + s.quantity
  from public.shipment_items s where s.shipment_id = made and i.id = s.order_item_id;
  if not exists (select 1 from public.order_items i where i.order_id = o.id and i.shipped < i.quantity) then
    perform private.move_order(o.id, 'shipped', actor);
  end if;
  perform private.audit('order.shipped', 'order', o.id::text, null, jsonb_build_object('shipment', made,
    'pieces', (select sum(x.quantity) from public.shipment_items x where x.shipment_id = made)));
  perform private.mail_about_shipment(made, 'order-shipped');
  return made;
end
$$;

create function public.ship_items(
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
comment on function public.ship_items is
  'The store (or an admin) ships items of an order, or everything left if none are named. The order is shipped once nothing is left. The same key returns the first shipment; 422 request_key_taken if that has other items. seen_shipped: the items that were shipped when the caller looked; 409 shipped_since if more were shipped.';
grant execute on function public.ship_items to authenticated;

-- A shipped parcel has arrived. Its order is locked.
create function private.deliver_parcel(o public.orders, shipment uuid, actor text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as(actor);
  update public.shipments x set status = 'delivered', delivered_at = now() where x.id = shipment;
  perform private.act_as('');
  perform private.audit(case actor when 'system' then 'order.carrier_delivered' else 'order.parcel_arrived' end, 'order', o.id::text, null,
    jsonb_build_object('shipment', shipment));
  update public.order_items i set delivered = i.delivered + x.quantity
  from public.shipment_items x where x.shipment_id = deliver_parcel.shipment and i.id = x.order_item_id;
  if o.status = 'shipped' and not exists (
    select 1 from public.order_items i where i.order_id = o.id and i.delivered < i.quantity
  ) then
    perform private.move_order(o.id, 'delivered', actor);
  end if;
  perform private.mail_about_shipment(shipment, 'order-delivered');
end
$$;

-- A parcel that did not ship: its items must be shipped again. Its order is locked.
create function private.void_parcel(o public.orders, shipment uuid, actor text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.act_as(actor);
  update public.shipments x set status = 'voided' where x.id = shipment;
  perform private.act_as('');
  update public.order_items i set shipped = i.shipped - x.quantity
  from public.shipment_items x where x.shipment_id = void_parcel.shipment and i.id = x.order_item_id;
  if o.status = 'shipped' then
    perform private.move_order(o.id, 'processing', actor);
  end if;
  perform private.audit('order.voided', 'order', o.id::text, null, jsonb_build_object('shipment', shipment));
  perform private.mail_about_shipment(shipment, 'order-package-voided');
end
$$;

-- Why a parcel can't be voided, as [code, sentence]; null if it can.
create function private.not_voidable(s public.shipments) returns text[]
  language sql stable security definer set search_path = ''
  return case when s.status = 'delivered' then array['shipment_delivered', coalesce(
    private.who_did(s.order_id, '{order.parcel_arrived}', 'marked this package as delivered') || ' ',
    'This package is delivered. ') || 'The buyer can still request a return.'] end;

create function public.mark_delivered(shipment uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  s public.shipments;
begin
  perform private.me();
  select x.* into s from public.shipments x where x.id = shipment;
  o := private.open_sale(s.order_id);
  select x.* into s from public.shipments x where x.id = shipment for no key update;
  if s.status = 'delivered' then
    return;
  end if;
  if s.status = 'voided' then
    perform private.fail(409, 'shipment_voided', coalesce(private.who_did(o.id, '{order.voided}', 'voided this package'), 'This package was voided.'));
  end if;
  perform private.deliver_parcel(o, s.id, private.seller_role(o));
end
$$;
comment on function public.mark_delivered is
  'The store (or an admin) marks a shipment as delivered; the last one completes the order. Repeating it changes nothing.';
grant execute on function public.mark_delivered to authenticated;

create function public.void_shipment(shipment uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  s public.shipments;
  refusal text[];
begin
  perform private.me();
  select x.* into s from public.shipments x where x.id = shipment;
  o := private.open_sale(s.order_id);
  select x.* into s from public.shipments x where x.id = shipment for no key update;
  if s.status = 'voided' then
    return;
  end if;
  refusal := private.not_voidable(s);
  if refusal is not null then
    perform private.fail(409, refusal[1], refusal[2]);
  elsif exists (select 1 from private.labels l where l.shipment_id = s.id and l.status in ('bought', 'voiding')) then
    perform private.fail(409, 'label_first', 'This package''s label is voided too. Reload the page.');
  end if;
  perform private.void_parcel(o, s.id, private.seller_role(o));
end
$$;
comment on function public.void_shipment is
  'The store (or an admin) voids a parcel that hasn''t left: its items need to be shipped again. Repeating it changes nothing. 409 shipment_delivered; label_first for a parcel with a label that was bought here.';
grant execute on function public.void_shipment to authenticated;
