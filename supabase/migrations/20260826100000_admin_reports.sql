-- Reports from shoppers and stores, one case per item, and admins' decisions on them.

create table private.report_cases (
  id uuid primary key default public.uuid_v7(),
  kind text not null check (kind in ('product', 'review', 'question', 'store', 'post')),
  product_id uuid references public.products (id) on delete cascade,
  review_id uuid references public.product_reviews (id) on delete cascade,
  question_id uuid references public.product_questions (id) on delete cascade,
  store_id uuid references public.vendors (id) on update cascade on delete cascade,
  post_id uuid references public.vendor_blog_posts (id) on delete cascade,
  thing_id uuid not null unique generated always as (coalesce(product_id, review_id, question_id, store_id, post_id)) stored,
  -- The store that it belongs to.
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  open_reports int not null default 0 check (open_reports >= 0),
  -- How many decisions went against it.
  acted int not null default 0,
  version int not null default 1,
  -- Since when it is open, or when it was decided.
  since timestamptz not null default clock_timestamp(),
  outcome text check (outcome in ('dismissed', 'acted', 'restored')),
  check (num_nonnulls(product_id, review_id, question_id, store_id, post_id) = 1)
);
create index report_cases_open_idx on private.report_cases (since, id) where open_reports > 0;
create index report_cases_closed_idx on private.report_cases (since desc, id desc) where open_reports = 0;
create index report_cases_vendor_id_idx on private.report_cases (vendor_id);
create index report_cases_product_id_idx on private.report_cases (product_id);
create index report_cases_review_id_idx on private.report_cases (review_id);
create index report_cases_question_id_idx on private.report_cases (question_id);
create index report_cases_store_id_idx on private.report_cases (store_id);
create index report_cases_post_id_idx on private.report_cases (post_id);
alter table private.report_cases enable row level security;

create table private.case_reports (
  id uuid primary key default public.uuid_v7(),
  case_id uuid not null references private.report_cases (id) on delete cascade,
  reporter_id uuid references auth.users (id) on update cascade on delete set null,
  -- Reported by its own store.
  by_store boolean not null default false,
  reason text not null check (reason in ('unsafe', 'misleading', 'offensive', 'spam', 'other')),
  words text check (char_length(words) between 2 and 1000),
  created_at timestamptz not null default clock_timestamp(),
  closed_at timestamptz,
  outcome text check (outcome in ('dismissed', 'acted')),
  check ((closed_at is null) = (outcome is null))
);
call private.keep_clean('private.case_reports', texts => '{words}');
create unique index case_reports_once_idx on private.case_reports (case_id, reporter_id) where closed_at is null;
create index case_reports_case_idx on private.case_reports (case_id, created_at desc, id desc);
create index case_reports_reporter_idx on private.case_reports (reporter_id, created_at desc);
alter table private.case_reports enable row level security;

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('reports', 256, 'select reason, words, created_at, outcome from private.case_reports where reporter_id = $1 order by created_at',
    null, null);

-- Reporting -------------------------------------------------------------------------------------------------------------
-- The store that an item belongs to, if shoppers can see the item; otherwise nothing.
create function private.store_of_shown(kind text, thing uuid) returns uuid
  language sql stable security definer set search_path = ''
  return case kind
    when 'product' then (select p.vendor_id from public.products p where p.id = thing and p.listed)
    when 'review' then (
      select r.vendor_id from public.product_reviews r join public.products p on p.id = r.product_id
      where r.id = thing and r.status = 'approved' and p.listed)
    when 'question' then (
      select q.vendor_id from public.product_questions q join public.products p on p.id = q.product_id
      where q.id = thing and q.answer is not null and q.hidden_at is null and p.listed)
    when 'store' then (select v.id from public.public_vendors v where v.id = thing)
    when 'post' then (
      select b.vendor_id from public.vendor_blog_posts b join public.public_vendors v on v.id = b.vendor_id
      where b.id = thing and b.status = 'approved') end;

-- Returns false if the person has already reported it. Deciding a case locks its row: a concurrent report waits, and
-- reopens the case.
create function private.add_report(kind text, thing uuid, store uuid, person uuid, from_store boolean, reason text, words text)
  returns boolean
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  of_case uuid;
begin
  insert into private.report_cases as c (kind, product_id, review_id, question_id, store_id, post_id, vendor_id)
  values (kind, case kind when 'product' then thing end, case kind when 'review' then thing end,
    case kind when 'question' then thing end, case kind when 'store' then thing end, case kind when 'post' then thing end, store)
  on conflict (thing_id) do update set kind = excluded.kind returning c.id into of_case;
  insert into private.case_reports (case_id, reporter_id, by_store, reason, words)
  values (of_case, person, from_store, reason, words) on conflict do nothing;
  if found then
    update private.report_cases c set open_reports = c.open_reports + 1, version = c.version + 1, outcome = null,
      since = case c.open_reports when 0 then clock_timestamp() else c.since end
    where c.id = of_case;
    return true;
  end if;
  return false;
