-- One order for admins, and the purchase that it is part of. A page shows what a shopper wrote into the checkout, so
-- each is limited and on record; phone and street are for those who help people, money of the store for finance.

create index email_outbox_reference_idx on public.email_outbox ((payload ->> 'reference'), id desc) where payload ->> 'reference' is not null;

create function private.note_order_opened(reference text) returns void
  language plpgsql security definer set search_path = '' as $$
declare
  me uuid := private.me();
begin
  perform private.count_within('orders opened ' || me, 200);
  if not exists (
    select 1 from public.audit_log l
    where l.subject_type = 'purchase' and l.subject_id = reference and l.action = 'order.opened' and l.actor_id = me
      and l.at > now() - interval '1 hour') then
    perform private.audit('order.opened', 'purchase', reference);
  end if;
end
$$;

-- Who bought it. Their address and phone are null for admins who only read.
create function private.buyer_sheet(purchase public.purchases) returns jsonb
  language sql stable security definer set search_path = ''
  return jsonb_build_object('name', concat_ws(' ', purchase.first_name, purchase.last_name), 'email', purchase.email,
    'account', purchase.user_id, 'city', purchase.city, 'state', purchase.state,
    'street', case when private.may_admin('users', 'write') then
      jsonb_build_object('address', purchase.address, 'address2', purchase.address2, 'zip_code', purchase.zip_code, 'phone', purchase.phone) end);

-- What the shop knows that speaks for or against a buyer. Counts stop at 100.
create function private.buyer_risk(purchase public.purchases) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    with theirs as materialized (
      select pu.id from public.purchases pu where lower(pu.email) = lower(purchase.email) and pu.id <> purchase.id order by pu.id desc limit 100
    )
    select jsonb_build_object(
      'account_since', (select u.created_at from auth.users u where u.id = purchase.user_id),
      'suspended', purchase.user_id is not null and private.is_suspended(purchase.user_id),
      'purchases', (select count(*) from theirs),
      'refunds', (select count(*) from theirs t join public.payments p on p.purchase_id = t.id join public.refunds r on r.payment_id = p.id),
      'disputes', (select count(*) from theirs t join public.payments p on p.purchase_id = t.id join public.disputes d on d.payment_id = p.id),
      'declined', (select count(*) from public.payments p where p.purchase_id = purchase.id and p.status = 'declined')));

create function private.payments_of(purchase uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'provider', p.provider, 'reference', p.provider_ref, 'method', p.method,
      'amount', private.money(p.amount), 'status', p.status, 'problem', p.failure_reason, 'at', p.created_at) order by p.created_at desc, p.id desc)
    from public.payments p where p.purchase_id = payments_of.purchase), '[]');

-- The emails about a purchase, to the buyer and to its stores, newest first.
create function private.emails_of(reference text) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', m.id, 'template', m.template, 'to', m.to_email, 'at', m.created_at,
      'state', case when exists (select 1 from public.email_deliveries d where d.email_id = m.id and d.status = 'sent') then 'sent'
        when exists (select 1 from private.email_queue q where q.email_id = m.id and q.dead_at is null) then 'waiting' else 'failed' end) order by m.id desc)
    from (select x.* from public.email_outbox x where x.payload ->> 'reference' = emails_of.reference order by x.id desc limit 50) m), '[]');

