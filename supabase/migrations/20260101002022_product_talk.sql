-- What people say under a product: its reviews in any order, whether they helped, questions and their answers.

create index product_reviews_helpful_idx on public.product_reviews (product_id, helpful_count desc, id) where status = 'approved';
create index product_reviews_rating_idx on public.product_reviews (product_id, rating desc, created_at desc, id) where status = 'approved';

create table public.review_votes (
  review_id uuid not null references public.product_reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
comment on table public.review_votes is 'Who found a review helpful; product_reviews.helpful_count is kept by vote_review.';
create index review_votes_user_id_idx on public.review_votes (user_id);
alter table public.review_votes enable row level security;
grant select on public.review_votes to authenticated, service_role;
create policy "People see their own votes" on public.review_votes
  for select to authenticated using (user_id = (select auth.uid()));

create function public.vote_review(review uuid, helpful boolean) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  author uuid;
  changed int;
  counted int;
begin
  -- Locked, so that two votes at once are both counted.
  select r.user_id into author from public.product_reviews r
  where r.id = review and r.status = 'approved' for update;
  if not found then
    perform private.fail(404, 'review_unknown', 'There is no such review.');
  end if;
  if author = me then
    perform private.fail(403, 'own_review', 'Nobody votes for their own review.');
  end if;
  if helpful then
    insert into public.review_votes (review_id, user_id) values (review, me) on conflict do nothing;
  else
    delete from public.review_votes v where v.review_id = review and v.user_id = me;
  end if;
  get diagnostics changed = row_count;
  update public.product_reviews r
  set helpful_count = greatest(r.helpful_count + case when helpful then changed else -changed end, 0)
  where r.id = review returning r.helpful_count into counted;
  return counted;
end
$$;
comment on function public.vote_review is 'Says, or takes back, that a review helped; answers how many say so. Once a person.';

-- Shallow pages only: nobody reads the thousandth review.
create function public.list_reviews(
  product uuid,
  stars int default null,
  sort text default 'newest',
  skip int default 0,
  pictured boolean default false
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  order_by text;
  answer jsonb;
begin
  order_by := case sort
    when 'newest' then 'r.created_at desc, r.id'
    when 'helpful' then 'r.helpful_count desc, r.id'
    when 'highest' then 'r.rating desc, r.created_at desc, r.id'
    when 'lowest' then 'r.rating, r.created_at desc, r.id'
  end;
  if order_by is null then
    perform private.fail(422, 'sort_unknown', 'Sort by newest, helpful, highest or lowest.');
  end if;
  execute 'select coalesce(jsonb_agg(jsonb_build_object(
      ''id'', r.id, ''author_name'', r.author_name, ''rating'', r.rating, ''title'', r.title, ''content'', r.content,
      ''created_at'', r.created_at, ''verified'', r.order_item_id is not null, ''reply'', r.reply,
      ''helpful_count'', r.helpful_count, ''pictures'', private.pictures_of_review(r.id)) order by r.place), ''[]'')
    from (
      select r.*, row_number() over (order by ' || order_by || ') as place from public.product_reviews r
      where r.product_id = $1 and r.status = ''approved'' and ($2 is null or r.rating = $2)
        and (not $4 or exists (select 1 from public.review_pictures x where x.review_id = r.id))
      order by ' || order_by || ' limit 11 offset $3
    ) r' into answer using product, stars, least(greatest(coalesce(skip, 0), 0), 500), coalesce(pictured, false);
  return jsonb_build_object('reviews', answer - 10, 'more', jsonb_array_length(answer) > 10);
end
$$;
comment on function public.list_reviews is 'Ten approved reviews of a product after `skip` others, of all or of those with pictures, and whether there are more.';

