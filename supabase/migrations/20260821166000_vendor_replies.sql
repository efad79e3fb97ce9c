-- A store's work on reviews and questions of its products: it lists and searches them, replies to each in public
-- once, and reports those that break the rules.

create index product_reviews_open_idx on public.product_reviews (vendor_id, created_at desc, id desc)
  where status = 'approved' and reply is null;
create index product_reviews_vendor_idx on public.product_reviews (vendor_id, created_at desc, id desc);
create index product_reviews_vendor_rating_idx on public.product_reviews (vendor_id, rating, created_at desc, id desc);

-- The team follows them live, and so do the counts in the sidebar (spec §3).
alter table public.product_reviews replica identity full;
alter table public.product_questions replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.product_reviews, public.product_questions;
  end if;
end
$$;

-- Search -------------------------------------------------------------------------------------------------------------
-- Each word with its store in front, so that a word that is rare in a store is found fast, however common it is
-- elsewhere.
create function private.store_words(vendor uuid, words text) returns text[]
  language sql immutable parallel safe set search_path = ''
  return array(select vendor || ' ' || w from unnest(tsvector_to_array(to_tsvector('pg_catalog.english'::regconfig, words))) w);
grant execute on function private.store_words to service_role;
create index product_reviews_words_idx on public.product_reviews
  using gin (private.store_words(vendor_id, author_name || ' ' || title || ' ' || content));
create index product_questions_words_idx on public.product_questions
  using gin (private.store_words(vendor_id, author_name || ' ' || question));

-- Reports ------------------------------------------------------------------------------------------------------------
create table public.content_reports (
  id uuid primary key default public.uuid_v7(),
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  review_id uuid references public.product_reviews (id) on delete cascade,
  question_id uuid references public.product_questions (id) on delete cascade,
  reporter_id uuid references auth.users (id) on update cascade on delete set null,
  reason text not null check (reason in ('spam', 'offensive', 'personal-data', 'not-about-product', 'other')),
  note text check (char_length(note) between 2 and 500),
  created_at timestamptz not null default now(),
  check (num_nonnulls(review_id, question_id) = 1),
  check (reason <> 'other' or note is not null),
  unique (vendor_id, review_id),
  unique (vendor_id, question_id)
);
call private.keep_clean('public.content_reports', texts => '{note}');
comment on table public.content_reports is 'What stores have reported to the shop: one row per store and item.';
create index content_reports_review_id_idx on public.content_reports (review_id);
create index content_reports_question_id_idx on public.content_reports (question_id);
create index content_reports_reporter_id_idx on public.content_reports (reporter_id);
create index content_reports_created_at_idx on public.content_reports (created_at, id);
alter table public.content_reports enable row level security;
grant select (id, vendor_id, review_id, question_id, reason, note, created_at) on public.content_reports to authenticated;
grant select, insert, update, delete on public.content_reports to service_role;
create policy "The team sees what its store has reported" on public.content_reports
  for select to authenticated using (vendor_id = any ((select private.stores_with('reviews', 'read'))::uuid[]));
create policy "Admins see every report" on public.content_reports
  for select to authenticated using ((select private.may_admin('products', 'read')));

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('content_reports', 255,
    'select reason, note, created_at from public.content_reports where reporter_id = $1 order by created_at', null, null);

create function private.report_view(review uuid, question uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('reason', r.reason, 'note', r.note, 'at', r.created_at, 'by', private.member_name(r.reporter_id))
    from public.content_reports r where r.review_id = report_view.review or r.question_id = report_view.question);

