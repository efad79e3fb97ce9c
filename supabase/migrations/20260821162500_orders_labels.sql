-- Labels that a store buys from its carrier: requested here, bought by the function shipping-labels, and followed
-- until the parcel has arrived.

create table private.labels (
  -- The key of the attempt, which is also the carrier's: the same attempt never buys twice.
  id uuid primary key,
  order_id uuid not null references public.orders (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  shipment_id uuid unique references public.shipments (id) on delete restrict,
  status text not null default 'buying' check (status in ('buying', 'bought', 'refused', 'dropped', 'voiding', 'voided')),
  carrier text not null,
  -- Who requested it, or its voiding.
  asked_by uuid references auth.users (id) on update cascade on delete set null,
  items jsonb not null,
  parcel jsonb not null,
  reason text check (char_length(reason) between 1 and 300),
  carrier_ref text check (char_length(carrier_ref) between 1 and 200),
  tracking_number text check (char_length(tracking_number) between 1 and 100),
  tracking_url text check (private.is_tracking_link(tracking_url)),
  price numeric(12, 2) check (price >= 0),
  currency char(3),
  progress text check (progress in ('created', 'picked-up', 'in-transit', 'delivered')),
  follow_at timestamptz,
  created_at timestamptz not null default now(),
  check (status not in ('bought', 'voiding') or (shipment_id is not null and carrier_ref is not null and tracking_number is not null)),
  check (status <> 'refused' or reason is not null)
);
comment on table private.labels is 'The same graph as machines/label. The file is <id>.pdf in the bucket labels.';
comment on column private.labels.items is '[{order_item_id, quantity}] of the parcel.';
comment on column private.labels.parcel is '{length, width, height: whole centimeters, grams: including the contents}.';
comment on column private.labels.reason is 'Why the carrier refused to sell it or to void it.';
comment on column private.labels.follow_at is 'When the function follow-parcels checks with the carrier next; null once there is nothing to check.';
create index labels_order_id_idx on private.labels (order_id, created_at);
create index labels_vendor_id_idx on private.labels (vendor_id);
create index labels_asked_by_idx on private.labels (asked_by);
create index labels_tracking_idx on private.labels (tracking_number, carrier) where tracking_number is not null;
create index labels_follow_idx on private.labels (follow_at) where follow_at is not null;
create trigger labels_take_vendor before insert on private.labels for each row execute function private.take_vendor();
create trigger labels_transition before update of status on private.labels
  for each row execute function private.enforce_transition('label_status_transitions');
create trigger labels_touch_order after insert or update of status, progress on private.labels
  for each row execute function private.touch_order();
alter table private.labels enable row level security;

create table public.label_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null check (actor_role in ('customer', 'guest', 'vendor', 'admin', 'system')),
  primary key (from_status, to_status, actor_role)
);
comment on table public.label_status_transitions is 'The same graph as machines/label.';
insert into public.label_status_transitions values
  ('buying', 'bought', 'system'), ('buying', 'refused', 'system'),
  -- A member ships without it, or someone else has done so.
  ('buying', 'dropped', 'vendor'), ('buying', 'dropped', 'admin'), ('buying', 'dropped', 'system'),
  ('bought', 'voiding', 'vendor'), ('bought', 'voiding', 'admin'),
  ('voiding', 'voided', 'system'), ('voiding', 'bought', 'system'),
  ('dropped', 'voided', 'system');
alter table public.label_status_transitions enable row level security;
grant select on public.label_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a label" on public.label_status_transitions
  for select to anon, authenticated using (true);

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('labels', 88, 'select tracking_number, created_at from private.labels where asked_by = $1 order by created_at', null, null);

create function private.move_label(label_id uuid, target text, actor text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  before text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as(actor);
  update private.labels l set status = target where l.id = label_id;
  perform private.act_as(before);
end
$$;

-- What the page of an order shows ------------------------------------------------------------------------------------
create function private.label_view(l private.labels) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', l.id, 'status', l.status, 'price', private.money(l.price), 'reason', l.reason, 'progress', l.progress,
    'tracking_number', l.tracking_number, 'at', l.created_at);

