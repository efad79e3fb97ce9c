-- One charge per checkout, one allocation per order. The provider's webhook and the return page update the same row.

create table public.payments (
  id uuid primary key default public.uuid_v7(),
  purchase_id uuid not null references public.purchases (id) on delete restrict,
  provider text not null check (provider ~ '^[a-z0-9_-]{1,30}$'),
  provider_ref text,
  method text not null check (method in ('card', 'paypal')),
  amount numeric(12, 2) not null check (amount >= 0),
  currency char(3) not null default 'USD',
  status text not null default 'created' check (status in
    ('created', 'requires_action', 'paid', 'declined', 'timed_out', 'cancelled', 'refunded', 'partially-refunded')),
  failure_reason text check (char_length(failure_reason) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index payments_purchase_id_idx on public.payments (purchase_id, created_at desc, id desc);
create unique index payments_one_open_idx on public.payments (purchase_id) where status in ('created', 'requires_action');
create unique index payments_provider_ref_idx on public.payments (provider, provider_ref) where provider_ref is not null;
create trigger payments_transition before update of status on public.payments
  for each row execute function private.enforce_transition('payment_status_transitions');
create trigger payments_touch before update on public.payments
  for each row execute function private.touch_updated_at();
alter table public.payments enable row level security;
grant select (id, purchase_id, method, amount, currency, status, created_at) on public.payments to authenticated;
grant select, insert, update on public.payments to service_role;
create policy "Customers see the payments of their checkouts" on public.payments
  for select to authenticated using (exists (select 1 from public.purchases pu where pu.id = purchase_id));

create table public.payment_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
-- Declined, timed out and canceled can still become paid: the provider has the final say about money.
insert into public.payment_status_transitions values
  ('created', 'requires_action', 'system'), ('created', 'paid', 'system'), ('created', 'declined', 'system'),
  ('created', 'timed_out', 'system'), ('created', 'cancelled', 'system'),
  ('requires_action', 'paid', 'system'), ('requires_action', 'declined', 'system'),
  ('requires_action', 'timed_out', 'system'), ('requires_action', 'cancelled', 'system'),
  ('declined', 'paid', 'system'), ('timed_out', 'paid', 'system'), ('cancelled', 'paid', 'system'),
  ('paid', 'partially-refunded', 'system'), ('paid', 'refunded', 'system'), ('partially-refunded', 'refunded', 'system');
alter table public.payment_status_transitions enable row level security;
grant select on public.payment_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a payment" on public.payment_status_transitions
  for select to anon, authenticated using (true);

create table public.payment_allocations (
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  amount numeric(12, 2) not null check (amount >= 0),
  primary key (payment_id, order_id)
);
create index payment_allocations_order_id_idx on public.payment_allocations (order_id);
create trigger payment_allocations_append_only before update or delete on public.payment_allocations
  for each row execute function private.forbid_change();
alter table public.payment_allocations enable row level security;
grant select on public.payment_allocations to authenticated;
grant select, insert on public.payment_allocations to service_role;
create policy "Allocations are seen with their order" on public.payment_allocations
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));

create table public.payment_events (
  provider text not null,
  event_id text not null check (char_length(event_id) between 1 and 255),
  payment_id uuid not null references public.payments (id) on delete restrict,
  payload jsonb not null,
  received_at timestamptz not null default now(),
  primary key (provider, event_id)
);
create index payment_events_payment_id_idx on public.payment_events (payment_id);
create trigger payment_events_append_only before update or delete on public.payment_events
  for each row execute function private.forbid_change();
alter table public.payment_events enable row level security;
grant select, insert on public.payment_events to service_role;

