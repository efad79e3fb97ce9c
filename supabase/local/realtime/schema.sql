-- What the realtime server calls in the database. Applied at every start, as `postgres`: nothing here belongs to a
-- migration, because a Supabase project has its own.

do $$
begin
  if not exists (select from pg_publication where pubname = 'supabase_realtime_messages_publication') then
    create publication supabase_realtime_messages_publication for table realtime.messages with (publish = 'insert');
  end if;
end
$$;

drop publication if exists stallbar_ended_sessions;
drop trigger if exists stallbar_ended on auth.sessions;
drop trigger if exists stallbar_over on auth.sessions;
drop trigger if exists stallbar_suspended on auth.users;

-- A function whose parameters changed would exist next to the earlier version.
do $$
declare
  earlier regprocedure;
begin
  for earlier in
    select p.oid from pg_proc p where p.pronamespace = 'realtime'::regnamespace and p.proname like 'stallbar\_%'
  loop
    execute 'drop function ' || earlier;
  end loop;
end
$$;

-- Which of the extensions 'broadcast' and 'presence' the caller may read on a topic: inserts two rows and rolls them
-- back.
create function realtime.stallbar_readable(topic text, caller_role text, claims text) returns text[]
language plpgsql
set search_path = public, extensions as $$
declare
  ids constant uuid[] := array[gen_random_uuid(), gen_random_uuid()];
  seen text[];
begin
  begin
    insert into realtime.messages (id, topic, extension, private)
    values (ids[1], stallbar_readable.topic, 'broadcast', true), (ids[2], stallbar_readable.topic, 'presence', true);
    perform set_config('realtime.topic', stallbar_readable.topic, true), set_config('request.jwt.claims', claims, true),
      set_config('role', caller_role, true);
    select array_agg(m.extension) into seen from realtime.messages m where m.id = any (ids);
    raise exception using errcode = 'SB001';
  exception when sqlstate 'SB001' then
    null;
  end;
  return coalesce(seen, '{}');
end
$$;

-- Whether the caller may write to a topic: inserts a row and rolls it back.
create function realtime.stallbar_writable(
  topic text, extension text, caller_role text, claims text
) returns boolean language plpgsql
set search_path = public, extensions as $$
begin
  begin
    perform set_config('realtime.topic', stallbar_writable.topic, true), set_config('request.jwt.claims', claims, true),
      set_config('role', caller_role, true);
    insert into realtime.messages (topic, extension, private)
    values (stallbar_writable.topic, stallbar_writable.extension, true);
    raise exception using errcode = 'SB001';
  exception
    when sqlstate 'SB001' then return true;
    when insufficient_privilege then return false;
  end;
end
$$;

revoke execute on function realtime.stallbar_readable, realtime.stallbar_writable from public;

-- Notifies the realtime server which session has ended, or which account is suspended: by NOTIFY, because waiting WAL
-- must not keep channels open.
create function realtime.stallbar_tell_ended() returns trigger language plpgsql security definer
set search_path = '' as $$
begin
  perform pg_notify('stallbar_ended', old.id::text);
  return null;
end
$$;
create trigger stallbar_ended after delete on auth.sessions
  for each row execute function realtime.stallbar_tell_ended();
create trigger stallbar_over after update of not_after on auth.sessions
  for each row when (new.not_after <= now()) execute function realtime.stallbar_tell_ended();
create trigger stallbar_suspended after update of banned_until, deleted_at on auth.users
  for each row when (new.banned_until > now() or new.deleted_at is not null)
  execute function realtime.stallbar_tell_ended();
revoke execute on function realtime.stallbar_tell_ended from public;
