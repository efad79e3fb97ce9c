-- Who did what to whom. Only procedures write it, only admins read it, and nobody changes it.

-- Append-only with one exception: deleting an account replaces its email. Who did what stays on record by id.
create function private.forbid_change_but_renaming() returns trigger
  language plpgsql set search_path = '' as $$
begin
  if tg_op = 'UPDATE'
    and (new.before is not distinct from old.before or new.before ->> 'email' = 'deleted@deleted.invalid')
    and (new.after is not distinct from old.after or new.after ->> 'email' = 'deleted@deleted.invalid')
    and new.before - 'email' is not distinct from old.before - 'email'
    and new.after - 'email' is not distinct from old.after - 'email'
    and (new.id, new.actor_id, new.action, new.subject_type, new.subject_id, new.at)
      is not distinct from (old.id, old.actor_id, old.action, old.subject_type, old.subject_id, old.at) then
    return new;
  end if;
  raise exception using
    errcode = 'PT403', message = 'append_only', detail = format('Rows of %s are never changed.', tg_table_name);
end
$$;

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
comment on table public.audit_log is 'Append-only. actor_id has no foreign key, so that entries outlive the account.';
create index audit_log_at_idx on public.audit_log (at desc, id desc);
create index audit_log_subject_idx on public.audit_log (subject_type, subject_id, at desc);
create index audit_log_actor_idx on public.audit_log (actor_id, at desc);
create trigger audit_log_append_only before update or delete on public.audit_log
  for each row execute function private.forbid_change_but_renaming();
alter table public.audit_log enable row level security;
grant select on public.audit_log to authenticated;
grant select, insert on public.audit_log to service_role;
create policy "Admins read the audit log" on public.audit_log
  for select to authenticated using ((select private.may_admin('audit', 'read')));

-- Who an action counts for: the caller, or the account whose request the service key completes.
create function private.doer() returns uuid
  language sql stable set search_path = ''
  return coalesce(auth.uid(), nullif(current_setting('stallbar.on_behalf', true), '')::uuid);

-- Adds an entry for the acting account. action is 'noun.what_happened'.
create function private.audit(
  action text, subject_type text, subject_id text, before jsonb default null, after jsonb default null
) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.audit_log (actor_id, action, subject_type, subject_id, before, after)
  values (private.doer(), audit.action, audit.subject_type, audit.subject_id, audit.before, audit.after);
end;

-- Erases the email from the shop's log and from auth's, including the account's earlier addresses, found by its id.
create function private.erase_from_logs(person uuid, address text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.audit_log l set
    before = case when lower(l.before ->> 'email') = address then l.before || '{"email": "deleted@deleted.invalid"}' else l.before end,
    after = case when lower(l.after ->> 'email') = address then l.after || '{"email": "deleted@deleted.invalid"}' else l.after end
  where lower(l.before ->> 'email') = address or lower(l.after ->> 'email') = address;
  update auth.audit_log_entries e set ip_address = '', payload = (
    case when e.payload ->> 'actor_id' = person::text or lower(e.payload ->> 'actor_username') = address
      then e.payload::jsonb - 'actor_name' || '{"actor_username": "deleted@deleted.invalid"}' else e.payload::jsonb end
    || case when e.payload -> 'traits' ->> 'user_email' is null then '{}' else jsonb_build_object('traits',
      (e.payload -> 'traits')::jsonb || '{"user_email": "deleted@deleted.invalid"}') end)::json
  where e.payload ->> 'actor_id' = person::text or e.payload -> 'traits' ->> 'user_id' = person::text
    or lower(e.payload ->> 'actor_username') = address or lower(e.payload -> 'traits' ->> 'user_email') = address;
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('activity', 190, 'select action, subject_type, subject_id, at from public.audit_log where actor_id = $1 order by at', null,
    'select private.erase_from_logs($1, $2)'),
  ('admin_roles', 195, 'select role, created_at from private.admin_grants where user_id = $1 order by role', null, null);