-- What happened, on the buyer's side, the store's and ours, newest first.
create function private.order_timeline(o public.orders, purchase public.purchases) returns jsonb
  language sql stable security definer set search_path = ''
  return (
    select coalesce(jsonb_agg(jsonb_build_object('what', x.what, 'side', x.side, 'who', x.who, 'note', x.note, 'at', x.at) order by x.at desc, x.what), '[]')
    from (
      select 'status.' || e.status as what, e.note, e.at,
        case e.actor_role when 'vendor' then 'store' when 'admin' then 'platform' when 'system' then null else 'buyer' end as side,
        case when e.actor_id is not null and e.actor_role <> 'system' then private.member_name(e.actor_id) end as who
      from public.order_events e where e.order_id = o.id
      union all
      select * from (
        select l.action, nullif(concat_ws('. ', private.audited_lines(l.after), coalesce(l.after ->> 'reason', l.after ->> 'amount')), ''), l.at,
          case when l.actor_id is null then null when private.role_in(o.vendor_id, l.actor_id) is not null then 'store'
            when exists (select 1 from private.admin_grants g where g.user_id = l.actor_id) then 'platform' else 'store' end,
          case when l.actor_id is not null then private.member_name(l.actor_id) end
        from public.audit_log l where l.subject_type = 'order' and l.subject_id = o.id::text
        order by l.at desc limit 200) a
      union all
      select 'return.requested', r.note, r.created_at, 'buyer', null from public.returns r where r.order_id = o.id
      union all
      select 'message.' || m.author_role, null, m.created_at, case m.author_role when 'vendor' then 'store' else 'buyer' end,
        case m.author_role when 'vendor' then private.member_name(m.author_id) end
      from public.order_messages m where m.order_id = o.id
      union all
      select 'payment.' || replace(p.status, '-', '_'), p.failure_reason, p.created_at, 'buyer', null
      from public.payments p where p.purchase_id = purchase.id and p.status not in ('paid', 'refunded', 'partially-refunded')
      union all
      select 'dispute.opened', d.reason, d.opened_at, 'buyer', null
      from public.dispute_parts x join public.disputes d on d.id = x.dispute_id where x.order_id = o.id
      union all
      select 'dispute.' || d.status, null, d.decided_at, null, null
      from public.dispute_parts x join public.disputes d on d.id = x.dispute_id where x.order_id = o.id and d.decided_at is not null
    ) x);

create function private.order_ledger(of_order uuid) returns jsonb
  language sql stable security definer set search_path = ''
  return coalesce((
    select jsonb_agg(jsonb_build_object('id', p.id, 'reason', p.reason, 'note', p.note, 'at', p.at, 'entries', (
        select jsonb_agg(jsonb_build_object('account', e.account, 'amount', private.cents_text(e.cents)) order by e.cents desc, e.account)
        from private.ledger_entries e where e.posting_id = p.id)) order by p.at, p.id)
    from private.ledger_postings p where p.order_id = order_ledger.of_order), '[]');

create function private.platform_order_sheet(o public.orders, purchase public.purchases) returns jsonb
  language sql stable security definer set search_path = ''
  return private.platform_order_row(o) || jsonb_build_object(
    'ship_by', o.ship_by, 'confirmed_at', o.confirmed_at, 'rate_name', o.rate_name, 'earliest', o.delivery_min, 'latest', o.delivery_max,
    'exchange_of', private.order_link(o.exchange_of) ->> 'reference', 'delivery_left', private.money(private.delivery_cents(o) / 100.0),
    'decisions', private.decisions_on('purchase', purchase.reference),
    'others', (select count(*) from public.orders x where x.purchase_id = purchase.id and x.id <> o.id),
    'buyer', private.buyer_sheet(purchase),
    'risk', private.buyer_risk(purchase),
    'sums', jsonb_build_object('subtotal', private.money(o.subtotal), 'discount', private.money(o.discount), 'promotion', o.promotion_label,
      'paid_by', o.discount_borne_by, 'shipping', private.money(o.shipping), 'tax', private.money(o.tax), 'total', private.money(o.total),
      'refunded', private.money(coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)),
      'left', private.money(private.order_left(o.id))),
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'amount', private.money(r.amount),
        'reason', concat_ws('. ', private.refunded_lines(r.id), r.reason), 'status', r.status, 'problem', r.problem,
        'reference', r.provider_ref, 'at', r.created_at) order by r.id)
      from public.refunds r where r.order_id = o.id), '[]'),
    'earned', case when private.may_admin('money', 'read') then private.earned(o.id) end,
    'ledger', case when private.may_admin('money', 'read') then private.order_ledger(o.id) end,
    'payments', private.payments_of(purchase.id),
    'disputes', coalesce((
      select jsonb_agg(jsonb_build_object('id', d.id, 'status', d.status, 'reason', d.reason, 'reference', d.provider_ref,
        'amount', private.cents_text(x.cents), 'opened_at', d.opened_at, 'answer_by', d.answer_by, 'decided_at', d.decided_at) order by d.opened_at desc)
      from public.dispute_parts x join public.disputes d on d.id = x.dispute_id where x.order_id = o.id), '[]'),
    'items', coalesce((
      select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object('id', i.id, 'product_id', i.product_id, 'sku', i.sku, 'image', i.image,
        'unit_price', private.money(i.unit_price), 'line_total', private.money(i.line_total), 'tax', private.money(i.tax),
        'discount', private.money(i.discount), 'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
        'left', private.money(private.refundable_cents(i) / 100.0)) order by i.id)
      from public.order_items i where i.order_id = o.id), '[]'),
    'shipments', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at,
        'items', (select coalesce(jsonb_agg(private.item_pieces(i, x.quantity) order by i.id), '[]')
          from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)) order by s.shipped_at, s.id)
      from public.shipments s where s.order_id = o.id), '[]'),
    'returns_list', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'reason', r.reason, 'note', r.note, 'decision', r.decision,
        'tracking', r.tracking, 'created_at', r.created_at,
        'amount', private.money(case when r.status in ('requested', 'approved', 'in-transit') then private.worth_of_return(r) else r.amount end),
        'exchange', private.order_link(r.exchange_id) ->> 'reference',
        'items', (select coalesce(jsonb_agg(private.item_pieces(i, x.quantity) order by i.id), '[]')
          from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = r.id)) order by r.created_at, r.id)
      from public.returns r where r.order_id = o.id), '[]'),
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.author_role, 'message', m.message, 'at', m.created_at,
        'author', case m.author_role when 'vendor' then private.member_name(m.author_id) end) order by m.created_at, m.id)
      from public.order_messages m where m.order_id = o.id), '[]'),
    'emails', private.emails_of(purchase.reference),
    'timeline', private.order_timeline(o, purchase));

