-- A store's payouts and statements: the ledger between two moments, so that a month's closing balance is the next
-- one's opening balance.

-- The money in a payout, by order; null for what belongs to none.
create function private.payout_orders(payout uuid) returns table (order_id uuid, cents bigint)
  language sql stable security definer rows 100 set search_path = ''
begin atomic
  select p.order_id, sum(s.cents)::bigint
  from private.payout_entries s
  join private.ledger_entries e on e.id = s.entry_id
  join private.ledger_postings p on p.id = e.posting_id
  where s.payout_id = payout group by p.order_id;
end;

create function private.payout_facts(p public.payouts) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('id', p.id, 'number', p.number, 'status', p.status, 'amount', private.cents_text(p.cents), 'lines', p.lines,
    'origin', p.origin, 'destination', p.destination, 'failure', p.failure, 'arrives_on', p.arrives_on, 'approval', p.approval,
    'created_at', p.created_at, 'sent_at', p.sent_at, 'paid_at', p.paid_at, 'ended_at', p.ended_at);

create function public.vendor_payouts(vendor_id uuid, after jsonb default null, page_size int default 25) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_payouts.vendor_id;
  most int := least(greatest(coalesce(vendor_payouts.page_size, 25), 1), 100);
begin
  perform private.seller(store, 'payouts', 'read');
  if after is not null and not (coalesce(pg_input_is_valid(after ->> 'key', 'timestamptz'), false)
    and coalesce(pg_input_is_valid(after ->> 'id', 'uuid'), false)) then
    perform private.fail(422, 'list_invalid', 'We can''t find this list.');
  end if;
  return (
    with page as materialized (
      select p, row_number() over (order by (p).created_at desc, (p).id desc) as n
      from (
        select x as p from public.payouts x
        where x.vendor_id = store
          and (after is null or (x.created_at, x.id) < ((after ->> 'key')::timestamptz, (after ->> 'id')::uuid))
        order by x.created_at desc, x.id desc limit most + 1) y)
    select jsonb_build_object('rows', coalesce(jsonb_agg(private.payout_facts(page.p) order by page.n) filter (where page.n <= most), '[]'),
      'next', case when count(*) > most then (
        select jsonb_build_object('key', (l.p).created_at, 'id', (l.p).id) from page l where l.n = most) end)
    from page);
end
$$;
comment on function public.vendor_payouts is 'The payouts of a store, latest first. next is the `after` of the next page. 403 not_allowed.';
grant execute on function public.vendor_payouts to authenticated;

