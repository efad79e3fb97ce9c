-- What everyone is owed, in double entry and in cents. What an account is owed counts up, so the entries of a posting
-- add up to zero. Nothing ever changes: a mistake is reversed by another posting.

-- Of a store: pending (earned, not yet payable), available (payable; below zero, the store owes), reserve (held),
-- paid_out. Of the platform: commission, fees, tax_held, promotions and shipping_subsidy (at its cost),
-- provider_clearing (below zero, the payment providers hold money), refunds_due (to buyers), disputes.
create domain private.ledger_account as text check (value in (
  'pending', 'available', 'reserve', 'paid_out', 'commission', 'fees', 'tax_held', 'promotions', 'shipping_subsidy',
  'provider_clearing', 'refunds_due', 'disputes'));

create table private.ledger_postings (
  id uuid primary key default public.uuid_v7(),
  reason text not null check (reason in (
    'earning', 'release', 'refund', 'refund_paid', 'unallocated', 'payout', 'payout_reversed', 'dispute_opened', 'dispute_fee',
    'dispute_lost', 'dispute_won', 'adjustment', 'reversal')),
  order_id uuid references public.orders (id) on delete restrict,
  payment_id uuid references public.payments (id) on delete restrict,
  refund_id uuid references public.refunds (id) on delete restrict,
  reverses uuid unique references private.ledger_postings (id) on delete restrict,
  currency char(3) not null default 'USD',
  note text check (char_length(note) <= 500),
  at timestamptz not null default clock_timestamp(),
  check ((reason = 'reversal') = (reverses is not null)),
  check (reason not in ('earning', 'release') or order_id is not null),
  check (reason not in ('refund', 'refund_paid', 'unallocated') or refund_id is not null)
);
comment on table private.ledger_postings is
  'earning: an order is paid. release: it can be paid out. refund: money is owed to the buyer. refund_paid: the buyer has it. unallocated: a payment without an order, to be refunded. payout: a payout has claimed it. payout_reversed: it ended without the store getting the money. dispute_opened: what a buyer''s bank reversed is held. dispute_lost, dispute_won: how that ended.';
create unique index ledger_postings_once_per_order on private.ledger_postings (order_id, reason) where reason in ('earning', 'release');
create unique index ledger_postings_once_per_refund on private.ledger_postings (refund_id, reason);
create index ledger_postings_payment_id_idx on private.ledger_postings (payment_id);
create index ledger_postings_order_id_idx on private.ledger_postings (order_id);
create trigger ledger_postings_append_only before update or delete on private.ledger_postings
  for each row execute function private.forbid_change();
alter table private.ledger_postings enable row level security;

create table private.ledger_entries (
  id uuid primary key default public.uuid_v7(),
  posting_id uuid not null references private.ledger_postings (id) on delete restrict,
  account private.ledger_account not null,
  vendor_id uuid references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null check (cents <> 0),
  check ((vendor_id is not null) = (account in ('pending', 'available', 'reserve', 'paid_out'))),
  unique nulls not distinct (posting_id, account, vendor_id)
);
create index ledger_entries_vendor_idx on private.ledger_entries (vendor_id, posting_id desc);
alter table private.ledger_entries enable row level security;

-- A store that changes hands gets another id; nothing else of an entry ever changes.
create function private.keep_entries() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and (new.id, new.posting_id, new.account, new.cents) = (old.id, old.posting_id, old.account, old.cents)
    and new.vendor_id is not null and old.vendor_id is not null and pg_trigger_depth() > 1 then
    return new;
  end if;
  perform private.fail(409, 'append_only', format('%s is append-only.', tg_table_name));
  return null;
end
$$;
create trigger ledger_entries_append_only before update or delete on private.ledger_entries
  for each row execute function private.keep_entries();

-- A balance is a folded sum plus what has come since: updating one row at each payment would make all of a store's
-- payments wait for each other.
create table private.ledger_balances (
  id bigint generated always as identity primary key,
  account private.ledger_account not null,
  vendor_id uuid references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null,
  unique nulls not distinct (vendor_id, account)
);
alter table private.ledger_balances enable row level security;

create table private.ledger_unfolded (
  entry_id uuid primary key references private.ledger_entries (id) on delete restrict,
  account private.ledger_account not null,
  vendor_id uuid references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null
);
create index ledger_unfolded_vendor_id_idx on private.ledger_unfolded (vendor_id, account);
alter table private.ledger_unfolded enable row level security;

-- What buyers have paid for a store's orders, before refunds: what the law counts (see seller_thresholds). Maintained
-- by fold_ledger.
create table private.sold_months (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  month date not null check (month = date_trunc('month', month)),
  sales int not null check (sales > 0),
  cents bigint not null,
  primary key (vendor_id, month)
);
comment on table private.sold_months is 'By month in the platform''s time zone, with tax and shipping.';
alter table private.sold_months enable row level security;

-- The whole ledger by the platform's days, with all stores as one: the basis of the platform's statements. Maintained
-- by fold_ledger.
create table private.ledger_days (
  day date not null,
  account private.ledger_account not null,
  reason text not null,
  cents bigint not null,
  primary key (day, account, reason)
);
alter table private.ledger_days enable row level security;

-- Sales and refunds by destination state, in cents with tax. Maintained by fold_ledger.
create table private.tax_months (
  month date not null check (month = date_trunc('month', month)),
  state text not null,
  orders int not null default 0,
  sold bigint not null default 0,
  back bigint not null default 0,
  tax bigint not null default 0,
  tax_back bigint not null default 0,
  primary key (month, state)
);
alter table private.tax_months enable row level security;

