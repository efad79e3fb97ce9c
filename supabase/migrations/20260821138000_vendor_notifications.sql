-- A store's notifications to its members, by event and by channel. Each person chooses for each of their stores: the
-- owner gets every email by default, a member none until they opt in.

create table private.vendor_events (
  event text primary key,
  -- The email that the shop sends about it.
  template text not null unique references public.email_templates (key) on update cascade,
  position int not null,
  -- Only members whose role may read it are notified.
  resource text not null references private.vendor_resources (resource),
  -- The text in the digest.
  words text not null,
  -- Whether people can choose the channel; other events happen only once and always notify.
  is_chosen boolean not null default true
);
create index vendor_events_resource_idx on private.vendor_events (resource);
insert into private.vendor_events values
  ('new-order', 'vendor-new-order', 1, 'orders', 'New order'),
  ('order-cancelled', 'vendor-order-cancelled', 2, 'orders', 'Canceled order'),
  ('return-requested', 'vendor-return-requested', 3, 'orders', 'Return requested'),
  ('return-withdrawn', 'vendor-return-withdrawn', 4, 'orders', 'Return request canceled'),
  ('order-message', 'vendor-order-message', 5, 'orders', 'Message about order'),
  ('holiday-ended', 'vendor-holiday-ended', 6, 'orders', 'Vacation ended');
insert into private.vendor_events values
  ('application-approved', 'application-approved', 20, 'store', 'Your store is approved', false);
alter table private.vendor_events enable row level security;

create table public.vendor_notification_settings (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  -- {"new-order": {"mail": "now" | "digest" | "off", "app": true | false}, …}
  choices jsonb not null check (jsonb_typeof(choices) = 'object'),
  version int not null default 1,
  updated_at timestamptz not null default now(),
  primary key (vendor_id, user_id)
);
create index vendor_notification_settings_user_id_idx on public.vendor_notification_settings (user_id);
alter table public.vendor_notification_settings enable row level security;
grant select on public.vendor_notification_settings to authenticated;
grant select, insert, update, delete on public.vendor_notification_settings to service_role;
create policy "People see what they have chosen to be told" on public.vendor_notification_settings
  for select to authenticated using (user_id = (select auth.uid()));

-- In-app notifications, and, until the digest is sent, its content.
create table public.vendor_notices (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  event text not null,
  -- Its subject, for the URL: an order's number, the id of anything else.
  reference text not null,
  -- Its name for people.
  label text not null,
  dedupe_key text not null,
  shown boolean not null,
  digest_due timestamptz,
  read_at timestamptz,
  created_at timestamptz not null default now(),
  unique (user_id, dedupe_key)
);
create index vendor_notices_vendor_id_idx on public.vendor_notices (vendor_id);
create index vendor_notices_shown_idx on public.vendor_notices (user_id, vendor_id, id desc) where shown;
create index vendor_notices_unread_idx on public.vendor_notices (user_id, vendor_id, id) where shown and read_at is null;
create index vendor_notices_created_idx on public.vendor_notices (created_at);
create index vendor_notices_digest_idx on public.vendor_notices (digest_due) where digest_due is not null;
alter table public.vendor_notices enable row level security;
grant select (id, vendor_id, user_id, event, reference, label, created_at, read_at, shown) on public.vendor_notices to authenticated;
grant select, insert, update, delete on public.vendor_notices to service_role;
-- The caller's possible notifications, as 'store event'.
create function private.told_of() returns text[]
  language sql stable security definer set search_path = ''
begin atomic
  select coalesce(array_agg(v || ' ' || e.event), '{}')
  from private.vendor_events e, unnest(private.stores_with(e.resource, 'read')) v;
end;
grant execute on function private.told_of to authenticated;
-- A former member keeps nothing: they may no longer see what the notices are about.
create policy "People see the notices of what they may read in a store" on public.vendor_notices
  for select to authenticated using (user_id = (select auth.uid()) and shown
    and vendor_id || ' ' || event = any ((select private.told_of())::text[]));

