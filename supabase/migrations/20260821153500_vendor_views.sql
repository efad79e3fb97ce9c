-- Saved views: a list's query under a name, private or shared with the store.

create table private.vendor_lists (
  list text primary key,
  resource text not null references private.vendor_resources (resource)
);
create index vendor_lists_resource_idx on private.vendor_lists (resource);
alter table private.vendor_lists enable row level security;
insert into private.vendor_lists values
  ('products', 'products'), ('orders', 'orders'), ('shipments', 'orders'), ('returns', 'orders'),
  ('customers', 'customers'), ('reviews', 'reviews');

create table public.vendor_views (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  list text not null references private.vendor_lists (list),
  user_id uuid references auth.users (id) on update cascade on delete cascade,
  name text not null check (length(name) between 1 and 60),
  query text not null check (length(query) <= 1000),
  version int not null default 1,
  updated_at timestamptz not null default now()
);
call private.keep_clean('public.vendor_views', '{name}');
comment on table public.vendor_views is 'Saved list queries. Without user_id, everyone who may read the list has the view.';
create unique index vendor_views_name_idx on public.vendor_views (vendor_id, list, user_id, lower(name)) nulls not distinct;
create index vendor_views_user_id_idx on public.vendor_views (user_id);
create index vendor_views_list_idx on public.vendor_views (list);
alter table public.vendor_views enable row level security;
grant select on public.vendor_views to authenticated;
grant select, insert, update, delete on public.vendor_views to service_role;
create policy "Members see their own views and the shared ones of the lists that they may read" on public.vendor_views
  for select to authenticated using (
    (user_id is null or user_id = (select auth.uid())) and case list
      when 'products' then vendor_id = any ((select private.stores_with('products', 'read'))::uuid[])
      when 'customers' then vendor_id = any ((select private.stores_with('customers', 'read'))::uuid[])
      when 'reviews' then vendor_id = any ((select private.stores_with('reviews', 'read'))::uuid[])
      else vendor_id = any ((select private.stores_with('orders', 'read'))::uuid[]) end);

-- The maximum per list, for each person's own views and for the shared ones.
create function private.view_limit() returns int
  language sql immutable set search_path = ''
  return 20;

create function private.view_resource(list text) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  found text := (select l.resource from private.vendor_lists l where l.list = view_resource.list);
begin
  if found is null then
    perform private.fail(422, 'view_invalid', 'We can''t find this list.');
  end if;
  return found;
end
$$;

create function private.views_of(vendor uuid, list text, me uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'may_share', private.may_vendor(vendor, private.view_resource(list), 'write'),
    'views', (
      select coalesce(jsonb_agg(jsonb_build_object('id', v.id, 'name', v.name, 'query', v.query, 'shared', v.user_id is null,
        'version', v.version) order by v.user_id is null, lower(v.name), v.id), '[]')
      from public.vendor_views v
      where v.vendor_id = vendor and v.list = views_of.list and (v.user_id is null or v.user_id = me)));

