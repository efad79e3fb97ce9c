-- The shop's stores for admins: found by an index, a store's history, and the two actions that close and reopen it.

create index vendors_created_at_idx on public.vendors (created_at desc, id desc);
create index vendors_status_idx on public.vendors (status, created_at desc, id desc);
create index vendors_suspended_at_idx on public.vendors (suspended_at desc, id desc) where suspended_at is not null;
create index vendors_store_name_trgm_idx on public.vendors using gin (lower(store_name) extensions.gin_trgm_ops);

-- A submitted or approved application must not open a suspended store.
create function private.keep_suspended() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.fail(409, 'store_suspended', 'This store is suspended. Restore it to open it again.');
  return null;
end
$$;
create trigger vendors_keep_suspended before update of status on public.vendors
  for each row when (old.suspended_at is not null and new.suspended_at is not null and new.status <> old.status)
  execute function private.keep_suspended();

create function private.store_row(store uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', v.id, 'name', coalesce(v.store_name, 'Unnamed store'), 'slug', v.slug,
      'status', case when v.suspended_at is null then v.status else 'suspended' end, 'published', v.published,
      'owner', private.member_name(v.id), 'email', (select u.email from auth.users u where u.id = v.id),
      'products', v.product_count, 'created_at', v.created_at)
    from public.vendors v where v.id = store);

-- Stores that match a search: the owner's full email, an id, or part of the name. Name matches are paged by name.
create function private.stores_found(words text, after jsonb, most int) returns table (id uuid, key text)
  language plpgsql stable security definer rows 26 set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
begin
  if pg_input_is_valid(words, 'uuid') then
    return query select v.id, '' from public.vendors v where v.id = words::uuid;
  elsif words ~ '@' then
    return query select v.id, '' from auth.users u join public.vendors v on v.id = u.id
      where u.email = lower(words) and u.is_sso_user = false;
  else
    return query select v.id, lower(v.store_name) from public.vendors v
      where lower(v.store_name) like '%' || private.like_text(words) || '%'
        and (after is null or (lower(v.store_name), v.id) > (after ->> 'key', (after ->> 'id')::uuid))
      order by lower(v.store_name), v.id limit most;
  end if;
end
$$;

