-- Attempts to pay, and what a provider's word about one does to stock, orders and mail.

-- What the mails say about an order.
create function private.mail_items(wanted_order uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object(
      'title', i.title, 'sku', i.sku, 'quantity', i.quantity, 'line_total', private.money(i.line_total),
      'options', nullif(concat_ws(', ', i.color, i.size, i.flavor, i.quantity_option), '')) order by i.id)
    from public.order_items i where i.order_id = wanted_order
  );

create function private.mail_about_paid_group(g public.order_groups) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  shared jsonb := jsonb_build_object(
    'reference', g.reference, 'first_name', g.first_name, 'last_name', g.last_name, 'address', g.address,
    'address2', g.address2, 'city', g.city, 'state', g.state, 'zip_code', g.zip_code);
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'order-confirmation', g.email, shared || jsonb_build_object(
    'token', private.guest_token(g.id), 'currency', g.currency, 'subtotal', private.money(g.subtotal),
    'shipping', private.money(g.shipping), 'discount', private.money(g.discount), 'discounted', g.discount > 0,
    'tax', private.money(g.tax), 'total', private.money(g.total), 'parcel_count', count(*), 'several', count(*) > 1,
    'orders', jsonb_agg(jsonb_build_object(
      'vendor_name', v.store_name, 'rate_name', o.rate_name, 'earliest', to_char(o.delivery_min, 'Mon FMDD'),
      'latest', to_char(o.delivery_max, 'Mon FMDD'), 'total', private.money(o.total),
      'items', private.mail_items(o.id)) order by o.id)
  ), 'order-confirmation:' || g.id
  from public.orders o join public.vendors v on v.id = o.vendor_id where o.group_id = g.id
  on conflict (dedupe_key) do nothing;

  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'vendor-new-order', u.email, shared || jsonb_build_object(
    'vendor_name', v.store_name, 'vendor_slug', v.slug, 'rate_name', o.rate_name,
    'earliest', to_char(o.delivery_min, 'Mon FMDD'), 'latest', to_char(o.delivery_max, 'Mon FMDD'),
    'piece_count', (select sum(i.quantity) || case sum(i.quantity) when 1 then ' piece' else ' pieces' end
      from public.order_items i where i.order_id = o.id),
    'items', private.mail_items(o.id)
  ), 'vendor-new-order:' || o.id
  from public.orders o
  join public.vendors v on v.id = o.vendor_id
  join auth.users u on u.id = v.id
  where o.group_id = g.id and u.email is not null
  on conflict (dedupe_key) do nothing;
end
$$;

-- Takes the goods of a group from stock: all of them or, when a piece is gone, none. The group must be locked.
create function private.take_stock(g public.order_groups) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.lock_variants((
    select array_agg(i.variant_id) from public.order_items i join public.orders o on o.id = i.order_id where o.group_id = g.id));
  -- While its own hold lives nobody else was promised these pieces; afterwards the holds of others come first.
  if exists (
    select 1
    from public.orders o
    join public.order_items i on i.order_id = o.id
    left join public.product_variants pv on pv.id = i.variant_id
    left join public.stock_holds own
      on own.checkout_key = g.idempotency_key and own.variant_id = i.variant_id and own.expires_at > clock_timestamp()
    where o.group_id = g.id and (
      pv.id is null or pv.stock < i.quantity or (own.id is null and pv.stock - coalesce((
        select sum(h.quantity) from public.stock_holds h
        where h.variant_id = i.variant_id and h.checkout_key <> g.idempotency_key and h.expires_at > clock_timestamp()
          and h.contact_given
      ), 0) < i.quantity)
    )
  ) then
    return false;
  end if;
  update public.product_variants pv set stock = pv.stock - i.quantity
  from public.order_items i join public.orders o on o.id = i.order_id
  where o.group_id = g.id and pv.id = i.variant_id;
  perform private.drop_hold(g.idempotency_key);
  return true;
end
$$;

create function private.move_orders(wanted_group uuid, source text, target text, note text default '') returns void
  language plpgsql security definer set search_path = '' as $$
declare
  actor text := coalesce(current_setting('stallbar.actor', true), '');
begin
  perform private.act_as('system');
  perform set_config('stallbar.note', note, true);
  update public.orders set status = target where group_id = wanted_group and status = source;
  perform set_config('stallbar.note', '', true);
  perform private.act_as(actor);
end
$$;

