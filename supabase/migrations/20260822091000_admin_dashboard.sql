-- The first page of the admin panel: open items, the shop's sales, and its money.

create table private.shop_sales (
  day date primary key,
  orders bigint not null default 0,
  units bigint not null default 0,
  gross bigint not null default 0,
  discount bigint not null default 0,
  refunded bigint not null default 0,
  returns bigint not null default 0,
  returned bigint not null default 0,
  repeats bigint not null default 0,
  listed bigint not null default 0,
  viewed bigint not null default 0,
  carted bigint not null default 0
);
comment on table private.shop_sales is
  'private.sales of all stores together, by the day of each store. Maintained by triggers; never change it directly.';
alter table private.shop_sales enable row level security;

create function private.add_shop_sales(rows private.sales[], times int) returns void
  language sql security definer set search_path = ''
begin atomic
  insert into private.shop_sales as t
    (day, orders, units, gross, discount, refunded, returns, returned, repeats, listed, viewed, carted)
  select r.first_day, times * sum(r.orders), times * sum(r.units), times * sum(r.gross), times * sum(r.discount),
    times * sum(r.refunded), times * sum(r.returns), times * sum(r.returned), times * sum(r.repeats), times * sum(r.listed),
    times * sum(r.viewed), times * sum(r.carted)
  from unnest(rows) r group by r.first_day
  -- Two stores that are added up at once process the days in the same order.
  order by r.first_day
  on conflict (day) do update set orders = t.orders + excluded.orders, units = t.units + excluded.units,
    gross = t.gross + excluded.gross, discount = t.discount + excluded.discount, refunded = t.refunded + excluded.refunded,
    returns = t.returns + excluded.returns, returned = t.returned + excluded.returned, repeats = t.repeats + excluded.repeats,
    listed = t.listed + excluded.listed, viewed = t.viewed + excluded.viewed, carted = t.carted + excluded.carted;
end;

create function private.keep_shop_sales() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op <> 'INSERT' then
    perform private.add_shop_sales(array(select row(r.*)::private.sales from removed r where r.kind = 'all' and r.span = 1), -1);
  end if;
  if tg_op <> 'DELETE' then
    perform private.add_shop_sales(array(select row(a.*)::private.sales from added a where a.kind = 'all' and a.span = 1), 1);
  end if;
  return null;
end
$$;
create trigger sales_added_to_shop after insert on private.sales
  referencing new table as added for each statement execute function private.keep_shop_sales();
create trigger sales_changed_in_shop after update on private.sales
  referencing old table as removed new table as added for each statement execute function private.keep_shop_sales();
create trigger sales_removed_from_shop after delete on private.sales
  referencing old table as removed for each statement execute function private.keep_shop_sales();

create function private.shop_totals(first_day date, last_day date) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('orders', coalesce(sum(s.orders), 0), 'units', coalesce(sum(s.units), 0),
      'total', private.cents_text(sum(s.gross - s.discount)), 'discount', private.cents_text(sum(s.discount)),
      'refunded', private.cents_text(sum(s.refunded)), 'returns', coalesce(sum(s.returns), 0), 'returned', coalesce(sum(s.returned), 0),
      'repeats', coalesce(sum(s.repeats), 0), 'listed', coalesce(sum(s.listed), 0), 'viewed', coalesce(sum(s.viewed), 0),
      'carted', coalesce(sum(s.carted), 0))
    from private.shop_sales s where s.day between shop_totals.first_day and shop_totals.last_day);

-- One point for each `step` days from the first; the last may have fewer.
create function private.shop_points(first_day date, last_day date, step int) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_agg(jsonb_build_object('day', shop_points.first_day + p.place * step, 'orders', coalesce(s.orders, 0),
      'total', private.cents_text(s.total)) order by p.place)
    from generate_series(0, (shop_points.last_day - shop_points.first_day) / step) p (place)
    left join (
      select (d.day - shop_points.first_day) / step as place, sum(d.orders) as orders, sum(d.gross - d.discount) as total
      from private.shop_sales d where d.day between shop_points.first_day and shop_points.last_day group by 1
    ) s on s.place = p.place);

-- By the platform's days.
create function private.stores_since(first_day date, last_day date) returns int
  language sql stable security definer set search_path = ''
  return (
    select count(*)::int from public.vendors v
    where v.created_at >= private.day_start(stores_since.first_day, private.platform_zone())
      and v.created_at < private.day_start(stores_since.last_day + 1, private.platform_zone()));

