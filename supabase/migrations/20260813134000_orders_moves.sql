-- What happens to an order: payment, cancellation by the buyer, and expiry.

-- The whole checkout -------------------------------------------------------------------------------------------------
-- Quantities by variant: two lines of an exchange may have the same variant.
create function private.pieces_of(of_purchase uuid) returns table (variant_id uuid, quantity int)
  language sql stable security definer rows 5 set search_path = ''
begin atomic
  select i.variant_id, sum(i.quantity)::int from public.order_items i join public.orders o on o.id = i.order_id
  where o.purchase_id = of_purchase group by i.variant_id;
end;

-- Takes a purchase's goods from stock: all of them or, if one is missing, none. The purchase must be locked.
create function private.take_stock(purchase public.purchases) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_variants((
    select array_agg(i.variant_id) from public.order_items i join public.orders o on o.id = i.order_id where o.purchase_id = purchase.id));
  -- A live hold of its own means that nobody else was promised this stock. After it has expired, others' holds come
  -- first.
  if exists (
    select 1
    from private.pieces_of(purchase.id) i
    left join public.product_variants pv on pv.id = i.variant_id
    left join public.stock_holds own
      on own.checkout_key = purchase.idempotency_key and own.variant_id = i.variant_id and own.expires_at > clock_timestamp()
    where pv.id is null or pv.stock < i.quantity or (own.id is null and pv.stock - coalesce((
      select sum(h.quantity) from public.stock_holds h
      where h.variant_id = i.variant_id and h.checkout_key <> purchase.idempotency_key and h.expires_at > clock_timestamp()
        and h.contact_given
    ), 0) < i.quantity)
  ) then
    return false;
  end if;
  update public.product_variants pv set stock = pv.stock - i.quantity
  from private.pieces_of(purchase.id) i where pv.id = i.variant_id;
  perform private.tell_low_stock(purchase.id);
  perform private.drop_hold(purchase.idempotency_key);
  return true;
end
$$;

create function private.move_orders(of_purchase uuid, source text, target text, note text default '') returns void
  language plpgsql security definer set search_path = '' as $$
declare
  actor text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as('system');
  perform set_config('stallbar.note', note, true);
  update public.orders set status = target where purchase_id = of_purchase and status = source;
  perform set_config('stallbar.note', '', true);
  perform private.act_as(actor);
end
$$;

