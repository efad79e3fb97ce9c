-- Reviews of bought products, votes on them, and questions to the store with their answers.

-- Reviews ------------------------------------------------------------------------------------------------------------
-- Verified reviews, one per delivered item. The ratings of products and stores follow the approved ones.
create table public.product_reviews (
  id uuid primary key default public.uuid_v7(),
  product_id uuid not null references public.products (id) on delete cascade,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  order_item_id uuid unique references public.order_items (id) on delete set null,
  author_name text not null check (char_length(author_name) between 1 and 60),
  rating int not null check (rating between 1 and 5),
  title text not null check (char_length(title) between 5 and 100),
  content text not null check (char_length(content) between 10 and 1000),
  status text not null default 'pending' check (status in ('pending', 'approved', 'rejected')),
  reply text check (char_length(reply) <= 1000),
  replied_at timestamptz,
  reply_by uuid references auth.users (id) on update cascade on delete set null,
  reply_version int not null default 0,
  helpful_count int not null default 0 check (helpful_count >= 0),
  created_at timestamptz not null default now()
);
call private.keep_clean('public.product_reviews', '{author_name, title}', '{content, reply}');
create index product_reviews_product_idx on public.product_reviews (product_id, created_at desc, id) where status = 'approved';
create index product_reviews_product_id_idx on public.product_reviews (product_id);
create index product_reviews_vendor_status_idx on public.product_reviews (vendor_id, status, created_at desc, id desc);
create index product_reviews_user_id_idx on public.product_reviews (user_id);
create index product_reviews_reply_by_idx on public.product_reviews (reply_by);
create index product_reviews_helpful_idx on public.product_reviews (product_id, helpful_count desc, id) where status = 'approved';
create index product_reviews_rating_idx on public.product_reviews (product_id, rating desc, created_at desc, id) where status = 'approved';
create trigger product_reviews_transition before update of status on public.product_reviews
  for each row execute function private.enforce_transition('review_status_transitions');
alter table public.product_reviews enable row level security;
-- All columns but user_id and order_item_id: a review must not reveal the account or the order behind it.
grant select (id, product_id, vendor_id, author_name, rating, title, content, status, reply, replied_at, helpful_count,
  created_at) on public.product_reviews to anon, authenticated;
grant select, insert, update, delete on public.product_reviews to service_role;
create policy "Everyone sees approved reviews of listed products" on public.product_reviews
  for select to anon, authenticated
  using (status = 'approved' and exists (select 1 from public.products p where p.id = product_id));
create policy "Authors see their own reviews" on public.product_reviews
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Vendors see the reviews of their products" on public.product_reviews
  for select to authenticated using (vendor_id = any ((select private.stores_with('reviews', 'read'))::uuid[]));
create policy "Admins see every review" on public.product_reviews
  for select to authenticated using ((select private.may_admin('products', 'read')));

create table public.review_status_transitions (
  from_status text not null,
  to_status text not null,
  actor_role text not null,
  primary key (from_status, to_status, actor_role)
);
insert into public.review_status_transitions values
  ('pending', 'approved', 'admin'), ('pending', 'approved', 'system'),
  ('pending', 'rejected', 'admin'), ('pending', 'rejected', 'system'),
  ('approved', 'rejected', 'admin'), ('approved', 'rejected', 'system'),
  ('rejected', 'approved', 'admin'), ('rejected', 'approved', 'system'),
  ('approved', 'pending', 'customer'), ('rejected', 'pending', 'customer');
alter table public.review_status_transitions enable row level security;
grant select on public.review_status_transitions to anon, authenticated, service_role;
create policy "Everyone may know the moves of a review" on public.review_status_transitions
  for select to anon, authenticated using (true);

create function private.refresh_ratings(product_ids uuid[], vendor_ids uuid[]) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  update public.products p set rating_avg = coalesce(r.average, 0), rating_count = r.n
  from unnest(product_ids) as wanted (id)
  cross join lateral (
    select round(avg(rating), 2) as average, count(*)::int as n
    from public.product_reviews where product_id = wanted.id and status = 'approved'
  ) r
  where p.id = wanted.id and (p.rating_avg, p.rating_count) is distinct from (coalesce(r.average, 0), r.n);
  update public.vendors v set rating_avg = coalesce(r.average, 0), rating_count = r.n
  from unnest(vendor_ids) as wanted (id)
  cross join lateral (
    select round(avg(rating), 2) as average, count(*)::int as n
    from public.product_reviews where vendor_id = wanted.id and status = 'approved'
  ) r
  where v.id = wanted.id and (v.rating_avg, v.rating_count) is distinct from (coalesce(r.average, 0), r.n);
end
$$;

create function private.reviews_written() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  perform private.refresh_ratings(
    (select array_agg(distinct product_id) from written), (select array_agg(distinct vendor_id) from written));
  return null;
end
$$;
create trigger product_reviews_inserted after insert on public.product_reviews
  referencing new table as written for each statement execute function private.reviews_written();
