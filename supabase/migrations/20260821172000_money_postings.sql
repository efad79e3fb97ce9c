-- The postings of orders, payments and refunds. Each is made in the transaction that moves the order or the refund.

create function private.earning_due(delivered timestamptz) returns timestamptz
  language sql stable security definer set search_path = ''
  return delivered + make_interval(days => (select s.holdback_days from private.money_settings s));

-- An id that sorts among the ids created at that time.
create function private.uuid_v7_at(at timestamptz) returns uuid
  language plpgsql volatile set search_path = '' as $$
begin
  return (
    overlay(lpad(to_hex(floor(extract(epoch from at) * 4096000)::bigint), 15, '0') placing '7' from 13 for 0)
    || substr(gen_random_uuid()::text, 20))::uuid;
end
$$;

create function private.new_posting(
  reason text, at timestamptz, order_id uuid default null, payment uuid default null, refund uuid default null
) returns uuid
  language sql volatile security definer set search_path = ''
begin atomic
  insert into private.ledger_postings (id, reason, order_id, payment_id, refund_id, at)
  values (private.uuid_v7_at(new_posting.at), new_posting.reason, new_posting.order_id, payment, refund, new_posting.at) returning id;
end;

-- In PL/pgSQL, because each payment calls it (decision 0069).
create function private.post_earnings(payment uuid, of_purchase uuid, at timestamptz default clock_timestamp()) returns void
  language plpgsql security definer set search_path = '' as $$
begin
  with earned as (
    insert into private.earnings (order_id, vendor_id, total, tax, commission, promotions, shipping_subsidy, due_at)
    select o.id, o.vendor_id, (o.total * 100)::bigint, (o.tax * 100)::bigint,
      coalesce((
        select sum(c.amount * 100)::bigint from public.order_items i join private.line_commissions c on c.order_item_id = i.id
        where i.order_id = o.id), 0),
      case when o.discount_borne_by = 'platform' then (o.discount * 100)::bigint else 0 end,
      case when o.discount_borne_by = 'platform' then (o.shipping_waived * 100)::bigint else 0 end,
      case when o.status = 'delivered' then private.earning_due((
        select max(h.at) from public.order_events h where h.order_id = o.id and h.status = 'delivered')) end
    from public.payment_allocations a join public.orders o on o.id = a.order_id
    where a.payment_id = payment and o.purchase_id = of_purchase
    on conflict (order_id) do nothing
    returning *
  ), posted as (
    insert into private.ledger_postings (id, reason, order_id, payment_id, at)
    select private.uuid_v7_at(post_earnings.at), 'earning', e.order_id, payment, post_earnings.at from earned e
    returning id, order_id
  )
  insert into private.ledger_entries (posting_id, account, vendor_id, cents)
  select p.id, x.account, x.vendor_id, x.cents
  from posted p join earned e on e.order_id = p.order_id
  cross join lateral (values
    ('provider_clearing', null::uuid, -e.total), ('tax_held', null, e.tax), ('commission', null, e.commission),
    ('promotions', null, -e.promotions), ('shipping_subsidy', null, -e.shipping_subsidy), ('pending', e.vendor_id, e.share)
  ) x (account, vendor_id, cents)
  where x.cents <> 0;
end
$$;

create function private.mark_earning_due() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  update private.earnings e set due_at = private.earning_due(now()) where e.order_id = new.id and e.due_at is null;
  return null;
end
$$;
create trigger orders_earning_due after update of status on public.orders
  for each row when (new.status = 'delivered' and old.status <> 'delivered') execute function private.mark_earning_due();

-- For a part of an order, what belongs to the first `cents` of its total. Differences of it reverse to the cent,
-- however many refunds there are and in whatever order.
create function private.part_of(part bigint, cents bigint, total bigint) returns bigint
  language sql immutable set search_path = ''
  return case when total = 0 then 0 else round(part::numeric * cents / total)::bigint end;

-- What a store still earns from an order.
create function private.share_left(e private.earnings) returns bigint
  language sql immutable set search_path = ''
  return e.share - e.refunded + private.part_of(e.tax, e.refunded, e.total) + private.part_of(e.commission, e.refunded, e.total)
    - private.part_of(e.promotions, e.refunded, e.total) - private.part_of(e.shipping_subsidy, e.refunded, e.total);

