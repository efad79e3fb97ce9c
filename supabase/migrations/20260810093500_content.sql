-- The stores' blog, help, settings, and messages to the shop.

-- Blog ---------------------------------------------------------------------------------------------------------------
create table public.vendor_blog_posts (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  title text not null check (char_length(title) <= 150),
  -- Until a post is submitted first, its own id.
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$' and char_length(slug) <= 150),
  excerpt text not null default '' check (char_length(excerpt) <= 400),
  body text not null check (char_length(body) <= 20000),
  cover_image text,
  status text not null default 'draft' check (status in ('draft', 'submitted', 'scheduled', 'approved', 'rejected')),
  rejection_reason text check (char_length(rejection_reason) <= 1000),
  published_at timestamptz,
  -- The date the store wants it published; null once it is approved.
  publish_on timestamptz,
  version int not null default 1,
  -- The editor that saved last: its next save is based on its own.
  editor_key uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check (status <> 'approved' or published_at is not null),
  check (status <> 'scheduled' or publish_on is not null),
  check (status in ('draft', 'rejected') or char_length(title) >= 3)
);
call private.keep_clean('public.vendor_blog_posts', '{title, excerpt}', '{body, rejection_reason}');
comment on table public.vendor_blog_posts is 'Markdown, shown to all once approved (spec §2, §4).';
create index vendor_blog_posts_public_idx on public.vendor_blog_posts (published_at desc, id) where status = 'approved';
create index vendor_blog_posts_vendor_id_idx on public.vendor_blog_posts (vendor_id, updated_at desc, id desc);
create index vendor_blog_posts_due_idx on public.vendor_blog_posts (publish_on) where status = 'scheduled';
create index vendor_blog_posts_status_idx on public.vendor_blog_posts (status, updated_at, id);
create index vendor_blog_posts_title_idx on public.vendor_blog_posts using gin (lower(title) extensions.gin_trgm_ops);
create index vendor_blog_posts_search_idx on public.vendor_blog_posts
  using gin (to_tsvector('english'::regconfig, title || ' ' || excerpt || ' ' || body)) where status = 'approved';
create trigger vendor_blog_posts_touch before update on public.vendor_blog_posts
  for each row execute function private.touch_updated_at();
create trigger vendor_blog_posts_transition before update of status on public.vendor_blog_posts
  for each row execute function private.enforce_transition('blog_post_status_transitions');
alter table public.vendor_blog_posts enable row level security;
grant select (id, vendor_id, title, slug, excerpt, body, cover_image, status, published_at, created_at, updated_at)
  on public.vendor_blog_posts to anon;
grant select on public.vendor_blog_posts to authenticated;
grant select, insert, update, delete on public.vendor_blog_posts to service_role;
create policy "Everyone reads approved posts" on public.vendor_blog_posts
  for select to anon, authenticated using (status = 'approved');
create policy "Vendors read their own posts" on public.vendor_blog_posts
  for select to authenticated using (vendor_id = any ((select private.stores_with('posts', 'read'))::uuid[]));
create policy "Admins read every post" on public.vendor_blog_posts
  for select to authenticated using ((select private.may_admin('blog', 'read')));

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
  ('submitted', 'scheduled', 'admin'),
  ('scheduled', 'draft', 'vendor'), ('scheduled', 'rejected', 'admin'),
  ('scheduled', 'approved', 'vendor'), ('scheduled', 'approved', 'system'),
  ('rejected', 'submitted', 'vendor'), ('rejected', 'draft', 'vendor'),
  ('approved', 'rejected', 'admin'), ('approved', 'draft', 'vendor');
alter table public.blog_post_status_transitions enable row level security;
grant select on public.blog_post_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a post" on public.blog_post_status_transitions
  for select to anon, authenticated using (true);

-- For the public list: approved posts with the name of their store, without those of closed stores.
create view public.public_posts with (security_invoker = true) as
  select p.id, p.title, p.slug, p.excerpt, p.cover_image, p.published_at,
    (select jsonb_build_object('store_name', v.store_name) from public.public_vendors v where v.id = p.vendor_id) as vendor
  from public.vendor_blog_posts p
  where p.status = 'approved' and exists (select from public.public_vendors v where v.id = p.vendor_id);
comment on view public.public_posts is 'Approved posts of open stores, each with {store_name} of its store.';
grant select on public.public_posts to anon, authenticated, service_role;