create function public.vendor_payout(vendor_id uuid, number text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_payout.vendor_id;
  p public.payouts;
begin
  perform private.seller(store, 'payouts', 'read');
  select x.* into p from public.payouts x where x.number = upper(vendor_payout.number) and x.vendor_id = store;
  if p.id is null then
    perform private.fail(404, 'payout_not_found', 'We can''t find this payout.');
  end if;
  return private.payout_facts(p) || jsonb_build_object('orders', coalesce((
    select jsonb_agg(jsonb_build_object('order', pu.reference, 'amount', private.cents_text(x.cents)) order by x.order_id nulls last)
    from private.payout_orders(p.id) x
    left join public.orders o on o.id = x.order_id left join public.purchases pu on pu.id = o.purchase_id), '[]'));
end
$$;
comment on function public.vendor_payout is
  'A payout of a store with its orders; without orders if it failed, because another payout has them then. 404 payout_not_found, 403 not_allowed.';
grant execute on function public.vendor_payout to authenticated;

-- What buyers have paid for a store's orders since then. Whole months are already added up; in its first month, only
-- later orders are counted.
create function private.sold_since(vendor uuid, since timestamptz, out sales int, out cents bigint)
  language sql stable security definer set search_path = ''
  return (
    select row(coalesce(sum(x.sales), 0)::int, coalesce(sum(x.cents), 0)::bigint) from (
      select m.sales, m.cents from private.sold_months m
      where m.vendor_id = vendor and m.month > date_trunc('month', since at time zone private.platform_zone())::date
      union all
      select 1, e.total from public.orders o join private.earnings e on e.order_id = o.id
      where o.vendor_id = vendor and o.status <> 'pending' and o.created_at >= since
        and o.created_at < (date_trunc('month', since at time zone private.platform_zone()) + interval '1 month') at time zone private.platform_zone()
    ) x);

-- What US law counts for a store: a Form 1099-K is due over $20,000 and over 200 sales in a calendar year (26 U.S.C.
-- 6050W), and the INFORM Consumers Act requires proof of the seller from 200 sales and $5,000 in twelve months (15
-- U.S.C. 45f). Refunds are not subtracted: both laws count gross sales. Years are in the platform's zone, like the
-- months of the ledger.
create function private.seller_thresholds(vendor uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object(
      'tax_form', jsonb_build_object('year', extract(year from now() at time zone private.platform_zone())::int, 'total', private.cents_text(y.cents),
        'sales', y.sales, 'over_total', '20000.00', 'over_sales', 200, 'reached', y.cents > 2000000 and y.sales > 200),
      'inform', jsonb_build_object('total', private.cents_text(t.cents), 'sales', t.sales, 'from_total', '5000.00', 'from_sales', 200,
        'reached', t.cents >= 500000 and t.sales >= 200))
    from (
      select coalesce(sum(m.cents), 0)::bigint as cents, coalesce(sum(m.sales), 0)::int as sales from private.sold_months m
      where m.vendor_id = vendor and m.month >= date_trunc('year', now() at time zone private.platform_zone())::date
    ) y, private.sold_since(vendor, now() - interval '12 months') t);

create function public.vendor_payout_desk(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_payout_desk.vendor_id;
  available bigint;
  at timestamptz;
begin
  perform private.seller(store, 'payouts', 'read');
  available := private.ledger_balance('available', store);
  return (
    select jsonb_build_object(
      'account', coalesce((
        select jsonb_build_object('status', a.status, 'provider', a.provider, 'destination', a.destination, 'requirements', a.requirements)
        from public.payout_accounts a where a.vendor_id = store),
        jsonb_build_object('status', 'none', 'provider', null, 'destination', null, 'requirements', '[]'::jsonb)),
      'settings', jsonb_build_object('schedule', coalesce(s.schedule, ''), 'minimum', private.cents_text(s.minimum),
        'is_own_minimum', s.minimum is not null, 'version', coalesce(s.version, 0)),
      'standard', jsonb_build_object('schedule', m.payout_schedule, 'minimum', private.cents_text(m.payout_minimum)),
      'next', case when n.at is not null then jsonb_build_object('at', n.at, 'amount', private.cents_text(available + n.becoming)) end,
      'least', private.cents_text(greatest(coalesce(s.minimum, 0), m.payout_minimum)),
      'available', private.cents_text(available),
      'open', (
        select private.payout_facts(p) from public.payouts p
        where p.vendor_id = store and p.status in ('queued', 'sent') order by p.created_at desc, p.id desc limit 1),
      'pauses', coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'source', x.source, 'reason', x.reason, 'since', x.since) order by x.since)
        from public.payout_pauses x where x.vendor_id = store and x.ended is null), '[]'),
      'skips', coalesce((
        select jsonb_agg(jsonb_build_object('id', x.id, 'reason', x.reason, 'amount', private.cents_text(x.cents), 'at', x.at) order by x.at desc, x.id desc)
        from (select y.* from public.payout_skips y where y.vendor_id = store order by y.at desc, y.id desc limit 5) x), '[]'),
      'thresholds', private.seller_thresholds(store))
    from private.money_settings m
    left join public.payout_settings s on s.vendor_id = store
    cross join lateral (
      select t.at, coalesce((
        select sum(private.share_left(e)) from private.earnings e
        where e.vendor_id = store and e.released_at is null and e.due_at > now() and e.due_at <= t.at), 0)::bigint as becoming
      from (select coalesce(s.next_at, private.next_payout(coalesce(s.schedule, m.payout_schedule), now())) as at) t) n);
end
$$;
comment on function public.vendor_payout_desk is
  'Where, when and how much the store is paid next, and what prevents it: account, schedule, estimate, open payout, pauses, the latest skips, and how close the store is to legal reporting thresholds. 403 not_allowed.';
grant execute on function public.vendor_payout_desk to authenticated;

