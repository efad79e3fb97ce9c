-- A store's team: invitations by email, roles, leaving and removing. Rights are in vendor_rights.

create table public.team_invitations (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  email text not null check (email = lower(email) and private.is_email(email)),
  role text not null check (role in ('manager', 'fulfillment', 'catalog', 'finance')),
  token_hash bytea not null unique,
  invited_by uuid references auth.users (id) on update cascade on delete set null,
  created_at timestamptz not null default now(),
  sent int not null default 1,
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on update cascade on delete set null,
  revoked_at timestamptz,
  check (accepted_at is null or revoked_at is null)
);
comment on table public.team_invitations is 'Open until accepted, revoked or expired. Only the hash of the newest email''s token is stored.';
-- One open invitation per address: inviting it again replaces role and link.
create unique index team_invitations_open_idx on public.team_invitations (vendor_id, email)
  where accepted_at is null and revoked_at is null;
create index team_invitations_email_idx on public.team_invitations (email) where accepted_at is null and revoked_at is null;
create index team_invitations_vendor_id_idx on public.team_invitations (vendor_id);
create index team_invitations_invited_by_idx on public.team_invitations (invited_by);
create index team_invitations_accepted_by_idx on public.team_invitations (accepted_by);
alter table public.team_invitations enable row level security;
grant select (id, vendor_id, email, role, invited_by, created_at, expires_at, accepted_at, accepted_by, revoked_at)
  on public.team_invitations to authenticated;
grant select, insert, update, delete on public.team_invitations to service_role;
create policy "Members see the invitations of the team that they may see" on public.team_invitations
  for select to authenticated using (vendor_id = any ((select private.stores_with('team', 'read'))::uuid[]));

-- A person whose access changes reloads it: an account's open tabs follow its profile live.
create function private.tell_member() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update public.profiles p set updated_at = now() where p.id = coalesce(new.user_id, old.user_id);
  return null;
end
$$;
create trigger vendor_members_told after insert or update or delete on public.vendor_members
  for each row execute function private.tell_member();

-- Nobody grants or removes a right that they lack: the caller's role must include every right of this one.
create function private.may_grant(vendor uuid, role text) returns boolean
  language sql stable security definer set search_path = ''
  return may_grant.role in ('manager', 'fulfillment', 'catalog', 'finance') and not exists (
    select 1 from private.vendor_rights wanted
    where wanted.role = may_grant.role and not exists (
      select 1 from private.vendor_rights own
      where own.role = private.role_in(vendor, private.uid()) and own.resource = wanted.resource and own.action = wanted.action)
  );

create function private.expect_grant(vendor uuid, role text) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if coalesce(role, '') not in ('manager', 'fulfillment', 'catalog', 'finance') then
    perform private.fail(422, 'role_unknown', 'Choose a role.', '{"role": "Choose a role."}');
  end if;
  if not private.may_grant(vendor, role) then
    perform private.fail(403, 'role_above', 'You can''t give someone more permissions than you have.');
  end if;
end
$$;

create function private.person_name(person uuid) returns text
  language sql stable security definer set search_path = ''
  return (
    select coalesce(p.display_name, nullif(concat_ws(' ', p.first_name, p.last_name), ''), u.email)
    from auth.users u left join public.profiles p on p.id = u.id where u.id = person
  );

