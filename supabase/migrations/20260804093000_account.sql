-- Addresses, preferences and avatar of an account, the export of its data, and its deletion.

-- One row per kind of personal data. Every area that stores such data adds its row; otherwise export and deletion would
-- miss it. $1 is the account, $2 its confirmed email.
create table private.personal_data (
  name text primary key check (name ~ '^[a-z_]+$'),
  position int not null,
  export text,
  refusal text,
  erasure text
);
comment on column private.personal_data.export is 'A query whose rows go into the export under this name.';
comment on column private.personal_data.refusal is 'A query for one sentence that says why the account can''t be deleted yet, or nothing.';
comment on column private.personal_data.erasure is 'What to do before the account itself is deleted, apart from what its foreign keys do.';
alter table private.personal_data enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('account', 10,
    $q$select id, email, email_confirmed_at, phone, created_at, last_sign_in_at, raw_user_meta_data as details
       from auth.users where id = $1$q$, null, null),
  ('profile', 20, 'select * from public.profiles where id = $1', null, 'select private.erase_avatars($1)'),
  ('roles', 30, 'select role, created_at from public.user_roles where user_id = $1', null, null),
  ('sessions', 60,
    'select created_at, refreshed_at, user_agent, host(ip) as ip, aal from auth.sessions where user_id = $1 order by created_at',
    null, null),
  ('two_factor', 70,
    'select friendly_name, factor_type, status, created_at from auth.mfa_factors where user_id = $1', null, null);

create function public.export_my_data() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
  address text;
  kind record;
  part jsonb;
  result jsonb := jsonb_build_object('exported_at', now());
begin
  perform private.live_session();
  -- An unconfirmed email proves nothing: with it anyone could export the data of someone else.
  select case when u.email_confirmed_at is not null then lower(u.email) end into address from auth.users u where u.id = me;
  for kind in select d.name, d.export from private.personal_data d where d.export is not null order by d.position, d.name loop
    execute format('select coalesce(jsonb_agg(to_jsonb(t)), ''[]'') from (%s) t', kind.export) into part using me, address;
    result := result || jsonb_build_object(kind.name, part);
  end loop;
  return result;
end
$$;
comment on function public.export_my_data is 'Everything that the shop keeps about the calling account, by kind.';
grant execute on function public.export_my_data to authenticated;

create function public.why_not_delete_my_account() returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
  address text;
  kind record;
  sentence text;
begin
  perform private.live_session();
  if private.is_admin() and private.is_last_super(me) then
    return 'You''re the last super admin. Make someone else a super admin first.';
  end if;
  select case when u.email_confirmed_at is not null then lower(u.email) end into address from auth.users u where u.id = me;
  for kind in select d.refusal from private.personal_data d where d.refusal is not null order by d.position, d.name loop
    execute kind.refusal into sentence using me, address;
    exit when sentence is not null;
  end loop;
  return sentence;
end
$$;
comment on function public.why_not_delete_my_account is 'One sentence that says why the calling account can''t be deleted yet; null if it can.';
grant execute on function public.why_not_delete_my_account to authenticated;

create function public.delete_my_account() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  -- auth.uid(), not me(): a repeat after a lost answer comes from a deleted account and session.
  me uuid := auth.uid();
  address text;
  kind record;
  sentence text;
begin
  if me is not null and not exists (select 1 from auth.users u where u.id = me) then
    return;
  end if;
  perform private.me();
  if exists (select 1 from public.vendors v where v.id = me) then
    perform private.move_stores();
  end if;
  -- Placing an order waits for this lock. Then take every lock that an order takes, before checking anything: an order
  -- placed in between would escape the checks.
  select case when u.email_confirmed_at is not null then lower(u.email) end into address from auth.users u where u.id = me for update;
  if not found then
    return;
  end if;
  perform private.lock_stores_of(me);
  perform 1 from public.purchases pu where pu.user_id = me order by pu.id for no key update;
  perform private.live_session();
  if not private.is_fresh_session() then
    perform private.fail(403, 'reauthentication_needed', 'Enter your password again to delete your account.');
  end if;
  if private.is_admin() then
    perform 1 from private.admin_grants g where g.role = 'super' order by g.user_id for update;
  end if;
  sentence := public.why_not_delete_my_account();
  if sentence is not null then
    perform private.fail(409, 'account_in_use', sentence);
  end if;
  for kind in select d.erasure from private.personal_data d where d.erasure is not null order by d.position, d.name loop
    execute kind.erasure using me, address;
  end loop;
  delete from public.idempotency_keys k where k.caller = me::text;
  delete from auth.users u where u.id = me;
  perform private.audit('account.deleted', 'user', me::text);
