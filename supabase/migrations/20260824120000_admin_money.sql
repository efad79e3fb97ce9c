-- The platform's own money: its monthly statement, sales tax by state, and stuck or mismatched amounts.

-- Statement ------------------------------------------------------------------------------------------------------------
create function public.admin_money(month text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  first_day date;
  end_day date;
begin
  perform private.admin('money', 'read');
  if admin_money.month is not null and admin_money.month !~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' then
    perform private.fail(422, 'month_invalid', 'A month is like 2026-10.');
  end if;
  first_day := coalesce((admin_money.month || '-01')::date, date_trunc('month', now() at time zone private.platform_zone())::date);
  end_day := first_day + interval '1 month';
  return (
    with moves as (
      select d.account, d.reason, coalesce(sum(d.cents) filter (where d.day < first_day), 0) as before,
        coalesce(sum(d.cents) filter (where d.day >= first_day), 0) as change
      from private.ledger_days d where d.day < end_day group by d.account, d.reason
    ), accounts as (
      select m.account, sum(m.before) as opening, sum(m.before + m.change) as closing,
        coalesce(jsonb_object_agg(m.reason, private.cents_text(m.change::bigint)) filter (where m.change <> 0), '{}') as moves
      from moves m group by m.account
    ), states as (
      select t.*, coalesce(s.name, t.state) as name
      from private.tax_months t left join public.states s on s.code = t.state where t.month = first_day
    )
    select jsonb_build_object('month', to_char(first_day, 'YYYY-MM'), 'is_over', end_day <= private.platform_today(),
      'first_month', to_char(coalesce((select min(d.day) from private.ledger_days d), first_day), 'YYYY-MM'),
      'accounts', coalesce((
        select jsonb_object_agg(a.account, jsonb_build_object('opening', private.cents_text(a.opening::bigint),
          'closing', private.cents_text(a.closing::bigint), 'moves', a.moves)) from accounts a), '{}'),
      'states', coalesce((
        select jsonb_agg(jsonb_build_object('state', t.state, 'name', t.name, 'orders', t.orders, 'sold', private.cents_text(t.sold),
          'back', private.cents_text(t.back), 'tax', private.cents_text(t.tax), 'tax_back', private.cents_text(t.tax_back)) order by t.name)
        from states t), '[]')));
end
$$;
comment on function public.admin_money is
  'Admins only: each account of the ledger over a month of the platform''s time zone (this one if none is named), all stores as one: opening balance, movements by reason, closing balance; closing balances add up to zero. states: sales and refunds with tax, and the tax of both, by delivery state. As of the last update, at most a minute ago. 422 month_invalid.';
grant execute on function public.admin_money to authenticated;

-- Problems -------------------------------------------------------------------------------------------------------------
alter table private.money_differences
  add column settled_at timestamptz,
  add column settled_by uuid references auth.users (id) on update cascade on delete set null,
  add column settled_note text check (char_length(settled_note) <= 1000);
create index money_differences_settled_by_idx on private.money_differences (settled_by);
create index money_differences_open_idx on private.money_differences (id desc) where settled_at is null;
create index refunds_failed_idx on public.refunds (id desc) where status = 'failed';
create index money_jobs_stuck_idx on private.money_jobs (id desc) where done_at is null and (dead_at is not null or tries >= 3);

create function private.stuck_refunds() returns table (id uuid, payment_id uuid, order_id uuid, amount numeric, status text, tries int,
  problem text, next_try_at timestamptz, created_at timestamptz)
  language sql stable security definer rows 50 set search_path = ''
begin atomic
  select r.id, r.payment_id, r.order_id, r.amount, r.status, r.tries, r.problem, r.next_try_at, r.created_at
  from ((select x.* from public.refunds x where x.status = 'failed' order by x.id desc limit 100)
    union all
    (select x.* from public.refunds x where x.status = 'requested' and x.tries >= 3 and x.created_at < now() - interval '10 minutes'
     order by x.created_at limit 100)) r;
end;

-- Refusals by the provider that only the people who run the shop can fix: a wrong key, a closed account. One row for
-- each kind; it counts as over after a day without a refusal.
create table private.provider_troubles (
  subject text primary key check (subject in ('payments', 'refunds', 'payouts', 'accounts')),
  code text not null check (code ~ '^[a-z0-9_]{1,60}$'),
  problem text not null check (char_length(problem) between 1 and 500),
  times int not null default 1,
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp()
);
alter table private.provider_troubles enable row level security;

create function private.open_troubles() returns setof private.provider_troubles
  language sql stable security definer rows 4 set search_path = ''
begin atomic
  select t.* from private.provider_troubles t where t.seen_at > now() - interval '1 day';
end;

create function public.note_provider_trouble(subject text, code text, problem text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.provider_troubles as t (subject, code, problem)
  values (note_provider_trouble.subject, note_provider_trouble.code, left(note_provider_trouble.problem, 500))
  on conflict on constraint provider_troubles_pkey do update set code = excluded.code, problem = excluded.problem, seen_at = clock_timestamp(),
    times = case when t.seen_at > now() - interval '1 day' then t.times + 1 else 1 end,
    found_at = case when t.seen_at > now() - interval '1 day' then t.found_at else clock_timestamp() end;
end
$$;
comment on function public.note_provider_trouble is
  'The provider refuses something that only the operator can fix: shown to admins until it hasn''t happened for a day.';
grant execute on function public.note_provider_trouble to service_role;

create function public.money_problems() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('money', 'read');
  return jsonb_build_object(
    'corrections', private.waiting_corrections(),
    'discounts', coalesce((
      select jsonb_agg(x.flag order by x.last_at desc, x.id desc) from (
        select f.last_at, f.id, jsonb_build_object('id', f.id, 'store', private.store_named(f.vendor_id), 'reason', f.reason, 'code', f.code,
          'times', f.times, 'first_at', f.first_at, 'last_at', f.last_at) as flag
        from private.discount_flags f where f.settled_at is null order by f.last_at desc, f.id desc limit 100
      ) x), '[]'),
    'troubles', coalesce((
      select jsonb_agg(jsonb_build_object('subject', t.subject, 'problem', t.problem, 'times', t.times, 'found_at', t.found_at,
        'seen_at', t.seen_at) order by t.found_at)
      from private.open_troubles() t), '[]'),
    'jobs', coalesce((
      select jsonb_agg(x.job order by x.at desc) from (
        select coalesce(j.dead_at, j.created_at) as at, jsonb_build_object('id', j.id, 'kind', j.kind, 'provider', j.provider,
          'payout', p.number, 'store', private.store_named(p.vendor_id), 'day', j.day, 'tries', j.tries, 'problem', j.problem,
          'dead_at', j.dead_at, 'next_try_at', j.next_try_at) as job
        from private.money_jobs j left join public.payouts p on p.id = j.payout_id
        where j.done_at is null and (j.dead_at is not null or j.tries >= 3)
        order by j.id desc limit 100
      ) x), '[]'),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'order', pu.reference, 'store', private.store_named(o.vendor_id),
        'amount', private.money(r.amount), 'tries', r.tries, 'problem', r.problem, 'dead_at', case when r.status = 'failed' then r.created_at end,
        'next_try_at', r.next_try_at) order by r.created_at desc, r.id desc)
      from private.stuck_refunds() r
      join public.payments p on p.id = r.payment_id join public.purchases pu on pu.id = p.purchase_id
      left join public.orders o on o.id = r.order_id), '[]'),
    'differences', coalesce((
      select jsonb_agg(x.difference order by x.id desc) from (
        select d.id, jsonb_build_object('id', d.id, 'what', d.what, 'reference', d.reference, 'payout', p.number, 'day', j.day,
          'order', (
            select pu.reference from public.refunds r join public.payments y on y.id = r.payment_id
            join public.purchases pu on pu.id = y.purchase_id where r.id = d.refund_id),
          'ours', private.cents_text(d.ours), 'theirs', private.cents_text(d.theirs), 'seen_at', d.seen_at) as difference
        from private.money_differences d join private.money_jobs j on j.id = d.job_id left join public.payouts p on p.id = d.payout_id
        where d.settled_at is null order by d.id desc limit 100
      ) x), '[]'),
    'faults', coalesce((
      select jsonb_agg(jsonb_build_object('id', f.id::text, 'rule', f.rule, 'subject', f.subject, 'detail', f.detail, 'found_at', f.found_at,
        'seen_at', f.seen_at) order by f.id desc)
      from (
        select y.* from private.ledger_faults y where y.gone_at is null order by y.subject, y.rule limit 100) f), '[]'));
