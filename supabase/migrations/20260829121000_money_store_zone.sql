-- Movements and statements in the store's zone; statements with their number, the legal name and the paid orders.

create or replace function private.ledger_page(
  vendor uuid, kind text, first_day date, last_day date, words text, after uuid, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
  postings uuid[];
  zone constant text := private.store_zone(vendor);
begin
  if words is not null then
    found := private.found_orders(vendor, words, 100);
  end if;
  execute format($q$
    select array(
      select distinct e.posting_id from private.ledger_entries e %s
      where e.vendor_id = $1 %s %s %s %s %s order by e.posting_id desc limit $6 + 1)$q$,
    case when found is null then '' else 'join private.ledger_postings p on p.id = e.posting_id' end,
    case when kind is null then '' else 'and e.reason = $2' end,
    case when first_day is null then '' else 'and e.posting_id >= $3' end,
    case when last_day is null then '' else 'and e.posting_id < $4' end,
    case when after is null then '' else 'and e.posting_id < $5' end,
    case when found is null then '' else 'and p.order_id = any ($7)' end)
  into postings using vendor, kind, private.posting_floor(private.day_start(first_day, zone)),
    private.posting_floor(private.day_start(last_day + 1, zone)), after, most, found;
  return jsonb_build_object('rows', private.ledger_rows(vendor, postings[:most]),
    'next', case when cardinality(postings) > most then postings[most] end);
end
$$;

-- The orders that were paid within a range of postings, with the store's share of each when it was paid.
create function private.stated_sales(vendor uuid, first_id uuid, end_id uuid, most int) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('order', x.reference, 'at', x.at, 'amount', private.cents_text(x.cents)) order by x.id)
    from (
      select m.posting_id as id, p.at, pu.reference, m.cents
      from (
        select e.posting_id, sum(e.cents) as cents from private.ledger_entries e
        where e.vendor_id = vendor and e.reason = 'earning' and e.account in ('pending', 'available', 'reserve')
          and e.posting_id >= first_id and e.posting_id < end_id
        group by e.posting_id order by e.posting_id limit most) m
      join private.ledger_postings p on p.id = m.posting_id
      join public.orders o on o.id = p.order_id
      join public.purchases pu on pu.id = o.purchase_id) x), '[]');

create or replace function public.vendor_statement(vendor_id uuid, month text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_statement.vendor_id;
  zone constant text := private.store_zone(vendor_statement.vendor_id);
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
  first_day := coalesce((vendor_statement.month || '-01')::date, date_trunc('month', now() at time zone zone)::date);
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
      'legal_name', (select b.legal_name from public.vendor_business b where b.vendor_id = store),
      -- The same each time that it is made, and another one for each store and month.
      'number', 'ST-' || to_char(first_day, 'YYYYMM') || '-' || upper(right(store::text, 8)),
      'sales', private.stated_sales(store, first_id, end_id, 2000),
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
  'The statement of a store for a month (of time_zone, the store''s; this one if none is named): its number and the store''s legal name, opening balance, movements by heading, closing balance, the first 2000 paid orders, and payouts with their orders. Opening and headings add up to closing. 403 not_allowed, 422 month_invalid.';
comment on function public.vendor_ledger is
  'The movements of a store''s balance, latest first: by kind, by days (in the store''s time zone), or of the orders that a query finds. Each comes with its order and its parts. next is the `after` of the next page. 403 not_allowed, 422 list_invalid.';