end
$$;
comment on function public.delete_my_account is
  'Deletes the calling account: anonymizes its orders, keeps its reviews without a name, closes its store and ends its sessions. 403 unless it signed in within the last ten minutes, 409 with a sentence while orders are open.';
grant execute on function public.delete_my_account to authenticated;

-- Addresses and preferences ------------------------------------------------------------------------------------------
create table public.addresses (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null default auth.uid() references auth.users (id) on update cascade on delete cascade,
  label text check (char_length(label) <= 50),
  first_name text not null check (private.is_name(first_name)),
  last_name text not null check (private.is_name(last_name)),
  phone text check (private.is_phone(phone)),
  address text not null check (private.is_street(address)),
  address2 text check (char_length(address2) <= 100),
  city text not null check (private.is_city(city)),
  state text not null check (char_length(state) between 2 and 50),
  zip_code text not null check (private.is_zip(zip_code)),
  is_default boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint addresses_zip_code_state check (private.zip_fits(state, zip_code))
);
call private.keep_clean('public.addresses', '{label, first_name, last_name, address, address2, city, state}', codes => '{phone, zip_code}');
create index addresses_user_id_idx on public.addresses (user_id, created_at desc);
create unique index addresses_one_default_idx on public.addresses (user_id) where is_default;
create trigger addresses_touch before update on public.addresses
  for each row execute function private.touch_updated_at();
alter table public.addresses enable row level security;
grant select, delete on public.addresses to authenticated;
grant insert (label, first_name, last_name, phone, address, address2, city, state, zip_code, is_default),
  update (label, first_name, last_name, phone, address, address2, city, state, zip_code, is_default)
  on public.addresses to authenticated;