-- The platform's income from sales, less refunds and lost disputes.
create function private.commission_of(first_day date, last_day date) returns text
  language sql stable security definer set search_path = ''
  return private.cents_text((
    select sum(d.cents)::bigint from private.ledger_days d
    where d.account = 'commission' and d.day between commission_of.first_day and commission_of.last_day));

create function public.admin_dashboard(range text default '30', first_day date default null, last_day date default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  days record;
begin
  perform private.admin('dashboard', 'read');
  select * into days from private.sales_range(null, admin_dashboard.range, admin_dashboard.first_day, admin_dashboard.last_day);
  return jsonb_build_object(
    'stores', case when private.may_admin('vendors', 'read') then jsonb_build_object(
      'applications', (
        select private.waiting(count(*), min(x.submitted_at)) from (
          select a.submitted_at from public.vendor_applications a where a.status = 'pending' order by a.submitted_at, a.id limit 1000) x),
      'waitlist', (
        select private.waiting(count(*), min(x.created_at)) from (
          select w.created_at from public.vendor_waitlist w where w.status = 'pending' order by w.created_at, w.id limit 1000) x),
      'open', (select count(*) from public.vendors v where v.status = 'approved'),
      'new', private.stores_since(days.first_day, days.last_day),
      'new_before', private.stores_since(days.before, days.first_day - 1)) end,
    'posts', case when private.may_admin('blog', 'read') then (
      select private.waiting(count(*), min(x.updated_at)) from (
        select b.updated_at from public.vendor_blog_posts b where b.status = 'submitted' order by b.updated_at, b.id limit 1000) x) end,
    'reports', case when private.may_admin('products', 'read') then (
      select private.waiting(count(*), min(x.since)) from (
        select c.since from private.report_cases c where c.open_reports > 0 order by c.since, c.id limit 1000) x) end,
    'inbox', case when private.may_admin('feedback', 'read') then jsonb_build_object(
      'tickets', (
        select private.waiting(count(*), min(x.created_at)) from (
          select f.created_at from public.vendor_feedback f where f.status = 'open' order by f.created_at, f.id limit 1000) x),
      'messages', (
        select private.waiting(count(*), min(x.created_at)) from (
          select c.created_at from public.contact_messages c where c.status = 'open' order by c.created_at, c.id limit 1000) x)) end,
    'mails', case when private.may_admin('users', 'read') then (
      select count(*) from (select from private.email_queue q where q.dead_at is not null limit 1000) x) end,
    'money', case when private.may_admin('money', 'read') then jsonb_build_object(
      'payouts', (
        select private.waiting(count(*), min(x.created_at)) from (
          select p.created_at from public.payouts p where p.approval = 'waiting' and p.status = 'queued'
          order by p.created_at, p.id limit 1000) x),
      'corrections', (
        select private.waiting(count(*), min(x.asked_at)) from (
          select c.asked_at from private.corrections c where c.status = 'waiting' order by c.asked_at, c.id limit 1000) x),
      'disputes', (
        select private.waiting(count(*), min(x.opened_at)) from (
          select d.opened_at from public.disputes d where d.status = 'open' order by d.opened_at, d.id limit 1000) x),
      'problems', private.count_money_problems(),
      'earned', private.commission_of(days.first_day, days.last_day),
      'earned_before', private.commission_of(days.before, days.first_day - 1),
      'commission', private.cents_text(private.ledger_balance('commission')),
      'tax_held', private.cents_text(private.ledger_balance('tax_held')),
      'refunds_due', private.cents_text(private.ledger_balance('refunds_due')),
      'owed', private.cents_text((
        select sum(x.cents) from (
          select b.cents from private.ledger_balances b where b.account in ('pending', 'available', 'reserve')
          union all
          select u.cents from private.ledger_unfolded u where u.account in ('pending', 'available', 'reserve')) x))) end,
    'sales', case when private.may_admin('money', 'read') then jsonb_build_object(
      'zone', null, 'first_day', days.first_day, 'last_day', days.last_day, 'step', days.step,
      'points', private.shop_points(days.first_day, days.last_day, days.step),
      'totals', private.shop_totals(days.first_day, days.last_day),
      'before', jsonb_build_object(
        'points', private.shop_points(days.before, days.first_day - 1, days.step),
        'totals', private.shop_totals(days.before, days.first_day - 1))) end);
end
$$;
comment on function public.admin_dashboard is
  'The admin dashboard, each part only with the right to it, null otherwise: queues with the time of the oldest, where 1000 means 1000 or more; undelivered emails; new stores; what the shop earned, holds and owes, and which money is waiting or stuck; sales of all stores in a range (see vendor_dashboard), each in its own time zone, as of the last update. 422 range_invalid.';
grant execute on function public.admin_dashboard to authenticated;
