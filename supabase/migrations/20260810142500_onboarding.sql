-- How stores join: the waitlist, and invitations to open a store or to take one over.

-- Waitlist -----------------------------------------------------------------------------------------------------------
create table public.vendor_waitlist (
  id uuid primary key default public.uuid_v7(),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  status text not null default 'pending' check (status in ('pending', 'invited', 'declined')),
  created_at timestamptz not null default now(),
  category_id uuid references public.categories (id) on delete set null
);
comment on table public.vendor_waitlist is 'People who want an email when they can sell (spec §1).';
create unique index vendor_waitlist_email_idx on public.vendor_waitlist (email);
create index vendor_waitlist_pending_idx on public.vendor_waitlist (created_at, id) where status = 'pending';
create index vendor_waitlist_category_id_idx on public.vendor_waitlist (category_id);
alter table public.vendor_waitlist enable row level security;
grant select on public.vendor_waitlist to authenticated;
grant select, insert, update, delete on public.vendor_waitlist to service_role;
create policy "Admins read the waitlist" on public.vendor_waitlist
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

create function public.join_vendor_waitlist(email text, category uuid default null) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  sender text := lower(trim(email));
begin
  if not coalesce(private.is_email(sender), false) then
    perform private.fail(422, 'email_invalid', 'Invalid email address');
  end if;
  if category is not null and not exists (select 1 from public.categories c where c.id = category) then
    perform private.fail(422, 'category_unknown', 'We can''t find this category.');
  end if;
  perform private.take_turn('waitlist', sender);
  -- The same answer for an address that is already listed: nobody may find out who is waiting.
  insert into public.vendor_waitlist (email, category_id) values (sender, category)
  on conflict do nothing;
end
$$;
comment on function public.join_vendor_waitlist is 'Adds an address once, however often it is submitted (spec §1).';
grant execute on function public.join_vendor_waitlist to anon, authenticated;

-- Invitations --------------------------------------------------------------------------------------------------------
-- The token consists of 32 random bytes; only its hash is stored.
create table public.vendor_invitations (
  id uuid primary key default public.uuid_v7(),
  email text not null check (email = lower(email) and char_length(email) between 3 and 254),
  invitation_type text not null check (invitation_type in ('new', 'takeover')),
  existing_vendor_id uuid references public.vendors (id) on update cascade on delete cascade,
  token_hash bytea not null unique,
  invited_by uuid references auth.users (id) on update cascade on delete set null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  accepted_by uuid references auth.users (id) on update cascade on delete set null,
  revoked_at timestamptz,
  -- Revoked by a newer one to the same address; otherwise by an admin, or because its store has a new owner.
  replaced boolean not null default false,
  check ((invitation_type = 'takeover') = (existing_vendor_id is not null)),
  check (accepted_at is null or revoked_at is null),
  check (revoked_at is not null or not replaced)
);
comment on table public.vendor_invitations is 'Open until accepted, revoked or expired (spec §2, §3).';
create index vendor_invitations_email_idx on public.vendor_invitations (email, created_at desc);
create index vendor_invitations_vendor_idx on public.vendor_invitations (existing_vendor_id);
create index vendor_invitations_invited_by_idx on public.vendor_invitations (invited_by);
create index vendor_invitations_accepted_by_idx on public.vendor_invitations (accepted_by);
create index vendor_invitations_created_at_idx on public.vendor_invitations (created_at desc, id desc);
alter table public.vendor_invitations enable row level security;
grant select (id, email, invitation_type, existing_vendor_id, invited_by, created_at, expires_at, accepted_at, accepted_by,
  revoked_at) on public.vendor_invitations to authenticated;
grant select, insert, update, delete on public.vendor_invitations to service_role;
create policy "Admins see the invitations" on public.vendor_invitations
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

create function private.invitation_time() returns interval
  language sql immutable set search_path = ''
  return interval '14 days';

create function private.token_hash(token text) returns bytea
  language sql immutable set search_path = ''
  return sha256(convert_to(token, 'UTF8'));

create function private.is_open(invitation public.vendor_invitations) returns boolean
  language sql stable set search_path = ''
  return invitation.accepted_at is null and invitation.revoked_at is null and invitation.expires_at > now();

