-- What happens to a paid order: the buyer cancels it, the store ships it and says that it has arrived.

-- The checkout that a secret opens, locked: every move of its parcels waits here for the one before.
create function private.open_group(order_key text) returns public.order_groups
  language plpgsql security definer set search_path = '' as $$
declare
  g public.order_groups;
begin
  if coalesce(char_length(order_key), 0) between 1 and 200 then
    perform private.lock_stores(of_groups => array(
      select o.id from public.order_groups o where o.token_hash = sha256(convert_to(order_key, 'UTF8'))));
    select * into g from public.order_groups o
    where o.token_hash = sha256(convert_to(order_key, 'UTF8')) for no key update;
  end if;
  if g.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  return g;
end
$$;

-- The same for who sells or administers; 404 for everybody else, as for an order that is none.
create function private.open_sale(parcel uuid) returns public.orders
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  o public.orders;
begin
  select x.* into o from public.orders x where x.id = parcel and (x.vendor_id = me or private.is_admin());
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  perform private.lock_stores(of_groups => array[o.group_id]);
  perform 1 from public.order_groups g where g.id = o.group_id for no key update;
  -- The payment before the parcel, as where refunds are recorded.
  perform 1 from public.payment_allocations a join public.payments p on p.id = a.payment_id
  where a.order_id = parcel for no key update of p;
  -- Asked again: the store may have gone to somebody else while this waited.
  select x.* into o from public.orders x
  where x.id = parcel and (x.vendor_id = me or private.is_admin()) for no key update;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  return o;
end
$$;

create function private.seller_role(o public.orders) returns text
  language sql stable set search_path = ''
  return case when o.vendor_id = private.uid() then 'vendor' else 'admin' end;

-- The account that ordered is a customer; who has the link alone is a guest.
create function private.buyer_role(g public.order_groups) returns text
  language sql stable set search_path = ''
  return case when g.user_id = private.uid() then 'customer' else 'guest' end;

-- Moves one parcel as somebody, with a note for its history.
create function private.move_parcel(parcel uuid, target text, actor text, note text default '') returns void
  language plpgsql security definer set search_path = '' as $$
declare
  before text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as(actor);
  perform set_config('stallbar.note', coalesce(note, ''), true);
  update public.orders o set status = target where o.id = parcel and o.status <> target;
  perform set_config('stallbar.note', '', true);
  perform private.act_as(before);
end
$$;