-- Statements -----------------------------------------------------------------------------------------------------------
create function public.vendor_statement(vendor_id uuid, month text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_statement.vendor_id;
  zone constant text := private.platform_zone();
  first_day date;
  began timestamptz;
  ended timestamptz;
  first_id uuid;
  end_id uuid;
  first_month date;
begin
  perform private.seller(store, 'payouts', 'read');
  if vendor_statement.month is not null and vendor_statement.month !~ '^20[0-9]{2}-(0[1-9]|1[0-2])$' then
    perform private.fail(422, 'month_invalid', 'A month is like 2026-10.');
  end if;
  first_day := coalesce((vendor_statement.month || '-01')::date, date_trunc('month', now() at time zone private.platform_zone())::date);
  began := private.day_start(first_day, zone);
  ended := private.day_start((first_day + interval '1 month')::date, zone);
  first_id := private.posting_floor(began);
  end_id := private.posting_floor(ended);
  select date_trunc('month', p.at at time zone zone)::date into first_month
  from private.ledger_entries e join private.ledger_postings p on p.id = e.posting_id
  where e.vendor_id = store order by e.posting_id limit 1;
  return (
    select jsonb_build_object('month', to_char(first_day, 'YYYY-MM'), 'first_month', to_char(coalesce(first_month, first_day), 'YYYY-MM'),
      'is_over', ended <= now(), 'time_zone', zone, 'store', (select private.shown_name(v) from public.vendors v where v.id = store),
      'opening', private.cents_text(b.pending + b.available + b.reserve - since.all_cents),
      'closing', private.cents_text(b.pending + b.available + b.reserve - since.pending - since.available - since.reserve),
      'pending', private.cents_text(b.pending - since.pending), 'available', private.cents_text(b.available - since.available),
      'reserve', private.cents_text(b.reserve - since.reserve),
      'lines', (
        select coalesce(jsonb_object_agg(l.line, private.cents_text(l.cents)), '{}')
        from (
          select private.statement_line(p.reason, e.account) as line, -sum(e.cents) as cents
          from (
            select distinct x.posting_id from private.ledger_entries x
            where x.vendor_id = store and x.posting_id >= first_id and x.posting_id < end_id) m
          join private.ledger_postings p on p.id = m.posting_id
          join private.ledger_entries e on e.posting_id = m.posting_id
            and (e.vendor_id is distinct from store or e.account not in ('pending', 'available', 'reserve'))
          group by 1 having sum(e.cents) <> 0) l),
      'orders', (
        select count(*) from private.ledger_entries x
        where x.vendor_id = store and x.reason = 'earning' and x.posting_id >= first_id and x.posting_id < end_id),
      'payouts', coalesce((
        select jsonb_agg(private.payout_facts(y) || jsonb_build_object('came_back', x.reason = 'payout_reversed', 'at', p.at, 'orders', coalesce((
            select jsonb_agg(jsonb_build_object('order', pu.reference, 'amount', private.cents_text(z.cents)) order by z.order_id nulls last)
            from private.payout_orders(y.id) z
            left join public.orders o on o.id = z.order_id left join public.purchases pu on pu.id = o.purchase_id
            where x.reason = 'payout'), '[]')) order by p.id)
        from private.ledger_entries x
        join private.ledger_postings p on p.id = x.posting_id
        join public.payouts y on y.id = p.payout_id
        where x.vendor_id = store and x.account = 'available' and x.reason in ('payout', 'payout_reversed')
          and x.posting_id >= first_id and x.posting_id < end_id), '[]'))
    from (
      select private.ledger_balance('pending', store) as pending, private.ledger_balance('available', store) as available,
        private.ledger_balance('reserve', store) as reserve) b
    cross join (
      -- From the current balance back to the month: for a store with many rows, the latest months are requested most.
      select coalesce(sum(e.cents) filter (where e.account <> 'paid_out'), 0) as all_cents,
        coalesce(sum(e.cents) filter (where e.account = 'pending' and e.posting_id >= end_id), 0) as pending,
        coalesce(sum(e.cents) filter (where e.account = 'available' and e.posting_id >= end_id), 0) as available,
        coalesce(sum(e.cents) filter (where e.account = 'reserve' and e.posting_id >= end_id), 0) as reserve
      from private.ledger_entries e where e.vendor_id = store and e.posting_id >= first_id) since);
end
$$;
comment on function public.vendor_statement is
  'The statement of a store for a month (of time_zone; this one if none is named): opening balance, movements by heading, closing balance, and payouts with their orders. Opening and headings add up to closing. 403 not_allowed, 422 month_invalid.';
grant execute on function public.vendor_statement to authenticated;

-- The team follows its payouts live.
alter table public.payouts replica identity full;
alter table public.payout_accounts replica identity full;
do $$
begin
  if exists (select 1 from pg_publication where pubname = 'supabase_realtime') then
    alter publication supabase_realtime add table public.payouts, public.payout_accounts;
  end if;
end
$$;
