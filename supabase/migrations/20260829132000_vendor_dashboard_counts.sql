-- The dashboard of a store counts what shoppers see, and each order once.

-- A draft without stock has not sold out.
create or replace function private.panel_states(state text) returns text[]
  language sql immutable set search_path = ''
  return case when state in ('draft', 'published', 'archived') then array[state] when state = 'sold-out' then array['published']
    else array['draft', 'published'] end;

create or replace function public.vendor_product_counts(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_product_counts.vendor_id;
begin
  perform private.seller(store, 'products', 'read');
  return (
    select jsonb_object_agg(s.name, (
      select count(*) from (
        select 1 from public.products p where p.vendor_id = store and p.state = s.name limit 1000) x))
    from (values ('draft'), ('published'), ('archived')) s (name)
  ) || jsonb_build_object(
    'live', (select count(*) from (select 1 from public.products p where p.vendor_id = store and p.listed limit 1000) x),
    'online', exists (select from public.public_vendors v where v.id = store),
    -- Those of a product that is sold out count there. The inner limit keeps the planner from joining all of a large shop.
    'low', (
      select count(*) from (
        select from (
          select v.product_id from public.product_variants v
          where v.vendor_id = store and v.active and v.stock <= 5 order by v.stock desc, v.product_id limit 2000) v
        join lateral (
          select from public.products p where p.id = v.product_id and p.state = 'published' and p.in_stock limit 1) p on true limit 1000) x),
    'scheduled', (
      select count(*) from (
        select 1 from public.products p where p.vendor_id = store and p.publish_at is not null and p.state <> 'archived' limit 1000) x),
    'sold_out', (
      select count(distinct x.id) from private.panel_ids(store, private.panel_states('sold-out'), null, null, 'sold-out', null, null, 1000) x));
end
$$;
comment on function public.vendor_product_counts is
  'Products by state, planned, sold out, and live (shoppers see them), whether the store is online, and variants of published products that run low; 1000 means 1000 or more.';

create or replace function public.vendor_dashboard(
  vendor_id uuid, range text default '30', first_day date default null, last_day date default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_dashboard.vendor_id;
  today date;
  days record;
  news private.sales_row[];
  sales jsonb;
begin
  if private.role_in(store, private.me()) is null then
    perform private.fail(403, 'not_allowed', 'You''re not on this store''s team.');
  end if;
  select * into days from private.sales_range(store, vendor_dashboard.range, vendor_dashboard.first_day, vendor_dashboard.last_day);
  today := private.store_today(store);
  if private.may_vendor(store, 'analytics', 'read') then
    news := private.sales_news(store, days.before, days.last_day);
    sales := jsonb_build_object('zone', days.zone, 'first_day', days.first_day, 'last_day', days.last_day, 'step', days.step,
      'points', private.sales_points(store, days.first_day, days.last_day, days.step, news),
      'totals', private.sales_totals(store, days.first_day, days.last_day, news),
      'before', jsonb_build_object(
        'points', private.sales_points(store, days.before, days.first_day - 1, days.step, news),
        'totals', private.sales_totals(store, days.before, days.first_day - 1, news)));
  end if;
  return jsonb_build_object(
    'words', case when private.may_vendor(store, 'reviews', 'read') then jsonb_build_object(
      'questions', (
        select private.waiting(count(*), min(x.created_at)) from (
          select q.created_at from public.product_questions q where q.vendor_id = store and q.answer is null
          order by q.created_at, q.id limit 1000) x),
      'reviews', (
        select private.waiting(count(*), min(x.created_at)) from (
          select r.created_at from public.product_reviews r where r.vendor_id = store and r.status = 'approved' and r.reply is null
          order by r.created_at, r.id limit 1000) x)) end,
    'messages', case when private.may_vendor(store, 'orders', 'read') then (
      select private.waiting(count(*), min(x.waiting_since)) from (
        select c.waiting_since from private.conversations c where c.vendor_id = store and c.waiting_since is not null
        order by c.waiting_since, c.order_id limit 1000) x) end,
    'products', case when private.may_vendor(store, 'products', 'read') then public.vendor_product_counts(store) end,
    'orders', case when private.may_vendor(store, 'orders', 'read') then (
      select jsonb_build_object(
        -- Each order counts once: one that is due is urgent whether it was confirmed or not.
        'to_confirm', private.waiting(count(*) filter (where x.ship_by > today and not x.taken),
          min(x.created_at) filter (where x.ship_by > today and not x.taken)),
        'late', private.waiting(count(*) filter (where x.ship_by < today), min(x.created_at) filter (where x.ship_by < today)),
        'today', private.waiting(count(*) filter (where x.ship_by = today), min(x.created_at) filter (where x.ship_by = today)),
        'later', private.waiting(count(*) filter (where x.ship_by > today and x.taken),
          min(x.created_at) filter (where x.ship_by > today and x.taken)),
        'returns', (
          select private.waiting(count(*), min(r.created_at)) from (
            select y.created_at from public.returns y where y.vendor_id = store and y.status = 'requested'
            order by y.created_at limit 1000) r))
      from (
        select o.ship_by, o.created_at, o.confirmed_at is not null as taken from public.orders o
        where o.vendor_id = store and o.status in ('confirmed', 'processing') order by o.ship_by, o.id limit 1000) x) end,
    'sales', sales);
end
$$;
comment on function public.vendor_dashboard is
  'The dashboard of a store, each part only with the right to it, null otherwise: products by state and low variants; each open order once: late, to ship today, and of the others to confirm or to ship later; questions and reviews without an answer; messages and returns that need attention, with the time of the oldest; sales of a range (today, 7, 30, 90, year, or custom with two days) by one or seven days, and of as many days before. 1000 means 1000 or more; beyond that, only the most urgent orders are counted by kind. 422 range_invalid.';