create function public.store_team(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.seller(vendor_id, 'team', 'read');
begin
  return jsonb_build_object(
    'may_change', private.may_vendor(vendor_id, 'team', 'write'),
    'grants', (select coalesce(jsonb_agg(r order by n), '[]')
      from unnest(array['manager', 'fulfillment', 'catalog', 'finance']) with ordinality as t (r, n)
      where private.may_vendor(vendor_id, 'team', 'write') and private.may_grant(vendor_id, r)),
    'may_let_export', private.may_vendor(vendor_id, 'team', 'write') and private.may_vendor(vendor_id, 'customers', 'export'),
    'members', (
      select jsonb_agg(jsonb_build_object(
        'user_id', s.id, 'name', private.person_name(s.id), 'email', u.email, 'role', s.role, 'version', s.version,
        'exports', s.exports or exists (
          select 1 from private.vendor_rights r where r.role = s.role and r.resource = 'customers' and r.action = 'export'),
        'since', s.since, 'is_me', s.id = me) order by s.role = 'owner' desc, s.since, s.id)
      from (
        select v.id, 'owner' as role, 0 as version, v.created_at as since, false as exports from public.vendors v where v.id = vendor_id
        union all
        select m.user_id, m.role, m.version, m.created_at, m.exports_customers from public.vendor_members m where m.vendor_id = vendor_id
      ) s join auth.users u on u.id = s.id),
    'invitations', (
      select coalesce(jsonb_agg(jsonb_build_object(
        'id', i.id, 'email', i.email, 'role', i.role, 'expires_at', i.expires_at, 'expired', i.expires_at <= now(),
        'invited_by', private.person_name(i.invited_by)) order by i.created_at, i.id), '[]')
      from public.team_invitations i
      where i.vendor_id = vendor_id and i.accepted_at is null and i.revoked_at is null));
end
$$;
comment on function public.store_team is 'Members and open invitations of a store, and the roles that the caller may grant. 403 not_allowed without the right to its team.';
grant execute on function public.store_team to authenticated;

create function private.role_words(role text) returns text
  language sql immutable set search_path = ''
  return case role when 'fulfillment' then 'Fulfillment' else initcap(role) end;

create function private.mail_team_invitation(invitation public.team_invitations, token text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.send_secret('team-invitation', invitation.email, jsonb_build_object(
      'store_name', coalesce((select v.store_name from public.vendors v where v.id = invitation.vendor_id), 'a store'),
      'inviter', private.person_name(invitation.invited_by), 'role', private.role_words(invitation.role),
      'expires', private.last_day_words(invitation.expires_at)),
    jsonb_build_object('token', token), 'team-invitation:' || invitation.id || ':' || invitation.sent);
end
$$;

create function public.invite_member(vendor_id uuid, email text, role text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := invite_member.vendor_id;
  wanted text := invite_member.role;
  me uuid := private.seller(store, 'team', 'write');
  address text := lower(trim(invite_member.email));
  token text := encode(extensions.gen_random_bytes(32), 'hex');
  made public.team_invitations;
begin
  perform private.live_session();
  if not coalesce(private.is_email(address), false) then
    perform private.fail(422, 'email_invalid', 'Invalid email address', '{"email": "Invalid email address"}');
  end if;
  perform private.expect_grant(store, wanted);
  perform 1 from public.vendors v where v.id = store for key share;
  if exists (select 1 from auth.users u where lower(u.email) = address and private.role_in(store, u.id) is not null) then
    perform private.fail(409, 'is_member', 'This person is already on the team.', '{"email": "This person is already on the team."}');
  end if;
  if (select count(*) from public.team_invitations i where i.vendor_id = store and i.accepted_at is null and i.revoked_at is null)
    + (select count(*) from public.vendor_members m where m.vendor_id = store) >= 100 then
    perform private.fail(409, 'team_full', 'A team can have up to 100 people, including open invitations.');
  end if;
  -- A store must not flood inboxes: by store and by address.
  perform private.count_within('team invitations of ' || store, 30);
  perform private.count_within('team invitation to ' || address, 5);
  insert into public.team_invitations as i (vendor_id, email, role, token_hash, invited_by, expires_at)
  values (store, address, wanted, private.token_hash(token), me, private.day_end(now() + private.invitation_time(), private.platform_zone()))
  on conflict (vendor_id, email) where accepted_at is null and revoked_at is null do update set
    role = excluded.role, token_hash = excluded.token_hash, invited_by = excluded.invited_by,
    expires_at = excluded.expires_at, sent = i.sent + 1
  where private.may_grant(excluded.vendor_id, i.role)
  returning * into made;
  if made.id is null then
    perform private.fail(403, 'role_above', 'You can''t give someone more permissions than you have.');
  end if;
  perform private.audit('team_invitation.sent', 'store', store::text, null, jsonb_build_object('email', address, 'role', wanted));
  perform private.mail_team_invitation(made, token);
  return jsonb_build_object('id', made.id, 'email', made.email);
end
$$;
comment on function public.invite_member is
  'Emails a link to join the team, valid for 14 days; inviting an address again replaces role and link. 403 not_allowed or role_above, 409 is_member or team_full, 422 email_invalid or role_unknown, 429.';
grant execute on function public.invite_member to authenticated;

-- An open invitation, locked; 404 also for a store where the caller may not change the team.
create function private.own_team_invitation(invitation_id uuid) returns public.team_invitations
  language plpgsql security definer set search_path = '' as $$
declare
  found_one public.team_invitations;
begin
  perform private.me();
  select * into found_one from public.team_invitations i where i.id = invitation_id;
  if found_one.id is null or not private.may_vendor(found_one.vendor_id, 'team', 'write') then
    perform private.fail(404, 'invitation_unknown', 'We can''t find this invitation.');
  end if;
  perform 1 from public.vendors v where v.id = found_one.vendor_id for key share;
  select * into found_one from public.team_invitations i where i.id = invitation_id for update;
  if found_one.accepted_at is not null then
    perform private.fail(409, 'invitation_accepted', 'This invitation was already accepted.');
  end if;
  perform private.expect_grant(found_one.vendor_id, found_one.role);
  return found_one;
end
$$;

create function public.resend_team_invitation(invitation_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations := private.own_team_invitation(invitation_id);
  token text := encode(extensions.gen_random_bytes(32), 'hex');
begin
  if invitation.revoked_at is not null then
    perform private.fail(409, 'invitation_revoked', 'This invitation was canceled.');
  end if;
  perform private.count_within('team invitations of ' || invitation.vendor_id, 30);
  perform private.count_within('team invitation to ' || invitation.email, 5);
  update public.team_invitations i set sent = i.sent + 1, token_hash = private.token_hash(token),
    invited_by = private.me(), expires_at = private.day_end(now() + private.invitation_time(), private.platform_zone())
  where i.id = invitation_id returning * into invitation;
  perform private.mail_team_invitation(invitation, token);
end
$$;
comment on function public.resend_team_invitation is 'A new link, valid for another 14 days; the previous one is void. 404 invitation_unknown, 409 when accepted or revoked, 403 role_above, 429.';
grant execute on function public.resend_team_invitation to authenticated;

create function public.revoke_team_invitation(invitation_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  invitation public.team_invitations := private.own_team_invitation(invitation_id);
begin
  update public.team_invitations i set revoked_at = now() where i.id = invitation_id and i.revoked_at is null;
  if found then
    perform private.audit('team_invitation.revoked', 'store', invitation.vendor_id::text,
      jsonb_build_object('email', invitation.email, 'role', invitation.role));
  end if;
end
$$;
comment on function public.revoke_team_invitation is 'The link no longer works; repeating it is not an error. 404 invitation_unknown, 409 invitation_accepted, 403 role_above.';
grant execute on function public.revoke_team_invitation to authenticated;

-- Returns it by the token in the email, or without one by the account's verified address.
create function public.team_invitation(token text default null)
  returns table (id uuid, email text, role text, store_name text, slug text, inviter text, expires_at timestamptz)
  language plpgsql security definer rows 1 set search_path = '' as $$
#variable_conflict use_column
declare
  bucket text := 'team invitation look-up ' || private.caller_address();
  address text := private.verified_email();
  found_one public.team_invitations;
begin
  perform private.stop_after(bucket, 60);
  select i.* into found_one from public.team_invitations i
  where i.accepted_at is null and i.revoked_at is null and i.expires_at > now()
    and case when team_invitation.token is null then i.email = lower(address)
      else i.token_hash = private.token_hash(left(team_invitation.token, 200)) end
  order by i.created_at desc limit 1;
  if found_one.id is null then
    if team_invitation.token is not null then
      perform private.count_attempt(bucket);
    end if;
    return;
  end if;
  return query select found_one.id, found_one.email, found_one.role, v.store_name, v.slug,
    private.person_name(found_one.invited_by), found_one.expires_at
  from public.vendors v where v.id = found_one.vendor_id;
end
$$;
comment on function public.team_invitation is
  'The open invitation of a token, or without one the newest for the verified address of the account, as a list of one; empty for a wrong, used, revoked or expired one. 429 after 60 misses in 10 minutes.';
grant execute on function public.team_invitation to anon, authenticated;

create function public.accept_team_invitation(invitation_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  account auth.users;
  store public.vendors;
  invitation public.team_invitations;
begin
  perform private.live_session();
  -- The account first, then the store, then the invitation: the order of accept_vendor_invitation.
  select * into account from auth.users u where u.id = me for no key update;
  select v.* into store from public.vendors v
  where v.id = (select i.vendor_id from public.team_invitations i where i.id = invitation_id) for key share;
  select * into invitation from public.team_invitations i where i.id = invitation_id for update;
  if invitation.id is null or lower(account.email) <> invitation.email then
    perform private.fail(404, 'invitation_invalid', 'Invalid or expired invitation link');
  end if;
  if account.email_confirmed_at is null then
    perform private.fail(403, 'email_not_verified', 'Verify your email address first.');
  end if;
  if invitation.accepted_by is distinct from me and (invitation.accepted_at is not null or invitation.revoked_at is not null
    or invitation.expires_at <= now()) then
    perform private.fail(404, 'invitation_invalid', 'Invalid or expired invitation link');
  end if;
  if store.id = me then
    perform private.fail(409, 'is_member', 'You already own this store.');
  end if;
  if invitation.accepted_at is null then
    insert into public.vendor_members as m (vendor_id, user_id, role) values (store.id, me, invitation.role)
    on conflict (vendor_id, user_id) do nothing;
    update public.team_invitations i set accepted_at = now(), accepted_by = me where i.id = invitation_id;
    perform private.audit('team_invitation.accepted', 'store', store.id::text, null,
      jsonb_build_object('user_id', me, 'role', invitation.role));
  end if;
  return jsonb_build_object('store_name', store.store_name, 'slug', store.slug, 'role', invitation.role);
end
$$;
comment on function public.accept_team_invitation is
  'For the account whose verified address was invited; repeating it is not an error. 404 invitation_invalid for everyone else and for one that is not open, 403 email_not_verified, 409 is_member.';
grant execute on function public.accept_team_invitation to authenticated;

-- A member of the store, locked, whose role the caller could have granted.
create function private.own_member(vendor uuid, member uuid) returns public.vendor_members
  language plpgsql security definer set search_path = '' as $$
declare
  found_one public.vendor_members;
begin
  perform private.seller(vendor, 'team', 'write');
  perform private.live_session();
  if member = vendor then
    perform private.fail(409, 'is_owner', 'A store always has exactly one owner.');
  end if;
  perform 1 from public.vendors v where v.id = vendor for key share;
  select * into found_one from public.vendor_members m where m.vendor_id = vendor and m.user_id = member for update;
  if found_one.user_id is null then
    perform private.fail(404, 'member_unknown', 'This person isn''t on the team.');
  end if;
  perform private.expect_grant(vendor, found_one.role);
  return found_one;
end
$$;

create function public.change_member(vendor_id uuid, user_id uuid, role text, version int) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  was public.vendor_members := private.own_member(vendor_id, user_id);
begin
  perform private.expect_grant(vendor_id, role);
  -- The same choice again is not a conflict: its first answer may have been lost.
  if was.role = role then
    return;
  end if;
  if was.version is distinct from version then
    perform private.fail(409, 'member_changed', 'Someone else changed this role.',
      jsonb_build_object('role', was.role, 'version', was.version));
  end if;
  update public.vendor_members m set role = change_member.role, version = m.version + 1
  where m.vendor_id = change_member.vendor_id and m.user_id = change_member.user_id;
  perform private.audit('member.changed', 'store', vendor_id::text,
    jsonb_build_object('user_id', user_id, 'role', was.role), jsonb_build_object('user_id', user_id, 'role', role));
end
$$;
comment on function public.change_member is
  '409 member_changed with role and version as they are now in the hint; 409 is_owner, 404 member_unknown, 403 not_allowed or role_above (of the role before or after), 422 role_unknown.';
grant execute on function public.change_member to authenticated;

create function private.end_membership(was public.vendor_members, action text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.vendor_members m where m.vendor_id = was.vendor_id and m.user_id = was.user_id;
  perform private.audit(action, 'store', was.vendor_id::text, jsonb_build_object('user_id', was.user_id, 'role', was.role));
end
$$;

create function public.remove_member(vendor_id uuid, user_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  was public.vendor_members := private.own_member(vendor_id, user_id);
begin
  perform private.end_membership(was, 'member.removed');
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'team-removed', u.email, jsonb_build_object(
      'store_name', coalesce((select v.store_name from public.vendors v where v.id = vendor_id), 'a store')),
    'team-removed:' || vendor_id || ':' || user_id || ':' || was.created_at
  from auth.users u where u.id = user_id and u.email is not null
  on conflict (dedupe_key) do nothing;
end
$$;
comment on function public.remove_member is 'Ends the member''s access at once. 409 is_owner, 404 member_unknown, 403 not_allowed or role_above.';
grant execute on function public.remove_member to authenticated;

create function public.leave_store(vendor_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  was public.vendor_members;
begin
  if vendor_id = me then
    perform private.fail(409, 'is_owner', 'A store always has exactly one owner.');
  end if;
  select * into was from public.vendor_members m where m.vendor_id = vendor_id and m.user_id = me for update;
  if was.user_id is null then
    perform private.fail(404, 'member_unknown', 'You''re not on this team.');
  end if;
  perform private.end_membership(was, 'member.left');
end
$$;
comment on function public.leave_store is 'Any member may, whatever their role. 409 is_owner, 404 member_unknown.';
grant execute on function public.leave_store to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('team_invitations', 117,
    $q$select email, role, created_at, expires_at, accepted_at, revoked_at from public.team_invitations
       where email = $2 or accepted_by = $1 order by created_at$q$, null,
    'delete from public.team_invitations where email = $2 or accepted_by = $1');
