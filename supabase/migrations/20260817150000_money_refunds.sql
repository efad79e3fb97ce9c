-- Refunds to the buyer, and the payment status of a checkout.

create table public.refunds (
  id uuid primary key default public.uuid_v7(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid references public.orders (id) on delete restrict,
  amount numeric(12, 2) not null check (amount > 0),
  currency char(3) not null default 'USD',
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'succeeded', 'failed')),
  provider_ref text,
  -- How often the provider was asked, when it will be asked next, and its last refusal.
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  problem text check (char_length(problem) <= 500),
  request_key uuid unique,
  sent_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on column public.refunds.sent_at is 'When the provider accepted it.';
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_provider_ref_idx on public.refunds (provider_ref) where provider_ref is not null;
create index refunds_sent_at_idx on public.refunds (sent_at) where sent_at is not null;
create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_due_idx on public.refunds (next_try_at, id) where status = 'requested';
create index refunds_open_idx on public.refunds (created_at) where status in ('requested', 'failed');
create trigger refunds_transition before update of status on public.refunds
  for each row execute function private.enforce_transition('refund_status_transitions');
create trigger refunds_touch before update on public.refunds
  for each row execute function private.touch_updated_at();
create trigger refunds_touch_order after insert or update of status on public.refunds
  for each row execute function private.touch_order();
alter table public.refunds enable row level security;
grant select (id, payment_id, order_id, amount, currency, reason, status, created_at) on public.refunds to
  authenticated;
grant select, insert, update on public.refunds to service_role;
create policy "Customers see the refunds of their payments" on public.refunds
  for select to authenticated using (exists (select 1 from public.payments p where p.id = payment_id));

-- The subject of a store's refund: an item, or the delivery if there is none.
create table private.refund_lines (
  id uuid primary key default public.uuid_v7(),
  refund_id uuid not null references public.refunds (id) on delete restrict,
  order_item_id uuid references public.order_items (id) on delete restrict,
  amount numeric(12, 2) not null check (amount > 0),
  unique nulls not distinct (refund_id, order_item_id)
);
create index refund_lines_order_item_id_idx on private.refund_lines (order_item_id);
alter table private.refund_lines enable row level security;

create table public.refund_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.refund_status_transitions values
  ('requested', 'sent', 'system'), ('requested', 'succeeded', 'system'), ('requested', 'failed', 'system'),
  ('sent', 'succeeded', 'system'), ('sent', 'failed', 'system'), ('failed', 'requested', 'system');
alter table public.refund_status_transitions enable row level security;
grant select on public.refund_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a refund" on public.refund_status_transitions
  for select to anon, authenticated using (true);

-- Refunds and lost disputes never exceed the payment, nor an order's share of it. The lock on the payment keeps two refunds at once from
-- both finding room. Failed refunds count too, since they are tried again.
create function private.keep_refunds_within_payment() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  paid numeric;
  share numeric;
begin
  select p.amount into paid from public.payments p where p.id = new.payment_id for no key update;
  if exists (select 1 from public.disputes d where d.payment_id = new.payment_id and d.status = 'open') then
    perform private.fail(409, 'payment_disputed', 'The buyer''s bank is reviewing this payment. You can''t refund anything until it decides.');
  end if;
  if new.amount + coalesce((
    select sum(r.amount) from public.refunds r where r.payment_id = new.payment_id and r.id <> new.id), 0) + coalesce((
    select sum(d.cents) / 100.0 from public.disputes d where d.payment_id = new.payment_id and d.status = 'lost'), 0) > paid then
    perform private.fail(409, 'refund_exceeds_payment', 'You can''t refund more than was paid.');
  end if;
  select a.amount into share from public.payment_allocations a
  where a.payment_id = new.payment_id and a.order_id = new.order_id;
  if new.order_id is not null and (share is null or new.amount + coalesce((
    select sum(r.amount) from public.refunds r
    where r.payment_id = new.payment_id and r.order_id = new.order_id and r.id <> new.id), 0) + coalesce((
    select sum(x.cents) / 100.0 from public.disputes d join public.dispute_parts x on x.dispute_id = d.id
    where d.payment_id = new.payment_id and d.status = 'lost' and x.order_id = new.order_id), 0) + coalesce((
    -- An exchanged item is not refunded as well (decision 0078).
    select sum(private.spent_cents(i)) / 100.0 from public.order_items i
    where i.order_id = new.order_id and i.exchanged > 0), 0) > share) then
    perform private.fail(409, 'refund_exceeds_order', 'You can''t refund more than this order cost, minus what was exchanged.');
  end if;
  return new;
