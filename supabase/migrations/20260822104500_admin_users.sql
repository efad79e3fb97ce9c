-- The shop's people for admins: found by an index, and the actions on an account. Each action is audited, and those
-- that lock someone out need a fresh second factor.

create index user_roles_role_idx on public.user_roles (role, user_id);
create index profiles_created_at_idx on public.profiles (created_at desc, id desc);
-- In byte order: only then is a page of names with the same start a range of the index, however many there are.
create index profiles_display_name_idx on public.profiles ((lower(display_name) collate "C"), id);
create index profiles_last_name_idx on public.profiles ((lower(last_name) collate "C"), id);

create table private.suspensions (
  user_id uuid primary key references auth.users (id) on update cascade on delete cascade,
  reason text not null check (char_length(reason) between 10 and 1000),
  suspended_at timestamptz not null default now()
);
call private.keep_clean('private.suspensions', texts => '{reason}');
comment on table private.suspensions is 'Suspended accounts. auth.users.banned_until blocks their sign-in.';
create index suspensions_suspended_at_idx on private.suspensions (suspended_at desc, user_id desc);
alter table private.suspensions enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('suspension', 196, 'select reason, suspended_at from private.suspensions where user_id = $1', null, null);

create function private.person_row(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('id', u.id, 'email', u.email, 'name', private.member_name(u.id), 'created_at', p.created_at,
      'store_name', (select coalesce(v.store_name, 'Unnamed store') from public.vendors v where v.id = u.id),
      'admin_roles', coalesce((
        select jsonb_agg(g.role order by g.role) from private.admin_grants g
        join public.user_roles r on r.user_id = g.user_id and r.role = 'admin' where g.user_id = u.id), '[]'),
      'is_suspended', private.is_suspended(u.id))
    from auth.users u left join public.profiles p on p.id = u.id where u.id = person);

-- Who a search may mean: a full email, an id, an order number, or the start of a name. Names page by name.
create function private.people_found(words text, after jsonb, most int) returns table (id uuid, key text)
  language plpgsql stable security definer rows 26 set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  begins text := private.like_text(words) || '%';
begin
  if pg_input_is_valid(words, 'uuid') then
    return query select u.id, '' from auth.users u where u.id = words::uuid;
  elsif words ~ '@' then
    return query select u.id, '' from auth.users u where u.email = lower(words) and u.is_sso_user = false;
  elsif upper(words) ~ '^SB-[2-9A-HJ-NP-Z]{6}$' then
    return query select pu.user_id, '' from public.purchases pu where pu.reference = upper(words) and pu.user_id is not null;
  else
    return query
      select x.id, min(x.key) from (
        (select p.id, lower(p.display_name) collate "C" as key from public.profiles p
         where lower(p.display_name) collate "C" like begins
           and (after is null or (lower(p.display_name) collate "C", p.id) > (after ->> 'key', (after ->> 'id')::uuid))
         order by lower(p.display_name) collate "C", p.id limit most)
        union all
        (select p.id, lower(p.last_name) collate "C" from public.profiles p
         where lower(p.last_name) collate "C" like begins
           and (after is null or (lower(p.last_name) collate "C", p.id) > (after ->> 'key', (after ->> 'id')::uuid))
         order by lower(p.last_name) collate "C", p.id limit most)
      ) x group by x.id order by min(x.key), x.id limit most;
  end if;
end
$$;

