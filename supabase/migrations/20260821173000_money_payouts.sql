-- Payouts to stores: their destination, their schedule, which ledger entries a payout has claimed, and why one was
-- skipped.

-- The account of a store with the payout provider ----------------------------------------------------------------------
create table public.payout_accounts (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  provider text not null check (provider ~ '^[a-z0-9_-]{1,30}$'),
  provider_ref text check (char_length(provider_ref) between 1 and 255),
  status text not null default 'none' check (status in ('none', 'onboarding', 'restricted', 'active', 'disabled')),
  destination text check (char_length(destination) between 1 and 120),
  destination_ref text check (char_length(destination_ref) between 1 and 255),
  requirements text[] not null default '{}',
  version int not null default 1,
  said_at timestamptz not null default '-infinity',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.payout_accounts is 'The same graph as machines/payout-account.';
comment on column public.payout_accounts.destination is 'Its display name: the bank and the last four digits.';
comment on column public.payout_accounts.requirements is 'What the provider still requires, as sentences.';
comment on column public.payout_accounts.version is 'Counts each change of the destination: a payout keeps the one it was made for.';
comment on column public.payout_accounts.said_at is 'When the provider reported this: older events change nothing.';
create unique index payout_accounts_provider_ref_idx on public.payout_accounts (provider, provider_ref) where provider_ref is not null;
create trigger payout_accounts_transition before update of status on public.payout_accounts
  for each row execute function private.enforce_transition('payout_account_status_transitions');
create trigger payout_accounts_touch before update on public.payout_accounts
  for each row execute function private.touch_updated_at();
alter table public.payout_accounts enable row level security;
grant select (vendor_id, provider, status, destination, requirements, version, created_at, updated_at) on public.payout_accounts
  to authenticated;
grant select on public.payout_accounts to service_role;
create policy "The team sees where its money goes" on public.payout_accounts
  for select to authenticated using (vendor_id = any ((select private.stores_with('payouts', 'read'))::uuid[]));
create policy "Admins see every payout account" on public.payout_accounts
  for select to authenticated using ((select private.may_admin('money', 'read')));

create table public.payout_account_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null check (actor_role in ('customer', 'guest', 'vendor', 'admin', 'system')),
  primary key (from_status, to_status, actor_role)
);
comment on table public.payout_account_status_transitions is 'The same graph as machines/payout-account.';
insert into public.payout_account_status_transitions values
  ('none', 'onboarding', 'vendor'), ('disabled', 'onboarding', 'vendor'),
  ('onboarding', 'restricted', 'system'), ('onboarding', 'active', 'system'), ('onboarding', 'disabled', 'system'),
  ('restricted', 'active', 'system'), ('restricted', 'disabled', 'system'),
  ('active', 'restricted', 'system'), ('active', 'disabled', 'system'),
  ('disabled', 'restricted', 'system'), ('disabled', 'active', 'system');
alter table public.payout_account_status_transitions enable row level security;
grant select on public.payout_account_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a payout account" on public.payout_account_status_transitions
  for select to anon, authenticated using (true);