end
$$;

create function public.report_thing(kind text, thing uuid, reason text, words text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  said text := private.clean_words(words);
  store uuid;
begin
  if coalesce(kind, '') not in ('product', 'review', 'question', 'store', 'post') then
    perform private.fail(422, 'kind_unknown', 'You can report a product, review, question, store or post.');
  elsif coalesce(reason, '') not in ('unsafe', 'misleading', 'offensive', 'spam', 'other') then
    perform private.fail(422, 'reason_unknown', 'Choose a reason.');
  elsif coalesce(char_length(said), 0) not between 10 and 1000 then
    perform private.fail(422, 'words_invalid', 'Say what''s wrong in 10 to 1,000 characters.');
  end if;
  store := private.store_of_shown(kind, thing);
  if store is null then
    perform private.fail(404, 'thing_unknown', 'This is no longer here, so you can''t report it.');
  elsif kind in ('product', 'store', 'post') and private.role_in(store, me) is not null then
    perform private.fail(403, 'own_store', 'This belongs to your own store. You can change it yourself.');
  end if;
  -- One at a time per person: concurrent requests must not slip past the limit together.
  perform pg_advisory_xact_lock(hashtextextended('report ' || me, 0));
  if (select count(*) from private.case_reports c where c.reporter_id = me and c.created_at > now() - interval '1 day') >= 20 then
    perform private.fail(429, 'too_many_reports', 'You''ve sent a lot of reports today. Try again tomorrow.');
  end if;
  return jsonb_build_object('outcome',
    case when private.add_report(kind, thing, store, me, false, reason, said) then 'done' else 'already' end);
end
$$;
comment on function public.report_thing is
  'A signed-in user reports that a product, review, question, store or post (as shoppers see it) breaks the rules: outcome done, or already while an earlier report is open. Twenty a day. 404 thing_unknown, 403 own_store, 422 kind_unknown, reason_unknown, words_invalid, 429 too_many_reports.';
grant execute on function public.report_thing to authenticated;

-- A store's reports go to the same queue.
create function private.queue_store_report() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.add_report(case when new.review_id is null then 'question' else 'review' end,
    coalesce(new.review_id, new.question_id), new.vendor_id, new.reporter_id, true,
    case new.reason when 'spam' then 'spam' when 'offensive' then 'offensive' when 'not-about-product' then 'misleading' else 'other' end,
    nullif(concat_ws(': ', case new.reason when 'personal-data' then 'Personal data' when 'not-about-product' then 'Not about the product' end,
      new.note), ''));
  return null;
end
$$;
create trigger content_reports_queued after insert on public.content_reports
  for each row execute function private.queue_store_report();

-- Reading ---------------------------------------------------------------------------------------------------------------
create function private.reported_label(c private.report_cases) returns text
  language sql stable security definer set search_path = ''
  return case c.kind
    when 'product' then (select p.name from public.products p where p.id = c.product_id)
    when 'review' then (select r.title from public.product_reviews r where r.id = c.review_id)
    when 'question' then (select q.question from public.product_questions q where q.id = c.question_id)
    when 'store' then (select v.store_name from public.vendors v where v.id = c.store_id)
    else (select b.title from public.vendor_blog_posts b where b.id = c.post_id) end;

create function private.report_row(c private.report_cases) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('id', c.id, 'kind', c.kind, 'label', private.reported_label(c), 'open_reports', c.open_reports,
    'outcome', c.outcome, 'since', c.since, 'key', c.since::text, 'claim', private.claim_of('reports', c.id),
    'store_name', (select v.store_name from public.vendors v where v.id = c.vendor_id));

create function public.admin_reports(view text default 'open', after jsonb default null, page_size int default 25) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_variable
declare
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  since timestamptz;
  last uuid;
  rows jsonb;
begin
  perform private.admin('products', 'read');
  perform private.check_place(after, null);
  since := (after ->> 'key')::timestamptz;
  last := (after ->> 'id')::uuid;
  if coalesce(view, '') not in ('open', 'closed') then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  end if;
  if view = 'open' then
    select coalesce(jsonb_agg(private.report_row(x) order by x.since, x.id), '[]') into rows from (
      select c.* from private.report_cases c
      where c.open_reports > 0 and (since is null or (c.since, c.id) > (since, last))
      order by c.since, c.id limit most + 1) x;
  else
    select coalesce(jsonb_agg(private.report_row(x) order by x.since desc, x.id desc), '[]') into rows from (
      select c.* from private.report_cases c
      where c.open_reports = 0 and (since is null or (c.since, c.id) < (since, last))
      order by c.since desc, c.id desc limit most + 1) x;
  end if;
  return private.page_of(rows, most) || jsonb_build_object('counts', jsonb_build_object('open', (
    select count(*) from (select from private.report_cases c where c.open_reports > 0 limit 1000) x)));
end
$$;
comment on function public.admin_reports is
  'Admins only: a page of reports: open, longest waiting first, or closed, latest first. counts.open stops at 1000. 422 view_unknown, list_invalid.';
grant execute on function public.admin_reports to authenticated;

-- The item as shoppers see it. state: shown, hidden (by the platform) or private (by its store or author).
create function private.reported_thing(c private.report_cases) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('author', null, 'reply', null, 'rating', null, 'image', null, 'product', null, 'path', null) || t.parts
      || jsonb_build_object('state', case
        when private.store_of_shown(c.kind, c.thing_id) is not null then 'shown'
        when t.hidden then 'hidden' else 'private' end)
    from (
      select jsonb_build_object('text', p.description, 'image', p.image, 'version', p.version) as parts,
        private.takedown_of(p.id) is not null as hidden
      from public.products p where p.id = c.product_id
      union all
      select jsonb_build_object('text', r.content, 'author', r.author_name, 'rating', r.rating, 'reply', r.reply,
        'product', (select p.name from public.products p where p.id = r.product_id)), r.status = 'rejected'
      from public.product_reviews r where r.id = c.review_id
      union all
      select jsonb_build_object('text', q.question, 'author', q.author_name, 'reply', q.answer,
        'product', (select p.name from public.products p where p.id = q.product_id)), q.hidden_at is not null
      from public.product_questions q where q.id = c.question_id
      union all
      -- The last published version, if it is published.
      select jsonb_build_object('text', coalesce(s.description, v.description, ''), 'image', coalesce(s.logo_url, v.logo_url)),
        v.suspended_at is not null
      from public.vendors v left join public.public_vendors s on s.id = v.id where v.id = c.store_id
      union all
      select jsonb_build_object('text', b.body, 'image', nullif(b.cover_image, ''), 'path', b.slug, 'version', b.version),
        b.status = 'rejected'
      from public.vendor_blog_posts b where b.id = c.post_id) t);