create function private.check_entries() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from added a group by a.posting_id having sum(a.cents) <> 0) then
    raise exception using errcode = '23514', message = 'the entries of a posting add up to zero';
  end if;
  insert into private.ledger_unfolded (entry_id, account, vendor_id, cents)
  select a.id, a.account, a.vendor_id, a.cents from added a;
  return null;
end
$$;
create trigger ledger_entries_balanced after insert on private.ledger_entries
  referencing new table as added for each statement execute function private.check_entries();

-- Two branches, because "is not distinct from" uses no index: for every store's balances it would read them all.
create function private.ledger_balance(account text, vendor uuid default null) returns bigint
  language plpgsql stable security definer set search_path = '' as $$
begin
  if vendor is null then
    return (
      select coalesce(sum(x.cents), 0)::bigint
      from (
        select b.cents from private.ledger_balances b where b.vendor_id is null and b.account = ledger_balance.account
        union all
        select u.cents from private.ledger_unfolded u where u.vendor_id is null and u.account = ledger_balance.account
      ) x);
  end if;
  return (
    select coalesce(sum(x.cents), 0)::bigint
    from (
      select b.cents from private.ledger_balances b where b.vendor_id = vendor and b.account = ledger_balance.account
      union all
      select u.cents from private.ledger_unfolded u where u.vendor_id = vendor and u.account = ledger_balance.account
    ) x);
end
$$;

create function public.fold_ledger(max int default 10000) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  folded int;
  zone constant text := private.platform_zone();
begin
  perform private.keep_stores();
  with due as materialized (
    select u.entry_id from private.ledger_unfolded u limit fold_ledger.max for update skip locked
  ), taken as (
    delete from private.ledger_unfolded u using due where u.entry_id = due.entry_id returning u.entry_id, u.account, u.vendor_id, u.cents
  ), added as (
    insert into private.ledger_balances as b (account, vendor_id, cents)
    select t.account, t.vendor_id, sum(t.cents) from taken t group by t.account, t.vendor_id
    order by t.vendor_id, t.account
    on conflict (vendor_id, account) do update set cents = b.cents + excluded.cents
  ), moved as materialized (
    select t.account, t.cents, p.reason, p.order_id, (p.at at time zone zone)::date as day
    from taken t join private.ledger_entries e on e.id = t.entry_id join private.ledger_postings p on p.id = e.posting_id
  ), days as (
    insert into private.ledger_days as d (day, account, reason, cents)
    select m.day, m.account, m.reason, sum(m.cents) from moved m group by 1, 2, 3 order by 1, 2, 3
    on conflict (day, account, reason) do update set cents = d.cents + excluded.cents
  ), sold as (
    -- A buyer's payment appears once in an order's posting: on the provider's side.
    insert into private.sold_months as s (vendor_id, month, sales, cents)
    select r.vendor_id, date_trunc('month', m.day)::date, count(*), -sum(m.cents)
    from moved m join private.earnings r on r.order_id = m.order_id
    where m.account = 'provider_clearing' and m.reason = 'earning'
    group by 1, 2 order by 1, 2
    on conflict (vendor_id, month) do update set sales = s.sales + excluded.sales, cents = s.cents + excluded.cents
  ), taxed as (
    insert into private.tax_months as x (month, state, orders, sold, back, tax, tax_back)
    select date_trunc('month', m.day)::date, pu.state, count(*) filter (where m.account = 'provider_clearing'),
      coalesce(-sum(m.cents) filter (where m.account = 'provider_clearing'), 0),
      coalesce(sum(m.cents) filter (where m.account in ('refunds_due', 'disputes')), 0),
      coalesce(sum(m.cents) filter (where m.account = 'tax_held' and m.cents > 0), 0),
      coalesce(-sum(m.cents) filter (where m.account = 'tax_held' and m.cents < 0), 0)
    from moved m join public.orders o on o.id = m.order_id join public.purchases pu on pu.id = o.purchase_id
    where (m.reason, m.account) in (('earning', 'provider_clearing'), ('earning', 'tax_held'), ('refund', 'refunds_due'),
      ('refund', 'tax_held'), ('dispute_lost', 'disputes'), ('dispute_lost', 'tax_held'))
    group by 1, 2 order by 1, 2
    on conflict (month, state) do update set orders = x.orders + excluded.orders, sold = x.sold + excluded.sold,
      back = x.back + excluded.back, tax = x.tax + excluded.tax, tax_back = x.tax_back + excluded.tax_back
  )
  select count(*) into folded from taken;
  return folded;
end
$$;
comment on function public.fold_ledger is 'Adds new postings to the balances, days and months. Runs every minute; returns how many entries.';
grant execute on function public.fold_ledger to service_role;

-- A paid order's earning, in cents, and how much of it has been reversed. One per order.
create table private.earnings (
  order_id uuid primary key references public.orders (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  total bigint not null check (total >= 0),
  tax bigint not null check (tax >= 0),
  commission bigint not null check (commission >= 0),
  promotions bigint not null check (promotions >= 0),
  shipping_subsidy bigint not null check (shipping_subsidy >= 0),
  refunded bigint not null default 0 check (refunded between 0 and total),
  due_at timestamptz,
  released_at timestamptz,
  share bigint generated always as (total - tax - commission + promotions + shipping_subsidy) stored
);
comment on column private.earnings.promotions is 'The part of the discount that the platform pays.';
comment on column private.earnings.share is 'What the store earns.';
comment on column private.earnings.due_at is 'When it can be paid out: some days after delivery.';
create index earnings_due_idx on private.earnings (due_at) where released_at is null and due_at is not null;
create index earnings_vendor_id_idx on private.earnings (vendor_id);
alter table private.earnings enable row level security;
