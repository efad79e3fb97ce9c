-- Accounts: sessions, roles and profiles. Sign-up metadata fills the profile and grants nothing.

-- Whether the session of the access token is still alive. A token stays valid for up to an hour after its session was
-- ended by signing out, by a new password or by an admin: whatever would do harm in the wrong hands must ask this as
-- well.
create function private.has_live_session() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (
    select 1 from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
  );
end
$$;

-- For policies and procedures: true, or fails with 401.
create function private.live_session() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Please sign in first.');
  end if;
  if not private.has_live_session() then
    perform private.fail(401, 'session_ended', 'Your session has ended. Please log in again.');
  end if;
  return true;
end
$$;
grant execute on function private.live_session to authenticated;

create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from auth.users u where u.id = person and u.banned_until > now());

-- Whether the session has completed every step of sign-in that its account demands. The password alone must not open an
-- account with a verified second factor, not even with a token issued before the factor was added. Nor does a suspended
-- account: its tokens are valid for up to an hour. In PL/pgSQL, as everything that each request asks: a connection keeps
-- its plans, those of SQL functions are made again for each statement.
create function private.fully_signed_in() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := auth.uid();
begin
  return (coalesce(auth.jwt() ->> 'aal', '') = 'aal2' or not exists (
    select 1 from auth.mfa_factors f where f.user_id = me and f.status = 'verified'
  )) and not exists (select 1 from auth.users u where u.id = me and u.banned_until > now());
end
$$;
grant execute on function private.fully_signed_in to authenticated;

-- The account of the caller; null for a visitor and for an incomplete sign-in. Procedures use this or me(): auth.uid()
-- would let in a session that has passed only the first of two factors.
create function private.uid() returns uuid
  language plpgsql stable security definer set search_path = '' as $$
begin
  return case when private.fully_signed_in() then auth.uid() end;
end
$$;

-- The account of the caller; fails with 401 for a visitor, and with 403 for an incomplete sign-in and a suspended account.
create function private.me() returns uuid
  language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Please sign in first.');
  end if;
  if not private.fully_signed_in() then
    if private.is_suspended(auth.uid()) then
      perform private.fail(403, 'account_suspended', 'This account is suspended. Please contact us.');
    end if;
    perform private.fail(403, 'insufficient_aal', 'Please finish signing in with your second step first.');
  end if;
  return auth.uid();
end
$$;