create function private.label_of(shipment uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (select private.label_view(l) from private.labels l where l.shipment_id = label_of.shipment);

-- Labels without a parcel: not answered, refused a moment ago, or dropped and not void yet.
create function private.loose_labels(order_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(private.label_view(l) order by l.created_at, l.id) from private.labels l
    where l.order_id = loose_labels.order_id and l.shipment_id is null and l.status in ('buying', 'dropped')), '[]');

-- Whether labels can be bought here, and in what.
create function private.label_desk(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'carrier', (select c.carrier from private.carrier_accounts c where c.vendor_id = vendor and c.carrier <> 'manual'),
    'test', coalesce((select c.test_mode from private.carrier_accounts c where c.vendor_id = vendor), false),
    'origin', exists (select 1 from public.vendor_shipping s where s.vendor_id = vendor and s.address is not null),
    'parcels', coalesce((select s.parcels from public.vendor_shipping s where s.vendor_id = vendor), '[]'));

-- Buying -------------------------------------------------------------------------------------------------------------
-- The carrier request; the same on every attempt unless members change the address.
create function private.label_request(l private.labels) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('label_id', l.id, 'vendor_id', l.vendor_id, 'carrier', l.carrier, 'status', l.status,
      'created_at', floor(extract(epoch from l.created_at))::bigint, 'carrier_ref', l.carrier_ref, 'tracking_number', l.tracking_number,
      'reference', pu.reference || '-' || (
        select count(*) from private.labels b where b.order_id = l.order_id and (b.created_at, b.id) <= (l.created_at, l.id)),
      'parcel', l.parcel,
      'from', jsonb_build_object('name', private.shown_name(v), 'address', s.address, 'address2', s.address2, 'city', s.city,
        'state', s.state, 'zip_code', s.zip_code, 'phone', v.phone),
      'to', jsonb_build_object('name', concat_ws(' ', pu.first_name, pu.last_name), 'address', pu.address, 'address2', pu.address2,
        'city', pu.city, 'state', pu.state, 'zip_code', pu.zip_code, 'phone', pu.phone))
    from public.orders o
    join public.purchases pu on pu.id = o.purchase_id
    join public.vendors v on v.id = o.vendor_id
    left join public.vendor_shipping s on s.vendor_id = o.vendor_id
    where o.id = l.order_id);

