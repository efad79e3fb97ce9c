-- What a person keeps in their account: addresses with one default, a picture of their own, sessions to look at.

create function private.address_limit() returns int
  language sql immutable set search_path = ''
  return 20;

-- The first address is the default one; naming another takes the mark from the one before.
create function private.place_address() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'UPDATE' and new.is_default = old.is_default then
    return new;
  end if;
  -- Two forms sent at once wait here for each other.
  perform 1 from public.profiles p where p.id = new.user_id for update;
  if tg_op = 'INSERT' then
    if (select count(*) from public.addresses a where a.user_id = new.user_id) >= private.address_limit() then
      perform private.fail(422, 'too_many_addresses',
        format('You can keep %s addresses. Remove one first.', private.address_limit()));
    end if;
    new.is_default := new.is_default
      or not exists (select 1 from public.addresses a where a.user_id = new.user_id and a.is_default);
  end if;
  if new.is_default then
    update public.addresses a set is_default = false where a.user_id = new.user_id and a.is_default and a.id <> new.id;
  elsif tg_op = 'UPDATE' and pg_trigger_depth() = 1 then
    -- One is always the default: the mark is given to another, never only taken away.
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

create function public.my_sessions()
  returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, user_agent text, ip text, aal text, current boolean)
  language plpgsql stable security definer rows 10 set search_path = '' as $$
begin
  -- First who asks: half a sign-in is told what it lacks.
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

-- Pictures of people: one folder each, named by their id. The bucket itself limits size and type.
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
      create policy "People put pictures into their own avatar folder" on storage.objects
        for insert to authenticated
        with check (
          bucket_id = 'avatars' and name ~ ('^' || (select auth.uid())::text || '/[0-9a-f-]{36}\.(png|jpg|webp)$')
          -- The token of a deleted account works until it ends.
          and exists (select 1 from public.profiles p where p.id = (select auth.uid()))
        )
    $policy$;
    execute $policy$
      create policy "People remove pictures of their own avatar folder" on storage.objects
        for delete to authenticated
        using (bucket_id = 'avatars' and (storage.foldername(name))[1] = (select auth.uid())::text)
    $policy$;
  end if;
end
$$;