-- Ends an unpaid checkout. Orders that are paid, shipped or already canceled stay.
create function private.cancel_purchase(purchase public.purchases, note text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_orders(purchase.id, 'pending', 'cancelled', note);
  perform private.drop_hold(purchase.idempotency_key);
  perform private.release_promotions(purchase.id);
end
$$;

create function public.cancel_stale_orders() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  locked int;
  cancelled int := 0;
begin
  for purchase in
    select pu.* from public.purchases pu
    where pu.created_at < now() - private.payable_time()
      and pu.id in (select o.purchase_id from public.orders o where o.status = 'pending' and o.created_at < now() - private.payable_time())
      and not exists (select 1 from public.stock_holds h where h.purchase_id = pu.id and h.expires_at > now())
    order by pu.id limit 500
    for no key update of pu skip locked
  loop
    -- Skip the purchase until the next run if one of its stores is being closed or taken over right now.
    perform 1 from public.vendors v
    where v.id in (select o.vendor_id from public.orders o where o.purchase_id = purchase.id) order by v.id for key share skip locked;
    get diagnostics locked = row_count;
    continue when locked < (select count(*) from public.orders o where o.purchase_id = purchase.id);
    -- The list is older than this lock: orders that were paid or held since stay.
    continue when not exists (select 1 from public.orders o where o.purchase_id = purchase.id and o.status = 'pending')
      or exists (select 1 from public.stock_holds h where h.purchase_id = purchase.id and h.expires_at > clock_timestamp());
    update public.payments p set status = 'cancelled', failure_reason = 'not paid in time'
    where p.purchase_id = purchase.id and p.status in ('created', 'requires_action');
    perform private.cancel_purchase(purchase, 'not paid in time');
    cancelled := cancelled + 1;
  end loop;
  delete from public.idempotency_keys where created_at < now() - interval '90 days';
  return cancelled;
end
$$;
comment on function public.cancel_stale_orders is 'Cancels what was not paid within 24 hours, and forgets idempotency keys after 90 days. Returns how many checkouts.';
grant execute on function public.cancel_stale_orders to service_role;

-- One order ----------------------------------------------------------------------------------------------------------
-- A checkout, and for an exchange also the one whose payment covers it, in order of id, as everywhere.
create function private.lock_purchase(wanted uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.purchases pu where pu.id = any (array(
    select p.purchase_id from public.orders o join public.orders p on p.id = o.exchange_of where o.purchase_id = wanted) || wanted)
  order by pu.id for no key update;
end
$$;

-- The checkout of a secret link, locked: every move of its orders waits here for the previous one. Fails with 404 for
-- a wrong secret.
create function private.open_purchase(purchase_key text) returns public.purchases
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  if coalesce(char_length(purchase_key), 0) between 1 and 200 then
    select * into purchase from public.purchases pu where pu.token_hash = sha256(convert_to(purchase_key, 'UTF8'));
    perform private.lock_stores(of_purchases => array[purchase.id]);
    perform private.lock_purchase(purchase.id);
    select * into purchase from public.purchases pu
    where pu.token_hash = sha256(convert_to(purchase_key, 'UTF8')) for no key update;
  end if;
  if purchase.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  return purchase;
end
$$;

-- One order with its store, checkout and payment, each locked. For an exchange, also the order that was paid for.
create function private.lock_sale(order_id uuid) returns public.orders
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  select x.* into o from public.orders x where x.id = lock_sale.order_id;
  perform private.lock_stores(of_purchases => array[o.purchase_id]);
  perform private.lock_purchase(o.purchase_id);
  -- The payment before the order, as in record_refund: the other way around they could deadlock.
  perform 1 from public.payment_allocations a join public.payments p on p.id = a.payment_id
  where a.order_id = coalesce(o.exchange_of, o.id) for no key update of p;
  perform 1 from public.orders x where x.id = any (array[o.exchange_of, o.id]) order by x.id for no key update;
  select x.* into o from public.orders x where x.id = lock_sale.order_id;
  return o;
end
$$;

-- Whether the caller bought this: with this account, or as a guest or through another account with the same mailbox.
create function private.is_own_order(o public.orders) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
begin
  return coalesce(o.user_id = me, false) or exists (
    select 1 from auth.users u join public.purchases pu on pu.id = o.purchase_id
    where u.id = me and private.plain_email(coalesce(o.guest_email, pu.email)) = private.plain_email(u.email));
end
$$;

-- An admin may not decide about an order that they placed.
create function private.refuse_own_order(o public.orders) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if private.is_own_order(o) then
    perform private.fail(403, 'own_order', 'You placed this order yourself, so someone else has to do this.');
  end if;
end
$$;

-- The same for the store and for admins. Everyone else gets the 404 of an order that does not exist. pays: a refund,
-- for which admins need the right to move money and a code of the second factor; not for their own store.
create function private.open_sale(order_id uuid, resource text default 'orders', pays boolean default false) returns public.orders
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
begin
  perform private.me();
  select x.* into o from public.orders x
  where x.id = open_sale.order_id and (private.may_vendor(x.vendor_id, resource, 'write') 
    or private.may_admin(case resource when 'refunds' then 'money' else 'users' end, 'write'));
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  if not private.may_vendor(o.vendor_id, resource, 'write') then
    perform private.live_session();
    perform private.refuse_own_store(o.vendor_id);
    perform private.refuse_own_order(o);
    if pays and not private.may_admin('money', 'write') then
      perform private.fail(403, 'right_missing', 'Your admin role doesn''t allow this.');
    elsif pays then
      perform private.stepped_up();
    end if;
  end if;
  perform private.lock_sale(o.id);
  -- Check again: the store may have changed hands while this waited for the locks.
  select x.* into o from public.orders x
  where x.id = open_sale.order_id and (private.may_vendor(x.vendor_id, resource, 'write') 
    or private.may_admin(case resource when 'refunds' then 'money' else 'users' end, 'write'));
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  return o;
end
$$;

create function private.seller_role(o public.orders) returns text
  language sql stable set search_path = ''
  return case when private.may_vendor(o.vendor_id, 'orders', 'write') then 'vendor' else 'admin' end;

-- The account that placed the purchase is a customer; anyone else with the link is a guest.
create function private.buyer_role(purchase public.purchases) returns text
  language sql stable set search_path = ''
  return case when purchase.user_id = private.uid() then 'customer' else 'guest' end;

-- Moves one order on behalf of `actor`, with a note for its history.
create function private.move_order(order_id uuid, target text, actor text, note text default '') returns void
  language plpgsql security definer set search_path = '' as $$
declare
  before text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as(actor);
  perform set_config('stallbar.note', coalesce(note, ''), true);
  update public.orders o set status = target where o.id = move_order.order_id and o.status <> target;
  perform set_config('stallbar.note', '', true);
  perform private.act_as(before);
end
$$;

-- Returns items to stock. Each entry of `pieces` is {variant_id, quantity}.
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

-- Pages follow an order's row: touching it makes them notice changes to what belongs to the order.
create function private.touch_order() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.orders o set updated_at = clock_timestamp() where o.id = new.order_id;
  return null;
end
$$;

-- Canceling ---------------------------------------------------------------------------------------------------------
create function private.cancel_reason(code text) returns text
  language sql immutable set search_path = ''
  return case code
    when 'changed-mind' then 'Changed my mind'
    when 'ordered-by-mistake' then 'Ordered by mistake'
    when 'too-slow' then 'Takes too long'
    when 'found-cheaper' then 'Found it for less'
    when 'other' then 'Other reason'
  end;

-- `words` are sent to the store; its own members are not notified of a member's action. `told`: what the buyer reads
-- about a cancellation by the store.
create function private.mail_about_cancelled(
  purchase public.purchases, o public.orders, words text, amount numeric, by_store boolean, told text default null
) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'order-cancelled', purchase.email, jsonb_build_object(
    'reference', purchase.reference, 'first_name', purchase.first_name, 'vendor_name', private.shown_name(v), 'token', private.guest_token(purchase.id),
    'reason', told, 'refunded', amount > 0, 'amount', private.money(amount), 'items', private.mail_items(o.id)),
    'order-cancelled:' || o.id
  from public.vendors v where v.id = o.vendor_id
  on conflict (dedupe_key) do nothing;
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-order-cancelled', u.email, jsonb_build_object(
    'reference', purchase.reference, 'vendor_name', private.shown_name(v), 'vendor_slug', v.slug, 'reason', words,
    'items', private.mail_items(o.id)), 'vendor-order-cancelled:' || o.id
  from public.vendors v join auth.users u on u.id = v.id where v.id = o.vendor_id and u.email is not null and not by_store
  on conflict (dedupe_key) do nothing;
end
$$;

-- Ends a paid order without shipments: its goods return to stock, and the rest of its share of the payment is
-- refunded. Purchase, payment and order are locked.
create function private.end_order(
  purchase public.purchases, o public.orders, actor text, words text, restock boolean, told text default null
) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  paid_order uuid := coalesce(o.exchange_of, o.id);
  share numeric;
begin
  share := case when o.exchange_of is null then private.unrefunded(o.id) else private.worth_of_exchange(o) end;
  perform private.move_order(o.id, 'cancelled', actor, words);
  if restock then
    perform private.put_back((
      select jsonb_agg(jsonb_build_object('variant_id', i.variant_id, 'quantity', i.quantity))
      from public.order_items i where i.order_id = o.id and i.variant_id is not null));
  end if;
  if share > 0 then
    insert into public.refunds (payment_id, order_id, amount, currency, reason)
    select a.payment_id, a.order_id, share, purchase.currency, case when o.exchange_of is null then 'canceled before shipping' else (
      -- The refund is of the order that was paid for, which has other variants.
      select 'exchange canceled before shipping: ' || string_agg(i.quantity || ' × ' || private.item_name(i), '; ' order by i.id)
      from public.order_items i where i.order_id = o.id) end
    from public.payment_allocations a where a.order_id = paid_order;
  end if;
  perform private.release_promotions(purchase.id);
  perform private.mail_about_cancelled(purchase, o, words, share, actor not in ('customer', 'guest'), told);
end
$$;

create function public.cancel_order(purchase_key text, order_id uuid, reason text, note text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  o public.orders;
  actor text;
  words text := private.cancel_reason(cancel_order.reason);
begin
  if words is null then
    perform private.fail(422, 'reason_unknown', 'Choose a reason.');
  end if;
  if char_length(cancel_order.note) > 500 then
    perform private.fail(422, 'note_too_long', 'A note can have up to 500 characters.');
  end if;
  words := concat_ws(': ', words, nullif(private.clean_words(cancel_order.note), ''));
  purchase := private.open_purchase(purchase_key);
  actor := private.buyer_role(purchase);
  -- The payment before the order, as in record_refund: the other way around they could deadlock.
  perform 1 from public.payment_allocations a join public.payments p on p.id = a.payment_id
  where a.order_id = (
    select coalesce(x.exchange_of, x.id) from public.orders x where x.id = cancel_order.order_id and x.purchase_id = purchase.id)
  for no key update of p;
  select x.* into o from public.orders x where x.id = cancel_order.order_id and x.purchase_id = purchase.id for no key update;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  if o.status in ('shipped', 'delivered') or exists (
    select 1 from public.order_items i where i.order_id = o.id and i.shipped > 0
  ) then
    perform private.fail(409, 'already_shipped', 'This package has already shipped. You can return it when it arrives.');
  end if;

  if o.status = 'pending' then
    -- Unpaid: one payment covers the whole checkout, so all of it is canceled.
    perform private.act_as('system');
    update public.payments p set status = 'cancelled', failure_reason = 'canceled by the buyer'
    where p.purchase_id = purchase.id and p.status in ('created', 'requires_action');
    perform private.act_as('');
    perform private.move_order(x.id, 'cancelled', actor, words)
    from public.orders x where x.purchase_id = purchase.id and x.status = 'pending';
    perform private.cancel_purchase(purchase, words);
  elsif o.status <> 'cancelled' then
    perform private.end_order(purchase, o, actor, words, true);
  end if;
  return jsonb_build_object('outcome', 'cancelled', 'refund', private.money(coalesce((
    select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)));
end
$$;
comment on function public.cancel_order is
  'The buyer cancels an order before anything ships: its items go back in stock and its share of the payment is refunded. All of an unpaid checkout is canceled. Repeating it changes nothing. 404 wrong key, 409 already_shipped.';
grant execute on function public.cancel_order to anon, authenticated;
