-- Verified reviews: one per delivered order item. Ratings of products and stores follow the approved ones.

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
  helpful_count int not null default 0 check (helpful_count >= 0),
  created_at timestamptz not null default now()
);
create index product_reviews_product_idx on public.product_reviews (product_id, created_at desc, id) where status = 'approved';
create index product_reviews_product_id_idx on public.product_reviews (product_id);
create index product_reviews_vendor_status_idx on public.product_reviews (vendor_id, status, created_at desc);
create index product_reviews_user_id_idx on public.product_reviews (user_id);

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
  ('rejected', 'approved', 'admin'), ('rejected', 'approved', 'system');
create trigger product_reviews_transition before update of status on public.product_reviews
  for each row execute function private.enforce_transition('review_status_transitions');

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

alter table public.product_reviews enable row level security;
alter table public.review_status_transitions enable row level security;

-- Not user_id and order_item_id: a review shows the name that its author chose, not the account or the order.
grant select (id, product_id, vendor_id, author_name, rating, title, content, status, reply, replied_at, helpful_count,
  created_at) on public.product_reviews to anon;
grant select on public.review_status_transitions to anon, authenticated;
grant select (id, product_id, vendor_id, author_name, rating, title, content, status, reply, replied_at, helpful_count,
  created_at) on public.product_reviews to authenticated;
grant select, insert, update, delete on public.product_reviews to service_role;
grant select on public.review_status_transitions to service_role;

create policy "Everyone sees approved reviews of listed products" on public.product_reviews
  for select to anon, authenticated
  using (status = 'approved' and exists (select 1 from public.products p where p.id = product_id));
create policy "Authors see their own reviews" on public.product_reviews
  for select to authenticated using (user_id = (select auth.uid()));
create policy "Vendors see the reviews of their products" on public.product_reviews
  for select to authenticated using (vendor_id = (select auth.uid()));
create policy "Admins see every review" on public.product_reviews
  for select to authenticated using ((select private.is_admin()));
create policy "Everyone may know the moves of a review" on public.review_status_transitions
  for select to anon, authenticated using (true);
