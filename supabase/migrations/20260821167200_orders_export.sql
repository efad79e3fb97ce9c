-- A store's orders for a file: the list as it is filtered, with every line.

create function public.export_orders(
  vendor_id uuid, view text default 'all', query text default null, placed_from date default null, placed_to date default null,
  payment text default null, refund text default null, after jsonb default null
) returns jsonb
  language plpgsql security definer set search_path = '' as $$
#variable_conflict use_column
declare
  store uuid := export_orders.vendor_id;
  words text := nullif(trim(export_orders.query), '');
  most constant int := 200;
  ids uuid[];
  keys text[];
  -- Names and addresses of many buyers are a list of customers.
  names boolean := private.may_vendor(store, 'customers', 'export');
begin
  perform private.seller(store, 'orders', 'read');
  perform private.live_session();
  select l.ids, l.keys into ids, keys from private.listed_orders(store, export_orders.view, words, null, after, most,
    private.order_filter(store, export_orders.placed_from, export_orders.placed_to, export_orders.payment, export_orders.refund)) l;
  -- Record every page: a caller who makes up a cursor never requests the first one.
  perform private.audit('orders.exported', 'store', store::text, null, jsonb_strip_nulls(jsonb_build_object(
    'view', export_orders.view, 'query', words, 'from', export_orders.placed_from, 'to', export_orders.placed_to,
    'payment', export_orders.payment, 'refund', export_orders.refund, 'cursor', after ->> 'id', 'rows', least(coalesce(cardinality(ids), 0), most))));
  return jsonb_build_object(
    'rows', coalesce((
      select jsonb_agg(jsonb_build_object(
        'number', pu.reference, 'placed', private.store_day(store, o.created_at), 'status', o.status, 'confirmed', o.confirmed_at is not null,
        'ship_by', o.ship_by, 'payment', private.payment_state(o), 'refund', private.refund_state(o),
        'refunded', private.money(coalesce((select sum(r.amount) from public.refunds r where r.order_id = o.id), 0)),
        'buyer', case when names then concat_ws(' ', pu.first_name, pu.last_name) end, 'city', case when names then pu.city end,
        'state', pu.state, 'zip_code', case when names then pu.zip_code end, 'rate_name', o.rate_name,
        'subtotal', private.money(o.subtotal), 'discount', private.money(o.discount), 'shipping', private.money(o.shipping),
        'tax', private.money(o.tax), 'total', private.money(o.total),
        'tracking', coalesce((
          select string_agg(concat_ws(' ', s.carrier, s.tracking_number), '; ' order by s.shipped_at, s.id)
          from public.shipments s where s.order_id = o.id and s.status <> 'voided'), ''),
        'lines', (
          select jsonb_agg(private.item_line(i) || jsonb_build_object('sku', i.sku, 'quantity', i.quantity, 'shipped', i.shipped,
            'returned', i.returned, 'unit_price', private.money(i.unit_price), 'discount', private.money(i.discount),
            'tax', private.money(i.tax), 'line_total', private.money(i.line_total)) order by i.id)
          from public.order_items i where i.order_id = o.id)) order by x.n)
      from unnest(ids[1:most]) with ordinality x (id, n)
      join public.orders o on o.id = x.id
      join public.purchases pu on pu.id = o.purchase_id), '[]'),
    'next', case when words is null and cardinality(ids) > most then jsonb_build_object('key', keys[most], 'id', ids[most]) end);
end
$$;
comment on function public.export_orders is
  'The orders of a list of vendor_orders with every line, 200 at a time, for a file; each page is recorded. Names and addresses only for those who may export customers. 403 not_allowed; 422 view_unknown, filter_invalid, list_invalid.';
grant execute on function public.export_orders to authenticated;
