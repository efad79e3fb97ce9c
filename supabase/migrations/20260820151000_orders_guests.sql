-- Orders without an account: tracking by secret link, emailing the link again, linking to an account, buying again.

-- A checkout with its orders as its buyer sees it.
create function private.purchase_sheet(purchase public.purchases) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  paid text;
begin
  paid := private.payment_status(purchase.id);
  return jsonb_build_object(
    'purchase_id', purchase.id, 'reference', purchase.reference, 'created_at', purchase.created_at, 'email', purchase.email, 'first_name', purchase.first_name,
    'last_name', purchase.last_name, 'phone', purchase.phone, 'address', purchase.address, 'address2', purchase.address2, 'city', purchase.city,
    'state', purchase.state, 'zip_code', purchase.zip_code, 'currency', purchase.currency, 'subtotal', private.money(purchase.subtotal),
    'shipping', private.money(purchase.shipping), 'discount', private.money(purchase.discount), 'tax', private.money(purchase.tax),
    'total', private.money(purchase.total), 'payment_method', purchase.payment_method, 'payment_status', paid,
    'payable_until', case when paid in ('unpaid', 'declined', 'timed_out') and not exists (
      select 1 from public.orders o where o.purchase_id = purchase.id and o.status <> 'pending'
    ) then purchase.created_at + private.payable_time() end,
    'hold_expires_at', (select min(h.expires_at) from public.stock_holds h where h.purchase_id = purchase.id and h.expires_at > now()),
    'orders', (
      select jsonb_agg(jsonb_build_object(
        'id', o.id, 'vendor_id', o.vendor_id, 'vendor_name', private.shown_name(v), 'vendor_slug', v.slug, 'status', o.status,
        'subtotal', private.money(o.subtotal), 'shipping', private.money(o.shipping), 'discount', private.money(o.discount),
        'tax', private.money(o.tax), 'total', private.money(o.total), 'rate_name', o.rate_name,
        'earliest', o.delivery_min, 'latest', o.delivery_max,
        'items', (
          select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object(
            'id', i.id, 'product_id', i.product_id, 'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
            'image', i.image, 'unit_price', private.money(i.unit_price),
            'line_total', private.money(i.line_total)) order by i.id)
          from public.order_items i where i.order_id = o.id),
        'events', (
          select jsonb_agg(jsonb_build_object('status', e.status, 'at', e.at,
            'note', case when e.status = 'cancelled' then e.note end) order by e.at, e.id)
          from public.order_events e where e.order_id = o.id)
      ) || private.after_sale(o) order by o.id)
      from public.orders o join public.vendors v on v.id = o.vendor_id where o.purchase_id = purchase.id));
end
$$;

