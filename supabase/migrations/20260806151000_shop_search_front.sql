-- The products that a search shows first: the newest and the best rated, with their search documents. A common word
-- has tens of thousands of matches, which the index of all products would collect before reading the first; here it
-- has some hundreds. A newly listed product joins as one of the newest; public.refresh_search_front removes old ones.

create table private.search_front (
  product_id uuid primary key,
  place float8 not null,
  search tsvector not null
) with (fillfactor = 60);
comment on table private.search_front is 'Without a foreign key, so that refreshing it locks nothing else. Maintained by triggers on products.';
comment on column private.search_front.place is 'Its order among candidates. Negative: listed since the last refresh, newest first.';
create index search_front_search_idx on private.search_front using gin (search) with (fastupdate = off);
create index search_front_place_idx on private.search_front (place) where place < 0;
alter table private.search_front enable row level security;

create function private.place_in_search_front() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'DELETE' or not new.listed then
    delete from private.search_front f where f.product_id = old.id;
  elsif tg_op = 'INSERT' or not old.listed then
    insert into private.search_front as f (product_id, place, search)
    values (new.id, -extract(epoch from clock_timestamp()), new.search)
    on conflict (product_id) do update set search = excluded.search;
  else
    update private.search_front f set search = new.search where f.product_id = new.id;
  end if;
  return null;
end
$$;
create trigger products_front_insert after insert on public.products
  for each row when (new.listed) execute function private.place_in_search_front();
create trigger products_front_update after update on public.products
  for each row when (new.listed <> old.listed or new.listed and new.search is distinct from old.search)
  execute function private.place_in_search_front();
create trigger products_front_delete after delete on public.products
  for each row when (old.listed) execute function private.place_in_search_front();

create table private.search_front_refreshed (
  is_only boolean primary key default true check (is_only),
  at timestamptz not null
);
alter table private.search_front_refreshed enable row level security;

-- Writers wait for it: it takes half a second.
create function private.fill_search_front() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  changed int;
begin
  lock table private.search_front in share row exclusive mode;
  with front as materialized (
    select x.id, min(x.place)::float8 as place from (
      select n.id, row_number() over (order by n.created_at desc, n.id desc) as place from (
        select p.id, p.created_at from public.products p where p.listed order by p.created_at desc, p.id desc limit 12000) n
      union all
      select b.id, row_number() over (order by b.score desc, b.id desc) from (
        select p.id, (p.rating_avg * p.rating_count + 35) / (p.rating_count + 10) as score from public.products p where p.listed
        order by (p.rating_avg * p.rating_count + 35) / (p.rating_count + 10) desc, p.id desc limit 8000) b
    ) x group by x.id
  ), gone as (
    delete from private.search_front f where not exists (select 1 from front n where n.id = f.product_id)
  ), entered as (
    insert into private.search_front as f (product_id, place, search)
    select p.id, n.place, p.search from front n join public.products p on p.id = n.id order by n.place
    on conflict (product_id) do update set place = excluded.place where f.place <> excluded.place
    returning 1
  )
  select count(*) into changed from entered;
  insert into private.search_front_refreshed as r (at) values (clock_timestamp())
  on conflict (is_only) do update set at = excluded.at;
  return changed;
end
$$;

create function public.refresh_search_front() returns int
  language plpgsql security definer set search_path = '' as $$
begin
  if exists (select 1 from private.search_front_refreshed r where r.at > now() - interval '1 hour')
    and (select count(*) from (select 1 from private.search_front f where f.place < 0 limit 5000) x) < 5000 then
    return 0;
  end if;
  begin
    lock table private.search_front in share row exclusive mode nowait;
  exception when lock_not_available then
    -- Someone is writing: the next minute is early enough.
    return 0;
  end;
  return private.fill_search_front();
end
$$;
comment on function public.refresh_search_front is
  'Runs every minute: reselects what searches show first, once an hour or after 5000 new products. Returns how many moved.';
grant execute on function public.refresh_search_front to service_role;
