-- An admin views an account as its owner sees it: for an hour, without any write, recorded, and the person is
-- notified. Nobody signs in as another person: the reads below take the person from the row of the view, never from a
-- parameter and never from the token.

create table private.views_as (
  id uuid primary key default public.uuid_v7(),
  admin_id uuid references auth.users (id) on update cascade on delete set null,
  -- Only the session that entered the code reads: another session of the same admin has not proven who is using it.
  session_id uuid not null,
  person_id uuid not null references auth.users (id) on update cascade on delete cascade,
  reason text not null check (char_length(reason) between 10 and 500),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null default now() + interval '60 minutes',
  ended_at timestamptz,
  ended_why text check (ended_why in ('admin', 'expired', 'rights lost', 'another account')),
  check (expires_at <= started_at + interval '60 minutes'),
  check ((ended_at is null) = (ended_why is null))
);
call private.keep_clean('private.views_as', texts => '{reason}');
create unique index views_as_open_idx on private.views_as (admin_id) where ended_at is null;
create index views_as_expiring_idx on private.views_as (expires_at) where ended_at is null;
create index views_as_admin_idx on private.views_as (admin_id, started_at desc);
create index views_as_person_idx on private.views_as (person_id, started_at desc);
alter table private.views_as enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('looked_at', 197, $q$select reason, started_at, coalesce(ended_at, expires_at) as until
    from private.views_as where person_id = $1 order by started_at$q$, null, null);

create function private.close_view(open_one private.views_as, why text) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.views_as v set ended_at = least(clock_timestamp(), v.expires_at), ended_why = why
  where v.id = open_one.id and v.ended_at is null;
  if found then
    perform private.audit('user.view_ended', 'user', open_one.person_id::text, null,
      jsonb_build_object('admin', open_one.admin_id, 'words', why));
  end if;
end
$$;

-- What the caller is viewing in this session. A person who has become an admin since, or is suspended, is no longer
-- shown.
create function private.open_view() returns private.views_as
  language sql stable security definer set search_path = ''
  return (
    select v from private.views_as v
    where v.admin_id = private.uid() and v.session_id::text = auth.jwt() ->> 'session_id'
      and v.ended_at is null and v.expires_at > now() and not private.is_suspended(v.person_id)
      and not exists (select 1 from public.user_roles r where r.user_id = v.person_id and r.role = 'admin'));

create function private.person_in_view() returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  person uuid := (private.open_view()).person_id;
begin
  if person is null then
    perform private.fail(409, 'view_over', 'You''re no longer viewing this account. Start again from its page.');
  end if;
  return person;
end
$$;

-- A link's token opens an order for anyone who has it, who could then cancel it: an admin who views the account gets
-- none.
create function private.without_tokens(seen jsonb) returns jsonb
  language plpgsql immutable set search_path = '' as $$
begin
  return case jsonb_typeof(seen)
    when 'object' then (
      select coalesce(jsonb_object_agg(e.key, private.without_tokens(e.value)), '{}') from jsonb_each(seen) e where e.key <> 'token')
    when 'array' then (
      select coalesce(jsonb_agg(private.without_tokens(e.value) order by e.ordinality), '[]')
      from jsonb_array_elements(seen) with ordinality e)
    else seen end;
end
$$;

create function private.view_facts(open_one private.views_as) returns jsonb
  language sql stable security definer set search_path = ''
  return case when open_one.id is not null then jsonb_build_object(
    'person', open_one.person_id, 'name', private.member_name(open_one.person_id), 'until', open_one.expires_at,
    'seconds_left', greatest(ceil(extract(epoch from open_one.expires_at - clock_timestamp())), 0)) end;

create function public.current_view_as() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  perform private.admin('users', 'write');
  return private.view_facts(private.open_view());
end
$$;
comment on function public.current_view_as is 'Admins only: which account the caller is viewing in this session, and until when; null if none.';
grant execute on function public.current_view_as to authenticated;