create table public.user_roles (
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  role text not null check (role in ('vendor', 'admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Granted by the platform only; nobody writes it through the API (spec §6).';
alter table public.user_roles enable row level security;
grant select on public.user_roles to authenticated;
grant select, insert, update, delete on public.user_roles to service_role;

create function private.has_role(wanted text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
begin
  return exists (select 1 from public.user_roles u where u.user_id = me and u.role = wanted);
end
$$;

create function private.is_admin() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.has_role('admin');
end
$$;
grant execute on function private.is_admin() to authenticated, service_role;

create policy "People see their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));

-- Whether the caller has signed in or confirmed within the last minutes, by `method` if one is named.
create function private.is_fresh_session(method text default null, within interval default '10 minutes') returns boolean
  language sql stable security definer set search_path = ''
  return coalesce((
    select max((m ->> 'timestamp')::numeric) from jsonb_array_elements(
      case jsonb_typeof(auth.jwt() -> 'amr') when 'array' then auth.jwt() -> 'amr' else '[]' end) m
    where jsonb_typeof(m) = 'object' and jsonb_typeof(m -> 'timestamp') = 'number'
      and (method is null or m ->> 'method' = method)
  ) > extract(epoch from now() - within), false);

create function public.my_sessions()
  returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, ip text, aal text, current boolean)
  language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  -- me() first: an incomplete sign-in must learn that it lacks the second step, not that its session has ended.
  perform private.me();
  perform private.live_session();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'), left(s.user_agent, 400),
      host(s.ip), s.aal::text, s.id::text = coalesce(auth.jwt() ->> 'session_id', '')
    from auth.sessions s
    where s.user_id = private.me() and (s.not_after is null or s.not_after > now())
    order by 7 desc, 3 desc, s.id;
end
$$;
comment on function public.my_sessions is 'The sessions of the account that asks, its own one first.';
grant execute on function public.my_sessions to authenticated;

-- Profiles -----------------------------------------------------------------------------------------------------------
-- The rules of spec §5 for names. Null stands for "not given" and passes a check.
create function private.is_name(value text) returns boolean
  language sql immutable set search_path = ''
  return value ~ '^[[:alpha:] ''’-]{1,50}$';
-- A check constraint runs with the rights of whoever writes the row.
grant execute on function private.is_name to authenticated, service_role;

create function private.is_company_name(value text) returns boolean
  language sql immutable set search_path = ''
  return value ~ '^[[:alnum:] &.-]{1,100}$';
grant execute on function private.is_company_name to authenticated, service_role;

-- Others see it beside a review or in a menu: no markup and no line breaks.
create function private.is_display_name(value text) returns boolean
  language sql immutable set search_path = ''
  return value ~ '^[^<>[:cntrl:]]{1,101}$';
grant execute on function private.is_display_name to authenticated, service_role;

create table public.profiles (
  id uuid primary key references auth.users (id) on update cascade on delete cascade,
  first_name text check (private.is_name(first_name)),
  last_name text check (private.is_name(last_name)),
  display_name text check (private.is_display_name(display_name)),
  company_name text check (private.is_company_name(company_name)),
  avatar_url text check (avatar_url ~ ('^avatars/' || id || '/[0-9a-f-]{36}\.(png|jpg|webp)$')),
  wants_to_sell boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.profiles is 'One row per signed-up person, made by a trigger on auth.users (spec §3).';
comment on column public.profiles.avatar_url is 'Bucket and name of a picture in the person''s own folder, or null.';
comment on column public.profiles.wants_to_sell is 'The sign-up tick. It starts the application and grants no role.';
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (first_name, last_name, display_name, company_name, avatar_url) on public.profiles to authenticated;
grant select, insert, update, delete on public.profiles to service_role;
create policy "People see their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));

-- Open tabs follow the profile of their account live.
alter table public.profiles replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.profiles;
  end if;
end
$$;

-- Takes both spellings of spec §3: first_name/last_name/is_vendor and firstName/lastName/isVendor.
create function private.write_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  first text := nullif(trim(coalesce(meta ->> 'first_name', meta ->> 'firstName')), '');
  last text := nullif(trim(coalesce(meta ->> 'last_name', meta ->> 'lastName')), '');
  shown text := nullif(trim(meta ->> 'display_name'), '');
  company text := nullif(trim(meta ->> 'company_name'), '');
begin
  -- Metadata can hold anything. What breaks the rules is left out: a bad name must not make sign-up fail.
  first := case when private.is_name(first) then first end;
  last := case when private.is_name(last) then last end;
  insert into public.profiles (id, first_name, last_name, display_name, company_name, wants_to_sell)
  values (
    new.id, first, last,
    coalesce(case when private.is_display_name(shown) then shown end, nullif(concat_ws(' ', first, last), '')),
    case when private.is_company_name(company) then company end,
    coalesce(meta ->> 'is_vendor', meta ->> 'isVendor', 'false') = 'true'
  )
  on conflict (id) do update set first_name = excluded.first_name, last_name = excluded.last_name,
    display_name = excluded.display_name, company_name = excluded.company_name, wants_to_sell = excluded.wants_to_sell;
  insert into public.notification_preferences (user_id) values (new.id) on conflict do nothing;
  return new;
end
$$;
create trigger create_profile after insert on auth.users
  for each row execute function private.write_profile();
-- Until the address is confirmed, the newest sign-up wins: the profile must not show the name of someone else who
-- signed up with the same address before.
create trigger rewrite_profile after update of raw_user_meta_data on auth.users
  for each row when (
    old.email is not null and old.email_confirmed_at is null and old.phone_confirmed_at is null and not old.is_anonymous
    and new.raw_user_meta_data is distinct from old.raw_user_meta_data
  )
  execute function private.write_profile();
