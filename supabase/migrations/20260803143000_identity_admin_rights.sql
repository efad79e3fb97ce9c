-- Rights in the admin panel: spec §6 has one role "admin"; kinds of admins are stored next to it.

create table private.admin_grants (
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  role text not null check (role in ('super', 'support', 'finance', 'content')),
  created_at timestamptz not null default now(),
  primary key (user_id, role)
);
comment on table private.admin_grants is 'The admin roles of an account. They have no effect without the role admin in user_roles.';
create index admin_grants_role_idx on private.admin_grants (role, user_id);
alter table private.admin_grants enable row level security;

create table private.admin_rights (
  role text not null check (role in ('super', 'support', 'finance', 'content')),
  resource text not null check (resource in ('dashboard', 'vendors', 'users', 'products', 'blog', 'testimonials', 'feedback',
    'emails', 'settings', 'money', 'audit')),
  -- grant: name and remove admins.
  action text not null check (action in ('read', 'write', 'grant')),
  primary key (role, resource, action),
  check (action <> 'grant' or resource = 'users')
);
comment on table private.admin_rights is 'What each admin role may do. Without a row, nothing.';
alter table private.admin_rights enable row level security;
insert into private.admin_rights
select 'super', resource, action
from unnest('{dashboard,vendors,users,products,blog,testimonials,feedback,emails,settings,money,audit}'::text[]) resource,
  (values ('read'), ('write')) a (action)
union all values ('super', 'users', 'grant')
-- People and stores, without their earnings and the shop's charges.
union all select 'support', resource, action
  from (values ('vendors'), ('users'), ('feedback')) r (resource), (values ('read'), ('write')) a (action)
union all select 'support', resource, 'read'
  from (values ('dashboard'), ('products'), ('blog'), ('testimonials'), ('emails'), ('audit')) r (resource)
union all select 'finance', 'money', action from (values ('read'), ('write')) a (action)
union all select 'finance', resource, 'read'
  from (values ('dashboard'), ('vendors'), ('users'), ('settings'), ('audit')) r (resource)
-- Public content; no orders.
union all select 'content', resource, action
  from (values ('products'), ('blog'), ('testimonials'), ('feedback'), ('emails')) r (resource), (values ('read'), ('write')) a (action)
union all select 'content', 'dashboard', 'read';

-- Anyone who becomes an admin in any other way than by set_admin_roles, which writes the grants first, may do
-- everything: the first admin of a project (docs/guides/backends.md).
create function private.keep_admin_grants() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' then
    delete from private.admin_grants g where g.user_id = old.user_id;
  elsif not exists (select 1 from private.admin_grants g where g.user_id = new.user_id) then
    insert into private.admin_grants (user_id, role) values (new.user_id, 'super');
  end if;
  return null;
end
$$;
create trigger user_roles_admin_named after insert on public.user_roles
  for each row when (new.role = 'admin') execute function private.keep_admin_grants();
create trigger user_roles_admin_removed after delete on public.user_roles
  for each row when (old.role = 'admin') execute function private.keep_admin_grants();