-- Questions ------------------------------------------------------------------------------------------------------
create table public.product_questions (
  id uuid primary key default public.uuid_v7(),
  product_id uuid not null references public.products (id) on delete cascade,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  author_name text not null check (char_length(author_name) between 1 and 60),
  question text not null check (char_length(question) between 10 and 500),
  answer text check (char_length(answer) between 2 and 1000),
  answered_at timestamptz,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null))
);
comment on table public.product_questions is 'Anyone reads the answered ones; an open one is seen by who asked and by the store.';
create index product_questions_product_idx on public.product_questions (product_id, answered_at desc, id) where answer is not null;
create index product_questions_product_id_idx on public.product_questions (product_id);
create index product_questions_vendor_idx on public.product_questions (vendor_id, created_at desc) where answer is null;
create index product_questions_vendor_id_idx on public.product_questions (vendor_id);
create index product_questions_user_id_idx on public.product_questions (user_id, created_at desc);
alter table public.product_questions enable row level security;
grant select (id, product_id, vendor_id, author_name, question, answer, answered_at, created_at)
  on public.product_questions to anon, authenticated;
grant select, insert, update, delete on public.product_questions to service_role;
create policy "Everyone reads answered questions" on public.product_questions
  for select to anon, authenticated using (answer is not null);
create policy "People see what they have asked" on public.product_questions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Stores see what is asked of them" on public.product_questions
  for select to authenticated using (vendor_id = (select auth.uid()));
create policy "Admins see every question" on public.product_questions
  for select to authenticated using ((select private.is_admin()));

create function public.ask_question(product uuid, question text) returns uuid
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  words text := trim(regexp_replace(question, '\s+', ' ', 'g'));
  store uuid;
  shown text;
  asked uuid;
begin
  if coalesce(char_length(words), 0) not between 10 and 500 then
    perform private.fail(422, 'question_length', 'A question has 10 to 500 characters.');
  end if;
  select p.vendor_id into store from public.products p where p.id = product and p.listed;
  if store is null then
    perform private.fail(404, 'product_unknown', 'There is no such product.');
  end if;
  -- One at a time a person, so that the limit holds for requests at once too.
  perform pg_advisory_xact_lock(hashtextextended('question ' || me, 0));
  if (select count(*) from public.product_questions q
      where q.user_id = me and q.created_at > now() - interval '1 hour') >= 5 then
    perform private.fail(429, 'too_many_questions', 'Please wait a while before you ask again.');
  end if;
  select coalesce(nullif(left(trim(f.first_name), 40), ''), 'A shopper') into shown from public.profiles f where f.id = me;
  insert into public.product_questions (product_id, vendor_id, user_id, author_name, question)
  values (product, store, me, coalesce(shown, 'A shopper'), words) returning id into asked;
  return asked;
end
$$;
comment on function public.ask_question is 'Asks the store about a product. Five an hour a person.';

create function public.answer_question(question uuid, answer text) returns void
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_variable
declare
  me uuid := private.me();
  words text := trim(answer);
begin
  if coalesce(char_length(words), 0) not between 2 and 1000 then
    perform private.fail(422, 'answer_length', 'An answer has 2 to 1000 characters.');
  end if;
  update public.product_questions q set answer = words, answered_at = now()
  where q.id = question and q.vendor_id = me;
  if not found then
    perform private.fail(404, 'question_unknown', 'There is no such question.');
  end if;
end
$$;
comment on function public.answer_question is 'The store of the product answers, or words its answer anew; with it everyone reads both.';

grant execute on function public.list_reviews to anon, authenticated, service_role;
grant execute on function public.vote_review, public.ask_question, public.answer_question to authenticated;
-- Price and stock of a product that somebody looks at change before their eyes.
alter table public.products replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.products;
  end if;
end
$$;

-- A question that was answered helps others on; its asker's name goes.
insert into private.personal_data (name, position, export, refusal, erasure) values
  ('review_votes', 240, 'select review_id, created_at from public.review_votes where user_id = $1 order by created_at', null, null),
  ('questions', 250,
    'select product_id, author_name, question, answer, answered_at, created_at from public.product_questions where user_id = $1 order by created_at',
    null, $q$update public.product_questions set author_name = 'Former customer' where user_id = $1$q$);
