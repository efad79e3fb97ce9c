-- What stands on the invoice of one parcel, for whoever may see the parcel.

create function public.invoice_of(parcel uuid, order_key text default null) returns jsonb
  language plpgsql stable security definer set search_path = '' as $$
declare
  me uuid := private.uid();
  o public.orders;
  g public.order_groups;
begin
  select x.* into o from public.orders x where x.id = invoice_of.parcel;
  select x.* into g from public.order_groups x where x.id = o.group_id;
  -- The same people to whom row level security shows the order, and the holder of its link.
  if o.id is null or not coalesce(
    (char_length(order_key) between 1 and 200 and g.token_hash = sha256(convert_to(order_key, 'UTF8')))
      or o.user_id = me or o.vendor_id = me or private.is_admin(), false) then
    perform private.fail(404, 'order_not_found', 'There is no such order.');
  end if;
  if not exists (select 1 from public.payment_allocations a where a.order_id = o.id) then
    perform private.fail(409, 'not_paid', 'There is an invoice once the order is paid.');
  end if;
  return jsonb_build_object(
    'number', g.reference || '-' || (select count(*) from public.orders x where x.group_id = g.id and x.id <= o.id),
    'reference', g.reference, 'date', g.created_at, 'vendor_name', (select v.store_name from public.vendors v where v.id = o.vendor_id),
    'name', concat_ws(' ', g.first_name, g.last_name), 'address', g.address, 'address2', g.address2, 'city', g.city,
    'state', g.state, 'zip_code', g.zip_code, 'payment_method', g.payment_method, 'currency', g.currency,
    'rate_name', o.rate_name, 'subtotal', private.money(o.subtotal), 'discount', private.money(o.discount),
    'shipping', private.money(o.shipping), 'tax', private.money(o.tax), 'total', private.money(o.total),
    'items', (
      select jsonb_agg(jsonb_build_object(
        'title', i.title, 'sku', i.sku,
        'options', array_remove(array[i.color, i.size, i.flavor, i.quantity_option], null),
        'quantity', i.quantity, 'unit_price', private.money(i.unit_price), 'line_total', private.money(i.line_total)) order by i.id)
      from public.order_items i where i.order_id = o.id),
    -- What the provider has sent; what is only on its way does not change what was paid.
    'refunds', coalesce((
      select jsonb_agg(jsonb_build_object('amount', private.money(r.amount), 'date', r.updated_at) order by r.id)
      from public.refunds r where r.order_id = o.id and r.status = 'succeeded'), '[]'));
end
$$;
comment on function public.invoice_of is
  'The invoice of a paid parcel for its buyer (by account or by the key of the order), its store and admins. 404 for everybody else, 409 not_paid.';
grant execute on function public.invoice_of to anon, authenticated;
