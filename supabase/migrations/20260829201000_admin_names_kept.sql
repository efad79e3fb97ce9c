-- What an admin decided keeps their name. An account can be deleted once its roles are handed over; the id stays on its
-- decisions, and the name that it had then.

create table private.former_admins (
  id uuid primary key,
  name text not null check (char_length(name) between 1 and 200),
  deleted_at timestamptz not null default now()
);
comment on table private.former_admins is 'Names of deleted accounts that acted as admins: money and blame stay attributable.';
alter table private.former_admins enable row level security;

-- Everyone who ever was an admin: someone who has handed over their roles still has decisions to their name.
create table private.ever_admins (
  id uuid primary key references auth.users (id) on update cascade on delete cascade,
  since timestamptz not null default now()
);
alter table private.ever_admins enable row level security;
insert into private.ever_admins (id) select distinct u.user_id from public.user_roles u where u.role = 'admin'
on conflict do nothing;
insert into private.ever_admins (id)
select distinct u.id from auth.users u join public.audit_log l on l.subject_type = 'user' and l.subject_id = u.id::text
where l.action in ('user.roles_changed', 'admin.first_named') on conflict do nothing;

create function private.note_admin() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.ever_admins (id) values (new.user_id) on conflict do nothing;
  return null;
end
$$;
create trigger user_roles_admin_noted after insert on public.user_roles
  for each row when (new.role = 'admin') execute function private.note_admin();

-- Without a foreign key, as in the audit log: deleting the account would take the id off.
alter table private.money_differences drop constraint money_differences_settled_by_fkey;
alter table private.discount_flags drop constraint discount_flags_settled_by_fkey;
alter table private.held_money drop constraint held_money_held_by_fkey, drop constraint held_money_released_by_fkey;
alter table private.corrections drop constraint corrections_asked_by_fkey, drop constraint corrections_decided_by_fkey;
alter table private.email_versions drop constraint email_versions_author_fkey;
alter table private.inbox_answers drop constraint inbox_answers_author_id_fkey;
alter table private.views_as drop constraint views_as_admin_id_fkey;
alter table public.vendor_waivers drop constraint vendor_waivers_waived_by_fkey;
alter table public.vendor_invitations drop constraint vendor_invitations_invited_by_fkey;

create function private.keep_admin_name() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from public.user_roles u where u.user_id = old.id and u.role = 'admin') then
    perform private.fail(409, 'account_in_use', 'This account is an admin. Remove its admin roles first.');
  end if;
  insert into private.former_admins (id, name)
  select old.id, left(private.member_name(old.id), 200) from private.ever_admins e where e.id = old.id
  on conflict (id) do update set name = excluded.name, deleted_at = now();
  return old;
end
$$;
create trigger keep_admin_name before delete on auth.users for each row execute function private.keep_admin_name();

update private.personal_data set refusal =
  $q$select 'You''re an admin. Hand over your work, and ask a super admin to remove your admin roles first.'
     from public.user_roles where user_id = $1 and role = 'admin'$q$
where name = 'admin_roles';

create or replace function private.member_name(person uuid) returns text
  language sql stable security definer set search_path = ''
  return coalesce((
    select coalesce(p.display_name, nullif(concat_ws(' ', p.first_name, p.last_name), ''), split_part(u.email, '@', 1))
    from auth.users u left join public.profiles p on p.id = u.id where u.id = person),
    (select f.name from private.former_admins f where f.id = person), 'Someone at the store');

-- Who acted, in the audit log: null for an account that is gone and never was an admin.
create function private.actor_name(person uuid) returns text
  language sql stable security definer set search_path = ''
  return case when exists (select 1 from auth.users u where u.id = person)
    or exists (select 1 from private.former_admins f where f.id = person) then private.member_name(person) end;

do $$
declare
  was text := pg_get_functiondef((select p.oid from pg_proc p where p.pronamespace = 'public'::regnamespace and p.proname = 'admin_audit'));
  will text := regexp_replace(was, 'case when exists \(select 1 from auth\.users u where u\.id = x\.actor_id\)\s+then private\.member_name\(x\.actor_id\) end',
    'private.actor_name(x.actor_id)');
begin
  if will !~ 'actor_name' then
    raise exception 'admin_audit names its actors in an unexpected place';
  end if;
  execute will;
end
$$;