grant select, insert, update, delete on public.addresses to service_role;
create policy "People see their own addresses" on public.addresses
  for select to authenticated using (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People add their own addresses" on public.addresses
  for insert to authenticated with check (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People change their own addresses" on public.addresses
  for update to authenticated using (user_id = (select auth.uid()) and (select private.live_session()))
  with check (user_id = (select auth.uid()) and (select private.live_session()));
create policy "People remove their own addresses" on public.addresses
  for delete to authenticated using (user_id = (select auth.uid()) and (select private.live_session()));

create function private.address_limit() returns int
  language sql immutable set search_path = ''
  return 20;

-- The first address becomes the default. Making another one the default unmarks the previous one.
create function private.place_address() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.is_default = old.is_default then
    return new;
  end if;
  -- Without this lock, two forms sent at once could exceed the limit or collide on the default.
  perform 1 from public.profiles p where p.id = new.user_id for update;
  if tg_op = 'INSERT' then
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= private.address_limit() then
      perform private.fail(422, 'too_many_addresses',
        format('You can save up to %s addresses. Remove one first.', private.address_limit()));
    end if;
    new.is_default := new.is_default
      or not exists (select 1 from public.addresses a where a.user_id = new.user_id and a.is_default);
  end if;
  if new.is_default then
    update public.addresses a set is_default = false where a.user_id = new.user_id and a.is_default and a.id <> new.id;
  elsif tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    -- One address is always the default: the mark moves to another address but is never just removed.
    new.is_default := true;
  end if;
  return new;
end
$$;
create trigger addresses_place before insert or update of is_default on public.addresses
  for each row execute function private.place_address();

create function private.pass_default_address() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.addresses a set is_default = true where a.id = (
    select n.id from public.addresses n where n.user_id = old.user_id order by n.created_at desc, n.id desc limit 1
  );
  return null;
end
$$;
create trigger addresses_pass_default after delete on public.addresses
  for each row when (old.is_default) execute function private.pass_default_address();

create table public.notification_preferences (
  user_id uuid primary key references auth.users (id) on update cascade on delete cascade,
  order_updates boolean not null default true,
  back_in_stock boolean not null default true,
  price_drops boolean not null default false,
  newsletter boolean not null default false,
  updated_at timestamptz not null default now()
);
create trigger notification_preferences_touch before update on public.notification_preferences
  for each row execute function private.touch_updated_at();
alter table public.notification_preferences enable row level security;
grant select on public.notification_preferences to authenticated;
grant update (order_updates, back_in_stock, price_drops, newsletter) on public.notification_preferences to
  authenticated;
grant select, insert, update, delete on public.notification_preferences to service_role;
create policy "People see their own notification choices" on public.notification_preferences
  for select to authenticated using (user_id = (select auth.uid()));
create policy "People change their own notification choices" on public.notification_preferences
  for update to authenticated using (user_id = (select auth.uid())) with check (user_id = (select auth.uid()));

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('addresses', 40, 'select * from public.addresses where user_id = $1 order by created_at', null, null),
  ('notification_preferences', 50, 'select * from public.notification_preferences where user_id = $1', null, null);

-- Pictures of people -------------------------------------------------------------------------------------------------
-- Each person has a folder named by their id. Only the function keep-picture writes there: bytes that it has decoded,
-- without metadata.
create table private.proven_pictures (
  path text primary key,
  width int not null check (width > 0),
  height int not null check (height > 0),
  proven_at timestamptz not null default now()
);
comment on table private.proven_pictures is
  'Pictures of people and of their reviews, bucket and name, as the server decoded and rewrote them. An avatar that isn''t listed is older: the function rewrite-avatars rewrites it.';
alter table private.proven_pictures enable row level security;

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public, file_size_limit, allowed_mime_types)
    values ('avatars', 'avatars', true, 2097152, array['image/png', 'image/jpeg', 'image/webp']) on conflict (id) do nothing;
    execute $policy$
      create policy "People see the files of their own avatar folder" on storage.objects
        for select to authenticated
        using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
    $policy$;
    execute $policy$
      create policy "People remove pictures of their own avatar folder" on storage.objects
        for delete to authenticated
        using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
    $policy$;
  end if;
end
$$;

insert into private.buckets (name, most, counted, sentence, strays) values
  ('avatars', 20, $q$select private.files_in('avatars', $1)$q$,
    'You''ve changed your picture %s times in a short time. Try again in an hour.',
    $q$select o.name::text from storage.objects o
       where o.bucket_id = 'avatars' and o.created_at < now() - interval '1 hour'
         and not exists (select 1 from public.profiles p
           where p.id::text = split_part(o.name, '/', 1) and p.avatar_url = 'avatars/' || o.name)
       order by o.created_at limit $1$q$);

create function private.show_avatar(person uuid, path text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  before text;
begin
  select p.avatar_url into before from public.profiles p where p.id = person for no key update;
  update public.profiles p set avatar_url = path where p.id = person;
  delete from private.proven_pictures d where d.path = before and d.path is distinct from show_avatar.path;
  return before;
end
$$;

create function public.remove_avatar() returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.show_avatar(private.me(), null);
end
$$;
comment on function public.remove_avatar is 'Removes the caller''s picture. Its file can be deleted right away; otherwise it is swept.';
grant execute on function public.remove_avatar to authenticated;

-- Uploaded before the server decoded pictures: unchanged, with their location data.
create function public.avatars_to_rewrite(max int default 5) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('person', t.id, 'path', t.avatar_url)) from (
      select p.id, p.avatar_url from public.profiles p
      where p.avatar_url is not null and not exists (select 1 from private.proven_pictures d where d.path = p.avatar_url)
      order by p.id limit least(greatest(coalesce(max, 0), 0), 100)) t), '[]');
end
$$;
comment on function public.avatars_to_rewrite is 'For the function rewrite-avatars: avatars that the server has never decoded.';
grant execute on function public.avatars_to_rewrite to service_role;

create function public.rewrite_avatar(person uuid, before text, path text, width int, height int) returns boolean
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from public.profiles p where p.id = person and p.avatar_url = before for no key update;
  if not found then
    return false;
  end if;
  perform private.show_avatar(person, path);
  if path is not null then
    insert into private.proven_pictures (path, width, height)
    values (rewrite_avatar.path, rewrite_avatar.width, rewrite_avatar.height) on conflict do nothing;
  end if;
  return true;
end
$$;
comment on function public.rewrite_avatar is
  'Called by the function rewrite-avatars: replaces a picture with its rewritten version, or removes a file that isn''t a picture (path null). False if the person has changed it since.';
grant execute on function public.rewrite_avatar to service_role;

create function private.erase_avatars(person uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if to_regclass('storage.objects') is not null then
    -- Supabase rejects deletes from its storage tables unless this setting announces them.
    perform set_config('storage.allow_delete_query', 'true', true);
    delete from storage.objects o where o.bucket_id = 'avatars' and o.name like person || '/%';
  end if;
  delete from private.proven_pictures d where d.path like 'avatars/' || person || '/%';
end
$$;
