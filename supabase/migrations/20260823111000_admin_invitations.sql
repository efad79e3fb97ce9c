-- Invitations to sell, for admins: by status, and the waitlist.

create index vendor_invitations_waiting_idx on public.vendor_invitations (expires_at desc, id desc)
  where accepted_at is null and revoked_at is null;
create index vendor_invitations_accepted_idx on public.vendor_invitations (accepted_at desc, id desc) where accepted_at is not null;
create index vendor_invitations_revoked_idx on public.vendor_invitations (revoked_at desc, id desc) where revoked_at is not null;

create function public.admin_invitations(
  view text default 'open', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted text := coalesce(admin_invitations.view, '');
  words text := nullif(lower(trim(admin_invitations.query)), '');
  most int := least(greatest(coalesce(admin_invitations.page_size, 25), 1), 100);
  -- The position of the previous row.
  at timestamptz;
  found_rows jsonb;
begin
  perform private.admin('vendors', 'read');
  perform private.check_place(after, words);
  if wanted not in ('open', 'accepted', 'expired', 'revoked') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  at := (after ->> 'key')::timestamptz;
  with page as materialized (
    (select i.*, i.created_at as place from public.vendor_invitations i
     where words is not null and i.email = words and (at is null or (i.created_at, i.id) < (at, (after ->> 'id')::uuid))
     order by i.created_at desc, i.id desc limit most + 1)
    union all
    (select i.*, i.expires_at from public.vendor_invitations i
     where words is null and wanted in ('open', 'expired') and i.accepted_at is null and i.revoked_at is null
       and (wanted <> 'open' or i.expires_at > now()) and (wanted <> 'expired' or i.expires_at <= now())
       and (at is null or (i.expires_at, i.id) < (at, (after ->> 'id')::uuid))
     order by i.expires_at desc, i.id desc limit most + 1)
    union all
    (select i.*, i.accepted_at from public.vendor_invitations i
     where words is null and wanted = 'accepted' and i.accepted_at is not null
       and (at is null or (i.accepted_at, i.id) < (at, (after ->> 'id')::uuid))
     order by i.accepted_at desc, i.id desc limit most + 1)
    union all
    (select i.*, i.revoked_at from public.vendor_invitations i
     where words is null and wanted = 'revoked' and i.revoked_at is not null
       and (at is null or (i.revoked_at, i.id) < (at, (after ->> 'id')::uuid))
     order by i.revoked_at desc, i.id desc limit most + 1)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'email', g.email, 'store_id', g.existing_vendor_id,
      'store_name', case when g.existing_vendor_id is not null then (
        select coalesce(v.store_name, 'Unnamed store') from public.vendors v where v.id = g.existing_vendor_id) end,
      'status', case when g.accepted_at is not null then 'accepted' when g.replaced then 'replaced'
        when g.revoked_at is not null then 'revoked' when g.expires_at > now() then 'open' else 'expired' end,
      'by', case when g.invited_by is not null then private.member_name(g.invited_by) end,
      'created_at', g.created_at, 'at', coalesce(g.accepted_at, g.revoked_at, g.expires_at), 'key', g.place::text)
    order by g.place desc, g.id desc), '[]') into found_rows
  from page g;
  return private.page_of(found_rows, most);
end
$$;
comment on function public.admin_invitations is
  'Admins only: invitations that are open, accepted, expired or revoked (by an admin, or replaced by a newer one), latest first; or all to one full email address. 422 view_unknown, list_invalid.';
grant execute on function public.admin_invitations to authenticated;

