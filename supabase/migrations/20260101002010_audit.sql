-- Who did what to whom. Written by procedures only, read by admins, never changed.

create table public.audit_log (
  id uuid primary key default public.uuid_v7(),
  actor_id uuid,
  action text not null check (action ~ '^[a-z_]+\.[a-z_]+$'),
  subject_type text not null check (char_length(subject_type) between 1 and 63),
  subject_id text not null check (char_length(subject_id) between 1 and 200),
  before jsonb,
  after jsonb,
  at timestamptz not null default clock_timestamp()
);
comment on table public.audit_log is 'Append-only. actor_id has no foreign key: what was done outlives who did it.';
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.forbid_change();

-- One line of the audit log, by the session's account. action is 'noun.what_happened'.
create function private.audit(
  action text, subject_type text, subject_id text, before jsonb default null, after jsonb default null
) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.audit_log (actor_id, action, subject_type, subject_id, before, after)
  values (auth.uid(), audit.action, audit.subject_type, audit.subject_id, audit.before, audit.after);
end;

-- The account that asks; 401 for a visitor, 403 for half a sign-in.
create function private.me() returns uuid
  language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Please sign in first.');
  end if;
  if not private.fully_signed_in() then
    perform private.fail(403, 'insufficient_aal', 'Please finish signing in with your second step first.');
  end if;
  return auth.uid();
end
$$;

-- The admin that asks, or 403. First line of every procedure of the admin area.
create function private.admin() returns uuid
  language plpgsql stable set search_path = '' as $$
declare
  me uuid := private.me();
begin
  if not private.is_admin() then
    perform private.fail(403, 'admin_only', 'Only an admin can do this.');
  end if;
  return me;
end
$$;

-- Tries that fail, counted per bucket for ten minutes: what is guessed at is asked for by nobody else a hundred times.
create table private.attempts (
  bucket text primary key,
  tries int not null,
  since timestamptz not null
);
alter table private.attempts enable row level security;
create index attempts_since_idx on private.attempts (since);

create function private.forget_attempts() returns void
  language sql security definer set search_path = ''
begin atomic
  delete from private.attempts a where a.bucket in (
    select o.bucket from private.attempts o where o.since < now() - interval '10 minutes' limit 20 for update skip locked
  );
end;
create function private.count_attempt(of_bucket text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.forget_attempts();
  insert into private.attempts as a (bucket, tries, since) values (of_bucket, 1, now())
  on conflict (bucket) do update set tries = a.tries + 1;
end
$$;
create function private.stop_after(of_bucket text, tries_allowed int) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if exists (
    select 1 from private.attempts a
    where a.bucket = of_bucket and a.tries >= tries_allowed and a.since >= now() - interval '10 minutes'
  ) then
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Please wait a few minutes and try again.');
  end if;
end
$$;
-- Counts and stops in one step: the row's lock lets no two callers pass on the same count. Whoever is stopped is not
-- counted. Forget what is old after it and not before: who holds locks of others' rows must not wait for one more.
create function private.count_within(of_bucket text, tries_allowed int) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.attempts as a (bucket, tries, since) values (of_bucket, 1, now())
  on conflict (bucket) do update set
    tries = case when a.since < now() - interval '10 minutes' then 1 else a.tries + 1 end,
    since = case when a.since < now() - interval '10 minutes' then now() else a.since end
  where a.tries < tries_allowed or a.since < now() - interval '10 minutes';
  if not found then
    perform private.fail(429, 'too_many_attempts', 'Too many attempts. Please wait a few minutes and try again.');
  end if;
end
$$;
-- The first address of the chain: a caller who forges it only spares the next wall, the 256 bits of a token.
create function private.caller_address() returns text
  language sql stable set search_path = ''
  return coalesce(
    left(split_part(nullif(current_setting('request.headers', true), '')::json ->> 'x-forwarded-for', ',', 1), 64), 'local');

alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;
create policy "Admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.is_admin()));
