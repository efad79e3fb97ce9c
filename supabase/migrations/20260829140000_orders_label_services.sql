-- A label of the service that its buyer chose, after asking the carrier what each one costs.

alter table private.labels add column service text check (char_length(service) between 1 and 60);
comment on column private.labels.service is 'The carrier''s own name of the service; null for its usual one.';

create or replace function private.label_request(l private.labels) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('label_id', l.id, 'vendor_id', l.vendor_id, 'carrier', l.carrier, 'status', l.status,
      'created_at', floor(extract(epoch from l.created_at))::bigint, 'carrier_ref', l.carrier_ref, 'tracking_number', l.tracking_number,
      'service', l.service, 'price', private.money(l.price),
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

-- The label of a package that may be sent, which is not written yet. Only members who ship get this far.
create function private.new_label(o public.orders, id uuid, items jsonb, parcel jsonb, seen_shipped int) returns private.labels
  language plpgsql stable security definer set search_path = '' as $$
declare
  l private.labels;
  desk jsonb := private.label_desk(o.vendor_id);
  refusal text[] := private.not_shippable(o, new_label.items, new_label.seen_shipped);
begin
  if refusal is not null then
    perform private.fail(409, refusal[1], refusal[2]);
  elsif coalesce(jsonb_typeof(parcel), '') <> 'object'
    or exists (select 1 from unnest(array['length', 'width', 'height']) side where not private.is_side(parcel ->> side))
    or coalesce(parcel ->> 'grams', '') !~ '^[1-9][0-9]{0,5}$' then
    perform private.fail(422, 'parcel_invalid', 'Enter three sides and a weight.');
  elsif desk ->> 'carrier' is null then
    perform private.fail(409, 'no_carrier', 'This store has no carrier connected. Connect one in the shipping settings to buy labels here.');
  elsif not (desk ->> 'origin')::boolean then
    perform private.fail(409, 'origin_missing', 'Enter the address you ship from in the shipping settings first.');
  end if;
  l.id := new_label.id;
  l.order_id := o.id;
  l.vendor_id := o.vendor_id;
  l.status := 'buying';
  l.carrier := desk ->> 'carrier';
  l.asked_by := private.uid();
  l.items := new_label.items;
  l.parcel := jsonb_build_object('length', trim_scale((parcel ->> 'length')::numeric), 'width', trim_scale((parcel ->> 'width')::numeric),
    'height', trim_scale((parcel ->> 'height')::numeric), 'grams', (parcel ->> 'grams')::int);
  l.created_at := now();
  return l;
end
$$;

drop function public.begin_label(uuid, uuid, jsonb, jsonb, int);
create function public.begin_label(
  order_id uuid, request_key uuid, items jsonb default null, parcel jsonb default null, seen_shipped int default null, service text default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders := private.open_sale(begin_label.order_id);
  l private.labels;
begin
  if not private.may_vendor(o.vendor_id, 'orders', 'write') then
    perform private.fail(403, 'not_allowed', 'Only the store''s team can buy labels, because the store pays for them.');
  elsif begin_label.request_key is null then
    perform private.fail(422, 'request_key_missing', 'request_key names the label, so that it is bought once.');
  end if;
  select x.* into l from private.labels x where x.id = begin_label.request_key;
  if l.id is null then
    l := private.new_label(o, begin_label.request_key, begin_label.items, begin_label.parcel, begin_label.seen_shipped);
    if char_length(begin_label.service) not between 1 and 60 then
      perform private.fail(422, 'service_invalid', 'Choose a service of your carrier.');
    end if;
    perform private.count_within('labels of ' || o.vendor_id, 200);
    perform private.need_room('labels', o.vendor_id::text);
    insert into private.labels (id, order_id, carrier, asked_by, items, parcel, service, follow_at)
    values (l.id, l.order_id, l.carrier, l.asked_by, l.items, l.parcel, begin_label.service, now() + interval '5 minutes')
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
  'The store requests a label for items of an order, of one of its carrier''s services; returns the request for its carrier. The same key continues the same attempt. 409 as of ship_items, no_carrier, origin_missing, label_dropped; 422 carrier_refused with the carrier''s reason. For the function shipping-labels.';
grant execute on function public.begin_label to authenticated;

create function public.label_rates(order_id uuid, items jsonb, parcel jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  o public.orders := private.open_sale(label_rates.order_id);
begin
  if not private.may_vendor(o.vendor_id, 'orders', 'write') then
    perform private.fail(403, 'not_allowed', 'Only the store''s team can buy labels, because the store pays for them.');
  end if;
  perform private.count_within('label rates of ' || o.vendor_id, 600);
  return private.label_request(private.new_label(o, gen_random_uuid(), label_rates.items, label_rates.parcel, null));
end
$$;
comment on function public.label_rates is
  'The request with which a carrier is asked what a label would cost; nothing is written. Refuses what begin_label refuses. For the function shipping-labels.';
grant execute on function public.label_rates to authenticated;
