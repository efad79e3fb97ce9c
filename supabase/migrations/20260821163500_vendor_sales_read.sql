-- Reading the sums of a store's sales: ranges of days, and whether the sums are correct.

-- A page's range: today, the last 7, 30 or 90 days or the last 365 (year), or two days; and the previous period.
create function private.sales_range(
  vendor uuid, range text, inout first_day date, inout last_day date, out before date, out step int, out zone text
) language plpgsql stable security definer set search_path = '' as $$
declare
  today date;
begin
  -- Without a store, for the platform.
  zone := coalesce(private.store_zone(vendor), private.platform_zone());
  today := (now() at time zone zone)::date;
  if coalesce(range, '') = 'custom' then
    -- The last day may be tomorrow in the browser's zone.
    if first_day is null or last_day is null or first_day > today or first_day > last_day or first_day < '2010-01-01' or last_day - first_day > 730 then
      perform private.fail(422, 'range_invalid', 'Choose two past dates up to two years apart.');
    end if;
    last_day := least(last_day, today);
  else
    last_day := today;
    first_day := today + 1 - case range when 'today' then 1 when '7' then 7 when '30' then 30 when '90' then 90 when 'year' then 365 end;
    if first_day is null then
      perform private.fail(422, 'range_invalid', 'We can''t find this date range.');
    end if;
  end if;
  before := first_day - (last_day - first_day + 1);
  step := case when last_day - first_day < 92 then 1 else 7 end;
end
$$;

-- The fewest spans that cover these days.
create function private.spans_of(first_day date, last_day date) returns table (span smallint, starts date)
  language sql immutable rows 40 set search_path = ''
begin atomic
  with n as (select first_day - date '2000-01-01' as a, last_day - date '2000-01-01' + 1 as b),
  whole as (
    select n.a, n.b, (n.a + 7) / 8 * 8 as a8, n.b / 8 * 8 as b8, (n.a + 63) / 64 * 64 as a64, n.b / 64 * 64 as b64 from n)
  select 64::smallint, date '2000-01-01' + x from whole w cross join lateral generate_series(w.a64, w.b64 - 64, 64) x
  union all
  select 8::smallint, date '2000-01-01' + x from whole w cross join lateral generate_series(w.a8, w.b8 - 8, 8) x
  where w.a64 >= w.b64 or x < w.a64 or x >= w.b64
  union all
  select 1::smallint, date '2000-01-01' + x from whole w cross join lateral generate_series(w.a, w.b - 1) x
  where w.a8 >= w.b8 or x < w.a8 or x >= w.b8;
end;

-- Changes since the last run, on the latest seven days that have any. Pages add them, so that they show current
-- figures.
create function private.sales_news(vendor uuid, first_day date, last_day date) returns private.sales_row[]
  language sql stable security definer set search_path = ''
  return array(
    select d from private.sales_diff(vendor, array(
      select distinct (c.at at time zone private.store_zone(vendor))::date from private.sales_changed c
      where c.vendor_id = vendor
        and (c.at at time zone private.store_zone(vendor))::date between sales_news.first_day and sales_news.last_day
      order by 1 desc limit 7)) d);

-- Sums of a kind by key; in the order of the columns of private.sales.
create function private.sales_of_days(vendor uuid, of_kind text, first_day date, last_day date, news private.sales_row[])
  returns table (day date, orders bigint, units bigint, gross bigint, discount bigint, refunded bigint, returns bigint, returned bigint,
    repeats bigint, listed bigint, viewed bigint, carted bigint)
  language sql stable security definer rows 400 set search_path = ''
begin atomic
  select s.first_day, s.orders::bigint, s.units::bigint, s.gross, s.discount, s.refunded, s.returns::bigint, s.returned::bigint,
    s.repeats::bigint, s.listed::bigint, s.viewed::bigint, s.carted::bigint
  from private.sales s
  where s.vendor_id = vendor and s.kind = of_kind and s.span = 1
    and s.first_day between sales_of_days.first_day and sales_of_days.last_day
  union all
  select n.day, n.orders, n.units, n.gross, n.discount, n.refunded, n.returns, n.returned, n.repeats, 0, 0, 0
  from unnest(news) n where n.kind = of_kind and n.day between sales_of_days.first_day and sales_of_days.last_day;
end;

create function private.cents_text(cents numeric) returns text
  language sql immutable set search_path = ''
  return private.money(coalesce(cents, 0) / 100.0);

create function private.sales_totals(vendor uuid, first_day date, last_day date, news private.sales_row[]) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('orders', coalesce(sum(s.orders), 0), 'units', coalesce(sum(s.units), 0),
      'total', private.cents_text(sum(s.gross - s.discount)), 'discount', private.cents_text(sum(s.discount)),
      'refunded', private.cents_text(sum(s.refunded)), 'returns', coalesce(sum(s.returns), 0), 'returned', coalesce(sum(s.returned), 0),
      'repeats', coalesce(sum(s.repeats), 0), 'listed', coalesce(sum(s.listed), 0), 'viewed', coalesce(sum(s.viewed), 0),
      'carted', coalesce(sum(s.carted), 0))
    from private.sales_of_days(vendor, 'all', sales_totals.first_day, sales_totals.last_day, news) s);

-- One point for each `step` days from the first; the last may have fewer.
create function private.sales_points(vendor uuid, first_day date, last_day date, step int, news private.sales_row[]) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('day', sales_points.first_day + p.place * step, 'orders', coalesce(s.orders, 0),
      'total', private.cents_text(s.total)) order by p.place)
    from generate_series(0, (sales_points.last_day - sales_points.first_day) / step) p (place)
    left join (
      select (d.day - sales_points.first_day) / step as place, sum(d.orders) as orders, sum(d.gross - d.discount) as total
      from private.sales_of_days(vendor, 'all', sales_points.first_day, sales_points.last_day, news) d group by 1
    ) s on s.place = p.place);