-- When, and from how much on -------------------------------------------------------------------------------------------
create table public.payout_settings (
  vendor_id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  schedule text check (schedule in ('daily', 'weekly', 'monthly', 'manual')),
  minimum bigint check (minimum between 1 and 100000000),
  next_at timestamptz,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
comment on table public.payout_settings is 'Null means the platform''s default (private.money_settings).';
comment on column public.payout_settings.minimum is 'In cents.';
create index payout_settings_due_idx on public.payout_settings (next_at, vendor_id) where next_at is not null;
create trigger payout_settings_touch before update on public.payout_settings
  for each row execute function private.touch_updated_at();
alter table public.payout_settings enable row level security;
grant select on public.payout_settings to authenticated, service_role;
create policy "The team sees when it is paid" on public.payout_settings
  for select to authenticated using (vendor_id = any ((select private.stores_with('payouts', 'read'))::uuid[]));
create policy "Admins see when every store is paid" on public.payout_settings
  for select to authenticated using ((select private.may_admin('money', 'read')));

-- Daily, on Mondays or on the first of the month, at 9:00 in the platform's zone; null for manual payouts.
create function private.next_payout(schedule text, after timestamptz) returns timestamptz
  language plpgsql stable set search_path = '' as $$
declare
  zone constant text := private.platform_zone();
begin
  return (
    select case when x.this at time zone zone > after then x.this else x.this + x.step end at time zone zone
    from (
      select date_trunc(s.unit, after at time zone zone) + interval '9 hours' as this, s.step
      from (values ('daily', 'day', interval '1 day'), ('weekly', 'week', interval '7 days'), ('monthly', 'month', interval '1 month'))
        s (schedule, unit, step)
      where s.schedule = next_payout.schedule
    ) x);
end
$$;

-- Payouts --------------------------------------------------------------------------------------------------------------
create table public.payouts (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  number text not null unique check (number ~ '^PO-[2-9A-HJ-NP-Z]{8}$'),
  cents bigint not null check (cents > 0),
  currency char(3) not null default 'USD',
  lines int not null check (lines > 0),
  status text not null default 'queued' check (status in ('queued', 'sent', 'paid', 'failed', 'cancelled', 'reversed')),
  origin text not null check (origin in ('schedule', 'person')),
  requested_by uuid references auth.users (id) on update cascade on delete set null,
  request_key uuid,
  provider text not null,
  provider_ref text check (char_length(provider_ref) between 1 and 255),
  account_version int not null,
  destination text,
  failure_code text check (failure_code ~ '^[a-z0-9_]{1,60}$'),
  failure text check (char_length(failure) <= 500),
  arrives_on date,
  approval text check (approval in ('waiting', 'given')),
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  paid_at timestamptz,
  ended_at timestamptz,
  unique (vendor_id, request_key),
  check (status not in ('failed', 'cancelled', 'reversed') or (failure_code is not null and ended_at is not null))
);
comment on table public.payouts is 'The same graph as machines/payout.';
comment on column public.payouts.lines is 'How many entries of the ledger it has claimed.';
comment on column public.payouts.account_version is 'The destination that it was created for; if that changes before the transfer, the payout is canceled.';
comment on column public.payouts.approval is 'For a large payout, which is sent once an admin has approved it.';
comment on column public.payouts.failure is 'Why the money didn''t arrive, as a sentence.';
create index payouts_vendor_id_idx on public.payouts (vendor_id, created_at desc, id desc);
create index payouts_requested_by_idx on public.payouts (requested_by);
create index payouts_status_idx on public.payouts (status, created_at desc, id desc);
create index payouts_created_at_idx on public.payouts (created_at desc, id desc);
create index payouts_approval_idx on public.payouts (created_at desc, id desc) where approval = 'waiting' and status = 'queued';
create unique index payouts_provider_ref_idx on public.payouts (provider, provider_ref) where provider_ref is not null;
-- Whatever else goes wrong: two payouts of a store never wait for the transfer at the same time.
create unique index payouts_one_queued_idx on public.payouts (vendor_id) where status = 'queued';
create trigger payouts_transition before update of status on public.payouts
  for each row execute function private.enforce_transition('payout_status_transitions');
alter table public.payouts enable row level security;
grant select (id, vendor_id, number, cents, currency, lines, status, origin, requested_by, provider, destination, failure_code, failure,
  arrives_on, approval, created_at, sent_at, paid_at, ended_at) on public.payouts to authenticated;
grant select on public.payouts to service_role;
create policy "The team sees its payouts" on public.payouts
  for select to authenticated using (vendor_id = any ((select private.stores_with('payouts', 'read'))::uuid[]));
create policy "Admins see every payout" on public.payouts
  for select to authenticated using ((select private.may_admin('money', 'read')));

create table public.payout_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null check (actor_role in ('customer', 'guest', 'vendor', 'admin', 'system')),
  primary key (from_status, to_status, actor_role)
);
comment on table public.payout_status_transitions is 'The same graph as machines/payout.';
insert into public.payout_status_transitions values
  ('queued', 'sent', 'system'), ('queued', 'failed', 'system'),
  ('queued', 'cancelled', 'vendor'), ('queued', 'cancelled', 'admin'), ('queued', 'cancelled', 'system'),
  ('sent', 'paid', 'system'), ('sent', 'failed', 'system'),
  -- The bank returns it days after accepting it.
  ('paid', 'reversed', 'system');