create function public.resend_invitation(invitation_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  was public.vendor_invitations;
begin
  perform private.admin('vendors', 'write');
  -- The store before the invitation, as in accepting it.
  perform 1 from public.vendors v
  where v.id = (select i.existing_vendor_id from public.vendor_invitations i where i.id = invitation_id) for key share;
  select * into was from public.vendor_invitations i where i.id = invitation_id for update;
  if was.id is null then
    perform private.fail(404, 'invitation_unknown', 'We can''t find this invitation.');
  elsif was.accepted_at is not null then
    perform private.fail(409, 'invitation_accepted', 'This invitation was already accepted.');
  elsif was.replaced then
    perform private.fail(409, 'invitation_replaced', 'This invitation was replaced by a newer one.');
  elsif was.revoked_at is not null then
    perform private.fail(409, 'invitation_revoked', 'This invitation was canceled.');
  end if;
  return public.invite_vendor(was.email, was.invitation_type, was.existing_vendor_id);
end
$$;
comment on function public.resend_invitation is
  'Admins only: emails a new link for an open or expired invitation; the previous one no longer works. Returns the new invitation. 404, 409 invitation_accepted, invitation_replaced, invitation_revoked, has_store.';
grant execute on function public.resend_invitation to authenticated;

-- Waitlist -----------------------------------------------------------------------------------------------------------
create index vendor_waitlist_status_idx on public.vendor_waitlist (status, created_at desc, id desc);

create function public.admin_waitlist(
  view text default 'pending', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted text := coalesce(admin_waitlist.view, '');
  words text := nullif(lower(trim(admin_waitlist.query)), '');
  most int := least(greatest(coalesce(admin_waitlist.page_size, 25), 1), 100);
  -- The waitlist is read in the order of arrival.
  is_queue boolean := words is null and admin_waitlist.view = 'pending';
  at timestamptz;
  found_rows jsonb;
begin
  perform private.admin('vendors', 'read');
  if wanted not in ('pending', 'invited', 'declined') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  -- A search pages by address.
  perform private.check_place(case when words is null then after else after || jsonb_build_object('key', now()::text) end, words);
  at := case when words is null then (after ->> 'key')::timestamptz end;
  with page as materialized (
    (select w.*, w.email as place, row_number() over (order by w.email collate "C") as rank from (
       select x.* from public.vendor_waitlist x
       where words is not null and x.email collate "C" like private.like_text(words) || '%'
         and (after is null or x.email collate "C" > after ->> 'key')
       order by x.email collate "C" limit most + 1) w)
    union all
    (select w.*, w.created_at::text, row_number() over (order by w.created_at, w.id) from (
       select x.* from public.vendor_waitlist x
       where is_queue and x.status = 'pending' and (at is null or (x.created_at, x.id) > (at, (after ->> 'id')::uuid))
       order by x.created_at, x.id limit most + 1) w)
    union all
    (select w.*, w.created_at::text, row_number() over (order by w.created_at desc, w.id desc) from (
       select x.* from public.vendor_waitlist x
       where words is null and not is_queue and x.status = wanted
         and (at is null or (x.created_at, x.id) < (at, (after ->> 'id')::uuid))
       order by x.created_at desc, x.id desc limit most + 1) w)
  )
  select coalesce(jsonb_agg(jsonb_build_object('id', g.id, 'email', g.email, 'status', g.status, 'created_at', g.created_at,
      'category', (select c.name from public.categories c where c.id = g.category_id), 'key', g.place) order by g.rank), '[]')
  into found_rows
  from page g;
  return private.page_of(found_rows, most);
end
$$;
comment on function public.admin_waitlist is
  'Admins only: the waitlist, longest waiting first; invited or removed entries, newest first; or the addresses that start with the search. 422 view_unknown, list_invalid.';
grant execute on function public.admin_waitlist to authenticated;
create index vendor_waitlist_email_c_idx on public.vendor_waitlist (email collate "C");

create function public.invite_from_waitlist(entry uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  address text;
begin
  perform private.admin('vendors', 'write');
  select w.email into address from public.vendor_waitlist w where w.id = entry;
  -- The invitations before the entry, as invite_vendor does: the other way around they could deadlock.
  perform 1 from public.vendor_invitations i where i.email = address and i.accepted_at is null and i.revoked_at is null
  order by i.id for update;
  -- The invitation marks the entry. A second admin waits here, and then finds nobody waiting.
  select w.email into address from public.vendor_waitlist w where w.id = entry and w.status = 'pending' for update;
  if address is null then
    perform private.fail(409, 'entry_not_waiting', 'This person is no longer on the waitlist. Someone invited or removed them.');
  end if;
  return public.invite_vendor(address);
end
$$;
comment on function public.invite_from_waitlist is
  'Admins only: invites someone on the waitlist to open a store, once, and returns the invitation. 409 entry_not_waiting, has_store.';
grant execute on function public.invite_from_waitlist to authenticated;

create function public.decline_waitlist_entry(entry uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('vendors', 'write');
  said text := private.clean_words(reason);
  was public.vendor_waitlist;
begin
  if coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  select * into was from public.vendor_waitlist w where w.id = entry for update;
  if was.id is null or was.status = 'invited' then
    perform private.fail(409, 'entry_not_waiting', 'This person is no longer on the waitlist. Someone invited or removed them.');
  end if;
  -- Repeating it is not an error, and has no effect twice.
  if was.status = 'pending' then
    update public.vendor_waitlist w set status = 'declined' where w.id = entry;
    perform private.audit('waitlist.declined', 'vendor_waitlist', entry::text, null, jsonb_build_object('words', said));
  end if;
  return jsonb_build_object('id', entry, 'status', 'declined');
end
$$;
comment on function public.decline_waitlist_entry is
  'Admins only: removes an address from the waitlist, and signing up again changes nothing; no one is notified. 409 entry_not_waiting, 422 words_invalid.';
grant execute on function public.decline_waitlist_entry to authenticated;