create function public.admin_order(order_id uuid) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  o public.orders;
  purchase public.purchases;
begin
  perform private.admin('users', 'read');
  select x.* into o from public.orders x where x.id = admin_order.order_id;
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  select pu.* into purchase from public.purchases pu where pu.id = o.purchase_id;
  perform private.note_order_opened(purchase.reference);
  return private.platform_order_sheet(o, purchase);
end
$$;
comment on function public.admin_order is
  'Admins only: one order with what both sides did, its lines, refunds, parcels, returns, messages, payment attempts, disputes and emails. Phone and street are null for those who may not change accounts; ledger and earnings for those who may not see money. On record. 404 order_not_found, 429 after 200 pages in ten minutes.';
grant execute on function public.admin_order to authenticated;

create function public.admin_purchase(number text) returns jsonb
  language plpgsql security definer set search_path = '' as $$
declare
  purchase public.purchases;
begin
  perform private.admin('users', 'read');
  select pu.* into purchase from public.purchases pu where pu.reference = upper(trim(admin_purchase.number));
  if purchase.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this purchase.');
  end if;
  perform private.note_order_opened(purchase.reference);
  return jsonb_build_object('id', purchase.id, 'number', purchase.reference, 'created_at', purchase.created_at,
    'buyer', private.buyer_sheet(purchase), 'risk', private.buyer_risk(purchase), 'payment_method', purchase.payment_method,
    'promo_code', purchase.promo_code,
    'sums', jsonb_build_object('subtotal', private.money(purchase.subtotal), 'discount', private.money(purchase.discount), 'promotion', null,
      'paid_by', null, 'shipping', private.money(purchase.shipping), 'tax', private.money(purchase.tax), 'total', private.money(purchase.total),
      'refunded', private.money(coalesce((select sum(r.amount) from public.payments p join public.refunds r on r.payment_id = p.id
        where p.purchase_id = purchase.id), 0)), 'left', null),
    'payments', private.payments_of(purchase.id),
    'orders', coalesce((
      select jsonb_agg(private.platform_order_row(o) order by o.id) from public.orders o where o.purchase_id = purchase.id), '[]'),
    'emails', private.emails_of(purchase.reference));
end
$$;
comment on function public.admin_purchase is
  'Admins only: a checkout by its number with its orders, payment attempts and emails. On record. 404 order_not_found, 429 after 200 pages in ten minutes.';
grant execute on function public.admin_purchase to authenticated;
