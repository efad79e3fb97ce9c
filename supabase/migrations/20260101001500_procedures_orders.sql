-- Tracking by token, linking of guest orders, and what time does to unpaid orders.

create function public.track_guest_order(token text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  g public.order_groups;
  paid text;
begin
  if coalesce(char_length(token), 0) not between 1 and 200 then
    return null;
  end if;
  select * into g from public.order_groups o where o.token_hash = sha256(convert_to(token, 'UTF8'));
  if g.id is null then
    return null;
  end if;
  paid := private.payment_status(g.id);
  return jsonb_build_object(
    'group_id', g.id, 'reference', g.reference, 'created_at', g.created_at, 'email', g.email, 'first_name', g.first_name,
    'last_name', g.last_name, 'phone', g.phone, 'address', g.address, 'address2', g.address2, 'city', g.city,
    'state', g.state, 'zip_code', g.zip_code, 'currency', g.currency, 'subtotal', private.money(g.subtotal),
    'shipping', private.money(g.shipping), 'discount', private.money(g.discount), 'tax', private.money(g.tax),
    'total', private.money(g.total), 'payment_method', g.payment_method, 'payment_status', paid,
    'payable_until', case when paid in ('unpaid', 'declined', 'timed_out') and not exists (
      select 1 from public.orders o where o.group_id = g.id and o.status <> 'pending'
    ) then g.created_at + private.payable_time() end,
    'hold_expires_at', (select min(h.expires_at) from public.stock_holds h where h.order_group_id = g.id and h.expires_at > now()),
    'orders', (
      select jsonb_agg(jsonb_build_object(
        'id', o.id, 'vendor_id', o.vendor_id, 'vendor_name', v.store_name, 'vendor_slug', v.slug, 'status', o.status,
        'subtotal', private.money(o.subtotal), 'shipping', private.money(o.shipping), 'discount', private.money(o.discount),
        'tax', private.money(o.tax), 'total', private.money(o.total), 'rate_name', o.rate_name,
        'earliest', o.delivery_min, 'latest', o.delivery_max,
        'items', (
          select jsonb_agg(jsonb_build_object(
            'id', i.id, 'product_id', i.product_id, 'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned, 'title', i.title, 'image', i.image, 'color', i.color, 'size', i.size, 'flavor', i.flavor,
            'quantity_option', i.quantity_option, 'quantity', i.quantity, 'unit_price', private.money(i.unit_price),
            'line_total', private.money(i.line_total)) order by i.id)
          from public.order_items i where i.order_id = o.id),
        'events', (
          select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at,
            'note', case when e.status = 'cancelled' then e.note end) order by e.at, e.id)
          from public.order_events e where e.order_id = o.id)
      ) || private.after_sale(o) order by o.id)
      from public.orders o join public.vendors v on v.id = o.vendor_id where o.group_id = g.id));
end
$$;
comment on function public.track_guest_order is 'What the holder of the secret link may see of a checkout; null for any other token.';
grant execute on function public.track_guest_order to anon, authenticated, service_role;

create function public.link_guest_orders_to_user(user_email text, user_id_param uuid) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  verified text;
  groups uuid[];
  linked int;
begin
  -- The parameters are only claims (spec §7 names them): what counts is the session's own confirmed address.
  select lower(u.email) into verified from auth.users u where u.id = me and u.email_confirmed_at is not null for key share;
  if verified is null then
    return 0;
  end if;
  select array_agg(g.id) into groups from public.order_groups g where g.user_id is null and lower(g.email) = verified;
  perform private.lock_stores(of_groups => coalesce(groups, '{}'));
  perform 1 from public.order_groups g where g.id = any (groups) order by g.id for no key update;
  update public.order_groups g set user_id = me where g.id = any (groups) and g.user_id is null;
  update public.orders o set user_id = me, guest_email = null where o.group_id = any (groups) and o.user_id is null;
  get diagnostics linked = row_count;
  return linked;
end
$$;
comment on function public.link_guest_orders_to_user is
  'Gives the session''s account the guest orders of its own confirmed email; both parameters are ignored. Answers how many orders.';
grant execute on function public.link_guest_orders_to_user to authenticated, service_role;

create function public.release_expired_holds() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  released int;
begin
  delete from public.stock_holds where id in (
    select h.id from public.stock_holds h where h.expires_at < now() for update skip locked limit 10000
  );
  get diagnostics released = row_count;
  -- Longer than an order can be paid: until then its time counts on.
  delete from private.hold_grants g where g.expires_at < now() - private.payable_time() - interval '1 hour';
  return released;
end
$$;
comment on function public.release_expired_holds is 'Removes holds whose time is over (they count for nothing already). Answers how many.';

create function public.cancel_stale_orders() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  g public.order_groups;
  locked int;
  cancelled int := 0;
begin
  for g in
    select og.* from public.order_groups og
    where og.created_at < now() - private.payable_time()
      and og.id in (select o.group_id from public.orders o where o.status = 'pending' and o.created_at < now() - private.payable_time())
      and not exists (select 1 from public.stock_holds h where h.order_group_id = og.id and h.expires_at > now())
    order by og.id limit 500
    for no key update of og skip locked
  loop
    -- A store that is closed or handed over this moment has the group wait for the next round.
    perform 1 from public.vendors v
    where v.id in (select o.vendor_id from public.orders o where o.group_id = g.id) order by v.id for key share skip locked;
    get diagnostics locked = row_count;
    continue when locked < (select count(*) from public.orders o where o.group_id = g.id);
    -- The list is older than this lock: what was paid or is held meanwhile stays.
    continue when not exists (select 1 from public.orders o where o.group_id = g.id and o.status = 'pending')
      or exists (select 1 from public.stock_holds h where h.order_group_id = g.id and h.expires_at > clock_timestamp());
    update public.payments p set status = 'cancelled', failure_reason = 'not paid in time'
    where p.group_id = g.id and p.status in ('created', 'requires_action');
    perform private.cancel_group(g, 'not paid in time');
    cancelled := cancelled + 1;
  end loop;
  delete from public.idempotency_keys where created_at < now() - interval '90 days';
  return cancelled;
end
$$;
comment on function public.cancel_stale_orders is 'Cancels what was not paid within 24 hours, and forgets idempotency keys after 90 days. Answers how many checkouts.';
grant execute on function public.release_expired_holds, public.cancel_stale_orders to service_role;
