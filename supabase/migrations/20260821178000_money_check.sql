-- The money rules, checked on the live database, a part of it each minute. Differences are recorded and shown to the
-- people who run the shop; nothing is repaired silently.

create table private.ledger_faults (
  id bigint generated always as identity primary key,
  rule int not null check (rule between 1 and 14),
  subject text not null,
  detail text not null,
  found_at timestamptz not null default clock_timestamp(),
  seen_at timestamptz not null default clock_timestamp(),
  gone_at timestamptz
);
comment on table private.ledger_faults is
  'Where the money doesn''t add up: the number of the rule, what breaks it (posting, order, payout, store, dispute or index and its id), and how. gone_at: when it was resolved.';
create unique index ledger_faults_open_idx on private.ledger_faults (subject, rule) where gone_at is null;
create index ledger_faults_found_idx on private.ledger_faults (found_at desc, id desc);
alter table private.ledger_faults enable row level security;

-- The progress of the check: among new entries, and among all, which it goes through again and again.
create table private.ledger_checks (
  walk text primary key check (walk in ('new', 'again', 'stores')),
  reached uuid not null default '00000000-0000-0000-0000-000000000000'
);
alter table private.ledger_checks enable row level security;
insert into private.ledger_checks (walk) values ('new'), ('again'), ('stores');

-- 1: a posting adds up to zero.
create function private.posting_faults(postings uuid[]) returns table (rule int, subject text, detail text)
  language sql stable security definer rows 1 set search_path = ''
begin atomic
  select 1, 'posting ' || p.id, format('adds up to %s', coalesce(sum(e.cents), 0))
  from private.ledger_postings p left join private.ledger_entries e on e.posting_id = p.id
  where p.id = any (postings) group by p.id having coalesce(sum(e.cents), 0) <> 0 or count(e.id) = 0;
end;

-- 2 to 7, for orders. Computed without the functions that post.
create function private.order_faults(order_ids uuid[]) returns table (rule int, subject text, detail text)
  language sql stable security definer rows 1 set search_path = ''
begin atomic
  with o as (
    select x.id, (x.total * 100)::bigint as total, (x.tax * 100)::bigint as tax,
      coalesce((select sum(a.amount * 100)::bigint from public.payment_allocations a where a.order_id = x.id), 0) as paid,
      exists (select 1 from public.payment_allocations a where a.order_id = x.id) as is_paid,
      coalesce((select sum(r.amount * 100)::bigint from public.refunds r where r.order_id = x.id), 0) as back,
      coalesce((select sum(r.amount * 100)::bigint from public.refunds r where r.order_id = x.id and r.status = 'succeeded'), 0) as gone,
      (select count(*) from private.ledger_postings p where p.order_id = x.id and p.reason = 'earning') as earned,
      (select count(*) from private.earnings e where e.order_id = x.id) as earnings,
      exists (select 1 from public.dispute_parts d where d.order_id = x.id) as disputed,
      coalesce((
        select sum(c.amount * 100)::bigint from public.order_items i join private.line_commissions c on c.order_item_id = i.id
        where i.order_id = x.id), 0) as frozen,
      (select -sum(e.cents) from private.ledger_postings p join private.ledger_entries e on e.posting_id = p.id
        where p.order_id = x.id and p.reason = 'earning' and e.account = 'commission') as taken
    from public.orders x where x.id = any (order_ids)
  ), m as (
    select o.*, coalesce(s.clearing, 0) as clearing, coalesce(s.due, 0) as due, coalesce(s.share, 0) as share,
      coalesce(s.commission, 0) as commission, coalesce(s.tax_held, 0) as tax_held, coalesce(s.paid_by_shop, 0) as paid_by_shop,
      coalesce(s.fees, 0) as fees
    from o left join lateral (
      select sum(e.cents) filter (where e.account = 'provider_clearing') as clearing,
        sum(e.cents) filter (where e.account = 'refunds_due') as due, sum(e.cents) filter (where e.vendor_id is not null) as share,
        sum(e.cents) filter (where e.account = 'commission') as commission, sum(e.cents) filter (where e.account = 'tax_held') as tax_held,
        sum(e.cents) filter (where e.account = 'fees') as fees,
        sum(e.cents) filter (where e.account in ('promotions', 'shipping_subsidy')) as paid_by_shop
      from private.ledger_postings p join private.ledger_entries e on e.posting_id = p.id
      where p.order_id = o.id and p.reason in ('earning', 'release', 'refund', 'refund_paid')
    ) s on true
  )
  select 2, 'order ' || m.id, format('of %s paid and %s refunded, %s is in the ledger', m.total, m.back,
      m.share + m.commission + m.tax_held + m.fees + m.paid_by_shop)
    from m where m.is_paid and m.share + m.commission + m.tax_held + m.fees + m.paid_by_shop <> m.total - m.back
  union all
  select 2, 'order ' || m.id, format('the provider holds %s of it instead of %s, the buyer is owed %s instead of %s',
      -m.clearing, m.total - m.gone, m.due, m.back - m.gone)
    from m where m.is_paid and m.share + m.commission + m.tax_held + m.fees + m.paid_by_shop = m.total - m.back
      and (m.clearing, m.due) <> (m.gone - m.total, m.back - m.gone)
  union all
  select 3, 'order ' || m.id, format('costs %s, but %s in payments belongs to it', m.total, m.paid)
    from m where m.is_paid and m.paid <> m.total
  union all
  select 4, 'order ' || m.id, format('has earned %s times, paid or not: %s', greatest(m.earned, m.earnings), m.is_paid)
    from m where (m.earned, m.earnings) <> (m.is_paid::int, m.is_paid::int)
  union all
  select 5, 'order ' || m.id, format('%s was paid and %s goes back', m.paid, m.back) from m where m.back > m.paid
  union all
  select 5, 'order ' || m.id, format('%s was paid, %s goes back, and others were sent for %s', m.paid, m.back, s.spent)
    from m cross join lateral (
      select coalesce(sum(private.spent_cents(i)), 0) as spent from public.order_items i where i.order_id = m.id and i.exchanged > 0) s
    where m.back <= m.paid and m.back + s.spent > m.paid
  union all
  select 5, 'order ' || m.id, format('of %s items in a line, %s are refunded and %s are exchanged', a.ordered, a.refunded, a.sent)
    from m join public.order_items i on i.order_id = m.id and (i.exchanged > 0 or i.returned > 0)
    cross join lateral private.account_of(i) a where m.is_paid and a.kept < 0
  union all
  select 6, 'order ' || m.id, 'all of it went back, and something is left'
    from m where m.is_paid and not m.disputed and m.back = m.total and m.total > 0
      and (m.share, m.commission, m.tax_held, m.paid_by_shop) <> (0, 0, 0, 0)
  union all
  select 7, 'order ' || m.id, format('commission of %s was taken, and %s was agreed', coalesce(-m.taken, 0), m.frozen)
    from m where m.is_paid and -coalesce(m.taken, 0) <> m.frozen;
