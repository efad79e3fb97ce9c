-- The first page of a store's panel: what waits for somebody, and what was sold.

create index orders_vendor_sold_idx on public.orders (vendor_id, created_at) include (subtotal, discount)
  where status in ('confirmed', 'processing', 'shipped', 'delivered');

-- Sales are goods minus discount of what was paid and not cancelled, by the day of the order in UTC.
create function private.sales_of(vendor uuid, first_day date, last_day date)
  returns table (day date, orders bigint, total numeric)
  language sql stable security definer rows 30 set search_path = ''
begin atomic
  select (o.created_at at time zone 'UTC')::date, count(*), sum(o.subtotal - o.discount)
  from public.orders o
  where o.vendor_id = vendor and o.status in ('confirmed', 'processing', 'shipped', 'delivered')
    and o.created_at >= first_day::timestamp at time zone 'UTC'
    and o.created_at < (last_day + 1)::timestamp at time zone 'UTC'
  group by 1;
end;

create function public.vendor_dashboard(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_dashboard.vendor_id;
  today date := (now() at time zone 'UTC')::date;
begin
  if private.role_in(store, private.me()) is null then
    perform private.fail(403, 'not_allowed', 'You do not work in this store.');
  end if;
  return jsonb_build_object(
    'products', case when private.may_vendor(store, 'products', 'read') then public.vendor_product_counts(store) end,
    'orders', case when private.may_vendor(store, 'orders', 'read') then (
      select jsonb_build_object('to_ship', count(*), 'oldest', min(x.created_at)) from (
        select o.created_at from unnest(array['confirmed', 'processing']) s (status)
        cross join lateral (
          select w.created_at from public.orders w where w.vendor_id = store and w.status = s.status
          order by w.created_at limit 1000) o
        order by o.created_at limit 1000) x) end,
    'sales', case when private.may_vendor(store, 'analytics', 'read') then jsonb_build_object(
      'days', (
        select jsonb_agg(jsonb_build_object('day', d.day, 'orders', coalesce(s.orders, 0),
          'total', coalesce(s.total, 0)::numeric(14, 2)::text) order by d.day)
        from (select today - n as day from generate_series(0, 29) n) d
        left join private.sales_of(store, today - 29, today) s on s.day = d.day),
      'before', (
        select jsonb_build_object('orders', coalesce(sum(s.orders), 0), 'total', coalesce(sum(s.total), 0)::numeric(14, 2)::text,
          'days', jsonb_agg(coalesce(s.total, 0)::numeric(14, 2)::text order by d.day))
        from (select today - n as day from generate_series(30, 59) n) d
        left join private.sales_of(store, today - 59, today - 30) s on s.day = d.day)) end);
end
$$;
comment on function public.vendor_dashboard is
  'What a store''s team sees first, each part only with the right to it, null otherwise: products by state and low variants, paid orders to ship and the oldest of them, sales of the last 30 days by day, and of the 30 before, whose days are totals alone. 1000 stands for 1000 or more.';
grant execute on function public.vendor_dashboard to authenticated;