-- An unpaid checkout ends: what is paid for, on its way or cancelled already stays as it is.
create function private.cancel_group(g public.order_groups, note text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.move_orders(g.id, 'pending', 'cancelled', note);
  perform private.drop_hold(g.idempotency_key);
  if not exists (select 1 from public.orders o where o.group_id = g.id and o.status <> 'cancelled') then
    update public.promotion_redemptions r set released_at = now() where r.group_id = g.id and r.released_at is null;
  end if;
end
$$;

-- One allocation per order. The orders' totals add up to the group's, and so to the payment's.
create function private.allocate_payment(wanted_payment uuid, wanted_group uuid) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.payment_allocations (payment_id, order_id, amount)
  select wanted_payment, o.id, o.total from public.orders o where o.group_id = wanted_group;
end;

-- A promotion may bring the total to nothing: then there is no provider to wait for.
create function private.settle_without_payment(wanted_group uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  g public.order_groups;
  payment uuid;
begin
  select * into g from public.order_groups where id = wanted_group for no key update;
  if not private.take_stock(g) then
    perform private.fail(409, 'stock_gone', 'Something in this order has sold out meanwhile.');
  end if;
  insert into public.payments (group_id, provider, method, amount, currency, status)
  values (g.id, 'none', g.payment_method, 0, g.currency, 'paid') returning id into payment;
  perform private.allocate_payment(payment, g.id);
  perform private.move_orders(g.id, 'pending', 'confirmed');
  perform private.move_orders(g.id, 'confirmed', 'processing');
  perform private.mail_about_paid_group(g);
end
$$;

create function public.start_payment(group_id uuid, token text, provider text, method text) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  g public.order_groups;
  attempt public.payments;
  wanted private.line[];
  priced jsonb;
  given private.hold_grant;
begin
  if start_payment.method is null or start_payment.method not in ('card', 'paypal') then
    perform private.fail(422, 'payment_method_invalid', 'Please select a payment method');
  end if;
  if start_payment.provider is null or start_payment.provider !~ '^[a-z0-9_-]{1,30}$' then
    perform private.fail(422, 'provider_invalid', 'provider names who takes the payment.');
  end if;
  perform private.lock_stores(of_groups => array[start_payment.group_id]);
  select * into g from public.order_groups o
  where o.id = start_payment.group_id and o.token_hash = sha256(convert_to(start_payment.token, 'UTF8'))
  for no key update;
  if g.id is null then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  if exists (
    select 1 from public.payments p where p.group_id = g.id and p.status in ('paid', 'refunded', 'partially-refunded')
  ) then
    perform private.fail(409, 'already_paid', 'This order is already paid.');
  end if;
  if exists (select 1 from public.orders o where o.group_id = g.id and o.status <> 'pending') then
    perform private.fail(410, 'order_closed', 'This order was cancelled.');
  end if;

  select array_agg(row(i.variant_id, i.quantity)::private.line order by i.id) into wanted
  from public.order_items i join public.orders o on o.id = i.order_id where o.group_id = g.id;
  perform private.lock_variants((select array_agg(w.variant_id) from unnest(wanted) w));
  -- Sold is sold: a price that changed or a draft since then do not matter, stock does.
  select jsonb_agg(jsonb_build_object('variant_id', w.variant_id, 'requested', w.quantity, 'available', greatest(free.pieces, 0)))
  into priced
  from unnest(wanted) w
  left join public.product_variants pv on pv.id = w.variant_id
  cross join lateral (
    select coalesce(pv.stock, 0) - coalesce((
      select sum(h.quantity) from public.stock_holds h
      where h.variant_id = w.variant_id and h.checkout_key <> g.idempotency_key and h.expires_at > clock_timestamp()
        and h.contact_given
    ), 0) as pieces
  ) free
  where free.pieces < w.quantity;
  if priced is not null then
    return jsonb_build_object('outcome', 'short', 'lines', priced);
  end if;
  -- Where nothing more may be held it can be paid all the same: pieces that are still there then are taken.
  given := private.grant_hold(g.idempotency_key, (select sum(w.quantity)::int from unnest(wanted) w), g.subtotal, true, true);
  if given.expires_at is not null then
    insert into public.stock_holds (checkout_key, variant_id, quantity, order_group_id, contact_given, expires_at)
    select g.idempotency_key, w.variant_id, w.quantity, g.id, true, given.expires_at from unnest(wanted) w
    on conflict (checkout_key, variant_id) do update
      set quantity = excluded.quantity, order_group_id = excluded.order_group_id, expires_at = excluded.expires_at;
  end if;

  select * into attempt from public.payments p where p.group_id = g.id and p.status in ('created', 'requires_action');
  if attempt.id is not null and attempt.provider <> start_payment.provider then
    update public.payments set status = 'cancelled' where id = attempt.id;
    attempt := null;
  end if;
  if attempt.id is null then
    insert into public.payments (group_id, provider, method, amount, currency)
    values (g.id, start_payment.provider, start_payment.method, g.total, g.currency) returning * into attempt;
    -- After a decline another method may be chosen: the order names the one that is tried now.
    update public.order_groups o set payment_method = attempt.method
    where o.id = g.id and o.payment_method <> attempt.method;
  end if;
  return jsonb_build_object(
    'outcome', 'started', 'payment_id', attempt.id, 'amount', private.money(attempt.amount), 'currency', attempt.currency,
    'method', attempt.method, 'reference', g.reference, 'email', g.email, 'status', attempt.status,
    'created_at', attempt.created_at, 'expires_at', given.expires_at,
    'lines', (
      select jsonb_agg(jsonb_build_object('title', i.title, 'quantity', i.quantity, 'unit_price', private.money(i.unit_price)) order by i.id)
      from public.order_items i join public.orders o on o.id = i.order_id where o.group_id = g.id));
end
$$;
comment on function public.start_payment is
  'The attempt to pay a group: the open one, else a new one. Renews the hold for as long as an order may hold in all (expires_at is null after that), or answers {outcome: short, lines}. 404 wrong token, 409 already paid, 410 cancelled.';

create function public.confirm_payment(
  payment_id uuid, provider text, event_id text, outcome text, amount numeric, currency text, provider_ref text, reason text
) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  g public.order_groups;
  payment public.payments;
  refund_reason text;
begin
  if coalesce(outcome, '') not in ('paid', 'declined', 'timed_out', 'requires_action', 'cancelled') then
    perform private.fail(422, 'outcome_unknown', 'outcome is paid, declined, timed_out, requires_action or cancelled.');
  end if;
  if coalesce(char_length(confirm_payment.event_id), 0) not between 1 and 255 then
    perform private.fail(422, 'event_id_missing', 'event_id names the fact, so that it counts once.');
  end if;
  perform private.lock_stores(of_groups => array(
    select p.group_id from public.payments p where p.id = confirm_payment.payment_id));
  select o.* into g from public.order_groups o
  join public.payments p on p.group_id = o.id where p.id = confirm_payment.payment_id for no key update of o;
  select * into payment from public.payments p where p.id = confirm_payment.payment_id for no key update;
  if payment.id is null or payment.provider is distinct from confirm_payment.provider then
    perform private.fail(404, 'payment_not_found', 'There is no such payment.');
  end if;

  insert into public.payment_events (provider, event_id, payment_id, payload)
  values (payment.provider, confirm_payment.event_id, payment.id, jsonb_build_object(
    'outcome', outcome, 'amount', confirm_payment.amount, 'currency', confirm_payment.currency,
    'provider_ref', confirm_payment.provider_ref, 'reason', reason))
  on conflict do nothing;
  if not found then
    return jsonb_build_object('status', payment.status, 'group_id', g.id);
  end if;

  if outcome = 'paid' and (confirm_payment.amount, confirm_payment.currency) is distinct from (payment.amount, payment.currency::text) then
    perform private.fail(422, 'amount_mismatch', 'The amount that was paid is not the amount of this payment.');
  end if;
  if confirm_payment.provider_ref is not null and exists (
    select 1 from public.payments p
    where p.provider = payment.provider and p.provider_ref = confirm_payment.provider_ref and p.id <> payment.id
  ) then
    perform private.fail(422, 'provider_ref_taken', 'This reference belongs to another payment.');
  end if;
  -- A late or repeated word that the graph does not allow changes nothing; it is on record.
  if not exists (
    select 1 from public.payment_status_transitions t
    where t.from_status = payment.status and t.to_status = outcome and t.actor_role = 'system'
  ) then
    return jsonb_build_object('status', payment.status, 'group_id', g.id);
  end if;
  -- A declined attempt is answered once; a new one has its own row.
  update public.payments p set
    status = outcome, provider_ref = coalesce(confirm_payment.provider_ref, p.provider_ref),
    failure_reason = case when outcome in ('declined', 'timed_out', 'cancelled') then left(reason, 500) end
  where p.id = payment.id;
  if outcome <> 'paid' then
    return jsonb_build_object('status', outcome, 'group_id', g.id);
  end if;

  if exists (select 1 from public.payment_allocations a join public.orders o on o.id = a.order_id where o.group_id = g.id) then
    refund_reason := 'paid twice';
  elsif exists (select 1 from public.orders o where o.group_id = g.id and o.status <> 'pending') then
    refund_reason := 'order cancelled before the payment arrived';
  elsif not private.take_stock(g) then
    refund_reason := 'sold out before the payment arrived';
    perform private.cancel_group(g, refund_reason);
  end if;
  if refund_reason is not null then
    insert into public.refunds (payment_id, amount, currency, reason)
    values (payment.id, payment.amount, payment.currency, refund_reason);
    if refund_reason <> 'paid twice' then
      insert into public.email_outbox (template, to_email, payload, dedupe_key)
      values ('order-sold-out', g.email, jsonb_build_object(
        'reference', g.reference, 'first_name', g.first_name, 'amount', private.money(payment.amount),
        'token', private.guest_token(g.id)), 'order-sold-out:' || g.id)
      on conflict (dedupe_key) do nothing;
    end if;
    return jsonb_build_object('status', 'paid', 'group_id', g.id, 'refund', refund_reason);
  end if;

  perform private.allocate_payment(payment.id, g.id);
  -- An attempt that was given up for another method may still be the one that is paid.
  update public.order_groups o set payment_method = payment.method
  where o.id = g.id and o.payment_method <> payment.method;
  -- Another attempt that is still open can only pay a second time.
  update public.payments p set status = 'cancelled' where p.group_id = g.id and p.status in ('created', 'requires_action');
  perform private.move_orders(g.id, 'pending', 'confirmed');
  perform private.move_orders(g.id, 'confirmed', 'processing');
  perform private.mail_about_paid_group(g);
  return jsonb_build_object('status', 'paid', 'group_id', g.id);
end
$$;
comment on function public.confirm_payment is
  'A provider''s word about an attempt, counted once per (provider, event_id). paid takes the stock, or refunds when it is gone. 404 unknown, 422 when amount or currency differ.';

-- The sender claims, asks the provider, records. What is claimed and not recorded comes back by itself: money is owed
-- until the provider has taken it, so nothing is ever given up.
create function public.claim_refunds(provider text, max int default 10, payment_id uuid default null)
  returns table (id uuid, payment_ref text, amount text, try int)
  language plpgsql security definer rows 10 set search_path = '' as $$
begin
  return query
    with claimed as (
      -- After 2, 4, 8 … minutes, and every 6 hours in the end.
      update public.refunds r set tries = r.tries + 1,
        next_try_at = now() + least(interval '1 minute' * power(2, least(r.tries + 1, 9)), interval '6 hours')
      where r.id in (
        select w.id from public.refunds w
        join public.payments p on p.id = w.payment_id
        where w.status = 'requested' and w.next_try_at <= now() and p.provider = claim_refunds.provider
          and (claim_refunds.payment_id is null or w.payment_id = claim_refunds.payment_id)
        order by w.next_try_at, w.id limit least(greatest(coalesce(claim_refunds.max, 10), 1), 100)
        for update of w skip locked
      )
      returning r.id, r.payment_id, r.amount, r.tries
    )
    select c.id, p.provider_ref, private.money(c.amount), c.tries
    from claimed c join public.payments p on p.id = c.payment_id order by c.id;
end
$$;
comment on function public.claim_refunds is
  'Refunds that a provider is to be asked for now, each given to one sender only. They come back after 2, 4, 8 … minutes, at most 6 hours, until record_refund says how they went.';

create function public.record_refund(refund_id uuid, status text, provider_ref text default null, problem text default null)
  returns boolean
  language plpgsql security definer set search_path = '' as $$
declare
  payment public.payments;
  entry public.refunds;
begin
  if coalesce(record_refund.status, '') not in ('requested', 'sent', 'succeeded', 'failed') then
    perform private.fail(422, 'status_unknown', 'status is requested, sent, succeeded or failed.');
  end if;
  -- The payment first: two refunds of one payment that end at once add up.
  select p.* into payment from public.payments p
  join public.refunds r on r.payment_id = p.id where r.id = record_refund.refund_id for no key update of p;
  select * into entry from public.refunds r where r.id = record_refund.refund_id for no key update;
  if entry.id is null or entry.status not in ('requested', 'sent') then
    return false;
  end if;
  update public.refunds r set
    status = case record_refund.status when 'requested' then r.status else record_refund.status end,
    provider_ref = coalesce(record_refund.provider_ref, r.provider_ref), problem = left(record_refund.problem, 500)
  where r.id = entry.id;
  if record_refund.status = 'succeeded' then
    update public.payments p set status = case
      when (select sum(r.amount) from public.refunds r where r.payment_id = payment.id and r.status = 'succeeded') >= payment.amount
      then 'refunded' else 'partially-refunded' end
    where p.id = payment.id;
  end if;
  return true;
end
$$;
comment on function public.record_refund is
  'How a refund went: requested (not taken, problem says why), sent, succeeded or failed. False when it is unknown or has ended. The payment follows.';

grant execute on function public.start_payment, public.confirm_payment, public.claim_refunds, public.record_refund
  to service_role;
