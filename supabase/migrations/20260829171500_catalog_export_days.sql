-- Exports of a range of days ask for those days, by the store's time zone: what nobody asked for isn't sent, and the
-- audit counts what is in the file.

-- A condition for rows x of a list. 422 list_invalid if the days end before they begin.
create function private.day_range(vendor uuid, field text, first_day date, last_day date) returns text
  language plpgsql stable security definer set search_path = '' as $$
declare
  zone text := private.store_zone(vendor);
begin
  if first_day > last_day then
    perform private.fail(422, 'list_invalid', 'The last day is before the first one.');
  end if;
  return concat(
    case when first_day is not null then format(' and x.%I >= %L', field, first_day::timestamp at time zone zone) end,
    case when last_day is not null then format(' and x.%I < %L', field, (last_day + 1)::timestamp at time zone zone) end);
end
$$;

drop function public.export_customers(uuid, text, text, boolean, jsonb);
drop function private.customer_page(uuid, text, text, text, boolean, jsonb, int);
create function private.customer_page(
  vendor uuid, sort text, words text, region text, returning_only boolean, after jsonb, most int, days text default ''
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  wanted text := lower(regexp_replace(trim(coalesce(words, '')), '\s+', ' ', 'g'));
  key_column text;
  key_type text;
  way text;
  found uuid[];
  rows jsonb;
  next jsonb;
begin
  case coalesce(sort, '')
    when 'latest' then key_column := 'last_at'; key_type := 'timestamptz'; way := 'desc';
    when 'spent' then key_column := 'spent'; key_type := 'bigint'; way := 'desc';
    when 'orders' then key_column := 'orders'; key_type := 'int'; way := 'desc';
    when 'name' then key_column := 'name_word'; key_type := 'text'; way := 'asc';
    else null;
  end case;
  if key_column is null or char_length(wanted) > 100 or char_length(wanted) = 1 or (after is not null and not (
    coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false) and coalesce(pg_input_is_valid(after ->> 'key', key_type), false)))
  then
    perform private.fail(422, 'list_invalid', 'We can''t find this list. Search for 2 to 100 characters.');
  end if;
  if wanted <> '' then
    most := 100;
    found := case when strpos(wanted, '@') > 0 or wanted ~ '^sb-' then array(
      select distinct c.id from public.orders o
      cross join lateral (
        select x.id from private.customers x where x.vendor_id = vendor and x.buyer = private.buyer_key(o.user_id, o.guest_email) limit 1) c
      where o.id = any (private.found_orders(vendor, wanted, most)))
    else array(
      (select c.id from private.customers c where c.vendor_id = vendor and c.name_word >= wanted collate "C"
        and c.name_word < (wanted || chr(1114111)) collate "C" order by c.name_word, c.id limit most)
      union
      (select c.id from private.customers c where c.vendor_id = vendor and c.last_name >= wanted collate "C"
        and c.last_name < (wanted || chr(1114111)) collate "C" order by c.last_name, c.id limit most)
      limit most) end;
  end if;
  execute format($q$
    with page as materialized (
      select c.*, c.%1$I::text as key, row_number() over (order by c.%1$I %2$s, c.id %2$s) as n from (
        select x.* from private.customers x where x.vendor_id = $1 %3$s %4$s %5$s %6$s %7$s
        order by x.%1$I %2$s, x.id %2$s limit $4 + 1) c)
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'name', p.name, 'orders', p.orders, 'spent', private.cents_text(p.spent),
        'first_at', p.first_at, 'last_at', p.last_at, 'region', p.region, 'region_name', coalesce(s.name, p.region)) order by p.n)
        filter (where p.n <= $4), '[]'),
      case when count(*) > $4 then (select jsonb_build_object('key', l.key, 'id', l.id) from page l where l.n = $4) end
    from page p left join public.states s on s.code = p.region$q$,
    key_column, way,
    case when after is null then '' else format('and (x.%I, x.id) %s ($2::%s, $3)', key_column, case way when 'asc' then '>' else '<' end, key_type) end,
    case when region is null then '' else 'and x.region = $5' end,
    case when returning_only then 'and x.orders > 1' else '' end,
    case when found is null then '' else 'and x.id = any ($6)' end, days)
  into rows, next using vendor, after ->> 'key', (after ->> 'id')::uuid, most, region, found;
  return jsonb_build_object('rows', rows, 'next', case when found is null then next end);
