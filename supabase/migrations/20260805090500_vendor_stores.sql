-- Stores. vendors.id is the owner's user id; a takeover re-keys it, so every reference follows by cascade.

create table public.reserved_slugs (
  slug text primary key check (slug ~ '^[a-z0-9._-]+$'),
  by_admin boolean not null default false
);
comment on column public.reserved_slugs.by_admin is 'Reserved by an admin, who can release it; the others are paths of the app.';
comment on table public.reserved_slugs is 'First path segments of the app: no store may have one as its slug (spec §2).';
insert into public.reserved_slugs (slug) values
  ('products'), ('categories'), ('vendors'), ('checkout'), ('blog'), ('search'), ('become-a-vendor'),
  ('vendor-waitlist'), ('vendor-pricing'), ('wishlist'), ('confirm-email'), ('email-verification'),
  ('forgot-password'), ('reset-password'), ('auth-test'), ('connection-test'), ('about'), ('careers'), ('press'),
  ('help'), ('contact'), ('shipping'), ('returns'), ('terms'), ('privacy'), ('cookies'), ('accessibility'),
  ('order'), ('orders'), ('profile'), ('analytics'), ('vendor'), ('vendor-invitation'), ('auth'), ('admin'),
  ('logout'), ('login'), ('signup'), ('cart'), ('compare'), ('account'), ('settings'), ('support'), ('media'),
  ('assets'), ('static'), ('public'), ('api'), ('rest'), ('functions'), ('storage'), ('realtime'), ('product'),
  ('vendor-dashboard'), ('sitemap.xml'), ('robots.txt'), ('favicon.ico'), ('favicon.svg'), ('manifest.webmanifest'),
  ('sw.js'), ('health'), ('preview'), ('null'), ('undefined'), ('index.html');
alter table public.reserved_slugs enable row level security;
grant select on public.reserved_slugs to anon, authenticated;
grant select, insert, update, delete on public.reserved_slugs to service_role;
create policy "Everyone may know the reserved slugs" on public.reserved_slugs
  for select to anon, authenticated using (true);

create table public.vendors (
  id uuid primary key references auth.users (id) on update cascade on delete restrict,
  status text not null default 'pending' check (status in ('invited', 'pending', 'approved', 'rejected')),
  store_name text check (char_length(store_name) between 3 and 100),
  description text check (char_length(description) <= 2000),
  phone text check (private.is_phone(phone)),
  website text check (private.is_website(website)),
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  logo_url text,
  banner_url text,
  tagline text check (char_length(tagline) <= 160),
  shipping_policy text check (char_length(shipping_policy) <= 2000),
  return_policy text check (char_length(return_policy) <= 2000),
  ships_from text check (char_length(ships_from) <= 100),
  handling_days int not null default 1 check (handling_days between 0 and 60),
  time_zone text not null default 'America/New_York' check (private.is_time_zone(time_zone)),
  rating_avg numeric(3, 2) not null default 0 check (rating_avg between 0 and 5),
  rating_count int not null default 0 check (rating_count >= 0),
  product_count int not null default 0 check (product_count >= 0),
  -- A suspended store is a rejected one that only restoring reopens.
  suspended_at timestamptz,
  suspension_reason text check (char_length(suspension_reason) between 10 and 1000),
  published boolean not null default false,
  last_published_at timestamptz,
  last_published_by uuid,
  live jsonb check (jsonb_typeof(live) = 'object'),
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (suspended_at is null or status = 'rejected'),
  check ((suspended_at is null) = (suspension_reason is null))
);
comment on table public.vendors is 'A store. The public sees it through public_vendors only (spec §3).';
comment on column public.vendors.time_zone is 'Its days begin at midnight there: sales, promotions, promises, cut-off, returns. Set with its first address and in its shipping setup.';
comment on column public.vendors.live is
  'The last published texts and pictures (private.store_face); the columns are the draft. Null until the first publication.';
comment on column public.vendors.last_published_by is 'Without a foreign key, so that it outlives the account.';
comment on column public.vendors.version is 'Increases with each change of what the store''s form edits: texts, pictures, phone and website.';
comment on column public.vendors.product_count is 'Products that anyone may see; maintained by triggers, as are rating_avg and rating_count.';
call private.keep_clean('public.vendors', '{store_name, website, tagline, ships_from}',
  '{description, shipping_policy, return_policy, suspension_reason}', '{phone}');