end;

-- 8 and 9: a payout is the sum of its stamped rows, and a failed or canceled one has none.
create function private.payout_faults(payouts uuid[]) returns table (rule int, subject text, detail text)
  language sql stable security definer rows 1 set search_path = ''
begin atomic
  with p as (
    select x.*, coalesce(s.cents, 0) as stamped, coalesce(s.lines, 0) as rows, x.status in ('failed', 'cancelled', 'reversed') as is_over,
      coalesce((
        select sum(e.cents) from private.ledger_postings y join private.ledger_entries e on e.posting_id = y.id
        where y.payout_id = x.id and e.account = 'paid_out'), 0) as posted
    from public.payouts x
    left join lateral (
      select sum(y.cents) as cents, count(*) as lines from private.payout_entries y where y.payout_id = x.id) s on true
    where x.id = any (payouts)
  )
  select 8, 'payout ' || p.id, format('is %s, its %s rows are %s, and %s is posted', p.cents, p.rows, p.stamped, p.posted)
    from p where not p.is_over and (p.stamped, p.rows, p.posted) <> (p.cents, p.lines, p.cents)
  union all
  select 9, 'payout ' || p.id, format('failed, but %s rows and %s still belong to it', p.rows, p.posted)
    from p where p.is_over and (p.rows, p.posted) <> (0, 0);
end;

-- 10, 11 and the folded balances, of stores.
create function private.store_faults(vendors uuid[]) returns table (rule int, subject text, detail text)
  language sql stable security definer rows 1 set search_path = ''
begin atomic
  select 10, 'store ' || v.id, format('%s payouts wait at the same time', count(*))
    from unnest(vendors) v (id) join public.payouts p on p.vendor_id = v.id and p.status = 'queued'
    group by v.id having count(*) > 1
  union all
  select 11, 'store ' || v.id, format('has %s available, and what can be paid out adds up to %s', b.available, b.payable)
    from unnest(vendors) v (id)
    cross join lateral (
      select private.ledger_balance('available', v.id) as available,
        coalesce((select sum(e.cents) from private.payout_entries e where e.vendor_id = v.id and e.payout_id is null), 0) as payable) b
    where b.available <> b.payable
  union all
  select 1, 'store ' || v.id, format('has a balance of %s in %s, and its entries add up to %s', b.said, a.account, b.posted)
    from unnest(vendors) v (id)
    cross join (values ('pending'), ('available'), ('reserve'), ('paid_out')) a (account)
    cross join lateral (
      select private.ledger_balance(a.account, v.id) as said,
        coalesce((select sum(e.cents) from private.ledger_entries e where e.vendor_id = v.id and e.account = a.account), 0) as posted) b
    where b.said <> b.posted;
end;

-- 12: a won dispute costs its fee, and nothing of it is held.
create function private.dispute_faults(disputes uuid[]) returns table (rule int, subject text, detail text)
  language sql stable security definer rows 1 set search_path = ''