create function public.invite_vendor(
  email text, invitation_type text default 'new', existing_vendor_id uuid default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('vendors', 'write');
  address text := lower(trim(email));
  store public.vendors;
  invited uuid;
  token text := encode(extensions.gen_random_bytes(32), 'hex');
  made public.vendor_invitations;
begin
  if coalesce(address, '') !~ '^[^[:space:]@<>,;:"()[:cntrl:]]+@[^[:space:]@.<>,;:"()[:cntrl:]]+(\.[^[:space:]@.<>,;:"()[:cntrl:]]+)+$'
    or char_length(address) > 254 then
    perform private.fail(422, 'email_invalid', 'Invalid email address');
  end if;
  if coalesce(invitation_type, '') not in ('new', 'takeover') then
    perform private.fail(422, 'type_unknown', 'Choose whether the invitation is for a new store or a takeover.');
  end if;
  if (invitation_type = 'takeover') <> (existing_vendor_id is not null) then
    perform private.fail(422, 'store_missing', 'Choose a store for a takeover; an invitation to open a new store has none.');
  end if;
  select u.id into invited from auth.users u where lower(u.email) = address and u.is_sso_user = false;
  if exists (select 1 from public.vendors v where v.id = invited) then
    perform private.fail(409, 'has_store', 'This person already has a store.');
  end if;
  if invitation_type = 'takeover' then
    select * into store from public.vendors v where v.id = existing_vendor_id for key share;
    if store.id is null then
      perform private.fail(404, 'store_unknown', 'We can''t find this store.');
    end if;
    perform private.refuse_own_store(store.id);
  end if;
  -- A second invitation of the same kind replaces the first: only one link works at a time, even if two are sent at
  -- once.
  perform pg_advisory_xact_lock(hashtextextended('vendor invitation ' || address, 0));
  update public.vendor_invitations i set revoked_at = now(), replaced = true
  where i.email = address and i.invitation_type = invitation_type and i.existing_vendor_id is not distinct from existing_vendor_id
    and i.accepted_at is null and i.revoked_at is null;
  insert into public.vendor_invitations (email, invitation_type, existing_vendor_id, token_hash, invited_by, expires_at)
  values (address, invitation_type, existing_vendor_id, private.token_hash(token), who, private.day_end(now() + private.invitation_time(), private.platform_zone()))
  returning * into made;
  -- An invited person leaves the waitlist, however the invitation came about.
  update public.vendor_waitlist w set status = 'invited' where w.email = address and w.status <> 'invited';
  perform private.audit('invitation.sent', 'vendor_invitation', made.id::text, null, to_jsonb(made) - 'token_hash');
  perform private.send_secret('vendor-invitation', address, jsonb_build_object(
    'takeover', invitation_type = 'takeover', 'store_name', store.store_name,
    'expires', private.last_day_words(made.expires_at)),
    jsonb_build_object('token', token), 'vendor-invitation:' || made.id);
  return to_jsonb(made) - 'token_hash';
end
$$;
comment on function public.invite_vendor is
  'Admins only. Emails a link to /auth?invite= and returns the invitation without its token. 409 when the person has a store.';
grant execute on function public.invite_vendor to authenticated;

create function public.revoke_invitation(invitation_id uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  was public.vendor_invitations;
begin
  perform private.admin('vendors', 'write');
  select * into was from public.vendor_invitations i where i.id = invitation_id for update;
  if was.id is null then
    perform private.fail(404, 'invitation_unknown', 'We can''t find this invitation.');
  end if;
  if was.accepted_at is not null then
    perform private.fail(409, 'invitation_accepted', 'This invitation was already accepted.');
  end if;
  perform private.refuse_own_store(was.existing_vendor_id);
  if was.revoked_at is null then
    update public.vendor_invitations i set revoked_at = now() where i.id = invitation_id;
    perform private.audit('invitation.revoked', 'vendor_invitation', invitation_id::text);
  end if;
end
$$;
comment on function public.revoke_invitation is 'Admins only. The link no longer works; repeating it is not an error.';
grant execute on function public.revoke_invitation to authenticated;

create function public.get_invitation_by_token(token_param text)
  returns table (id uuid, email text, invitation_type text, existing_vendor_id uuid, expires_at timestamptz, store_name text,
    published_count int)
  language plpgsql security definer rows 1 set search_path = '' as $$
declare
  bucket text := 'invitation look-up ' || private.caller_address();
  hash bytea := private.token_hash(left(coalesce(token_param, ''), 200));
  found_one public.vendor_invitations;
begin
  perform private.stop_after(bucket, 60);
  -- The same look-up and count for a wrong, used, revoked or expired token: the time to answer must not tell them
  -- apart.
  select i.* into found_one from public.vendor_invitations i where i.token_hash = hash and private.is_open(i);
  if found_one.id is null then
    perform private.count_attempt(bucket);
    return;
  end if;
  return query select found_one.id, found_one.email, found_one.invitation_type, found_one.existing_vendor_id,
    found_one.expires_at, v.store_name, case when v.id is not null then (
      select count(*)::int from public.products p where p.vendor_id = v.id and p.published
    ) end
  from (values (1)) one left join public.vendors v on v.id = found_one.existing_vendor_id;
end
$$;
comment on function public.get_invitation_by_token is
  'The open invitation of a token, as a list of one; an empty list for a wrong, used, revoked or expired one. 429 after 60 misses in 10 minutes.';
grant execute on function public.get_invitation_by_token to anon, authenticated;

create function public.accept_vendor_invitation(invitation_token_param text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  bucket text := 'invitation accepted by ' || me;
  hash bytea := private.token_hash(left(coalesce(invitation_token_param, ''), 200));
  account auth.users;
  invitation public.vendor_invitations;
  store public.vendors;
  giver uuid;
begin
  perform private.live_session();
  perform private.stop_after(bucket, 20);
  select i.existing_vendor_id into giver from public.vendor_invitations i where i.token_hash = hash;
  if giver is not null then
    perform private.move_stores();
  end if;
  -- Both accounts first, as in delete_my_account: the other way around they could deadlock.
  perform 1 from auth.users u where u.id in (me, giver) order by u.id for no key update;
  select * into account from auth.users u where u.id = me;
  -- The store before the invitation, as in invite_vendor. The second of two calls waits here and then finds it used.
  select v.* into store from public.vendors v where v.id = giver for update;
  select i.* into invitation from public.vendor_invitations i where i.token_hash = hash for update;
  if invitation.id is null or not private.is_open(invitation) then
    -- A regular answer, not an error: an error would roll back the count of this attempt.
    perform private.count_attempt(bucket);
    perform set_config('response.status', '404', true);
    return jsonb_build_object('code', 'PT404', 'message', 'invitation_invalid',
      'details', 'Invalid or expired invitation link', 'hint', null);
  end if;
  if account.email_confirmed_at is null then
    perform private.fail(403, 'email_not_verified', 'Verify your email address first.');
  end if;
  if lower(account.email) <> invitation.email then
    perform private.fail(403, 'wrong_account', 'This invitation was sent to another email address.');
  end if;
  perform 1 from public.vendors v where v.id = me for update;
  if found then
    perform private.fail(409, 'has_store', 'You already have a store. Each account can have one, so use another account for this one.');
  end if;

  perform private.act_as('system');
  if invitation.invitation_type = 'new' then
    insert into public.vendors (id, status) values (me, 'invited');
  else
    -- Products, orders, reviews, rates and posts follow by their foreign keys.
    update public.vendors v set id = me where v.id = store.id;
    delete from public.user_roles r where r.user_id = store.id and r.role = 'vendor';
    if store.status = 'approved' then
      insert into public.user_roles (user_id, role) values (me, 'vendor') on conflict do nothing;
    end if;
    -- The account menu builds the dashboard's URL from this (spec §2).
    update auth.users u set raw_user_meta_data = u.raw_user_meta_data - 'store_name' where u.id = store.id;
    update auth.users u
    set raw_user_meta_data = coalesce(u.raw_user_meta_data, '{}') || jsonb_build_object('store_name', store.store_name)
    where u.id = me;
    update public.vendor_invitations i set revoked_at = now()
    where i.existing_vendor_id = me and i.id <> invitation.id and i.accepted_at is null and i.revoked_at is null;
    insert into public.email_outbox (template, to_email, payload, dedupe_key)
    select 'store-handed-over', u.email, jsonb_build_object('store_name', store.store_name),
      'store-handed-over:' || invitation.id
    from auth.users u where u.id = store.id and u.email is not null
    on conflict (dedupe_key) do nothing;
  end if;
  update public.vendor_invitations i set accepted_at = now(), accepted_by = me where i.id = invitation.id;
  perform private.audit('invitation.accepted', 'vendor_invitation', invitation.id::text,
    jsonb_build_object('vendor_id', store.id), jsonb_build_object('vendor_id', me));
  return jsonb_build_object(
    'message', case invitation.invitation_type
      when 'new' then 'Welcome! Complete your application to open your store.'
      else format('%s is now yours, with its products, orders and reviews.', coalesce(store.store_name, 'The store')) end,
    'invitation_type', invitation.invitation_type);
end
$$;
comment on function public.accept_vendor_invitation is
  'For the account whose verified email was invited. new creates a store to fill in, takeover moves the store to the account. 404 not open, 403 wrong_account or email_not_verified, 409 has_store, 429 after 20 misses in 10 minutes.';
grant execute on function public.accept_vendor_invitation to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('invitations', 150,
    $q$select email, invitation_type, created_at, expires_at, accepted_at, revoked_at from public.vendor_invitations
       where email = $2 or accepted_by = $1 order by created_at$q$, null,
    'delete from public.vendor_invitations where email = $2 or accepted_by = $1'),
  ('waitlist', 160, 'select email, status, created_at from public.vendor_waitlist where email = $2', null,
    'delete from public.vendor_waitlist where email = $2');
