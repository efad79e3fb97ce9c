-- Requests to the payout provider, and its answers: transfers, reversals, the daily comparison. The function
-- send-payouts claims work here and records the results; the provider's webhook and the answer meet in the same row.

-- The provider's events, each stored once.
create table private.payout_events (
  provider text not null,
  event_id text not null check (char_length(event_id) between 1 and 255),
  payload jsonb not null,
  at timestamptz not null default clock_timestamp(),
  primary key (provider, event_id)
);
create trigger payout_events_append_only before update or delete on private.payout_events
  for each row execute function private.forbid_change();
alter table private.payout_events enable row level security;

-- Work that is repeated until it is done, with growing pauses; after twelve tries it is dead until an admin requests
-- it again.
create table private.money_jobs (
  id uuid primary key default public.uuid_v7(),
  kind text not null check (kind in ('transfer', 'reversal', 'reconciliation')),
  provider text not null,
  payout_id uuid references public.payouts (id) on delete restrict,
  day date,
  tries int not null default 0,
  next_try_at timestamptz not null default now(),
  problem text check (char_length(problem) <= 500),
  dead_at timestamptz,
  done_at timestamptz,
  created_at timestamptz not null default now(),
  unique (payout_id, kind),
  unique (provider, kind, day),
  check ((kind = 'reconciliation') = (day is not null)),
  check ((kind = 'reconciliation') = (payout_id is null))
);
create index money_jobs_due_idx on private.money_jobs (next_try_at, id) where done_at is null and dead_at is null;
create index money_jobs_dead_idx on private.money_jobs (dead_at) where dead_at is not null;
alter table private.money_jobs enable row level security;

-- A payout consists of transfers, each from the payment that brought the money; a provider that needs no sources has
-- none.
create table private.payout_transfers (
  id uuid primary key default public.uuid_v7(),
  payout_id uuid not null references public.payouts (id) on delete restrict,
  source text check (char_length(source) between 1 and 255),
  cents bigint not null check (cents > 0),
  provider_ref text unique,
  reversal_ref text
);
comment on column private.payout_transfers.source is 'The provider''s reference of the payment; null for what the platform adds.';
create index payout_transfers_payout_id_idx on private.payout_transfers (payout_id);
alter table private.payout_transfers enable row level security;

-- The key of an attempt that the provider has not answered, or null.
create function private.open_attempt(payout uuid, kind text) returns uuid
  language sql stable security definer set search_path = ''
  return (
    select last.idempotency_key from (
      select a.idempotency_key, a.event from private.payout_attempts a
      where a.payout_id = payout and a.kind = open_attempt.kind order by a.id desc limit 1
    ) last
    where last.event in ('claimed', 'unanswered'));

create function private.queue_transfer() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.money_jobs (kind, provider, payout_id) values ('transfer', new.provider, new.id) on conflict do nothing;
  return null;
end
$$;
-- A large payout is sent once an admin has approved it.
create trigger payouts_queue_transfer after insert on public.payouts
  for each row when (new.approval is null) execute function private.queue_transfer();
create trigger payouts_queue_approved after update of approval on public.payouts
  for each row when (new.approval = 'given' and old.approval = 'waiting') execute function private.queue_transfer();

-- A transfer that may have been sent is reversed from the store's account with the provider to the platform.
create function private.queue_reversal() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.money_jobs j set done_at = clock_timestamp() where j.payout_id = new.id and j.kind = 'transfer' and j.done_at is null;
  insert into private.money_jobs (kind, provider, payout_id)
  select 'reversal', new.provider, new.id
  where exists (select 1 from private.payout_attempts a where a.payout_id = new.id and a.kind = 'transfer')
  on conflict (payout_id, kind) do update set done_at = null, dead_at = null, tries = 0, next_try_at = clock_timestamp();
  return null;
end
$$;
create trigger payouts_queue_reversal after update of status on public.payouts
  for each row when (new.status in ('failed', 'cancelled', 'reversed') and old.status <> new.status) execute function private.queue_reversal();

