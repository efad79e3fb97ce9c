-- What receiving a return does to the balance, before it's done, and what instructions for one start with.

-- A refund of these cents of an order, with its effect on the store's balance for those who may see its money.
create function private.refund_shown(o public.orders, e private.earnings, back bigint) returns jsonb
  language sql stable security definer set search_path = ''
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

create or replace function public.preview_refund(order_id uuid, lines jsonb) returns jsonb
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
  return private.refund_shown(o, e, back);
end
$$;

create function public.preview_return(return_id uuid, deduction numeric default 0) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  r public.returns;
  o public.orders;
  e private.earnings;
  worth numeric;
begin
  perform private.me();
  select x.* into r from public.returns x
  where x.id = preview_return.return_id and private.may_vendor(x.vendor_id, 'orders', 'write');
  if r.id is null then
    perform private.fail(404, 'return_not_found', 'We can''t find this return.');
  elsif r.status not in ('approved', 'in-transit') then
    perform private.fail(409, 'not_to_receive', 'Someone else has already handled this return. Reload the page.');
  end if;
  worth := private.worth_of_return(r);
  if coalesce(deduction, -1) not between 0 and worth or deduction <> round(deduction, 2) then
    perform private.fail(422, 'deduction_invalid', format('Enter a deduction from 0 to %s.', private.money(worth)));
  end if;
  select x.* into o from public.orders x where x.id = r.order_id;
  -- What came back of an exchange was paid for with its first order.
  select x.* into e from private.earnings x where x.order_id = coalesce(o.exchange_of, o.id);
  return private.refund_shown(o, e, ((worth - deduction) * 100)::bigint);
end
$$;
comment on function public.preview_return is
  'The refund of a return less a deduction, and its effect on the store''s balance, for members who work on its orders; without `effect` for those who can''t see its money, and for a refund of 0. 409 not_to_receive, 422 deduction_invalid. Changes nothing.';
grant execute on function public.preview_return to authenticated;

-- How buyers send things back: to the address that the store ships from. Instructions of another return may name its
-- buyer or link to that buyer's label.
create function private.return_words(store uuid) returns text
  language sql stable security definer set search_path = ''
begin atomic
  select 'Send it to:' || e'\n' || concat_ws(e'\n', private.shown_name(v), concat_ws(', ', s.address, s.address2),
    format('%s, %s %s', s.city, s.state, s.zip_code))
  from public.vendor_shipping s join public.vendors v on v.id = s.vendor_id
  where s.vendor_id = store and s.address is not null and s.city is not null and s.state is not null and s.zip_code is not null;
end;

create or replace function public.vendor_order(vendor_id uuid, number text) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_order.vendor_id;
  purchase public.purchases;
  o public.orders;
