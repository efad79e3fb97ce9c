-- A store's money: balance, ledger, and a refund's effect, before it is made.

-- A store's row has its kind, so that rare kinds are found without reading all the others.
alter table private.ledger_entries add column reason text;
create index ledger_entries_kind_idx on private.ledger_entries (vendor_id, reason, posting_id desc) where vendor_id is not null;

create function private.name_entry() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  new.reason := (select p.reason from private.ledger_postings p where p.id = new.posting_id);
  return new;
end
$$;
create trigger ledger_entries_named before insert on private.ledger_entries
  for each row when (new.vendor_id is not null) execute function private.name_entry();

create index earnings_next_idx on private.earnings (vendor_id, due_at) where released_at is null and due_at is not null;

-- The lowest id of a posting at or after a moment.
create function private.posting_floor(at timestamptz) returns uuid
  language sql immutable set search_path = ''
  return (overlay(lpad(to_hex(floor(extract(epoch from at) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || '0000000000000000')::uuid;

-- The store's heading for another account's part of a posting: its balance moves by minus that part.
create function private.statement_line(reason text, account text) returns text
  language sql immutable set search_path = ''
  return case
    when account in ('commission', 'fees') then account
    when account = 'tax_held' then 'tax'
    when account = 'paid_out' then 'payouts'
    when reason = 'earning' then 'orders'
    when reason = 'refund' then 'refunds'
    when reason like 'dispute%' then 'disputes'
    else 'adjustments' end;

-- The movements of a store's balance in a posting, in cents by heading. The sum is the change of its balance.
create function private.posting_lines(posting private.ledger_postings, vendor uuid) returns table (line text, cents bigint)
  language sql stable security definer rows 4 set search_path = ''
begin atomic
  select x.line, -sum(x.cents)::bigint
  from (
    select private.statement_line(posting.reason, e.account) as line, e.cents
    from private.ledger_entries e
    where e.posting_id = posting.id
      and (e.vendor_id is distinct from vendor or e.account not in ('pending', 'available', 'reserve'))
  ) x group by x.line having sum(x.cents) <> 0;
end;

create function public.vendor_balance(vendor_id uuid) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  store uuid := vendor_balance.vendor_id;
begin
  perform private.seller(store, 'payouts', 'read');
  return (
    select jsonb_build_object('pending', private.cents_text(private.ledger_balance('pending', store)),
      'available', private.cents_text(private.ledger_balance('available', store)),
      'reserve', private.cents_text(private.ledger_balance('reserve', store)),
      'paid_out', private.cents_text(private.ledger_balance('paid_out', store)),
      'holdback_days', s.holdback_days,
      'next', (
        select jsonb_build_object('at', n.due_at, 'amount', private.cents_text((
          select sum(private.share_left(e)) from private.earnings e
          where e.vendor_id = store and e.released_at is null and e.due_at between n.due_at and n.due_at + interval '1 day')))
        from (
          select min(e.due_at) as due_at from private.earnings e
          where e.vendor_id = store and e.released_at is null and e.due_at > now()) n
        where n.due_at is not null),
      'waiting', private.cents_text((
        select sum(private.share_left(e)) from private.earnings e
        where e.vendor_id = store and e.released_at is null and e.due_at <= now())))
    from private.money_settings s);
end
$$;
comment on function public.vendor_balance is
  'What the shop holds for a store: pending, available (below zero, the store owes money), reserve, paid_out. next is when pending money becomes available and how much within a day; waiting is due, but has an open return. 403 not_allowed.';
grant execute on function public.vendor_balance to authenticated;

-- The ledger -----------------------------------------------------------------------------------------------------------
create function private.ledger_rows(vendor uuid, postings uuid[]) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('id', p.id, 'kind', p.reason, 'at', p.at, 'note', p.note, 'order', pu.reference, 'payout', po.number,
      'pending', private.cents_text(own.pending), 'available', private.cents_text(own.available), 'reserve', private.cents_text(own.reserve),
      'change', private.cents_text(own.pending + own.available + own.reserve),
      'lines', (select coalesce(jsonb_object_agg(l.line, private.cents_text(l.cents)), '{}') from private.posting_lines(p, vendor) l))
      order by p.id desc), '[]')
    from private.ledger_postings p
    left join public.orders o on o.id = p.order_id
    left join public.purchases pu on pu.id = o.purchase_id
    left join public.payouts po on po.id = p.payout_id
    cross join lateral (
      select coalesce(sum(e.cents) filter (where e.account = 'pending'), 0) as pending,
        coalesce(sum(e.cents) filter (where e.account = 'available'), 0) as available,
        coalesce(sum(e.cents) filter (where e.account = 'reserve'), 0) as reserve
      from private.ledger_entries e where e.posting_id = p.id and e.vendor_id = vendor) own
    where p.id = any (postings));

-- Parameters of the statement: $1 store, $2 kind, $3 and $4 the ids at the ends of the range of days, $5 the previous
-- row, $6 limit, $7 orders.
create function private.ledger_page(
  vendor uuid, kind text, first_day date, last_day date, words text, after uuid, most int
) returns jsonb
  language plpgsql stable security definer set search_path = '' set plan_cache_mode = force_custom_plan as $$
declare
  found uuid[];
  postings uuid[];
  zone constant text := private.platform_zone();
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

create function public.vendor_ledger(
  vendor_id uuid, kind text default null, first_day date default null, last_day date default null, query text default null,
  after uuid default null, page_size int default 25
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  words text := nullif(trim(vendor_ledger.query), '');
begin
  perform private.seller(vendor_ledger.vendor_id, 'payouts', 'read');
  if char_length(words) not between 2 and 100 then
    perform private.fail(422, 'list_invalid', 'Search for 2 to 100 characters.');
  end if;
  return private.ledger_page(vendor_ledger.vendor_id, vendor_ledger.kind, vendor_ledger.first_day, vendor_ledger.last_day, words,
    vendor_ledger.after, least(greatest(coalesce(page_size, 25), 1), 500));
end
$$;
comment on function public.vendor_ledger is
  'The movements of a store''s balance, latest first: by kind, by days (in the platform''s time zone), or of the orders that a query finds. Each comes with its order and its parts. next is the `after` of the next page. 403 not_allowed, 422 list_invalid.';
grant execute on function public.vendor_ledger to authenticated;

-- Before a refund ------------------------------------------------------------------------------------------------------
create function public.preview_refund(order_id uuid, lines jsonb) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  o public.orders;
  e private.earnings;
  back bigint;
begin
  perform private.me();
  select x.* into o from public.orders x
  where x.id = preview_refund.order_id and (private.may_vendor(x.vendor_id, 'refunds', 'write') or private.may_admin('money', 'write'));
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  select sum(p.cents) into back from private.refund_parts(o, preview_refund.lines) p;
  select x.* into e from private.earnings x where x.order_id = o.id;
  if e.order_id is null then
    perform private.fail(409, 'not_paid', 'This order had no payment.');
  elsif e.refunded + back > e.total then
    perform private.fail(409, 'refunded_since', 'Part of this order was refunded after you opened it. Check what''s left.');
  end if;
  return jsonb_build_object('amount', private.cents_text(back), 'effect', case
    when private.may_vendor(o.vendor_id, 'payouts', 'read') or private.may_admin('money', 'read') then (
      select jsonb_build_object('tax', private.cents_text(-sum(x.cents) filter (where x.account = 'tax_held')),
        'commission', private.cents_text(-sum(x.cents) filter (where x.account = 'commission')),
        'paid_by_shop', private.cents_text(sum(x.cents) filter (where x.account in ('promotions', 'shipping_subsidy'))),
        'share', private.cents_text(sum(x.cents) filter (where x.vendor_id is not null)),
        'account', case when e.released_at is null then 'pending' else 'available' end,
        'balance', private.cents_text(b.cents),
        'balance_after', private.cents_text(b.cents + coalesce(sum(x.cents) filter (where x.vendor_id is not null), 0)))
      from (select private.ledger_balance(case when e.released_at is null then 'pending' else 'available' end, o.vendor_id) as cents) b
      cross join private.refund_effect(e, back) x group by b.cents) end);
end
$$;
comment on function public.preview_refund is
  'How a refund of these lines would affect the store''s balance: its share, and the tax and commission that it gets back; without `effect` for callers who may not see money. Changes nothing. Errors as in refund_sale.';
grant execute on function public.preview_refund to authenticated;