create function public.admin_users(
  view text default 'all', query text default null, after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  words text := nullif(trim(admin_users.query), '');
  most int := least(greatest(coalesce(admin_users.page_size, 25), 1), 100);
  found_rows jsonb;
begin
  perform private.admin('users', 'read');
  if coalesce(admin_users.view, '') not in ('all', 'admins', 'suspended') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if char_length(words) not between 2 and 100 or (after is not null and (
    not coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false)
    or (words is null and not coalesce(pg_input_is_valid(after ->> 'key', 'timestamptz'), false)))) then
    perform private.fail(422, 'list_invalid', 'after is the `next` of a page before; a search has 2 to 100 characters.');
  end if;
  with page as materialized (
    (select f.id, f.key, row_number() over (order by f.key collate "C", f.id) as place
     from private.people_found(words, after, most + 1) f where words is not null)
    union all
    (select p.id, p.created_at::text, row_number() over (order by p.created_at desc, p.id desc) from (
       select x.id, x.created_at from public.profiles x
       where words is null and view = 'all'
         and (after is null or (x.created_at, x.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
       order by x.created_at desc, x.id desc limit most + 1) p)
    union all
    (select s.user_id, s.suspended_at::text, row_number() over (order by s.suspended_at desc, s.user_id desc) from (
       select x.user_id, x.suspended_at from private.suspensions x
       where words is null and view = 'suspended'
         and (after is null or (x.suspended_at, x.user_id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
       order by x.suspended_at desc, x.user_id desc limit most + 1) s)
    union all
    (select r.user_id, r.created_at::text, row_number() over (order by r.created_at desc, r.user_id desc)
     from public.user_roles r where words is null and view = 'admins' and r.role = 'admin'
       and (after is null or (r.created_at, r.user_id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
     order by r.created_at desc, r.user_id desc limit most + 1)
  )
  select coalesce(jsonb_agg(private.person_row(g.id) || jsonb_build_object('key', g.key) order by g.place), '[]') into found_rows
  from page g;
  return jsonb_build_object(
    'rows', case when jsonb_array_length(found_rows) > most then found_rows - most else found_rows end,
    'next', case when jsonb_array_length(found_rows) > most then
      jsonb_build_object('key', found_rows -> (most - 1) -> 'key', 'id', found_rows -> (most - 1) -> 'id') end);
end
$$;
comment on function public.admin_users is
  'Admins only: users, newest first; only admins or suspended ones; or search results: by full email address, id, order number, or the start of the display or last name. 422 view_unknown, list_invalid.';
grant execute on function public.admin_users to authenticated;

create function private.person_sheet(person uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return private.person_row(person) || jsonb_build_object(
    'is_self', person = private.uid(),
    'confirmed_at', (select u.email_confirmed_at from auth.users u where u.id = person),
    'last_sign_in_at', (select u.last_sign_in_at from auth.users u where u.id = person),
    'has_second_factor', exists (select 1 from auth.mfa_factors f where f.user_id = person and f.status = 'verified'),
    'suspension', (select jsonb_build_object('reason', s.reason, 'at', s.suspended_at) from private.suspensions s where s.user_id = person),
    'store', (select jsonb_build_object('status', v.status, 'slug', v.slug) from public.vendors v where v.id = person),
    'teams', coalesce((
      select jsonb_agg(jsonb_build_object('name', coalesce(v.store_name, 'Unnamed store'), 'role', m.role) order by v.store_name)
      from public.vendor_members m join public.vendors v on v.id = m.vendor_id where m.user_id = person), '[]'),
    'sessions', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'user_agent', left(s.user_agent, 400), 'ip', host(s.ip),
        'at', greatest(s.created_at, s.refreshed_at at time zone 'UTC')) order by greatest(s.created_at, s.refreshed_at at time zone 'UTC') desc)
      from (select y.* from auth.sessions y where y.user_id = person and (y.not_after is null or y.not_after > now())
        order by y.created_at desc limit 20) s), '[]'),
    'orders', coalesce((
      select jsonb_agg(jsonb_build_object('id', o.id, 'number', o.reference, 'store_name', v.store_name, 'status', o.status,
        'total', o.total, 'at', o.created_at) order by o.created_at desc, o.id desc)
      from (
        select x.id, pu.reference, x.vendor_id, x.status, x.total, x.created_at
        from public.orders x join public.purchases pu on pu.id = x.purchase_id
        where x.user_id = person order by x.created_at desc, x.id desc limit 10
      ) o join public.vendors v on v.id = o.vendor_id), '[]'),
    'decisions', private.decisions_on('user', person::text));

create function public.admin_user(person uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('users', 'read');
  if not exists (select 1 from auth.users u where u.id = person) then
    perform private.fail(404, 'person_unknown', 'We can''t find this account.');
  end if;
  return private.person_sheet(person);
end
$$;
comment on function public.admin_user is
  'Admins only: an account with roles, store, teams, sessions, the ten latest orders and earlier decisions. 404 person_unknown.';
grant execute on function public.admin_user to authenticated;

-- The account, locked. Nobody acts on their own account here, and only admins who name admins act on an admin's.
create function private.lock_person(person uuid) returns auth.users
  language plpgsql security definer set search_path = '' as $$
declare
  found_one auth.users;
begin
  select * into found_one from auth.users u where u.id = person for no key update;
  if found_one.id is null then
    perform private.fail(404, 'person_unknown', 'We can''t find this account.');
  elsif person = private.me() then
    perform private.fail(403, 'own_account', 'You can''t do this to your own account. Ask another admin.');
  elsif exists (select 1 from public.user_roles r where r.user_id = person and r.role = 'admin')
    and not private.may_admin('users', 'grant') then
    perform private.fail(403, 'is_admin', 'Only a super admin can change an admin''s account.');
  end if;
  return found_one;
end
$$;

create function private.mail_person(person auth.users, template text, payload jsonb, key text) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select template, person.email, payload, template || ':' || key where person.email_confirmed_at is not null
  on conflict (dedupe_key) do nothing;
end;

create function public.suspend_person(person uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('users', 'write');
  said text := private.clean_words(reason);
  them auth.users;
  since timestamptz;
begin
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 1,000 characters.');
  end if;
  them := private.lock_person(person);
  perform private.keep_a_super(person);
  insert into private.suspensions as s (user_id, reason) values (person, said) on conflict do nothing returning s.suspended_at into since;
  -- Repeating it is not an error, and has no effect twice.
  if since is not null then
    -- The longest that the auth server supports; restoring ends it.
    update auth.users u set banned_until = now() + interval '100 years' where u.id = person;
    delete from auth.sessions s where s.user_id = person;
    perform private.audit('user.suspended', 'user', person::text, null, jsonb_build_object('words', said));
    perform private.mail_person(them, 'account-suspended', jsonb_build_object('words', said), person || ':' || since);
  end if;
  return private.person_sheet(person);
end
$$;
comment on function public.suspend_person is
  'Admins only, with a fresh second factor: the account is signed out everywhere and has no access until it is restored; the person is notified. 403 step_up_needed, own_account, is_admin, 404, 409 last_super, 422 words_invalid.';
grant execute on function public.suspend_person to authenticated;

create function public.restore_person(person uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('users', 'write');
  them auth.users;
begin
  perform private.stepped_up();
  them := private.lock_person(person);
  delete from private.suspensions s where s.user_id = person;
  if found or private.is_suspended(person) then
    update auth.users u set banned_until = null where u.id = person;
    perform private.audit('user.restored', 'user', person::text);
    perform private.mail_person(them, 'account-restored', '{}', person || ':' || clock_timestamp());
  end if;
  return private.person_sheet(person);
end
$$;
comment on function public.restore_person is
  'Admins only, with a fresh second factor: the account may sign in again; the person is notified. Repeating it is not an error. 403 step_up_needed, own_account, is_admin, 404.';
grant execute on function public.restore_person to authenticated;

create function public.end_sessions_of(person uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('users', 'write');
  ended int;
begin
  perform private.lock_person(person);
  delete from auth.sessions s where s.user_id = person;
  get diagnostics ended = row_count;
  perform private.audit('user.signed_out', 'user', person::text, null, jsonb_build_object('sessions', ended));
  return private.person_sheet(person);
end
$$;
comment on function public.end_sessions_of is 'Admins only: signs the account out everywhere. 403 own_account, is_admin, 404.';
grant execute on function public.end_sessions_of to authenticated;

create function public.reset_second_factor_of(person uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('users', 'write');
  them auth.users;
begin
  perform private.stepped_up();
  them := private.lock_person(person);
  delete from auth.mfa_factors f where f.user_id = person;
  if found then
    delete from private.recovery_codes c where c.user_id = person;
    delete from auth.sessions s where s.user_id = person;
    perform private.audit('user.factor_reset', 'user', person::text);
    perform private.mail_person(them, 'second-factor-reset', '{}', person || ':' || clock_timestamp());
  end if;
  return private.person_sheet(person);
end
$$;
comment on function public.reset_second_factor_of is
  'Admins only, with a fresh second factor: removes the authenticator and recovery codes of an account and signs it out; the person is notified. Does nothing without an authenticator. 403 step_up_needed, own_account, is_admin, 404.';
grant execute on function public.reset_second_factor_of to authenticated;

create function public.set_admin_roles(person uuid, roles text[], seen text[]) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('users', 'grant');
  wanted text[] := coalesce(roles, '{}');
  had text[];
  them auth.users;
begin
  perform private.stepped_up();
  if not wanted <@ '{super,support,finance,content}'::text[] then
    perform private.fail(422, 'role_unknown', 'An admin is super, support, finance or content.');
  end if;
  select * into them from auth.users u where u.id = person for no key update;
  if them.id is null then
    perform private.fail(404, 'person_unknown', 'We can''t find this account.');
  end if;
  if wanted <> '{}' and (them.email_confirmed_at is null or private.is_suspended(person)) then
    perform private.fail(409, 'account_not_ready', 'Only an account with a confirmed email that isn''t suspended can be an admin.');
  end if;
  if not 'super' = any (wanted) then
    perform private.keep_a_super(person);
  end if;
  select coalesce(array_agg(g.role order by g.role), '{}') into had from private.admin_grants g
  join public.user_roles r on r.user_id = g.user_id and r.role = 'admin' where g.user_id = person;
  wanted := array(select distinct x from unnest(wanted) x order by x);
  if had = wanted then
    return private.person_sheet(person);
  end if;
  if had is distinct from array(select distinct x from unnest(coalesce(seen, '{}')) x order by x) then
    perform private.fail(409, 'roles_changed', 'Someone else changed this account''s roles. Review them again.');
  end if;
  -- The grants first: someone who becomes an admin without any is a super admin.
  delete from private.admin_grants g where g.user_id = person and not g.role = any (wanted);
  insert into private.admin_grants (user_id, role) select person, unnest(wanted) on conflict do nothing;
  if wanted = '{}' then
    delete from public.user_roles r where r.user_id = person and r.role = 'admin';
  else
    insert into public.user_roles (user_id, role) values (person, 'admin') on conflict do nothing;
  end if;
  perform private.audit('user.roles_changed', 'user', person::text, jsonb_build_object('roles', had),
    jsonb_build_object('roles', wanted, 'words', coalesce(nullif(array_to_string(wanted, ', '), ''), 'no admin')));
  -- Their open panel reloads its rights.
  perform private.tell_person(person);
  return private.person_sheet(person);
end
$$;
comment on function public.set_admin_roles is
  'Super admins only, with a fresh second factor: sets the admin roles of an account; none removes its admin access. seen: the roles that the caller saw. 403 step_up_needed, 404, 409 last_super, roles_changed, account_not_ready, 422 role_unknown.';
grant execute on function public.set_admin_roles to authenticated;

-- The address for the email with a password link, which the auth server sends to anyone who requests it.
create function public.note_recovery_of(person uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  who uuid := private.admin('users', 'write');
  them auth.users;
begin
  them := private.lock_person(person);
  if them.email is null then
    perform private.fail(409, 'no_address', 'This account has no email address.');
  end if;
  perform private.audit('user.recovery_sent', 'user', person::text);
  return jsonb_build_object('email', them.email);
end
$$;
comment on function public.note_recovery_of is 'Admins only: records that the account is sent a password reset link, and returns its address. 403 own_account, is_admin, 404, 409 no_address.';
grant execute on function public.note_recovery_of to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('account-suspended', 'Your account has been suspended', 'Your account has been suspended', 'You''ve been logged out on all devices.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">We suspended your account and logged you out on all devices. Here's why:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Orders you've already placed will still be delivered. If you think this is a mistake, reply to this email.</p>$mail$,
    $mail$We suspended your account and logged you out on all devices. Here's why:

{{words}}

Orders you've already placed will still be delivered. If you think this is a mistake, reply to this email.$mail$),
  ('account-restored', 'Your account has been restored', 'Your account has been restored', 'You can log in again.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Your account is no longer suspended. You can log in again with your existing password.</p>$mail$,
    $mail$Your account is no longer suspended. You can log in again with your existing password.$mail$),
  ('second-factor-reset', 'Two-step login was reset', 'Two-step login was reset', 'You can log in with just your password now.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Our support team removed the authenticator app and recovery codes from your account and logged you out on all devices. You can log in with just your password until you set up two-step login again in your profile.</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">If you didn't ask for this, choose a new password right away and contact us.</p>$mail$,
    $mail$Our support team removed the authenticator app and recovery codes from your account and logged you out on all devices. You can log in with just your password until you set up two-step login again in your profile.

If you didn't ask for this, choose a new password right away and contact us.$mail$)
) m (key, subject, title, preview, body, words);
