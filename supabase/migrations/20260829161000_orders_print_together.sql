-- Papers of several orders print together, and again after they have shipped.

create or replace function public.packing_of(vendor_id uuid, order_ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := packing_of.vendor_id;
begin
  perform private.seller(store, 'orders', 'read');
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'orders_invalid', 'Choose 1 to 100 orders.');
  end if;
  return (
    select jsonb_build_object('store', private.shown_name(v), 'ships_from', v.ships_from, 'day', private.store_today(store), 'slips', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', pu.reference, 'date', private.store_day(o.vendor_id, o.created_at), 'ship_by', o.ship_by, 'rate_name', o.rate_name,
        'name', concat_ws(' ', pu.first_name, pu.last_name), 'address', pu.address, 'address2', pu.address2, 'city', pu.city,
        'state', pu.state, 'zip_code', pu.zip_code,
        'packed', o.status in ('shipped', 'delivered'), 'items', (
          select jsonb_agg(private.item_line(i) || jsonb_build_object('sku', i.sku,
            'ordered', i.quantity, 'to_pack', case when o.status in ('shipped', 'delivered') then i.quantity else i.quantity - i.shipped end) order by i.id)
          from public.order_items i where i.order_id = o.id)) order by o.ship_by, o.id)
      from public.orders o join public.purchases pu on pu.id = o.purchase_id
      where o.id = any (order_ids) and o.vendor_id = store and o.status in ('confirmed', 'processing', 'shipped', 'delivered')), '[]'))
    from public.vendors v where v.id = store);
end
$$;
comment on function public.packing_of is
  'What is left to pack of these orders, by ship-by day, without amounts; of orders that have shipped, all of it, as packed. Canceled orders are left out. 422 orders_invalid beyond 100.';

create function public.labels_of(vendor_id uuid, order_ids uuid[]) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := labels_of.vendor_id;
begin
  perform private.seller(store, 'orders', 'read');
  if coalesce(cardinality(order_ids), 0) not between 1 and 100 then
    perform private.fail(422, 'orders_invalid', 'Choose 1 to 100 orders.');
  end if;
  -- In the order of their packing slips.
  return (
    select coalesce(jsonb_agg(private.label_request(l) order by o.ship_by, o.id, l.created_at, l.id), '[]')
    from public.orders o join private.labels l on l.order_id = o.id
    where o.id = any (order_ids) and o.vendor_id = store and l.vendor_id = store and l.status = 'bought');
end
$$;
comment on function public.labels_of is
  'The valid labels of these orders, in the order of packing_of; needs the right to read the store''s orders. 422 orders_invalid beyond 100. For the function shipping-labels.';
grant execute on function public.labels_of to authenticated;

create or replace function public.vendor_orders(
  vendor_id uuid, view text default 'open', query text default null, after jsonb default null, page_size int default 25,
  customer uuid default null, placed_from date default null, placed_to date default null, payment text default null, refund text default null
) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := vendor_orders.vendor_id;
  words text := nullif(trim(vendor_orders.query), '');
  most int := least(greatest(coalesce(vendor_orders.page_size, 25), 1), 100);
  today date := private.store_today(store);
  ids uuid[];
  keys text[];
begin
  perform private.seller(store, 'orders', 'read');
  select l.ids, l.keys into ids, keys from private.listed_orders(store, vendor_orders.view, words, vendor_orders.customer, after, most,
    private.order_filter(store, vendor_orders.placed_from, vendor_orders.placed_to, vendor_orders.payment, vendor_orders.refund)) l;
  -- A search has one page.
  most := case when words is not null and vendor_orders.customer is null then 100 else most end;
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'id', o.id, 'number', pu.reference, 'buyer', concat_ws(' ', pu.first_name, pu.last_name), 'place', concat_ws(', ', pu.city, pu.state),
        'status', o.status, 'confirmed', o.confirmed_at is not null, 'created_at', o.created_at, 'ship_by', o.ship_by,
        'late', o.status in ('confirmed', 'processing') and o.ship_by < today, 'total', private.money(o.total), 'exchange', o.exchange_of is not null,
        'payment', private.payment_state(o), 'refund', private.refund_state(o),
        'pieces', i.pieces, 'shipped', i.shipped, 'lines', i.lines, 'image', (i.first).image,
        'labels', (select count(*) from private.labels b where b.order_id = o.id and b.status = 'bought'),
        'returns', (select count(*) from public.returns r where r.order_id = o.id and r.status in ('requested', 'approved', 'in-transit', 'received'))
      ) || private.item_line(i.first) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.orders o on o.id = x.id
      join public.purchases pu on pu.id = o.purchase_id
      cross join lateral (
        select sum(l.quantity) as pieces, sum(l.shipped) as shipped, count(*) as lines, (array_agg(l order by l.id))[1] as first
        from public.order_items l where l.order_id = o.id) i), '[]'),
    'next', case when cardinality(ids) > most then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