create index vendors_name_key_idx on public.vendors (private.name_key(store_name));
create index vendors_live_name_key_idx on public.vendors (private.name_key(live ->> 'store_name'));
create trigger vendors_transition before update of status on public.vendors
  for each row execute function private.enforce_transition('vendor_status_transitions');

create function private.store_zone(vendor uuid) returns text
  language sql stable security definer set search_path = ''
  return (select v.time_zone from public.vendors v where v.id = vendor);

create function private.store_day(vendor uuid, at timestamptz) returns date
  language sql stable security definer set search_path = ''
  return private.day_in(at, private.store_zone(vendor));

create function private.store_today(vendor uuid) returns date
  language sql stable security definer set search_path = ''
  return private.day_in(now(), private.store_zone(vendor));

-- What is drafted and published together. Address, origin and handling time are not: they apply at once.
create function private.store_face(v public.vendors) returns jsonb
  language sql immutable set search_path = ''
  return jsonb_build_object('store_name', v.store_name, 'tagline', v.tagline, 'description', v.description,
    'logo_url', v.logo_url, 'banner_url', v.banner_url, 'shipping_policy', v.shipping_policy, 'return_policy', v.return_policy);

-- The name that shoppers see. A drafted name shows only in the store's panel.
create function private.shown_name(v public.vendors) returns text
  language sql immutable set search_path = ''
  return coalesce(v.live ->> 'store_name', v.store_name);

create function private.touch_store() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  -- Only these count as unpublished changes (spec §4): a new rating or phone number must not mark the store as changed.
  if private.store_face(new) is distinct from private.store_face(old) then
    new.updated_at := now();
  end if;
  if (private.store_face(new), new.phone, new.website) is distinct from (private.store_face(old), old.phone, old.website) then
    new.version := old.version + 1;
  end if;
  if new.published and new.live is null then
    new.live := private.store_face(new);
  end if;
  return new;
end
$$;
create trigger vendors_touch before update on public.vendors
  for each row execute function private.touch_store();
create function private.first_live() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.live := coalesce(new.live, private.store_face(new));
  return new;
end
$$;
create trigger vendors_live before insert on public.vendors
  for each row when (new.published) execute function private.first_live();

alter table public.vendors enable row level security;
grant select on public.vendors to authenticated;
grant select, insert, update, delete on public.vendors to service_role;
create policy "Admins see every store" on public.vendors
  for select to authenticated using ((select private.may_admin('vendors', 'read')));

create table public.vendor_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.vendor_status_transitions values
  ('invited', 'pending', 'vendor'), ('invited', 'pending', 'system'),
  ('pending', 'approved', 'admin'), ('pending', 'approved', 'system'),
  ('pending', 'rejected', 'admin'), ('pending', 'rejected', 'system'),
  ('rejected', 'pending', 'vendor'), ('rejected', 'pending', 'system'),
  ('approved', 'rejected', 'admin'), ('approved', 'rejected', 'system'),
  ('rejected', 'approved', 'admin'), ('rejected', 'approved', 'system');
alter table public.vendor_status_transitions enable row level security;
grant select on public.vendor_status_transitions to anon, authenticated;
grant select, insert, update, delete on public.vendor_status_transitions to service_role;
create policy "Everyone may know the moves of a store" on public.vendor_status_transitions
  for select to anon, authenticated using (true);

-- A store's earlier URLs: they redirect to it, and no other store gets them.
create table private.former_slugs (
  slug text primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  given_up_at timestamptz not null default now()
);
create index former_slugs_vendor_id_idx on private.former_slugs (vendor_id);
alter table private.former_slugs enable row level security;

create function private.keep_former_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  delete from private.former_slugs f where f.slug = new.slug and f.vendor_id = new.id;
  insert into private.former_slugs (slug, vendor_id) values (old.slug, new.id)
  on conflict (slug) do update set vendor_id = excluded.vendor_id, given_up_at = excluded.given_up_at;
  return null;
end
$$;
-- Nobody has linked to a store that was never open.
create trigger vendors_moved after update of slug on public.vendors
  for each row when (new.slug <> old.slug and old.status in ('approved', 'rejected'))
  execute function private.keep_former_slug();

create function private.give_vendor_slug() returns trigger
  language plpgsql security definer set search_path = '' as $$
