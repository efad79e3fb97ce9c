-- Whether the session behind an access token still lives. A token is valid for up to an hour after its session has
-- ended: by signing out, a new password or an admin. What would hurt in the hands of somebody else asks for more.

create function private.has_live_session() returns boolean
  language sql stable security definer set search_path = ''
  return exists (
    select 1 from auth.sessions s
    where s.user_id = auth.uid() and s.id::text = auth.jwt() ->> 'session_id'
      and (s.not_after is null or s.not_after > now())
  );

-- For policies and procedures: true, or 401.
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