-- One number for the reports and their subject: a decision covers both in the versions that were read.
create function private.report_version(c private.report_cases) returns int
  language sql stable security definer set search_path = ''
  return hashtext(c.version || ' ' || private.reported_label(c) || private.reported_thing(c)::text);

-- How many decisions went against the same store's other items, or the author's other texts.
create function private.decided_against(c private.report_cases) returns int
  language sql stable security definer set search_path = ''
  return case when c.kind in ('review', 'question') then (
      select count(*) from private.report_cases o
      where o.acted > 0 and o.id <> c.id and (
        o.review_id in (
          select x.id from public.product_reviews x where x.user_id = coalesce(
            (select r.user_id from public.product_reviews r where r.id = c.review_id),
            (select q.user_id from public.product_questions q where q.id = c.question_id)))
        or o.question_id in (
          select x.id from public.product_questions x where x.user_id = coalesce(
            (select r.user_id from public.product_reviews r where r.id = c.review_id),
            (select q.user_id from public.product_questions q where q.id = c.question_id)))))
    else (
      select count(*) from private.report_cases o
      where o.vendor_id = c.vendor_id and o.acted > 0 and o.id <> c.id and o.kind in ('product', 'store', 'post')) end;

create function public.admin_report(report_case uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  who uuid := private.admin('products', 'read');
  c private.report_cases;
begin
  select x.* into c from private.report_cases x where x.id = admin_report.report_case;
  if c.id is null then
    perform private.fail(404, 'report_unknown', 'We can''t find this report.');
  end if;
  return private.report_row(c) || jsonb_build_object(
    'version', private.report_version(c), 'thing', private.reported_thing(c), 'thing_id', c.thing_id, 'acted', c.acted,
    'decided_against', private.decided_against(c),
    'store', (select jsonb_build_object('id', v.id, 'name', v.store_name, 'slug', v.slug) from public.vendors v where v.id = c.vendor_id),
    'is_own', private.role_in(c.vendor_id, who) is not null,
    'reports', (
      select coalesce(jsonb_agg(jsonb_build_object('id', r.id, 'by', coalesce(private.member_name(r.reporter_id), 'Former customer'),
          'by_store', r.by_store, 'reason', r.reason, 'words', r.words, 'at', r.created_at, 'outcome', r.outcome)
        order by (r.closed_at is not null), r.created_at desc, r.id desc), '[]')
      from (
        select x.* from private.case_reports x where x.case_id = c.id order by x.created_at desc, x.id desc limit 100) r),
    'decisions', private.decisions_on('report', c.id::text));
end
$$;
comment on function public.admin_report is
  'Admins only: what is reported as shoppers see it, the last hundred reports about it, how often it and others of the same store or author were decided against, and earlier decisions. 404 report_unknown.';
grant execute on function public.admin_report to authenticated;