create function public.start_view_as(person uuid, reason text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('users', 'write');
  said text := private.clean_words(reason);
  them auth.users;
  now_open private.views_as;
begin
  perform private.stepped_up();
  if coalesce(char_length(said), 0) not between 10 and 500 then
    perform private.fail(422, 'words_invalid', 'Give a reason of 10 to 500 characters.');
  end if;
  them := private.lock_person(person);
  if exists (select 1 from public.user_roles r where r.user_id = person and r.role = 'admin') then
    perform private.fail(403, 'is_admin', 'You can''t view an admin''s account.');
  elsif private.is_suspended(person) then
    perform private.fail(409, 'person_suspended', 'This account is suspended, so there''s nothing to view.');
  end if;
  -- One at a time per admin: of two concurrent requests the second finds the view of the first.
  perform pg_advisory_xact_lock(hashtextextended('view as ' || who, 0));
  select v.* into now_open from private.views_as v where v.admin_id = who and v.ended_at is null;
  -- Repeating it is not an error, has no effect twice, and gives no second hour.
  if now_open.id is null or now_open.person_id <> person or now_open.expires_at <= now()
    or now_open.session_id::text is distinct from auth.jwt() ->> 'session_id' then
    if now_open.id is not null then
      perform private.close_view(now_open, case when now_open.expires_at <= now() then 'expired' else 'another account' end);
    end if;
    insert into private.views_as (admin_id, session_id, person_id, reason)
    values (who, (auth.jwt() ->> 'session_id')::uuid, person, said) returning * into now_open;
    perform private.audit('user.viewed', 'user', person::text, null,
      jsonb_build_object('words', said, 'until', now_open.expires_at));
    perform private.mail_person(them, 'account-viewed', jsonb_build_object('words', said), now_open.id::text);
  end if;
  return private.view_facts(now_open);
end
$$;
comment on function public.start_view_as is
  'Admins only, with a fresh second factor: views an account for 60 minutes, read-only; the person is notified. Ends the view of another account. 403 step_up_needed, own_account, is_admin, 404, 409 person_suspended, 422 words_invalid.';
grant execute on function public.start_view_as to authenticated;

create function public.end_view_as() returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('users', 'write');
  now_open private.views_as;
begin
  select v.* into now_open from private.views_as v where v.admin_id = who and v.ended_at is null for update;
  if now_open.id is not null then
    perform private.close_view(now_open, case when now_open.expires_at <= now() then 'expired' else 'admin' end);
  end if;
  return null;
end
$$;
comment on function public.end_view_as is 'Admins only: ends the view of an account. Does nothing without one.';
grant execute on function public.end_view_as to authenticated;

create function public.end_expired_views() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  old private.views_as;
  ended int := 0;
begin
  for old in
    select v.* from private.views_as v where v.ended_at is null and v.expires_at <= now()
    order by v.expires_at limit 100 for update skip locked
  loop
    perform private.close_view(old, 'expired');
    ended := ended + 1;
  end loop;
  return ended;
end
$$;
comment on function public.end_expired_views is 'Ends expired views of accounts, with an audit entry. Returns how many.';
revoke execute on function public.end_expired_views from anon, authenticated;
grant execute on function public.end_expired_views to service_role;

-- Lost rights end the view at once, not only its reads.
create function private.end_view_of_admin(admin uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  left_open private.views_as;
begin
  select v.* into left_open from private.views_as v where v.admin_id = admin and v.ended_at is null for update;
  if left_open.id is not null then
    perform private.close_view(left_open, 'rights lost');
  end if;
end
$$;

create function private.end_view_of_former_admin() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if not exists (
    select 1 from private.admin_grants g join private.admin_rights r on r.role = g.role
    where g.user_id = old.user_id and r.resource = 'users' and r.action = 'write') then
    perform private.end_view_of_admin(old.user_id);
  end if;
  return null;
end
$$;
create trigger admin_grants_view_ends after delete or update of role on private.admin_grants
  for each row execute function private.end_view_of_former_admin();

create function private.end_view_of_suspended() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.end_view_of_admin(new.user_id);
  return null;
end
$$;
create trigger suspensions_view_ends after insert on private.suspensions
  for each row execute function private.end_view_of_suspended();

-- Reads ----------------------------------------------------------------------------------------------------------------
create function public.viewed_account() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  who uuid := private.admin('users', 'write');
  person uuid := private.person_in_view();
begin
  return (
    select jsonb_build_object(
      'id', u.id, 'name', private.member_name(u.id), 'email', u.email, 'first_name', p.first_name, 'last_name', p.last_name,
      'company_name', p.company_name, 'created_at', u.created_at,
      -- The city, not the street: a parcel's address is on its order.
      'addresses', coalesce((
        select jsonb_agg(jsonb_build_object('id', a.id, 'label', a.label, 'city', a.city, 'state', a.state, 'is_default', a.is_default)
          order by a.is_default desc, a.created_at desc)
        from public.addresses a where a.user_id = u.id), '[]'),
      'mails', (
        select jsonb_build_object('order_updates', n.order_updates, 'back_in_stock', n.back_in_stock, 'price_drops', n.price_drops,
          'answers', n.answers, 'newsletter', n.newsletter)
        from public.notification_preferences n where n.user_id = u.id),
      'wishlist', coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'name', c.name, 'vendor_name', c.vendor_name, 'price_from', c.price_from,
          'in_stock', c.in_stock) order by w.added_at, w.product_id)
        from public.wishlist_items w join public.products p on p.id = w.product_id and p.listed
        cross join lateral private.card_of(p, '') c where w.user_id = u.id), '[]'),
      'cart', private.kept_cart(u.id),
      'reviews', coalesce((
        select jsonb_agg(jsonb_build_object('id', r.id, 'product', r.product, 'rating', r.rating, 'title', r.title,
          'content', r.content, 'status', r.status, 'at', r.created_at) order by r.created_at desc, r.id desc)
        from (
          select x.*, pr.name as product from public.product_reviews x join public.products pr on pr.id = x.product_id
          where x.user_id = u.id order by x.created_at desc, x.id desc limit 50) r), '[]'),
      'stores', coalesce((
        select jsonb_agg(jsonb_build_object('id', v.id, 'name', coalesce(v.store_name, 'Unnamed store'), 'status', v.status,
          'role', s.role) order by s.role <> 'owner', v.store_name, v.id)
        from (
          select u.id as vendor_id, 'owner' as role
          union all select m.vendor_id, m.role from public.vendor_members m where m.user_id = u.id
        ) s join public.vendors v on v.id = s.vendor_id), '[]'))
    from auth.users u left join public.profiles p on p.id = u.id where u.id = person);