-- Policies ask this as ((select private.may_admin(…))): once per query instead of once per row.
create function private.may_admin(resource text, action text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
begin
  return exists (
    select 1 from public.user_roles u
    join private.admin_grants g on g.user_id = u.user_id
    join private.admin_rights r on r.role = g.role
    where u.user_id = me and u.role = 'admin' and r.resource = may_admin.resource and r.action = may_admin.action
  );
end
$$;
grant execute on function private.may_admin to authenticated;

-- The account of an admin who may do this; fails with 403 for everyone else. The first line of every procedure of the
-- admin area. A token outlives its session: nothing is changed with it.
create function private.admin(resource text, action text) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  if not private.is_admin() then
    perform private.fail(403, 'admin_only', 'Only an admin can do this.');
  end if;
  if not private.may_admin(resource, action) then
    perform private.fail(403, 'right_missing', 'Your admin role doesn''t allow this.');
  end if;
  if action <> 'read' then
    perform private.live_session();
  end if;
  return me;
end
$$;

-- Before money, roles and suspension: a code of the second factor, entered within the last 15 minutes. The page asks
-- for it and repeats the request.
create function private.stepped_up() returns void
  language plpgsql stable security definer set search_path = '' as $$
begin
  if not exists (select 1 from auth.mfa_factors f where f.user_id = private.me() and f.status = 'verified') then
    perform private.fail(403, 'second_factor_missing', 'This requires two-step login. Set it up in your profile first.');
  end if;
  if not private.is_fresh_session('totp', interval '15 minutes') then
    perform private.fail(403, 'step_up_needed', 'Enter a code from your authenticator app to continue.');
  end if;
end
$$;

create function private.is_last_super(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return exists (select 1 from private.admin_grants g where g.user_id = person and g.role = 'super') and not exists (
    select 1 from private.admin_grants g join public.user_roles u on u.user_id = g.user_id and u.role = 'admin'
    where g.role = 'super' and g.user_id <> person and not private.is_suspended(g.user_id)
  );

-- Before a super admin is removed or suspended, with their account locked: fails if nobody is left who can name
-- admins. If two remove each other, the second waits here and then finds itself the last.
create function private.keep_a_super(without uuid) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  perform 1 from private.admin_grants g where g.role = 'super' order by g.user_id for update;
  if private.is_last_super(without) then
    perform private.fail(409, 'last_super', 'This is the last super admin. Make someone else a super admin first.');
  end if;
end
$$;

-- The first admin of a project (docs/guides/backends.md). Only its owner can run this: nothing that a person sends,
-- such as sign-up metadata, makes an admin.
create function public.name_first_admin(email text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  person uuid;
begin
  -- If two owners name someone at once, the second waits here and is then refused.
  perform pg_advisory_xact_lock(hashtextextended('the first admin', 0));
  if exists (select 1 from public.user_roles u where u.role = 'admin' and not private.is_suspended(u.user_id)) then
    perform private.fail(409, 'admin_exists', 'This project already has an admin. An admin can add others from the account page.');
  end if;
  select u.id into person from auth.users u
  where lower(u.email) = lower(trim(email)) and u.email_confirmed_at is not null and not private.is_suspended(u.id);
  if person is null then
    perform private.fail(404, 'account_unknown', 'No account has confirmed this email address. Sign up and confirm it first.');
  end if;
  insert into public.user_roles (user_id, role) values (person, 'admin') on conflict do nothing;
  perform private.audit('admin.first_named', 'user', person::text, null, jsonb_build_object('roles', jsonb_build_array('super')));
  return jsonb_build_object('id', person);
end
$$;
comment on function public.name_first_admin is
  'For the owner of a project: makes the account with this confirmed address its first admin, a super admin. Recorded. 404 account_unknown, 409 admin_exists.';
revoke execute on function public.name_first_admin from anon, authenticated;
grant execute on function public.name_first_admin to service_role;

create policy "Admins see every role" on public.user_roles
  for select to authenticated using ((select private.may_admin('users', 'read')));
create policy "Admins see every profile" on public.profiles
  for select to authenticated using ((select private.may_admin('users', 'read')));

create function public.my_admin_rights() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return jsonb_build_object(
    'roles', case when private.is_admin() then
      (select coalesce(jsonb_agg(g.role order by g.role), '[]') from private.admin_grants g where g.user_id = me) else '[]' end,
    'rights', (
      select coalesce(jsonb_object_agg(x.resource, x.actions), '{}') from (
        select r.resource, jsonb_agg(distinct r.action) as actions
        from private.admin_grants g join private.admin_rights r on r.role = g.role
        where g.user_id = me and private.is_admin() group by r.resource
      ) x
    ));
end
$$;
comment on function public.my_admin_rights is 'The admin roles of the calling account, and its actions by resource; both empty for everyone else.';
grant execute on function public.my_admin_rights to authenticated;