alter table public.payout_status_transitions enable row level security;
grant select on public.payout_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a payout" on public.payout_status_transitions
  for select to anon, authenticated using (true);

-- Payable entries, and the payout that has claimed them: an entry is in one payout at most.
create table private.payout_entries (
  entry_id uuid primary key references private.ledger_entries (id) on delete restrict,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete restrict,
  cents bigint not null,
  payout_id uuid references public.payouts (id) on delete restrict
);
comment on table private.payout_entries is
  'Every entry of a store''s account available, except those that payouts have posted. payout_id is the stamp: null until a payout claims it, and again when that payout fails, is canceled or comes back.';
create index payout_entries_vendor_id_idx on private.payout_entries (vendor_id, payout_id);
create index payout_entries_payout_id_idx on private.payout_entries (payout_id);
alter table private.payout_entries enable row level security;

alter table private.ledger_postings
  add column payout_id uuid references public.payouts (id) on delete restrict,
  add check ((reason in ('payout', 'payout_reversed')) = (payout_id is not null));
create unique index ledger_postings_once_per_payout on private.ledger_postings (payout_id, reason);

create function private.note_payable() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.payout_entries (entry_id, vendor_id, cents)
  select a.id, a.vendor_id, a.cents
  from added a join private.ledger_postings p on p.id = a.posting_id
  where a.account = 'available' and p.reason not in ('payout', 'payout_reversed');
  return null;
end
$$;
create trigger ledger_entries_payable after insert on private.ledger_entries
  referencing new table as added for each statement execute function private.note_payable();

-- Each attempt with the provider, and its result. Append-only.
create table private.payout_attempts (
  id uuid primary key default public.uuid_v7(),
  payout_id uuid not null references public.payouts (id) on delete restrict,
  kind text not null check (kind in ('transfer', 'reversal')),
  idempotency_key uuid not null,
  event text not null check (event in ('claimed', 'accepted', 'refused', 'unanswered')),
  detail text check (char_length(detail) <= 500),
  at timestamptz not null default clock_timestamp()
);
comment on table private.payout_attempts is
  'An attempt without a response is repeated with the same key, so that it is never made twice; after a refusal the next one has a new key.';
create index payout_attempts_payout_id_idx on private.payout_attempts (payout_id, id);
create trigger payout_attempts_append_only before update or delete on private.payout_attempts
  for each row execute function private.forbid_change();
alter table private.payout_attempts enable row level security;

-- Why nothing was paid, and what stops it ------------------------------------------------------------------------------
create table public.payout_skips (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  reason text not null check (reason in
    ('below-minimum', 'paused', 'no-account', 'account-not-ready', 'negative-balance', 'payout-open')),
  cents bigint not null,
  at timestamptz not null default clock_timestamp()
);
comment on column public.payout_skips.cents is 'What was available then.';
create index payout_skips_vendor_id_idx on public.payout_skips (vendor_id, at desc, id desc);
alter table public.payout_skips enable row level security;
grant select on public.payout_skips to authenticated, service_role;
create policy "The team sees why it was not paid" on public.payout_skips
  for select to authenticated using (vendor_id = any ((select private.stores_with('payouts', 'read'))::uuid[]));
create policy "Admins see why stores were not paid" on public.payout_skips
  for select to authenticated using ((select private.may_admin('money', 'read')));