declare
  base text;
  candidate text;
  suffix int := 1;
begin
  if new.slug is null and new.store_name is not null then
    base := coalesce(nullif(left(private.slugify(new.store_name), 90), ''), 'vendor');
    candidate := base;
    while exists (select 1 from public.reserved_slugs where slug = candidate)
      or exists (select 1 from public.vendors where slug = candidate and id <> new.id)
      or exists (select 1 from private.former_slugs where slug = candidate and vendor_id <> new.id) loop
      suffix := suffix + 1;
      candidate := base || '-' || suffix;
    end loop;
    new.slug := candidate;
  elsif exists (select 1 from public.reserved_slugs where slug = new.slug) then
    perform private.fail(422, 'slug_reserved', format('The URL /%s is reserved.', new.slug));
  elsif exists (select 1 from private.former_slugs f where f.slug = new.slug and f.vendor_id <> new.id) then
    perform private.fail(422, 'slug_taken', 'Another store uses this URL.');
  end if;
  return new;
end
$$;
create trigger vendors_slug before insert or update of slug, store_name on public.vendors
  for each row execute function private.give_vendor_slug();

-- The public columns of open stores, in a separate table: row level security can't show some columns of a `vendors`
-- row to everyone and the rest to its owner.
create table public.public_vendors (
  id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  store_name text,
  description text,
  slug text unique,
  logo_url text,
  banner_url text,
  tagline text,
  shipping_policy text,
  return_policy text,
  ships_from text,
  handling_days int not null,
  rating_avg numeric(3, 2) not null,
  rating_count int not null,
  product_count int not null,
  created_at timestamptz not null
);
comment on table public.public_vendors is
  'Approved and published stores as they were published last, without contact data (spec §3). Written by the trigger of vendors alone.';
create index public_vendors_rating_idx on public.public_vendors (rating_avg desc, id);
create index public_vendors_store_name_trgm_idx on public.public_vendors using gin (store_name extensions.gin_trgm_ops);
alter table public.public_vendors enable row level security;
grant select on public.public_vendors to anon, authenticated, service_role;
create policy "Everyone sees the stores that are open" on public.public_vendors
  for select to anon, authenticated using (true);

create function private.show_vendor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' and new.published then
    insert into public.public_vendors (id, store_name, description, slug, logo_url, banner_url, tagline, shipping_policy,
      return_policy, ships_from, handling_days, rating_avg, rating_count, product_count, created_at)
    values (
      new.id, new.live ->> 'store_name', new.live ->> 'description', new.slug, new.live ->> 'logo_url',
      new.live ->> 'banner_url', new.live ->> 'tagline', new.live ->> 'shipping_policy', new.live ->> 'return_policy',
      new.ships_from, new.handling_days, new.rating_avg, new.rating_count, new.product_count, new.created_at)
    on conflict (id) do update set (
      store_name, description, slug, logo_url, banner_url, tagline, shipping_policy, return_policy, ships_from,
      handling_days, rating_avg, rating_count, product_count) = row (
      excluded.store_name, excluded.description, excluded.slug, excluded.logo_url, excluded.banner_url,
      excluded.tagline, excluded.shipping_policy, excluded.return_policy, excluded.ships_from, excluded.handling_days,
      excluded.rating_avg, excluded.rating_count, excluded.product_count);
  else
    delete from public.public_vendors where id = new.id;
  end if;
  return null;
end
$$;
-- A takeover changes the id. The cascade of the foreign key runs before this trigger, since triggers fire in the order
-- of their names and uppercase (RI_…) sorts first; the row found here already has the new id.
create trigger vendors_shown after insert or update on public.vendors
  for each row execute function private.show_vendor();

