-- Accounts: sessions, roles and profiles. Sign-up metadata fills the profile and grants nothing.

-- The state of an access token's session: 'ended', 'suspended', or its current level. A token states what was true
-- when it was issued, up to an hour ago: the session may have ended since by signing out, a new password, a second
-- factor or an admin, or lost its level with the factor. In PL/pgSQL, like everything that runs for each request: a
-- connection caches its plans, those of SQL functions are made again for each statement.
create function private.session_state() returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  claims jsonb := auth.jwt();
  session text := claims ->> 'session_id';
  state text;
begin
  if not coalesce(pg_input_is_valid(session, 'uuid') and pg_input_is_valid(claims ->> 'sub', 'uuid'), false) then
    return 'ended';
  end if;
  select case
      when u.banned_until > now() then 'suspended'
      when s.id is null or u.deleted_at is not null then 'ended'
      else coalesce(s.aal::text, 'aal1')
    end into state
  from auth.users u
  left join auth.sessions s
    on s.id = session::uuid and s.user_id = u.id and (s.not_after is null or s.not_after > now())
  where u.id = (claims ->> 'sub')::uuid;
  return coalesce(state, 'ended');
end
$$;

-- Fails with 401 when the session of the access token has ended, and with 403 for a suspended account. Both codes sign
-- the browser out.
create function private.live_session() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Log in first.');
  end if;
  case private.session_state()
    when 'ended' then perform private.fail(401, 'session_ended', 'Your session has ended. Log in again.');
    when 'suspended' then perform private.fail(403, 'account_suspended', 'This account is suspended. Contact us to find out why.');
    else null;
  end case;
  return true;
end
$$;
grant execute on function private.live_session to authenticated;

-- PostgREST calls this before every request, for any table or procedure: later code need not check whether the
-- session is alive. In a separate schema: every role may call it, and it is not part of the API.
create schema entrance;
grant usage on schema entrance to anon, authenticated, service_role;
create function entrance.before_request() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if current_setting('role') in ('anon', 'service_role')
    -- A repeat after a lost answer comes from a deleted account: the procedure checks that itself.
    or current_setting('request.path', true) = '/rpc/delete_my_account' then
    return;
  end if;
  perform private.live_session();
end
$$;
grant execute on function entrance.before_request to anon, authenticated, service_role;
alter role authenticator set pgrst.db_pre_request = 'entrance.before_request';
notify pgrst, 'reload config';

create function private.is_suspended(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from auth.users u where u.id = person and u.banned_until > now());

-- Whether the session is alive and has completed every sign-in step that its account requires. The password alone
-- must not open an account with a verified second factor, not even with a token issued before the factor was added.
-- Policies call it because storage and realtime call nothing before a request.
create function private.fully_signed_in() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  state text := private.session_state();
begin
  return state not in ('ended', 'suspended') and ((state <> 'aal1' and auth.jwt() ->> 'aal' in ('aal2', 'aal3')) or not exists (
    select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  ));
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

-- The account of the caller; fails with 401 for a visitor and an ended session, and with 403 for an incomplete sign-in and
-- a suspended account.
create function private.me() returns uuid
  language plpgsql stable set search_path = '' as $$
begin
  if auth.uid() is null then
    perform private.fail(401, 'not_signed_in', 'Log in first.');
  end if;
  if not private.fully_signed_in() then
    perform private.live_session();
    perform private.fail(403, 'insufficient_aal', 'Finish logging in with your verification code first.');
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
comment on table public.user_roles is 'Granted only by the platform; read-only through the API (spec §6).';
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

-- Whether the caller has signed in or confirmed within the last minutes, by `method` if given.
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
  perform private.me();
  return query
    select s.id, s.created_at, greatest(s.created_at, s.refreshed_at at time zone 'UTC'), left(s.user_agent, 400),
      host(s.ip), s.aal::text, s.id::text = coalesce(auth.jwt() ->> 'session_id', '')
    from auth.sessions s
    where s.user_id = private.me() and (s.not_after is null or s.not_after > now())
    order by 7 desc, 3 desc, s.id;
end
$$;
comment on function public.my_sessions is 'The sessions of the calling account, the current one first.';
grant execute on function public.my_sessions to authenticated;

-- Profiles -----------------------------------------------------------------------------------------------------------
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
comment on column public.profiles.wants_to_sell is 'The checkbox at sign-up. It starts the application and grants no role.';
call private.keep_clean('public.profiles', '{first_name, last_name, display_name, company_name}');
create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();
alter table public.profiles enable row level security;
grant select on public.profiles to authenticated;
grant update (first_name, last_name, display_name, company_name) on public.profiles to authenticated;
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
  first text := nullif(private.clean_line(coalesce(meta ->> 'first_name', meta ->> 'firstName')), '');
  last text := nullif(private.clean_line(coalesce(meta ->> 'last_name', meta ->> 'lastName')), '');
  shown text := nullif(private.clean_line(meta ->> 'display_name'), '');
  company text := nullif(private.clean_line(meta ->> 'company_name'), '');
begin
  -- Metadata can contain anything. Invalid values are dropped: a bad name must not make sign-up fail.
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
