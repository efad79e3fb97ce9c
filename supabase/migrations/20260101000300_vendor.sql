-- Stores. vendors.id is the owner's user id; a takeover re-keys it, so every reference follows by cascade.

create table public.reserved_slugs (
  slug text primary key check (slug ~ '^[a-z0-9._-]+$')
);
comment on table public.reserved_slugs is 'First path segments of the app: a store may not be named like one of them (spec §2).';
insert into public.reserved_slugs (slug) values
  ('products'), ('categories'), ('vendors'), ('checkout'), ('blog'), ('search'), ('become-a-vendor'),
  ('vendor-waitlist'), ('vendor-pricing'), ('wishlist'), ('confirm-email'), ('email-verification'),
  ('forgot-password'), ('reset-password'), ('auth-test'), ('connection-test'), ('about'), ('careers'), ('press'),
  ('help'), ('contact'), ('shipping'), ('returns'), ('terms'), ('privacy'), ('cookies'), ('accessibility'),
  ('order'), ('orders'), ('profile'), ('analytics'), ('vendor'), ('vendor-invitation'), ('auth'), ('admin'),
  ('logout'), ('login'), ('signup'), ('cart'), ('compare'), ('account'), ('settings'), ('support'), ('media'),
  ('assets'), ('static'), ('public'), ('api'), ('rest'), ('functions'), ('storage'), ('realtime'), ('product'),
  ('vendor-dashboard'), ('sitemap.xml'), ('robots.txt'), ('favicon.ico'), ('favicon.svg'), ('manifest.webmanifest'),
  ('sw.js'), ('health'), ('null'), ('undefined'), ('index.html');

create table public.vendors (
  id uuid primary key references auth.users (id) on update cascade on delete restrict,
  status text not null default 'pending' check (status in ('invited', 'pending', 'approved', 'rejected')),
  store_name text check (char_length(store_name) between 3 and 100),
  description text check (char_length(description) <= 2000),
  phone text check (phone ~ '^[0-9 +()-]{10,20}$'),
  website text check (website ~* '^https?://[^[:space:]]+$'),
  slug text unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 100),
  logo_url text,
  banner_url text,
  tagline text check (char_length(tagline) <= 160),
  ships_from text check (char_length(ships_from) <= 100),
  handling_days int not null default 1 check (handling_days between 0 and 60),
  rating_avg numeric(3, 2) not null default 0 check (rating_avg between 0 and 5),
  rating_count int not null default 0 check (rating_count >= 0),
  product_count int not null default 0 check (product_count >= 0),
  published boolean not null default false,
  last_published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
comment on table public.vendors is 'A store. The public sees it through public_vendors only (spec §3).';
comment on column public.vendors.product_count is 'Products that anyone may see; kept by triggers, as are rating_avg and rating_count.';
create index vendors_pending_idx on public.vendors (created_at) where status = 'pending';

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

create trigger vendors_transition before update of status on public.vendors
  for each row execute function private.enforce_transition('vendor_status_transitions');
-- Only what the owner edits counts as a change that waits for publishing (spec §4); counters must not.
create trigger vendors_touch
  before update of store_name, description, phone, website, slug, logo_url, banner_url, tagline, ships_from, handling_days
  on public.vendors for each row execute function private.touch_updated_at();

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
      or exists (select 1 from public.vendors where slug = candidate and id <> new.id) loop
      suffix := suffix + 1;
      candidate := base || '-' || suffix;
    end loop;
    new.slug := candidate;
  elsif exists (select 1 from public.reserved_slugs where slug = new.slug) then
    perform private.fail(422, 'slug_reserved', format('The address /%s belongs to the shop itself.', new.slug));
  end if;
  return new;
end
$$;
create trigger vendors_slug before insert or update of slug, store_name on public.vendors
  for each row execute function private.give_vendor_slug();

-- The public part of a store that is open, in a table of its own: a row of `vendors` cannot show some columns to all
-- and the others to its owner.
create table public.public_vendors (
  id uuid primary key references public.vendors (id) on update cascade on delete cascade,
  store_name text,
  description text,
  slug text unique,
  logo_url text,
  banner_url text,
  tagline text,
  ships_from text,
  handling_days int not null,
  rating_avg numeric(3, 2) not null,
  rating_count int not null,
  product_count int not null,
  created_at timestamptz not null
);
comment on table public.public_vendors is
  'Approved and published stores, without contact data (spec §3). Written by the trigger of vendors alone.';
create index public_vendors_rating_idx on public.public_vendors (rating_avg desc, id);
create index public_vendors_store_name_trgm_idx on public.public_vendors using gin (store_name extensions.gin_trgm_ops);

create function private.show_vendor() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if new.status = 'approved' and new.published then
    insert into public.public_vendors values (
      new.id, new.store_name, new.description, new.slug, new.logo_url, new.banner_url, new.tagline, new.ships_from,
      new.handling_days, new.rating_avg, new.rating_count, new.product_count, new.created_at)
    on conflict (id) do update set (
      store_name, description, slug, logo_url, banner_url, tagline, ships_from, handling_days, rating_avg, rating_count,
      product_count) = row (
      excluded.store_name, excluded.description, excluded.slug, excluded.logo_url, excluded.banner_url,
      excluded.tagline, excluded.ships_from, excluded.handling_days, excluded.rating_avg, excluded.rating_count,
      excluded.product_count);
  else
    delete from public.public_vendors where id = new.id;
  end if;
  return null;
end
$$;
-- A takeover changes the id: the foreign key has carried it over before this trigger, by the order of their names.
create trigger vendors_shown after insert or update on public.vendors
  for each row execute function private.show_vendor();

alter table public.vendors enable row level security;
alter table public.public_vendors enable row level security;
alter table public.reserved_slugs enable row level security;
alter table public.vendor_status_transitions enable row level security;

grant select on public.vendors to authenticated;
grant select on public.public_vendors to anon, authenticated, service_role;
grant select on public.reserved_slugs, public.vendor_status_transitions to anon, authenticated;
grant select, insert, update, delete on public.vendors, public.reserved_slugs, public.vendor_status_transitions to service_role;

create policy "Owners see their own store" on public.vendors
  for select to authenticated using (id = (select auth.uid()));
create policy "Admins see every store" on public.vendors
  for select to authenticated using ((select private.is_admin()));
create policy "Everyone sees the stores that are open" on public.public_vendors
  for select to anon, authenticated using (true);
create policy "Everyone may know the reserved slugs" on public.reserved_slugs
  for select to anon, authenticated using (true);
create policy "Everyone may know the moves of a store" on public.vendor_status_transitions
  for select to anon, authenticated using (true);
