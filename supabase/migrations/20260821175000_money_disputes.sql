-- Disputes: a buyer's bank reverses a payment. The amount is held until the decision; the provider's fee is the
-- store's.

create table public.disputes (
  id uuid primary key default public.uuid_v7(),
  payment_id uuid not null references public.payments (id) on delete restrict,
  provider text not null check (provider ~ '^[a-z0-9_-]{1,30}$'),
  provider_ref text not null check (char_length(provider_ref) between 1 and 255),
  cents bigint not null check (cents > 0),
  fee bigint not null check (fee >= 0),
  currency char(3) not null default 'USD',
  reason text not null check (char_length(reason) between 1 and 100),
  status text not null default 'open' check (status in ('open', 'won', 'lost')),
  answer_by timestamptz,
  opened_at timestamptz not null default clock_timestamp(),
  decided_at timestamptz,
  unique (provider, provider_ref),
  check (status = 'open' or decided_at is not null)
);
comment on table public.disputes is 'The same graph as machines/dispute. Money in cents.';
create index disputes_payment_id_idx on public.disputes (payment_id);
create index disputes_status_idx on public.disputes (status, opened_at desc, id desc);
create trigger disputes_transition before update of status on public.disputes
  for each row execute function private.enforce_transition('dispute_status_transitions');
alter table public.disputes enable row level security;

create table public.dispute_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null check (actor_role in ('customer', 'guest', 'vendor', 'admin', 'system')),
  primary key (from_status, to_status, actor_role)
);
comment on table public.dispute_status_transitions is 'The same graph as machines/dispute.';
insert into public.dispute_status_transitions values ('open', 'won', 'system'), ('open', 'lost', 'system');
alter table public.dispute_status_transitions enable row level security;
grant select on public.dispute_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a dispute" on public.dispute_status_transitions
  for select to anon, authenticated using (true);

create table public.dispute_parts (
  dispute_id uuid not null references public.disputes (id) on delete restrict,
  order_id uuid not null references public.orders (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null check (cents >= 0),
  fee bigint not null check (fee >= 0),
  held bigint not null,
  primary key (dispute_id, order_id)
);
comment on table public.dispute_parts is 'Each order''s share of the disputed payment. held: what is kept in its store''s reserve until then.';
create index dispute_parts_order_id_idx on public.dispute_parts (order_id);
create index dispute_parts_vendor_id_idx on public.dispute_parts (vendor_id, dispute_id desc);
alter table public.dispute_parts enable row level security;
grant select on public.dispute_parts to authenticated, service_role;
create policy "The team sees its part of a dispute" on public.dispute_parts
  for select to authenticated using (vendor_id = any ((select private.stores_with('payouts', 'read'))::uuid[]));
create policy "Admins see every part of a dispute" on public.dispute_parts
  for select to authenticated using ((select private.may_admin('money', 'read')));

-- Without amounts: those of the whole checkout would tell a store what others sold in it. Its own are in dispute_parts.
grant select (id, payment_id, currency, reason, status, answer_by, opened_at, decided_at) on public.disputes to authenticated;
grant select on public.disputes to service_role;
create policy "The team sees disputes about its orders" on public.disputes
  for select to authenticated using (exists (select 1 from public.dispute_parts x where x.dispute_id = disputes.id));
create policy "Admins see every dispute" on public.disputes
  for select to authenticated using ((select private.may_admin('money', 'read')));

alter table private.ledger_postings
  add column dispute_id uuid references public.disputes (id) on delete restrict,
  add check ((reason in ('dispute_opened', 'dispute_fee', 'dispute_lost', 'dispute_won')) = (dispute_id is not null));
create unique index ledger_postings_once_per_dispute on private.ledger_postings (dispute_id, order_id, reason);