create table public.payout_pauses (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  source text not null check (source in ('provider', 'admin', 'system', 'vendor')),
  reason text not null check (char_length(reason) between 1 and 500),
  since timestamptz not null default clock_timestamp(),
  ended timestamptz
);
call private.keep_clean('public.payout_pauses', texts => '{reason}');
comment on table public.payout_pauses is 'While one is open, the store gets no payouts.';
create index payout_pauses_vendor_id_idx on public.payout_pauses (vendor_id, since desc, id desc);
create unique index payout_pauses_one_open_idx on public.payout_pauses (vendor_id, source) where ended is null;
alter table public.payout_pauses enable row level security;
grant select on public.payout_pauses to authenticated, service_role;
create policy "The team sees what stops its payouts" on public.payout_pauses
  for select to authenticated using (vendor_id = any ((select private.stores_with('payouts', 'read'))::uuid[]));
create policy "Admins see every pause" on public.payout_pauses
  for select to authenticated using ((select private.may_admin('money', 'read')));

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('payouts', 105,
    'select number, cents, currency, status, destination, created_at, sent_at, paid_at from public.payouts where vendor_id = $1 order by id',
    $q$select 'A payout to your store is on its way. Wait until it arrives, then delete your account.'
       where exists (select 1 from public.payouts p where p.vendor_id = $1 and p.status in ('queued', 'sent'))$q$,
    'delete from public.payout_accounts where vendor_id = $1');

-- The store's notices: money has arrived, or why it has not
-- ----------------------------------------------------------
create function private.tell_of_payout() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.mail_store(new.vendor_id, 'vendor-payout', jsonb_build_object(
    'reference', new.number, 'label', new.number, 'amount', private.cents_text(new.cents), 'destination', new.destination,
    'is_paid', new.status = 'paid', 'is_failed', new.status = 'failed', 'is_reversed', new.status = 'reversed',
    'failure', case when new.status <> 'paid' then new.failure end), new.id || ':' || new.status);
  return null;
end
$$;
create trigger payouts_told after update of status on public.payouts
  for each row when (new.status <> old.status and new.status in ('paid', 'failed', 'reversed'))
  execute function private.tell_of_payout();

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('vendor-payout', 'Your payout of ${{amount}} {{#is_paid}}arrived{{/is_paid}}{{^is_paid}}didn''t arrive{{/is_paid}}', 'About your payout', 'Payout {{reference}}.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#is_paid}}Your payout <strong>{{reference}}</strong> of <strong>${{amount}}</strong> {{#destination}}arrived at {{destination}}.{{/destination}}{{^destination}}arrived.{{/destination}}{{/is_paid}}{{#is_failed}}Payout <strong>{{reference}}</strong> of ${{amount}} didn't arrive. The money is back in your balance.{{/is_failed}}{{#is_reversed}}Your bank returned payout <strong>{{reference}}</strong> of ${{amount}}. The money is back in your balance.{{/is_reversed}}</p>{{#failure}}<p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{failure}}</p>{{/failure}}<p style="margin:0 0 16px;"><a class="action" href="{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-payment/ledger" style="display:inline-block;padding:12px 20px;background:#1a1c20;color:#f5f2eb;text-decoration:none;font-weight:700;">Open the ledger</a></p>$mail$,
    $mail${{#is_paid}}Your payout {{reference}} of ${{amount}} {{#destination}}arrived at {{destination}}.{{/destination}}{{^destination}}arrived.{{/destination}}{{/is_paid}}{{#is_failed}}Payout {{reference}} of ${{amount}} didn't arrive. The money is back in your balance.{{/is_failed}}{{#is_reversed}}Your bank returned payout {{reference}} of ${{amount}}. The money is back in your balance.{{/is_reversed}}
{{#failure}}
{{failure}}
{{/failure}}
Open the ledger:
{{site_url}}/{{vendor_slug}}/vendor-dashboard/settings-payment/ledger$mail$)
) m (key, subject, title, preview, body, words)
on conflict (key) do update
  set subject = excluded.subject, html = excluded.html, text = excluded.text, updated_at = now();
insert into private.vendor_events values ('payout', 'vendor-payout', 12, 'payouts', 'Payout');