create function public.vendor_views_of(vendor_id uuid, list text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  perform private.seller(vendor_views_of.vendor_id, private.view_resource(vendor_views_of.list), 'read');
  return private.views_of(vendor_views_of.vendor_id, vendor_views_of.list, me);
end
$$;
comment on function public.vendor_views_of is 'The views of a list that the caller may choose from: own ones first. 403 not_allowed; 422 view_invalid.';
grant execute on function public.vendor_views_of to authenticated;

-- The view's owner. Only one caller at a time names a view of a list, so that the limit holds.
create function private.view_owner(vendor uuid, list text, shared boolean, me uuid, name text, except_id uuid) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  owner uuid := case when shared then null else me end;
begin
  if shared then
    perform private.seller(vendor, private.view_resource(list), 'write');
  end if;
  if coalesce(length(trim(name)), 0) not between 1 and 60 or name ~ '[[:cntrl:]]' then
    perform private.fail(422, 'view_invalid', 'Enter a name of 1 to 60 characters.');
  end if;
  perform pg_advisory_xact_lock(hashtextextended('views:' || vendor || ':' || list, 0));
  if exists (
    select 1 from public.vendor_views v where v.vendor_id = vendor and v.list = view_owner.list
      and v.user_id is not distinct from owner and lower(v.name) = lower(trim(view_owner.name)) and v.id is distinct from except_id
  ) then
    perform private.fail(409, 'view_named', 'Another view has this name.');
  end if;
  if (select count(*) from public.vendor_views v where v.vendor_id = vendor and v.list = view_owner.list
    and v.user_id is not distinct from owner and v.id is distinct from except_id) >= private.view_limit() then
    perform private.fail(409, 'view_limit', format('You already have %s views. Delete one first.', private.view_limit()));
  end if;
  return owner;
end
$$;

create function public.save_view(vendor_id uuid, list text, name text, query text, shared boolean default false) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_view.vendor_id;
  me uuid := private.me();
  owner uuid;
begin
  perform private.seller(store, private.view_resource(save_view.list), 'read');
  if save_view.query is null or length(save_view.query) > 1000 or save_view.query ~ '[[:cntrl:]]' then
    perform private.fail(422, 'view_invalid', 'This list can''t be saved.');
  end if;
  -- The answer to a save that is repeated because the first answer was lost.
  if exists (
    select 1 from public.vendor_views v where v.vendor_id = store and v.list = save_view.list and v.name = trim(save_view.name)
      and v.query = save_view.query and v.user_id is not distinct from case when coalesce(save_view.shared, false) then null else me end
  ) then
    return private.views_of(store, save_view.list, me);
  end if;
  perform 1 from auth.users u where u.id = me for key share;
  owner := private.view_owner(store, save_view.list, coalesce(save_view.shared, false), me, save_view.name, null);
  insert into public.vendor_views (vendor_id, list, user_id, name, query)
  values (store, save_view.list, owner, trim(save_view.name), save_view.query);
  return private.views_of(store, save_view.list, me);
end
$$;
comment on function public.save_view is
  'Keeps a query under a name, for the caller or, if the caller may write what is listed, for all. 403 not_allowed; 409 view_named, view_limit; 422 view_invalid.';
grant execute on function public.save_view to authenticated;

-- The caller's own view, or a shared one of a list that the caller may write. Fails with 404 for anyone else's.
create function private.own_view(view_id uuid) returns public.vendor_views
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  found public.vendor_views;
begin
  -- Accounts are locked first.
  perform 1 from auth.users u where u.id = me for key share;
  select v.* into found from public.vendor_views v where v.id = own_view.view_id for update;
  if found.id is null or found.user_id <> me
    or not private.may_vendor(found.vendor_id, private.view_resource(found.list), 'read') then
    perform private.fail(404, 'view_missing', 'This view no longer exists.');
  end if;
  if found.user_id is null then
    perform private.seller(found.vendor_id, private.view_resource(found.list), 'write');
  end if;
  return found;
end
$$;

create function public.change_view(view_id uuid, version int, name text, shared boolean) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.me();
  was public.vendor_views := private.own_view(change_view.view_id);
  owner uuid;
begin
  if was.version is distinct from change_view.version then
    if was.name = trim(change_view.name) and (was.user_id is null) = change_view.shared then
      return private.views_of(was.vendor_id, was.list, me);
    end if;
    perform private.fail(409, 'view_changed', 'Someone changed this view after you opened it.');
  end if;
  owner := private.view_owner(was.vendor_id, was.list, coalesce(change_view.shared, false), me, change_view.name, was.id);
  update public.vendor_views v
  set name = trim(change_view.name), user_id = owner, version = v.version + 1, updated_at = now()
  where v.id = was.id;
  return private.views_of(was.vendor_id, was.list, me);
end
$$;
comment on function public.change_view is
  'Renames a view, shares it, or makes a shared one the caller''s own. 404 view_missing; 409 view_changed, view_named, view_limit; 403 not_allowed; 422 view_invalid.';
grant execute on function public.change_view to authenticated;

create function public.delete_view(view_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  was public.vendor_views := private.own_view(delete_view.view_id);
begin
  delete from public.vendor_views v where v.id = was.id;
  return private.views_of(was.vendor_id, was.list, private.me());
end
$$;
comment on function public.delete_view is 'Deletes an own view, or a shared one of a list that the caller may write. 404 view_missing; 403 not_allowed.';
grant execute on function public.delete_view to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('store_views', 122,
    'select vendor_id, list, name, query, updated_at from public.vendor_views where user_id = $1 order by id', null, null);