begin
  perform private.seller(store, 'orders', 'read');
  select pu.* into purchase from public.purchases pu where pu.reference = upper(vendor_order.number);
  select x.* into o from public.orders x where x.purchase_id = purchase.id and x.vendor_id = store and x.status <> 'pending';
  if o.id is null then
    perform private.fail(404, 'order_not_found', 'We can''t find this order.');
  end if;
  return jsonb_build_object(
    'id', o.id, 'number', purchase.reference, 'status', o.status, 'confirmed_at', o.confirmed_at, 'created_at', o.created_at,
    'ship_by', o.ship_by, 'late', o.status in ('confirmed', 'processing') and o.ship_by < private.store_today(store),
    'exchange_of', (select private.order_link(r.order_id) ->> 'reference' from public.returns r where r.exchange_id = o.id),
    'rate_name', o.rate_name, 'earliest', o.delivery_min, 'latest', o.delivery_max,
    'buyer', jsonb_build_object('first_name', purchase.first_name, 'last_name', purchase.last_name, 'phone', purchase.phone,
      'address', purchase.address, 'address2', purchase.address2, 'city', purchase.city, 'state', purchase.state, 'zip_code', purchase.zip_code),
    'money', jsonb_build_object('subtotal', private.money(o.subtotal), 'discount', private.money(o.discount),
      'promotion', o.promotion_label, 'shipping', private.money(o.shipping), 'tax', private.money(o.tax), 'total', private.money(o.total),
      'refunded', private.money(coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)),
      'left', private.money(private.order_left(o.id)),
      'if_cancelled', private.money(case when o.exchange_of is null then private.unrefunded(o.id) else private.worth_of_exchange(o) end),
      'delivery_left', private.money(private.delivery_cents(o) / 100.0),
      'earned', case when private.may_vendor(store, 'payouts', 'read') then private.earned(o.id) end,
      'refunds', coalesce((
        select jsonb_agg(jsonb_build_object('amount', private.money(r.amount), 'reason', concat_ws('. ', private.refunded_lines(r.id), r.reason), 'status', r.status,
          'at', r.created_at) order by r.id)
        from public.refunds r where r.order_id = o.id), '[]')),
    'items', (
      select jsonb_agg(private.item_pieces(i, i.quantity) || jsonb_build_object('id', i.id, 'product_id', i.product_id, 'sku', i.sku,
        'image', i.image, 'unit_price', private.money(i.unit_price), 'line_total', private.money(i.line_total),
        'shipped', i.shipped, 'delivered', i.delivered, 'returned', i.returned,
        'grams', coalesce((select pv.weight_grams from public.product_variants pv where pv.id = i.variant_id), 0),
        'left', private.money(private.refundable_cents(i) / 100.0)) order by i.id)
      from public.order_items i where i.order_id = o.id),
    'shipments', coalesce((
      select jsonb_agg(jsonb_build_object('id', s.id, 'status', s.status, 'carrier', s.carrier, 'tracking_number', s.tracking_number,
        'tracking_url', s.tracking_url, 'shipped_at', s.shipped_at, 'delivered_at', s.delivered_at, 'label', private.label_of(s.id),
        'items', (select coalesce(jsonb_agg(private.item_pieces(i, x.quantity) order by i.id), '[]')
          from public.shipment_items x join public.order_items i on i.id = x.order_item_id where x.shipment_id = s.id)
      ) order by s.shipped_at, s.id)
      from public.shipments s where s.order_id = o.id), '[]'),
    'labels', private.loose_labels(o.id), 'desk', private.label_desk(o.vendor_id),
    'returns', coalesce((
      select jsonb_agg(jsonb_build_object('id', r.id, 'status', r.status, 'reason', r.reason, 'note', r.note, 'label', r.label,
        'decision', r.decision, 'tracking', r.tracking, 'created_at', r.created_at,
        'amount', private.money(case when r.status in ('requested', 'approved', 'in-transit') then private.worth_of_return(r) else r.amount end),
        'exchange', private.order_link(r.exchange_id) ->> 'reference',
        'items', (select jsonb_agg(private.item_pieces(i, x.quantity) || jsonb_build_object('id', i.id, 'unit_price', private.money(i.unit_price),
            'choices', case when r.status in ('approved', 'in-transit') then private.exchange_choices(i) else '[]' end) order by i.id)
          from public.return_items x join public.order_items i on i.id = x.order_item_id where x.return_id = r.id)
      ) order by r.created_at, r.id)
      from public.returns r where r.order_id = o.id), '[]'),
    'return_words', case when exists (select 1 from public.returns r where r.order_id = o.id and r.status = 'requested')
      then private.return_words(store) end,
    'messages', coalesce((
      select jsonb_agg(jsonb_build_object('id', m.id, 'from', m.author_role, 'message', m.message, 'at', m.created_at,
        'author', case m.author_role when 'vendor' then private.member_name(m.author_id) end) order by m.created_at, m.id)
      from public.order_messages m where m.order_id = o.id), '[]'),
    'waiting', exists (select 1 from private.conversations c where c.order_id = o.id and c.waiting_since is not null),
    'notes', coalesce((
      select jsonb_agg(jsonb_build_object('id', n.id, 'author', private.member_name(n.author_id), 'note', n.note, 'at', n.created_at)
        order by n.created_at, n.id)
      from private.order_notes n where n.order_id = o.id), '[]'),
    'history', private.sale_history(o.id));
end
$$;