create function private.keep_report(vendor uuid, review uuid, question uuid, reason text, note text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.seller(vendor, 'reviews', 'write');
  words text := nullif(private.clean_words(note), '');
  made uuid;
begin
  if coalesce(keep_report.reason, '') not in ('spam', 'offensive', 'personal-data', 'not-about-product', 'other') then
    perform private.fail(422, 'reason_unknown', 'Choose a reason.');
  elsif char_length(words) not between 2 and 500 or (keep_report.reason = 'other' and words is null) then
    perform private.fail(422, 'note_length', 'Say what''s wrong in 2 to 500 characters.');
  end if;
  insert into public.content_reports (vendor_id, review_id, question_id, reporter_id, reason, note)
  values (vendor, review, question, me, keep_report.reason, words) on conflict do nothing returning id into made;
  if made is not null then
    perform private.audit(case when review is null then 'question.reported' else 'review.reported' end,
      case when review is null then 'question' else 'review' end, coalesce(review, question)::text, null,
      jsonb_build_object('reason', keep_report.reason, 'note', words));
  end if;
  return private.report_view(review, question) || jsonb_build_object('outcome', case when made is null then 'overtaken' else 'done' end);
end
$$;

create function public.report_review(review uuid, reason text, note text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid;
begin
  perform private.me();
  select r.vendor_id into store from public.product_reviews r
  where r.id = report_review.review and private.may_vendor(r.vendor_id, 'reviews', 'read');
  if store is null then
    perform private.fail(404, 'review_unknown', 'We can''t find this review.');
  end if;
  return private.keep_report(store, report_review.review, null, report_review.reason, report_review.note);
end
$$;
comment on function public.report_review is
  'The product''s store reports a review that breaks the rules, once: outcome done, or overtaken with the existing report. 404 review_unknown, 403 not_allowed or store_closed.';
grant execute on function public.report_review to authenticated;

create function public.report_question(question uuid, reason text, note text default null) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid;
begin
  perform private.me();
  select q.vendor_id into store from public.product_questions q
  where q.id = report_question.question and private.may_vendor(q.vendor_id, 'reviews', 'read');
  if store is null then
    perform private.fail(404, 'question_unknown', 'We can''t find this question.');
  end if;
  return private.keep_report(store, null, report_question.question, report_question.reason, report_question.note);
end
$$;
comment on function public.report_question is 'The same for a question.';
grant execute on function public.report_question to authenticated;

-- Replies ------------------------------------------------------------------------------------------------------------
-- How long after posting a reply can still be edited: shoppers who have read it rely on it.
create function private.reply_ends(posted_at timestamptz) returns timestamptz
  language sql immutable set search_path = ''
  return posted_at + interval '30 days';

create function private.reply_view(words text, author uuid, at timestamptz, version int) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('words', words, 'at', at, 'version', version,
    'by', case when words is not null and version > 0 then private.member_name(author) end,
    'until', private.reply_ends(at));

-- A reply's effect on an existing one: null to write it, otherwise the outcome.
create function private.judge_reply(
  words text, there text, author uuid, posted_at timestamptz, version int, seen_version int
) returns text
  language plpgsql stable security definer set search_path = '' as $$
begin
  if there = words and (author = private.uid() or version = seen_version) then
    return 'done';
  elsif version is distinct from seen_version then
    return 'overtaken';
  elsif private.reply_ends(posted_at) < now() then
    perform private.fail(409, 'reply_stands', 'You can edit a reply for 30 days. This one is final.');
  end if;
  return null;
end
$$;

create function private.reply_words(given text) returns text
  language plpgsql immutable set search_path = '' as $$
declare
  words text := private.clean_words(given);
begin
  if coalesce(char_length(words), 0) not between 2 and 1000 then
    perform private.fail(422, 'reply_length', 'Write a reply of 2 to 1,000 characters.');
  end if;
  return words;
end
$$;

create function public.reply_to_review(review uuid, reply text, seen_version int default 0) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  r public.product_reviews;
  words text;
  outcome text;
begin
  perform private.me();
  words := private.reply_words(reply_to_review.reply);
  select x.* into r from public.product_reviews x
  where x.id = reply_to_review.review and private.may_vendor(x.vendor_id, 'reviews', 'read') for no key update;
  if r.id is null then
    perform private.fail(404, 'review_unknown', 'We can''t find this review.');
  end if;
  perform private.seller(r.vendor_id, 'reviews', 'write');
  outcome := private.judge_reply(words, r.reply, r.reply_by, r.replied_at, r.reply_version, reply_to_review.seen_version);
  if outcome is null then
    if r.status <> 'approved' then
      perform private.fail(409, 'review_not_shown', 'This review isn''t public. You can reply when it is.');
    end if;
    perform private.audit('review.replied', 'review', r.id::text, jsonb_build_object('reply', r.reply), jsonb_build_object('reply', words));
    update public.product_reviews x set reply = words, reply_by = private.uid(), replied_at = coalesce(x.replied_at, now()),
      reply_version = x.reply_version + 1 where x.id = r.id returning x.* into r;
  end if;
  return jsonb_build_object('outcome', coalesce(outcome, 'done')) || private.reply_view(r.reply, r.reply_by, r.replied_at, r.reply_version);
end
$$;
comment on function public.reply_to_review is
  'The one public reply of the product''s store. seen_version is the version of the reply that the caller has seen, 0 for none: if someone else replied first, nothing changes and the outcome is overtaken with the existing reply. 409 review_not_shown, reply_stands after 30 days; 404 review_unknown; 403 not_allowed, store_closed.';
grant execute on function public.reply_to_review to authenticated;

create function public.answer_question(question uuid, answer text, seen_version int default 0) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  q public.product_questions;
  words text;
  outcome text;
begin
  perform private.me();
  words := private.reply_words(answer_question.answer);
  select x.* into q from public.product_questions x
  where x.id = answer_question.question and private.may_vendor(x.vendor_id, 'reviews', 'read') for no key update;
  if q.id is null then
    perform private.fail(404, 'question_unknown', 'We can''t find this question.');
  end if;
  perform private.seller(q.vendor_id, 'reviews', 'write');
  outcome := private.judge_reply(words, q.answer, q.answer_by, q.answered_at, q.answer_version, answer_question.seen_version);
  if outcome is null then
    perform private.audit('question.answered', 'question', q.id::text, jsonb_build_object('answer', q.answer), jsonb_build_object('answer', words));
    update public.product_questions x set answer = words, answer_by = private.uid(), answered_at = coalesce(x.answered_at, now()),
      answer_version = x.answer_version + 1 where x.id = q.id returning x.* into q;
  end if;
  return jsonb_build_object('outcome', coalesce(outcome, 'done')) || private.reply_view(q.answer, q.answer_by, q.answered_at, q.answer_version);
end
$$;
comment on function public.answer_question is
  'The product''s store answers; the question and the answer become public. As reply_to_review. 404 question_unknown.';
grant execute on function public.answer_question to authenticated;

-- The lists ----------------------------------------------------------------------------------------------------------
create function private.check_word_list(view text, views text[], stars int, sort text, after jsonb, words text) returns void
  language plpgsql stable set search_path = '' as $$
begin
  perform private.check_place(after, words);
  if view is null or view <> all (views) then
    perform private.fail(422, 'view_unknown', 'We can''t find this list.');
  elsif stars not between 1 and 5 or coalesce(sort, 'newest') not in ('newest', 'oldest') then
    perform private.fail(422, 'list_invalid', 'A list is of 1 to 5 stars, the newest or the oldest first.');
  end if;
end
$$;

-- Where a page starts and how it is sorted. $1 store, $2 key of the previous row, $3 its id, $4 limit.
create function private.word_page(sort text, after jsonb) returns text
  language sql immutable set search_path = ''
  return case when after is null then '' else format(' and (x.created_at, x.id) %s ($2::timestamptz, $3)',
      case sort when 'oldest' then '>' else '<' end) end
    || case sort when 'oldest' then ' order by x.created_at, x.id' else ' order by x.created_at desc, x.id desc' end || ' limit $4';

create function public.vendor_reviews(
  vendor_id uuid, view text default 'open', stars int default null, product uuid default null, query text default null,
  sort text default 'newest', after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_reviews.vendor_id;
  words text := nullif(trim(vendor_reviews.query), '');
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  found_ids uuid[];
begin
  perform private.seller(store, 'reviews', 'read');
  perform private.check_word_list(vendor_reviews.view, '{open,answered,pending,reported,all}', vendor_reviews.stars, vendor_reviews.sort, after, words);
  if words is null or cardinality(private.store_words(store, words)) > 0 then
    execute 'select array_agg(y.id order by y.n) from (select x.id, row_number() over () as n from (select x.id, x.created_at from public.product_reviews x where x.vendor_id = $1'
      || case vendor_reviews.view when 'open' then $q$ and x.status = 'approved' and x.reply is null$q$
        when 'answered' then ' and x.reply is not null' when 'pending' then $q$ and x.status = 'pending'$q$
        when 'reported' then ' and x.id in (select c.review_id from public.content_reports c where c.vendor_id = $1)' else '' end
      || case when vendor_reviews.stars is null then '' else ' and x.rating = $5' end
      || case when vendor_reviews.product is null then '' else ' and x.product_id = $6' end
      || case when words is null then '' else
        $q$ and private.store_words(x.vendor_id, x.author_name || ' ' || x.title || ' ' || x.content) @> private.store_words($1, $7)$q$ end
      || private.word_page(vendor_reviews.sort, after) || ') x) y'
    into found_ids using store, after ->> 'key', (after ->> 'id')::uuid, most + 1, vendor_reviews.stars, vendor_reviews.product, words;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'image', p.image),
        'author_name', r.author_name, 'rating', r.rating, 'title', r.title, 'content', r.content, 'status', r.status,
        'created_at', r.created_at, 'report', private.report_view(r.id, null),
        'reply', private.reply_view(r.reply, r.reply_by, r.replied_at, r.reply_version)) order by x.n)
      from unnest(found_ids[1:most]) with ordinality x (id, n)
      join public.product_reviews r on r.id = x.id
      join public.products p on p.id = r.product_id), '[]'),
    'next', (
      select jsonb_build_object('key', r.created_at, 'id', r.id) from public.product_reviews r
      where cardinality(found_ids) > most and r.id = found_ids[most]));