-- Pieces go back onto the shelf. Each entry of `pieces` is {variant_id, quantity}.
create function private.put_back(pieces jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_variants((select array_agg(p.variant_id) from jsonb_to_recordset(pieces) as p (variant_id uuid)));
  update public.product_variants v set stock = least(v.stock + b.quantity, 999999)
  from (
    select p.variant_id, sum(p.quantity)::int as quantity
    from jsonb_to_recordset(pieces) as p (variant_id uuid, quantity int) group by p.variant_id
  ) b
  where v.id = b.variant_id;
end
$$;

-- Whoever looks at an order sees what belongs to it change: its row moves with them, and the row is what the line tells.
create function private.touch_order() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set updated_at = clock_timestamp() where o.id = new.order_id;
  return null;
end
$$;
create trigger shipments_touch_order after insert or update on public.shipments
  for each row execute function private.touch_order();
create trigger refunds_touch_order after insert or update of status on public.refunds
  for each row execute function private.touch_order();

create function private.cancel_reason(code text) returns text
  language sql immutable set search_path = ''
  return case code
    when 'changed-mind' then 'Changed my mind'
    when 'ordered-by-mistake' then 'Ordered by mistake'
    when 'too-slow' then 'Takes too long'
    when 'found-cheaper' then 'Found it for less'
    when 'other' then 'Another reason'
  end;

create function public.cancel_order(order_key text, parcel uuid, reason text, note text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  g public.order_groups;
  o public.orders;
  payment uuid;
  share numeric;
  actor text;
  words text := private.cancel_reason(cancel_order.reason);
begin
  if words is null then
    perform private.fail(422, 'reason_unknown', 'Please choose a reason.');
  end if;
  if char_length(cancel_order.note) > 500 then
    perform private.fail(422, 'note_too_long', 'A note has 500 characters at most.');
  end if;
  words := concat_ws(': ', words, nullif(trim(cancel_order.note), ''));
  g := private.open_group(order_key);
  actor := private.buyer_role(g);
  -- The payment before the parcel, as where refunds are recorded.
  select a.payment_id, a.amount into payment, share
  from public.payment_allocations a join public.payments p on p.id = a.payment_id
  where a.order_id = cancel_order.parcel and p.group_id = g.id for no key update of p;
  select x.* into o from public.orders x where x.id = cancel_order.parcel and x.group_id = g.id for no key update;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  if o.status in ('shipped', 'delivered') or exists (
    select 1 from public.order_items i where i.order_id = o.id and i.shipped > 0
  ) then
    perform private.fail(409, 'already_shipped', 'This parcel is on its way already. You can return it once it has arrived.');
  end if;

  if o.status = 'pending' then
    -- Unpaid: one payment stands for the whole checkout, so all of it ends.
    perform private.act_as('system');
    update public.payments p set status = 'cancelled', failure_reason = 'cancelled by the buyer'
    where p.group_id = g.id and p.status in ('created', 'requires_action');
    perform private.act_as('');
    perform private.move_parcel(x.id, 'cancelled', actor, words)
    from public.orders x where x.group_id = g.id and x.status = 'pending';
    perform private.cancel_group(g, words);
  elsif o.status <> 'cancelled' then
    perform private.move_parcel(o.id, 'cancelled', actor, words);
    perform private.put_back((
      select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'quantity', i.quantity))
      from public.order_items i where i.order_id = o.id and i.variant_id is not null));
    share := share - coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id), 0);
    if share > 0 then
      insert into public.refunds (payment_id, order_id, amount, currency, reason)
      values (payment, o.id, share, g.currency, 'cancelled before shipping');
    end if;
    if not exists (select 1 from public.orders x where x.group_id = g.id and x.status <> 'cancelled') then
      update public.promotion_redemptions r set released_at = now() where r.group_id = g.id and r.released_at is null;
    end if;
    perform private.mail_about_cancelled(g, o, words, coalesce(share, 0));
  end if;
  return jsonb_build_object('outcome', 'cancelled', 'refund', private.money(coalesce((
    select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)));
end
$$;
comment on function public.cancel_order is
  'The buyer takes a parcel back before anything of it is shipped: stock returns and its share of the payment goes back. An unpaid checkout ends whole. Again changes nothing. 404 wrong key, 409 already_shipped.';

create function private.mail_about_cancelled(g public.order_groups, o public.orders, words text, amount numeric) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'order-cancelled', g.email, jsonb_build_object(
    'reference', g.reference, 'first_name', g.first_name, 'vendor_name', v.store_name, 'token', private.guest_token(g.id),
    'refunded', amount > 0, 'amount', private.money(amount)), 'order-cancelled:' || o.id
  from public.vendors v where v.id = o.vendor_id
  on conflict (dedupe_key) do nothing;
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-order-cancelled', u.email, jsonb_build_object(
    'reference', g.reference, 'vendor_name', v.store_name, 'vendor_slug', v.slug, 'reason', words,
    'items', private.mail_items(o.id)), 'vendor-order-cancelled:' || o.id
  from public.vendors v join auth.users u on u.id = v.id where v.id = o.vendor_id and u.email is not null
  on conflict (dedupe_key) do nothing;
end
$$;

-- An account that has switched order updates off hears of decisions about its money still, not of parcels.
create function private.wants_updates(g public.order_groups) returns boolean
  language sql stable security definer set search_path = ''
  return coalesce((select n.order_updates from public.notification_preferences n where n.user_id = g.user_id), true);