create function private.notification_choice(vendor uuid, person uuid, event text) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select s.choices -> event from public.vendor_notification_settings s where s.vendor_id = vendor and s.user_id = person
  ), jsonb_build_object('mail', case when vendor = person then 'now' else 'off' end, 'app', vendor = person));

-- Every email to a store is written for its owner. Here it becomes what each person has chosen, for members whose
-- role may read its subject.
create function private.choose_vendor_mail() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  about text;
  needed text;
  store uuid;
  person record;
  choice jsonb;
  wanted text;
  is_there boolean;
  goes_on boolean := true;
begin
  select e.event, e.resource into about, needed from private.vendor_events e where e.template = new.template;
  select v.id into store from public.vendors v where v.slug = new.payload ->> 'vendor_slug';
  if about is null or store is null or new.payload ? 'team_copy' then
    return new;
  end if;
  -- A repeated event must not notify twice.
  if exists (select 1 from public.email_outbox m where m.dedupe_key = new.dedupe_key) then
    return new;
  end if;
  for person in
    select p.id, u.email, p.id = store as is_owner
    from (select store as id union all select m.user_id from public.vendor_members m
      join private.vendor_rights r on r.role = m.role and r.resource = needed and r.action = 'read'
      where m.vendor_id = store) p
    join auth.users u on u.id = p.id where u.email is not null order by p.id
  loop
    choice := private.notification_choice(store, person.id, about);
    -- The account may be closing: waiting for it here, with the store locked, would deadlock. Then the email goes out
    -- at once.
    perform 1 from auth.users u where u.id = person.id for key share skip locked;
    is_there := found;
    wanted := case when choice ->> 'mail' = 'digest' and not is_there then 'now' else choice ->> 'mail' end;
    if is_there and (wanted = 'digest' or choice ->> 'app' = 'true') then
      insert into public.vendor_notices (vendor_id, user_id, event, reference, label, dedupe_key, shown, digest_due)
      values (store, person.id, about, coalesce(new.payload ->> 'reference', ''),
        left(coalesce(new.payload ->> 'label', new.payload ->> 'reference', ''), 200), new.dedupe_key, choice ->> 'app' = 'true',
        case when wanted = 'digest' then (private.store_today(store) + 1 + time '07:00') at time zone private.store_zone(store) end)
      on conflict (user_id, dedupe_key) do nothing;
    end if;
    if person.is_owner then
      goes_on := wanted = 'now';
    elsif wanted = 'now' then
      insert into public.email_outbox (template, to_email, payload, dedupe_key)
      values (new.template, person.email, new.payload || '{"team_copy": true}', new.dedupe_key || ':' || person.id)
      on conflict (dedupe_key) do nothing;
    end if;
  end loop;
  return case when goes_on then new end;
end
$$;
create trigger email_outbox_chosen before insert on public.email_outbox
  for each row when (new.template like 'vendor-%' or new.template = 'application-approved') execute function private.choose_vendor_mail();

-- One email per person and store for everything since the last one.
create function private.send_vendor_digests() returns void
  language plpgsql security definer set search_path = '' as $$
declare
  due record;
begin
  for due in
    with ripe as materialized (
      select d.id from public.vendor_notices d where d.digest_due <= now()
      order by d.digest_due limit 1000 for update skip locked
    ), taken as (
      update public.vendor_notices n set digest_due = null from ripe where n.id = ripe.id returning n.*
    )
    select t.user_id, t.vendor_id, max(t.id::text) as last, jsonb_agg(jsonb_build_object(
      'words', e.words, 'reference', t.label) order by t.id) as lines
    from taken t join private.vendor_events e on e.event = t.event
    where t.user_id = t.vendor_id or exists (
      select 1 from public.vendor_members m join private.vendor_rights r on r.role = m.role
      where m.vendor_id = t.vendor_id and m.user_id = t.user_id and r.resource = e.resource and r.action = 'read')
    group by t.user_id, t.vendor_id
  loop
    insert into public.email_outbox (template, to_email, payload, dedupe_key)
    select 'store-digest', u.email, jsonb_build_object('vendor_name', v.store_name, 'slug', v.slug, 'lines', due.lines),
      'store-digest:' || due.user_id || ':' || due.last
    from auth.users u join public.vendors v on v.id = due.vendor_id
    where u.id = due.user_id and u.email is not null
    on conflict (dedupe_key) do nothing;
  end loop;