end
$$;
comment on function public.vendor_reviews is
  'A page of the reviews of a store''s products: open (public, without a reply), answered, pending, reported or all; by stars, product and words (of author, title and text), newest or oldest first. next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.vendor_reviews to authenticated;

create function public.vendor_questions(
  vendor_id uuid, view text default 'open', product uuid default null, query text default null,
  sort text default 'oldest', after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_questions.vendor_id;
  words text := nullif(trim(vendor_questions.query), '');
  most int := least(greatest(coalesce(page_size, 25), 1), 100);
  found_ids uuid[];
begin
  perform private.seller(store, 'reviews', 'read');
  perform private.check_word_list(vendor_questions.view, '{open,answered,reported,all}', null, vendor_questions.sort, after, words);
  if words is null or cardinality(private.store_words(store, words)) > 0 then
    execute 'select array_agg(y.id order by y.n) from (select x.id, row_number() over () as n from (select x.id, x.created_at from public.product_questions x where x.vendor_id = $1'
      || case vendor_questions.view when 'open' then ' and x.answer is null' when 'answered' then ' and x.answer is not null'
        when 'reported' then ' and x.id in (select c.question_id from public.content_reports c where c.vendor_id = $1)' else '' end
      || case when vendor_questions.product is null then '' else ' and x.product_id = $5' end
      || case when words is null then '' else
        $q$ and private.store_words(x.vendor_id, x.author_name || ' ' || x.question) @> private.store_words($1, $6)$q$ end
      || private.word_page(vendor_questions.sort, after) || ') x) y'
    into found_ids using store, after ->> 'key', (after ->> 'id')::uuid, most + 1, vendor_questions.product, words;
  end if;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object('id', q.id, 'product', jsonb_build_object('id', p.id, 'name', p.name, 'image', p.image),
        'author_name', q.author_name, 'question', q.question, 'created_at', q.created_at, 'report', private.report_view(null, q.id),
        'reply', private.reply_view(q.answer, q.answer_by, q.answered_at, q.answer_version)) order by x.n)
      from unnest(found_ids[1:most]) with ordinality x (id, n)
      join public.product_questions q on q.id = x.id
      join public.products p on p.id = q.product_id), '[]'),
    'next', (
      select jsonb_build_object('key', q.created_at, 'id', q.id) from public.product_questions q
      where cardinality(found_ids) > most and q.id = found_ids[most]));
end
$$;
comment on function public.vendor_questions is
  'The same for the questions about a store''s products: open, answered, reported or all, oldest or newest first.';
grant execute on function public.vendor_questions to authenticated;

create function public.vendor_word_counts(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_word_counts.vendor_id;
begin
  perform private.seller(store, 'reviews', 'read');
  return jsonb_build_object(
    'reviews', (select count(*) from (
      select from public.product_reviews r where r.vendor_id = store and r.status = 'approved' and r.reply is null limit 1000) x),
    'pending', (select count(*) from (
      select from public.product_reviews r where r.vendor_id = store and r.status = 'pending' limit 1000) x),
    'questions', (select count(*) from (
      select from public.product_questions q where q.vendor_id = store and q.answer is null limit 1000) x));
end
$$;
comment on function public.vendor_word_counts is
  'Public reviews without a reply, reviews waiting for approval, and questions without an answer; 1000 means 1000 or more.';
grant execute on function public.vendor_word_counts to authenticated;