create trigger product_reviews_updated after update on public.product_reviews
  referencing new table as written for each statement execute function private.reviews_written();
create trigger product_reviews_deleted after delete on public.product_reviews
  referencing old table as written for each statement execute function private.reviews_written();

create function private.arrived_item(buyer uuid, order_item uuid) returns public.order_items
  language plpgsql set search_path = '' as $$
declare
  item public.order_items;
begin
  perform private.lock_stores(of_purchases => array(
    select o.purchase_id from public.order_items i join public.orders o on o.id = i.order_id where i.id = arrived_item.order_item));
  select i.* into item from public.order_items i join public.orders o on o.id = i.order_id
  where i.id = arrived_item.order_item and o.user_id = buyer for no key update of i;
  if item.id is null then
    perform private.fail(404, 'item_unknown', 'You can only review items you bought with this account.');
  end if;
  if item.vendor = buyer then
    perform private.fail(403, 'own_goods', 'You can''t review your own store''s products.');
  end if;
  if item.delivered = 0 then
    perform private.fail(409, 'not_delivered', 'You can review it after it arrives.');
  end if;
  return item;
end
$$;
comment on function private.arrived_item is
  'An item that an account bought and received, locked until the end of the transaction. 404 not bought by it, 403 own_goods, 409 not_delivered.';

create function public.write_review(order_item uuid, rating int, title text, content text, pictures jsonb default null) returns uuid
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  item public.order_items;
  shown text;
  made uuid;
begin
  if coalesce(write_review.rating, 0) not between 1 and 5
    or coalesce(char_length(private.clean_line(write_review.title)), 0) not between 5 and 100
    or coalesce(char_length(private.clean_words(write_review.content)), 0) not between 10 and 1000 then
    perform private.fail(422, 'review_invalid', 'Give 1 to 5 stars, a title of 5 to 100 characters and a review of 10 to 1,000.');
  end if;
  item := private.arrived_item(me, write_review.order_item);
  if item.product_id is null then
    perform private.fail(409, 'product_gone', 'This product is no longer available.');
  end if;
  if exists (select 1 from public.product_reviews r where r.order_item_id = item.id) then
    perform private.fail(409, 'already_reviewed', 'You''ve already reviewed this.');
  end if;
  perform private.take_turn('review', me::text);
  select coalesce(nullif(left(trim(f.first_name), 40), ''), 'A shopper') into shown from public.profiles f where f.id = me;
  insert into public.product_reviews (product_id, vendor_id, user_id, order_item_id, author_name, rating, title, content)
  values (item.product_id, item.vendor, me, item.id, coalesce(shown, 'A shopper'), write_review.rating,
    private.clean_line(write_review.title), private.clean_words(write_review.content)) returning id into made;
  perform private.keep_review_pictures(made, item.id, write_review.pictures);
  perform private.tell_store_of_words(item.vendor, item.product_id, 'vendor-new-review', made);
  return made;
end
$$;
comment on function public.write_review is
  'Writes a verified review of a delivered item, one per item; it is shown once approved. `pictures` are files of open_review_folder''s folder: [{path, alt, width, height}]. 404 not bought by this account, 403 own_goods, 409 not_delivered, already_reviewed, picture_gone.';
grant execute on function public.write_review to authenticated;

-- Visible reviews were approved, so a changed review needs approval again.
create function public.change_review(review uuid, rating int, title text, content text) returns text
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
  own public.product_reviews;
begin
  if coalesce(change_review.rating, 0) not between 1 and 5
    or coalesce(char_length(private.clean_line(change_review.title)), 0) not between 5 and 100
    or coalesce(char_length(private.clean_words(change_review.content)), 0) not between 10 and 1000 then
    perform private.fail(422, 'review_invalid', 'Give 1 to 5 stars, a title of 5 to 100 characters and a review of 10 to 1,000.');
  end if;
  select r.* into own from public.product_reviews r where r.id = change_review.review and r.user_id = me for no key update;
  if own.id is null then
    perform private.fail(404, 'review_unknown', 'You can only change your own reviews.');
  end if;
  -- Sent twice or unchanged: it stays approved.
  if (own.rating, own.title, own.content) = (change_review.rating, private.clean_line(change_review.title), private.clean_words(change_review.content)) then
    return own.status;
  end if;
  perform private.take_turn('review', me::text);
  update public.product_reviews r set rating = change_review.rating, title = private.clean_line(change_review.title),
    content = private.clean_words(change_review.content), status = 'pending' where r.id = own.id;
  return 'pending';
end
$$;
comment on function public.change_review is
  'The author changes stars, title and text of a review; it needs to be approved again. Returns its status. 404 for a review of someone else, 429 after five in ten minutes.';
grant execute on function public.change_review to authenticated;

-- Offset paging is fine here: pages stay shallow, and `skip` is capped.
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
comment on function public.list_reviews is 'Ten approved reviews of a product after `skip` others, all or only those with pictures, and whether there are more.';
grant execute on function public.list_reviews to anon, authenticated, service_role;