end
$$;
comment on function public.money_problems is
  'Admins only, at most 100 of each: what the provider refuses, corrections that need another admin, stores with suspicious platform-funded discounts, stuck jobs and refunds, unresolved differences between provider and ledger, and broken rules of the ledger.';
grant execute on function public.money_problems to authenticated;

-- How many there are, for the dashboard; 100 means 100 or more of a kind.
create function private.count_money_problems() returns int
  language sql stable security definer set search_path = ''
begin atomic
  select ((select count(*) from (
      select from private.money_jobs j where j.done_at is null and (j.dead_at is not null or j.tries >= 3) limit 100) x)
    + (select count(*) from private.open_troubles())
    + (select count(*) from private.stuck_refunds())
    + (select count(*) from (select from private.discount_flags f where f.settled_at is null limit 100) x)
    + (select count(*) from (select from private.money_differences d where d.settled_at is null limit 100) x)
    + (select count(*) from (select from private.ledger_faults f where f.gone_at is null limit 100) x))::int;
end;

create function public.retry_money_job(job_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  perform private.refuse_own_store((
    select p.vendor_id from private.money_jobs j join public.payouts p on p.id = j.payout_id where j.id = retry_money_job.job_id));
  update private.money_jobs j set dead_at = null, tries = 0, next_try_at = clock_timestamp()
  where j.id = retry_money_job.job_id and j.done_at is null;
  if not found then
    perform private.fail(409, 'job_ended', 'This has already ended.');
  end if;
  perform private.audit('payouts.job_retried', 'money_job', retry_money_job.job_id::text);
end
$$;
comment on function public.retry_money_job is
  'Admins only, with a fresh second factor: retries a stuck job now. 409 job_ended, 403 step_up_needed, own_store.';
grant execute on function public.retry_money_job to authenticated;

create function public.retry_refund(refund_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  r public.refunds;
  o public.orders;
begin
  perform private.admin('money', 'write');
  perform private.stepped_up();
  -- The payment first, in the same order as at the end of a refund.
  perform 1 from public.payments p join public.refunds x on x.payment_id = p.id where x.id = retry_refund.refund_id for no key update of p;
  select x.* into r from public.refunds x where x.id = retry_refund.refund_id for no key update;
  select x.* into o from public.orders x where x.id = r.order_id;
  perform private.refuse_own_store(o.vendor_id);
  perform private.refuse_own_order(o);
  if r.id is null or r.status not in ('failed', 'requested') then
    perform private.fail(409, 'refund_ended', 'This refund has already ended.');
  end if;
  perform private.act_as('system');
  update public.refunds x set status = 'requested', tries = 0, next_try_at = clock_timestamp() where x.id = r.id;
  perform private.audit('refund.retried', 'refund', r.id::text);
end
$$;
comment on function public.retry_refund is
  'Admins only, with a fresh second factor: requests a refund from the provider again now. 409 refund_ended, 403 step_up_needed, own_store, own_order.';
grant execute on function public.retry_refund to authenticated;

create function public.settle_difference(difference_id uuid, note text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'write');
  said text := private.clean_words(note);
begin
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Explain what happened in 10 to 1,000 characters.');
  end if;
  perform private.refuse_own_store(coalesce(
    (select p.vendor_id from private.money_differences d join public.payouts p on p.id = d.payout_id where d.id = settle_difference.difference_id),
    (select o.vendor_id from private.money_differences d join public.refunds r on r.id = d.refund_id join public.orders o on o.id = r.order_id
      where d.id = settle_difference.difference_id)));
  perform private.refuse_own_order((
    select o from private.money_differences d join public.refunds r on r.id = d.refund_id join public.orders o on o.id = r.order_id
    where d.id = settle_difference.difference_id));
  update private.money_differences d set settled_at = clock_timestamp(), settled_by = me, settled_note = said
  where d.id = settle_difference.difference_id and d.settled_at is null;
  if found then
    perform private.audit('difference.settled', 'money_difference', difference_id::text, null, jsonb_build_object('words', said));
  elsif not exists (select 1 from private.money_differences d where d.id = settle_difference.difference_id) then
    perform private.fail(404, 'difference_unknown', 'We can''t find this difference.');
  end if;
end
$$;
comment on function public.settle_difference is
  'Admins only, with a fresh second factor: resolves a difference with a note. Moves no money. Repeating it is not an error. 404 difference_unknown, 422 words_invalid, 403 step_up_needed, own_store, own_order.';
grant execute on function public.settle_difference to authenticated;

create function public.settle_discount_flag(flag_id uuid, note text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.admin('money', 'write');
  said text := private.clean_words(note);
  store uuid := (select f.vendor_id from private.discount_flags f where f.id = settle_discount_flag.flag_id);
begin
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Explain what happened in 10 to 1,000 characters.');
  elsif store is null then
    perform private.fail(404, 'flag_unknown', 'We can''t find this alert.');
  end if;
  perform private.refuse_own_store(store);
  update private.discount_flags f set settled_at = clock_timestamp(), settled_by = me, settled_note = said
  where f.id = settle_discount_flag.flag_id and f.settled_at is null;
  if found then
    perform private.audit('discounts.settled', 'vendor', store::text, null, jsonb_build_object('words', said));
  end if;
end
$$;
comment on function public.settle_discount_flag is
  'Admins only, with a fresh second factor: resolves an alert about a store''s discounts with a note. Repeating it is not an error; later events raise a new alert. 404 flag_unknown, 422 words_invalid, 403 step_up_needed, own_store.';
grant execute on function public.settle_discount_flag to authenticated;
