-- A month that has ended keeps its days: moving a store to another zone changed all of its past statements, under
-- the same numbers.

create table private.store_zones (
  vendor_id uuid not null references public.vendors (id) on update cascade on delete cascade,
  since timestamptz not null,
  time_zone text not null check (private.is_time_zone(time_zone)),
  primary key (vendor_id, since)
);
comment on table private.store_zones is 'The zones of a store, each from a moment on; the first one is from the beginning.';
alter table private.store_zones enable row level security;
insert into private.store_zones (vendor_id, since, time_zone) select v.id, '-infinity', v.time_zone from public.vendors v;

create function private.note_zone() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  insert into private.store_zones (vendor_id, since, time_zone)
  values (new.id, case tg_op when 'INSERT' then '-infinity' else now() end, new.time_zone)
  on conflict (vendor_id, since) do update set time_zone = excluded.time_zone;
  return null;
end
$$;
create trigger vendors_note_first_zone after insert on public.vendors
  for each row execute function private.note_zone();
create trigger vendors_note_zone after update of time_zone on public.vendors
  for each row when (old.time_zone <> new.time_zone) execute function private.note_zone();

-- The zone in which a day of a store began, or will begin: the first one in which it began before the store moved on.
create function private.zone_of_day(store uuid, day date) returns text
  language sql stable security definer set search_path = ''
  return (
    select z.time_zone
    from (
      select s.time_zone, s.since, lead(s.since, 1, 'infinity') over (order by s.since) as until
      from private.store_zones s where s.vendor_id = store) z
    where private.day_start(day, z.time_zone) < z.until order by z.since limit 1);

create or replace function public.vendor_statement(vendor_id uuid, month text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_statement.vendor_id;
  zone text := private.store_zone(vendor_statement.vendor_id);
  end_day date;
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
  end_day := (first_day + interval '1 month')::date;
  began := private.day_start(first_day, private.zone_of_day(store, first_day));
  -- The zone with which it ended, or the current one.
  zone := private.zone_of_day(store, end_day);
  ended := private.day_start(end_day, zone);
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
  'The statement of a store for a month (of time_zone, the store''s when the month ended; this one if none is named): its number and the store''s legal name, opening balance, movements by heading, closing balance, the first 2000 paid orders, and payouts with their orders. Opening and headings add up to closing, and a month that has ended never changes with the store''s zone. 403 not_allowed, 422 month_invalid.';