create table public.vendor_feedback (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid references public.vendors (id) on update cascade on delete set null,
  kind text not null default 'other' check (kind in ('problem', 'idea', 'question', 'other')),
  subject text not null default 'Feedback' check (char_length(subject) between 5 and 200),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  -- The platform has written something that nobody in the store has opened yet.
  unread boolean not null default false,
  version int not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.vendor_feedback is 'Tickets from stores to the platform (spec §2, §3).';
call private.keep_clean('public.vendor_feedback', '{subject}');
create index vendor_feedback_vendor_id_idx on public.vendor_feedback (vendor_id, updated_at desc, id desc);
create index vendor_feedback_open_idx on public.vendor_feedback (created_at, id) where status = 'open';
create trigger vendor_feedback_transition before update of status on public.vendor_feedback
  for each row execute function private.enforce_transition('feedback_status_transitions');
alter table public.vendor_feedback enable row level security;
grant select on public.vendor_feedback to authenticated;
grant select, insert, update, delete on public.vendor_feedback to service_role;
create policy "Admins read every feedback" on public.vendor_feedback
  for select to authenticated using ((select private.may_admin('feedback', 'read')));

create table public.feedback_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
-- A store that writes again reopens its ticket; it closes one that needs no answer.
insert into public.feedback_status_transitions values
  ('open', 'answered', 'admin'), ('open', 'closed', 'admin'), ('answered', 'closed', 'admin'),
  ('answered', 'open', 'vendor'), ('closed', 'open', 'vendor'), ('closed', 'answered', 'admin'),
  ('open', 'closed', 'vendor'), ('answered', 'closed', 'vendor');
alter table public.feedback_status_transitions enable row level security;
grant select on public.feedback_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a ticket" on public.feedback_status_transitions
  for select to anon, authenticated using (true);

-- The end of an account that owns a store ----------------------------------------------------------------------------
-- Other people's orders still refer to the store, so it stays, closed, and passes to a placeholder account without an
-- email or a way to sign in.
create function private.close_store(owner uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  nobody uuid := public.uuid_v7();
begin
  if not exists (select 1 from public.vendors v where v.id = owner) then
    return;
  end if;
  if not exists (select 1 from public.orders o where o.vendor_id = owner)
    and not exists (select 1 from public.products p where p.vendor_id = owner) then
    delete from public.vendors v where v.id = owner;
    return;
  end if;
  delete from public.vendor_blog_posts b where b.vendor_id = owner;
  update public.products p set published = false where p.vendor_id = owner and p.published;
  perform private.act_as('system');
  update public.vendors v set status = 'rejected' where v.id = owner and v.status <> 'rejected';
  update public.vendors v set published = false, store_name = private.shown_name(v), live = null, description = null,
    phone = null, website = null, tagline = null, ships_from = null,
    -- Nobody is left to reopen it for.
    suspended_at = null, suspension_reason = null where v.id = owner;
  insert into auth.users (instance_id, id, aud, role, banned_until, raw_app_meta_data, raw_user_meta_data, created_at, updated_at)
  values ('00000000-0000-0000-0000-000000000000', nobody, 'authenticated', 'authenticated', 'infinity',
    '{"closed_store": true}', '{}', now(), now());
  update public.vendors v set id = nobody where v.id = owner;
end
$$;

-- Takeovers and closings move a store's rows in any order, and chores lock rows of many stores. They take turns
-- by waiting here before taking any other lock: otherwise they could deadlock.
create function private.move_stores() returns void
  language sql security definer set search_path = ''
begin atomic
  select pg_advisory_xact_lock(hashtextextended('stores move', 0));
end;

create function private.keep_stores() returns void
  language sql security definer set search_path = ''
begin atomic
  select pg_advisory_xact_lock_shared(hashtextextended('stores move', 0));
end;

-- Locks the account's own store and those of its orders, in the usual lock order. Nobody can then buy from a
-- store that is being closed, and the checks see the latest purchases.
create function private.lock_stores_of(account uuid) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  wanted uuid[];
  store uuid;
  locked int;
begin
  loop
    select array(
      select v.id from public.vendors v
      where v.id = account or v.id in (select o.vendor_id from public.orders o where o.user_id = account) order by v.id
    ) into wanted;
    locked := 0;
    foreach store in array wanted loop
      if store = account then
        perform 1 from public.vendors v where v.id = store for update;
      else
        perform 1 from public.vendors v where v.id = store for key share;
      end if;
      locked := locked + found::int;
    end loop;
    exit when locked = cardinality(wanted);
  end loop;
end
$$;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('store', 110, 'select * from public.vendors where id = $1',
    $q$select 'Your store has open orders. Ship or cancel them first, then delete your account.'
       where exists (select 1 from public.orders o where o.vendor_id = $1
         and o.status in ('pending', 'confirmed', 'processing', 'shipped'))$q$,
    'select private.close_store($1)'),
  ('feedback', 170, 'select * from public.vendor_feedback where vendor_id = $1 order by created_at', null, null);
