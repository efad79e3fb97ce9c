-- Shipping an order, whole or in parts, and marking it as delivered.

create table public.shipments (
  id uuid primary key default public.uuid_v7(),
  order_id uuid not null references public.orders (id) on delete restrict,
  status text not null default 'shipped' check (status in ('shipped', 'delivered', 'voided')),
  carrier text check (char_length(carrier) <= 60),
  tracking_number text check (char_length(tracking_number) <= 100),
  tracking_url text check (tracking_url ~* '^https?://[^[:space:]]+$'),
  request_key uuid unique,
  shipped_at timestamptz not null default now(),
  delivered_at timestamptz
);
create index shipments_order_id_idx on public.shipments (order_id, shipped_at);
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

-- An account that has turned off order updates gets no mails about orders, but still those about its money.
create function private.wants_updates(purchase public.purchases) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce((select n.order_updates from public.notification_preferences n where n.user_id = purchase.user_id), true);

create function private.mail_about_shipment(shipment uuid, template text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_about_shipment.template, pu.email, jsonb_build_object(
    'reference', pu.reference, 'first_name', pu.first_name, 'vendor_name', private.shown_name(v), 'token', private.guest_token(pu.id),
    'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url,
    'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', x.quantity) order by i.id)
      from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
  ), mail_about_shipment.template || ':' || s.id
  from public.shipments s
  join public.orders o on o.id = s.order_id
  join public.purchases pu on pu.id = o.purchase_id
  join public.vendors v on v.id = o.vendor_id
  where s.id = mail_about_shipment.shipment and private.wants_updates(pu)
  on conflict (dedupe_key) do nothing;
end
$$;

-- The tracking pages of the carriers that the shop knows. A store may give a link of its own.
create function private.tracking_link(carrier text, tracking_number text) returns text
  language sql immutable set search_path = ''
  return case lower(trim(carrier))
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
      perform private.fail(422, 'item_unknown', 'There is no such item in this parcel.');
    end if;
    if order_item_id = any (seen) then
      perform private.fail(422, 'item_twice', 'Name each item once.');
    end if;
    seen := seen || order_item_id;
    quantity := (entry ->> 'quantity')::int;
    return next;
  end loop;
end
$$;

create function public.ship_items(
  order_id uuid, request_key uuid, carrier text default null, tracking_number text default null, tracking_url text default null,
  items jsonb default null
) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  made uuid;
  link text := nullif(trim(ship_items.tracking_url), '');
begin
  perform private.me();
  if ship_items.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the shipment, so that it is made once.');
  end if;
  if link is not null and (link !~* '^https?://[^[:space:]<>"]+$' or char_length(link) > 500) then
    perform private.fail(422, 'tracking_url_invalid', 'A link begins with http:// or https://.');
  end if;
  if char_length(ship_items.carrier) > 60 or char_length(ship_items.tracking_number) > 100 then
    perform private.fail(422, 'tracking_invalid', 'A carrier has 60 characters at most, a tracking number 100.');
  end if;
  o := private.open_sale(ship_items.order_id);
  select s.id into made from public.shipments s where s.request_key = ship_items.request_key and s.order_id = o.id;
  if made is not null then
    return made;
  end if;
  if o.status <> 'processing' then
    perform private.fail(409, case o.status when 'cancelled' then 'order_cancelled' else 'not_to_ship' end,
      format('This order is %s: there is nothing to ship.', o.status));
  end if;
  if items is null then
    select jsonb_agg(jsonb_build_object('order_item_id', i.id, 'quantity', i.quantity - i.shipped)) into items
    from public.order_items i where i.order_id = o.id and i.shipped < i.quantity;
  end if;
  if exists (
    select 1 from private.order_lines(o.id, items) l join public.order_items i on i.id = l.order_item_id
    where l.quantity > i.quantity - i.shipped
  ) then
    perform private.fail(409, 'too_many', 'More cannot be shipped than was bought.');
  end if;
  insert into public.shipments (order_id, carrier, tracking_number, tracking_url, request_key)
  values (o.id, nullif(trim(ship_items.carrier), ''), nullif(trim(ship_items.tracking_number), ''),
    coalesce(link, private.tracking_link(ship_items.carrier, ship_items.tracking_number)), ship_items.request_key)
  returning id into made;
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select made, l.order_item_id, l.quantity from private.order_lines(o.id, items) l;
  update public.order_items i set shipped = i.shipped + s.quantity
  from public.shipment_items s where s.shipment_id = made and i.id = s.order_item_id;
  if not exists (select 1 from public.order_items i where i.order_id = o.id and i.shipped < i.quantity) then
    perform private.move_order(o.id, 'shipped', private.seller_role(o));
  end if;
  perform private.mail_about_shipment(made, 'order-shipped');
  return made;
end
$$;
comment on function public.ship_items is
  'The store (or an admin) sends items of an order, all that is left when none are named. The order is shipped when nothing is left. The same key again answers the first shipment.';
grant execute on function public.ship_items to authenticated;

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
  perform private.act_as(private.seller_role(o));
  update public.shipments x set status = 'delivered', delivered_at = now() where x.id = s.id;
  perform private.act_as('');
  update public.order_items i set delivered = i.delivered + x.quantity
  from public.shipment_items x where x.shipment_id = s.id and i.id = x.order_item_id;
  if o.status = 'shipped' and not exists (
    select 1 from public.order_items i where i.order_id = o.id and i.delivered < i.quantity
  ) then
    perform private.move_order(o.id, 'delivered', private.seller_role(o));
  end if;
  perform private.mail_about_shipment(s.id, 'order-delivered');
end
$$;
comment on function public.mark_delivered is
  'The store (or an admin) says that a shipment has arrived; the order is delivered with its last one. Again changes nothing.';
grant execute on function public.mark_delivered to authenticated;