-- Are they right? ----------------------------------------------------------------------------------------------------
create function private.sales_differences(vendor uuid, since date, until date)
  returns table (day date, kind text, key text, span int, differences jsonb)
  language sql stable security definer rows 10 set search_path = ''
begin atomic
  select x.day, x.kind, x.key, x.span, jsonb_strip_nulls(jsonb_build_object(
    'orders', nullif(sum(x.orders), 0), 'units', nullif(sum(x.units), 0), 'gross', nullif(sum(x.gross), 0),
    'discount', nullif(sum(x.discount), 0), 'refunded', nullif(sum(x.refunded), 0), 'returns', nullif(sum(x.returns), 0),
    'returned', nullif(sum(x.returned), 0), 'repeats', nullif(sum(x.repeats), 0)))
  from (
    select w.span, private.span_start(r.day, w.span) as day, r.kind, r.key, r.orders, r.units, r.gross, r.discount, r.refunded, r.returns,
      r.returned, r.repeats
    from private.sales_rows(vendor, private.store_zone(vendor), since, until) r cross join (values (1), (8), (64)) w (span)
    union all
    select s.span, s.first_day, s.kind, s.key, -s.orders, -s.units, -s.gross, -s.discount, -s.refunded, -s.returns, -s.returned, -s.repeats
    from private.sales s where s.vendor_id = vendor and s.first_day between since and until
  ) x
  group by x.day, x.kind, x.key, x.span
  having (sum(x.orders), sum(x.units), sum(x.gross), sum(x.discount), sum(x.refunded), sum(x.returns), sum(x.returned), sum(x.repeats))
    <> (0, 0, 0, 0, 0, 0, 0, 0);
end;

create function public.reconcile_sales(
  vendor_id uuid, repair boolean default false, since date default '2000-01-01', until date default '2199-12-31'
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  store uuid := reconcile_sales.vendor_id;
  zone text := private.store_zone(store);
  days date[];
  found jsonb;
  wrong int;
begin
  perform private.keep_stores();
  -- Nobody adds up during this. Later changes are marked, and counted with the marks.
  perform pg_advisory_xact_lock(hashtextextended(store::text, 59));
  with gone as (
    delete from private.sales_changed c
    where c.vendor_id = store and (c.at at time zone zone)::date between reconcile_sales.since and reconcile_sales.until returning c.at)
  select array_agg(distinct (g.at at time zone zone)::date) into days from gone g;
  perform private.add_sales(store, array(select d from private.sales_diff(store, days) d));
  select count(*), coalesce(jsonb_agg(to_jsonb(d) - 'n' order by d.day, d.kind, d.key, d.span) filter (where d.n <= 100), '[]') into wrong, found
  from (
    select x.*, row_number() over (order by x.day, x.kind, x.key, x.span) as n from private.sales_differences(store, reconcile_sales.since, reconcile_sales.until) x
    -- A change at this very moment has left its mark.
    where not exists (
      select 1 from private.sales_changed c where c.vendor_id = store
        and (c.at at time zone zone)::date between x.day and x.day + x.span - 1)) d;
  if wrong > 0 and repair then
    perform private.rebuild_sales(store, reconcile_sales.since, reconcile_sales.until);
  end if;
  return found;
end
$$;
comment on function public.reconcile_sales is
  'Compares the sums of a store with its orders, refunds and returns: [{day, kind, key, span, differences: {measure: rows less sums}}], 100 at most. Of all days, or of whole spans of 64 days. With repair, those that differ are recalculated.';
grant execute on function public.reconcile_sales to service_role;

create function public.check_sales() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  -- A statement of the service has 8 seconds.
  until constant timestamptz := clock_timestamp() + interval '2 seconds';
  checked record;
  wrong int := 0;
  here int;
begin
  -- Two at once would wait for each other's stores.
  if not pg_try_advisory_xact_lock(hashtextextended('check_sales', 0)) then
    return 0;
  end if;
  perform private.keep_stores();
  loop
    select v.id, coalesce(k.next_day, private.span_start(least((
        select private.store_day(v.id, min(o.created_at)) - 1 from public.orders o
        where o.vendor_id = v.id and o.status in ('confirmed', 'processing', 'shipped', 'delivered')), private.store_today(v.id)), 64)) as day, private.store_today(v.id) as today
    into checked
    from public.vendors v left join private.sales_checks k on k.vendor_id = v.id
    where k.checked_at is null or k.checked_at < now() - interval '1 day'
    order by k.next_day is null, k.checked_at nulls first, v.id limit 1 for key share of v skip locked;
    exit when checked.id is null;
    here := jsonb_array_length(public.reconcile_sales(checked.id, true, checked.day, checked.day + 63));
    wrong := wrong + here;
    insert into private.sales_checks as k (vendor_id, checked_at, next_day, differences)
    values (checked.id, case when checked.day + 64 > checked.today + 1 then now() end,
      case when checked.day + 64 <= checked.today + 1 then checked.day + 64 end, here)
    on conflict (vendor_id) do update set checked_at = coalesce(excluded.checked_at, k.checked_at), next_day = excluded.next_day,
      differences = k.differences + excluded.differences;
    exit when clock_timestamp() > until;
  end loop;
  return wrong;
end
$$;
comment on function public.check_sales is
  'Compares the sums of each store with its rows once a day, 64 days at a time and for 2 seconds a call, and corrects them. Returns how many differences it found.';
grant execute on function public.check_sales to service_role;
