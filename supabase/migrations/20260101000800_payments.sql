-- One charge per checkout, one allocation per order. Webhook and return page converge on the same row.

create table public.payments (
  id uuid primary key default public.uuid_v7(),
  group_id uuid not null references public.order_groups (id) on delete restrict,
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
create index payments_group_id_idx on public.payments (group_id, created_at desc, id desc);
create unique index payments_one_open_idx on public.payments (group_id) where status in ('created', 'requires_action');
create unique index payments_provider_ref_idx on public.payments (provider, provider_ref) where provider_ref is not null;

create table public.payment_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
-- Also from declined, timed out and cancelled to paid: the provider has the last word about money.
insert into public.payment_status_transitions values
  ('created', 'requires_action', 'system'), ('created', 'paid', 'system'), ('created', 'declined', 'system'),
  ('created', 'timed_out', 'system'), ('created', 'cancelled', 'system'),
  ('requires_action', 'paid', 'system'), ('requires_action', 'declined', 'system'),
  ('requires_action', 'timed_out', 'system'), ('requires_action', 'cancelled', 'system'),
  ('declined', 'paid', 'system'), ('timed_out', 'paid', 'system'), ('cancelled', 'paid', 'system'),
  ('paid', 'partially-refunded', 'system'), ('paid', 'refunded', 'system'), ('partially-refunded', 'refunded', 'system');
create trigger payments_transition before update of status on public.payments
  for each row execute function private.enforce_transition('payment_status_transitions');
create trigger payments_touch before update on public.payments
  for each row execute function private.touch_updated_at();

create table public.payment_allocations (
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  amount numeric(12, 2) not null check (amount >= 0),
  primary key (payment_id, order_id)
);
create index payment_allocations_order_id_idx on public.payment_allocations (order_id);
create trigger payment_allocations_append_only before update or delete on public.payment_allocations
  for each row execute function private.forbid_change();

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

create table public.refunds (
  id uuid primary key default public.uuid_v7(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  order_id uuid references public.orders (id) on delete restrict,
  amount numeric(12, 2) not null check (amount > 0),
  currency char(3) not null default 'USD',
  reason text not null,
  status text not null default 'requested' check (status in ('requested', 'sent', 'succeeded', 'failed')),
  provider_ref text,
  -- How often the provider was asked, when it is asked next, and what it said last.
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  problem text check (char_length(problem) <= 500),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index refunds_payment_id_idx on public.refunds (payment_id);
create index refunds_order_id_idx on public.refunds (order_id);
create index refunds_due_idx on public.refunds (next_try_at, id) where status = 'requested';
create index refunds_open_idx on public.refunds (created_at) where status in ('requested', 'failed');
create table public.refund_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.refund_status_transitions values
  ('requested', 'sent', 'system'), ('requested', 'succeeded', 'system'), ('requested', 'failed', 'system'),
  ('sent', 'succeeded', 'system'), ('sent', 'failed', 'system'), ('failed', 'requested', 'system');
create trigger refunds_transition before update of status on public.refunds
  for each row execute function private.enforce_transition('refund_status_transitions');
-- What goes back is never more than what was paid, nor more than an order's share of it, whoever asks at the same time:
-- the payment's row is the lock. A failed one counts too, since it is tried again.
create function private.keep_refunds_within_payment() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  paid numeric;
  share numeric;
begin
  select p.amount into paid from public.payments p where p.id = new.payment_id for no key update;
  if new.amount + coalesce((
    select sum(r.amount) from public.refunds r where r.payment_id = new.payment_id and r.id <> new.id), 0) > paid then
    perform private.fail(409, 'refund_exceeds_payment', 'More cannot go back than was paid.');
  end if;
  select a.amount into share from public.payment_allocations a
  where a.payment_id = new.payment_id and a.order_id = new.order_id;
  if new.order_id is not null and (share is null or new.amount + coalesce((
    select sum(r.amount) from public.refunds r
    where r.payment_id = new.payment_id and r.order_id = new.order_id and r.id <> new.id), 0) > share) then
    perform private.fail(409, 'refund_exceeds_order', 'More cannot go back than this order has cost.');
  end if;
  return new;
end
$$;
create trigger refunds_within_payment before insert or update of amount, payment_id, order_id on public.refunds
  for each row execute function private.keep_refunds_within_payment();
create trigger refunds_touch before update on public.refunds
  for each row execute function private.touch_updated_at();

-- unpaid | paid | declined | timed_out | refunding | refunded | partially-refunded, from the group's payments.
create function private.payment_status(wanted_group uuid) returns text
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
      where p.group_id = wanted_group and p.status in ('paid', 'refunded', 'partially-refunded')
      order by (p.status = 'refunded'), exists (select 1 from public.payment_allocations a where a.payment_id = p.id) desc
      limit 1
    ),
    (
      select case when p.status in ('declined', 'timed_out') then p.status else 'unpaid' end
      from public.payments p where p.group_id = wanted_group order by p.created_at desc, p.id desc limit 1
    ),
    'unpaid'
  );

alter table public.payments enable row level security;
alter table public.payment_status_transitions enable row level security;
alter table public.payment_allocations enable row level security;
alter table public.payment_events enable row level security;
alter table public.refunds enable row level security;
alter table public.refund_status_transitions enable row level security;

grant select (id, group_id, method, amount, currency, status, created_at) on public.payments to authenticated;
grant select on public.payment_allocations to authenticated;
grant select (id, payment_id, order_id, amount, currency, reason, status, created_at) on public.refunds to authenticated;
grant select on public.payment_status_transitions, public.refund_status_transitions to anon, authenticated;
grant select, insert, update on public.payments, public.refunds to service_role;
grant select, insert on public.payment_allocations, public.payment_events to service_role;
grant select on public.payment_status_transitions, public.refund_status_transitions to service_role;

create policy "Customers see the payments of their checkouts" on public.payments
  for select to authenticated using (exists (select 1 from public.order_groups g where g.id = group_id));
create policy "Allocations are seen with their order" on public.payment_allocations
  for select to authenticated using (exists (select 1 from public.orders o where o.id = order_id));
create policy "Customers see the refunds of their payments" on public.refunds
  for select to authenticated using (exists (select 1 from public.payments p where p.id = payment_id));
create policy "Everyone may know the moves of a payment" on public.payment_status_transitions
  for select to anon, authenticated using (true);
create policy "Everyone may know the moves of a refund" on public.refund_status_transitions
  for select to anon, authenticated using (true);
