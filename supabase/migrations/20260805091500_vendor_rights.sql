-- Rights in a store: its owner, and its team by role. Every policy and procedure about a store's data calls
-- stores_with or may_vendor, and nothing else.

create table public.vendor_members (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  role text not null check (role in ('manager', 'fulfillment', 'catalog', 'finance')),
  -- May export the customer list, whatever the role.
  exports_customers boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  primary key (vendor_id, user_id),
  check (user_id <> vendor_id)
);
comment on table public.vendor_members is
  'The team of a store without its owner. The owner is the account whose id is vendors.id, so there is always exactly one owner.';
create index vendor_members_user_id_idx on public.vendor_members (user_id, vendor_id);
alter table public.vendor_members enable row level security;
grant select on public.vendor_members to authenticated;
grant select, insert, update, delete on public.vendor_members to service_role;

-- A member who takes over the store becomes its owner and stops being a member.
create function private.member_becomes_owner() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from public.vendor_members m where m.vendor_id = old.id and m.user_id = new.id;
  return new;
end
$$;
create trigger vendors_member_becomes_owner before update of id on public.vendors
  for each row when (new.id <> old.id) execute function private.member_becomes_owner();

create table private.vendor_resources (
  resource text primary key,
  -- A suspended store can't change what it sells or says in public, but ships what it has sold.
  changed_while_closed boolean not null
);
insert into private.vendor_resources values
  ('store', true), ('business', true), ('shipping', true), ('payouts', true), ('team', true), ('notifications', true),
  ('orders', true), ('refunds', true), ('customers', true), ('feedback', true), ('analytics', true),
  ('products', false), ('reviews', false), ('posts', false), ('publishing', false), ('promotions', false);
alter table private.vendor_resources enable row level security;

create table private.vendor_rights (
  role text not null check (role in ('owner', 'manager', 'fulfillment', 'catalog', 'finance')),
  resource text not null references private.vendor_resources (resource),
  action text not null check (action in ('read', 'write', 'export')),
  primary key (role, resource, action)
);
comment on table private.vendor_rights is 'What each role may do with each resource. Without a row, nothing.';
create index vendor_rights_resource_idx on private.vendor_rights (resource);
alter table private.vendor_rights enable row level security;
insert into private.vendor_rights
select 'owner', resource, action from private.vendor_resources, (values ('read'), ('write')) a (action)
union all select 'owner', 'customers', 'export'
-- Everything except the money and the store's legal identity.
union all select 'manager', resource, action from private.vendor_resources, (values ('read'), ('write')) a (action)
  where resource not in ('payouts', 'business')
union all select 'manager', 'customers', 'export'
union all select 'manager', resource, 'read' from private.vendor_resources where resource in ('payouts', 'business')
union all select 'fulfillment', resource, action
  from (values ('orders'), ('shipping'), ('notifications'), ('feedback')) r (resource), (values ('read'), ('write')) a (action)
union all select 'fulfillment', resource, 'read' from (values ('store'), ('products'), ('customers'), ('promotions')) r (resource)
union all select 'catalog', resource, action
  from (values ('products'), ('reviews'), ('posts'), ('notifications'), ('feedback')) r (resource), (values ('read'), ('write')) a (action)
union all select 'catalog', resource, 'read' from (values ('store'), ('publishing'), ('analytics'), ('promotions')) r (resource)
union all select 'finance', resource, action
  from (values ('payouts'), ('business'), ('refunds'), ('notifications'), ('feedback')) r (resource), (values ('read'), ('write')) a (action)
union all select 'finance', resource, 'read' from (values ('store'), ('orders'), ('customers'), ('analytics'), ('promotions')) r (resource);

