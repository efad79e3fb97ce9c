-- What waits for an admin, as far as spec §7 counts it.

create table public.vendor_waitlist (
  id uuid primary key default public.uuid_v7(),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'invited', 'declined')),
  created_at timestamptz not null default now()
);
comment on table public.vendor_waitlist is 'People who want to be told when they can sell (spec §1).';
create unique index vendor_waitlist_email_idx on public.vendor_waitlist (email);
create index vendor_waitlist_pending_idx on public.vendor_waitlist (created_at, id) where status = 'pending';

create table public.vendor_feedback (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid references public.vendors (id) on update cascade on delete set null,
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  created_at timestamptz not null default now()
);
comment on table public.vendor_feedback is 'What stores tell the platform (spec §2, §3).';
create index vendor_feedback_vendor_id_idx on public.vendor_feedback (vendor_id, created_at desc);
create index vendor_feedback_open_idx on public.vendor_feedback (created_at, id) where status = 'open';

alter table public.vendor_waitlist enable row level security;
alter table public.vendor_feedback enable row level security;
grant select on public.vendor_waitlist, public.vendor_feedback to authenticated;
grant select, insert, update, delete on public.vendor_waitlist, public.vendor_feedback to service_role;
create policy "Admins read the waitlist" on public.vendor_waitlist
  for select to authenticated using ((select private.is_admin()));
create policy "Admins read every feedback" on public.vendor_feedback
  for select to authenticated using ((select private.is_admin()));
create policy "Vendors read their own feedback" on public.vendor_feedback
  for select to authenticated using (vendor_id = (select auth.uid()));