-- The one place where the provider's news about a payout counts, whichever way it arrives. Older or repeated news
-- changes nothing; a failure after the money arrived is a reversal.
create function private.settle_payout(
  payout uuid, outcome text, code text default null, sentence text default null, provider_ref text default null, arrives_on date default null
) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  p public.payouts;
begin
  select x.* into p from public.payouts x where x.id = settle_payout.payout for no key update;
  if p.status in ('queued', 'sent') then
    update public.payouts x set provider_ref = coalesce(x.provider_ref, settle_payout.provider_ref),
      arrives_on = coalesce(settle_payout.arrives_on, x.arrives_on) where x.id = p.id;
  end if;
  if p.status = 'queued' and outcome in ('sent', 'paid') then
    perform private.move_payout(p.id, 'sent', 'system');
    update private.money_jobs j set done_at = clock_timestamp(), problem = null
    where j.payout_id = p.id and j.kind = 'transfer' and j.done_at is null;
    p.status := 'sent';
  end if;
  if p.status = 'sent' and outcome = 'paid' then
    perform private.move_payout(p.id, 'paid', 'system');
  elsif p.status in ('queued', 'sent') and outcome = 'failed' then
    perform private.move_payout(p.id, 'failed', 'system', coalesce(code, 'unknown'), coalesce(sentence, 'The bank declined it.'));
  elsif p.status = 'paid' and outcome = 'failed' then
    perform private.move_payout(p.id, 'reversed', 'system', coalesce(code, 'unknown'), coalesce(sentence, 'The bank returned it.'));
  end if;
  return (select x.status from public.payouts x where x.id = p.id);
end
$$;

create function private.lock_payout(payout uuid) returns public.payouts
  language plpgsql security definer set search_path = '' as $$
declare
  p public.payouts;
begin
  select x.* into p from public.payouts x where x.id = payout;
  if p.id is null then
    perform private.fail(404, 'payout_not_found', 'We can''t find this payout.');
  end if;
  perform private.lock_payouts(p.vendor_id);
  select x.* into p from public.payouts x where x.id = payout for no key update;
  return p;
end
$$;

-- The sources of a payout: each paid order's earning, oldest first, up to what the buyer has paid; the platform's
-- additions have none. Rows below zero shorten the last ones.
create function private.split_payout(p public.payouts) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.payout_transfers (payout_id, source, cents)
  select p.id, part.source, sum(part.cents) from (
    select x.source, least(x.cents, greatest(0, p.cents - x.before)) as cents from (
      select s.source, s.cents, sum(s.cents) over (order by s.at, s.order_id, s.source nulls last) - s.cents as before from (
        select n.at, n.order_id, case part.tied when true then pay.provider_ref end as source,
          case part.tied when true then least(n.cents, coalesce(e.total - e.refunded, 0)) else greatest(n.cents - coalesce(e.total - e.refunded, 0), 0) end as cents
        from (
          select o.order_id, min(o.at) as at, sum(y.cents) as cents
          from private.payout_entries y
          join private.ledger_entries l on l.id = y.entry_id
          join private.ledger_postings o on o.id = l.posting_id
          where y.payout_id = p.id group by o.order_id having sum(y.cents) > 0
        ) n
        left join private.earnings e on e.order_id = n.order_id
        left join public.payment_allocations al on al.order_id = n.order_id
        left join public.payments pay on pay.id = al.payment_id and pay.provider = p.provider
        cross join (values (true), (false)) part (tied)
      ) s where s.cents > 0
    ) x
  ) part where part.cents > 0 group by part.source;
end;

-- Claiming -------------------------------------------------------------------------------------------------------------
-- 2, 4, 8 … minutes, at most 6 hours, plus or minus a tenth, so that simultaneous failures are not retried
-- simultaneously.
create function private.next_try(tries int) returns timestamptz
  language sql volatile set search_path = ''
  return clock_timestamp() + least(interval '1 minute' * power(2, least(tries, 9)), interval '6 hours') * (0.9 + random() * 0.2);

create function private.claim_payout(j private.money_jobs, p public.payouts) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  a public.payout_accounts;
  key uuid := private.open_attempt(p.id, j.kind);
begin
  select x.* into a from public.payout_accounts x where x.vendor_id = p.vendor_id;
  if j.kind = 'transfer' then
    if p.status <> 'queued' then
      update private.money_jobs x set done_at = clock_timestamp() where x.id = j.id;
      return null;
    end if;
    -- A transfer that may already have been sent must be continued, whatever has changed since.
    if key is null then
      if a.vendor_id is null or a.provider <> p.provider or a.version <> p.account_version or a.status <> 'active' then
        perform private.move_payout(p.id, 'cancelled', 'system',
          case when a.status <> 'active' then 'account_not_ready' else 'destination_changed' end,
          case when a.status <> 'active' then 'The payment provider still needs something for the payout account.'
            else 'The bank account changed before the payout was sent. The next payout goes to the new account.' end);
        return null;
      elsif exists (select 1 from public.payout_pauses x where x.vendor_id = p.vendor_id and x.ended is null) then
        update private.money_jobs x set next_try_at = clock_timestamp() + interval '10 minutes', problem = 'Paused.' where x.id = j.id;
        return null;
      end if;
    end if;
    if p.provider <> 'test' and not exists (select 1 from private.payout_transfers t where t.payout_id = p.id) then
      perform private.split_payout(p);
    end if;
  end if;
  key := coalesce(key, gen_random_uuid());
  insert into private.payout_attempts (payout_id, kind, idempotency_key, event) values (p.id, j.kind, key, 'claimed');
  -- 'try' counts every attempt ever, not those since an admin's retry: from the second on, the sender looks for what
  -- the provider already has.
  return jsonb_build_object('try', (
      select count(*) from private.payout_attempts x where x.payout_id = p.id and x.kind = j.kind and x.event = 'claimed'),
    'payout_id', p.id, 'number', p.number, 'cents', p.cents, 'currency', p.currency, 'key', key,
    'account', a.provider_ref, 'provider_ref', p.provider_ref, 'transfers', coalesce((
      select jsonb_agg(jsonb_build_object('id', t.id, 'source', t.source, 'cents', t.cents, 'provider_ref', t.provider_ref,
        'reversal_ref', t.reversal_ref) order by t.id)
      from private.payout_transfers t where t.payout_id = p.id), '[]'));
