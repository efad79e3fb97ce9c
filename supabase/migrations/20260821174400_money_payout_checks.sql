-- The daily comparison of provider and ledger, and the bank of the test provider.

create table private.money_differences (
  id uuid primary key default public.uuid_v7(),
  job_id uuid not null references private.money_jobs (id) on delete restrict,
  what text not null check (what in ('unknown_here', 'missing_there', 'amount', 'reversed_there', 'not_reversed_there', 'unsettled')),
  reference text not null,
  payout_id uuid references public.payouts (id) on delete restrict,
  refund_id uuid references public.refunds (id) on delete restrict,
  ours bigint,
  theirs bigint,
  seen_at timestamptz not null default clock_timestamp(),
  unique (job_id, what, reference)
);
comment on table private.money_differences is
  'Where the provider and the ledger disagree. Nothing is repaired automatically: a person decides.';
create index money_differences_payout_id_idx on private.money_differences (payout_id);
create index money_differences_refund_id_idx on private.money_differences (refund_id);
alter table private.money_differences enable row level security;

create function public.reconcile_payouts(job_id uuid, provider text, since timestamptz, until timestamptz, listed jsonb) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into private.money_differences (job_id, what, reference, payout_id, ours, theirs)
  with theirs as (
    select x.reference, x.cents, x.reversed from jsonb_to_recordset(reconcile_payouts.listed) x (reference text, cents bigint, reversed bigint)
  ), ours as (
    select coalesce(t.provider_ref, p.provider_ref) as reference, p.id, coalesce(t.cents, p.cents) as cents, p.status, p.sent_at, p.ended_at
    from public.payouts p left join private.payout_transfers t on t.payout_id = p.id
    where p.provider = reconcile_payouts.provider and coalesce(t.provider_ref, p.provider_ref) is not null
      and (p.sent_at between since - interval '1 day' and until + interval '1 day'
        or coalesce(t.provider_ref, p.provider_ref) in (select y.reference from theirs y))
  ), found as (
    select case
        when o.reference is null then 'unknown_here'
        when h.reference is null then 'missing_there'
        when o.cents <> h.cents then 'amount'
        when coalesce(h.reversed, 0) <> 0 and o.status not in ('failed', 'cancelled', 'reversed') then 'reversed_there'
        when coalesce(h.reversed, 0) < h.cents and o.ended_at < clock_timestamp() - interval '1 day' then 'not_reversed_there'
      end as what,
      coalesce(h.reference, o.reference) as reference, o.id, o.cents as ours, h.cents as theirs
    from theirs h full join ours o on o.reference = h.reference
    where h.reference is not null or o.sent_at between since and until
    -- Payouts that ended after the day of their transfer and were not reversed a day later: that day's list came too
    -- early.
    union all
    select 'not_reversed_there', t.provider_ref, p.id, t.cents, null
    from public.payouts p join private.payout_transfers t on t.payout_id = p.id
    where p.provider = reconcile_payouts.provider and p.status in ('failed', 'cancelled', 'reversed')
      and p.ended_at >= since - interval '1 day' and p.ended_at < until - interval '1 day'
      and t.provider_ref is not null and t.reversal_ref is null
    -- Whatever a bank does, it has done within ten days: the provider's news about it is lost.
    union all
    select 'unsettled', p.number, p.id, p.cents, null
    from public.payouts p
    where p.provider = reconcile_payouts.provider and p.status = 'sent'
      and p.sent_at >= since - interval '10 days' and p.sent_at < until - interval '10 days'
  )
  select reconcile_payouts.job_id, f.what, f.reference, f.id, f.ours, f.theirs from found f where f.what is not null
  on conflict do nothing;
  return (select count(*) from private.money_differences d where d.job_id = reconcile_payouts.job_id);
end
$$;
comment on function public.reconcile_payouts is
  'Compares the transfers that a provider lists for a day with ours, [{reference, cents, reversed}], and records the differences. Returns how many.';
grant execute on function public.reconcile_payouts to service_role;