end
$$;
comment on function public.viewed_account is
  'Admins only: the account that the caller is viewing, without its orders. 409 view_over.';
grant execute on function public.viewed_account to authenticated;

create function public.viewed_orders(after jsonb default null, page_size int default 10) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  who uuid := private.admin('users', 'write');
  person uuid := private.person_in_view();
begin
  return private.without_tokens(private.purchases_of(person, null, after, page_size));
end
$$;
comment on function public.viewed_orders is
  'Admins only: the checkouts of the account that the caller is viewing, as my_orders shows them to it, without the secrets of links. 409 view_over.';
grant execute on function public.viewed_orders to authenticated;

create function public.viewed_order(purchase_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  who uuid := private.admin('users', 'write');
  person uuid := private.person_in_view();
begin
  return (
    select private.without_tokens(private.purchase_sheet(pu)) from public.purchases pu
    where pu.id = purchase_id and pu.user_id = person);
end
$$;
comment on function public.viewed_order is
  'Admins only: one checkout of the account that the caller is viewing, without the secrets of links; null if it doesn''t belong to this account. 409 view_over.';
grant execute on function public.viewed_order to authenticated;

-- The person -----------------------------------------------------------------------------------------------------------
create function public.my_account_views() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', v.id, 'reason', v.reason, 'from', v.started_at,
      'until', coalesce(v.ended_at, v.expires_at)) order by v.started_at desc, v.id desc)
    from (
      select x.* from private.views_as x where x.person_id = me and x.started_at > now() - interval '90 days'
      order by x.started_at desc, x.id desc limit 50) v), '[]');
end
$$;
comment on function public.my_account_views is
  'When and why support viewed the calling account in the last 90 days; latest first, 50 at most. Doesn''t say who it was.';
grant execute on function public.my_account_views to authenticated;

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('account-viewed', 'Our support team is viewing your account', 'Our support team is viewing your account', 'For up to an hour, without changing anything.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">Someone from our support team is viewing your account the way you see it, for up to an hour. They can't change anything, and they can't see your password. Here's why:</p><p class="ink" style="margin:0 0 16px;padding:12px 16px;border-left:4px solid #d2322d;white-space:pre-wrap;color:#1a1c20;">{{words}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Your profile shows each time this has happened. If you weren't expecting this, reply to this email.</p>$mail$,
    $mail$Someone from our support team is viewing your account the way you see it, for up to an hour. They can't change anything, and they can't see your password. Here's why:

{{words}}

Your profile shows each time this has happened. If you weren't expecting this, reply to this email.$mail$)
) m (key, subject, title, preview, body, words);