end
$$;
create trigger refunds_within_payment before insert or update of amount, payment_id, order_id on public.refunds
  for each row execute function private.keep_refunds_within_payment();

-- unpaid | paid | declined | timed_out | refunding | refunded | partially-refunded, from the purchase's
-- payments. An exchange has none: it was paid for before.
create function private.payment_status(of_purchase uuid) returns text
  language sql stable security definer set search_path = ''
  return coalesce(
    (
      select case
        when p.status = 'paid' and exists (
          select 1 from public.refunds r where r.payment_id = p.id and r.status <> 'succeeded' and r.amount = p.amount
        ) then 'refunding'
        else p.status
      end
      from public.payments p
      where p.purchase_id = of_purchase and p.status in ('paid', 'refunded', 'partially-refunded')
      order by (p.status = 'refunded'), exists (select 1 from public.payment_allocations a where a.payment_id = p.id) desc
      limit 1
    ),
    (
      select case when p.status in ('declined', 'timed_out') then p.status else 'unpaid' end
      from public.payments p where p.purchase_id = of_purchase order by p.created_at desc, p.id desc limit 1
    ),
    case when exists (select 1 from public.orders o where o.purchase_id = of_purchase and o.exchange_of is not null) then 'paid' end,
    'unpaid'
  );

-- The sender claims, asks the provider and records the outcome. A claim without an outcome is due again later: the
-- money is owed until the provider has taken the refund, so it never gives up.
create function public.claim_refunds(provider text, max int default 10, payment_id uuid default null)
  returns table (id uuid, payment_ref text, amount text, try int)
  language plpgsql security definer rows 10 set search_path = '' as $$
begin
  return query
    -- As a subquery it could run once per row and claim more than `max`.
    with due as materialized (
      select w.id from public.refunds w
      join public.payments p on p.id = w.payment_id
      where w.status = 'requested' and w.next_try_at <= now() and p.provider = claim_refunds.provider
        and (claim_refunds.payment_id is null or w.payment_id = claim_refunds.payment_id)
      order by w.next_try_at, w.id limit least(greatest(coalesce(claim_refunds.max, 10), 1), 100)
      for update of w skip locked
    ), claimed as (
      -- Waits 2, 4, 8 … minutes, and at most 6 hours.
      update public.refunds r set tries = r.tries + 1,
        next_try_at = now() + least(interval '1 minute' * power(2, least(r.tries + 1, 9)), interval '6 hours')
      from due where r.id = due.id
      returning r.id, r.payment_id, r.amount, r.tries
    )
    select c.id, p.provider_ref, private.money(c.amount), c.tries
    from claimed c join public.payments p on p.id = c.payment_id order by c.id;
end
$$;
comment on function public.claim_refunds is
  'Refunds to request from a provider now, each handed to only one sender. They are retried after 2, 4, 8 … minutes, at most 6 hours, until record_refund reports their result.';
grant execute on function public.claim_refunds to service_role;

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
  -- The payment first: two refunds of one payment that end at once must see each other's amount.
  select p.* into payment from public.payments p
  join public.refunds r on r.payment_id = p.id where r.id = record_refund.refund_id for no key update of p;
  select * into entry from public.refunds r where r.id = record_refund.refund_id for no key update;
  if entry.id is null or entry.status not in ('requested', 'sent') then
    return false;
  end if;
  update public.refunds r set
    status = case record_refund.status when 'requested' then r.status else record_refund.status end,
    sent_at = case when record_refund.status in ('sent', 'succeeded') then coalesce(r.sent_at, clock_timestamp()) else r.sent_at end,
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
  'Records the result of a refund: requested (not accepted, problem says why), sent, succeeded or failed. False if it is unknown or has ended. Updates the payment too.';
grant execute on function public.record_refund to service_role;