-- What a refund of this many cents posts; its preview reads the same.
create function private.refund_effect(e private.earnings, back bigint) returns table (account text, vendor_id uuid, cents bigint)
  language plpgsql immutable rows 6 set search_path = '' as $$
#variable_conflict use_column
declare
  after private.earnings := e;
begin
  after.refunded := e.refunded + back;
  return query
    select x.account, x.vendor_id, x.cents
    from (values
      ('refunds_due', null::uuid, back),
      ('tax_held', null, private.part_of(e.tax, e.refunded, e.total) - private.part_of(e.tax, after.refunded, e.total)),
      ('commission', null, private.part_of(e.commission, e.refunded, e.total) - private.part_of(e.commission, after.refunded, e.total)),
      ('promotions', null, private.part_of(e.promotions, after.refunded, e.total) - private.part_of(e.promotions, e.refunded, e.total)),
      ('shipping_subsidy', null,
        private.part_of(e.shipping_subsidy, after.refunded, e.total) - private.part_of(e.shipping_subsidy, e.refunded, e.total)),
      (case when e.released_at is null then 'pending' else 'available' end, e.vendor_id, private.share_left(after) - private.share_left(e))
    ) x (account, vendor_id, cents)
    where x.cents <> 0;
end
$$;

create function private.post_refund(r public.refunds, at timestamptz default clock_timestamp()) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  e private.earnings;
  posting uuid;
  cents bigint := (r.amount * 100)::bigint;
begin
  if r.order_id is null then
    -- The payment belongs to no order: all of it is refunded.
    posting := private.new_posting('unallocated', at, payment => r.payment_id, refund => r.id);
    insert into private.ledger_entries (posting_id, account, cents)
    values (posting, 'provider_clearing', -cents), (posting, 'refunds_due', cents);
    return;
  end if;
  select * into e from private.earnings x where x.order_id = r.order_id for no key update;
  if e.order_id is null then
    raise exception using errcode = '23503', message = 'a refund needs an order that has earned something';
  end if;
  posting := private.new_posting('refund', at, r.order_id, r.payment_id, r.id);
  insert into private.ledger_entries (posting_id, account, vendor_id, cents)
  select posting, x.account, x.vendor_id, x.cents from private.refund_effect(e, cents) x;
  update private.earnings x set refunded = x.refunded + cents where x.order_id = e.order_id;
end
$$;

create function private.post_refund_paid(r public.refunds, at timestamptz default clock_timestamp()) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  posting uuid := private.new_posting('refund_paid', at, r.order_id, r.payment_id, r.id);
  cents bigint := (r.amount * 100)::bigint;
begin
  insert into private.ledger_entries (posting_id, account, cents)
  values (posting, 'refunds_due', -cents), (posting, 'provider_clearing', cents);
end
$$;

create function private.refund_moved() returns trigger
  language plpgsql security definer set search_path = '' as $$
begin
  if tg_op = 'INSERT' then
    perform private.post_refund(new);
  end if;
  if new.status = 'succeeded' then
    perform private.post_refund_paid(new);
  end if;
  return null;
end
$$;
create trigger refunds_post after insert on public.refunds
  for each row execute function private.refund_moved();
create trigger refunds_post_paid after update of status on public.refunds
  for each row when (new.status = 'succeeded' and old.status <> 'succeeded') execute function private.refund_moved();

-- An order's earning as its store sees it; null while it is not paid.
create function private.earned(of_order uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select jsonb_build_object('tax', private.money(e.tax / 100.0), 'commission', private.money(e.commission / 100.0),
      'paid_by_shop', private.money((e.promotions + e.shipping_subsidy) / 100.0), 'share', private.money(e.share / 100.0),
      'taken_back', private.money((e.share - private.share_left(e)) / 100.0), 'net', private.money(private.share_left(e) / 100.0),
      'due_at', e.due_at, 'released_at', e.released_at, 'holdback_days', s.holdback_days)
    from private.earnings e cross join private.money_settings s where e.order_id = of_order);

