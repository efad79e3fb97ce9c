-- Vendor blog, help, settings, and the public bucket of pictures.

create table public.vendor_blog_posts (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  title text not null check (char_length(title) between 3 and 150),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 150),
  excerpt text not null default '' check (char_length(excerpt) <= 400),
  body text not null check (char_length(body) <= 40000),
  cover_image text,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'approved', 'rejected')),
  rejection_reason text check (char_length(rejection_reason) <= 1000),
  published_at timestamptz,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'approved' or published_at is not null)
);
comment on table public.vendor_blog_posts is 'Markdown, shown to all once approved (spec §2, §4).';
create index vendor_blog_posts_public_idx on public.vendor_blog_posts (published_at desc, id) where status = 'approved';
create index vendor_blog_posts_vendor_id_idx on public.vendor_blog_posts (vendor_id, created_at desc);
create index vendor_blog_posts_submitted_idx on public.vendor_blog_posts (updated_at) where status = 'submitted';
create trigger vendor_blog_posts_touch before update on public.vendor_blog_posts
  for each row execute function private.touch_updated_at();
create table public.blog_post_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.blog_post_status_transitions values
  ('draft', 'submitted', 'vendor'), ('draft', 'submitted', 'system'),
  ('submitted', 'draft', 'vendor'), ('submitted', 'approved', 'admin'), ('submitted', 'approved', 'system'),
  ('submitted', 'rejected', 'admin'), ('submitted', 'rejected', 'system'),
  ('rejected', 'submitted', 'vendor'), ('rejected', 'draft', 'vendor'),
  ('approved', 'rejected', 'admin'), ('approved', 'draft', 'vendor');
create trigger vendor_blog_posts_transition before update of status on public.vendor_blog_posts
  for each row execute function private.enforce_transition('blog_post_status_transitions');

create table public.help_articles (
  id uuid primary key default public.uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 3 and 150),
  topic text not null,
  body text not null,
  position int not null default 0,
  updated_at timestamptz not null default now()
);
create index help_articles_topic_idx on public.help_articles (topic, position);

create table public.settings (
  key text primary key,
  value jsonb not null,
  updated_at timestamptz not null default now()
);

-- What everyone may read, for the list: with the store's name, and without the posts of a store that is closed.
create view public.public_posts with (security_invoker = true) as
  select p.id, p.title, p.slug, p.excerpt, p.cover_image, p.published_at,
    (select jsonb_build_object('store_name', v.store_name) from public.public_vendors v where v.id = p.vendor_id) as vendor
  from public.vendor_blog_posts p
  where p.status = 'approved' and exists (select from public.public_vendors v where v.id = p.vendor_id);
comment on view public.public_posts is 'Approved posts of open stores, each with {store_name} of its store.';

alter table public.vendor_blog_posts enable row level security;
alter table public.blog_post_status_transitions enable row level security;
alter table public.help_articles enable row level security;
alter table public.settings enable row level security;

grant select (id, vendor_id, title, slug, excerpt, body, cover_image, status, published_at, created_at, updated_at)
  on public.vendor_blog_posts to anon;
grant select on public.vendor_blog_posts to authenticated;
grant select on public.help_articles, public.blog_post_status_transitions to anon, authenticated;
grant select on public.settings to authenticated;
grant select on public.public_posts to anon, authenticated, service_role;
grant select, insert, update, delete on public.vendor_blog_posts, public.help_articles, public.settings to service_role;
grant select on public.blog_post_status_transitions to service_role;

create policy "Everyone reads approved posts" on public.vendor_blog_posts
  for select to anon, authenticated using (status = 'approved');
create policy "Vendors read their own posts" on public.vendor_blog_posts
  for select to authenticated using (vendor_id = (select auth.uid()));
create policy "Admins read every post" on public.vendor_blog_posts
  for select to authenticated using ((select private.is_admin()));
create policy "Everyone reads the help" on public.help_articles for select to anon, authenticated using (true);
create policy "Admins see the settings" on public.settings
  for select to authenticated using ((select private.is_admin()));
create policy "Everyone may know the moves of a post" on public.blog_post_status_transitions
  for select to anon, authenticated using (true);

do $$
begin
  if to_regclass('storage.buckets') is not null then
    insert into storage.buckets (id, name, public) values ('media', 'media', true) on conflict (id) do nothing;
  end if;
end
$$;