-- The stores in which the caller may do this. Policies compare with any ((select private.stores_with(…))::uuid[]): the
-- array is read once per query instead of once per row.
create function private.stores_with(resource text, action text) returns uuid[]
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
begin
  if me is null then
    return '{}';
  end if;
  return (
    select coalesce(array_agg(g.vendor_id), '{}') from (
      select s.vendor_id
      from (
        select v.id as vendor_id, 'owner' as role from public.vendors v where v.id = me
        union all
        select m.vendor_id, m.role from public.vendor_members m where m.user_id = me
      ) s
      join private.vendor_rights r on r.role = s.role and r.resource = stores_with.resource and r.action = stores_with.action
      join private.vendor_resources x on x.resource = r.resource
      where stores_with.action <> 'write' or x.changed_while_closed
        or exists (select 1 from public.vendors v where v.id = s.vendor_id and v.status = 'approved')
      union all
      -- A member's rights in addition to the role.
      select m.vendor_id from public.vendor_members m
      where stores_with.resource = 'customers' and stores_with.action = 'export' and m.user_id = me and m.exports_customers
    ) g);
end
$$;
grant execute on function private.stores_with to authenticated;

create function private.may_vendor(vendor uuid, resource text, action text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return coalesce(vendor = any (private.stores_with(resource, action)), false);
end
$$;
grant execute on function private.may_vendor to authenticated;

-- The caller's account, if it may do this in the store. The first line of every procedure about a store's data.
create function private.seller(vendor uuid, resource text, action text) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  if private.may_vendor(vendor, resource, action) then
    return me;
  end if;
  if action = 'write' and private.role_in(vendor, me) in (
    select r.role from private.vendor_rights r where r.resource = seller.resource and r.action = 'write'
  ) then
    perform private.fail(403, 'store_closed', 'This store is closed. You can change its products and posts when it''s open again.');
  end if;
  perform private.fail(403, 'not_allowed', 'Your role in this store doesn''t allow this.');
end
$$;

-- Null for anyone outside the store.
create function private.role_in(vendor uuid, person uuid) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select 'owner' from public.vendors v where v.id = vendor and v.id = person
  union all
  select m.role from public.vendor_members m where m.vendor_id = vendor and m.user_id = person;
end;

-- An admin may not decide about a store that they belong to.
create function private.refuse_own_store(store uuid) returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if private.role_in(store, private.uid()) is not null then
    perform private.fail(403, 'own_store', 'You''re part of this store, so another admin has to do this.');
  end if;
end
$$;

create policy "Members see the team that they may see" on public.vendor_members
  for select to authenticated using (vendor_id = any ((select private.stores_with('team', 'read'))::uuid[]));
create policy "Admins see every team" on public.vendor_members
  for select to authenticated using ((select private.may_admin('vendors', 'read')));
create policy "People see which teams they belong to" on public.vendor_members
  for select to authenticated using (user_id = (select auth.uid()));
create policy "The team sees its store" on public.vendors
  for select to authenticated using (id = any ((select private.stores_with('store', 'read'))::uuid[]));
create policy "The team reads its feedback" on public.vendor_feedback
  for select to authenticated using (vendor_id = any ((select private.stores_with('feedback', 'read'))::uuid[]));

create function public.my_stores() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return (
    select coalesce(jsonb_agg(jsonb_build_object(
      'vendor_id', v.id, 'slug', v.slug, 'store_name', v.store_name, 'status', v.status, 'role', s.role,
      'rights', (
        select coalesce(jsonb_object_agg(r.resource, r.actions), '{}') from (
          select a.resource, jsonb_agg(a.action order by a.action) as actions from (
            select y.resource, y.action from private.vendor_rights y join private.vendor_resources x using (resource)
            where y.role = s.role and (y.action <> 'write' or x.changed_while_closed or v.status = 'approved')
            union
            select 'customers', 'export' where s.exports
          ) a group by a.resource
        ) r
      )) order by s.role = 'owner' desc, v.store_name, v.id), '[]')
    from (
      select x.id as vendor_id, 'owner' as role, false as exports from public.vendors x where x.id = me
      union all
      select m.vendor_id, m.role, m.exports_customers from public.vendor_members m where m.user_id = me
    ) s
    join public.vendors v on v.id = s.vendor_id
  );
end
$$;
comment on function public.my_stores is 'The stores in which the account works: its own first, each with role and rights by resource.';
grant execute on function public.my_stores to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('teams', 115, 'select vendor_id, role, created_at from public.vendor_members where user_id = $1 order by created_at',
    null, null);