create function public.track_guest_order(token text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  if coalesce(char_length(token), 0) not between 1 and 200 then
    return null;
  end if;
  select * into purchase from public.purchases pu where pu.token_hash = sha256(convert_to(token, 'UTF8'));
  if purchase.id is null then
    return null;
  end if;
  return private.purchase_sheet(purchase);
end
$$;
comment on function public.track_guest_order is 'What the holder of the secret link may see of a checkout; null for any other token.';
grant execute on function public.track_guest_order to anon, authenticated, service_role;

create function public.link_guest_orders_to_user(user_email text, user_id_param uuid) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  verified text;
  purchases uuid[];
  linked int;
begin
  -- The parameters (see spec §7) are mere claims. Only the session's confirmed address counts; otherwise anyone could
  -- take over another person's orders.
  select lower(u.email) into verified from auth.users u where u.id = me and u.email_confirmed_at is not null for key share;
  if verified is null then
    return 0;
  end if;
  select array_agg(pu.id) into purchases from public.purchases pu where pu.user_id is null and lower(pu.email) = verified;
  perform private.lock_stores(of_purchases => coalesce(purchases, '{}'));
  perform 1 from public.purchases pu where pu.id = any (purchases) order by pu.id for no key update;
  update public.purchases pu set user_id = me where pu.id = any (purchases) and pu.user_id is null;
  update public.orders o set user_id = me, guest_email = null where o.purchase_id = any (purchases) and o.user_id is null;
  get diagnostics linked = row_count;
  return linked;
end
$$;
comment on function public.link_guest_orders_to_user is
  'Gives the session''s account the guest orders of its own confirmed email; both parameters are ignored. Returns how many orders.';
grant execute on function public.link_guest_orders_to_user to authenticated, service_role;

create function public.reorder(purchase_key text, order_id uuid default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  of_purchase uuid;
  wanted jsonb;
  priced jsonb := '{"lines": [], "orders": []}';
begin
  select pu.id into of_purchase from public.purchases pu
  where char_length(purchase_key) <= 200 and pu.token_hash = sha256(convert_to(purchase_key, 'UTF8'));
  if of_purchase is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'quantity', i.quantity) order by i.id) into wanted
  from public.order_items i join public.orders o on o.id = i.order_id
  where o.purchase_id = of_purchase and (reorder.order_id is null or o.id = reorder.order_id) and i.variant_id is not null;
  if wanted is not null then
    priced := public.quote_cart(wanted, null, null, null);
  end if;
  return coalesce((
    select jsonb_agg(private.item_line(i) || jsonb_build_object(
      'wanted', i.quantity,
      'line', case when l.line ->> 'status' <> 'gone' then l.line end,
      'vendor_name', (select p ->> 'vendor_name' from jsonb_array_elements(priced -> 'orders') p
        where p ->> 'vendor_id' = l.line ->> 'vendor_id')) order by i.id)
    from public.order_items i
    join public.orders o on o.id = i.order_id
    left join lateral (
      select x as line from jsonb_array_elements(priced -> 'lines') x where x ->> 'variant_id' = i.variant_id::text limit 1
    ) l on true
    where o.purchase_id = of_purchase and (reorder.order_id is null or o.id = reorder.order_id)
  ), '[]');
end
$$;
comment on function public.reorder is
  'What can be bought again from an order: each item with its line as quote_cart returns it today, or null if it is no longer sold.';
grant execute on function public.reorder to anon, authenticated;

-- The link, sent again -----------------------------------------------------------------------------------------------
-- For anyone who knows an order's number and address. The answer must reveal nothing about either.
create table private.order_link_requests (
  id uuid primary key default public.uuid_v7(),
  reference text not null,
  email text not null,
  created_at timestamptz not null default now(),
  unique (reference, email)
);
comment on table private.order_link_requests is
  'Looked up when emails are sent, not on request: a response that waited for the lookup would leak the result by its timing.';
alter table private.order_link_requests enable row level security;

create function public.mail_order_link(reference text, email text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  wanted text := upper(trim(reference));
  address text := lower(trim(email));
begin
  if coalesce(wanted, '') !~ '^[A-Z0-9-]{4,20}$' or not coalesce(private.is_email(address), false) then
    perform private.fail(422, 'lookup_invalid', 'Check the order number and the email address.');
  end if;
  perform private.take_turn('order link', address);
  insert into private.order_link_requests (reference, email) values (wanted, address) on conflict do nothing;
  perform pg_notify('stallbar_mail', 'order link');
end
$$;
comment on function public.mail_order_link is
  'Emails the link of an order to its own address, if there is an order with this number and address; the response is the same if there is none. 429 after five for one address in ten minutes.';
grant execute on function public.mail_order_link to anon, authenticated;

create function private.answer_order_links() returns void
  language sql volatile security definer set search_path = ''
begin atomic
  with first as materialized (
    select o.id from private.order_link_requests o order by o.id limit 100 for update skip locked
  ), asked as (
    delete from private.order_link_requests r using first where r.id = first.id
    returning r.id, r.reference, r.email
  )
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'order-link', pu.email,
    jsonb_build_object('reference', pu.reference, 'first_name', pu.first_name, 'token', private.guest_token(pu.id)),
    'order-link:' || a.id
  from asked a join public.purchases pu on pu.reference = a.reference and lower(pu.email) = a.email;
end;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('order_link_requests', 96, 'select reference, created_at from private.order_link_requests where email = $2', null,
    'delete from private.order_link_requests where email = $2');
