-- An admin works with two-step login, and every change of admin roles is known to the person and to the super admins.

create table private.admin_terms (
  is_only boolean primary key default true check (is_only),
  needs_second_factor boolean not null
);
comment on table private.admin_terms is 'Only the owner of the database changes it: an admin who could turn it off would be no admin without it.';
alter table private.admin_terms enable row level security;
-- On, except in the seeded shop, whose admin has a password that everyone knows.
insert into private.admin_terms (needs_second_factor)
select not exists (select 1 from auth.users u where u.email = 'admin@stallbar.example');

-- Whether an admin has what every action of an admin takes. A session without the second step reaches nothing as soon as
-- the account has one.
create function private.has_admin_factor(person uuid) returns boolean
  language sql stable security definer set search_path = ''
  return not (select t.needs_second_factor from private.admin_terms t)
    or exists (select 1 from auth.mfa_factors f where f.user_id = person and f.status = 'verified');

create or replace function private.may_admin(resource text, action text) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
begin
  return exists (
    select 1 from public.user_roles u
    join private.admin_grants g on g.user_id = u.user_id
    join private.admin_rights r on r.role = g.role
    where u.user_id = me and u.role = 'admin' and r.resource = may_admin.resource and r.action = may_admin.action
  ) and private.has_admin_factor(me);
end
$$;

create or replace function private.admin(resource text, action text) returns uuid
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  if not private.is_admin() then
    perform private.fail(403, 'admin_only', 'Only an admin can do this.');
  end if;
  if not private.has_admin_factor(me) then
    perform private.fail(403, 'admin_factor_missing', 'Set up two-step login in your profile to use the admin panel.');
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

create or replace function public.my_admin_rights() returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  return jsonb_build_object(
    'roles', case when private.is_admin() then
      (select coalesce(jsonb_agg(g.role order by g.role), '[]') from private.admin_grants g where g.user_id = me) else '[]' end,
    'rights', case when private.has_admin_factor(me) then (
      select coalesce(jsonb_object_agg(x.resource, x.actions), '{}') from (
        select r.resource, jsonb_agg(distinct r.action) as actions
        from private.admin_grants g join private.admin_rights r on r.role = g.role
        where g.user_id = me and private.is_admin() group by r.resource
      ) x
    ) else '{}' end,
    'needs_factor', private.is_admin() and not private.has_admin_factor(me));
end
$$;
comment on function public.my_admin_rights is
  'The admin roles of the calling account, and its actions by resource; both empty for everyone else. needs_factor: an admin without two-step login, who has no right until it is set up.';

create function public.require_admin_factor(needed boolean) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update private.admin_terms t set needs_second_factor = needed where t.needs_second_factor is distinct from needed and needed is not null;
  if found then
    perform private.audit('admin.factor_rule_changed', 'settings', 'admins', jsonb_build_object('needs_second_factor', not needed),
      jsonb_build_object('needs_second_factor', needed));
  end if;
end
$$;
comment on function public.require_admin_factor is
  'For the owner of a project: whether admins need two-step login; they do from the start. Recorded.';
revoke execute on function public.require_admin_factor from public, anon, authenticated;
grant execute on function public.require_admin_factor to service_role;

-- Emails --------------------------------------------------------------------------------------------------------------
create function private.roles_in_words(roles jsonb) returns text
  language sql immutable set search_path = ''
  return case jsonb_array_length(roles) when 0 then 'no admin role' when 1 then roles ->> 0
    else (select string_agg(r.value, ', ' order by r.place) from jsonb_array_elements_text(roles) with ordinality r (value, place)
      where r.place < jsonb_array_length(roles)) || ' and ' || (roles ->> -1) end;

-- At the record of a change: whatever changes roles, and however it is called, is known to everyone it concerns.
create function private.mail_role_change() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  person uuid := new.subject_id::uuid;
begin
  insert into public.email_outbox (template, to_email, payload, dedupe_key)
  select 'admin-roles-changed', u.email, jsonb_build_object('name', private.member_name(person),
      'before_words', private.roles_in_words(coalesce(new.before -> 'roles', '[]')), 'words', private.roles_in_words(new.after -> 'roles'),
      'author', case when new.actor_id is null then 'the owner of this shop' else private.member_name(new.actor_id) end,
      'is_own', u.id = person, 'asks_factor', u.id = person and new.after -> 'roles' <> '[]'),
    'admin-roles-changed:' || new.id || ':' || u.id
  from auth.users u
  where u.email_confirmed_at is not null and (u.id = person or (
    not private.is_suspended(u.id) and exists (
      select 1 from private.admin_grants g join public.user_roles r on r.user_id = g.user_id and r.role = 'admin'
      where g.user_id = u.id and g.role = 'super')))
  on conflict (dedupe_key) do nothing;
  return null;