-- One allocation per order. The totals of the orders add up to that of the purchase and so to the payment.
create function private.allocate_payment(wanted_payment uuid, of_purchase uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into public.payment_allocations (payment_id, order_id, amount)
  select wanted_payment, o.id, o.total from public.orders o where o.purchase_id = of_purchase;
  perform private.post_earnings(wanted_payment, of_purchase);
end
$$;

-- A promotion can bring the total to zero: then there is no provider to wait for.
create function private.settle_without_payment(of_purchase uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
  payment uuid;
begin
  select * into purchase from public.purchases where id = of_purchase for no key update;
  if not private.take_stock(purchase) then
    perform private.fail(409, 'stock_gone', 'Something in this order has sold out since you placed it.');
  end if;
  insert into public.payments (purchase_id, provider, method, amount, currency, status)
  values (purchase.id, 'none', purchase.payment_method, 0, purchase.currency, 'paid') returning id into payment;
  perform private.allocate_payment(payment, purchase.id);
  perform private.move_orders(purchase.id, 'pending', 'confirmed');
  perform private.move_orders(purchase.id, 'confirmed', 'processing');
  perform private.mail_about_paid_purchase(purchase);
end
$$;

-- The name of a store in a purchase that has been suspended since; its goods can't be sold.
create function private.suspended_store(of_purchase uuid) returns text
  language sql stable security definer set search_path = ''
  return (
    select coalesce(private.shown_name(v), 'of this order') from public.orders o join public.vendors v on v.id = o.vendor_id
    where o.purchase_id = of_purchase and v.suspended_at is not null order by o.id limit 1);

create function public.start_payment(purchase_id uuid, token text, provider text, method text) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  purchase public.purchases;
  attempt public.payments;
  wanted private.line[];
  priced jsonb;
  given private.hold_grant;
  closed text;
begin
  if start_payment.method is null or start_payment.method not in ('card', 'paypal') then
    perform private.fail(422, 'payment_method_invalid', 'Please select a payment method');
  end if;
  if start_payment.provider is null or start_payment.provider !~ '^[a-z0-9_-]{1,30}$' then
    perform private.fail(422, 'provider_invalid', 'provider names who takes the payment.');
  end if;
  perform private.lock_stores(of_purchases => array[start_payment.purchase_id]);
  select * into purchase from public.purchases pu
  where pu.id = start_payment.purchase_id and pu.token_hash = sha256(convert_to(start_payment.token, 'UTF8'))
  for no key update;
  if purchase.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  if exists (
    select 1 from public.payments p where p.purchase_id = purchase.id and p.status in ('paid', 'refunded', 'partially-refunded')
  ) then
    perform private.fail(409, 'already_paid', 'This order is already paid.');
  end if;
  if exists (select 1 from public.orders o where o.purchase_id = purchase.id and o.status <> 'pending') then
    perform private.fail(410, 'order_closed', 'This order was canceled.');
  end if;
  closed := private.suspended_store(purchase.id);
  if closed is not null then
    perform private.fail(409, 'store_suspended', format(
      'We closed the store %s, so you can''t pay for this order. Nothing was charged. You can reorder the items from other stores.', closed));
  end if;
  -- Placed before these limits applied.
  if private.charge_refusal(purchase.total, purchase.currency) is not null then
    perform private.fail(422, 'total_not_chargeable', 'This order can''t be paid. ' || private.charge_refusal(purchase.total, purchase.currency));
  end if;

  select array_agg(row(i.variant_id, i.quantity)::private.line order by i.id) into wanted
  from public.order_items i join public.orders o on o.id = i.order_id where o.purchase_id = purchase.id;
  perform private.lock_variants((select array_agg(w.variant_id) from unnest(wanted) w));
  -- Only stock matters now: a changed price or a withdrawn product does not affect a placed order. Products that the
  -- platform has taken down are no longer sold.
  select jsonb_agg(jsonb_build_object('variant_id', w.variant_id, 'requested', w.quantity, 'available', greatest(free.pieces, 0)))
  into priced
  from unnest(wanted) w
  left join public.product_variants pv on pv.id = w.variant_id
  cross join lateral (
    select case when exists (select 1 from private.product_takedowns t where t.product_id = pv.product_id) then 0
      else coalesce(pv.stock, 0) end - coalesce((
      select sum(h.quantity) from public.stock_holds h
      where h.variant_id = w.variant_id and h.checkout_key <> purchase.idempotency_key and h.expires_at > clock_timestamp()
        and h.contact_given
    ), 0) as pieces
  ) free
  where free.pieces < w.quantity;
  if priced is not null then
    return jsonb_build_object('outcome', 'short', 'lines', priced);
  end if;
  -- Beyond the caps of holds the purchase can still be paid: it takes whatever is in stock by then.
  given := private.grant_hold(purchase.idempotency_key, (select sum(w.quantity)::int from unnest(wanted) w), purchase.subtotal, true, true);
  if given.expires_at is not null then
    insert into public.stock_holds (checkout_key, variant_id, quantity, purchase_id, contact_given, expires_at)
    select purchase.idempotency_key, w.variant_id, w.quantity, purchase.id, true, given.expires_at from unnest(wanted) w
    on conflict (checkout_key, variant_id) do update
      set quantity = excluded.quantity, purchase_id = excluded.purchase_id, expires_at = excluded.expires_at;
  end if;

  select * into attempt from public.payments p where p.purchase_id = purchase.id and p.status in ('created', 'requires_action');
  if attempt.id is not null and attempt.provider <> start_payment.provider then
    update public.payments set status = 'cancelled' where id = attempt.id;
    attempt := null;
  end if;
  if attempt.id is null then
    insert into public.payments (purchase_id, provider, method, amount, currency)
    values (purchase.id, start_payment.provider, start_payment.method, purchase.total, purchase.currency) returning * into attempt;
    -- After a decline the buyer may choose another method: the purchase shows the one in use.
    update public.purchases pu set payment_method = attempt.method
    where pu.id = purchase.id and pu.payment_method <> attempt.method;
  end if;
  return jsonb_build_object(
    'outcome', 'started', 'payment_id', attempt.id, 'amount', private.money(attempt.amount), 'currency', attempt.currency,
    'method', attempt.method, 'reference', purchase.reference, 'email', purchase.email, 'status', attempt.status,
    'created_at', attempt.created_at, 'expires_at', given.expires_at,
    'lines', (
      select jsonb_agg(jsonb_build_object('title', private.item_name(i), 'quantity', i.quantity, 'unit_price', private.money(i.unit_price)) order by i.id)
      from public.order_items i join public.orders o on o.id = i.order_id where o.purchase_id = purchase.id));
end
$$;
comment on function public.start_payment is
  'The open attempt to pay a purchase, or a new one. Renews the hold up to the limit of a purchase (expires_at is null after that), or returns {outcome: short, lines}. 404 wrong token, 409 already_paid, store_suspended, 410 order_closed, 422 total_not_chargeable.';
grant execute on function public.start_payment to service_role;

create function public.confirm_payment(
  payment_id uuid, provider text, event_id text, outcome text, amount numeric, currency text, provider_ref text, reason text
) returns jsonb
  language plpgsql security definer set search_path = '' set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  purchase public.purchases;
  payment public.payments;
  refund_reason text;
begin
  if coalesce(outcome, '') not in ('paid', 'declined', 'timed_out', 'requires_action', 'cancelled') then
    perform private.fail(422, 'outcome_unknown', 'outcome is paid, declined, timed_out, requires_action or cancelled.');
  end if;
  if coalesce(char_length(confirm_payment.event_id), 0) not between 1 and 255 then
    perform private.fail(422, 'event_id_missing', 'event_id names the fact, so that it counts once.');
  end if;
  perform private.lock_stores(of_purchases => array(
    select p.purchase_id from public.payments p where p.id = confirm_payment.payment_id));
  select pu.* into purchase from public.purchases pu
  join public.payments p on p.purchase_id = pu.id where p.id = confirm_payment.payment_id for no key update of pu;
  select * into payment from public.payments p where p.id = confirm_payment.payment_id for no key update;
  if payment.id is null or payment.provider is distinct from confirm_payment.provider then
    perform private.fail(404, 'payment_not_found', 'We can''t find this payment.');
  end if;

  insert into public.payment_events (provider, event_id, payment_id, payload)
  values (payment.provider, confirm_payment.event_id, payment.id, jsonb_build_object(
    'outcome', outcome, 'amount', confirm_payment.amount, 'currency', confirm_payment.currency,
    'provider_ref', confirm_payment.provider_ref, 'reason', reason))
  on conflict do nothing;
  if not found then
    return jsonb_build_object('status', payment.status, 'purchase_id', purchase.id);
  end if;

  if outcome = 'paid' and (confirm_payment.amount, confirm_payment.currency) is distinct from (payment.amount, payment.currency::text) then
    perform private.fail(422, 'amount_mismatch', 'The amount paid doesn''t match this payment.');
  end if;
  if confirm_payment.provider_ref is not null and exists (
    select 1 from public.payments p
    where p.provider = payment.provider and p.provider_ref = confirm_payment.provider_ref and p.id <> payment.id
  ) then
    perform private.fail(422, 'provider_ref_taken', 'This reference belongs to another payment.');
  end if;
  -- A late or repeated event that the transitions do not allow changes nothing; it stays on record.
  if not exists (
    select 1 from public.payment_status_transitions t
    where t.from_status = payment.status and t.to_status = outcome and t.actor_role = 'system'
  ) then
    return jsonb_build_object('status', payment.status, 'purchase_id', purchase.id);
  end if;
  update public.payments p set
    status = outcome, provider_ref = coalesce(confirm_payment.provider_ref, p.provider_ref),
    failure_reason = case when outcome in ('declined', 'timed_out', 'cancelled') then left(reason, 500) end
  where p.id = payment.id;
  if outcome <> 'paid' then
    return jsonb_build_object('status', outcome, 'purchase_id', purchase.id);
  end if;

  if exists (select 1 from public.payment_allocations a join public.orders o on o.id = a.order_id where o.purchase_id = purchase.id) then
    refund_reason := 'paid twice';
  elsif exists (select 1 from public.orders o where o.purchase_id = purchase.id and o.status <> 'pending') then
    refund_reason := 'order canceled before the payment arrived';
  elsif private.suspended_store(purchase.id) is not null then
    refund_reason := 'store closed before the payment arrived';
    perform private.cancel_purchase(purchase, refund_reason);
  elsif not private.take_stock(purchase) then
    refund_reason := 'sold out before the payment arrived';
    perform private.cancel_purchase(purchase, refund_reason);
  end if;
  if refund_reason is not null then
    insert into public.refunds (payment_id, amount, currency, reason)
    values (payment.id, payment.amount, payment.currency, refund_reason);
    if refund_reason <> 'paid twice' then
      insert into public.email_outbox (template, to_email, payload, dedupe_key)
      values ('order-sold-out', purchase.email, jsonb_build_object(
        'reference', purchase.reference, 'first_name', purchase.first_name, 'amount', private.money(payment.amount),
        'token', private.guest_token(purchase.id)), 'order-sold-out:' || purchase.id)
      on conflict (dedupe_key) do nothing;
    end if;
    return jsonb_build_object('status', 'paid', 'purchase_id', purchase.id, 'refund', refund_reason);
  end if;

  perform private.allocate_payment(payment.id, purchase.id);
  -- The buyer may have abandoned this attempt for another method: the purchase shows the one that was paid.
  update public.purchases pu set payment_method = payment.method
  where pu.id = purchase.id and pu.payment_method <> payment.method;
  -- An open attempt could only charge the buyer a second time.
  update public.payments p set status = 'cancelled' where p.purchase_id = purchase.id and p.status in ('created', 'requires_action');
  perform private.move_orders(purchase.id, 'pending', 'confirmed');
  perform private.move_orders(purchase.id, 'confirmed', 'processing');
  perform private.mail_about_paid_purchase(purchase);
  return jsonb_build_object('status', 'paid', 'purchase_id', purchase.id);
end
$$;
comment on function public.confirm_payment is
  'A provider''s event about an attempt, counted once per (provider, event_id). paid takes the stock, or refunds if it is gone or a store has been suspended. 404 unknown, 422 if amount or currency differ.';
grant execute on function public.confirm_payment to service_role;