create function public.blog_post_page(post_slug text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  b public.vendor_blog_posts;
  v public.public_vendors;
begin
  select * into b from public.vendor_blog_posts x where x.slug = post_slug and x.status = 'approved';
  select * into v from public.public_vendors x where x.id = b.vendor_id;
  if b.id is null or v.id is null then
    return null;
  end if;
  return jsonb_build_object(
    'post', jsonb_build_object(
      'id', b.id, 'title', b.title, 'slug', b.slug, 'excerpt', b.excerpt, 'body', b.body, 'cover_image', b.cover_image,
      'published_at', b.published_at, 'updated_at', b.updated_at),
    'vendor', to_jsonb(v),
    'pictures', private.post_pictures(b.vendor_id, b.body),
    'linked', private.post_products(b.vendor_id, b.body),
    'products', coalesce((
      select jsonb_agg(to_jsonb(private.card_of(p, p.created_at::text)) order by (p.rating_avg * p.rating_count + 35) / (p.rating_count + 10) desc, p.id desc)
      from (
        select * from public.products x where x.vendor_id = b.vendor_id and x.listed
        order by (x.rating_avg * x.rating_count + 35) / (x.rating_count + 10) desc, x.id desc limit 4
      ) p), '[]'),
    'more', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', m.id, 'title', m.title, 'slug', m.slug, 'excerpt', m.excerpt, 'cover_image', m.cover_image,
        'published_at', m.published_at, 'vendor_name', m.store_name) order by m.published_at desc, m.id)
      from (
        select x.*, pv.store_name
        from public.vendor_blog_posts x join public.public_vendors pv on pv.id = x.vendor_id
        where x.status = 'approved' and x.id <> b.id order by x.published_at desc, x.id limit 3
      ) m), '[]'));
end
$$;
comment on function public.blog_post_page is 'An approved post of an open store with the pictures and products of its text, four products of the store and three other posts; null for anything else.';
grant execute on function public.blog_post_page to anon, authenticated, service_role;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('blog_posts', 140, 'select * from public.vendor_blog_posts where vendor_id = $1 order by created_at', null, null);

