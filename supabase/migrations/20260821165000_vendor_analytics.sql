-- A store's analytics: a range's totals, and the rows behind them by product, variant, category, region or source.

create function public.vendor_analytics(
  vendor_id uuid, range text default '30', first_day date default null, last_day date default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_analytics.vendor_id;
  days record;
  news private.sales_row[];
begin
  perform private.seller(store, 'analytics', 'read');
  select * into days from private.sales_range(store, vendor_analytics.range, vendor_analytics.first_day, vendor_analytics.last_day);
  news := private.sales_news(store, days.before, days.last_day);
  return jsonb_build_object(
    'sales', jsonb_build_object('zone', days.zone, 'first_day', days.first_day, 'last_day', days.last_day, 'step', days.step,
      'points', private.sales_points(store, days.first_day, days.last_day, days.step, news),
      'totals', private.sales_totals(store, days.first_day, days.last_day, news),
      'before', jsonb_build_object(
        'points', private.sales_points(store, days.before, days.first_day - 1, days.step, news),
        'totals', private.sales_totals(store, days.before, days.first_day - 1, news))),
    'reasons', (
      select coalesce(jsonb_agg(jsonb_build_object('reason', x.key, 'returns', x.returns, 'returned', x.returned,
        'worth', private.cents_text(x.worth)) order by x.returns desc, x.key), '[]')
      from (
        select y.key, sum(y.returns) as returns, sum(y.returned) as returned, sum(y.worth) as worth from (
          select s.key, s.returns, s.returned, s.refunded as worth
          from private.spans_of(days.first_day, days.last_day) c
          cross join lateral (
            select * from private.sales r where r.vendor_id = store and r.kind = 'reason' and r.span = c.span and r.first_day = c.starts
            offset 0) s
          union all
          select n.key, n.returns, n.returned, n.refunded from unnest(news) n
          where n.kind = 'reason' and n.day between days.first_day and days.last_day
        ) y group by y.key
      ) x where x.returns > 0));
end
$$;
comment on function public.vendor_analytics is
  'Sales of a store in a range (as in vendor_dashboard) and in as many days before, and the reasons for returns. 403 not_allowed, 422 range_invalid.';
grant execute on function public.vendor_analytics to authenticated;

create function private.sales_names(of_kind text, keys text[]) returns table (key text, name text, more text, slug text)
  language sql stable security definer rows 25 set search_path = ''
begin atomic
  select k.key, coalesce(p.name, v.name, c.name, s.name), coalesce(v.options, v.sku), coalesce(p.id::text, v.product_id::text)
  from unnest(keys) k (key)
  -- Keys of other kinds are not ids: a cast outside of the case would fail.
  cross join lateral (
    select case when of_kind in ('product', 'variant', 'category') and k.key <> '' then k.key::uuid end as id
  ) u
  left join public.products p on of_kind = 'product' and p.id = u.id
  left join lateral (
    select q.name, x.sku, x.product_id, private.options_text(x.color, x.size, x.flavor, x.quantity_option) as options
    from public.product_variants x join public.products q on q.id = x.product_id
    where of_kind = 'variant' and x.id = u.id
  ) v on true
  left join lateral (
    select string_agg(a.name, ' > ' order by a.depth) as name
    from public.categories x join public.categories a on a.id = any (x.path)
    where of_kind = 'category' and x.id = u.id
  ) c on true
  left join public.states s on of_kind = 'region' and s.code = k.key;
end;

create function public.vendor_analytics_rows(
  vendor_id uuid, by text default 'product', range text default '30', first_day date default null, last_day date default null,
  sort text default 'total', after jsonb default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
#variable_conflict use_column
declare
  store uuid := vendor_analytics_rows.vendor_id;
  of_kind text := vendor_analytics_rows.by;
  wanted text := vendor_analytics_rows.sort;
  after_value bigint;
  after_key text := vendor_analytics_rows.after ->> 'key';
  most int := least(greatest(coalesce(vendor_analytics_rows.page_size, 25), 1), 500);
  days record;
  news private.sales_row[];
begin
  perform private.seller(store, 'analytics', 'read');
  select * into days from private.sales_range(store, vendor_analytics_rows.range, vendor_analytics_rows.first_day, vendor_analytics_rows.last_day);
  if coalesce(of_kind, '') not in ('product', 'variant', 'category', 'region', 'source')
    or coalesce(wanted, '') not in ('total', 'orders', 'units', 'returned', 'viewed', 'carted')
    or (after is not null and not (after_key is not null and coalesce(pg_input_is_valid(after ->> 'value', 'bigint'), false))) then
    perform private.fail(422, 'list_invalid', 'We can''t find this list.');
  end if;
  after_value := (after ->> 'value')::bigint;
  news := private.sales_news(store, days.before, days.last_day);
  return (
    with sums as (
      select x.key, sum(x.orders) as orders, sum(x.units) as units, sum(x.gross - x.discount)::bigint as total, sum(x.returned) as returned,
        sum(x.listed) as listed, sum(x.viewed) as viewed, sum(x.carted) as carted
      from (
        select s.key, s.orders, s.units, s.gross, s.discount, s.returned, s.listed, s.viewed, s.carted
        from private.spans_of(days.first_day, days.last_day) c
        -- Span by span: a single join would read all of the store's days.
        cross join lateral (
          select * from private.sales r where r.vendor_id = store and r.kind = of_kind and r.span = c.span and r.first_day = c.starts
          offset 0) s
        union all
        select n.key, n.orders, n.units, n.gross, n.discount, n.returned, 0, 0, 0 from unnest(news) n
        where n.kind = of_kind and n.day between days.first_day and days.last_day
      ) x group by x.key
    ), placed as (
      select s.*, case wanted when 'total' then s.total when 'orders' then s.orders when 'units' then s.units
        when 'returned' then s.returned when 'viewed' then s.viewed else s.carted end as value
      from sums s
    ), page as materialized (
      select p.*, row_number() over (order by p.value desc, p.key) as n from placed p
      where after_key is null or p.value < after_value or (p.value = after_value and p.key > after_key)
      order by p.value desc, p.key limit most + 1
    ), earlier as (
      select x.key, sum(x.orders) as orders, sum(x.total) as total from (
        select s.key, s.orders, s.gross - s.discount as total
        from (select p.key from page p where p.n <= most) k
        cross join private.spans_of(days.before, days.first_day - 1) c
        cross join lateral (
          select * from private.sales r
          where r.vendor_id = store and r.kind = of_kind and r.span = c.span and r.first_day = c.starts and r.key = k.key
          offset 0) s
        union all
        select n.key, n.orders, n.gross - n.discount from unnest(news) n where n.kind = of_kind and n.day < days.first_day
      ) x group by x.key
    )
    select jsonb_build_object(
      'rows', coalesce(jsonb_agg(jsonb_build_object('id', p.key, 'name', m.name, 'more', m.more, 'product_id', m.slug,
        'orders', p.orders, 'units', p.units, 'total', private.cents_text(p.total), 'returned', p.returned, 'listed', p.listed,
        'viewed', p.viewed, 'carted', p.carted, 'before', jsonb_build_object('orders', coalesce(e.orders, 0),
          'total', private.cents_text(e.total))) order by p.n) filter (where p.n <= most), '[]'),
      'next', case when count(*) > most then (
        select jsonb_build_object('value', l.value, 'key', l.key) from page l where l.n = most) end)
    from page p
    left join earlier e on e.key = p.key
    left join private.sales_names(of_kind, array(select y.key from page y)) m on m.key = p.key);
end
$$;
comment on function public.vendor_analytics_rows is
  'A page of a store''s sales in a range by product, variant, category, region (state) or source, the most first: by total, orders, units, returned, viewed or carted. The id is empty for what is no longer in the shop. before is of as many days before. next is the `after` of the next page. 403 not_allowed, 422 list_invalid, range_invalid.';
grant execute on function public.vendor_analytics_rows to authenticated;