end
$$;

create function public.claim_money_jobs(provider text, max int default 10) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[];
  job private.money_jobs;
  p public.payouts;
  work jsonb;
  claimed jsonb := '[]';
begin
  -- Every day since the last one: days without a run are compared too.
  insert into private.money_jobs (kind, provider, day)
  select 'reconciliation', claim_money_jobs.provider, d.yesterday - n.back
  from (
    select (now() at time zone 'UTC')::date - 1 as yesterday, (
      select max(j.day) from private.money_jobs j
      where j.provider = claim_money_jobs.provider and j.kind = 'reconciliation') as last) d
  cross join lateral generate_series(0, least(d.yesterday - coalesce(d.last, d.yesterday - 1) - 1, 29)) n (back)
  where exists (select 1 from public.payouts x where x.provider = claim_money_jobs.provider)
  on conflict on constraint money_jobs_provider_kind_day_key do nothing;
  -- Jobs that never got a response are shown to admins, and repeated on request.
  with tired as materialized (
    select j.id from private.money_jobs j
    where j.done_at is null and j.dead_at is null and j.next_try_at <= clock_timestamp() and j.tries >= 12 limit 100 for update skip locked
  )
  update private.money_jobs j set dead_at = clock_timestamp() from tired t where j.id = t.id;
  wanted := array(
    select j.id from private.money_jobs j
    where j.done_at is null and j.dead_at is null and j.next_try_at <= clock_timestamp() and j.provider = claim_money_jobs.provider
    order by j.next_try_at, j.id limit least(greatest(coalesce(claim_money_jobs.max, 10), 1), 100));
  foreach job.id in array wanted loop
    select j.* into job from private.money_jobs j where j.id = job.id;
    work := null;
    p := null;
    if job.payout_id is not null then
      select x.* into p from public.payouts x where x.id = job.payout_id;
      continue when not private.try_lock_payouts(p.vendor_id);
    end if;
    select j.* into job from private.money_jobs j
    where j.id = job.id and j.done_at is null and j.dead_at is null and j.next_try_at <= clock_timestamp() for update skip locked;
    continue when not found;
    if job.payout_id is null then
      work := jsonb_build_object('day', job.day);
    else
      select x.* into p from public.payouts x where x.id = job.payout_id for no key update;
      work := private.claim_payout(job, p);
    end if;
    continue when work is null;
    update private.money_jobs j set tries = j.tries + 1, next_try_at = private.next_try(j.tries + 1) where j.id = job.id;
    claimed := claimed || (work || jsonb_build_object('job_id', job.id, 'kind', job.kind));
  end loop;
  return claimed;
end
$$;
comment on function public.claim_money_jobs is
  'Requests to send to the payout provider now, each handed to only one sender; they are retried until record_money_job reports the result. An attempt without a response keeps its key.';
grant execute on function public.claim_money_jobs to service_role;

create function public.record_money_job(
  job_id uuid, key uuid, outcome text, problem text default null, code text default null, provider_ref text default null,
  arrives_on date default null, transfers jsonb default '[]'
) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  job private.money_jobs;
  p public.payouts;