-- Earnings become payable ----------------------------------------------------------------------------------------------
-- Whether nothing of an order can come back anymore, and nobody has stopped its store's money.
create function private.may_release(of_order uuid, store uuid) returns boolean
  language plpgsql stable security definer set search_path = '' as $$
begin
  return exists (select 1 from public.orders o where o.id = of_order and o.status = 'delivered')
    and not exists (
      select 1 from public.returns r where r.order_id = of_order and r.status in ('requested', 'approved', 'in-transit', 'received'))
    -- An exchange can still be refunded until it has arrived and can no longer be returned.
    and not exists (
      select 1 from public.orders x where x.exchange_of = of_order and (x.status in ('confirmed', 'processing', 'shipped')
        or exists (select 1 from public.returns r where r.order_id = x.id and r.status in ('requested', 'approved', 'in-transit', 'received'))))
    and not exists (
      select 1 from public.dispute_parts x join public.disputes d on d.id = x.dispute_id
      where x.order_id = of_order and d.status = 'open')
    -- A store's own pause affects only its payouts.
    and not exists (
      select 1 from public.payout_pauses x where x.vendor_id = store and x.ended is null and x.source in ('admin', 'provider'));
end
$$;

-- dated: on the day each would have become payable, for old sales.
create function private.release_due(max int, dated boolean) returns int
  language plpgsql security definer set search_path = '' as $$
declare
  locked uuid[];
  released int;
begin
  locked := array(
    select e.order_id from private.earnings e join public.vendors v on v.id = e.vendor_id
    where e.released_at is null and e.due_at <= now() and private.may_release(e.order_id, e.vendor_id)
    order by e.due_at limit release_due.max for no key update of e skip locked for key share of v skip locked);
  -- Checked again in a separate statement: a dispute opened before the row was locked changes where the money is, and
  -- the statement above does not see it.
  with due as materialized (
    select e.order_id, e.vendor_id, private.share_left(e) as cents, case when dated then e.due_at else clock_timestamp() end as at
    from private.earnings e
    where e.order_id = any (locked) and e.released_at is null and e.due_at <= now() and private.may_release(e.order_id, e.vendor_id)
  ), marked as (
    update private.earnings e set released_at = due.at from due where e.order_id = due.order_id
  ), posted as (
    insert into private.ledger_postings (id, reason, order_id, at)
    select private.uuid_v7_at(d.at), 'release', d.order_id, d.at from due d where d.cents <> 0
    returning id, order_id
  ), moved as (
    insert into private.ledger_entries (posting_id, account, vendor_id, cents)
    select p.id, x.account, d.vendor_id, x.cents
    from posted p join due d on d.order_id = p.order_id
    cross join lateral (values ('pending', -d.cents), ('available', d.cents)) x (account, cents)
  )
  select count(*) into released from due;
  return released;
end
$$;

create function public.release_earnings(max int default 1000) returns int
  language sql security definer set search_path = ''
begin atomic
  select private.release_due(max, false);
end;
comment on function public.release_earnings is
  'Releases earnings whose holdback is over, unless something is being returned or disputed or the store is paused. Runs every minute; returns how many.';
grant execute on function public.release_earnings to service_role;

-- Sales that were written without their postings: a seed, a restored table. Each gets them with its own dates.
create function private.post_old_sales() returns int
  language plpgsql security definer set search_path = '' as $$
declare
  paid record;
  r public.refunds;
  posted int := 0;
begin
  for paid in
    select distinct p.id, p.purchase_id, p.created_at
    from public.payments p join public.payment_allocations a on a.payment_id = p.id
    where not exists (select 1 from private.earnings e where e.order_id = a.order_id)
    order by p.created_at, p.id
  loop
    perform private.freeze_commission(paid.purchase_id);
    perform private.post_earnings(paid.id, paid.purchase_id, paid.created_at);
    posted := posted + 1;
  end loop;
  for r in
    select x.* from public.refunds x
    where not exists (select 1 from private.ledger_postings p where p.refund_id = x.id)
    order by x.created_at, x.id
  loop
    perform private.post_refund(r, r.created_at);
    if r.status = 'succeeded' then
      perform private.post_refund_paid(r, r.updated_at);
    end if;
    posted := posted + 1;
  end loop;
  return posted;
end
$$;
