-- How often products are listed, viewed and added to a cart, by day and source. It is anonymous: a count has a
-- product, a day and a source, and no moment, address, account or browser (decision 0060).

-- Counts that are not added up yet.
create table private.sight_news (
  id bigint generated always as identity primary key,
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  product_id uuid not null,
  day date not null,
  source text not null,
  listed int not null,
  viewed int not null,
  carted int not null
);
create index sight_news_vendor_id_idx on private.sight_news (vendor_id);
alter table private.sight_news enable row level security;

-- Whether the request opts out of counting, or comes from a declared robot.
create function private.is_uncounted() returns boolean
  language plpgsql stable security definer set search_path = '' as $$
declare
  headers jsonb := coalesce(nullif(current_setting('request.headers', true), ''), '{}')::jsonb;
begin
  return headers ->> 'dnt' = '1' or headers ->> 'sec-gpc' = '1'
    or coalesce(headers ->> 'user-agent', '') ~* '(bot|crawl|spider|slurp|headless|preview|lighthouse|curl|wget|python|monitor)';
end
$$;

create function public.count_sights(sights jsonb) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  if coalesce(jsonb_typeof(sights), '') <> 'array' or jsonb_array_length(sights) not between 1 and 60 then
    perform private.fail(422, 'sights_invalid', 'Send 1 to 60 events at a time.');
  elsif coalesce(private.is_uncounted(), false) then
    return;
  end if;
  insert into private.sight_news (vendor_id, product_id, day, source, listed, viewed, carted)
  select p.vendor_id, p.id, (now() at time zone private.store_zone(p.vendor_id))::date, s.source,
    (bool_or(s.what = 'listed'))::int, (bool_or(s.what = 'viewed'))::int, (bool_or(s.what = 'carted'))::int
  from (
    select e ->> 'product' as product, e ->> 'what' as what, e ->> 'source' as source from jsonb_array_elements(sights) e
  ) s
  join public.products p on p.listed and p.id = case when pg_input_is_valid(s.product, 'uuid') then s.product::uuid end
  where s.what in ('listed', 'viewed', 'carted')
    and s.source in ('search', 'category', 'store', 'home', 'direct', 'campaign', 'elsewhere')
  group by p.vendor_id, p.id, s.source;
end
$$;
comment on function public.count_sights is
  'Counts [{product, what: listed | viewed | carted, source}], each once, ignoring what isn''t in the shop. Counts nothing for requests with DNT or Sec-GPC, or from bots. 422 sights_invalid.';
grant execute on function public.count_sights to anon, authenticated;

-- Part of fold_sales, with the store held.
create function private.fold_sights(vendor uuid) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  folded int;
begin
  with gone as (delete from private.sight_news n where n.vendor_id = vendor returning n.*),
  written as (
    insert into private.sales as s (vendor_id, kind, span, first_day, key, listed, viewed, carted)
    select vendor, k.kind, w.span, private.span_start(g.day, w.span) as first_day, k.key, sum(g.listed), sum(g.viewed), sum(g.carted)
    from gone g
    cross join lateral (values ('all', ''), ('product', g.product_id::text), ('source', g.source)) k (kind, key)
    cross join (values (1), (8), (64)) w (span)
    group by k.kind, w.span, 4, k.key
    on conflict (vendor_id, kind, span, first_day, key) do update set listed = s.listed + excluded.listed,
      viewed = s.viewed + excluded.viewed, carted = s.carted + excluded.carted
    returning 1)
  select count(*) into folded from written;
  return folded;
end
$$;