begin atomic
  select 12, 'dispute ' || d.id, format('was won, cost the store %s, and its fee is %s', -coalesce(s.cents, 0), f.fee)
  from public.disputes d
  cross join lateral (select coalesce(sum(x.fee), 0) as fee from public.dispute_parts x where x.dispute_id = d.id) f
  left join lateral (
    select sum(e.cents) as cents, sum(e.cents) filter (where e.account = 'reserve') as held
    from private.ledger_postings p join private.ledger_entries e on e.posting_id = p.id
    where p.dispute_id = d.id and e.vendor_id is not null) s on true
  where d.id = any (disputes) and d.status = 'won' and (-coalesce(s.cents, 0) <> f.fee or coalesce(s.held, 0) <> 0);
end;

-- 13: these indexes make the same key return the same answer.
create function private.key_faults() returns table (rule int, subject text, detail text)
  language sql stable security definer rows 1 set search_path = ''
begin atomic
  select 13, 'index ' || k.relation, 'a key can be used twice: its unique index is missing or broken'
  from (values ('public.refunds', 'request_key'), ('public.payouts', 'request_key')) k (relation, name)
  where not exists (
    select 1 from pg_catalog.pg_index i
    join pg_catalog.pg_attribute a on a.attrelid = i.indrelid and a.attnum = any (i.indkey::int2[])
    where i.indrelid = k.relation::regclass and i.indisunique and i.indisvalid and a.attname = k.name);
end;

create function private.note_faults(faults jsonb, checked text[]) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  found int;
begin
  insert into private.ledger_faults as f (rule, subject, detail)
  select distinct on (x.subject, x.rule) x.rule, x.subject, x.detail
  from jsonb_to_recordset(faults) x (rule int, subject text, detail text) order by x.subject, x.rule, x.detail
  on conflict (subject, rule) where gone_at is null do update set detail = excluded.detail, seen_at = clock_timestamp();
  get diagnostics found = row_count;
  update private.ledger_faults f set gone_at = clock_timestamp()
  where f.gone_at is null and f.subject = any (checked) and not exists (
    select 1 from jsonb_to_recordset(faults) x (rule int, subject text) where x.subject = f.subject and x.rule = f.rule);
  return found;
end
$$;

create function public.check_ledger(max int default 500) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  fresh uuid[];
  again uuid[];
  stores uuid[];
  batch uuid[];
  orders uuid[];
  payouts uuid[];
  disputes uuid[];
  faults jsonb;
begin
  -- One at a time, and a concurrent one has nothing to do.
  if not pg_try_advisory_xact_lock(hashtextextended('check_ledger', 0)) then
    return 0;
  end if;
  -- A new posting may be part of something that is not committed yet: it is checked a minute later.
  fresh := array(
    select p.id from private.ledger_postings p
    where p.id > (select c.reached from private.ledger_checks c where c.walk = 'new')
      and p.id < private.posting_floor(now() - interval '1 minute')
    order by p.id limit check_ledger.max);
  again := array(
    select p.id from private.ledger_postings p
    where p.id > (select c.reached from private.ledger_checks c where c.walk = 'again') order by p.id limit check_ledger.max);
  stores := array(
    select v.id from public.vendors v
    where v.id > (select c.reached from private.ledger_checks c where c.walk = 'stores')
      and exists (select 1 from private.ledger_entries e where e.vendor_id = v.id)
    order by v.id limit greatest(check_ledger.max / 100, 1));
  batch := fresh || again;
  select array_agg(distinct p.order_id) filter (where p.order_id is not null), array_agg(distinct p.payout_id) filter (where p.payout_id is not null),
    array_agg(distinct p.dispute_id) filter (where p.dispute_id is not null)
  into orders, payouts, disputes from private.ledger_postings p where p.id = any (batch);
  select coalesce(jsonb_agg(to_jsonb(f)), '[]') into faults from (
    select * from private.posting_faults(batch)
    union all select * from private.order_faults(coalesce(orders, '{}'))
    union all select * from private.payout_faults(coalesce(payouts, '{}'))
    union all select * from private.store_faults(stores)
    union all select * from private.dispute_faults(coalesce(disputes, '{}'))
    union all select * from private.key_faults()) f;
  update private.ledger_checks c set reached = coalesce(x.reached, c.reached)
  from (values ('new', fresh[cardinality(fresh)]),
    -- At the end it starts over.
    ('again', coalesce(again[cardinality(again)], '00000000-0000-0000-0000-000000000000')),
    ('stores', coalesce(stores[cardinality(stores)], '00000000-0000-0000-0000-000000000000'))) x (walk, reached)
  where c.walk = x.walk;
  return private.note_faults(faults, array(
    select 'posting ' || x from unnest(batch) x union all select 'order ' || x from unnest(orders) x
    union all select 'payout ' || x from unnest(payouts) x union all select 'store ' || x from unnest(stores) x
    union all select 'dispute ' || x from unnest(disputes) x
    union all select * from (values ('index public.refunds'), ('index public.payouts')) k));
end
$$;
comment on function public.check_ledger is
  'Checks the money rules on new rows and, in turn, on all others. Runs every minute; returns how many faults it found. They are in private.ledger_faults.';
grant execute on function public.check_ledger to service_role;