create function public.begin_label(
  order_id uuid, request_key uuid, items jsonb default null, parcel jsonb default null, seen_shipped int default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders := private.open_sale(begin_label.order_id);
  l private.labels;
  refusal text[];
  box jsonb := begin_label.parcel;
begin
  if not private.may_vendor(o.vendor_id, 'orders', 'write') then
    perform private.fail(403, 'not_allowed', 'Only the store''s team can buy labels, because the store pays for them.');
  elsif begin_label.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the label, so that it is bought once.');
  end if;
  select x.* into l from private.labels x where x.id = begin_label.request_key;
  if l.id is null then
    refusal := private.not_shippable(o, begin_label.items, begin_label.seen_shipped);
    if refusal is not null then
      perform private.fail(409, refusal[1], refusal[2]);
    elsif coalesce(jsonb_typeof(box), '') <> 'object'
      or exists (select 1 from unnest(array['length', 'width', 'height']) side where coalesce(box ->> side, '') !~ '^[1-9][0-9]{0,2}$')
      or coalesce(box ->> 'grams', '') !~ '^[1-9][0-9]{0,5}$' then
      perform private.fail(422, 'parcel_invalid', 'Enter three sides of 1 to 999 cm and a weight from 1 to 999999 g.');
    elsif private.label_desk(o.vendor_id) ->> 'carrier' is null then
      perform private.fail(409, 'no_carrier', 'This store has no carrier connected. Connect one in the shipping settings to buy labels here.');
    elsif not (private.label_desk(o.vendor_id) ->> 'origin')::boolean then
      perform private.fail(409, 'origin_missing', 'Enter the address you ship from in the shipping settings first.');
    end if;
    perform private.count_within('labels of ' || o.vendor_id, 200);
    perform private.need_room('labels', o.vendor_id::text);
    insert into private.labels (id, order_id, carrier, asked_by, items, parcel, follow_at)
    values (begin_label.request_key, o.id, private.label_desk(o.vendor_id) ->> 'carrier', private.uid(), begin_label.items,
      jsonb_build_object('length', (box ->> 'length')::int, 'width', (box ->> 'width')::int, 'height', (box ->> 'height')::int,
        'grams', (box ->> 'grams')::int), now() + interval '5 minutes')
    returning * into l;
  elsif l.order_id <> o.id then
    perform private.fail(422, 'request_key_taken', 'This key belongs to another label.');
  elsif l.status = 'refused' then
    perform private.fail(422, 'carrier_refused', l.reason);
  elsif l.status not in ('buying', 'bought') then
    perform private.fail(409, 'label_dropped', 'This label wasn''t used. Buy another one, or ship without a label.');
  end if;
  return private.label_request(l);
end
$$;
comment on function public.begin_label is
  'The store requests a label for items of an order; returns the request for its carrier. The same key continues the same attempt. 409 as of ship_items, no_carrier, origin_missing, label_dropped; 422 carrier_refused with the carrier''s reason. For the function shipping-labels.';
grant execute on function public.begin_label to authenticated;

-- A label with its order, both locked.
create function private.lock_label(label_id uuid) returns private.labels
  language plpgsql security definer set search_path = '' as $$
declare
  l private.labels;
begin
  select x.* into l from private.labels x where x.id = lock_label.label_id;
  if l.id is null then
    perform private.fail(404, 'label_not_found', 'We can''t find this label.');
  end if;
  perform private.lock_sale(l.order_id);
  select x.* into l from private.labels x where x.id = lock_label.label_id for no key update;
  return l;
end
$$;

create function public.finish_label(
  label_id uuid, carrier_ref text, tracking_number text, tracking_url text, price numeric, currency text, title text
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  l private.labels;
  o public.orders;
  refusal text[];
  made uuid;
begin
  l := private.lock_label(finish_label.label_id);
  select x.* into o from public.orders x where x.id = l.order_id;
  if l.status in ('buying', 'dropped') and l.carrier_ref is null then
    update private.labels x set carrier_ref = finish_label.carrier_ref, tracking_number = finish_label.tracking_number,
      -- A paid label is kept, whatever its carrier says about it.
      tracking_url = case when private.is_tracking_link(finish_label.tracking_url) then finish_label.tracking_url end, price = finish_label.price, currency = finish_label.currency where x.id = l.id;
  end if;
  if l.status = 'buying' then
    perform set_config('stallbar.on_behalf', coalesce(l.asked_by::text, ''), true);
    refusal := private.not_shippable(o, l.items, null);
    if refusal is null then
      made := private.send_parcel(o, l.id, finish_label.title, finish_label.tracking_number, finish_label.tracking_url, l.items, 'vendor');
      update private.labels x set shipment_id = made, follow_at = now() + interval '5 minutes' where x.id = l.id;
      perform private.move_label(l.id, 'bought', 'system');
    else
      update private.labels x set follow_at = now() + interval '1 minute' where x.id = l.id;
      perform private.move_label(l.id, 'dropped', 'system');
    end if;
    perform set_config('stallbar.on_behalf', '', true);
  end if;
  select x.* into l from private.labels x where x.id = l.id;
  return private.label_request(l) || jsonb_build_object('sentence', case when l.status = 'dropped'
    then coalesce(refusal[2], 'This label was canceled after you opened it.') || ' The label is voided.' end);
end
$$;
comment on function public.finish_label is
  'The carrier has sold this label: its parcel is on its way. If its items were shipped or canceled in between, returns dropped with the reason, and the label must be voided. Repeating it returns the same result.';
grant execute on function public.finish_label to service_role;

create function public.refuse_label(label_id uuid, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  l private.labels;
begin
  l := private.lock_label(refuse_label.label_id);
  if l.status = 'buying' then
    update private.labels x set reason = left(refuse_label.reason, 300), follow_at = null where x.id = l.id;
    perform private.move_label(l.id, 'refused', 'system');
  elsif l.status = 'dropped' then
    -- There is nothing to void.
    update private.labels x set reason = left(refuse_label.reason, 300), follow_at = null where x.id = l.id;
    perform private.move_label(l.id, 'voided', 'system');
  end if;
end
$$;
comment on function public.refuse_label is 'The carrier refused to sell this label, with its reason.';
grant execute on function public.refuse_label to service_role;

-- Not using it, and voiding ------------------------------------------------------------------------------------------
create function public.drop_label(order_id uuid, label_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders := private.open_sale(drop_label.order_id);
  l private.labels;
begin
  select x.* into l from private.labels x where x.id = drop_label.label_id and x.order_id = o.id for no key update;
  if l.id is null then
    perform private.fail(404, 'label_not_found', 'We can''t find this label.');
  elsif l.status in ('bought', 'voiding') then
    perform private.fail(409, 'label_bought', 'The carrier confirmed the label, so the package is marked as shipped. Void it if it hasn''t left.');
  elsif l.status = 'buying' then
    update private.labels x set follow_at = now() + interval '1 minute' where x.id = l.id;
    perform private.move_label(l.id, 'dropped', private.seller_role(o));
  end if;
  select x.* into l from private.labels x where x.id = l.id;
  return private.label_request(l);
end
$$;
comment on function public.drop_label is
  'The store (or an admin) gives up on a label whose carrier doesn''t respond: it is voided if it was sold. Repeating it changes nothing. 409 label_bought.';
grant execute on function public.drop_label to authenticated;

create function public.begin_label_void(shipment uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  s public.shipments;
  l private.labels;
  refusal text[];
begin
  perform private.me();
  select x.* into s from public.shipments x where x.id = begin_label_void.shipment;
  o := private.open_sale(s.order_id);
  select x.* into s from public.shipments x where x.id = begin_label_void.shipment for no key update;
  select x.* into l from private.labels x where x.shipment_id = s.id for no key update;
  if l.id is null then
    perform private.fail(404, 'label_not_found', 'This package has no label that you bought here.');
  end if;
  refusal := private.not_voidable(s);
  if refusal is not null then
    perform private.fail(409, refusal[1], refusal[2]);
  end if;
  if l.status = 'bought' then
    update private.labels x set asked_by = private.uid(), reason = null, follow_at = now() + interval '1 minute' where x.id = l.id;
    perform private.move_label(l.id, 'voiding', private.seller_role(o));
  end if;
  select x.* into l from private.labels x where x.id = l.id;
  return private.label_request(l);
end
$$;
comment on function public.begin_label_void is
  'The store (or an admin) starts voiding a parcel with its label; the carrier is asked next. Repeating it continues. 409 shipment_delivered. For the function shipping-labels.';
grant execute on function public.begin_label_void to authenticated;

create function public.end_label_void(label_id uuid, refusal text default null) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  l private.labels;
  o public.orders;
begin
  l := private.lock_label(end_label_void.label_id);
  select x.* into o from public.orders x where x.id = l.order_id;
  if l.status not in ('voiding', 'dropped') then
    return l.status;
  end if;
  update private.labels x set reason = left(refusal, 300),
    follow_at = case when refusal is null then null when l.status = 'voiding' then now() + interval '5 minutes' end
  where x.id = l.id;
  if refusal is not null and l.status = 'dropped' then
    return 'dropped';
  elsif refusal is not null then
    perform private.move_label(l.id, 'bought', 'system');
    return 'bought';
  end if;
  if exists (select 1 from public.shipments s where s.id = l.shipment_id and s.status = 'shipped') then
    perform set_config('stallbar.on_behalf', coalesce(l.asked_by::text, ''), true);
    perform private.void_parcel(o, l.shipment_id, 'vendor');
    perform set_config('stallbar.on_behalf', '', true);
  end if;
  perform private.move_label(l.id, 'voided', 'system');
  return 'voided';
end
$$;
comment on function public.end_label_void is
  'The carrier has voided a label, which voids the parcel, or has refused with a reason. Repeating it changes nothing.';
grant execute on function public.end_label_void to service_role;

create function public.label_file(shipment uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  l private.labels;
begin
  perform private.me();
  select x.* into l from private.labels x
  where x.shipment_id = label_file.shipment and (private.may_vendor(x.vendor_id, 'orders', 'read') or private.may_admin('users', 'read'));
  if l.id is null then
    perform private.fail(404, 'label_not_found', 'We can''t find this label.');
  elsif l.status <> 'bought' then
    perform private.fail(409, 'label_void', 'This label is void. Don''t use it.');
  end if;
  return private.label_request(l);
end
$$;
comment on function public.label_file is
  'Whether the caller may download the file of a parcel''s label, which needs the right to read the store''s orders. For the function shipping-labels.';
grant execute on function public.label_file to authenticated;