-- Help and settings --------------------------------------------------------------------------------------------------
create table public.help_articles (
  id uuid primary key default public.uuid_v7(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  title text not null check (char_length(title) between 3 and 150),
  topic text not null,
  body text not null check (char_length(body) between 1 and 20000),
  position int not null default 0,
  updated_at timestamptz not null default now()
);
create index help_articles_topic_idx on public.help_articles (topic, position);
alter table public.help_articles enable row level security;
grant select on public.help_articles to anon, authenticated;
grant select, insert, update, delete on public.help_articles to service_role;
create policy "Everyone reads the help" on public.help_articles for select to anon, authenticated using (true);

create table public.settings (
  key text primary key,
  value jsonb not null default '{}',
  version int not null default 1,
  updated_at timestamptz not null default now(),
  check (key <> 'shop' or coalesce((value ->> 'return_days')::int between 14 and 365
    and (value ->> 'application_days')::int between 1 and 60 and private.is_time_zone(value ->> 'time_zone'), false)),
  check (key <> 'switches' or value @? '$ ? (@.reviews.type() == "boolean" && @.questions.type() == "boolean"
    && @.guest_checkout.type() == "boolean" && @.applications.type() == "boolean" && @.launch_banner.type() == "boolean")')
);
comment on table public.settings is
  'A row per section of the settings. Sections with their own tables (commission, payouts, taxes, slugs) keep only their version here.';
insert into public.settings (key, value) values
  ('commission', '{}'), ('payouts', '{}'), ('taxes', '{}'), ('slugs', '{}'),
  ('shop', '{"return_days": 30, "application_days": 5, "time_zone": "America/New_York"}'),
  ('switches', '{"reviews": true, "questions": true, "guest_checkout": true, "applications": true, "launch_banner": true}');
create function private.shop_number(name text) returns int
  language sql stable security definer set search_path = ''
  return (select (s.value ->> shop_number.name)::int from public.settings s where s.key = 'shop');
-- The service writes orders, and one of their defaults calls this.
grant execute on function private.shop_number to service_role;

-- The zone for days that have no store's: taxes, commission, statements, payouts, admin pages.
create function private.platform_zone() returns text
  language sql stable security definer set search_path = ''
  return (select s.value ->> 'time_zone' from public.settings s where s.key = 'shop');

create function private.platform_day(at timestamptz) returns date
  language sql stable security definer set search_path = ''
  return private.day_in(at, private.platform_zone());

create function private.platform_today() returns date
  language sql stable security definer set search_path = ''
  return private.day_in(now(), private.platform_zone());

-- 'Nov 28, 2026': the last day of something that ends at a moment.
create function private.last_day_words(ends_at timestamptz) returns text
  language sql stable security definer set search_path = ''
  return to_char(private.platform_day(ends_at - interval '1 microsecond'), 'Mon FMDD, YYYY');
alter table public.settings enable row level security;
grant select on public.settings to authenticated;
grant select, insert, update, delete on public.settings to service_role;
create policy "Admins see the settings" on public.settings
  for select to authenticated using ((select private.may_admin('settings', 'read')));

-- Messages and tickets -----------------------------------------------------------------------------------------------
create table public.contact_messages (
  id uuid primary key default public.uuid_v7(),
  user_id uuid references auth.users (id) on update cascade on delete set null,
  name text not null check (private.is_name(name)),
  email text not null check (char_length(email) between 3 and 254 and email = lower(email)),
  subject text not null check (char_length(subject) between 5 and 200),
  message text not null check (char_length(message) between 20 and 2000),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
call private.keep_clean('public.contact_messages', '{name, email, subject}', '{message}');
comment on table public.contact_messages is 'The contact form (spec §5).';
create index contact_messages_open_idx on public.contact_messages (created_at, id) where status = 'open';
create index contact_messages_user_id_idx on public.contact_messages (user_id);
create index contact_messages_email_idx on public.contact_messages (email);
alter table public.contact_messages enable row level security;
grant select on public.contact_messages to authenticated;
grant select, insert, update, delete on public.contact_messages to service_role;
create policy "Admins read every message" on public.contact_messages
  for select to authenticated using ((select private.may_admin('feedback', 'read')));
create policy "People read their own messages" on public.contact_messages
  for select to authenticated using (user_id = (select auth.uid()));

create table public.support_tickets (
  id uuid primary key default public.uuid_v7(),
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  subject text not null check (char_length(subject) between 5 and 200),
  message text not null check (char_length(message) between 20 and 2000),
  priority text not null check (priority in ('low', 'medium', 'high')),
  status text not null default 'open' check (status in ('open', 'answered', 'closed')),
  request_key uuid not null unique,
  created_at timestamptz not null default now()
);
call private.keep_clean('public.support_tickets', '{subject}', '{message}');
comment on table public.support_tickets is 'The ticket form of signed-in people (spec §5).';
create index support_tickets_user_id_idx on public.support_tickets (user_id, created_at desc);
create index support_tickets_open_idx on public.support_tickets (created_at, id) where status = 'open';
alter table public.support_tickets enable row level security;
grant select on public.support_tickets to authenticated;
grant select, insert, update, delete on public.support_tickets to service_role;
create policy "Admins read every ticket" on public.support_tickets
  for select to authenticated using ((select private.may_admin('feedback', 'read')));
create policy "People read their own tickets" on public.support_tickets
  for select to authenticated using (user_id = (select auth.uid()));

create function public.send_contact_message(request_key uuid, name text, email text, subject text, message text) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  author uuid := private.uid();
  sender text := lower(trim(email));
  made public.contact_messages;
begin
  if request_key is null or not coalesce(private.is_email(sender), false)
    or not coalesce(private.is_name(private.clean_line(name)), false)
    or coalesce(char_length(private.clean_line(subject)), 0) not between 5 and 200
    or coalesce(char_length(private.clean_words(message)), 0) not between 20 and 2000 then
    perform private.fail(422, 'message_invalid', 'Check your name, email, subject and message.');
  end if;
  select * into made from public.contact_messages m where m.request_key = request_key;
  if made.id is null then
    perform private.take_turn('contact', sender);
    insert into public.contact_messages (user_id, name, email, subject, message, request_key)
    values (author, private.clean_line(name), sender, private.clean_line(subject), private.clean_words(message), request_key)
    on conflict on constraint contact_messages_request_key_key do nothing
    returning * into made;
    if made.id is null then
      select * into made from public.contact_messages m where m.request_key = request_key;
    end if;
  end if;
  if made.email <> sender then
    perform private.fail(422, 'message_invalid', 'Check your name, email, subject and message.');
  end if;
  return made.id;
end
$$;
comment on function public.send_contact_message is 'The contact form (spec §5). The same key returns the first message; 429 after five in ten minutes.';
grant execute on function public.send_contact_message to anon, authenticated;

create function public.open_ticket(request_key uuid, subject text, message text, priority text) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  made public.support_tickets;
begin
  if request_key is null or coalesce(priority, '') not in ('low', 'medium', 'high')
    or coalesce(char_length(private.clean_line(subject)), 0) not between 5 and 200
    or coalesce(char_length(private.clean_words(message)), 0) not between 20 and 2000 then
    perform private.fail(422, 'ticket_invalid', 'Check the subject, the message and the priority.');
  end if;
  select * into made from public.support_tickets t where t.request_key = request_key;
  if made.id is null then
    perform private.take_turn('ticket', me::text);
    insert into public.support_tickets (user_id, subject, message, priority, request_key)
    values (me, private.clean_line(subject), private.clean_words(message), priority, request_key)
    on conflict on constraint support_tickets_request_key_key do nothing
    returning * into made;
    if made.id is null then
      select * into made from public.support_tickets t where t.request_key = request_key;
    end if;
  end if;
  if made.user_id <> me then
    perform private.fail(422, 'ticket_invalid', 'Check the subject, the message and the priority.');
  end if;
  return made.id;
end
$$;
comment on function public.open_ticket is 'The ticket form (spec §5), for signed-in people. The same key returns the first ticket.';
grant execute on function public.open_ticket to authenticated;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('messages', 200, 'select name, email, subject, message, created_at from public.contact_messages where user_id = $1 or email = $2 order by created_at',
    null, 'delete from public.contact_messages where user_id = $1 or email = $2'),
  ('tickets', 210, 'select subject, message, priority, status, created_at from public.support_tickets where user_id = $1 order by created_at',
    null, null);
