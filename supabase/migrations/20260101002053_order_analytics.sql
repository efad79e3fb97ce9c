-- What an account has spent, by month, category and store.

create function public.my_order_analytics(months int default 12) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  me uuid := private.me();
  span int := my_order_analytics.months;
  since timestamptz;
  answer jsonb;
begin
  if coalesce(span, 0) not in (3, 12, 36) then
    perform private.fail(422, 'span_unknown', 'Ask for 3, 12 or 36 months.');
  end if;
  since := date_trunc('month', now() at time zone 'UTC') at time zone 'UTC' - make_interval(months => span - 1);
  with spent as materialized (
    select o.id, o.vendor_id, to_char(o.created_at at time zone 'UTC', 'YYYY-MM') as month, o.total,
      coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id and r.status <> 'failed'), 0) as refunded,
      (select count(*) from public.returns t where t.order_id = o.id and t.status not in ('rejected', 'withdrawn')) as returns
    from public.orders o
    -- Named, so that orders_user_status_idx reads each of them from its first month on.
    where o.user_id = me and o.status in ('confirmed', 'processing', 'shipped', 'delivered') and o.created_at >= since
  ), by_month as (
    select m.month, count(s.id) as orders, coalesce(sum(s.total), 0) as spent, coalesce(sum(s.refunded), 0) as refunded
    from (
      select to_char(g at time zone 'UTC', 'YYYY-MM') as month
      from generate_series(since, now(), interval '1 month') g
    ) m left join spent s using (month) group by m.month
  ), by_category as (
    select c.name, c.plate, sum(i.quantity) as pieces, sum(i.line_total) as spent
    from spent s
    join public.order_items i on i.order_id = s.id
    left join public.products p on p.id = i.product_id
    left join public.categories c on c.id = p.root_category_id
    group by c.id, c.name, c.plate
  ), by_vendor as (
    select v.store_name, v.slug, count(*) as orders, sum(s.total) as spent
    from spent s join public.vendors v on v.id = s.vendor_id group by v.id, v.store_name, v.slug
  )
  select jsonb_build_object(
    'orders', (select count(*) from spent),
    'spent', private.money((select coalesce(sum(total), 0) from spent)),
    'refunded', private.money((select coalesce(sum(refunded), 0) from spent)),
    'returns', (select coalesce(sum(returns), 0) from spent),
    'months', (select jsonb_agg(jsonb_build_object('month', month, 'orders', orders, 'spent', private.money(spent),
      'refunded', private.money(refunded)) order by month) from by_month),
    'categories', (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'plate', plate, 'pieces', pieces,
      'spent', private.money(spent)) order by spent desc, name), '[]') from by_category),
    'vendors', (select coalesce(jsonb_agg(jsonb_build_object('name', store_name, 'slug', slug, 'orders', orders,
      'spent', private.money(spent)) order by spent desc, store_name), '[]') from by_vendor)
  ) into answer;
  return answer;
end
$$;
comment on function public.my_order_analytics is
  'What the account that asks has paid in the last 3, 12 or 36 months (UTC), the present one included, and what came back. Categories count goods alone.';
grant execute on function public.my_order_analytics to authenticated;