end
$$;

create function private.notice_view(n public.vendor_notices) returns jsonb
  language sql stable set search_path = ''
  return jsonb_build_object('id', n.id, 'event', n.event, 'reference', n.reference, 'label', n.label, 'at', n.created_at,
    'is_read', n.read_at is not null);

create function private.notification_view(vendor uuid, person uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object(
    'choices', (select jsonb_object_agg(e.event, private.notification_choice(vendor, person, e.event))
      from private.vendor_events e where e.is_chosen),
    'version', coalesce((select s.version from public.vendor_notification_settings s
      where s.vendor_id = vendor and s.user_id = person), 0),
    'notices', (
      select coalesce(jsonb_agg(private.notice_view(n) order by n.id desc), '[]')
      from (select x.* from public.vendor_notices x where x.user_id = person and x.vendor_id = vendor and x.shown
        and x.vendor_id || ' ' || x.event = any (private.told_of()) order by x.id desc limit 20) n));

create function public.my_notification_settings(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
begin
  return private.notification_view(my_notification_settings.vendor_id,
    private.seller(my_notification_settings.vendor_id, 'notifications', 'read'));
end
$$;
comment on function public.my_notification_settings is 'Which notifications the caller gets from a store, by event, and the last 20 notices in the app. 403 not_allowed.';
grant execute on function public.my_notification_settings to authenticated;

create function public.save_notification_settings(vendor_id uuid, version int, choices jsonb) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := save_notification_settings.vendor_id;
  given jsonb := save_notification_settings.choices;
  me uuid := private.seller(store, 'notifications', 'write');
  was jsonb;
begin
  if jsonb_typeof(given) is distinct from 'object' or exists (
    select 1 from private.vendor_events e
    where e.is_chosen and (coalesce(given -> e.event ->> 'mail', '') not in ('now', 'digest', 'off')
      or coalesce(jsonb_typeof(given -> e.event -> 'app'), '') <> 'boolean')
  ) then
    perform private.fail(422, 'choices_invalid', 'Choose email and notification settings for each event.');
  end if;
  select jsonb_object_agg(e.event, jsonb_build_object('mail', given -> e.event -> 'mail', 'app', given -> e.event -> 'app'))
  into given from private.vendor_events e where e.is_chosen;
  perform 1 from auth.users u where u.id = me for no key update;
  was := private.notification_view(store, me);
  if was -> 'choices' <> given then
    if (was ->> 'version')::int is distinct from save_notification_settings.version then
      perform private.fail(409, 'choices_changed', 'You saved this in another tab after you opened it here.', was);
    end if;
    insert into public.vendor_notification_settings as s (vendor_id, user_id, choices) values (store, me, given)
    on conflict (vendor_id, user_id) do update set choices = excluded.choices, version = s.version + 1, updated_at = now();
  end if;
  return private.notification_view(store, me);
end
$$;
comment on function public.save_notification_settings is
  'choices {event: {mail: now | digest | off, app: boolean}}, of the caller alone. 409 choices_changed with the current values in the hint; 422 choices_invalid; 403 not_allowed.';
grant execute on function public.save_notification_settings to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('store_notices', 118,
    'select event, reference, created_at from public.vendor_notices where user_id = $1 order by id', null, null),
  ('store_notification_settings', 119,
    'select vendor_id, choices, updated_at from public.vendor_notification_settings where user_id = $1 order by vendor_id',
    null, null);
