-- The postings of disputes. Opened: the amount is held at each store of the payment, and the provider's fee is
-- charged. Lost: the hold is debited, and tax and commission are reversed in proportion, as in a refund. Won: the
-- hold is released.

create function private.post_dispute(d public.disputes, reason text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  part public.dispute_parts;
  e private.earnings;
  after private.earnings;
  posting uuid;
  own text;
  share bigint;
  rest bigint;
begin
  if not exists (select 1 from public.dispute_parts x where x.dispute_id = d.id) then
    -- The payment belongs to no order: the platform bears it.
    insert into private.ledger_postings (reason, payment_id, dispute_id) values (post_dispute.reason, d.payment_id, d.id) returning id into posting;
    insert into private.ledger_entries (posting_id, account, cents)
    select posting, x.account, x.cents
    from (values
      ('provider_clearing', case post_dispute.reason when 'dispute_opened' then d.cents when 'dispute_won' then -d.cents else 0 end),
      ('disputes', case post_dispute.reason when 'dispute_opened' then -d.cents else d.cents end),
      ('fees', case post_dispute.reason when 'dispute_lost' then -d.cents else 0 end)) x (account, cents)
    where x.cents <> 0;
    return;
  end if;
  for part in select x.* from public.dispute_parts x where x.dispute_id = d.id order by x.order_id loop
    select x.* into e from private.earnings x where x.order_id = part.order_id for no key update;
    own := case when e.released_at is null then 'pending' else 'available' end;
    after := e;
    after.refunded := e.refunded + least(part.cents, e.total - e.refunded);
    share := private.share_left(e) - private.share_left(after);
    -- More than what was left of the order: the store alone bears that.
    rest := part.cents - (after.refunded - e.refunded);
    insert into private.ledger_postings (reason, order_id, payment_id, dispute_id)
    values (post_dispute.reason, part.order_id, d.payment_id, d.id) returning id into posting;
    if post_dispute.reason = 'dispute_opened' then
      update public.dispute_parts x set held = share + rest where x.dispute_id = d.id and x.order_id = part.order_id;
    elsif post_dispute.reason = 'dispute_lost' then
      update private.earnings x set refunded = after.refunded where x.order_id = e.order_id;
    end if;
    insert into private.ledger_entries (posting_id, account, vendor_id, cents)
    select posting, x.account, x.vendor, sum(x.cents)
    from (
      select * from (values
        ('dispute_opened', 'provider_clearing', null::uuid, part.cents), ('dispute_opened', 'disputes', null, -part.cents),
        ('dispute_opened', own, part.vendor_id, -share), ('dispute_opened', 'available', part.vendor_id, -rest),
        ('dispute_opened', 'reserve', part.vendor_id, share + rest),
        ('dispute_won', 'provider_clearing', null, -part.cents), ('dispute_won', 'disputes', null, part.cents),
        ('dispute_won', 'reserve', part.vendor_id, -part.held), ('dispute_won', own, part.vendor_id, part.held - rest),
        ('dispute_won', 'available', part.vendor_id, rest),
        ('dispute_lost', 'disputes', null, part.cents),
        ('dispute_lost', 'tax_held', null, private.part_of(e.tax, e.refunded, e.total) - private.part_of(e.tax, after.refunded, e.total)),
        ('dispute_lost', 'commission', null,
          private.part_of(e.commission, e.refunded, e.total) - private.part_of(e.commission, after.refunded, e.total)),
        ('dispute_lost', 'promotions', null,
          private.part_of(e.promotions, after.refunded, e.total) - private.part_of(e.promotions, e.refunded, e.total)),
        ('dispute_lost', 'shipping_subsidy', null,
          private.part_of(e.shipping_subsidy, after.refunded, e.total) - private.part_of(e.shipping_subsidy, e.refunded, e.total)),
        ('dispute_lost', 'reserve', part.vendor_id, -part.held), ('dispute_lost', own, part.vendor_id, part.held - share - rest)
      ) v (reason, account, vendor, cents)
    ) x
    where x.reason = post_dispute.reason group by x.account, x.vendor having sum(x.cents) <> 0;
  end loop;
end
$$;

-- The provider's fee, charged to the stores or, without an order, to the platform. Once: it is charged if there was
-- none before.
create function private.post_dispute_fee(d public.disputes) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  part record;
  posting uuid;
begin
  for part in
    select x.order_id, x.vendor_id, x.fee from public.dispute_parts x where x.dispute_id = d.id and x.fee > 0
    union all
    select null, null, d.fee where d.fee > 0 and not exists (select 1 from public.dispute_parts x where x.dispute_id = d.id)
    order by 1
  loop
    insert into private.ledger_postings (reason, order_id, payment_id, dispute_id)
    values ('dispute_fee', part.order_id, d.payment_id, d.id) returning id into posting;
    insert into private.ledger_entries (posting_id, account, vendor_id, cents)
    values (posting, 'provider_clearing', null, part.fee),
      (posting, case when part.vendor_id is null then 'fees' else 'available' end, part.vendor_id, -part.fee);
  end loop;
end
$$;

create function public.record_dispute(
  provider text, provider_ref text, payment_ref text, status text, amount numeric, fee numeric, currency text, reason text,
  answer_by timestamptz default null
) returns text
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  pay public.payments;
  d public.disputes;
  orders uuid[];
  weights bigint[];
  rests bigint[];
  rest bigint;
begin
  if coalesce(record_dispute.status, '') not in ('open', 'won', 'lost') then
    perform private.fail(422, 'status_unknown', 'status is open, won or lost.');
  elsif coalesce(record_dispute.amount, 0) <= 0 or coalesce(record_dispute.fee, -1) < 0 then
    perform private.fail(422, 'amount_invalid', 'A dispute has an amount above zero, and a fee.');
  end if;
  select p.* into pay from public.payments p
  where p.provider = record_dispute.provider and p.provider_ref = record_dispute.payment_ref;
  if pay.id is null then
    perform private.fail(404, 'payment_not_found', 'We can''t find this payment.');
  elsif pay.currency::text is distinct from upper(record_dispute.currency) then
    perform private.fail(422, 'currency_mismatch', 'The dispute has another currency than the payment.');
  end if;
  perform private.lock_stores(of_purchases => array[pay.purchase_id]);
  perform 1 from public.purchases pu where pu.id = pay.purchase_id for no key update;
  perform 1 from public.payments p where p.id = pay.id for no key update;
  insert into public.disputes (payment_id, provider, provider_ref, cents, fee, currency, reason, answer_by)
  values (pay.id, pay.provider, record_dispute.provider_ref, record_dispute.amount * 100, record_dispute.fee * 100, pay.currency,
    left(coalesce(nullif(record_dispute.reason, ''), 'general'), 100), record_dispute.answer_by)
  on conflict on constraint disputes_provider_provider_ref_key do nothing returning * into d;
  if d.id is not null then
    -- Refunded amounts are not disputed: each order answers for what is left of it, and the rest is split as the
    -- payment was.
    perform 1 from private.earnings e
    where e.order_id in (select a.order_id from public.payment_allocations a where a.payment_id = pay.id)
    order by e.order_id for no key update;
    select array_agg(a.order_id order by a.order_id), array_agg((a.amount * 100)::bigint order by a.order_id),
      array_agg(greatest(coalesce(e.total - e.refunded, 0), 0) order by a.order_id), coalesce(sum(greatest(e.total - e.refunded, 0)), 0)
    into orders, weights, rests, rest
    from public.payment_allocations a left join private.earnings e on e.order_id = a.order_id
    where a.payment_id = pay.id and a.amount > 0;
    insert into public.dispute_parts (dispute_id, order_id, vendor_id, cents, fee, held)
    select d.id, o.id, o.vendor_id, x.cents + x.more, x.fee, 0
    from unnest(orders, private.split_cents(least(d.cents, rest), rests), private.split_cents(greatest(d.cents - rest, 0), weights),
      private.split_cents(d.fee, case when rest > 0 then rests else weights end)) x (order_id, cents, more, fee)
    join public.orders o on o.id = x.order_id where x.cents + x.more > 0 or x.fee > 0;
    perform private.post_dispute(d, 'dispute_opened');
    perform private.post_dispute_fee(d);
  else
    select x.* into d from public.disputes x
    where x.provider = pay.provider and x.provider_ref = record_dispute.provider_ref for no key update;
    if d.fee = 0 and record_dispute.fee > 0 then
      -- The provider charges its fee a moment after it opens the dispute.
      update public.disputes x set fee = record_dispute.fee * 100 where x.id = d.id returning x.* into d;
      select array_agg(x.order_id order by x.order_id), array_agg(x.cents order by x.order_id) into orders, weights
      from public.dispute_parts x where x.dispute_id = d.id;
      update public.dispute_parts x set fee = y.fee
      from unnest(orders, private.split_cents(d.fee, weights)) y (order_id, fee) where x.dispute_id = d.id and x.order_id = y.order_id;
      perform private.post_dispute_fee(d);
    end if;
  end if;
  if d.status = 'open' and record_dispute.status <> 'open' then
    update public.disputes x set status = record_dispute.status, decided_at = clock_timestamp() where x.id = d.id returning x.* into d;
    perform private.post_dispute(d, 'dispute_' || d.status);
  end if;
  return d.status;
end
$$;
comment on function public.record_dispute is
  'A provider''s event about a dispute: the first opens it, won or lost ends it, later ones change only a fee that wasn''t known. Amount and fee are split over the orders of the payment, by what is left of each. 404 payment_not_found.';
grant execute on function public.record_dispute to service_role;

-- For the test provider's page: what can be disputed there.
create function public.test_payments_of(vendor_id uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(x.row) from (
      select jsonb_build_object('reference', p.provider_ref, 'number', pu.reference, 'cents', (p.amount * 100)::bigint, 'currency', p.currency,
        'dispute', (select d.status from public.disputes d where d.payment_id = p.id order by d.opened_at desc limit 1)) as row
      from public.orders o
      join public.payment_allocations a on a.order_id = o.id
      join public.payments p on p.id = a.payment_id
      join public.purchases pu on pu.id = p.purchase_id
      where o.vendor_id = test_payments_of.vendor_id and p.provider = 'test' and p.provider_ref is not null and p.amount > 0
      order by o.created_at desc, o.id desc limit 5
    ) x), '[]');
grant execute on function public.test_payments_of to service_role;