end
$$;

create function public.export_customers(
  vendor_id uuid, query text default null, region text default null, returning_only boolean default false, after jsonb default null,
  last_from date default null, last_to date default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := export_customers.vendor_id;
  page jsonb;
begin
  perform private.seller(store, 'customers', 'read');
  perform private.seller(store, 'customers', 'export');
  perform private.live_session();
  -- By name: a buyer who orders in between keeps the position, so that nobody is listed twice or missed.
  page := private.customer_page(store, 'name', nullif(trim(query), ''), export_customers.region, export_customers.returning_only, after, 500,
    private.day_range(store, 'last_at', export_customers.last_from, export_customers.last_to));
  -- Every page: a caller who makes up a cursor never asks for the first one. Not the cursor's key, a name that would
  -- outlast its customer here.
  perform private.audit('customers.exported', 'store', store::text, null, jsonb_strip_nulls(jsonb_build_object(
    'query', nullif(trim(export_customers.query), ''), 'region', export_customers.region, 'returning_only', export_customers.returning_only,
    'from', export_customers.last_from, 'to', export_customers.last_to, 'cursor', after ->> 'id', 'rows', jsonb_array_length(page -> 'rows'))));
  return page;
end
$$;
comment on function public.export_customers is
  'The customers of a list, 500 at a time, for an export, of those days of their latest order by the store''s time zone; each page is audited. 403 not_allowed without the right to export, 422 list_invalid.';
grant execute on function public.export_customers to authenticated;

drop function public.vendor_reviews(uuid, text, int, uuid, text, text, jsonb, int);
create function public.vendor_reviews(
  vendor_id uuid, view text default 'open', stars int default null, product uuid default null, query text default null,
  sort text default 'newest', after jsonb default null, page_size int default 25,
  written_from date default null, written_to date default null
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
      || private.day_range(store, 'created_at', vendor_reviews.written_from, vendor_reviews.written_to)
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
  'A page of the reviews of a store''s products: open (public, without a reply), answered, pending, reported or all; by stars, product, words (of author, title and text) and days by the store''s time zone, newest or oldest first. next is the `after` of the next page. 403 not_allowed, 422 list_invalid.';
grant execute on function public.vendor_reviews to authenticated;

drop function public.vendor_payouts(uuid, jsonb, int);
create function public.vendor_payouts(vendor_id uuid, after jsonb default null, page_size int default 25, created_from date default null,
  created_to date default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_payouts.vendor_id;
  zone text := private.store_zone(vendor_payouts.vendor_id);
  most int := least(greatest(coalesce(vendor_payouts.page_size, 25), 1), 100);
begin
  perform private.seller(store, 'payouts', 'read');
  if vendor_payouts.created_from > vendor_payouts.created_to or after is not null and not (coalesce(pg_input_is_valid(after ->> 'key', 'timestamptz'), false)
    and coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false)) then
    perform private.fail(422, 'list_invalid', 'We can''t find this list.');
  end if;
  return (
    with page as materialized (
      select p, row_number() over (order by (p).created_at desc, (p).id desc) as n
      from (
        select x as p from public.payouts x
        where x.vendor_id = store
          and (vendor_payouts.created_from is null or x.created_at >= vendor_payouts.created_from::timestamp at time zone zone)
          and (vendor_payouts.created_to is null or x.created_at < (vendor_payouts.created_to + 1)::timestamp at time zone zone)
          and (after is null or (x.created_at, x.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
        order by x.created_at desc, x.id desc limit most + 1) y)
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.payout_facts(page.p) order by page.n) filter (where page.n <= most), '[]'),
      'next', case when count(*) > most then (
        select jsonb_build_object('key', (l.p).created_at, 'id', (l.p).id) from page l where l.n = most) end)
    from page);
end
$$;
comment on function public.vendor_payouts is
  'The payouts of a store, latest first, of those days by the store''s time zone. next is the `after` of the next page. 403 not_allowed, 422 list_invalid.';
grant execute on function public.vendor_payouts to authenticated;