-- Votes --------------------------------------------------------------------------------------------------------------
create table public.review_votes (
  review_id uuid not null references public.product_reviews (id) on delete cascade,
  user_id uuid not null references auth.users (id) on update cascade on delete cascade,
  created_at timestamptz not null default now(),
  primary key (review_id, user_id)
);
comment on table public.review_votes is 'Who found a review helpful; vote_review updates product_reviews.helpful_count.';
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
  -- Locked: otherwise one of two concurrent votes would be lost.
  select r.user_id into author from public.product_reviews r
  where r.id = review and r.status = 'approved' for update;
  if not found then
    perform private.fail(404, 'review_unknown', 'We can''t find this review.');
  end if;
  if author = me then
    perform private.fail(403, 'own_review', 'You can''t vote for your own review.');
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
comment on function public.vote_review is 'Votes a review helpful, or undoes it; returns the number of votes. One per person.';
grant execute on function public.vote_review to authenticated;

-- Questions ----------------------------------------------------------------------------------------------------------
create table public.product_questions (
  id uuid primary key default public.uuid_v7(),
  product_id uuid not null references public.products (id) on delete cascade,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  user_id uuid references auth.users (id) on update cascade on delete set null,
  author_name text not null check (char_length(author_name) between 1 and 60),
  question text not null check (char_length(question) between 10 and 500),
  answer text check (char_length(answer) between 2 and 1000),
  answered_at timestamptz,
  answer_by uuid references auth.users (id) on update cascade on delete set null,
  answer_version int not null default 0,
  -- The platform has hidden it from all but its author and the store.
  hidden_at timestamptz,
  created_at timestamptz not null default now(),
  check ((answer is null) = (answered_at is null))
);
call private.keep_clean('public.product_questions', '{author_name, question}', '{answer}');
comment on table public.product_questions is 'Anyone can read answered ones; only the author and the store see an open one.';
create index product_questions_product_idx on public.product_questions (product_id, answered_at desc, id) where answer is not null;
create index product_questions_product_id_idx on public.product_questions (product_id);
create index product_questions_open_idx on public.product_questions (vendor_id, created_at, id) where answer is null;
create index product_questions_vendor_id_idx on public.product_questions (vendor_id, created_at desc, id desc);
create index product_questions_answer_by_idx on public.product_questions (answer_by);
create index product_questions_user_id_idx on public.product_questions (user_id, created_at desc);
alter table public.product_questions enable row level security;
grant select (id, product_id, vendor_id, author_name, question, answer, answered_at, created_at)
  on public.product_questions to anon, authenticated;
grant select, insert, update, delete on public.product_questions to service_role;
create policy "Everyone reads answered questions" on public.product_questions
  for select to anon, authenticated using (answer is not null and hidden_at is null);
create policy "People see what they have asked" on public.product_questions
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Stores see what is asked of them" on public.product_questions
  for select to authenticated using (vendor_id = any ((select private.stores_with('reviews', 'read'))::uuid[]));
create policy "Admins see every question" on public.product_questions
  for select to authenticated using ((select private.may_admin('products', 'read')));

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
    perform private.fail(422, 'question_length', 'Write your question in 10 to 500 characters.');
  end if;
  select p.vendor_id into store from public.products p where p.id = product and p.listed;
  if store is null then
    perform private.fail(404, 'product_unknown', 'We can''t find this product.');
  end if;
  -- One at a time per person: requests sent at once must not slip past the limit together.
  perform pg_advisory_xact_lock(hashtextextended('question ' || me, 0));
  if (select count(*) from public.product_questions q
      where q.user_id = me and q.created_at > now() - interval '1 hour') >= 5 then
    perform private.fail(429, 'too_many_questions', 'Wait a while before you ask again.');
  end if;
  select coalesce(nullif(left(trim(f.first_name), 40), ''), 'A shopper') into shown from public.profiles f where f.id = me;
  insert into public.product_questions (product_id, vendor_id, user_id, author_name, question)
  values (product, store, me, coalesce(shown, 'A shopper'), words) returning id into asked;
  perform private.tell_store_of_words(store, product, 'vendor-new-question', asked);
  return asked;
end
$$;
comment on function public.ask_question is 'Asks the store about a product. Five per person and hour.';
grant execute on function public.ask_question to authenticated;

-- An answered question still helps others, so it stays when its author's account is deleted, without the name.

insert into private.personal_data (name, position, export, refusal, erasure) values
  ('reviews', 100,
    $q$select r.product_id, r.author_name, r.rating, r.title, r.content, r.status, r.reply, r.created_at
       from public.product_reviews r where r.user_id = $1 order by r.created_at$q$, null, null),
  ('review_votes', 240, 'select review_id, created_at from public.review_votes where user_id = $1 order by created_at', null, null),
  ('questions', 250,
    'select product_id, author_name, question, answer, answered_at, created_at from public.product_questions where user_id = $1 order by created_at',
    null, $q$update public.product_questions set author_name = 'Former customer' where user_id = $1$q$);