create function public.reconcile_refunds(job_id uuid, provider text, since timestamptz, until timestamptz, listed jsonb) returns int
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into private.money_differences (job_id, what, reference, refund_id, ours, theirs)
  with theirs as (
    select x.reference, x.cents, x.failed, coalesce(
      (select r.id from public.refunds r
        where pg_input_is_valid(x.refund_id, 'uuid') and r.id = case when pg_input_is_valid(x.refund_id, 'uuid') then x.refund_id::uuid end),
      (select r.id from public.refunds r join public.payments p on p.id = r.payment_id
        where r.provider_ref = x.reference and p.provider = reconcile_refunds.provider limit 1)) as id, x.at
    from jsonb_to_recordset(reconcile_refunds.listed) x (reference text, refund_id text, cents bigint, failed boolean, at timestamptz)
  ), found as (
    select case
        when r.id is null and not h.failed then 'unknown_here'
        when h.failed and r.status = 'succeeded' and r.provider_ref = h.reference then 'reversed_there'
        when not h.failed and (r.amount * 100)::bigint <> h.cents then 'amount'
      end as what, h.reference, r.id, (r.amount * 100)::bigint as ours, h.cents as theirs
    from theirs h left join public.refunds r on r.id = h.id
    where h.at >= since
    union all
    select 'missing_there', r.provider_ref, r.id, (r.amount * 100)::bigint, null
    from public.refunds r join public.payments p on p.id = r.payment_id
    where r.sent_at >= since and r.sent_at < until and p.provider = reconcile_refunds.provider and r.status in ('sent', 'succeeded')
      and r.provider_ref is not null and r.provider_ref not in (select h.reference from theirs h)
  )
  select reconcile_refunds.job_id, f.what, f.reference, f.id, f.ours, f.theirs from found f where f.what is not null
  on conflict do nothing;
  return (select count(*) from private.money_differences d where d.job_id = reconcile_refunds.job_id);
end
$$;
comment on function public.reconcile_refunds is
  'Compares the refunds that a provider lists with ours, [{reference, refund_id, cents, failed, at}], and keeps the differences of the day; what was listed before `since` is there for refunds that were recorded a moment later. Returns how many differences the job has.';
grant execute on function public.reconcile_refunds to service_role;

-- The test provider ---------------------------------------------------------------------------------------------------
-- Its bank: each request with its key, so that the bank executes a repeated one only once.
create table private.test_bank (
  key uuid primary key,
  payout_id uuid not null references public.payouts (id) on delete restrict,
  account text not null,
  cents bigint not null check (cents > 0),
  status text not null default 'sent' check (status in ('sent', 'paid', 'failed')),
  at timestamptz not null default clock_timestamp()
);
create index test_bank_payout_id_idx on private.test_bank (payout_id);
create index test_bank_account_idx on private.test_bank (account, at desc);
create index test_bank_at_idx on private.test_bank (at);
alter table private.test_bank enable row level security;

create function public.ask_test_bank(key uuid, payout_id uuid, account text, cents bigint) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  insert into private.test_bank (key, payout_id, account, cents)
  values (ask_test_bank.key, ask_test_bank.payout_id, ask_test_bank.account, ask_test_bank.cents)
  on conflict do nothing;
  return 'tp_' || ask_test_bank.key;
end
$$;
grant execute on function public.ask_test_bank to service_role;

create function public.test_bank_of(account text) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(x.row) from (
      select jsonb_build_object('reference', 'tp_' || b.key, 'payout_id', b.payout_id, 'number', p.number, 'cents', b.cents, 'status', b.status) as row
      from private.test_bank b join public.payouts p on p.id = b.payout_id
      where b.account = test_bank_of.account order by b.at desc limit 20
    ) x), '[]');
grant execute on function public.test_bank_of to service_role;

create function public.list_test_bank(since timestamptz, until timestamptz) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('reference', 'tp_' || b.key, 'cents', b.cents,
      'reversed', case when b.status = 'failed' then b.cents else 0 end))
    from private.test_bank b where b.at >= since and b.at < until), '[]');
grant execute on function public.list_test_bank to service_role;

create function public.settle_test_bank(payout_id uuid, account text, outcome text) returns boolean
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
begin
  update private.test_bank b set status = settle_test_bank.outcome
  where b.payout_id = settle_test_bank.payout_id and b.account = settle_test_bank.account
    and (b.status, settle_test_bank.outcome) in (('sent', 'paid'), ('sent', 'failed'), ('paid', 'failed'));
  return found;
end
$$;
comment on function public.settle_test_bank is 'For the page of the test provider: the bank has paid this payout, or sends it back.';
grant execute on function public.settle_test_bank to service_role;
