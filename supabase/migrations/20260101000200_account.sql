-- People: profile, roles, addresses, notification choices. Sign-up metadata fills the profile and grants nothing.

-- Rules of spec §5 for what people call themselves; null is no name.
create function private.is_name(value text) returns boolean
  language sql immutable set search_path = ''
  return value ~ '^[[:alpha:] ''’-]{1,50}$';
create function private.is_company_name(value text) returns boolean
  language sql immutable set search_path = ''
  return value ~ '^[[:alnum:] &.-]{1,100}$';
-- Shown to others beside a review or in a menu: no markup, no line breaks.
create function private.is_display_name(value text) returns boolean
  language sql immutable set search_path = ''
  return value ~ '^[^<>[:cntrl:]]{1,101}$';
-- A check runs with the rights of who writes the row.
grant execute on function private.is_name, private.is_company_name, private.is_display_name to authenticated, service_role;

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

create table public.user_roles (
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  role text not null check (role in ('vendor', 'admin')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table public.user_roles is 'Granted by the platform only; nobody writes it through the API (spec §6).';

create table public.addresses (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users (id) on update cascade on delete cascade,
  label text check (char_length(label) <= 50),
  first_name text not null check (char_length(first_name) between 1 and 50),
  last_name text not null check (char_length(last_name) between 1 and 50),
  phone text check (phone ~ '^[0-9 +()-]{10,20}$'),
  address text not null check (char_length(address) between 5 and 100),
  address2 text check (char_length(address2) <= 100),
  city text not null check (city ~ '^[[:alpha:] .-]{2,50}$'),
  state text not null check (char_length(state) between 2 and 50),
  zip_code text not null check (zip_code ~ '^[0-9]{5}(-[0-9]{4})?$'),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index addresses_user_id_idx on public.addresses (user_id, created_at desc);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;

create table public.notification_preferences (
  user_id uuid primary key references auth.users (id) on update cascade on delete cascade,
  order_updates boolean not null default true,
  back_in_stock boolean not null default true,
  price_drops boolean not null default false,
  newsletter boolean not null default false,
  updated_at timestamptz not null default now()
);

create trigger profiles_touch before update on public.profiles
  for each row execute function private.touch_updated_at();
create trigger addresses_touch before update on public.addresses
  for each row execute function private.touch_updated_at();
create trigger notification_preferences_touch before update on public.notification_preferences
  for each row execute function private.touch_updated_at();

-- Whether the session has done all that its account asks for at sign-in: a password alone opens nothing of an account
-- with a verified second factor, whether its token was issued before the factor was added or after.
create function private.fully_signed_in() returns boolean
  language sql stable security definer set search_path = ''
  return coalesce(auth.jwt() ->> 'aal', '') = 'aal2' or not exists (
    select 1 from auth.mfa_factors f where f.user_id = auth.uid() and f.status = 'verified'
  );
grant execute on function private.fully_signed_in to authenticated;

-- The account that asks; null for a visitor, and for half a sign-in. Procedures never ask auth.uid() who it is.
create function private.uid() returns uuid
  language sql stable security definer set search_path = ''
  return case when private.fully_signed_in() then auth.uid() end;

create function private.has_role(wanted text) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from public.user_roles where user_id = private.uid() and role = wanted);
create function private.is_admin() returns boolean
  language sql stable security definer set search_path = ''
  return private.has_role('admin');
grant execute on function private.is_admin() to authenticated, service_role;

-- Both sign-up flows of the spec (§3): first_name/last_name/is_vendor, and firstName/lastName/isVendor.
create function private.write_profile() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  meta jsonb := coalesce(new.raw_user_meta_data, '{}');
  first text := nullif(trim(coalesce(meta ->> 'first_name', meta ->> 'firstName')), '');
  last text := nullif(trim(coalesce(meta ->> 'last_name', meta ->> 'lastName')), '');
  shown text := nullif(trim(meta ->> 'display_name'), '');
  company text := nullif(trim(meta ->> 'company_name'), '');
begin
  -- Anyone may send anything as metadata: what does not keep the rules is left out, and signing up still works.
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
-- Until an address is confirmed nobody can have changed the profile themselves: it says what the newest sign-up says, and
-- nothing of somebody who signed up with the address before.
create trigger rewrite_profile after update of raw_user_meta_data on auth.users
  for each row when (
    old.email is not null and old.email_confirmed_at is null and old.phone_confirmed_at is null and not old.is_anonymous
    and new.raw_user_meta_data is distinct from old.raw_user_meta_data
  )
  execute function private.write_profile();

alter table public.profiles enable row level security;
alter table public.user_roles enable row level security;
alter table public.addresses enable row level security;
alter table public.notification_preferences enable row level security;

grant select on public.profiles to authenticated;
grant update (first_name, last_name, display_name, company_name, avatar_url) on public.profiles to authenticated;
grant select on public.user_roles to authenticated;
grant select, delete on public.addresses to authenticated;
grant insert (label, first_name, last_name, phone, address, address2, city, state, zip_code, is_default),
  update (label, first_name, last_name, phone, address, address2, city, state, zip_code, is_default)
  on public.addresses to authenticated;
grant select on public.notification_preferences to authenticated;
grant update (order_updates, back_in_stock, price_drops, newsletter) on public.notification_preferences to authenticated;
grant select, insert, update, delete on
  public.profiles, public.user_roles, public.addresses, public.notification_preferences to service_role;

create policy "People see their own profile" on public.profiles
  for select to authenticated using (id = (select auth.uid()));
create policy "People change their own profile" on public.profiles
  for update to authenticated using (id = (select auth.uid())) with check (id = (select auth.uid()));
create policy "Admins see every profile" on public.profiles
  for select to authenticated using ((select private.is_admin()));
create policy "People see their own roles" on public.user_roles
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Admins see every role" on public.user_roles
  for select to authenticated using ((select private.is_admin()));
create policy "People see their own addresses" on public.addresses
  for select to authenticated using (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People add their own addresses" on public.addresses
  for insert to authenticated with check (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People change their own addresses" on public.addresses
  for update to authenticated using (user_id = (select auth.uid()) and (select private.live_session()))
  with check (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People remove their own addresses" on public.addresses
  for delete to authenticated using (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People see their own notification choices" on public.notification_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People change their own notification choices" on public.notification_preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));