end
$$;
create trigger audit_log_roles_mailed after insert on public.audit_log
  for each row when (new.action in ('user.roles_changed', 'admin.first_named')) execute function private.mail_role_change();

insert into public.email_templates (key, subject, html, text)
select m.key, m.subject, private.mail_sheet(m.title, m.preview, m.body), private.mail_text(m.words, m.title)
from (values
  ('admin-roles-changed', '{{#is_own}}Your admin role changed{{/is_own}}{{^is_own}}The admin role of {{name}} changed{{/is_own}}', 'An admin role changed', 'Check that you expected it.',
    $mail$<p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#is_own}}Your admin role in the shop changed.{{/is_own}}{{^is_own}}The admin role of {{name}} in the shop changed.{{/is_own}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">Before: {{before_words}}<br>Now: {{words}}<br>Changed by {{author}}</p><p class="ink" style="margin:0 0 16px;color:#1a1c20;">{{#asks_factor}}With an admin role, you need two-step login. Set it up in your profile. {{/asks_factor}}If you didn't expect this, tell the other super admins right away. You get this email because it's your account or because you're a super admin.</p>$mail$,
    $mail${{#is_own}}Your admin role in the shop changed.{{/is_own}}{{^is_own}}The admin role of {{name}} in the shop changed.{{/is_own}}

Before: {{before_words}}
Now: {{words}}
Changed by {{author}}

{{#asks_factor}}With an admin role, you need two-step login. Set it up in your profile. {{/asks_factor}}If you didn't expect this, tell the other super admins right away. You get this email because it's your account or because you're a super admin.$mail$)
) m (key, subject, title, preview, body, words);

create or replace function private.own_samples() returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object(
    'account-suspended', '{"words": "The card on this account was reported stolen."}'::jsonb,
    'account-viewed', '{"words": "You asked us why your coupon code doesn''t work."}'::jsonb,
    'admin-roles-changed', '{"before_words": "content", "words": "content and support"}'::jsonb,
    'application-asked', '{"words": "Could you upload the second page of your business license?"}'::jsonb,
    'application-rejected', '{"words": "We don''t list used equipment yet."}'::jsonb,
    'message-answered', '{"subject": "Delivery to Hawaii", "words": "We ship to Hawaii by ground. It takes about two weeks."}'::jsonb,
    'order-message', '{"message": "Your rack ships on Monday, with the extra bolts you asked for."}'::jsonb,
    'order-refunded', '{"reason": "Damaged before shipping"}'::jsonb,
    'question-answered', '{"name": "Power Rack", "answer": "Yes. It''s 82 inches tall."}'::jsonb,
    'report-decided', '{"label": "Power Rack"}'::jsonb,
    'stock-notice', '{"name": "Power Rack", "query": ""}'::jsonb,
    'stock-notice-set', '{"name": "Power Rack"}'::jsonb,
    'store-digest', '{"words": "New order", "reference": "SB-7K2M9Q"}'::jsonb,
    'store-reported', '{"label": "Iron Works", "words": "Replace the banner. It shows another brand''s logo."}'::jsonb,
    'store-restored', '{"words": "The new banner is fine."}'::jsonb,
    'store-suspended', '{"words": "Three orders weren''t shipped within a week."}'::jsonb,
    'vendor-feedback-answered', '{"subject": "Printing labels from a phone", "words": "You can now print labels from a phone too."}'::jsonb,
    'vendor-low-stock', '{"label": "Power Rack"}'::jsonb,
    'vendor-new-question', '{"label": "Power Rack"}'::jsonb,
    'vendor-new-review', '{"label": "Power Rack"}'::jsonb,
    'vendor-order-cancelled', '{"reason": "Changed my mind"}'::jsonb,
    'vendor-order-message', '{"message": "Could you leave the package at the back door?"}'::jsonb,
    'vendor-payout', '{"failure": "The bank account is closed. Connect another one, then request the payout again."}'::jsonb,
    'vendor-post-decided', '{"title": "How to set up a home gym", "words": "Thanks for the clear photos."}'::jsonb,
    'vendor-product-decided', '{"name": "Power Rack", "words": "The weight capacity is now stated, as we asked."}'::jsonb,
    'vendor-return-requested', '{"reason": "It arrived damaged", "note": "One of the uprights is bent."}'::jsonb,
    'wishlist-back-in-stock', '{"name": "Power Rack"}'::jsonb,
    'wishlist-price-drop', '{"name": "Power Rack"}'::jsonb,
    'words-decided', '{"label": "Great rack", "words": "The review names a private person."}'::jsonb);