begin
  if coalesce(outcome, '') not in ('accepted', 'unanswered', 'refused', 'failed') then
    perform private.fail(422, 'outcome_unknown', 'outcome is accepted, unanswered, refused or failed.');
  end if;
  select j.* into job from private.money_jobs j where j.id = record_money_job.job_id;
  if job.id is null then
    perform private.fail(404, 'job_unknown', 'We can''t find this job.');
  elsif job.payout_id is not null then
    p := private.lock_payout(job.payout_id);
  end if;
  select j.* into job from private.money_jobs j where j.id = job.id for no key update;
  update private.payout_transfers t set provider_ref = coalesce(t.provider_ref, x.provider_ref), reversal_ref = coalesce(t.reversal_ref, x.reversal_ref)
  from jsonb_to_recordset(record_money_job.transfers) x (id uuid, provider_ref text, reversal_ref text)
  where t.id = x.id and t.payout_id = p.id;
  if job.payout_id is not null and not exists (
    select 1 from private.payout_attempts a
    where a.payout_id = p.id and a.kind = job.kind and a.idempotency_key = record_money_job.key and a.event in ('accepted', 'refused')
  ) then
    insert into private.payout_attempts (payout_id, kind, idempotency_key, event, detail)
    values (p.id, job.kind, record_money_job.key, case outcome when 'failed' then 'refused' else outcome end, left(record_money_job.problem, 500));
  end if;
  if job.kind = 'reversal' and (outcome = 'failed' or (outcome = 'accepted' and exists (
      select 1 from private.payout_transfers t where t.payout_id = p.id and t.provider_ref is not null and t.reversal_ref is null))) then
    -- The store still has the money: a person looks at the provider's refusals, the rest is retried.
    update private.money_jobs j set dead_at = case when outcome = 'failed' then clock_timestamp() end,
      problem = left(coalesce(record_money_job.problem, 'Part of it hasn''t been reversed yet.'), 500)
    where j.id = job.id and j.done_at is null;
  elsif outcome in ('accepted', 'failed') then
    update private.money_jobs j set done_at = coalesce(j.done_at, clock_timestamp()), dead_at = null, problem = left(record_money_job.problem, 500)
    where j.id = job.id;
  else
    update private.money_jobs j set problem = left(record_money_job.problem, 500) where j.id = job.id and j.done_at is null;
  end if;
  if job.kind = 'transfer' and outcome = 'accepted' then
    if p.status in ('failed', 'cancelled', 'reversed') then
      -- It ended during the provider's answer: what was sent is reversed, even if there was nothing to reverse
      -- before.
      insert into private.money_jobs (kind, provider, payout_id) values ('reversal', p.provider, p.id)
      on conflict (payout_id, kind) do update set done_at = null, dead_at = null, tries = 0, next_try_at = clock_timestamp();
    end if;
    return private.settle_payout(p.id, 'sent', provider_ref => record_money_job.provider_ref, arrives_on => record_money_job.arrives_on);
  elsif job.kind = 'transfer' and outcome = 'failed' then
    return private.settle_payout(p.id, 'failed', code, problem);
  end if;
  return p.status;
end
$$;
comment on function public.record_money_job is
  'Records the result of an attempt. accepted: done. unanswered: repeated with the same key. refused: repeated with a new one. failed: the provider will never do it, and the payout fails with code and sentence; a reversal needs an admin instead.';
grant execute on function public.record_money_job to service_role;

-- The provider's webhook -----------------------------------------------------------------------------------------------
create function public.record_payout_event(
  provider text, event_id text, payout_id uuid, outcome text, code text default null, sentence text default null,
  provider_ref text default null, arrives_on date default null
) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  p public.payouts;
begin
  if coalesce(outcome, '') not in ('sent', 'paid', 'failed') then
    perform private.fail(422, 'outcome_unknown', 'outcome is sent, paid or failed.');
  elsif coalesce(char_length(record_payout_event.event_id), 0) not between 1 and 255 then
    perform private.fail(422, 'event_id_missing', 'event_id names the fact, so that it counts once.');
  end if;
  p := private.lock_payout(record_payout_event.payout_id);
  if p.provider <> record_payout_event.provider then
    perform private.fail(404, 'payout_not_found', 'We can''t find this payout.');
  end if;
  insert into private.payout_events (provider, event_id, payload)
  values (p.provider, record_payout_event.event_id, jsonb_build_object('payout_id', p.id, 'outcome', outcome, 'code', code,
    'sentence', sentence, 'provider_ref', record_payout_event.provider_ref, 'arrives_on', record_payout_event.arrives_on))
  on conflict do nothing;
  if not found then
    return p.status;
  end if;
  return private.settle_payout(p.id, outcome, left(regexp_replace(lower(code), '[^a-z0-9_]', '_', 'g'), 60), sentence,
    record_payout_event.provider_ref, record_payout_event.arrives_on);
end
$$;
comment on function public.record_payout_event is 'A provider''s event about a payout, counted once per (provider, event_id), in any order. Returns the status.';
grant execute on function public.record_payout_event to service_role;