create function private.mail_about_shipment(shipment uuid, template text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select mail_about_shipment.template, g.email, jsonb_build_object(
    'reference', g.reference, 'first_name', g.first_name, 'vendor_name', v.store_name, 'token', private.guest_token(g.id),
    'carrier', s.carrier, 'tracking_number', s.tracking_number, 'tracking_url', s.tracking_url,
    'items', (select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', x.quantity) order by i.id)
      from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
  ), mail_about_shipment.template || ':' || s.id
  from public.shipments s
  join public.orders o on o.id = s.order_id
  join public.order_groups g on g.id = o.group_id
  join public.vendors v on v.id = o.vendor_id
  where s.id = mail_about_shipment.shipment and private.wants_updates(g)
  on conflict (dedupe_key) do nothing;
end
$$;

-- Where the carriers of this country show a parcel; a store may give another address.
create function private.tracking_link(carrier text, tracking_number text) returns text
  language sql immutable set search_path = ''
  return case lower(trim(carrier))
    when 'ups' then 'https://www.ups.com/track?tracknum='
    when 'usps' then 'https://tools.usps.com/go/TrackConfirmAction?tLabels='
    when 'fedex' then 'https://www.fedex.com/fedextrack/?trknbr='
    when 'dhl' then 'https://www.dhl.com/us-en/home/tracking.html?tracking-id='
  end || nullif(regexp_replace(tracking_number, '[^A-Za-z0-9-]', '', 'g'), '');

-- [{order_item_id, quantity}] of one parcel, each item once, whole numbers; null stands for all that is left.
create function private.parcel_lines(parcel uuid, items jsonb) returns table (order_item_id uuid, quantity int)
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
    where i.order_id = parcel and i.id::text = lower(entry ->> 'order_item_id');
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
  parcel uuid, request_key uuid, carrier text default null, tracking_number text default null, tracking_url text default null,
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
  o := private.open_sale(parcel);
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
    select 1 from private.parcel_lines(o.id, items) l join public.order_items i on i.id = l.order_item_id
    where l.quantity > i.quantity - i.shipped
  ) then
    perform private.fail(409, 'too_many', 'More cannot be shipped than was bought.');
  end if;
  insert into public.shipments (order_id, carrier, tracking_number, tracking_url, request_key)
  values (o.id, nullif(trim(ship_items.carrier), ''), nullif(trim(ship_items.tracking_number), ''),
    coalesce(link, private.tracking_link(ship_items.carrier, ship_items.tracking_number)), ship_items.request_key)
  returning id into made;
  insert into public.shipment_items (shipment_id, order_item_id, quantity)
  select made, l.order_item_id, l.quantity from private.parcel_lines(o.id, items) l;
  update public.order_items i set shipped = i.shipped + s.quantity
  from public.shipment_items s where s.shipment_id = made and i.id = s.order_item_id;
  if not exists (select 1 from public.order_items i where i.order_id = o.id and i.shipped < i.quantity) then
    perform private.move_parcel(o.id, 'shipped', private.seller_role(o));
  end if;
  perform private.mail_about_shipment(made, 'order-shipped');
  return made;
end
$$;
comment on function public.ship_items is
  'The store (or an admin) sends items of a parcel, all that is left when none are named. The order is shipped when nothing is left. The same key again answers the first shipment.';

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
    perform private.move_parcel(o.id, 'delivered', private.seller_role(o));
  end if;
  perform private.mail_about_shipment(s.id, 'order-delivered');
end
$$;
comment on function public.mark_delivered is
  'The store (or an admin) says that a shipment has arrived; the order is delivered with its last one. Again changes nothing.';

grant execute on function public.cancel_order to anon, authenticated;
grant execute on function public.ship_items, public.mark_delivered to authenticated;