create function public.admin_stores(
  view text default 'all', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  wanted text := coalesce(admin_stores.view, '');
  words text := nullif(trim(admin_stores.query), '');
  most int := least(greatest(coalesce(admin_stores.page_size, 25), 1), 100);
  found_rows jsonb;
begin
  perform private.admin('vendors', 'read');
  if wanted not in ('all', 'approved', 'suspended', 'pending', 'invited', 'rejected') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if char_length(words) not between 2 and 100 or (after is not null and (
    not coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false)
    or (words is null and not coalesce(pg_input_is_valid(after ->> 'key', 'timestamptz'), false)))) then
    perform private.fail(422, 'list_invalid', 'after is the `next` of a page before; a search has 2 to 100 characters.');
  end if;
  with page as materialized (
    (select f.id, f.key, row_number() over (order by f.key, f.id) as place
     from private.stores_found(words, after, most + 1) f where words is not null)
    union all
    (select s.id, s.suspended_at::text, row_number() over (order by s.suspended_at desc, s.id desc) from (
       select v.id, v.suspended_at from public.vendors v
       where words is null and wanted = 'suspended' and v.suspended_at is not null
         and (after is null or (v.suspended_at, v.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
       order by v.suspended_at desc, v.id desc limit most + 1) s)
    union all
    (select s.id, s.created_at::text, row_number() over (order by s.created_at desc, s.id desc) from (
       select v.id, v.created_at from public.vendors v
       where words is null and wanted <> 'suspended' and (wanted = 'all' or v.status = wanted)
         and (wanted <> 'rejected' or v.suspended_at is null)
         and (after is null or (v.created_at, v.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
       order by v.created_at desc, v.id desc limit most + 1) s)
  )
  select coalesce(jsonb_agg(private.store_row(g.id) || jsonb_build_object('key', g.key) order by g.place), '[]') into found_rows
  from page g;
  return private.page_of(found_rows, most);
end
$$;
comment on function public.admin_stores is
  'Admins only: stores, newest first; only those of a status, or suspended; or search results: by part of the name, the owner''s full email address, or id. 422 view_unknown, list_invalid.';
grant execute on function public.admin_stores to authenticated;

-- A store's record, including earlier owners': a takeover changes its id.
create function private.store_history(store uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    with invitations as materialized (
      select i.id::text as id from public.vendor_invitations i where i.existing_vendor_id = store
    ), subjects as materialized (
      select t.type, x.id from (values ('vendor'), ('store')) t (type) cross join (
        select store::text as id
        union select l.before ->> 'vendor_id' from invitations i
          join public.audit_log l on l.subject_type = 'vendor_invitation' and l.subject_id = i.id
          where l.action = 'invitation.accepted' and l.before ->> 'vendor_id' is not null) x
      union all select 'vendor_invitation', i.id from invitations i
      union all select 'vendor_application', a.id::text from public.vendor_applications a where a.applicant_id = store
    )
    select coalesce(jsonb_agg(jsonb_build_object('action', h.action, 'by', private.member_name(h.actor_id), 'at', h.at,
      'words', h.after ->> 'words') order by h.at desc, h.id desc), '[]')
    from (
      select l.* from subjects s cross join lateral (
        select a.* from public.audit_log a where a.subject_type = s.type and a.subject_id = s.id order by a.at desc limit 30
      ) l order by l.at desc, l.id desc limit 30) h);

create function private.store_sheet(store uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return private.store_row(store) || (
    select jsonb_build_object(
      'phone', v.phone, 'website', v.website, 'ships_from', v.ships_from, 'last_published_at', v.last_published_at,
      'rating', v.rating_avg, 'ratings', v.rating_count,
      'suspension', case when v.suspended_at is not null then
        jsonb_build_object('reason', v.suspension_reason, 'at', v.suspended_at) end,
      'is_own', private.role_in(store, private.uid()) is not null,
      'team', coalesce((
        select jsonb_agg(jsonb_build_object('id', m.user_id, 'name', private.member_name(m.user_id), 'role', m.role)
          order by m.created_at, m.user_id)
        from (select x.* from public.vendor_members x where x.vendor_id = store order by x.created_at, x.user_id limit 50) m), '[]'),
      'orders', coalesce((
        select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.reference, 'status', o.status, 'total', o.total,
          'at', o.created_at) order by o.created_at desc, o.id desc)
        from (
          select x.id, pu.reference, x.status, x.total, x.created_at
          from public.orders x join public.purchases pu on pu.id = x.purchase_id
          where x.vendor_id = store and x.status <> 'pending' order by x.created_at desc, x.id desc limit 10) o), '[]'),
      'decisions', private.store_history(store))
    from public.vendors v where v.id = store);

create function public.admin_store(store uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('vendors', 'read');
  if not exists (select 1 from public.vendors v where v.id = store) then
    perform private.fail(404, 'store_unknown', 'We can''t find this store.');
  end if;
  return private.store_sheet(store);
end
$$;
comment on function public.admin_store is
  'Admins only: a store with its owner, team, the ten latest orders and what is on record about it. 404 store_unknown.';
grant execute on function public.admin_store to authenticated;

-- The store, locked, for an admin with a fresh second factor who does not belong to it.
create function private.store_in_hand(store uuid) returns public.vendors
  language plpgsql security definer set search_path = '' as $$
declare
  found_one public.vendors;
begin
  perform private.stepped_up();
  select * into found_one from public.vendors v where v.id = store for no key update;
  if found_one.id is null then
    perform private.fail(404, 'store_unknown', 'We can''t find this store.');
  end if;
  perform private.refuse_own_store(store);
  return found_one;
end
$$;

create function private.mail_store(store public.vendors, template text, said text, key text) returns void
  language sql security definer set search_path = ''
begin atomic
  select private.mail_person(u, template, jsonb_build_object('store_name', private.shown_name(store), 'words', said), key)
  from auth.users u where u.id = (store).id;
end;

create function public.suspend_store(store uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('vendors', 'write');
  said text := private.clean_words(reason);
  v public.vendors;
begin
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  v := private.store_in_hand(store);
  -- Repeating it is not an error, and has no effect twice.
  if v.suspended_at is null then
    if v.status <> 'approved' then
      perform private.fail(409, 'store_not_open', 'You can only suspend an approved store.');
    end if;
    perform private.act_as('admin');
    update public.vendors x set status = 'rejected', suspended_at = clock_timestamp(), suspension_reason = said where x.id = store;
    perform private.audit('store.suspended', 'vendor', store::text, null, jsonb_build_object('words', said));
    perform private.mail_store(v, 'store-suspended', said, store || ':' || clock_timestamp());
    perform private.tell_person(store);
  end if;
  return private.store_sheet(store);
end
$$;
comment on function public.suspend_store is
  'Admins only, with a fresh second factor: shoppers no longer find the store and its products; it still ships what it has sold, and keeps its drafts and its money; the owner is notified. Repeating it is not an error. 403 step_up_needed, own_store, 404, 409 store_not_open, 422 words_invalid.';
grant execute on function public.suspend_store to authenticated;

create function public.restore_store(store uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('vendors', 'write');
  said text := private.clean_words(reason);
  v public.vendors;
begin
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  v := private.store_in_hand(store);
  if v.suspended_at is not null then
    perform private.act_as('admin');
    update public.vendors x set status = 'approved', suspended_at = null, suspension_reason = null where x.id = store;
    -- Someone who has taken over the store since works in it like any owner.
    insert into public.user_roles (user_id, role) values (store, 'vendor') on conflict do nothing;
    perform private.audit('store.restored', 'vendor', store::text, null, jsonb_build_object('words', said));
    perform private.mail_store(v, 'store-restored', said, store || ':' || clock_timestamp());
    perform private.tell_person(store);
  elsif v.status <> 'approved' then
    perform private.fail(409, 'store_not_open', 'This store isn''t suspended.');
  end if;
  return private.store_sheet(store);
end
$$;
comment on function public.restore_store is
  'Admins only, with a fresh second factor: reopens a suspended store as it was last published; the owner is notified. Does nothing for an open store. 403 step_up_needed, own_store, 404, 409 store_not_open, 422 words_invalid.';
grant execute on function public.restore_store to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('store-suspended', 'Your store has been suspended', 'Your store has been suspended', 'Shoppers can''t find it anymore.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{store_name}} has been suspended. Shoppers can't find the store or its products. Here's why:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Please ship the orders you already have. Your drafts and your balance aren't affected. If you think this is a mistake, reply to this email.</p>$mail$,
    $mail${{store_name}} has been suspended. Shoppers can't find the store or its products. Here's why:

{{words}}

Please ship the orders you already have. Your drafts and your balance aren't affected. If you think this is a mistake, reply to this email.$mail$),
  ('store-restored', 'Your store has been restored', 'Your store has been restored', 'Shoppers can find it again.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{store_name}} is no longer suspended. Shoppers can find it again, just as you last published it. Here's why we lifted the suspension:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #1a1c20;white-space:pre-wrap;color:#1a1c20;">{{words}}</p>$mail$,
    $mail${{store_name}} is no longer suspended. Shoppers can find it again, just as you last published it. Here's why we lifted the suspension:

{{words}}$mail$)
) m (key, subject, title, preview, body, words);
